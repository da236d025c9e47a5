//! Weighted points: a weight for every empty point and colour, kept move by move, to draw from.

use crate::board::{CELLS, QuickBoard};
use goban::codes::around;
use goban::{Color, Point};

const ROWS: usize = 32;

/// What a 3x3 code weighs for each colour, by code.
pub(crate) type CodeWeights = [Vec<u32>; 2];

/// The weights of all empty points by their 3x3 codes, with the sums of the rows. Weights are whole numbers, so
/// that sums stay exact however long the game.
#[derive(Clone)]
pub(crate) struct Field {
    weights: [Box<[u32; CELLS]>; 2],
    rows: [[u32; ROWS]; 2],
    totals: [u32; 2],
}

impl Field {
    pub fn new() -> Field {
        Field {
            weights: [Box::new([0; CELLS]), Box::new([0; CELLS])],
            rows: [[0; ROWS]; 2],
            totals: [0; 2],
        }
    }

    /// The weight of a point.
    #[inline]
    pub fn weight(&self, color: Color, p: Point) -> u32 {
        self.weights[color.index()][p.index()]
    }

    /// The sum of all weights.
    #[inline]
    pub fn total(&self, color: Color) -> u32 {
        self.totals[color.index()]
    }

    #[inline]
    fn weigh(&mut self, board: &QuickBoard, p: Point, table: &CodeWeights) {
        let empty = board.is_empty(p);
        let (v, row, code) = (p.index(), p.index() / ROWS % ROWS, board.code(p));
        for color in Color::BOTH {
            let i = color.index();
            let new = if empty { table[i][usize::from(code)] } else { 0 };
            let change = new.wrapping_sub(self.weights[i][v]);
            self.weights[i][v] = new;
            self.rows[i][row] = self.rows[i][row].wrapping_add(change);
            self.totals[i] = self.totals[i].wrapping_add(change);
        }
    }

    /// Weighs every point anew.
    pub fn begin(&mut self, board: &QuickBoard, table: &CodeWeights) {
        for i in 0..2 {
            self.weights[i].fill(0);
            self.rows[i].fill(0);
            self.totals[i] = 0;
        }
        for p in board.size().points() {
            self.weigh(board, p, table);
        }
    }

    /// Becomes another field without allocating.
    #[inline]
    pub fn copy_from(&mut self, other: &Field) {
        for i in 0..2 {
            self.weights[i].copy_from_slice(&other.weights[i][..]);
        }
        self.rows = other.rows;
        self.totals = other.totals;
    }

    /// Weighs what the last move changed, and what stands around that.
    #[inline]
    pub fn played(&mut self, board: &QuickBoard, table: &CodeWeights) {
        for &p in board.changed() {
            self.weigh(board, p, table);
            for n in around(p) {
                if board.is_empty(n) {
                    self.weigh(board, n, table);
                }
            }
        }
    }

    /// The point at which the running sum of weights passes `left`.
    #[inline]
    pub fn at(&self, color: Color, mut left: u32, side: u8) -> Option<Point> {
        let i = color.index();
        let mut row = 1;
        while row <= usize::from(side) && left >= self.rows[i][row % ROWS] {
            left -= self.rows[i][row % ROWS];
            row += 1;
        }
        let start = row * ROWS;
        for v in start + 1..=start + usize::from(side) {
            let weight = self.weights[i][v % CELLS];
            if left < weight {
                return Some(Point::from_index(v));
            }
            left -= weight;
        }
        None
    }
}
