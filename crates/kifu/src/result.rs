//! How a game ended.

use goban::Color;
use std::fmt;

/// By how much a game was won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Margin {
    /// Points.
    Points(f64),
    /// The loser resigned.
    Resign,
    /// The loser's time ran out.
    Time,
    /// The loser broke a rule or did not come.
    Forfeit,
    /// Nobody wrote it down.
    Unknown,
}

/// How a game ended, as `RE` says it.
///
/// ```
/// use goban::Color;
/// use kifu::{GameResult, Margin};
/// let result = GameResult::read("W+3.5");
/// assert_eq!(result, GameResult::Win(Color::White, Margin::Points(3.5)));
/// assert_eq!(result.to_string(), "W+3.5");
/// assert_eq!(GameResult::read("black wins by resignation").to_string(), "B+R");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum GameResult {
    /// Somebody won.
    Win(Color, Margin),
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
            (Ok(points), _) => Margin::Points(points),
            (_, Some('r')) => Margin::Resign,
            (_, Some('t')) => Margin::Time,
            (_, Some('f')) => Margin::Forfeit,
            _ => Margin::Unknown,
        };
        GameResult::Win(winner, margin)
    }

    /// Who won.
    pub fn winner(&self) -> Option<Color> {
        match self {
            GameResult::Win(color, _) => Some(*color),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Win(color, margin) => {
                write!(f, "{}+", color.letter())?;
                match margin {
                    Margin::Points(points) => write!(f, "{points}"),
                    Margin::Resign => f.write_str("R"),
                    Margin::Time => f.write_str("T"),
                    Margin::Forfeit => f.write_str("F"),
                    Margin::Unknown => Ok(()),
                }
            }
            GameResult::Draw => f.write_str("0"),
            GameResult::Void => f.write_str("Void"),
            GameResult::Other(text) => f.write_str(text),
        }
    }
}
