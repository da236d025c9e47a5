//! Draws that a seed decides.

use goban::{Point, PointSet};

/// A generator of draws: the same seed, the same draws.
pub(crate) struct Chance(fastrand::Rng);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(fastrand::Rng::with_seed(seed))
    }

    /// A number below `end`, which is not zero.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0.usize(..end)
    }

    /// A point of the set, none if it is empty.
    pub(crate) fn point(&mut self, set: &PointSet) -> Option<Point> {
        match set.len() {
            0 => None,
            n => set.iter().nth(self.below(n)),
        }
    }
}
