//! The games in memory: a bounded number, those on the shelf coming back when they are asked for.
//!
//! A request holds its game ([`Held`]) until it is answered, thinking included. A game that is held never leaves; of the
//! others the one untouched for longest makes room. Whoever lets go of a game leaves it on the [`Shelf`] as it stands, so
//! that leaving memory is only forgetting.

use crate::error::{Code, Refusal};
use crate::shelf::Shelf;
use crate::sitting::{Sitting, short};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Digits of a game's name.
const DIGITS: usize = 16;

/// A sitting with its name.
pub struct Table {
    id: String,
    sitting: Mutex<Sitting>,
}

impl Table {
    /// The sitting, for a moment.
    pub fn lock(&self) -> MutexGuard<'_, Sitting> {
        lock(&self.sitting)
    }
}

/// A game that somebody is busy with.
pub struct Held {
    table: Arc<Table>,
    shelf: Arc<Shelf>,
}

impl Held {
    /// The name of the game.
    pub fn id(&self) -> &str {
        &self.table.id
    }

    /// The sitting, for a moment.
    pub fn lock(&self) -> MutexGuard<'_, Sitting> {
        self.table.lock()
    }

    /// The table itself: the game is held as long as somebody has it.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut sitting = self.table.lock();
        if let Some(kept) = sitting.unshelved() {
            // Under the game's lock, so that no older state of it can come later.
            self.shelf.put(&self.table.id, kept);
        }
    }
}

/// The games in memory.
pub struct Hall {
    capacity: usize,
    shelf: Arc<Shelf>,
    inner: Mutex<Inner>,
    /// One game comes back at a time: none can come back twice, or older than it left.
    returning: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Inner {
    games: HashMap<String, Entry>,
    clock: u64,
}

struct Entry {
    table: Arc<Table>,
    touched: u64,
}

impl Hall {
    /// Room for this many games, before this shelf.
    pub fn new(capacity: usize, shelf: Arc<Shelf>) -> Hall {
        Hall {
            capacity: capacity.max(1),
            shelf,
            inner: Mutex::default(),
            returning: tokio::sync::Mutex::default(),
        }
    }

    /// Takes a new sitting in and gives it a name.
    pub fn add(&self, sitting: Sitting) -> Result<Held, Refusal> {
        let mut inner = lock(&self.inner);
        let clock = inner.tick();
        let id = loop {
            let id = format!("{:0DIGITS$x}", RandomState::new().hash_one(clock));
            if !inner.games.contains_key(&id) {
                break id;
            }
        };
        self.seat(&mut inner, id, sitting)
    }

    /// The game of this name, from memory or from the shelf.
    pub async fn get(&self, id: &str) -> Result<Held, Refusal> {
        // Nothing else is a name, and nothing else is looked for on the disk.
        let is_name = id.len() == DIGITS && id.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        if !is_name {
            return Err(self.unknown(id));
        }
        if let Some(held) = self.in_memory(id) {
            return Ok(held);
        }
        let _one_at_a_time = self.returning.lock().await;
        if let Some(held) = self.in_memory(id) {
            return Ok(held);
        }
        let (shelf, name) = (self.shelf.clone(), id.to_owned());
        let found = tokio::task::spawn_blocking(move || shelf.get(&name)).await;
        let leaving = |_| Refusal::new(Code::Busy, "The program is leaving.");
        match found.map_err(leaving)?? {
            Some(kept) => self.seat(&mut lock(&self.inner), id.into(), Sitting::again(kept)),
            None => Err(self.unknown(id)),
        }
    }

    fn in_memory(&self, id: &str) -> Option<Held> {
        let mut inner = lock(&self.inner);
        let clock = inner.tick();
        let entry = inner.games.get_mut(id)?;
        entry.touched = clock;
        Some(self.held(&entry.table))
    }

    fn held(&self, table: &Arc<Table>) -> Held {
        Held {
            table: table.clone(),
            shelf: self.shelf.clone(),
        }
    }

    /// Gives a sitting its table, making room for it.
    fn seat(&self, inner: &mut Inner, id: String, sitting: Sitting) -> Result<Held, Refusal> {
        while inner.games.len() >= self.capacity {
            // Only the hall has a table that no request has, and none can get it while the hall is locked.
            let free = |entry: &Entry| Arc::strong_count(&entry.table) == 1;
            let leaving = inner
                .games
                .iter()
                .filter(|(id, entry)| free(entry) && self.shelf.takes(id))
                .min_by_key(|(_, entry)| entry.touched);
            let Some(id) = leaving.map(|(id, _)| id.clone()) else {
                return Err(self.full());
            };
            inner.games.remove(&id);
        }
        let table = Arc::new(Table {
            id: id.clone(),
            sitting: Mutex::new(sitting),
        });
        let touched = inner.tick();
        let held = self.held(&table);
        inner.games.insert(id, Entry { table, touched });
        Ok(held)
    }

    fn full(&self) -> Refusal {
        let message = match self.shelf.trouble() {
            Some(trouble) => format!("There is no room for another game: {trouble}"),
            None => format!(
                "All {} games that fit into memory are busy, or on their way to the disk. Ask again in a moment.",
                self.capacity
            ),
        };
        Refusal::new(Code::Busy, message)
    }

    fn unknown(&self, id: &str) -> Refusal {
        let why = if self.shelf.is_there() {
            "its address is wrong, or newer games needed its place"
        } else {
            "the program was restarted, or newer games needed its place"
        };
        let message = format!(
            "The game `{}` is not here: {why}. Start a new game, or load a saved one.",
            short(id)
        );
        Refusal::new(Code::UnknownGame, message)
    }

    /// Ends all thinking: the program is leaving.
    pub fn interrupt(&self) {
        for entry in lock(&self.inner).games.values() {
            entry.table.lock().interrupt();
        }
    }
}

impl Inner {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }
}

/// Locks, whatever happened to an earlier holder: no player's code runs under a lock, and one failed request
/// must not refuse every later one.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
