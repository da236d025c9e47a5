//! A game as it stands: the answer to almost everything.

use super::{Both, Id, Node, SeatName, Side};
use goban::{By, Outcome};
use serde::Serialize;
use serde_json::Value;

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
    /// Who plays.
    pub seats: Both<SeatName>,
    /// What is known of the game, under the names that [`super::Info`] has: only what is there.
    pub info: Value,
    /// The file with several games that it comes from.
    pub collection: Option<InCollection>,
    /// The marked points of the board.
    pub stars: Vec<String>,
    /// Every node, each before those that follow it.
    pub nodes: Vec<Node>,
    /// The node at which the game is being played.
    pub tip: Id,
    /// The node to look at.
    pub at: Id,
    /// Whose turn it is at the tip.
    pub to_move: Side,
    /// Empty points where that side may not play.
    pub forbidden: Vec<Forbidden>,
    /// The stage of the game.
    pub phase: Phase,
    /// Whether the player is thinking about its move.
    pub thinking: bool,
    /// The count, once both sides have passed.
    pub count: Option<Count>,
    /// The result, once the game is finished.
    pub result: Option<GameResult>,
    /// Whether it was reviewed as it is now.
    pub reviewed: bool,
}

/// Where a game stands in a file of several.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct InCollection {
    /// The name of the collection in the addresses.
    pub id: String,
    /// Which game of it, from nought.
    pub index: usize,
    /// How many there are.
    pub count: usize,
    /// What the file calls itself, or its first event.
    pub name: Option<String>,
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
    /// Nobody plays: a record is looked at.
    Looking,
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
