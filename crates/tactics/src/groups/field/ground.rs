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
