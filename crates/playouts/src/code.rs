//! The 3x3 code of a point: what its eight neighbours hold, in two bits each, as [`goban::codes`] defines it.

use goban::Color;

/// Cells from one row of the sheet to the next.
pub(crate) const ROW: usize = 32;

/// The 3x3 code has two bits a cell: 1 black, 2 white, 3 off the board. So the low bit of a cell says "black or
/// off", the high bit "white or off".
const BESIDE: u16 = 0b00_01_00_01_01_00_01_00;
const CORNERS: u16 = 0b01_00_01_00_00_01_00_01;

/// What a cell holds, in two bits.
#[inline]
pub(crate) const fn bits(color: Color) -> u8 {
    color as u8 + 1
}

/// The eight cells around one, in the order of the code.
#[inline]
pub(crate) fn around(v: u16) -> [u16; 8] {
    let row = ROW as u16;
    [
        v.wrapping_sub(row + 1),
        v.wrapping_sub(row),
        v.wrapping_sub(row - 1),
        v.wrapping_sub(1),
        v + 1,
        v + row - 1,
        v + row,
        v + row + 1,
    ]
}

/// The bits of a code that say "this colour or off the board", a bit a cell.
#[inline]
const fn of(code: u16, color: Color) -> u16 {
    code >> color.index() & 0x5555
}

/// Whether the four neighbours are all of this colour or off the board.
#[inline]
pub(crate) const fn encloses(code: u16, color: Color) -> bool {
    of(code, color) & BESIDE == BESIDE
}

/// Whether one of the four neighbours is empty.
#[inline]
pub(crate) const fn has_empty(code: u16) -> bool {
    (code | code >> 1) & BESIDE != BESIDE
}

/// Whether the middle of this code is an eye, as [`QuickBoard::is_eye`] has it.
#[inline]
pub(crate) const fn is_eye(code: u16, color: Color) -> bool {
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
