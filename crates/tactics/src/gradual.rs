//! Gradual games of Go's own goals (paper 004): a goal that is reached in so many moves, with a threat of a known order
//! after each, and the complete sets of moves that can avert it.
//!
//! [`Verifier`] verifies a game on the board with the zones of [`crate::Zone`]: the moves outside the zone of a threat
//! do not avert it, those inside are tried one by one, so that the set that is left holds every move that does.
//! [`Gradually`] tells that to the searches as [`crate::Advice`]. [`Local`] is a goal as a [`proof::World`], for the
//! searches of `proof` and its measure of difficulty.
//!
//! A game that holds does so though the defender wins every ko.

mod adviser;
mod mirror;
mod verify;
mod world;

pub use adviser::Gradually;
pub use verify::{Held, Verifier};
pub use world::Local;

use crate::strings::goal::{Candidate, Goal, Judgement};
use crate::strings::goals::{BreakOut, Capture, Connect, Eye};
use certificate::{Stake, Turn};
use goban::{Board, Color, PointSet};

/// With so many moves in a row to make a goal is out of reach of gradual games.
const FAR: usize = 9;

/// A goal that is known only when it is asked for.
#[derive(Clone, Copy, Debug)]
pub enum AnyGoal {
    /// A string is to be taken.
    Capture(Capture),
    /// Two strings are to be joined.
    Connect(Connect),
    /// An eye is to be made.
    Eye(Eye),
    /// A string is to get out.
    Out(BreakOut),
}

impl AnyGoal {
    /// The goal of a stake, as far as it is one of strings: of stones that are to be taken all must be in one string.
    pub fn of(board: &Board, stake: &Stake, attacker: Color) -> Option<AnyGoal> {
        Some(match *stake {
            Stake::Stones { target, any } => {
                let left = target & *board.stones(!attacker);
                let stone = left.first()?;
                let string: PointSet = board.string_stones(stone).collect();
                if any && left != target || !left.is_subset(&string) {
                    return None;
                }
                AnyGoal::Capture(Capture::new(board, stone, FAR)?)
            }
            Stake::Connection(a, b) => AnyGoal::Connect(Connect::new(board, a, b, FAR)?),
            Stake::Eye(points) => AnyGoal::Eye(Eye::new(board, &points, attacker, FAR)?),
            Stake::WayOut { stone, outside } => AnyGoal::Out(BreakOut::new(board, stone, &outside, FAR)?),
        })
    }

    fn goal(&self) -> &dyn Goal {
        match self {
            AnyGoal::Capture(goal) => goal,
            AnyGoal::Connect(goal) => goal,
            AnyGoal::Eye(goal) => goal,
            AnyGoal::Out(goal) => goal,
        }
    }
}

impl Goal for AnyGoal {
    fn attacker(&self) -> Color {
        self.goal().attacker()
    }

    fn stake(&self) -> Stake {
        self.goal().stake()
    }

    fn distance(&self, board: &Board) -> usize {
        self.goal().distance(board)
    }

    fn sees_last_move(&self) -> bool {
        self.goal().sees_last_move()
    }

    fn judge(&self, board: &Board, turn: &Turn) -> Judgement {
        self.goal().judge(board, turn)
    }

    fn zone(&self, board: &Board, turn: &Turn, success: bool) -> PointSet {
        self.goal().zone(board, turn, success)
    }

    fn candidates(&self, board: &Board, turn: &Turn, moves: &mut Vec<Candidate>) {
        self.goal().candidates(board, turn, moves);
    }
}
