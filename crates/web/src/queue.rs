//! Work that takes a core: as much of it at once as the machine has cores, the rest in the order in which it was asked
//! for.

use crate::error::{Code, Refusal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The line before the cores.
#[derive(Clone)]
pub struct Queue {
    /// Handed out in the order of arrival, as tokio's semaphores are.
    cores: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

/// A place in the line, or at work.
pub struct Place {
    queue: Queue,
    place: OwnedSemaphorePermit,
}

/// The work was begun and not done: it panicked, or the program is leaving.
pub struct Undone;

/// Goes up when whoever waits for the work has gone.
struct Wanted<'a>(&'a AtomicBool);

impl Drop for Wanted<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Queue {
    /// A line of so many, those at work included.
    pub fn new(places: usize) -> Queue {
        Queue::before(
            std::thread::available_parallelism().map_or(1, usize::from),
            places,
        )
    }

    fn before(cores: usize, places: usize) -> Queue {
        Queue {
            cores: Arc::new(Semaphore::new(cores)),
            places: Arc::new(Semaphore::new(places.max(1))),
        }
    }

    /// The last place in the line, if there is one.
    pub fn place(&self) -> Result<Place, Refusal> {
        let queue = self.clone();
        match self.places.clone().try_acquire_owned() {
            Ok(place) => Ok(Place { queue, place }),
            Err(_) => Err(Refusal::new(
                Code::Busy,
                "So many players are waiting to think that there is no room for more. Ask again in a moment.",
            )),
        }
    }
}

impl Place {
    /// Does this on a thread of its own when its turn comes. When nobody waits for it any more it is not begun, and told
    /// to stop if it has been.
    pub async fn work<T: Send + 'static>(
        self,
        stop: &Arc<AtomicBool>,
        job: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let Place { queue, place } = self;
        let _wanted = Wanted(stop);
        let core = queue.cores.acquire_owned().await.map_err(|_| Undone)?;
        let stop = Arc::clone(stop);
        let work = tokio::task::spawn_blocking(move || {
            // Both come free when the work ends, whether or not somebody still waits for it.
            let _held = (core, place);
            job(&stop)
        });
        work.await.map_err(|_| Undone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use tokio::task::yield_now;

    fn run(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(test);
    }

    /// One core, kept busy until everybody stands in line.
    #[test]
    fn work_is_done_in_the_order_in_which_it_was_asked_for() {
        run(async {
            let queue = Queue::before(1, 100);
            let core = queue.cores.clone().acquire_owned().await.unwrap();
            let done = Arc::new(Mutex::new(Vec::new()));
            let mut tasks = Vec::new();
            for i in 0..50 {
                let (place, done) = (queue.place().ok().unwrap(), done.clone());
                tasks.push(tokio::spawn(async move {
                    let _ = place
                        .work(&Arc::default(), move |_| done.lock().unwrap().push(i))
                        .await;
                }));
                yield_now().await;
            }
            // Whoever leaves the line is not waited for.
            for i in [3, 17, 49] {
                tasks[i].abort();
            }
            drop(core);
            for task in tasks {
                let _ = task.await;
            }
            let expected: Vec<_> = (0..50).filter(|i| ![3, 17, 49].contains(i)).collect();
            assert_eq!(*done.lock().unwrap(), expected);
        });
    }

    #[test]
    fn work_that_nobody_waits_for_is_told_to_stop_and_keeps_its_place_until_it_does() {
        run(async {
            let queue = Queue::before(1, 1);
            let place = queue.place().ok().unwrap();
            assert_eq!(queue.place().err().unwrap().code, Code::Busy);
            let (begun, is_begun) = std::sync::mpsc::channel();
            let stop = Arc::new(AtomicBool::new(false));
            let given = stop.clone();
            let task = tokio::spawn(async move {
                let work = place.work(&given, move |stop| {
                    begun.send(()).unwrap();
                    while !stop.load(Ordering::Relaxed) {
                        std::thread::yield_now();
                    }
                });
                let _ = work.await;
            });
            while is_begun.try_recv().is_err() {
                yield_now().await;
            }
            assert!(queue.place().is_err());
            task.abort();
            // It comes free only because the stop goes up.
            while queue.place().is_err() {
                yield_now().await;
            }
            assert!(stop.load(Ordering::Relaxed));
        });
    }
}
