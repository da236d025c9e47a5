//! Numeric morphology: influence and territory as a player sees them.
//!
//! Stones radiate by dilations and what is weakly held is eaten back by erosions (thesis 000, L1985-L2097;
//! known as Bouzy's 5-21 algorithm). [`Influence::x`] is X(d, e): d dilations, then e erosions.

use crate::codes::Codes;
use crate::point::CELLS;
use crate::{Board, Color, Point, PointSet, Size};

/// What a stone radiates to begin with.
const STONE: i32 = 128;

/// A number for each point, positive where Black holds it and negative where White does.
///
/// ```
/// use goban::{Board, Influence, Size, Color};
/// let mut board = Board::new(Size::NINETEEN);
/// board.play(Color::Black, "J10".parse().unwrap()).unwrap();
/// board.play(Color::Black, "L10".parse().unwrap()).unwrap();
/// let joined = Influence::of(&board).x(3, 7);
/// assert_eq!(joined.at("K10".parse().unwrap()), 8);
/// assert_eq!(joined.held(Color::Black).len(), 3);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Influence {
    size: Size,
    values: Box<[i32; CELLS]>,
}

impl Influence {
    /// The stones alone.
    pub fn of<C: Codes>(board: &Board<C>) -> Influence {
        Influence::of_stones(
            board.size(),
            board.stones(Color::Black),
            board.stones(Color::White),
        )
    }

    /// These stones alone: for positions seen with dead groups taken off or changed over.
    pub fn of_stones(size: Size, black: &PointSet, white: &PointSet) -> Influence {
        let mut values = Box::new([0; CELLS]);
        black.iter().for_each(|p| values[p.index()] = STONE);
        white.iter().for_each(|p| values[p.index()] = -STONE);
        Influence { size, values }
    }

    /// The scale of territory for `dilations`: that many dilations and 1 + n(n-1) erosions, after which a lone
    /// central stone is left by itself (thesis 000, L1991).
    pub fn territory(&self, dilations: usize) -> Influence {
        self.x(dilations, 1 + dilations * dilations.saturating_sub(1))
    }

    /// X(d, e): `dilations`, then `erosions`.
    pub fn x(&self, dilations: usize, erosions: usize) -> Influence {
        let mut grid = self.clone();
        let mut old = self.values.clone();
        for step in 0..dilations + erosions {
            old.copy_from_slice(&*grid.values);
            for p in self.size.points() {
                let beside = p.neighbours().into_iter().filter(|&n| self.size.contains(n));
                let (mut positive, mut negative, mut count) = (0, 0, 0);
                for n in beside {
                    positive += i32::from(old[n.index()] > 0);
                    negative += i32::from(old[n.index()] < 0);
                    count += 1;
                }
                let value = old[p.index()];
                grid.values[p.index()] = if step < dilations {
                    match value {
                        v if v >= 0 && negative == 0 => v + positive,
                        v if v <= 0 && positive == 0 => v - negative,
                        v => v,
                    }
                } else if value > 0 {
                    (value - (count - positive)).max(0)
                } else {
                    (value + if value < 0 { count - negative } else { 0 }).min(0)
                };
            }
        }
        grid
    }

    /// The number of a point.
    pub fn at(&self, p: Point) -> i32 {
        self.values[p.index()]
    }

