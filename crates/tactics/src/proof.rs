//! An answer written out, so that others can check it.
//!
//! A [`Proof`] is a graph of positions. Where the winner is to move it names one move; where the loser is, a
//! pass and every move that could matter, each with the position it leads to. Ends have no moves: the target
//! is gone, lives unconditionally, or cannot be saved any more.

use crate::ko::Ko;
use goban::{Color, Point, PointSet};

/// A position of a proof: the moves of the side to move, a pass as none, and where each leads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// Moves and the positions after them, as indices into [`Proof::positions`].
    pub moves: Vec<(Option<Point>, u32)>,
}

/// The proof of one answer: who wins a fight about some stones with one side to move and these threats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The stones at stake.
    pub target: PointSet,
    /// Whether the attacker succeeds when any of them is off the board; else when all are.
    pub any: bool,
    /// Who attacks them.
    pub attacker: Color,
    /// Whether the attacker succeeds.
    pub success: bool,
    /// Who moves first.
    pub first: Color,
    /// The threats for which it holds.
    pub ko: Ko,
    /// Points out of the fight. The attacker's strings with two liberties or more among them are taken to hold;
    /// if this is empty, nothing is taken for granted.
    pub beyond: PointSet,
    /// The positions; the first is where the fight begins.
    pub positions: Vec<Position>,
}

impl Proof {
    /// Who wins.
    pub fn winner(&self) -> Color {
        if self.success {
            self.attacker
        } else {
            !self.attacker
        }
    }
}
