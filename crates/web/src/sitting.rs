//! One game at the page: a record, who plays on in it if anybody does, and the stages from the first stone to the agreed
//! count.

mod counting;
mod edit;
mod table;

pub use table::Question;

use crate::error::{Code, Refusal};
use crate::kept::{Kept, Place, Stage};
use crate::review::Reviews;
use crate::seats::{Seat, Seats};
use crate::tree::{Id, Tree};
use crate::why::Why;
use goban::{By, Color, Game, Illegal, Move, Outcome, PointSet};
use kifu::NodeId;
use players::Player;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A game with who plays it.
pub struct Sitting {
    /// What outlasts the program.
    pub(crate) kept: Kept,
    /// What is found of it by a review.
    pub(crate) reviews: Reviews,
    /// The players of either colour, while they wait at the table.
    players: [Option<Box<dyn Player>>; 2],
    /// Raised to end the thinking under way.
    thinking: Option<Arc<AtomicBool>>,
    /// The version that was last given away to be kept.
    shelved: Option<u64>,
}

impl Sitting {
    /// A sitting at a record, its game going on at this node.
    pub fn new(tree: Tree, seats: Seats, tip: NodeId, place: Option<Place>) -> Sitting {
        let game = tree.game(tip);
        let kept = Kept {
            stage: stage_of(&game, &seats),
            game: Arc::new(game),
            tree: Arc::new(tree),
            seats,
            tip,
            version: 0,
            why: BTreeMap::new(),
            place,
        };
        Sitting {
            shelved: None,
            ..Sitting::again(kept)
        }
    }

    /// The sitting that was kept.
    pub fn again(kept: Kept) -> Sitting {
        Sitting {
            shelved: Some(kept.version),
            kept,
            reviews: Reviews::default(),
            players: [None, None],
            thinking: None,
        }
    }

    /// The sitting as it is to be kept, if it has changed since the last time.
    pub fn unshelved(&mut self) -> Option<Kept> {
        let version = Some(self.kept.version);
        (self.shelved != version).then(|| {
            self.shelved = version;
            self.kept.clone()
        })
    }

    /// What outlasts the program: the game, who plays it, and how far it is.
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The name of the node at which the game is being played.
    pub fn tip(&self) -> Id {
        self.kept.tree.id(self.kept.tip)
    }

    /// Whether a player is thinking about its move.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Refuses a change to another version than the sender saw.
    pub fn expect(&self, version: Option<u64>) -> Result<(), Refusal> {
        match version {
            Some(v) if v != self.kept.version => Err(Refusal::new(
                Code::Stale,
                "The game has changed since this page last saw it, perhaps in another window.",
            )),
            _ => Ok(()),
        }
    }

    fn expect_playing(&self) -> Result<(), Refusal> {
        let refuse = |message: &str| Err(Refusal::new(Code::WrongPhase, message));
        match self.kept.stage {
            _ if self.kept.seats.are_empty() => {
                refuse("Nobody plays here: a record is looked at. Sit down first, to play on from a move.")
            }
            Stage::Playing => Ok(()),
            Stage::Counting(_) => refuse("Both sides have passed: agree to the count, or play on first."),
            Stage::Finished(..) => refuse("The game is finished: take a move back, or play on first."),
        }
    }

    /// The game has changed: what is being thought about it is no longer wanted.
    pub(crate) fn changed(&mut self) {
        self.kept.version += 1;
        self.interrupt();
    }

    /// The record has changed, and not the game at its tip: whoever thinks about that may go on.
    fn edited(&mut self) {
        self.kept.version += 1;
    }

