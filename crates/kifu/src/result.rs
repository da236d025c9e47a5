//! How a game ended.

use goban::{By, Color, Outcome};
use std::fmt;

/// How a game ended, as `RE` says it.
///
/// ```
/// use goban::{By, Color};
/// use kifu::GameResult;
/// let result = GameResult::read("W+3.5");
/// assert_eq!(result, GameResult::Win(Color::White, Some(By::Points(3.5))));
/// assert_eq!(result.to_string(), "W+3.5");
/// assert_eq!(GameResult::read("black wins by resignation").to_string(), "B+R");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum GameResult {
    /// Somebody won; how, if it was written down.
    Win(Color, Option<By>),
    /// Nobody won.
    Draw,
    /// No result: stopped, or void by the rules.
    Void,
    /// Not known, or not said in any way that could be read; the text.
    Other(String),
}

impl GameResult {
    /// Reads a result as the standard writes it and as people do.
    pub fn read(text: &str) -> GameResult {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        match lower.as_str() {
            "0" | "draw" | "jigo" => return GameResult::Draw,
            "void" => return GameResult::Void,
            _ => {}
        }
        let (winner, rest) = if let Some(rest) = lower.strip_prefix("black").or(lower.strip_prefix('b')) {
            (Color::Black, rest)
        } else if let Some(rest) = lower.strip_prefix("white").or(lower.strip_prefix('w')) {
            (Color::White, rest)
        } else {
            return GameResult::Other(text.to_owned());
        };
        let rest = rest.trim_start();
        let margin = if let Some(margin) = rest.strip_prefix('+') {
            margin.trim()
        } else if let Some(words) = rest.strip_prefix("wins").or(rest.strip_prefix("won")) {
            words
                .trim()
                .trim_start_matches("by ")
                .trim_start_matches("on ")
                .trim()
        } else {
            return GameResult::Other(text.to_owned());
        };
        let number: String = margin
            .chars()
            .take_while(|c| c.is_ascii_digit() || ".,".contains(*c))
            .map(|c| if c == ',' { '.' } else { c })
            .collect();
        let margin = match (number.parse::<f64>(), margin.chars().next()) {
            (Ok(0.0), _) => return GameResult::Draw,
            (Ok(points), _) => Some(By::Points(points)),
            (_, Some('r')) => Some(By::Resignation),
            (_, Some('t')) => Some(By::Time),
            (_, Some('f')) => Some(By::Forfeit),
            _ => None,
        };
        GameResult::Win(winner, margin)
    }

    /// The result as the rules know it; none if nobody knows who won and how.
    pub fn outcome(&self) -> Option<Outcome> {
        match *self {
            GameResult::Win(color, Some(by)) => Some(Outcome::Win(color, by)),
            GameResult::Draw => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// Who won.
    pub fn winner(&self) -> Option<Color> {
        match self {
            GameResult::Win(color, _) => Some(*color),
            _ => None,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Win(color, by) => GameResult::Win(color, Some(by)),
            Outcome::Draw => GameResult::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Win(color, Some(by)) => Outcome::Win(*color, *by).fmt(f),
            GameResult::Win(color, None) => write!(f, "{}+", color.letter()),
            GameResult::Draw => f.write_str("0"),
            GameResult::Void => f.write_str("Void"),
            GameResult::Other(text) => f.write_str(text),
        }
    }
}
