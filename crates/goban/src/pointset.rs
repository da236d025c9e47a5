//! Sets of points as bit sets: one 32-bit word a row.
//!
//! The rows of a set are the rows of the sheet that [`Point`] describes, so a shift moves a set sideways
//! and a change of row moves it up or down: dilation and erosion cost a few vector instructions whatever
//! the set holds (thesis 000, L1949: the same idea as INDIGO's combs).

use crate::{Point, Size};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

/// Rows of the sheet.
const ROWS: usize = 32;

/// A set of points of any board.
///
/// ```
/// use goban::{Point, PointSet, Size};
/// let centre: PointSet = ["K10"].iter().map(|p| p.parse::<Point>().unwrap()).collect();
/// let board = PointSet::board(Size::NINETEEN);
/// assert_eq!(centre.dilate(&board).len(), 5);
/// assert_eq!(centre.dilate(&board).erode(&board), centre);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub struct PointSet {
    rows: [u32; ROWS],
}

impl PointSet {
    /// No point.
    pub const EMPTY: PointSet = PointSet { rows: [0; ROWS] };

    /// Every point of a board.
    pub const fn board(size: Size) -> PointSet {
        let side = size.side() as usize;
        let mut rows = [0; ROWS];
        let mut row = 1;
        while row <= side {
            rows[row] = ((1 << side) - 1) << 1;
            row += 1;
        }
        PointSet { rows }
    }

    /// Just this point.
    pub fn of(p: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(p);
        set
    }

    /// The rectangle with these two corners.
    ///
    /// ```
    /// use goban::{PointSet, Size};
    /// let [a, b] = ["T1", "A19"].map(|p| p.parse().unwrap());
    /// assert_eq!(PointSet::rectangle(a, b), PointSet::board(Size::NINETEEN));
    /// ```
    pub fn rectangle(a: Point, b: Point) -> PointSet {
        let ((row_a, bit_a), (row_b, bit_b)) = (PointSet::place(a), PointSet::place(b));
        let (low, high) = (bit_a.min(bit_b), bit_a.max(bit_b));
        let mut set = PointSet::EMPTY;
        // The bits from the low one up to below the high one, and that one.
        set.rows[row_a.min(row_b)..=row_a.max(row_b)].fill((high - low) | high);
        set
    }

    #[inline]
    fn place(p: Point) -> (usize, u32) {
        (p.index() / 32, 1 << (p.index() % 32))
    }

    /// Whether the point is in the set.
    #[inline]
    pub fn contains(&self, p: Point) -> bool {
        let (row, bit) = PointSet::place(p);
        self.rows[row] & bit != 0
    }

    /// Adds a point; true if it was not in the set.
    #[inline]
    pub fn insert(&mut self, p: Point) -> bool {
        let (row, bit) = PointSet::place(p);
        let new = self.rows[row] & bit == 0;
        self.rows[row] |= bit;
        new
    }

    /// Takes a point out; true if it was in the set.
    #[inline]
    pub fn remove(&mut self, p: Point) -> bool {
        let (row, bit) = PointSet::place(p);
        let old = self.rows[row] & bit != 0;
        self.rows[row] &= !bit;
        old
    }

    /// Number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|r| r.count_ones() as usize).sum()
    }

    /// Whether there is no point.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().fold(0, |all, r| all | r) == 0
    }

    /// Whether every point of this set is in the other.
    #[inline]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Whether the sets share a point.
    #[inline]
    pub fn intersects(&self, other: &PointSet) -> bool {
        !(*self & *other).is_empty()
    }

    /// The first point: lowest row, then leftmost.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The only point of a set of one.
    #[inline]
    pub fn single(&self) -> Option<Point> {
        let mut points = self.iter();
        points.next().filter(|_| points.next().is_none())
    }

    /// The points, row by row from the bottom left.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter {
            rows: &self.rows,
            row: 0,
            word: self.rows[0],
        }
    }

    /// The rows below and above a row.
    #[inline]
    fn beside_row(&self, i: usize) -> (u32, u32) {
        (
            if i > 0 { self.rows[i - 1] } else { 0 },
            if i + 1 < ROWS { self.rows[i + 1] } else { 0 },
        )
    }

    /// The points beside a point of the set, itself excluded unless a neighbour is in it too; unclipped.
    #[inline]
    fn spread(&self) -> PointSet {
        let rows = std::array::from_fn(|i| {
            let (below, above) = self.beside_row(i);
            self.rows[i] << 1 | self.rows[i] >> 1 | below | above
        });
        PointSet { rows }
    }

    /// The set and every point of `within` beside it. With `within` a whole board this is the dilation D
    /// of thesis 000 (L1775); with the empty points, dilation with obstacle.
    #[inline]
    pub fn dilate(&self, within: &PointSet) -> PointSet {
        *self | (self.spread() & *within)
    }

    /// The points of the set without a neighbour on the board outside it. The edge does not erode
    /// (thesis 000, L1870: edge territories exist only so).
    #[inline]
    pub fn erode(&self, board: &PointSet) -> PointSet {
        *self - (*board - *self).spread()
    }

    /// The points of `within` beside the set and not in it.
    #[inline]
    pub fn border(&self, within: &PointSet) -> PointSet {
        (self.spread() & *within) - *self
    }

    /// The points of `within` that touch the set at a corner, itself excluded.
    pub fn diagonal_border(&self, within: &PointSet) -> PointSet {
        let rows = std::array::from_fn(|i| {
            let (below, above) = self.beside_row(i);
            (below | above) << 1 | (below | above) >> 1
        });
        (PointSet { rows } & *within) - *self
    }

    /// Everything of `within` that a path inside `within` joins to the set, and the set itself.
    pub fn flood(&self, within: &PointSet) -> PointSet {
        let mut set = *self;
        loop {
            let grown = set.dilate(within);
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The connected parts, in the order of their first points.
    pub fn parts(&self) -> impl Iterator<Item = PointSet> {
        let mut left = *self;
        std::iter::from_fn(move || {
            let part = PointSet::of(left.first()?).flood(&left);
            left -= part;
            Some(part)
        })
    }
}

impl Default for PointSet {
    fn default() -> PointSet {
        PointSet::EMPTY
    }
}

/// The points of a set in order.
pub struct Iter<'a> {
    rows: &'a [u32; ROWS],
    row: usize,
    word: u32,
}

