//! What can be asked of a player besides its name.

use crate::player::Request;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The time of a move when neither clock nor options say.
const UNHURRIED: Duration = Duration::from_secs(2);
/// What is kept of a move's time for everything but the search.
const RESERVE: Duration = Duration::from_millis(15);

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
    /// Threads that can be asked for: more than machines have, and few enough to start.
    pub const THREADS: RangeInclusive<usize> = 1..=256;
    /// Megabytes that can be asked for: a tree has no use for more than 128 GB.
    pub const MEMORY: RangeInclusive<usize> = 1..=1 << 17;
    /// Playouts that can be asked for; with none a move is chosen unseen.
    pub const PLAYOUTS: RangeInclusive<u64> = 0..=1_000_000_000_000;

    /// How long the search for an answer may take: what the clock allows; else, without a number of playouts, what is set
    /// or usual.
    pub(crate) fn time_for(&self, request: &Request<'_>) -> Option<Duration> {
        let time = match (request.time, self.playouts) {
            (Some(time), _) => time,
            (None, Some(_)) => return None,
            (None, None) => self.time.unwrap_or(UNHURRIED),
        };
        Some(time.saturating_sub(RESERVE).max(time / 4))
    }

    /// The usual, with this seed.
    pub fn seeded(seed: u64) -> Options {
        Options {
            seed,
            ..Options::default()
        }
    }
}
