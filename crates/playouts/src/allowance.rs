//! How many games may be played, and for how long.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What a Monte Carlo player may spend on a move.
pub struct Allowance<'a> {
    games: Option<u64>,
    time: Option<Duration>,
    began: Instant,
    stop: &'a AtomicBool,
    spent: u64,
}

impl<'a> Allowance<'a> {
    /// At most so many games and so long from now, until the stop is raised.
    pub fn new(games: Option<u64>, time: Option<Duration>, stop: &'a AtomicBool) -> Allowance<'a> {
        Allowance {
            games,
            time,
            began: Instant::now(),
            stop,
            spent: 0,
        }
    }

    /// Whether there is no game left.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.stop.load(Relaxed) || self.used() >= 1.0
    }

    /// Takes one game; false if there is none left.
    #[inline]
    pub fn take(&mut self) -> bool {
        let left = !self.is_spent();
        self.spent += u64::from(left);
        left
    }

    /// Games taken.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// The share that is used up, from 0 to 1.
    #[inline]
    pub fn used(&self) -> f64 {
        let by_games = self
            .games
            .map_or(0.0, |most| self.spent as f64 / most.max(1) as f64);
        let by_time = self.time.map_or(0.0, |most| {
            self.began.elapsed().as_secs_f64() / most.as_secs_f64().max(1e-9)
        });
        by_games.max(by_time).min(1.0)
    }
}
