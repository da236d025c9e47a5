//! Players that answer what pages ask: a few of them, each with the tree of the game that it was asked about last.

use crate::roster::Roster;
use players::Player;
use std::sync::{Arc, Mutex, PoisonError};

/// A player at rest, and the game that it knows.
type Resting = (String, Box<dyn Player>);

/// The players that answer what pages ask.
#[derive(Clone)]
pub struct Analysts {
    roster: Roster,
    most: usize,
    /// Those at rest with the game each knows, the one asked last at the end.
    resting: Arc<Mutex<Vec<Resting>>>,
}

impl Analysts {
    /// Players of this roster, of whom so many rest.
    pub fn new(roster: Roster, most: usize) -> Analysts {
        Analysts {
            roster,
            most: most.max(1),
            resting: Arc::default(),
        }
    }

    /// Has the one that knows this game do something, or another, or a new one.
    pub fn ask<T>(&self, game: &str, job: impl FnOnce(&mut Box<dyn Player>) -> T) -> T {
        let lock = || self.resting.lock().unwrap_or_else(PoisonError::into_inner);
        let resting = {
            let mut resting = lock();
            let known = resting.iter().position(|(name, _)| name == game);
            let full = (resting.len() >= self.most).then_some(0);
            known.or(full).map(|at| resting.remove(at).1)
        };
        let mut player = resting.unwrap_or_else(|| self.roster.analyst());
        let answer = job(&mut player);
        let leaving = {
            let mut resting = lock();
            resting.push((game.into(), player));
            (resting.len() > self.most).then(|| resting.remove(0))
        };
        // A tree takes a while to give back: not under the lock.
        drop(leaving);
        answer
    }
}
