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

    /// Whether no game may begin any more, however many are left: the stop was raised, or the time is up. Threads ask before each
    /// of the games that they were given.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || self.by_time() >= 1.0
    }

    /// How many of so many games there are left to play.
    pub fn left(&self, wanted: usize) -> usize {
        let most = self
            .games
            .map_or(u64::MAX, |most| most.max(1).saturating_sub(self.spent));
        usize::try_from(most).map_or(wanted, |most| most.min(wanted))
    }

    /// So many games were played.
    pub fn spend(&mut self, games: usize) {
        self.spent += games as u64;
    }

    /// Games played.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// The share that is used up, from 0 to 1.
    #[inline]
    pub fn used(&self) -> f64 {
        self.used_after(0)
    }

    /// The share that will be used up when so many games more are played, if they took no time.
    #[inline]
    pub fn used_after(&self, games: usize) -> f64 {
        let by_games = self.games.map_or(0.0, |most| {
            (self.spent + games as u64) as f64 / most.max(1) as f64
        });
        by_games.max(self.by_time()).min(1.0)
    }

    #[inline]
    fn by_time(&self) -> f64 {
        self.time.map_or(0.0, |most| {
            self.began.elapsed().as_secs_f64() / most.as_secs_f64().max(1e-9)
        })
    }
}
