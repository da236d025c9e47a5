//! A fight's field as drawings see it.

use super::{Bits, Field, Stones, bit};
use crate::side::Side;
use goban::{Color, Point, Size};
use patterns::{Ground, Seen};

/// A position of a fight on its part of the board; whatever lies outside the field is off.
///
/// A string that holds on to something outside has as many liberties as one likes.
pub struct Scene<'a> {
    field: &'a Field,
    stones: &'a Stones,
    /// The bit of each point of the field, by its index.
    bits: Vec<Bits>,
}

impl Field {
    /// A position of this field, for drawings.
    pub fn scene<'a>(&'a self, stones: &'a Stones) -> Scene<'a> {
        let mut bits = vec![0; 1024];
        for (i, p) in self.points.iter().enumerate() {
            if let Some(p) = p {
                bits[p.index()] = bit(i as u8);
            }
        }
        Scene {
            field: self,
            stones,
            bits,
        }
    }

    /// The side that plays this colour.
    fn side(&self, color: Color) -> Side {
        if color == self.attacker {
            Side::Attacker
        } else {
            Side::Defender
        }
    }
}

impl Ground for Scene<'_> {
    fn size(&self) -> Size {
        self.field.size
    }

    fn seen(&self, own: Color, p: Point) -> Seen {
        let at = self.bits[p.index()];
        let side = self.field.side(own);
        match at {
            0 => Seen::Off,
            _ if self.stones.of[side] & at != 0 => Seen::Own,
            _ if self.stones.of[!side] & at != 0 => Seen::Enemy,
            _ => Seen::Empty,
        }
    }

    fn string_liberties(&self, p: Point) -> usize {
        let (field, at) = (self.field, self.bits[p.index()]);
        let owner = Side::BOTH
            .into_iter()
            .find(|&side| self.stones.of[side] & at != 0);
        owner.map_or(0, |side| {
            let string = field.flood(at, self.stones.of[side]);
            match field.is_held(side, string) {
                true => usize::MAX,
                false => (field.spread(string) & field.empty(self.stones)).count_ones() as usize,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::groups::field::Field;
    use goban::{Board, Color, PointSet, Symmetry};
    use patterns::{Drawing, Ground, Liberties, Matcher, Rule};

    const CORNER: &str = "
        . . . . .
        O O O O .
        X X X O .
        . . X O .
        . X X O .";

    #[test]
    fn a_drawing_sees_a_field_as_it_sees_the_board() {
        let board: Board = CORNER.parse().unwrap();
        let all = PointSet::board(board.size());
        let (field, stones) = Field::new(&board, board.stones(Color::Black), &all, &PointSet::EMPTY).unwrap();
        let scene = field.scene(&stones);
        for drawing in ["X .\nX X", "X O", "# . .\n# . X", "O X\nO .\nO ."] {
            let drawing: Drawing = drawing.parse().unwrap();
            let rule = Rule::new(drawing);
            let matcher = Matcher::of(std::slice::from_ref(&rule));
            assert_eq!(matcher.matches(&scene), matcher.matches(&board));
        }
        for p in &(*board.stones(Color::Black) | *board.stones(Color::White)) {
            assert_eq!(scene.string_liberties(p), board.liberties(p));
        }
    }

    #[test]
    fn beyond_the_field_is_off_the_board_and_what_leans_on_it_has_all_liberties() {
        let board: Board = CORNER.parse().unwrap();
        let black = *board.stones(Color::Black);
        let room = black | "A1 A2 B2".split(' ').map(|p| p.parse().unwrap()).collect();
        let (mut field, stones) = Field::new(&board, &black, &room, &PointSet::EMPTY).unwrap();
        let wall: Drawing = "X #".parse().unwrap();
        let wall = wall.with_anchor("A1".parse().unwrap());
        let at = "C2".parse().unwrap();
        assert!(wall.fits(&field.scene(&stones), Color::Black, Symmetry::IDENTITY, at));
        assert!(!wall.fits(&board, Color::Black, Symmetry::IDENTITY, at));
        let three = wall.with_liberties("A1".parse().unwrap(), Liberties::at_most(3));
        assert!(three.fits(&field.scene(&stones), Color::Black, Symmetry::IDENTITY, at));
        field.backed = field.inside;
        assert!(!three.fits(&field.scene(&stones), Color::Black, Symmetry::IDENTITY, at));
    }
}
