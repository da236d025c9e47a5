//! Files of several games, in memory: their text and where each game is in it, not the games. A few of them; the one
//! untouched for longest makes room.

use crate::api::{InCollection, Listed, Listing};
use crate::error::{Code, Refusal};
use crate::kept::Place;
use crate::record::{Read, Summary};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bytes of all their texts together.
const MOST_BYTES: usize = 128 << 20;
/// Games that a list tells at once.
pub const MOST_LISTED: usize = 500;

/// A file of several games.
pub struct Collection {
    /// Its name in the addresses.
    pub id: String,
    /// Its text.
    pub text: String,
    /// Its games.
    pub games: Vec<Summary>,
    name: Option<String>,
    /// The games that were opened, by their place.
    opened: Mutex<HashMap<usize, String>>,
}

impl Collection {
    /// Some of its games.
    pub fn list(&self, from: usize, count: usize) -> Listing {
        let some = self
            .games
            .iter()
            .enumerate()
            .skip(from)
            .take(count.min(MOST_LISTED));
        let listed = |(index, game): (usize, &Summary)| {
            let [black, white] = game.players.clone();
            Listed {
                index,
                black,
                white,
                date: game.date.clone(),
                result: game.result.clone(),
                moves: game.moves,
                event: game.event.clone(),
            }
        };
        Listing {
            id: self.id.clone(),
            count: self.games.len(),
            name: self.name.clone(),
            games: some.map(listed).collect(),
        }
    }

    /// The text of one of its games.
    pub fn text_of(&self, index: usize) -> Result<&str, Refusal> {
        let Some(game) = self.games.get(index) else {
            let message = format!("The file has {} games, counted from nought.", self.games.len());
            return Err(Refusal::new(Code::BadSetting, message));
        };
        Ok(&self.text[game.place.clone()])
    }

    /// The game that was opened from this place.
    pub fn opened(&self, index: usize) -> Option<String> {
        lock(&self.opened).get(&index).cloned()
    }

    /// A game was opened from this place.
    pub fn open(&self, index: usize, game: &str) {
        lock(&self.opened).insert(index, game.into());
    }
}

/// The files in memory, the one touched last at the end.
#[derive(Default)]
pub struct Collections {
    kept: Mutex<Vec<Arc<Collection>>>,
    most: usize,
}

impl Collections {
    /// Room for so many.
    pub fn new(most: usize) -> Collections {
        Collections {
            kept: Mutex::default(),
            most: most.max(1),
        }
    }

    /// Takes a file in and gives it a name.
    pub fn add(&self, read: Read) -> Arc<Collection> {
        let collection = Arc::new(Collection {
            id: format!("{:016x}", RandomState::new().hash_one(0)),
            name: read.name(),
            text: read.text,
            games: read.games,
            opened: Mutex::default(),
        });
        let mut kept = lock(&self.kept);
        kept.push(collection.clone());
        let bytes = |kept: &[Arc<Collection>]| kept.iter().map(|c| c.text.len()).sum::<usize>();
        while kept.len() > 1 && (kept.len() > self.most || bytes(&kept) > MOST_BYTES) {
            kept.remove(0);
        }
        collection
    }

    /// The file of this name.
    pub fn get(&self, id: &str) -> Result<Arc<Collection>, Refusal> {
        let mut kept = lock(&self.kept);
        let Some(at) = kept.iter().position(|c| c.id == id) else {
            let message = "This file is no longer here: the program was restarted, or other files needed its place. \
                           Open it again.";
            return Err(Refusal::new(Code::UnknownCollection, message));
        };
        let found = kept.remove(at);
        kept.push(found.clone());
        Ok(found)
    }

    /// Where a game stands in its file, while that is here.
    pub fn place(&self, place: &Place) -> Option<InCollection> {
        let kept = lock(&self.kept);
        let collection = kept.iter().find(|c| c.id == place.id)?;
        Some(InCollection {
            id: place.id.clone(),
            index: place.index,
            count: collection.games.len(),
            name: collection.name.clone(),
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
