//! Work that takes a core: as much of it at once as the machine has cores, the rest in line.
//!
//! The line has lanes: one for each page that is open, and one for all plain requests. The lane for which least is being done is
//! served next, lanes that are equal in turn, and each in the order in which it was asked; so a page that asks for much waits
//! for itself, not the others for it.

use crate::error::{Code, Refusal};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};

/// Whose work it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lane(pub u64);

impl Lane {
    /// That of plain requests, of which nobody knows whose they are.
    pub const REQUESTS: Lane = Lane(0);
}

/// The line before the cores.
#[derive(Clone)]
pub struct Queue {
    line: Arc<Mutex<Line>>,
    /// Told whenever the line has moved.
    moved: watch::Sender<()>,
    places: Arc<Semaphore>,
    /// Room for work that takes minutes.
    long: Arc<Semaphore>,
}

struct Line {
    /// Cores that nobody works on.
    free: usize,
    /// Lanes in which somebody waits, the one served longest ago first.
    lanes: VecDeque<(Lane, VecDeque<Waiting>)>,
    /// For how many of each lane something is being done.
    working: HashMap<Lane, usize>,
    tickets: u64,
}

struct Waiting {
    ticket: u64,
    go: oneshot::Sender<Core>,
}

/// A core to work on for a lane, given back when it is dropped.
struct Core {
    queue: Queue,
    lane: Lane,
}

impl Drop for Core {
    fn drop(&mut self) {
        let mut line = self.queue.lock();
        line.free += 1;
        if let Some(count) = line.working.get_mut(&self.lane) {
            *count -= 1;
            if *count == 0 {
                line.working.remove(&self.lane);
            }
        }
        drop(line);
        self.queue.serve();
    }
}

impl Line {
    /// Which of these lanes is next, each with how many wait in it.
    fn next(lanes: &VecDeque<(Lane, usize)>, working: &HashMap<Lane, usize>) -> Option<usize> {
        let busy = |lane: &Lane| working.get(lane).copied().unwrap_or(0);
        (0..lanes.len()).min_by_key(|&i| busy(&lanes[i].0))
    }