impl Iterator for Iter<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word == 0 {
            self.row += 1;
            self.word = *self.rows.get(self.row)?;
        }
        let col = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Point::from_index(self.row * 32 + col))
    }
}

impl<'a> IntoIterator for &'a PointSet {
    type Item = Point;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for p in points {
            self.insert(p);
        }
    }
}

macro_rules! wordwise {
    ($trait:ident, $method:ident, $a:ident, $b:ident, $result:expr) => {
        impl $trait for PointSet {
            type Output = PointSet;
            #[inline]
            fn $method(self, other: PointSet) -> PointSet {
                PointSet {
                    rows: std::array::from_fn(|i| {
                        let ($a, $b) = (self.rows[i], other.rows[i]);
                        $result
                    }),
                }
            }
        }
    };
}

wordwise!(BitAnd, bitand, a, b, a & b);
wordwise!(BitOr, bitor, a, b, a | b);
wordwise!(BitXor, bitxor, a, b, a ^ b);
wordwise!(Sub, sub, a, b, a & !b);

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: PointSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: PointSet) {
        *self = *self | other;
    }
}

impl SubAssign for PointSet {
    #[inline]
    fn sub_assign(&mut self, other: PointSet) {
        *self = *self - other;
    }
}

impl Not for PointSet {
    type Output = PointSet;

    /// Every cell of the sheet not in the set, those off the board too: intersect with a board.
    #[inline]
    fn not(self) -> PointSet {
        PointSet {
            rows: self.rows.map(|r| !r),
        }
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(points: &str) -> PointSet {
        points
            .split_whitespace()
            .map(|p| p.parse::<Point>().unwrap())
            .collect()
    }

    fn times(n: usize, f: impl Fn(PointSet) -> PointSet, s: PointSet) -> PointSet {
        (0..n).fold(s, |s, _| f(s))
    }

    #[test]
    fn a_part_is_what_a_path_joins() {
        let s = set("A1 B1 B2 D4 D5 F1");
        assert_eq!(
            s.parts().collect::<Vec<_>>(),
            [set("A1 B1 B2"), set("F1"), set("D4 D5")]
        );
        assert_eq!(s.len(), 6);
        assert_eq!(set("D4").single(), Some("D4".parse().unwrap()));
        assert_eq!(s.single(), None);
    }

    #[test]
    fn rows_do_not_leak_into_each_other() {
        let board = PointSet::board(Size::MAX);
        assert_eq!(set("Z3").dilate(&board), set("Z3 Y3 Z2 Z4"));
        assert_eq!(set("A25").dilate(&board), set("A25 B25 A24"));
        assert_eq!(set("Z25").diagonal_border(&board), set("Y24"));
    }

    /// A lone central stone comes back to itself (thesis 000, L1887). Two third-line stones two points apart
    /// enclose the two second-line points between them but not the first-line points below (L1870-L1875): with
    /// an edge that erodes they would enclose nothing.
    #[test]
    fn closing_follows_the_identity_principle_and_the_edge_does_not_erode() {
        let board = PointSet::board(Size::NINETEEN);
        let closing = |n, s| times(n, |s| s.erode(&board), times(n, |s| s.dilate(&board), s));
        for n in 1..=6 {
            assert_eq!(closing(n, set("K10")), set("K10"), "scale {n}");
        }
        assert_eq!(closing(3, set("H3 L3")), set("H3 L3 J2 K2"));
    }
}
