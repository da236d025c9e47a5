//! Which drawing is more general than which.

use super::{Drawing, bit};
use goban::Point;

impl Drawing {
    /// Whether both have the same rectangle and anchor, so that their cells can be compared.
    fn lies_like(&self, other: &Drawing) -> bool {
        (self.width, self.height, self.anchor) == (other.width, other.height, other.anchor)
    }

    /// Whether wherever this drawing fits the other does, too, cell by cell: the order of generality.
    ///
    /// ```
    /// use patterns::Drawing;
    /// let drawing = |text: &str| text.parse::<Drawing>().unwrap();
    /// assert!(drawing("X . O").is_within(&drawing("X x ?")));
    /// assert!(!drawing("X x O").is_within(&drawing("X . ?")));
    /// ```
    pub fn is_within(&self, other: &Drawing) -> bool {
        let narrower = |(own, theirs): (&u64, &u64)| own & !theirs == 0;
        self.lies_like(other)
            && self.planes.iter().zip(&other.planes).all(narrower)
            && other
                .liberties
                .iter()
                .all(|&(place, liberties)| self.liberties_at(place).is_within(liberties))
    }

    /// The cells that do not allow the same, row by row from the bottom left; none if the drawings do not lie alike.
    pub fn differences(&self, other: &Drawing) -> Option<Vec<Point>> {
        let planes = self.planes.iter().zip(&other.planes);
        let differ = planes.fold(0, |all, (own, theirs)| all | (own ^ theirs));
        self.lies_like(other)
            .then(|| self.places().filter(|&place| differ & bit(place) != 0).collect())
    }

    /// The one drawing that fits wherever one of the two does and nowhere else, if they differ in one cell alone (thesis
    /// 002, L2644).
    ///
    /// ```
    /// use patterns::Drawing;
    /// let drawing = |text: &str| text.parse::<Drawing>().unwrap();
    /// assert_eq!(drawing("X .").join(&drawing("X X")), Some(drawing("X x")));
    /// assert_eq!(drawing("X .").join(&drawing("O X")), None);
    /// ```
    pub fn join(&self, other: &Drawing) -> Option<Drawing> {
        let alike = self.liberties == other.liberties;
        match self.differences(other)?[..] {
            [place] if alike => {
                let mut joined = self.clone();
                joined.set(place, self.cell(place) | other.cell(place));
                Some(joined)
            }
            _ => None,
        }
    }

    /// How special a drawing is: the rarer what it wants, the higher (thesis 002, L2700). An empty cell counts 1, a stone 4, a
    /// premise about liberties 5, an edge 2 in all; a cell that allows two things counts half, one that says almost nothing
    /// nothing.
    pub fn specialisation(&self) -> u32 {
        use crate::cell::Cell;
        let worth = |place| {
            let cell = self.cell(place);
            match cell.count() {
                1 if cell == Cell::EMPTY => 2,
                1 if cell == Cell::OFF => 0,
                1 => 8,
                // Not a stone of one side says little, a stone of either nearly as much as one stone.
                2 if cell.is_within(Cell::OWN | Cell::ENEMY) => 4,
                2 => 1,
                _ => 0,
            }
        };
        let edge = self.places().any(|place| self.cell(place) == Cell::OFF);
        let cells: u32 = self.places().map(worth).sum();
        cells.div_ceil(2) + 2 * u32::from(edge) + 5 * self.liberties.len() as u32
    }
}
