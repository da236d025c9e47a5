//! Random games, and what their ends are worth.

use goban::Random;
use proof::Side;
use std::fmt;
use std::str::FromStr;

use crate::pastime::{Pastime, winner};

/// How moves are drawn where a game has two ways (HDR 2004, L421).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// All moves are generated, each is as likely.
    Slow,
    /// Half by half: quicker, and not even.
    Fast,
}

/// What the end of a random game is worth to its winner (HDR 2004, L429).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// One: who won is all.
    Won,
    /// The moves that he could still make one after the other.
    Depth,
    /// The moves that he could choose from.
    Width,
    /// What the evaluation says, of an end that is none: games are cut short for it.
    Value,
}

/// Some text names no way to draw or to value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WayError(String);

impl fmt::Display for WayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WayError {}

impl FromStr for Draw {
    type Err = WayError;

    fn from_str(text: &str) -> Result<Draw, WayError> {
        match text {
            "slow" => Ok(Draw::Slow),
            "fast" => Ok(Draw::Fast),
            _ => Err(WayError(format!("`draw` is slow or fast, not `{text}`"))),
        }
    }
}

impl FromStr for Ending {
    type Err = WayError;

    fn from_str(text: &str) -> Result<Ending, WayError> {
        match text {
            "won" => Ok(Ending::Won),
            "depth" => Ok(Ending::Depth),
            "width" => Ok(Ending::Width),
            "value" => Ok(Ending::Value),
            _ => Err(WayError(format!(
                "`end` is won, depth, width or value, not `{text}`"
            ))),
        }
    }
}

/// How random games are played and valued.
#[derive(Clone, PartialEq, Debug)]
pub struct Lots {
    /// How moves are drawn.
    pub draw: Draw,
    /// What the end is worth.
    pub ending: Ending,
    /// With [`Ending::Value`]: how many moves are played before the position is evaluated.
    pub cut: usize,
    /// The weights of the evaluation.
    pub weights: Vec<f64>,
}

impl Lots {
    /// Random games by the fast draw, of which only the winner counts.
    pub fn usual<W: Pastime>() -> Lots {
        Lots {
            draw: Draw::Fast,
            ending: Ending::Won,
            cut: 0,
            weights: W::WEIGHTS.iter().map(|w| w.usual).collect(),
        }
    }

    /// The value of a random game from this position for a side.
    pub fn score<W: Pastime>(&self, start: &W, side: Side, dice: &mut Random) -> f64 {
        let sign = |winner: Option<Side>| match winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        };
        if self.ending == Ending::Won {
            return sign(start.random_winner(self.draw, dice));
        }
        let most = match self.ending {
            Ending::Value => self.cut,
            _ => W::LONGEST,
        };
        let mut position = start.clone();
        for _ in 0..=most {
            if let Some(outcome) = position.outcome() {
                let sign = sign(winner(outcome));
                return match self.ending {
                    Ending::Value => 10_000.0 * sign,
                    // Whoever won is better off than who lost, even if nothing remains.
                    ending => sign * (1.0 + position.remaining(ending, dice).unwrap_or(0.0)),
                };
            }
            let Some(m) = position.by_lot(self.draw, dice) else {
                break;
            };
            position = position.play(m);
        }
        if self.ending != Ending::Value || position.outcome().is_some() {
            return 0.0;
        }
        let value = position.evaluate(&self.weights);
        if position.to_move() == side { value } else { -value }
    }

    /// The same as a chance from 0 to 1 of winning.
    pub fn chance<W: Pastime>(&self, start: &W, side: Side, dice: &mut Random) -> f64 {
        let score = self.score(start, side, dice);
        match self.ending {
            Ending::Won => 0.5 + 0.5 * score,
            _ => 0.5 + 0.5 * (score / self.scale::<W>()).tanh(),
        }
    }

    /// About how much a clear advantage is.
    fn scale<W: Pastime>(&self) -> f64 {
        match self.ending {
            Ending::Value => W::CLEAR,
            _ => 10.0,
        }
    }
}
