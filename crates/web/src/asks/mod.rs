//! What a page can ask, and how each is answered: by the rooms that know.

mod explain;
mod group;
mod layers;
pub mod proof;
pub mod review;
mod said;
pub mod thought;

use crate::analysts::Analysts;
use crate::api::{Id, Side, from_text};
use crate::error::{Code, Refusal};
use crate::hall::Table;
use crate::kept::Kept;
use crate::live::Tell;
use crate::queue::Queue;
use crate::shown::Voice;
use goban::{Color, Game, Move, Point};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tactics::Stop;

/// An ask.
#[derive(Clone, Debug)]
pub enum Ask {
    /// The seated player's move.
    Move(MoveAsk),
    /// Why the move of a node was played.
    Why(At),
    /// What to play after a node, and why.
    Suggest(Suggest),
    /// Why not here?
    WhyNot(WhyNot),
    /// What happens if the side to move plays elsewhere.
    Elsewhere(At),
    /// How a group is.
    Group(GroupAsk),
    /// What the model sees.
    Layers(LayersAsk),
    /// What a search finds, while it goes on.
    Analyze(Analyze),
    /// The whole game looked at.
    Review(ReviewAsk),
    /// A proof walked.
    Proof(ProofAsk),
}

/// The seated player's move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveAsk {
    pub game: String,
    pub version: Option<u64>,
}

/// A place in a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    pub game: String,
    pub node: Id,
}

/// What to play after a node.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suggest {
    pub game: String,
    pub node: Id,
    pub count: Option<usize>,
}

/// Why not this move?
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhyNot {
    pub game: String,
    pub node: Id,
    #[serde(rename = "move", deserialize_with = "from_text")]
    pub mv: Move,
}

/// The group on a point.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupAsk {
    pub game: String,
    pub node: Id,
    #[serde(deserialize_with = "from_text")]
    pub point: Point,
}

/// Some layers, all if none is named.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayersAsk {
    pub game: String,
    pub node: Id,
    #[serde(default)]
    pub which: Vec<layers::Which>,
}

/// A search for so long.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analyze {
    pub game: String,
    pub node: Id,
    pub seconds: f64,
}

/// A review of one side's moves or both.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewAsk {
    pub game: String,
    pub side: Option<Side>,
    #[serde(default)]
    pub quick: bool,
}

/// A proof, walked along these moves of the side that loses.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofAsk {
    pub proof: String,
    #[serde(default)]
    pub moves: Vec<String>,
}

impl Ask {
    /// The game that it is about; none of a proof.
    pub fn game(&self) -> &str {
        match self {
            Ask::Move(ask) => &ask.game,
            Ask::Why(ask) | Ask::Elsewhere(ask) => &ask.game,
            Ask::Suggest(ask) => &ask.game,
            Ask::WhyNot(ask) => &ask.game,
            Ask::Group(ask) => &ask.game,
            Ask::Layers(ask) => &ask.game,
            Ask::Analyze(ask) => &ask.game,
            Ask::Review(ask) => &ask.game,
            Ask::Proof(_) => "",
        }
    }
}

/// An ask at work, on a thread of its own.
pub struct Work {
    /// The game, by its name.
    pub table: Option<(String, Arc<Table>)>,
    /// Goes up when nobody waits for the answer any more.
    pub stop: Stop,
    /// Who is told how it comes along.
    pub tell: Tell,
    /// The words of the answer.
    pub voice: Voice,
    /// Who counts.
    pub analysts: Analysts,
    /// How long each position is counted.
    pub counting: Duration,
    /// The line, to see whether others wait.
    pub queue: Queue,
}

/// A position of a game.
pub struct Position {
    /// The game so far.
    pub game: Game,
    /// Who moves.
    pub to_move: Color,
}

impl Work {
    /// The answer to an ask about a game.
    pub fn answer(&self, ask: &Ask) -> Result<Value, Refusal> {
        match ask {
            Ask::Why(ask) => explain::why(self, ask),
            Ask::Suggest(ask) => explain::suggest(self, ask),
            Ask::WhyNot(ask) => explain::why_not(self, ask),
            Ask::Elsewhere(ask) => explain::elsewhere(self, ask),
            Ask::Group(ask) => group::answer(self, ask),
            Ask::Layers(ask) => layers::answer(self, ask),
            Ask::Analyze(ask) => thought::analyze(self, ask),
            Ask::Move(_) | Ask::Review(_) | Ask::Proof(_) => unreachable!("answered at the desk"),
        }
    }

    /// The game as it is now.
    pub fn kept(&self) -> Kept {
        self.table().1.lock().kept().clone()
    }

    /// The table of the game, with its name.
    pub fn table(&self) -> &(String, Arc<Table>) {
        self.table.as_ref().expect("an ask about a game")
    }

    /// The position after a node.
    pub fn position(&self, node: Id) -> Result<Position, Refusal> {
        let kept = self.kept();
        let game = kept.tree.game(kept.tree.find(node)?);
        Ok(Position {
            to_move: game.to_move(),
            game,
        })
    }
}

/// That there is nothing to say about a place.
fn nothing(message: &str) -> Refusal {
    Refusal::new(Code::BadSetting, message)
}
