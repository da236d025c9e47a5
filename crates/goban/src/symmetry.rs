//! The eight symmetries of the board.

use crate::{Point, PointSet, Size};

/// A turn of the board, mirrored or not.
///
/// ```
/// use goban::{Point, Size, Symmetry};
/// let p: Point = "C1".parse().unwrap();
/// let turned: Vec<_> = Symmetry::ALL.iter().map(|s| s.apply(p, Size::NINE).to_string()).collect();
/// assert_eq!(turned, ["C1", "J3", "G9", "A7", "G1", "J7", "C9", "A3"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    mirrored: bool,
    quarters: u8,
}

impl Symmetry {
    /// Nothing moves.
    pub const IDENTITY: Symmetry = Symmetry {
        mirrored: false,
        quarters: 0,
    };

    /// All eight, the identity first: the four quarter turns against the clock, then the same after a mirror
    /// has swapped left and right.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry {
                mirrored: i >= 4,
                quarters: i as u8 % 4,
            };
            i += 1;
        }
        all
    };

    /// Where a point goes.
    pub const fn apply(self, p: Point, size: Size) -> Point {
        let last = size.side() - 1;
        let (mut col, mut row) = (p.col(), p.row());
        if self.mirrored {
            col = last - col;
        }
        let mut turns = self.quarters;
        while turns > 0 {
            (col, row) = (last - row, col);
            turns -= 1;
        }
        Point::new(col, row)
    }

    /// Where a step of so many columns to the right and rows up goes, seen from the point that it starts from.
    ///
    /// ```
    /// use goban::Symmetry;
    /// let turned: Vec<_> = Symmetry::ALL.iter().map(|s| s.turn(2, 1)).collect();
    /// assert_eq!(turned[..4], [(2, 1), (-1, 2), (-2, -1), (1, -2)]);
    /// assert_eq!(turned[4], (-2, 1));
    /// ```
    pub const fn turn(self, cols: i8, rows: i8) -> (i8, i8) {
        let (mut cols, mut rows) = (if self.mirrored { -cols } else { cols }, rows);
        let mut turns = self.quarters;
        while turns > 0 {
            (cols, rows) = (-rows, cols);
            turns -= 1;
        }
        (cols, rows)
    }

    /// Whether columns become rows.
    pub const fn swaps_sides(self) -> bool {
        self.quarters % 2 == 1
    }

    /// Its place in [`Symmetry::ALL`].
    pub const fn index(self) -> usize {
        self.mirrored as usize * 4 + self.quarters as usize
    }

    /// Where a set of points goes.
    pub fn apply_set(self, set: &PointSet, size: Size) -> PointSet {
        set.iter().map(|p| self.apply(p, size)).collect()
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        // A mirrored turn undoes itself.
        let quarters = if self.mirrored {
            self.quarters
        } else {
            (4 - self.quarters) % 4
        };
        Symmetry {
            mirrored: self.mirrored,
            quarters,
        }
    }

    /// This symmetry, then another.
    pub const fn then(self, next: Symmetry) -> Symmetry {
        // A mirror turns the sense of the quarters that come before it.
        let before = if next.mirrored {
            4 - self.quarters
        } else {
            self.quarters
        };
        Symmetry {
            mirrored: self.mirrored != next.mirrored,
            quarters: (before + next.quarters) % 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_form_a_group() {
        let size = Size::new(5).unwrap();
        for a in Symmetry::ALL {
            assert_eq!(Symmetry::ALL[a.index()], a);
            for p in size.points() {
                let (dx, dy) = (p.col() as i8 - 2, p.row() as i8 - 2);
                let turned = a.apply(p, size);
                assert_eq!(a.turn(dx, dy), (turned.col() as i8 - 2, turned.row() as i8 - 2));
                assert_eq!(a.inverse().apply(a.apply(p, size), size), p);
                for b in Symmetry::ALL {
                    assert_eq!(
                        a.then(b).apply(p, size),
                        b.apply(a.apply(p, size), size),
                        "{a:?} {b:?} {p}"
                    );
                }
            }
        }
    }
}
