//! Moves that won on one field, tried first on the next.
//!
//! A proof is looked for on fields that grow: what held on the small one mostly holds on the large one, but for a
//! few answers at its border. So the moves that won are handed on. They only say what to try first.

use super::Node;
use crate::table::ByKey;
use goban::{Point, scatter};

/// More are not noted.
const MOST: usize = 500_000;

/// What won for the side to move, by what was played since the fight began.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    moves: ByKey<Point>,
    pub(super) start: u64,
}

impl Lessons {
    /// What is known to win for the side to move.
    pub(super) fn told(&self, node: &Node) -> Option<Point> {
        self.moves.get(&self.key(node)).copied()
    }

    pub(super) fn note(&mut self, node: &Node, best: Option<Point>) {
        if let Some(p) = best
            && self.moves.len() < MOST
        {
            self.moves.insert(self.key(node), p);
        }
    }

    fn key(&self, node: &Node) -> u64 {
        node.hash ^ self.start ^ node.side as u64
    }
}

/// Numbers for the stones of each side on a point of the board, the same on every field.
pub(super) fn keys_of(p: Point) -> [u64; 2] {
    [0, 1].map(|side| scatter(p.index() as u64 * 2 + side))
}
