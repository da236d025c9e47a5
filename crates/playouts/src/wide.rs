//! Patterns wider than 3x3: the 24 cells around a point.

use crate::board::QuickBoard;
use goban::{Color, Point};

/// The cells around a point out to two columns and rows, as steps on the sheet, row by row.
const STEPS: [(i8, i8); 24] = {
    let mut steps = [(0, 0); 24];
    let (mut n, mut dy) = (0, -2);
    while dy <= 2 {
        let mut dx = -2;
        while dx <= 2 {
            if dx != 0 || dy != 0 {
                steps[n] = (dx, dy);
                n += 1;
            }
            dx += 1;
        }
        dy += 1;
    }
    steps
};

const fn place(dx: i8, dy: i8) -> usize {
    let n = ((dy + 2) * 5 + dx + 2) as usize;
    if n > 12 { n - 1 } else { n }
}

/// Where each cell goes under the eight symmetries.
const TURNS: [[u8; 24]; 8] = {
    let mut turns = [[0; 24]; 8];
    let mut s = 0;
    while s < 8 {
        let mut i = 0;
        while i < 24 {
            let (mut x, mut y) = STEPS[i];
            if s >= 4 {
                x = -x;
            }
            let mut quarter = 0;
            while quarter < s % 4 {
                (x, y) = (-y, x);
                quarter += 1;
            }
            turns[s][i] = place(x, y) as u8;
            i += 1;
        }
        s += 1;
    }
    turns
};

/// The number that stands for the 5x5 pattern around an empty point: seen by this colour as if it were Black, smallest
/// of its eight symmetries; two bits a cell, as in [`goban::codes`]. Two cells beyond the edge look like one.
///
/// ```
/// use goban::{Board, Color};
/// use playouts::{QuickBoard, wide_code};
/// let board: Board = ". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .".parse().unwrap();
/// let turned: Board = ". . . . .\n. . . . .\n. . . . .\n. . . . X\n. . . . O".parse().unwrap();
/// let mirrored: Board = ". . . . .\n. . O X .\n. . . . .\n. . . . .\n. . . . .".parse().unwrap();
/// let code = |board: &Board| wide_code(&QuickBoard::new(board), Color::Black, "C3".parse().unwrap());
/// assert_eq!(code(&board), code(&mirrored));
/// assert_ne!(code(&board), code(&turned));
/// ```
pub fn wide_code(board: &QuickBoard, color: Color, p: Point) -> u64 {
    let side = board.size().side() as i8;
    let (col, row) = (p.col() as i8, p.row() as i8);
    let mut cells = [3u64; 24];
    for (cell, (dx, dy)) in cells.iter_mut().zip(STEPS) {
        let (x, y) = (col + dx, row + dy);
        if 0 <= x && x < side && 0 <= y && y < side {
            let stone = u64::from(board.cell(Point::new(x as u8, y as u8)));
            *cell = match (stone, color) {
                (0, _) => 0,
                (stone, Color::Black) => stone,
                (stone, Color::White) => 3 - stone,
            };
        }
    }
    let turned = |turn: &[u8; 24]| (0..24).fold(0, |code, i| code | cells[i] << (2 * turn[i]));
    TURNS.iter().map(turned).min().unwrap_or(0)
}
