//! What can be asked of a player besides its name.

use std::time::Duration;

/// How a player is to play; each takes from it what concerns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Makes what chance decides the same in every run.
    pub seed: u64,
    /// Threads that search; with one, a seed and a number of playouts, games can be repeated.
    pub threads: usize,
    /// The time of a move that no clock limits.
    pub time: Option<Duration>,
    /// Playouts of a move.
    pub playouts: Option<u64>,
    /// Megabytes that a search may fill.
    pub memory: usize,
}

impl Default for Options {
    /// One thread; the player's own idea of a budget.
    fn default() -> Options {
        Options {
            seed: 0,
            threads: 1,
            time: None,
            playouts: None,
            memory: 512,
        }
    }
}

impl Options {
    /// The usual, with this seed.
    pub fn seeded(seed: u64) -> Options {
        Options {
            seed,
            ..Options::default()
        }
    }
}
