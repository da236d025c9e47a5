//! Draws that a seed decides.

use goban::{Point, PointSet, Random};

/// A generator of draws: the same seed, the same draws.
pub(crate) struct Chance(Random);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(Random::new(seed))
    }

    /// A number below `end`, which is not zero.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0.below(end as u32) as usize
    }

    /// A point of the set, none if it is empty.
    pub(crate) fn point(&mut self, set: &PointSet) -> Option<Point> {
        match set.len() {
            0 => None,
            n => set.iter().nth(self.below(n)),
        }
    }
}
