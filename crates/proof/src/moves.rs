//! Sets of moves.

/// A set of moves of some game. `Vec` is one; a game on a small board will prefer a bit set.
///
/// ```
/// use proof::MoveSet;
/// let mut set = vec![3, 1, 4];
/// set.intersect(&vec![1, 2, 3]);
/// assert_eq!(set, [3, 1]);
/// assert!(set.has(1) && set.len() == 2);
/// ```
pub trait MoveSet<M: Copy>: Clone + Default + IntoIterator<Item = M> + FromIterator<M> {
    /// How many moves it holds.
    fn len(&self) -> usize;

    /// Whether it holds this move.
    fn has(&self, m: M) -> bool;

    /// Puts in a move.
    fn insert(&mut self, m: M);

    /// Keeps the moves for which `keep` says so.
    fn retain(&mut self, keep: impl FnMut(M) -> bool);

    /// Whether it holds none.
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Keeps the moves that `other` holds too.
    #[inline]
    fn intersect(&mut self, other: &Self) {
        self.retain(|m| other.has(m));
    }

    /// Puts in all moves of `other`.
    #[inline]
    fn unite(&mut self, other: &Self) {
        for m in other.clone() {
            self.insert(m);
        }
    }
}

impl<M: Copy + Eq> MoveSet<M> for Vec<M> {
    fn len(&self) -> usize {
        Vec::len(self)
    }

    fn has(&self, m: M) -> bool {
        self.as_slice().contains(&m)
    }

    fn insert(&mut self, m: M) {
        if !self.as_slice().contains(&m) {
            self.push(m);
        }
    }

    fn retain(&mut self, mut keep: impl FnMut(M) -> bool) {
        Vec::retain(self, |&m| keep(m));
    }
}
