//! What goes over the wire: every request and answer as a type. docs/web-api.md is written for their readers.
//!
//! Points are text as people write them (`D4`), a move is a point or `pass`, colours are `black` and `white`.

pub use crate::shown::{LineMove, Reason, Shown};
use goban::{By, Color, Move, Outcome, Point};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt::Display;
use std::str::FromStr;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

/// A thing for each side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Both<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> Both<T> {
    /// Asks once for each side.
    pub fn of(mut each: impl FnMut(Color) -> T) -> Both<T> {
        Both {
            black: each(Color::Black),
            white: each(Color::White),
        }
    }
}

/// Points as text.
pub fn names<'a>(points: impl IntoIterator<Item = Point> + 'a) -> Vec<String> {
    points.into_iter().map(|p| p.to_string()).collect()
}

fn from_text<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<T, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(serde::de::Error::custom)
}

/// What can be chosen for a new game: the answer to `GET /api/options`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Options {
    /// The players, the default first.
    pub players: Vec<PlayerOption>,
    /// The rule sets, the default first.
    pub rules: Vec<RulesOption>,
    /// The boards, from the smallest.
    pub sizes: Vec<SizeOption>,
}

/// A player to choose.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerOption {
    /// The name.
    pub name: String,
    /// What it is, in a line.
    pub about: String,
}

/// A rule set to choose.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RulesOption {
    /// The name.
    pub name: &'static str,
    /// The komi that goes with it.
    pub komi: f64,
}

/// A board to choose.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SizeOption {
    /// Points along one side.
    pub side: u8,
    /// The most handicap stones that have places on it; none or two at least are set.
    pub handicap: usize,
}

/// `POST /api/games`: a new game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Points along one side, 1 to 25.
    pub size: u8,
    /// The name of the rule set; absent for the default.
    pub rules: Option<String>,
    /// White's komi; absent for the rule set's, or 0.5 with handicap.
    pub komi: Option<f64>,
    /// Handicap stones on their usual places.
    #[serde(default)]
    pub handicap: usize,
    /// The player to face; absent to play both sides.
    pub player: Option<String>,
    /// The colour of whoever faces it; absent for Black.
    pub color: Option<Side>,
    /// What the player's chance moves are drawn from; absent for a new one each game.
    pub seed: Option<u64>,
}

/// The query of `POST /api/games/sgf`, whose body is the record: who sits opposite.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenRecord {
    /// The player to face; absent to play both sides.
    pub player: Option<String>,
    /// The colour of whoever faces it; absent for the side to move.
    pub color: Option<Side>,
}

/// A game opened from a record.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Opened {
    /// The game at the last move of its main line.
    pub game: State,
    /// What was left out or could not be taken as it stands, a sentence each.
    pub notes: Vec<String>,
}

/// `POST /api/games/{id}/play`: a move of the person's.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The point, or `pass`.
    #[serde(rename = "move", deserialize_with = "from_text")]
    pub mv: Move,
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}

/// `POST /api/games/{id}/dead`: the string here is dead, or after all it lives.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// A stone of the string.
    #[serde(deserialize_with = "from_text")]
    pub point: Point,
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}

/// The body of every other change to a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}

/// A game as it stands: the answer to almost everything.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct State {
    /// Its name in the addresses.
    pub id: String,
    /// Grows with every change.
    pub version: u64,
    /// Points along one side.
    pub size: u8,
    /// The name of the rule set.
    pub rules: &'static str,
    /// White's komi.
    pub komi: f64,
    /// Handicap stones.
    pub handicap: usize,
    /// The player at the other side; none when a person plays both.
    pub player: Option<String>,
    /// The person's colour; none when both are.
    pub color: Option<Side>,
    /// The marked points of the board.
    pub stars: Vec<String>,
    /// Stones before the first move.
    pub start: Both<Vec<String>>,
    /// Stones now.
    pub stones: Both<Vec<String>>,
    /// Stones that each side has taken.
    pub prisoners: Both<u32>,
    /// Every move, the first first.
    pub moves: Vec<MoveMade>,
    /// Whose turn it is.
    pub to_move: Side,
    /// Empty points where the side to move may not play.
    pub forbidden: Vec<Forbidden>,
    /// The stage of the game.
    pub phase: Phase,
    /// Whether the player is thinking about its move.
    pub thinking: bool,
    /// The count, once both sides have passed.
    pub count: Option<Count>,
    /// The result, once the game is finished.
    pub result: Option<GameResult>,
}

/// A stage of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Stones are played.
    Playing,
    /// Both sides have passed: dead stones are marked, and the count agreed to.
    Counting,
    /// The game has its result.
    Finished,
}

/// A move of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveMade {
    /// Who played.
    pub color: Side,
    /// The point, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The points that it emptied, its own among them after a suicide.
    pub captured: Vec<String>,
    /// Why, if a player chose it; the most important first.
    pub why: Vec<Reason>,
}

/// An empty point where the side to move may not play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Forbidden {
    /// The point.
    pub point: String,
    /// Why not.
    pub because: String,
}

/// The count of a game that both sides have passed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Count {
    /// Whether dead stones can be marked under these rules.
    pub marks: bool,
    /// Dead stones.
    pub dead: Vec<String>,
    /// Empty points, and those of dead stones, that count for each side.
    pub territory: Both<Vec<String>>,
    /// The points of each side, komi and compensation included.
    pub score: Both<f64>,
    /// The result if everybody agrees.
    pub result: GameResult,
}

/// A result.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameResult {
    /// As records write it: `B+3.5`, `W+R`, `0`.
    pub text: String,
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// How it was won.
    pub by: Option<WonBy>,
    /// By how many points, if they decided.
    pub points: Option<f64>,
}

/// How a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WonBy {
    /// By points.
    Points,
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
    /// The loser broke the rules.
    Forfeit,
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        let by = match outcome {
            Outcome::Draw => None,
            Outcome::Win(_, by) => Some(by),
        };
        GameResult {
            text: outcome.to_string(),
            winner: outcome.winner().map(Side::from),
            by: by.map(|by| match by {
                By::Points(_) => WonBy::Points,
                By::Resignation => WonBy::Resignation,
                By::Time => WonBy::Time,
                By::Forfeit => WonBy::Forfeit,
            }),
            points: match by {
                Some(By::Points(points)) => Some(points),
                _ => None,
            },
        }
    }
}
