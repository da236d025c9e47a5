//! A board as numbers, so that what lies some steps away is one look.

use goban::{Board, Color, Point};

/// Steps from a row to the next.
const ROW: i32 = 32;
/// Rows of nothing above and below.
const MARGIN: i32 = 8;

/// For each point what stands there: 0 Black, 1 White, 2 nothing, 3 off the board.
pub struct Sheet {
    codes: Vec<u8>,
}

/// The way to a point so many columns and rows away. Up to seven of them never lead back onto the board from beyond.
pub fn step(cols: i8, rows: i8) -> i32 {
    i32::from(rows) * ROW + i32::from(cols)
}

impl Sheet {
    /// A board.
    pub fn new(board: &Board) -> Sheet {
        let mut codes = vec![3; (ROW * (32 + 2 * MARGIN)) as usize];
        for p in board.size().points() {
            codes[(p.index() as i32 + ROW * MARGIN) as usize] = match board.at(p) {
                Some(color) => color.index() as u8,
                None => 2,
            };
        }
        Sheet { codes }
    }

    /// What a side sees some steps from a point: 0 its own stone, 1 an enemy's, 2 nothing, 3 no board.
    #[inline]
    pub fn seen(&self, color: Color, from: Point, step: i32) -> usize {
        let code = self.codes[(from.index() as i32 + ROW * MARGIN + step) as usize];
        usize::from(if code < 2 {
            code ^ color.index() as u8
        } else {
            code
        })
    }
}

/// The point some steps from another, which is on the board.
pub fn stepped(from: Point, step: i32) -> Point {
    Point::from_index((from.index() as i32 + step) as usize)
}
