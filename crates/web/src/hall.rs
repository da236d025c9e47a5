//! The games in memory: a bounded number, the longest untouched making room for new ones.

use crate::error::{Code, Refusal};
use crate::sitting::{Sitting, short};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A sitting that several requests may hold at once.
pub type Shared = Arc<Mutex<Sitting>>;

/// The games in memory.
pub struct Hall {
    capacity: usize,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    games: HashMap<String, Entry>,
    clock: u64,
}

struct Entry {
    sitting: Shared,
    touched: u64,
}

impl Hall {
    /// Room for this many games.
    pub fn new(capacity: usize) -> Hall {
        Hall {
            capacity: capacity.max(1),
            inner: Mutex::default(),
        }
    }

    /// Takes a sitting in and gives it a name. If the hall is full, the one untouched for longest leaves.
    pub fn add(&self, sitting: Sitting) -> (String, Shared) {
        let mut inner = lock(&self.inner);
        while inner.games.len() >= self.capacity {
            let oldest = inner.games.iter().min_by_key(|(_, entry)| entry.touched);
            let Some(id) = oldest.map(|(id, _)| id.clone()) else {
                break;
            };
            if let Some(entry) = inner.games.remove(&id) {
                lock(&entry.sitting).interrupt();
            }
        }
        inner.clock += 1;
        let clock = inner.clock;
        let id = loop {
            let id = format!("{:016x}", RandomState::new().hash_one(clock));
            if !inner.games.contains_key(&id) {
                break id;
            }
        };
        let sitting = Arc::new(Mutex::new(sitting));
        let entry = Entry {
            sitting: sitting.clone(),
            touched: clock,
        };
        inner.games.insert(id.clone(), entry);
        (id, sitting)
    }

    /// The sitting of this name.
    pub fn get(&self, id: &str) -> Result<Shared, Refusal> {
        let mut inner = lock(&self.inner);
        inner.clock += 1;
        let clock = inner.clock;
        let Some(entry) = inner.games.get_mut(id) else {
            let message = format!(
                "The game `{}` is not here: the program was restarted, or newer games needed its place. \
                 Start a new game, or load a saved one.",
                short(id)
            );
            return Err(Refusal::new(Code::UnknownGame, message));
        };
        entry.touched = clock;
        Ok(entry.sitting.clone())
    }

    /// Ends all thinking: the program is leaving.
    pub fn interrupt(&self) {
        for entry in lock(&self.inner).games.values() {
            lock(&entry.sitting).interrupt();
        }
    }
}

/// Locks, whatever happened to an earlier holder: no player's code runs under a lock, and one failed request
/// must not refuse every later one.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
