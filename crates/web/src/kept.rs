//! What outlasts the program: a game, who plays it and how far it is, as a file and back.
//!
//! The file is JSON around the game's record, which any SGF editor reads, with what a record cannot say: whose seat is
//! whose, the version, stones marked dead, reasons, the names of nodes. What does not fit together is refused as a whole:
//! half a game would be another game.

mod form1;

use crate::api::{Both, SeatName, names};
use crate::seats::Seats;
use crate::tree::{Id, Names, Tree};
use crate::why::Why;
use goban::{Game, Outcome, Point, PointSet};
use kifu::{Limits, NodeId, Record};
use reasons::Claim;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The form of the files that are written.
const FORM: u32 = 2;
/// The largest file: the longest record, as JSON writes it, and as much again for reasons.
pub const MOST_BYTES: usize = 32 << 20;

/// A stage of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stage {
    /// Stones are played.
    Playing,
    /// Both have passed; these stones are held dead.
    Counting(PointSet),
    /// The result, with the dead stones if the count decided it.
    Finished(Outcome, Option<PointSet>),
}

/// Where a game was opened from: a file of several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The collection.
    pub id: String,
    /// Which game of it, from nought.
    pub index: usize,
}

/// A game, who plays it and how far it is.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The record, shared with whoever writes it down or thinks about it.
    pub tree: Arc<Tree>,
    /// The game at the tip. Its result is the stage's.
    pub game: Arc<Game>,
    /// Who plays.
    pub seats: Seats,
    /// The node at which the game is being played.
    pub tip: NodeId,
    /// How far it is.
    pub stage: Stage,
    /// Grows with every change.
    pub version: u64,
    /// Why players chose their moves, by the names of the nodes.
    pub why: BTreeMap<Id, Why>,
    /// The file that it comes from.
    pub place: Option<Place>,
}

/// A kept game as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    form: u32,
    version: u64,
    seats: Both<SeatName>,
    seeds: Both<Option<u64>>,
    phase: Phase,
    dead: Option<Vec<String>>,
    /// The result, where no count decided it.
    result: Option<String>,
    tip: Id,
    sgf: String,
    ids: Option<Vec<Id>>,
    next: Id,
    born: Id,
    why: Vec<(Id, Cow<'a, [Claim]>)>,
    place: Option<Place>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Phase {
    Playing,
    Counting,
    Finished,
}

impl Kept {
    /// The result, once the game is finished.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Finished(outcome, _) => Some(outcome),
            _ => None,
        }
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let whole = self.written(&self.why);
        if whole.len() <= MOST_BYTES {
            return whole;
        }
        // Rather the game without its reasons than none.
        self.written(&BTreeMap::new())
    }

    fn written(&self, why: &BTreeMap<Id, Why>) -> Vec<u8> {
        let (phase, dead) = match self.stage {
            Stage::Playing => (Phase::Playing, None),
            Stage::Counting(dead) => (Phase::Counting, Some(dead)),
            Stage::Finished(_, dead) => (Phase::Finished, dead),
        };
        let Names { ids, next, born } = self.tree.kept_names();
        let result = match self.stage {
            Stage::Finished(outcome, None) => Some(outcome.to_string()),
            _ => None,
        };
        let file = File {
            form: FORM,
            version: self.version,
            seats: self.seats.told(),
            seeds: Both::of(|color| self.seats.seed(color)),
            phase,
            dead: dead.map(|dead| names(dead.iter())),
            result,
            tip: self.tree.id(self.tip),
            sgf: self.tree.record().to_sgf(),
            ids,
            next,
            born,
            why: why
                .iter()
                .map(|(&id, why)| (id, Cow::from(why.claims())))
                .collect(),
            place: self.place.clone(),
        };
        serde_json::to_vec(&file).expect("plain data goes to JSON")
    }

    /// The game of a file, or what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Kept, String> {
        #[derive(Deserialize)]
        struct Form {
            form: u32,
        }
        let form: Form = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        match form.form {
            1 => form1::read(bytes),
            FORM => read(bytes),
            other => Err(format!(
                "it has form {other}, and {FORM} is what this program reads"
            )),
        }
    }
}

fn read(bytes: &[u8]) -> Result<Kept, String> {
    let file: File<'_> = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let names = Names {
        ids: file.ids,
        next: file.next,
        born: file.born,
    };
    let tree = whole(&file.sgf, &names)?;
    let tip = tree.find(file.tip).map_err(|refusal| refusal.message)?;
    let game = tree.game(tip);
    let mut why = BTreeMap::new();
    for (id, claims) in file.why {
        tree.find(id).map_err(|refusal| refusal.message)?;
        why.insert(id, Why::new(claims.into_owned()));
    }
    let dead = file.dead.map(|dead| stones(&game, &dead)).transpose()?;
    let outcome = file
        .result
        .and_then(|text| kifu::GameResult::read(&text).outcome());
    let stage = match (file.phase, dead, outcome) {
        (Phase::Playing, None, None) => Stage::Playing,
        (Phase::Counting, Some(dead), None) => Stage::Counting(dead),
        (Phase::Finished, Some(dead), None) => Stage::Finished(game.score(&dead).outcome(), Some(dead)),
        (Phase::Finished, None, Some(outcome)) => Stage::Finished(outcome, None),
        _ => return Err("its stage is told in two ways".into()),
    };
    Ok(Kept {
        tree: Arc::new(tree),
        game: Arc::new(game),
        seats: Seats::with_seeds(&file.seats, &file.seeds),
        tip,
        stage,
        version: file.version,
        why,
        place: file.place,
    })
}

/// The tree of a record that has nothing wrong with it: we wrote it.
fn whole(sgf: &str, names: &Names) -> Result<Tree, String> {
    let stop = AtomicBool::new(false);
    let (record, problems) = Record::of_text(sgf, &Limits::default(), &stop).map_err(|e| e.to_string())?;
    if let Some(problem) = problems.iter().find(|p| p.severity() == kifu::Severity::Error) {
        return Err(problem.to_string());
    }
    Tree::new(record, names, &stop).map_err(|refusal| refusal.message)
}

fn stones(game: &Game, named: &[String]) -> Result<PointSet, String> {
    let stone = |name: &String| {
        let point = name.parse::<Point>().ok();
        let there = |p: &Point| game.size().contains(*p) && game.board().at(*p).is_some();
        point
            .filter(there)
            .ok_or_else(|| format!("no stone is at `{name}`"))
    };
    named.iter().map(stone).collect()
}

#[cfg(test)]
mod tests;