    /// The lanes with how many wait in each.
    fn lengths(&self) -> VecDeque<(Lane, usize)> {
        self.lanes
            .iter()
            .map(|(lane, waiting)| (*lane, waiting.len()))
            .collect()
    }
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

/// Somebody in the line, who leaves it when nobody waits any more.
struct Ticket<'a> {
    queue: &'a Queue,
    number: u64,
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        let mut line = self.queue.lock();
        for (_, lane) in &mut line.lanes {
            lane.retain(|waiting| waiting.ticket != self.number);
        }
        line.lanes.retain(|(_, lane)| !lane.is_empty());
        drop(line);
        self.queue.moved.send_replace(());
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
            line: Arc::new(Mutex::new(Line {
                free: cores,
                lanes: VecDeque::new(),
                working: HashMap::new(),
                tickets: 0,
            })),
            moved: watch::Sender::new(()),
            places: Arc::new(Semaphore::new(places.max(1))),
            long: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
        }
    }

    /// Room for work that takes minutes, of which there is never so much that all cores are taken by it; whoever has to wait is
    /// told so.
    pub async fn room_for_long(&self, told: impl FnOnce()) -> Result<OwnedSemaphorePermit, Refusal> {
        let leaving = |_| Refusal::new(Code::Busy, "The program is leaving.");
        match self.long.clone().try_acquire_owned() {
            Ok(room) => Ok(room),
            Err(_) => {
                told();
                self.long.clone().acquire_owned().await.map_err(leaving)
            }
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

    /// Whether somebody waits for a core.
    pub fn is_waited_for(&self) -> bool {
        !self.lock().lanes.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives free cores to those whose turn it is.
    fn serve(&self) {
        let mut line = self.lock();
        while line.free > 0
            && let Some(next) = Line::next(&line.lengths(), &line.working)
        {
            let (lane, mut waiting) = line.lanes.remove(next).expect("one of them");
            let first = waiting.pop_front().expect("a lane in which somebody waits");
            if !waiting.is_empty() {
                line.lanes.push_back((lane, waiting));
            }
            let core = Core {
                queue: self.clone(),
                lane,
            };
            match first.go.send(core) {
                Ok(()) => {
                    line.free -= 1;
                    *line.working.entry(lane).or_default() += 1;
                }
                // Whoever it was has gone; giving the core back would lock the line again.
                Err(core) => std::mem::forget(core),
            }
        }
        drop(line);
        self.moved.send_replace(());
    }

    fn join(&self, lane: Lane) -> (Ticket<'_>, oneshot::Receiver<Core>) {
        let (go, told) = oneshot::channel();
        let mut line = self.lock();
        line.tickets += 1;
        let number = line.tickets;
        let waiting = Waiting { ticket: number, go };
        match line.lanes.iter_mut().find(|(of, _)| *of == lane) {
            Some((_, lane)) => lane.push_back(waiting),
            None => line.lanes.push_back((lane, VecDeque::from([waiting]))),
        }
        drop(line);
        (Ticket { queue: self, number }, told)
    }

    /// How many are served before this one; none if it does not wait.
    fn before_ticket(&self, number: u64) -> Option<usize> {
        let line = self.lock();
        let (own, mut turn) = line.lanes.iter().find_map(|(lane, waiting)| {
            let turn = waiting.iter().position(|w| w.ticket == number)?;
            Some((*lane, turn))
        })?;
        let (mut lanes, mut working) = (line.lengths(), line.working.clone());
        drop(line);
        let mut ahead = 0;
        while let Some(next) = Line::next(&lanes, &working) {
            let (lane, waiting) = lanes.remove(next)?;
            if lane == own && turn == 0 {
                break;
            }
            turn -= usize::from(lane == own);
            *working.entry(lane).or_default() += 1;
            if waiting > 1 {
                lanes.push_back((lane, waiting - 1));
            }
            ahead += 1;
        }
        Some(ahead)
    }
}

/// A turn at a core, for whoever works on it.
pub struct Turn {
    core: Option<Core>,
}

impl Turn {
    /// Lets those work who wait, and goes on when it is one's turn again. For long work alone ([`Queue::room_for_long`]): whoever
    /// waits here takes a thread.
    pub fn give_way(&mut self) {
        let Some(core) = self.core.take_if(|core| core.queue.is_waited_for()) else {
            return;
        };
        let (queue, lane) = (core.queue.clone(), core.lane);
        let (ticket, turn) = queue.join(lane);
        drop(core);
        self.core = turn.blocking_recv().ok();
        drop(ticket);
    }
}

impl Place {
    /// Does this on a thread of its own when its turn comes, as a plain request. When nobody waits for it any more it is not
    /// begun, and told to stop if it has been.
    pub async fn work<T: Send + 'static>(
        self,
        stop: &Arc<AtomicBool>,
        job: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Undone> {
        self.work_in(Lane::REQUESTS, |_| {}, stop, job).await
    }

    /// The same in a lane; while it waits it is told how many are before it.
    pub async fn work_in<T: Send + 'static>(
        self,
        lane: Lane,
        told: impl FnMut(usize),
        stop: &Arc<AtomicBool>,
        job: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let flag = Arc::clone(stop);
        self.work_in_turn(lane, told, stop, move |_| job(&flag)).await
    }

    /// The same for work that may give way to others.
    pub async fn work_in_turn<T: Send + 'static>(
        self,
        lane: Lane,
        mut told: impl FnMut(usize),
        stop: &Arc<AtomicBool>,
        job: impl FnOnce(&mut Turn) -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let Place { queue, place } = self;
        let _wanted = Wanted(stop);
        let core = {
            let mut moved = queue.moved.subscribe();
            let (ticket, mut turn) = queue.join(lane);
            queue.serve();
            let mut last = None;
            loop {
                let ahead = queue.before_ticket(ticket.number);
                if let Some(ahead) = ahead.filter(|_| ahead != last) {
                    told(ahead);
                    last = Some(ahead);
                }
                tokio::select! {
                    biased;
                    core = &mut turn => break core.map_err(|_| Undone)?,
                    _ = moved.changed() => {}
                }
            }
        };
        let work = tokio::task::spawn_blocking(move || {
            // Both come free when the work ends, whether or not somebody still waits for it.
            let mut turn = Turn { core: Some(core) };
            let answer = job(&mut turn);
            drop((turn, place));
            answer
        });
        work.await.map_err(|_| Undone)
    }
}

#[cfg(test)]
mod tests;
