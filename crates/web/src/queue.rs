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
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
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
