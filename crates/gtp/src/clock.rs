//! How long a move may take.

use goban::{Color, Game};
use std::time::Duration;

/// How time is kept, in seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TimeSystem {
    /// It is not.
    Unlimited,
    /// So much for the whole game.
    Absolute {
        /// For the game.
        main: f64,
    },
    /// Then so many stones in each period.
    Canadian {
        /// Before the first period.
        main: f64,
        /// Of a period.
        period: f64,
        /// To play in it.
        stones: u32,
    },
    /// Then so many periods, each of which comes back when a move stays within it.
    Byoyomi {
        /// Before the first period.
        main: f64,
        /// Of a period.
        period: f64,
        /// How many.
        periods: u32,
    },
}

impl TimeSystem {
    /// The time before overtime.
    fn main(self) -> f64 {
        match self {
            TimeSystem::Unlimited => f64::INFINITY,
            TimeSystem::Absolute { main }
            | TimeSystem::Canadian { main, .. }
            | TimeSystem::Byoyomi { main, .. } => main,
        }
    }

    /// A fresh period of overtime: its seconds, and the stones or periods.
    fn overtime(self) -> (f64, u32) {
        match self {
            TimeSystem::Canadian { period, stones, .. } => (period, stones),
            TimeSystem::Byoyomi { period, periods, .. } => (period, periods),
            _ => (0.0, 0),
        }
    }

    /// What overtime gives a single move.
    fn per_move(self, seconds: f64, count: u32) -> f64 {
        match self {
            TimeSystem::Canadian { .. } => seconds / f64::from(count.max(1)),
            _ => seconds,
        }
    }
}

/// What a side has left.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Left {
    seconds: f64,
    /// In overtime, the stones to play in this period, or the periods.
    overtime: Option<u32>,
}

impl Left {
    /// A period of overtime; without a stone or a period to count it is none.
    fn overtime(seconds: f64, count: u32) -> Left {
        Left {
            seconds,
            overtime: (count > 0).then_some(count),
        }
    }
}

/// Both sides' time.
///
/// ```
/// use goban::{Color, Game, Rules, Size};
/// use gtp::{Clock, TimeSystem};
/// let game = Game::new(Size::NINE, Rules::CHINESE);
/// let mut clock = Clock::new(TimeSystem::Absolute { main: 60.0 });
/// let early = clock.budget(Color::Black, &game).unwrap();
/// clock.set_left(Color::Black, 5.0, 0);
/// let late = clock.budget(Color::Black, &game).unwrap();
/// assert!(late < early && early.as_secs() < 10);
/// assert_eq!(Clock::new(TimeSystem::Unlimited).budget(Color::Black, &game), None);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clock {
    system: TimeSystem,
    left: [Left; 2],
}

/// What an answer may lose on its way to the client.
const LAG: f64 = 0.05;

impl Clock {
    /// Full time for both.
    pub fn new(system: TimeSystem) -> Clock {
        let left = if system.main() > 0.0 {
            Left {
                seconds: system.main(),
                overtime: None,
            }
        } else {
            let (seconds, count) = system.overtime();
            Left::overtime(seconds, count)
        };
        Clock {
            system,
            left: [left; 2],
        }
    }

    /// Full time for both again.
    pub fn reset(&mut self) {
        *self = Clock::new(self.system);
    }

    /// The client's word: seconds left, in overtime for so many stones, or of so many periods; no stones means
    /// that it is not overtime yet.
    pub fn set_left(&mut self, color: Color, seconds: f64, stones: u32) {
        if self.system == TimeSystem::Unlimited {
            self.system = TimeSystem::Absolute { main: seconds };
            self.reset();
        }
        self.left[color.index()] = Left::overtime(seconds, stones);
    }

