//! An answer written out, so that others can check it.
//!
//! A [`Proof`] is a graph of positions. Where the winner is to move it names one move; where the loser is, a
//! pass and every move that could matter, each with the position it leads to. Ends have no moves: the attacker has
//! what he wants, or cannot be kept from it any more, or can never have it.

use crate::ko::Ko;
use goban::{Color, Point, PointSet};

/// A position of a proof: the moves of the side to move, a pass as none, and where each leads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// Moves and the positions after them, as indices into [`Proof::positions`].
    pub moves: Vec<(Option<Point>, u32)>,
}

/// What the attacker wants. Whoever wants to reach something is the attacker, be it a connection: the other side
/// wants nothing but to prevent it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stake {
    /// Stones of the other side off the board.
    Stones {
        /// The stones.
        target: PointSet,
        /// Whether one of them is enough; else it must be all.
        any: bool,
    },
    /// His own stones on two points in one string. He has failed for good once one of them is off the board.
    Connection(Point, Point),
    /// An eye on one of these points: empty, all its neighbours in one string of his that has another liberty.
    Eye(PointSet),
    /// The string of his own stone on the point to hold one of the points outside and to have two liberties then.
    /// He has failed for good once the stone is off the board.
    WayOut {
        /// The stone.
        stone: Point,
        /// Points outside.
        outside: PointSet,
    },
}

impl Stake {
    /// All points that it is about.
    pub fn points(&self) -> PointSet {
        match *self {
            Stake::Stones { target, .. } => target,
            Stake::Connection(a, b) => [a, b].into_iter().collect(),
            Stake::Eye(points) => points,
            Stake::WayOut { stone, outside } => outside | PointSet::of(stone),
        }
    }
}

/// The proof of one answer: who wins a fight with one side to move and these threats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What is at stake.
    pub stake: Stake,
    /// Who wants it.
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
    /// The line that shows it, up to so many moves: the winner's, and of the loser's those that hold out longest, passes
    /// only where he has nothing else. Empty if it may go round.
    pub fn line(&self, longest: usize) -> Vec<Option<Point>> {
        let mut line = Vec::new();
        if !self.success || self.positions.is_empty() {
            return line;
        }
        let heights = self.heights();
        let mut at = 0;
        while line.len() < longest {
            let moves = self.positions[at].moves.iter();
            let Some(&(point, to)) = moves.max_by_key(|m| (m.0.is_some(), heights[m.1 as usize])) else {
                break;
            };
            line.push(point);
            at = to as usize;
        }
        while line.last().is_some_and(Option::is_none) {
            line.pop();
        }
        line
    }

    /// How many moves at most lead from each position to an end, where none goes round.
    fn heights(&self) -> Vec<u32> {
        let mut heights = vec![0; self.positions.len()];
        let mut seen = vec![false; self.positions.len()];
        let mut way = vec![(0usize, 0usize)];
        while let Some((here, next)) = way.last_mut() {
            let here = *here;
            if let Some(&(_, to)) = self.positions[here].moves.get(*next) {
                *next += 1;
                if !std::mem::replace(&mut seen[to as usize], true) {
                    way.push((to as usize, 0));
                }
            } else {
                let after = self.positions[here]
                    .moves
                    .iter()
                    .map(|m| heights[m.1 as usize] + 1);
                heights[here] = after.max().unwrap_or(0);
                way.pop();
            }
        }
        heights
    }

    /// Who wins.
    pub fn winner(&self) -> Color {
        if self.success {
            self.attacker
        } else {
            !self.attacker
        }
    }
}