    /// Ends the thinking under way, if any.
    pub fn interrupt(&mut self) {
        if let Some(stop) = self.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Plays a move after a node, the tip if none is named: of the person's at the tip of a game, a variation anywhere
    /// else. Answers the node of the move.
    pub fn play(&mut self, node: Option<Id>, m: Move, sure: bool) -> Result<Id, Refusal> {
        let node = match node {
            Some(id) => self.kept.tree.find(id)?,
            None => self.kept.tip,
        };
        if node != self.kept.tip || self.kept.seats.are_empty() {
            return self.try_out(node, m);
        }
        self.expect_playing()?;
        let color = self.kept.game.to_move();
        match self.kept.seats.of_color(color) {
            // Whoever is there moves for a side that nobody has.
            Seat::Person | Seat::Nobody => {}
            Seat::Player { .. } => {
                return Err(Refusal::new(
                    Code::NotYourTurn,
                    format!("It is the player's turn: {color} is to move."),
                ));
            }
        }
        if m == Move::Pass && !sure && self.is_early() {
            let message =
                "Hardly a stone is on the board: a pass here may end the game. Pass again if it is meant.";
            return Err(Refusal::new(Code::TooEarly, message));
        }
        self.enter(color, m, Why::default())
    }

    /// Whether a pass might end a game that has hardly begun: the other side has passed, or is a player that may.
    fn is_early(&self) -> bool {
        let game = &self.kept.game;
        let ends = game.passes() > 0 || self.kept.seats.player(!game.to_move()).is_some();
        ends && game.moves().len() < usize::from(game.size().side())
    }

    /// A move that is not of the game: a variation.
    fn try_out(&mut self, node: NodeId, m: Move) -> Result<Id, Refusal> {
        let color = self.kept.tree.to_move(node);
        let tree = &self.kept.tree;
        if let Some(child) = tree.child(node, color, m) {
            return Ok(tree.id(child));
        }
        let before = tree.game(node);
        before
            .check(color, m)
            .map_err(|why| Refusal::new(Code::IllegalMove, illegal(color, m, why)))?;
        let tree = Arc::make_mut(&mut self.kept.tree);
        let child = tree.add(node, color, m, &before)?;
        self.edited();
        Ok(self.kept.tree.id(child))
    }

    fn enter(&mut self, color: Color, m: Move, why: Why) -> Result<Id, Refusal> {
        let illegal = |why| Refusal::new(Code::IllegalMove, illegal(color, m, why));
        self.kept.game.check(color, m).map_err(illegal)?;
        let tip = match self.kept.tree.child(self.kept.tip, color, m) {
            Some(child) => child,
            None => Arc::make_mut(&mut self.kept.tree).add(self.kept.tip, color, m, &self.kept.game)?,
        };
        Arc::make_mut(&mut self.kept.game)
            .play(color, m)
            .map_err(illegal)?;
        self.kept.tip = tip;
        if !why.claims().is_empty() {
            self.kept.why.insert(self.tip(), why);
        }
        if m == Move::Pass && self.kept.game.passes() >= 2 {
            self.kept.stage = Stage::Counting(PointSet::EMPTY);
        }
        self.changed();
        Ok(self.tip())
    }

    /// The person gives up; who plays both sides gives up for the side to move.
    pub fn resign(&mut self) -> Result<Id, Refusal> {
        if let Stage::Finished(..) = self.kept.stage {
            return Err(Refusal::new(Code::WrongPhase, "The game is finished already."));
        }
        if self.kept.seats.are_empty() {
            self.expect_playing()?;
        }
        let to_move = self.kept.game.to_move();
        let is_person = |color| self.kept.seats.is_person(color);
        let loser = if is_person(to_move) || !is_person(!to_move) {
            to_move
        } else {
            !to_move
        };
        self.kept.stage = Stage::Finished(Outcome::Win(!loser, By::Resignation), None);
        self.changed();
        Ok(self.tip())
    }

    /// Takes back to the person's last turn: their move and the player's answer. Moves that were only played go; what the
    /// record had, or somebody wrote to, stays as a variation.
    pub fn undo(&mut self) -> Result<Id, Refusal> {
        let tree = &self.kept.tree;
        let seats = &self.kept.seats;
        let own = |node: &NodeId| {
            let color = tree.record().node(*node).play().map(|(color, _)| color);
            color.is_some_and(|color| seats.player(color).is_none())
        };
        let path = tree.record().path(self.kept.tip);
        let Some(&last) = path.iter().rev().find(|node| own(node)) else {
            return Err(Refusal::new(
                Code::NothingToUndo,
                "There is no move of yours to take back.",
            ));
        };
        let parent = tree
            .record()
            .node(last)
            .parent()
            .expect("a move follows something")
            .id();
        let (parent, only_played) = (tree.id(parent), tree.is_only_played(last));
        match only_played {
            true => self.cut_off(last, parent),
            false => self.kept.tip = self.kept.tree.find(parent)?,
        }
        self.tip_moved(Stage::Playing);
        Ok(self.tip())
    }

    /// The game stands at another node of the record.
    fn tip_moved(&mut self, stage: Stage) {
        self.kept.game = Arc::new(self.kept.tree.game(self.kept.tip));
        self.kept.stage = stage;
        self.changed();
    }

    /// Who plays from now on, and from which node.
    pub fn sit(&mut self, seats: Seats, tip: Option<Id>) -> Result<Id, Refusal> {
        let tip = match tip {
            Some(id) => self.kept.tree.find(id)?,
            None => self.kept.tip,
        };
        let stays = tip == self.kept.tip && !self.kept.seats.are_empty();
        let stage = match stays {
            true => self.kept.stage,
            false => stage_of(&self.kept.tree.game(tip), &seats),
        };
        self.kept.tip = tip;
        self.kept.seats = seats;
        self.players = [None, None];
        self.tip_moved(stage);
        Ok(self.tip())
    }

    /// Whoever passed or resigned thinks again: the game goes on.
    pub fn resume(&mut self) -> Result<Id, Refusal> {
        if let Stage::Playing = self.kept.stage {
            return Err(Refusal::new(Code::WrongPhase, "The game is going on already."));
        }
        self.kept.stage = Stage::Playing;
        self.changed();
        Ok(self.tip())
    }
}

/// How far a game is: where somebody plays, two passes are counted.
fn stage_of(game: &Game, seats: &Seats) -> Stage {
    match game.passes() >= 2 && !seats.are_empty() {
        true => Stage::Counting(PointSet::EMPTY),
        false => Stage::Playing,
    }
}

/// That the rules forbid a move, and why.
pub fn illegal(color: Color, m: Move, why: Illegal) -> String {
    let side = match color {
        Color::Black => "Black",
        Color::White => "White",
    };
    format!("{side} may not play {m}: {why}.")
}

/// The beginning of a text that somebody sent, for a message.
pub fn short(text: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
