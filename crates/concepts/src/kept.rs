//! Answers that are kept as long as nothing they depend on changes.

use goban::{Board, PointSet};
use std::collections::BTreeMap;

/// The points on which two positions of one size differ: where stones came or went, and where a ko is or was.
pub fn changed(old: &Board, new: &Board) -> PointSet {
    let mut points = PointSet::EMPTY;
    for color in goban::Color::BOTH {
        points |= *old.stones(color) ^ *new.stones(color);
    }
    if old.ko() != new.ko() {
        points.extend([old.ko(), new.ko()].into_iter().flatten().map(|(_, p)| p));
    }
    points
}

/// A memory of answers, each a pure function of its key and of the board on its footprint: what was computed is there
/// until a point of its footprint changes (thesis 000, L4688-L4726). Keys are in order, so that no walk over it depends
/// on when something was put in.
///
/// ```
/// use concepts::Kept;
/// use goban::{Point, PointSet};
/// let (near, far) = (Point::new(2, 2), Point::new(9, 9));
/// let mut kept: Kept<Point, u32> = Kept::new();
/// assert_eq!(*kept.get_or(near, || (7, PointSet::of(near))), 7);
/// assert_eq!(*kept.get_or(near, || unreachable!("it is known")), 7);
/// assert_eq!(kept.forget(&PointSet::of(far)), 0);
/// assert_eq!(kept.forget(&PointSet::of(near)), 1);
/// assert_eq!(kept.get(&near), None);
/// ```
#[derive(Clone, Debug)]
pub struct Kept<K, V> {
    answers: BTreeMap<K, (V, PointSet)>,
}

impl<K: Ord, V> Kept<K, V> {
    /// Nothing is known.
    pub fn new() -> Kept<K, V> {
        Kept {
            answers: BTreeMap::new(),
        }
    }

    /// The answer for a key: the kept one, or else a new one with its footprint.
    pub fn get_or(&mut self, key: K, compute: impl FnOnce() -> (V, PointSet)) -> &V {
        &self.answers.entry(key).or_insert_with(compute).0
    }

    /// The answer for a key, if it is known.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.answers.get(key).map(|kept| &kept.0)
    }

    /// The footprint of the answer for a key, if it is known.
    pub fn footprint(&self, key: &K) -> Option<&PointSet> {
        self.answers.get(key).map(|kept| &kept.1)
    }

    /// Notes an answer and what it depends on; an older one for the same key is gone.
    pub fn insert(&mut self, key: K, answer: V, footprint: PointSet) {
        self.answers.insert(key, (answer, footprint));
    }

    /// Forgets what depends on one of these points; how many answers that were.
    pub fn forget(&mut self, changed: &PointSet) -> usize {
        let before = self.answers.len();
        if !changed.is_empty() {
            self.answers.retain(|_, kept| !kept.1.intersects(changed));
        }
        before - self.answers.len()
    }

    /// Forgets everything: another board.
    pub fn clear(&mut self) {
        self.answers.clear();
    }

    /// How many answers are known.
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// All answers in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.answers.iter().map(|(key, kept)| (key, &kept.0))
    }
}

impl<K: Ord, V> Default for Kept<K, V> {
    fn default() -> Kept<K, V> {
        Kept::new()
    }
}