    /// The points that a colour holds.
    pub fn held(&self, color: Color) -> PointSet {
        let sign = if color == Color::Black { 1 } else { -1 };
        self.size
            .points()
            .filter(|&p| self.at(p).signum() == sign)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn stones(size: Size, black: &str, white: &str) -> Influence {
        let set = |names: &str| names.split_whitespace().map(p).collect();
        Influence::of_stones(size, &set(black), &set(white))
    }

    /// The non-zero part of a row.
    fn row(grid: &Influence, row: u8) -> Vec<i32> {
        let all: Vec<i32> = (0..grid.size.side())
            .map(|col| grid.at(Point::new(col, row)))
            .collect();
        let first = all.iter().position(|&v| v != 0).unwrap_or(all.len());
        let last = all.iter().rposition(|&v| v != 0).map_or(first, |i| i + 1);
        all[first..last].to_vec()
    }

    #[test]
    fn two_stones_one_apart_as_the_thesis_prints_them() {
        let two = stones(Size::NINETEEN, "J10 L10", "");
        for (dilations, centre) in [
            (1, vec![1, 128, 2, 128, 1]),
            (2, vec![1, 2, 132, 4, 132, 2, 1]),
            (3, vec![1, 2, 6, 136, 8, 136, 6, 2, 1]),
        ] {
            assert_eq!(row(&two.x(dilations, 0), 9), centre);
        }
        let three = two.x(3, 0);
        assert_eq!(row(&three, 10), [2, 4, 6, 6, 6, 4, 2]);
        assert_eq!(row(&three, 11), [2, 2, 3, 2, 2]);
        assert_eq!(row(&three, 12), [1, 0, 1]);
        for (erosions, centre, above) in [
            (1, vec![2, 6, 136, 8, 136, 6, 2], vec![4, 6, 6, 6, 4]),
            (2, vec![6, 136, 8, 136, 6], vec![]),
            (3, vec![5, 136, 8, 136, 5], vec![5, 6, 5]),
            (4, vec![2, 136, 8, 136, 2], vec![]),
            (5, vec![136, 8, 136], vec![1, 4, 1]),
            (6, vec![135, 8, 135], vec![3]),
            (7, vec![132, 8, 132], vec![]),
        ] {
            let grid = two.x(3, erosions);
            assert_eq!(row(&grid, 9), centre, "{erosions} erosions");
            assert!(
                above.is_empty() || row(&grid, 10) == above,
                "{erosions} erosions: {:?}",
                row(&grid, 10)
            );
            assert_eq!(row(&grid, 10), row(&grid, 8), "both sides alike");
        }
        assert!(row(&two.x(3, 7), 10).is_empty(), "three points are left");
    }

    #[test]
    fn lone_stones_leave_what_the_habilitation_counts() {
        const SCALES: [(usize, usize); 6] = [(4, 0), (3, 7), (4, 13), (5, 10), (5, 21), (6, 31)];
        for (stone, counts) in [
            ("K10", [41, 1, 1, 9, 1, 1]),
            ("D4", [39, 1, 1, 11, 1, 10]),
            ("C4", [36, 1, 1, 19, 5, 9]),
            ("C3", [33, 1, 7, 18, 7, 9]),
            ("B2", [24, 4, 4, 13, 6, 6]),
            ("K3", [37, 1, 1, 14, 2, 2]),
        ] {
            let grid = stones(Size::NINETEEN, stone, "");
            let left = SCALES.map(|(d, e)| grid.x(d, e).held(Color::Black).len());
            assert_eq!(left, counts, "{stone}");
        }
        let enclosure = stones(Size::NINETEEN, "C4 E3", "");
        let left = SCALES[1..]
            .iter()
            .map(|&(d, e)| enclosure.x(d, e).held(Color::Black).len());
        assert_eq!(left.collect::<Vec<_>>(), [4, 7, 32, 17, 20]);
    }

    #[test]
    fn a_lone_central_stone_comes_back_to_itself() {
        let lone = stones(Size::NINETEEN, "K10", "");
        for n in 1..=6 {
            let grid = lone.territory(n);
            assert_eq!(
                (grid.held(Color::Black).len(), grid.at(p("K10"))),
                (1, 128),
                "scale {n}"
            );
            // One erosion fewer than 1 + (n-1)^2 would not do; that many already does.
            assert_eq!(
                lone.x(n, 1 + (n - 1) * (n - 1)).held(Color::Black).len(),
                1,
                "scale {n}"
            );
        }
    }

    #[test]
    fn facing_walls_share_a_small_board() {
        // Columns 2 and 6 counted from zero, rows 2, 4 and 6.
        let grid = stones(Size::NINE, "G3 G5 G7", "C3 C5 C7").x(5, 21);
        assert_eq!(
            (grid.held(Color::Black).len(), grid.held(Color::White).len()),
            (21, 21)
        );
        let column = |col| {
            (0..9)
                .rev()
                .map(|row| grid.at(Point::new(col, row)))
                .collect::<Vec<_>>()
        };
        assert_eq!(column(8), [4, 7, 8, 9, 8, 9, 8, 7, 4]);
        assert_eq!(column(7), [0, 9, 14, 14, 14, 14, 14, 9, 0]);
        assert_eq!(column(6), [0, 0, 130, 6, 134, 6, 130, 0, 0]);
        assert_eq!(
            (column(3), column(4), column(5)),
            (vec![0; 9], vec![0; 9], vec![0; 9])
        );
        assert_eq!(column(0).iter().map(|v| -v).collect::<Vec<_>>(), column(8));
    }

    #[test]
    fn third_line_gaps_walls_and_contact_at_scale_three() {
        let black = |names| stones(Size::NINETEEN, names, "").x(3, 7).held(Color::Black);
        let names = |names: &str| -> PointSet { names.split_whitespace().map(p).collect() };
        assert_eq!(
            black("J3 M3") - names("J3 M3"),
            names("K2 L2 K3 L3"),
            "a two-point gap"
        );
        assert_eq!(black("J3 N3"), names("J3 N3"), "a three-point gap");
        assert_eq!(black("K2"), names("K2 K1"), "second line");
        assert_eq!(black("B2"), names("B2 A1 A2 B1"), "2-2");
        assert_eq!(
            black("J10 L10 K9 K11") - names("J10 L10 K9 K11"),
            names("K10"),
            "a ponnuki"
        );
        for lone in ["A1", "C3", "D4", "K3", "K4"] {
            assert_eq!(black(lone), names(lone), "{lone}");
        }
        let touching = stones(Size::NINETEEN, "K10", "L10").x(1, 0);
        assert_eq!((touching.at(p("K10")), touching.at(p("K11"))), (128, 1));
    }
}
