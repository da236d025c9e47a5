//! How long contestants may think.

use goban::Size;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The time of a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeControl {
    /// Nobody counts.
    Untimed,
    /// So many seconds for each move.
    PerMove(f64),
    /// So many seconds for all moves of a side.
    PerGame(f64),
}

/// The time control and the tolerances around it, in seconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// The time of a game.
    pub time: TimeControl,
    /// How late an answer may come: what pipes and a busy machine cost is not the contestant's thought.
    pub grace: f64,
    /// How long an answer may take that no clock limits, the start of a program included.
    pub patience: f64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: TimeControl::Untimed,
            grace: 1.0,
            patience: 120.0,
        }
    }
}

impl Limits {
    /// The tolerance for late answers.
    pub fn grace(&self) -> Duration {
        Duration::from_secs_f64(self.grace)
    }

    /// The longest wait without a clock.
    pub fn patience(&self) -> Duration {
        Duration::from_secs_f64(self.patience)
    }
}

/// One side's clock in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    limits: Limits,
    size: Size,
    used: Duration,
    moves: u32,
}

impl Clock {
    /// A clock at the start of a game on a board of this size.
    pub fn new(limits: Limits, size: Size) -> Clock {
        Clock {
            limits,
            size,
            used: Duration::ZERO,
            moves: 0,
        }
    }

    /// What is left for the next move; none if nobody counts.
    pub fn left(&self) -> Option<Duration> {
        match self.limits.time {
            TimeControl::Untimed => None,
            TimeControl::PerMove(seconds) => Some(Duration::from_secs_f64(seconds)),
            TimeControl::PerGame(seconds) => Some(Duration::from_secs_f64(seconds).saturating_sub(self.used)),
        }
    }

    /// How long an answer is waited for, before the grace.
    pub fn deadline(&self) -> Duration {
        self.left().unwrap_or(self.limits.patience())
    }

    /// What a player may reasonably spend on the next move: by the move all of it, by the game a share, as if
    /// a side's moves filled a third of the board and five were always to come.
    pub fn share(&self) -> Option<Duration> {
        match self.limits.time {
            TimeControl::PerGame(_) => {
                let usual = self.size.area() as u32 / 3;
                let to_come = usual.saturating_sub(self.moves).max(5);
                self.left().map(|left| left / to_come)
            }
            _ => self.left(),
        }
    }

    /// Counts a move; false if it came too late.
    pub fn count(&mut self, took: Duration) -> bool {
        let in_time = self.left().is_none_or(|left| took <= left + self.limits.grace());
        self.used += took;
        self.moves += 1;
        in_time
    }

    /// The time used so far.
    pub fn used(&self) -> Duration {
        self.used
    }

    /// The moves made so far.
    pub fn moves(&self) -> u32 {
        self.moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(time: TimeControl) -> Clock {
        let limits = Limits {
            time,
            grace: 0.5,
            patience: 9.0,
        };
        Clock::new(limits, Size::NINE)
    }

    #[test]
    fn by_the_move_each_has_the_same_time_and_a_grace() {
        let mut clock = clock(TimeControl::PerMove(2.0));
        assert!(clock.count(Duration::from_millis(2400)));
        assert!(!clock.count(Duration::from_millis(2600)));
        assert_eq!(clock.left(), Some(Duration::from_secs(2)));
    }

    #[test]
    fn by_the_game_time_runs_out() {
        let mut clock = clock(TimeControl::PerGame(10.0));
        assert!(clock.share().unwrap() < Duration::from_secs(1));
        assert!(clock.count(Duration::from_secs(9)));
        assert_eq!(clock.left(), Some(Duration::from_secs(1)));
        assert!(!clock.count(Duration::from_secs(2)));
        assert_eq!(clock.left(), Some(Duration::ZERO));
    }

    #[test]
    fn without_a_clock_patience_alone_counts() {
        let mut clock = clock(TimeControl::Untimed);
        assert_eq!(clock.deadline(), Duration::from_secs(9));
        assert!(clock.count(Duration::from_secs(1000)));
    }
}
