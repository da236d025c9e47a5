//! Letters carried by MPI.
//!
//! One thread alone speaks with the library: it starts it, sends, takes what has come, and ends it. So a search is never held up by
//! a letter, and nothing more than `MPI_THREAD_FUNNELED` is asked for. Sends are non-blocking; between them the thread sleeps
//! instead of spinning, since ranks may be more than cores.

use crate::link::{Kind, Letter, Link, Traffic};
use mpi::Threading;
use mpi::request::scope;
use mpi::topology::Communicator;
use mpi::traits::{Destination, MatchedReceiveVec, Source};
use std::cell::OnceCell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long the thread sleeps when there is nothing to do.
const NAP: Duration = Duration::from_micros(200);
/// Letters under way at once; more wait until one of these has left.
const SLOTS: usize = 256;

enum Wish {
    Send(usize, Kind, Vec<u8>),
    Abort,
    Close,
}

/// What both the thread and the others see.
#[derive(Default)]
struct Counters {
    letters: AtomicU64,
    bytes: AtomicU64,
    under_way: Vec<AtomicUsize>,
}

struct Mpi {
    rank: usize,
    ranks: usize,
    wishes: Mutex<Sender<Wish>>,
    came: Mutex<Receiver<Letter>>,
    counters: Arc<Counters>,
    thread: Option<JoinHandle<()>>,
}

/// The ranks that `mpirun` started; without it this is rank 0 of 1. None if MPI has been started before, or cannot be.
pub fn join() -> Option<Arc<dyn Link>> {
    let (wishes, wished) = channel();
    let (bring, came) = channel();
    let (tell, told) = channel();
    let thread = std::thread::spawn(move || {
        let Some((universe, _)) = mpi::initialize_with_threading(Threading::Funneled) else {
            return;
        };
        let world = universe.world();
        let (rank, ranks) = (world.rank() as usize, world.size() as usize);
        let counters = Arc::new(Counters {
            under_way: (0..ranks).map(|_| AtomicUsize::new(0)).collect(),
            ..Counters::default()
        });
        if tell.send((rank, ranks, Arc::clone(&counters))).is_ok() {
            carry(&world, &wished, &bring, &counters);
        }
        // The universe ends MPI, once all ranks are here.
    });
    let (rank, ranks, counters) = told.recv().ok()?;
    Some(Arc::new(Mpi {
        rank,
        ranks,
        wishes: Mutex::new(wishes),
        came: Mutex::new(came),
        counters,
        thread: Some(thread),
    }))
}

/// Carries letters until it is told to close.
fn carry(world: &impl Communicator, wished: &Receiver<Wish>, bring: &Sender<Letter>, counters: &Counters) {
    let mut closing = false;
    while !closing {
        // Letters stay where they are until all that were sent beside them have left.
        let slots: Vec<OnceCell<Vec<u8>>> = (0..SLOTS).map(|_| OnceCell::new()).collect();
        scope(|scope| {
            let mut requests = Vec::new();
            let mut used = 0;
            loop {
                while used < SLOTS && !closing {
                    match wished.try_recv() {
                        Ok(Wish::Send(to, kind, body)) => {
                            let body = slots[used].get_or_init(|| body);
                            used += 1;
                            let process = world.process_at_rank(to as i32);
                            let request = process.immediate_send_with_tag(scope, &body[..], kind as i32);
                            requests.push((to, request));
                        }
                        Ok(Wish::Abort) => world.abort(1),
                        Ok(Wish::Close) | Err(TryRecvError::Disconnected) => closing = true,
                        Err(TryRecvError::Empty) => break,
                    }
                }
                let mut left = Vec::new();
                for (to, request) in requests {
                    match request.test() {
                        Ok(_) => {
                            counters.under_way[to].fetch_sub(1, Relaxed);
                        }
                        Err(request) => left.push((to, request)),
                    }
                }
                requests = left;
                let mut idle = true;
                while let Some((message, status)) = world.any_process().immediate_matched_probe() {
                    let (from, kind) = (status.source_rank() as usize, Kind::of(status.tag()));
                    let (body, _) = (message, status).matched_receive_vec::<u8>();
                    if let Some(kind) = kind {
                        // Who wants no more letters gets none.
                        let _ = bring.send(Letter { from, kind, body });
                    }
                    idle = false;
                }
                if requests.is_empty() && (used == SLOTS || closing) {
                    break;
                }
                if idle {
                    std::thread::sleep(NAP);
                }
            }
        });
    }
}

impl Mpi {
    fn wish(&self, wish: Wish) {
        let wishes = self.wishes.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody is left only when all is over.
        let _ = wishes.send(wish);
    }
}

impl Link for Mpi {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    fn send(&self, to: usize, kind: Kind, body: Vec<u8>) {
        self.counters.letters.fetch_add(1, Relaxed);
        self.counters.bytes.fetch_add(body.len() as u64, Relaxed);
        self.counters.under_way[to].fetch_add(1, Relaxed);
        self.wish(Wish::Send(to, kind, body));
    }

    fn receive(&self) -> Option<Letter> {
        let came = self.came.lock().unwrap_or_else(PoisonError::into_inner);
        came.try_recv().ok()
    }

    fn in_flight(&self, to: usize) -> usize {
        self.counters.under_way[to].load(Relaxed)
    }

    fn traffic(&self) -> Traffic {
        Traffic {
            letters: self.counters.letters.load(Relaxed),
            bytes: self.counters.bytes.load(Relaxed),
        }
    }

    fn abort(&self) {
        self.wish(Wish::Abort);
        // The thread ends the process.
        std::thread::sleep(Duration::from_secs(5));
    }
}

impl Drop for Mpi {
    fn drop(&mut self) {
        // The others would wait for ever for a rank that fails.
        if std::thread::panicking() {
            self.abort();
        }
        self.wish(Wish::Close);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
