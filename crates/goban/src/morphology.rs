//! Mathematical morphology on sets of points: closing, opening and what is made of them (thesis 000, L1775-L1841).
//!
//! The thesis prints the arguments of X both ways round; here dilations come first, as in all its uses (L1852, L2101).

use crate::PointSet;

impl PointSet {
    /// So many dilations: influence at that scale (thesis 000, L1897). With `within` the empty points, dilation with
    /// obstacle, as often.
    pub fn dilate_by(&self, times: usize, within: &PointSet) -> PointSet {
        (0..times).fold(*self, |set, _| set.dilate(within))
    }

    /// So many erosions.
    pub fn erode_by(&self, times: usize, board: &PointSet) -> PointSet {
        (0..times).fold(*self, |set, _| set.erode(board))
    }

    /// X(d, e): dilations, then erosions.
    ///
    /// ```
    /// use goban::{Point, PointSet, Size};
    /// let board = PointSet::board(Size::NINETEEN);
    /// let set = |text: &str| text.split_whitespace().map(|p| p.parse::<Point>().unwrap()).collect::<PointSet>();
    /// // Two stones on the third line: the two points of the second between them, but not those of the first.
    /// assert_eq!(set("H3 L3").x(3, 3, &board), set("H3 L3 J2 K2"));
    /// assert_eq!(set("H3").x(0, 0, &board), set("H3"));
    /// ```
    pub fn x(&self, dilations: usize, erosions: usize, board: &PointSet) -> PointSet {
        self.dilate_by(dilations, board).erode_by(erosions, board)
    }

    /// Y(e, d): erosions, then dilations.
    pub fn y(&self, erosions: usize, dilations: usize, board: &PointSet) -> PointSet {
        self.erode_by(erosions, board).dilate_by(dilations, board)
    }

    /// F: one dilation, one erosion. Small gaps are filled.
    pub fn close(&self, board: &PointSet) -> PointSet {
        self.x(1, 1, board)
    }

    /// O: one erosion, one dilation. Thin parts are gone.
    pub fn open(&self, board: &PointSet) -> PointSet {
        self.y(1, 1, board)
    }

    /// A: what closing adds. Of a string's stones, its inner liberties and more of the kind (thesis 000, L1794).
    pub fn adherence(&self, board: &PointSet) -> PointSet {
        self.close(board) - *self
    }

    /// The points of the set that touch something of the board outside it.
    pub fn inner_border(&self, board: &PointSet) -> PointSet {
        *self - self.erode(board)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Point, PointSet, Random, Size};

    fn set(points: &str) -> PointSet {
        points
            .split_whitespace()
            .map(|p| p.parse::<Point>().unwrap())
            .collect()
    }

    #[test]
    fn a_ponnuki_adheres_to_its_centre() {
        let board = PointSet::board(Size::NINE);
        let ponnuki = set("D5 E4 E6 F5");
        assert_eq!(ponnuki.adherence(&board), set("E5"));
        assert_eq!(ponnuki.open(&board), PointSet::EMPTY);
        assert_eq!(set("D5").dilate_by(3, &board).inner_border(&board).len(), 12);
        assert_eq!(
            set("A1 B1 A2").inner_border(&board),
            set("B1 A2"),
            "the edge is no border"
        );
    }

    /// Closing adds and opening takes away, and doing either twice does no more (for any set on any board).
    #[test]
    fn closing_and_opening_are_closures() {
        let mut random = Random::new(12);
        for round in 0..200 {
            let size = Size::new(5 + (round % 15) as u8).unwrap();
            let board = PointSet::board(size);
            let some: PointSet = size.points().filter(|_| random.below(3) == 0).collect();
            for n in 1..4 {
                let (closed, opened) = (some.x(n, n, &board), some.y(n, n, &board));
                assert!(some.is_subset(&closed) && opened.is_subset(&some));
                assert_eq!(closed.x(n, n, &board), closed);
                assert_eq!(opened.y(n, n, &board), opened);
                assert_eq!(
                    board - closed,
                    (board - some).y(n, n, &board),
                    "the outside is opened"
                );
            }
        }
    }
}
