//! Neighbourhood codes: what stands around each point, as one number, kept move by move.
//!
//! Two bits a cell: 0 empty, 1 black, 2 white, 3 off the board. The eight cells around a point come first,
//! row by row from the bottom left without the point itself; [`Codes5`] goes on with the sixteen cells of the
//! next ring in the same order. So the low 16 bits of a 5x5 code are the 3x3 code.

use crate::point::{CELLS, STRIDE};
use crate::{Color, Point, Size};

/// The cell is empty.
pub const EMPTY: u8 = 0;
/// The cell is off the board.
pub const OFF: u8 = 3;

/// The cell holds a stone.
#[inline]
pub const fn stone_bits(color: Color) -> u8 {
    color as u8 + 1
}

/// The eight cells around a point, in the order of codes: columns to the right and rows up.
pub const AROUND: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// The same cells of a point; some may be off the board.
#[inline]
pub fn around(p: Point) -> [Point; 8] {
    AROUND.map(|(cols, rows)| {
        let offset = i16::from(rows) * STRIDE as i16 + i16::from(cols);
        Point::from_index(at(p, offset))
    })
}

const fn ring(radius: i16) -> [i16; 16] {
    let mut cells = [0; 16];
    let (mut n, mut dy) = (0, -radius);
    while dy <= radius {
        let mut dx = -radius;
        while dx <= radius {
            if dx == radius || dx == -radius || dy == radius || dy == -radius {
                cells[n] = dy * STRIDE as i16 + dx;
                n += 1;
            }
            dx += 1;
        }
        dy += 1;
    }
    cells
}

const RING1: [i16; 16] = ring(1);
const RING2: [i16; 16] = ring(2);

/// A table of codes that a [`crate::Board`] keeps up to date, or `()` for none: then nothing is compiled in.
pub trait Codes: Clone {
    /// The codes of an empty board.
    fn new(size: Size) -> Self;
    /// A stone whose cell bits are `bits` appears on `p`, or disappears from it.
    fn flip(&mut self, p: Point, bits: u8);
}

impl Codes for () {
    fn new(_: Size) {}
    #[inline(always)]
    fn flip(&mut self, _: Point, _: u8) {}
}

/// 3x3 codes.
#[derive(Clone, PartialEq, Eq)]
pub struct Codes3(Box<[u16; CELLS]>);

/// 5x5 codes.
#[derive(Clone, PartialEq, Eq)]
pub struct Codes5(Box<[u64; CELLS]>);

impl Codes3 {
    /// The code of the eight cells around a point.
    #[inline]
    pub fn code(&self, p: Point) -> u16 {
        self.0[p.index()]
    }

    /// Becomes the codes of another board of this size, touching nothing beyond it.
    #[inline]
    pub fn copy_from(&mut self, other: &Codes3, size: Size) {
        let used = (usize::from(size.side()) + 2) * usize::from(STRIDE);
        self.0[..used].copy_from_slice(&other.0[..used]);
    }
}

impl Codes5 {
    /// The code of the 24 cells around a point.
    #[inline]
    pub fn code(&self, p: Point) -> u64 {
        self.0[p.index()]
    }

    /// The code of the eight cells around a point.
    #[inline]
    pub fn code3(&self, p: Point) -> u16 {
        self.code(p) as u16
    }
}

#[inline]
fn at(p: Point, offset: i16) -> usize {
    (p.index() as i16 + offset) as usize & (CELLS - 1)
}

/// Flips the cells off the board around each of its points, to begin with.
fn edges(size: Size, mut flip: impl FnMut(Point)) {
    let side = i16::from(size.side());
    for row in -2..side + 2 {
        for col in -2..side + 2 {
            if !(0..side).contains(&row) || !(0..side).contains(&col) {
                let index = (row + 1) * STRIDE as i16 + col + 1;
                flip(Point::from_index(index as usize & (CELLS - 1)));
            }
        }
    }
}

impl Codes for Codes3 {
    fn new(size: Size) -> Codes3 {
        let mut codes = Codes3(Box::new([0; CELLS]));
        edges(size, |p| codes.flip(p, OFF));
        codes
    }

    #[inline]
    fn flip(&mut self, p: Point, bits: u8) {
        for (i, &offset) in RING1[..8].iter().enumerate() {
            // Seen from the cell at `offset`, the point `p` lies the opposite way.
            self.0[at(p, offset)] ^= u16::from(bits) << (2 * (7 - i));
        }
    }
}

impl Codes for Codes5 {
    fn new(size: Size) -> Codes5 {
        let mut codes = Codes5(Box::new([0; CELLS]));
        edges(size, |p| codes.flip(p, OFF));
        codes
    }

    #[inline]
    fn flip(&mut self, p: Point, bits: u8) {
        for (i, &offset) in RING1[..8].iter().enumerate() {
            self.0[at(p, offset)] ^= u64::from(bits) << (2 * (7 - i));
        }
        for (i, &offset) in RING2.iter().enumerate() {
            self.0[at(p, offset)] ^= u64::from(bits) << (16 + 2 * (15 - i));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Color};

    /// The code by its definition, reading the board cell by cell.
    fn fresh<C: Codes>(board: &Board<C>, p: Point, radius: i8) -> u64 {
        let cell = |dx, dy| match p.offset(dx, dy, board.size()) {
            None => 3,
            Some(q) => board.at(q).map_or(0, |c| c.index() as u64 + 1),
        };
        let (mut code, mut shift) = (0, 0);
        for r in 1..=radius {
            for dy in -r..=r {
                for dx in -r..=r {
                    if dx.abs().max(dy.abs()) == r {
                        code |= cell(dx, dy) << shift;
                        shift += 2;
                    }
                }
            }
        }
        code
    }

    #[test]
    fn codes_equal_their_definition_on_every_size() {
        for side in 1..=25 {
            let size = Size::new(side).unwrap();
            let mut three: Board<Codes3> = Board::with_codes(size);
            let mut five: Board<Codes5> = Board::with_codes(size);
            let mut color = Color::Black;
            for (i, p) in size.points().enumerate() {
                if i % 3 != 1 {
                    three.place(color, p);
                    five.place(color, p);
                    color = !color;
                }
            }
            for p in size.points() {
                assert_eq!(
                    u64::from(three.codes().code(p)),
                    fresh(&three, p, 1),
                    "{p} on {size}"
                );
                assert_eq!(five.codes().code(p), fresh(&five, p, 2), "{p} on {size}");
                assert_eq!(five.codes().code3(p), three.codes().code(p));
            }
        }
    }
}
