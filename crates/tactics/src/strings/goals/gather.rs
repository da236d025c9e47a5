//! Candidate moves, each once.

use crate::strings::goal::Candidate;
use goban::{Point, PointSet};

/// Candidates gathered with the smallest delay of each.
pub(super) struct Gather<'a> {
    seen: PointSet,
    moves: &'a mut Vec<Candidate>,
}

impl<'a> Gather<'a> {
    /// Gathers into this list.
    pub fn new(moves: &'a mut Vec<Candidate>) -> Gather<'a> {
        Gather {
            seen: PointSet::EMPTY,
            moves,
        }
    }

    /// One point.
    pub fn add(&mut self, point: Point, delay: u32) {
        if self.seen.insert(point) {
            self.moves.push(Candidate { point, delay });
        } else if let Some(old) = self.moves.iter_mut().find(|m| m.point == point) {
            old.delay = old.delay.min(delay);
        }
    }

    /// All these points.
    pub fn all(&mut self, points: &PointSet, delay: u32) {
        for p in points {
            self.add(p, delay);
        }
    }
}
