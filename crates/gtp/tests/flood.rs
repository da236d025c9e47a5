//! A client that sends more than is answered has to wait: the door holds a few commands and no more.

use goban::{Move, Rules, Size};
use gtp::{Engine, serve};
use players::{Action, Choice, Player, Request};
use std::io::{BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const LINE: usize = 1000;
/// Those that wait, the one that is answered, the one that is read, and the one whose turn to wait comes next.
const HELD: usize = 16 + 3;

/// Lines without end, and how many bytes of them were taken.
struct Flood {
    taken: Arc<AtomicUsize>,
    most: usize,
}

impl Read for Flood {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let taken = self.taken.load(Ordering::Relaxed);
        let n = buffer.len().min(self.most - taken);
        for (i, byte) in (taken..).zip(&mut buffer[..n]) {
            *byte = match i % LINE {
                place if place < b"genmove b ".len() => b"genmove b "[place],
                place if place == LINE - 1 => b'\n',
                _ => b'x',
            };
        }
        self.taken.fetch_add(n, Ordering::Relaxed);
        Ok(n)
    }
}

/// Thinks until as much has been read as may wait, and a while longer.
struct Slow {
    taken: Arc<AtomicUsize>,
    seen: Arc<AtomicUsize>,
}

impl Player for Slow {
    fn name(&self) -> &str {
        "slow"
    }

    fn choose(&mut self, _: &Request<'_>) -> Choice {
        if self.seen.load(Ordering::Relaxed) == 0 {
            let begun = Instant::now();
            while self.taken.load(Ordering::Relaxed) < 16 * LINE && begun.elapsed() < Duration::from_secs(60)
            {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(Duration::from_millis(200));
            self.seen
                .store(self.taken.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        Choice::new(Action::Move(Move::Pass), Vec::new())
    }
}

#[test]
fn a_flood_is_held_back() {
    let (taken, seen) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let flood = Flood {
        taken: Arc::clone(&taken),
        most: 200 * LINE,
    };
    let player = Slow {
        taken: Arc::clone(&taken),
        seen: Arc::clone(&seen),
    };
    let mut engine = Engine::new(Box::new(player), Size::NINE, Rules::CHINESE);
    let mut output = Vec::new();
    serve(&mut engine, BufReader::with_capacity(LINE, flood), &mut output).unwrap();
    let seen = seen.load(Ordering::Relaxed);
    assert!(
        (16 * LINE..=HELD * LINE).contains(&seen),
        "{seen} bytes were taken"
    );
    assert_eq!(String::from_utf8(output).unwrap(), "= PASS\n\n".repeat(200));
}
