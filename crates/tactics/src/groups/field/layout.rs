//! Which bit stands for which point.
//!
//! Neighbours are a bit apart, or a stride. Counted round in a circle of 128 bits, an area need not fit into a
//! rectangle of 128 points: it is enough that no two of its points share a bit, and that none come to lie beside
//! each other that are not neighbours. For many ragged areas there is such a stride.

use goban::{Point, PointSet};

/// The numbering of an area's points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// How far apart rows are.
    pub stride: u32,
    low: (u8, u8),
    /// Whether columns are rows.
    turned: bool,
    /// Whether rows are counted downwards.
    flipped: bool,
}

impl Layout {
    /// A numbering of these points; none if no stride will do.
    pub fn of(area: &PointSet) -> Option<Layout> {
        let (mut low, mut high) = ((u8::MAX, u8::MAX), (0, 0));
        for p in area {
            low = (low.0.min(p.col()), low.1.min(p.row()));
            high = (high.0.max(p.col()), high.1.max(p.row()));
        }
        if area.len() > 128 {
            return None;
        }
        let width = u32::from(high.0.saturating_sub(low.0)) + 1;
        // Row by row with a gap, if that fits.
        (width + 1..64).chain(2..=width).find_map(|stride| {
            [(false, false), (true, false), (false, true), (true, true)]
                .into_iter()
                .map(|(turned, flipped)| Layout {
                    stride,
                    low,
                    turned,
                    flipped,
                })
                .find(|layout| layout.fits(area))
        })
    }

    /// The bit of a point.
    pub fn index(&self, p: Point) -> u8 {
        self.at(i32::from(p.col()), i32::from(p.row()))
    }

    fn at(&self, col: i32, row: i32) -> u8 {
        let (x, y) = (col - i32::from(self.low.0), row - i32::from(self.low.1));
        let (x, y) = if self.turned { (y, x) } else { (x, y) };
        let y = if self.flipped { -y } else { y };
        (x + y * self.stride as i32).rem_euclid(128) as u8
    }

    /// Whether points have bits of their own and neighbours that are theirs.
    fn fits(&self, area: &PointSet) -> bool {
        let mut owners: [Option<Point>; 128] = [None; 128];
        for p in area {
            if owners[usize::from(self.index(p))].replace(p).is_some() {
                return false;
            }
        }
        area.iter().all(|p| {
            let (col, row) = (i32::from(p.col()), i32::from(p.row()));
            (-1..=1)
                .flat_map(|x| (-1..=1).map(move |y| (x, y)))
                .all(|(x, y)| {
                    owners[usize::from(self.at(col + x, row + y))]
                        .is_none_or(|q| i32::from(q.col()) == col + x && i32::from(q.row()) == row + y)
                })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;
    use crate::groups::field::{Field, indices};
    use goban::{Board, PointSet, Random, Size};

    /// Ragged areas of up to 110 points spread over the whole board.
    #[test]
    fn neighbours_on_the_board_are_neighbours_in_the_field() {
        let board = Board::new(Size::new(19).unwrap());
        let all = PointSet::board(board.size());
        let mut random = Random::new(7);
        let mut laid_out = 0;
        for _ in 0..60 {
            let mut area = PointSet::EMPTY;
            let mut p = all.iter().nth(random.below(361) as usize).unwrap();
            let size = 20 + random.below(90) as usize;
            while area.len() < size {
                area.insert(p);
                let next: Vec<_> = p.neighbours().into_iter().filter(|n| all.contains(*n)).collect();
                p = next[random.below(next.len() as u32) as usize];
            }
            if Layout::of(&area).is_none() {
                continue;
            }
            laid_out += 1;
            let mut stones = board.clone();
            let target = area.first().unwrap();
            stones.play(goban::Color::Black, target).unwrap();
            let (field, _) = Field::new(&stones, &PointSet::of(target), &area, &PointSet::EMPTY).unwrap();
            assert_eq!(field.points(field.inside), area);
            for i in indices(field.inside) {
                let p = field.point(i).unwrap();
                let beside: PointSet = p.neighbours().into_iter().filter(|n| area.contains(*n)).collect();
                assert_eq!(field.points(field.around(1 << i)), beside);
                let corners = PointSet::of(p).diagonal_border(&area);
                assert_eq!(field.points(field.corners(1 << i)), corners);
            }
        }
        assert!(laid_out > 24, "only {laid_out} of 60");
    }
}
