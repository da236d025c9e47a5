//! What goes over the wire: every request and answer as a type. docs/web-api.md is written for their readers.
//!
//! Points are text as people write them (`D4`), a move is a point or `pass`, colours are `black` and `white`.

mod collection;
mod node;
mod options;
mod state;

pub use crate::shown::{From as LineFrom, Half, LabelShown, LineMove, MarkShown, Reason};
pub use crate::tree::Id;
pub use collection::{Listed, Listing, OpenListed};
pub use node::{MoveMade, Node, Other, SetUp, Verdict};
pub use options::{Options, PlayerOption, RulesOption, SizeOption};
pub use state::{Count, Forbidden, GameResult, InCollection, Phase, State, WonBy};

use goban::{Color, Move, Point};
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
#[serde(deny_unknown_fields)]
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

/// A thing by its name.
pub(crate) fn from_text<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<T, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(serde::de::Error::custom)
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
    /// Who plays; absent for two people.
    #[serde(default = "two_people")]
    pub seats: Both<SeatName>,
    /// What the players' chance moves are drawn from; absent for a new one each game.
    pub seed: Option<u64>,
}

fn two_people() -> Both<SeatName> {
    Both::of(|_| Some("person".into()))
}

/// Who has a side: `person`, the name of a player, or nobody.
pub type SeatName = Option<String>;

/// A game opened from a record.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Opened {
    /// The game.
    pub game: State,
    /// What could not be taken as it stands, a sentence each.
    pub notes: Vec<String>,
}

/// `POST /api/games/{id}/play`: a move, at the tip or as a variation.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The node that it follows; absent for the tip.
    pub node: Option<Id>,
    /// The point, or `pass`.
    #[serde(rename = "move", deserialize_with = "from_text")]
    pub mv: Move,
    /// Whether a pass is meant that may end a game which has hardly begun.
    #[serde(default)]
    pub sure: bool,
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}

/// `POST /api/games/{id}/dead`: the string here is dead, or after all it lives.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dead {
    /// A stone of the string.
    #[serde(deserialize_with = "from_text")]
    pub point: Point,
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}

/// `POST /api/games/{id}/comment`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comment {
    /// The node.
    pub node: Id,
    /// The comment; none if it is empty.
    pub text: String,
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}

/// `POST /api/games/{id}/mark`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The node.
    pub node: Id,
    /// The point.
    #[serde(deserialize_with = "from_text")]
    pub point: Point,
    /// What is to stand there in place of what does; nothing if absent.
    pub mark: Option<MarkKind>,
    /// The text of a label.
    pub label: Option<String>,
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}

/// What a person marks points with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// An X.
    Cross,
    /// A text.
    Label,
}

/// `POST /api/games/{id}/cut`: a node goes, with all that follows it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cut {
    /// The node.
    pub node: Id,
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}

/// `POST /api/games/{id}/seats`: who plays from now on.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Who.
    pub seats: Both<SeatName>,
    /// From which node on; absent for the tip.
    pub tip: Option<Id>,
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}

/// `POST /api/games/{id}/info`: what is known of the game. What is absent stays, an empty text takes it away.
#[derive(Clone, Default, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct Info {
    pub black: PlayerInfo,
    pub white: PlayerInfo,
    pub game: Option<String>,
    pub event: Option<String>,
    pub round: Option<String>,
    pub date: Option<String>,
    pub place: Option<String>,
    pub result: Option<String>,
    pub time: Option<String>,
    pub overtime: Option<String>,
    pub source: Option<String>,
    pub annotator: Option<String>,
    pub copyright: Option<String>,
    pub opening: Option<String>,
    pub comment: Option<String>,
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}

/// What is known of who plays a side.
#[derive(Clone, Default, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct PlayerInfo {
    pub name: Option<String>,
    pub rank: Option<String>,
    pub team: Option<String>,
}

/// The body of every other change to a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The version of the game that the sender saw.
    pub version: Option<u64>,
}
