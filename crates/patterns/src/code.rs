//! Two-bit codes: what stands on a few cells around a point, as one number.
//!
//! A code has two bits a cell, by [`Seen`](crate::Seen) or, seen by Black, as [`goban::codes`] keeps them: 0 empty, 1 black, 2
//! white, 3 off the board. So the low bit of a cell says "black or off", the high bit "white or off".

use goban::codes::AROUND;
use goban::{Color, Symmetry};

/// Where each of these steps from a point goes under the eight symmetries, as a place in the same list; the list must look the
/// same from all sides.
pub const fn turns<const N: usize>(steps: &[(i8, i8); N]) -> [[u8; N]; 8] {
    let mut turns = [[0; N]; 8];
    let mut s = 0;
    while s < 8 {
        let mut i = 0;
        while i < N {
            let (x, y) = Symmetry::ALL[s].turn(steps[i].0, steps[i].1);
            let mut to = 0;
            while steps[to].0 != x || steps[to].1 != y {
                to += 1;
            }
            turns[s][i] = to as u8;
            i += 1;
        }
        s += 1;
    }
    turns
}

/// A code with its cells moved to these places.
#[inline]
pub const fn moved<const N: usize>(code: u64, places: &[u8; N]) -> u64 {
    let (mut moved, mut i) = (0, 0);
    while i < N {
        moved |= (code >> (2 * i) & 3) << (2 * places[i]);
        i += 1;
    }
    moved
}

/// A code with black and white stones changed, or own and enemy ones.
#[inline]
pub const fn swapped(code: u64) -> u64 {
    const LOW: u64 = 0x5555_5555_5555_5555;
    (code & LOW) << 1 | code >> 1 & LOW
}

/// Where the cells of a 3x3 code go.
const TURNS: [[u8; 8]; 8] = turns(&AROUND);

/// The one 3x3 code that stands for a pattern: seen by Black, smallest of its eight symmetries.
///
/// ```
/// use goban::Color;
/// use patterns::code::canonical;
/// // A black stone to the south, a white one to the north: the same as a quarter turn of it for either side.
/// assert_eq!(canonical(0x2004, Color::Black), canonical(0x1008, Color::White));
/// ```
pub fn canonical(code: u16, color: Color) -> u16 {
    let code = u64::from(code);
    let seen = match color {
        Color::Black => code,
        Color::White => swapped(code),
    };
    let least = TURNS.iter().map(|turn| moved(seen, turn)).min();
    least.unwrap_or(seen) as u16
}

/// The cells beside a point, and those at its corners, in a 3x3 code.
const BESIDE: u16 = 0b00_01_00_01_01_00_01_00;
const CORNERS: u16 = 0b01_00_01_00_00_01_00_01;

/// The bits of a 3x3 code that say "this colour or off the board", a bit a cell.
#[inline]
const fn of(code: u16, color: Color) -> u16 {
    code >> color.index() & 0x5555
}

/// Whether the four neighbours are all of this colour or off the board.
#[inline]
pub const fn encloses(code: u16, color: Color) -> bool {
    of(code, color) & BESIDE == BESIDE
}

/// Whether one of the four neighbours is empty.
#[inline]
pub const fn has_empty(code: u16) -> bool {
    (code | code >> 1) & BESIDE != BESIDE
}

/// Whether the middle of this 3x3 code, empty, is an eye: enclosed by the colour, and cut by at most one enemy stone at its
/// corners, or by none at the edge.
#[inline]
pub const fn is_eye(code: u16, color: Color) -> bool {
    let (own, enemy) = (
        of(code, color),
        of(
            code,
            match color {
                Color::Black => Color::White,
                Color::White => Color::Black,
            },
        ),
    );
    let off = own & enemy & CORNERS != 0;
    encloses(code, color) && (enemy & !own & CORNERS).count_ones() + (off as u32) < 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_turn_as_steps_do() {
        for (turn, symmetry) in TURNS.iter().zip(Symmetry::ALL) {
            for (i, &(x, y)) in AROUND.iter().enumerate() {
                assert_eq!(AROUND[usize::from(turn[i])], symmetry.turn(x, y));
            }
        }
    }

    #[test]
    fn a_canonical_code_is_that_of_all_its_images() {
        for code in (0..=u16::MAX).step_by(7) {
            let least = canonical(code, Color::Black);
            for turn in &TURNS {
                let image = moved(code.into(), turn);
                assert_eq!(canonical(image as u16, Color::Black), least);
                assert_eq!(canonical(swapped(image) as u16, Color::White), least);
            }
        }
    }
}