    /// How long this colour's next move may take; none if it does not matter.
    pub fn budget(&self, color: Color, game: &Game) -> Option<Duration> {
        if self.system == TimeSystem::Unlimited {
            return None;
        }
        let left = self.left[color.index()];
        let seconds = match left.overtime {
            Some(count) => self.system.per_move(left.seconds, count),
            None => {
                let (period, count) = self.system.overtime();
                let share = left.seconds / moves_to_come(game);
                // With overtime behind it main time may be spent faster, but a move not outlast it.
                share.max(self.system.per_move(period, count)).min(left.seconds)
            }
        };
        Some(Duration::from_secs_f64(
            (seconds * 0.95 - LAG).clamp(0.0, 86_400.0),
        ))
    }

    /// This colour's move took so long. The client's next `time_left` corrects it.
    pub fn spend(&mut self, color: Color, spent: Duration) {
        let left = &mut self.left[color.index()];
        let mut spent = spent.as_secs_f64();
        let Some(count) = left.overtime else {
            left.seconds -= spent;
            if left.seconds < 0.0 {
                spent = -left.seconds;
                let (seconds, count) = self.system.overtime();
                *left = Left::overtime((seconds - spent).max(0.0), count);
            }
            return;
        };
        match self.system {
            TimeSystem::Canadian { period, stones, .. } => {
                left.seconds = (left.seconds - spent).max(0.0);
                left.overtime = Some(count - 1);
                if count <= 1 {
                    *left = Left::overtime(period, stones);
                }
            }
            TimeSystem::Byoyomi { period, .. } if spent > period => left.overtime = Some(count.max(2) - 1),
            _ => {}
        }
    }
}

/// Moves that a side may still have to make: a game fills about seven tenths of the board, and never seems to
/// end sooner than a twelfth of it from now.
fn moves_to_come(game: &Game) -> f64 {
    let area = game.size().area() as f64;
    let played = game.moves().len() as f64;
    ((0.7 * area - played) / 2.0).max(area / 12.0).max(5.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, Size};

    fn budget(clock: &Clock) -> f64 {
        let game = Game::new(Size::NINETEEN, Rules::CHINESE);
        clock.budget(Color::White, &game).unwrap().as_secs_f64()
    }

    #[test]
    fn overtime_gives_each_move_its_share() {
        let mut clock = Clock::new(TimeSystem::Canadian {
            main: 0.0,
            period: 60.0,
            stones: 6,
        });
        assert!((9.0..10.0).contains(&budget(&clock)));
        clock.spend(Color::White, Duration::from_secs(50));
        assert!((1.0..2.0).contains(&budget(&clock)), "10 seconds for 5 stones");
        clock.set_left(Color::White, 30.0, 1);
        assert!((28.0..30.0).contains(&budget(&clock)));
        clock.spend(Color::White, Duration::from_secs(1));
        assert!((9.0..10.0).contains(&budget(&clock)), "a new period");

        let byoyomi = Clock::new(TimeSystem::Byoyomi {
            main: 0.0,
            period: 30.0,
            periods: 5,
        });
        assert!((28.0..30.0).contains(&budget(&byoyomi)));
    }

    #[test]
    fn main_time_runs_into_overtime() {
        let mut clock = Clock::new(TimeSystem::Canadian {
            main: 10.0,
            period: 60.0,
            stones: 6,
        });
        clock.spend(Color::White, Duration::from_secs(16));
        assert!((8.0..9.0).contains(&budget(&clock)), "54 seconds for 6 stones");
    }

    /// KGS may announce overtime without stones, and then count some all the same.
    #[test]
    fn overtime_without_stones_runs_on() {
        let mut clock = Clock::new(TimeSystem::Canadian {
            main: 10.0,
            period: 60.0,
            stones: 0,
        });
        clock.set_left(Color::White, 30.0, 1);
        for _ in 0..3 {
            clock.spend(Color::White, Duration::from_secs(1));
            assert!(budget(&clock) < 60.0);
        }
    }

    #[test]
    fn a_clock_that_ran_out_asks_for_a_move_at_once() {
        let mut clock = Clock::new(TimeSystem::Absolute { main: 10.0 });
        clock.spend(Color::White, Duration::from_secs(100));
        assert_eq!(budget(&clock), 0.0);
    }
}
