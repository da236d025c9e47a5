//! What a player is.

use crate::machiabot::Trace;
use crate::thought::{Show, Thought};
use goban::life::Unconditional;
use goban::{Color, Game, Move, Point, PointSet};
use reasons::{Claim, rank};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tree::{Company, Evaluator};

/// What puts an evaluator into another.
pub type Wrap = Arc<dyn Fn(Box<dyn Evaluator>) -> Box<dyn Evaluator> + Send + Sync>;

/// A question to a player: what would you play here?
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The side to answer for, whoever moved last.
    pub color: Color,
    /// The points to choose among; none means all.
    pub among: Option<&'a PointSet>,
    /// Whether dead stones must be taken off before passing (KGS asks so after a dispute).
    pub cleanup: bool,
    /// How long the answer may take; none leaves it to the player.
    pub time: Option<Duration>,
    /// Raised when the answer is wanted at once.
    pub stop: &'a AtomicBool,
}

impl<'a> Request<'a> {
    /// The plain question, for the side to move.
    pub fn new(game: &'a Game, stop: &'a AtomicBool) -> Request<'a> {
        Request {
            game,
            color: game.to_move(),
            among: None,
            cleanup: false,
            time: None,
            stop,
        }
    }

    /// The points to choose among: legal under the rules of the game, and among those asked for.
    pub fn choices(&self) -> PointSet {
        let legal = self.game.legal_points(self.color);
        self.among.map_or(legal, |among| legal & *among)
    }

    /// Whether the answer is wanted at once.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// What a player decides to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move.
    Move(Move),
    /// To give up.
    Resign,
}

/// A decision with its reasons, the most important first.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// What to do.
    pub action: Action,
    /// Why.
    pub claims: Vec<Claim>,
    /// What it thought of the moves before it decided, if it looked at any.
    pub thought: Option<Thought>,
}

impl Choice {
    /// A decision for these reasons, which are put in their order.
    pub fn new(action: Action, mut claims: Vec<Claim>) -> Choice {
        rank(&mut claims);
        Choice {
            action,
            claims,
            thought: None,
        }
    }

    /// The same with what was thought before.
    pub fn after(self, thought: Thought) -> Choice {
        Choice {
            thought: Some(thought),
            ..self
        }
    }
}

/// Anything that plays Go.
///
/// A player answers from the game it is shown and keeps nothing about it that it could not find again: games
/// may be taken back, loaded and changed between questions.
pub trait Player: Send {
    /// The name by which it is chosen.
    fn name(&self) -> &str;

    /// Its move, and why. The move is legal in the game shown.
    fn choose(&mut self, request: &Request<'_>) -> Choice;

    /// The same, shown while it thinks, and at the end. A player that does not search has nothing to show.
    fn choose_and_show(&mut self, request: &Request<'_>, _show: Show<'_>) -> Choice {
        self.choose(request)
    }

    /// The stones it holds dead in a finished game; once the stop is raised, what it can say at once. A player that knows
    /// no better names those that no number of moves can save.
    fn dead_stones(&mut self, game: &Game, _stop: &AtomicBool) -> PointSet {
        let [black, white] = Color::BOTH.map(|color| Unconditional::of(game.board(), color).dead);
        black | white
    }

    /// A new game begins: forget what was learned about the last one.
    fn new_game(&mut self) {}

    /// Thinks in the opponent's time, until the stop is raised. A player that does not returns at once.
    fn ponder(&mut self, _game: &Game, _stop: &AtomicBool) {}

    /// Searches in company from now on: games are shared with others who are asked the same, and what evaluators see is, by
    /// what `wrap` puts around them. False for a player that searches no tree.
    fn keep_company(&mut self, _company: Arc<dyn Company>, _wrap: Wrap) -> bool {
        false
    }

    /// Every voice that speaks about its moves here, with its weight; none for a player that has no such voices.
    fn trace(&mut self, _game: &Game, _color: Color) -> Option<Trace> {
        None
    }

    /// Why its voices spoke for a point or against it, in their own words.
    fn why(&mut self, _game: &Game, _color: Color, _p: Point) -> Vec<Claim> {
        Vec::new()
    }

    /// Searches until the stop is raised, and shows what it has found so far. A player that does not search returns
    /// false at once.
    fn analyze(&mut self, _request: &Request<'_>, _show: Show<'_>) -> bool {
        false
    }
}
