//! Ranks as threads of one process: for tests, for measurements with a delay of any length, and for who has no MPI.

use crate::link::{Kind, Letter, Link, Traffic};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Letters on their way to a rank, with when they arrive.
type Way = Mutex<VecDeque<(Instant, Letter)>>;

struct Local {
    rank: usize,
    ways: Arc<Vec<Way>>,
    delay: Duration,
    letters: AtomicU64,
    bytes: AtomicU64,
}

/// So many ranks, whose letters take this long.
///
/// ```
/// use cluster::Kind;
/// let ranks = cluster::local(2, std::time::Duration::ZERO);
/// ranks[0].send(1, Kind::Job, b"one".to_vec());
/// assert_eq!(ranks[1].receive().unwrap().body, b"one");
/// assert_eq!((ranks[0].traffic().letters, ranks[0].traffic().bytes), (1, 3));
/// ```
pub fn local(ranks: usize, delay: Duration) -> Vec<Arc<dyn Link>> {
    let ways: Arc<Vec<Way>> = Arc::new((0..ranks).map(|_| Way::default()).collect());
    let link = |rank| {
        Arc::new(Local {
            rank,
            ways: Arc::clone(&ways),
            delay,
            letters: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }) as Arc<dyn Link>
    };
    (0..ranks).map(link).collect()
}

impl Local {
    fn way(&self, to: usize) -> MutexGuard<'_, VecDeque<(Instant, Letter)>> {
        self.ways[to].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Link for Local {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.ways.len()
    }

    fn send(&self, to: usize, kind: Kind, body: Vec<u8>) {
        self.letters.fetch_add(1, Relaxed);
        self.bytes.fetch_add(body.len() as u64, Relaxed);
        let letter = Letter {
            from: self.rank,
            kind,
            body,
        };
        self.way(to).push_back((Instant::now() + self.delay, letter));
    }

    fn receive(&self) -> Option<Letter> {
        let mut way = self.way(self.rank);
        let has_come = way.front().is_some_and(|(when, _)| *when <= Instant::now());
        has_come
            .then(|| way.pop_front())
            .flatten()
            .map(|(_, letter)| letter)
    }

    fn in_flight(&self, to: usize) -> usize {
        let way = self.way(to);
        way.iter().filter(|(_, letter)| letter.from == self.rank).count()
    }

    fn traffic(&self) -> Traffic {
        Traffic {
            letters: self.letters.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
        }
    }
}
