//! Pattern-driven playouts.
//!
//! Every empty point has a weight for each colour, the learned gamma of its 3x3 pattern ([`Field`]); eyes of one's own
//! and points enclosed by the enemy weigh nothing. The urgent points of the moment ([`Urgent`]) multiply their weight
//! by the gammas of their marks. A move is drawn in proportion to its weight, and drawn again if it is illegal or a
//! bad self-atari.

use crate::board::{CELLS, QuickBoard};
use crate::field::{CodeWeights, Field};
use crate::local::{Marks, Urgent, is_bad_self_atari, mark};
use crate::policy::Policy;
use crate::weights::Weights;
use goban::{Color, Point, Random};
use patterns::code::{encloses, is_eye};
use std::sync::Arc;

/// The weight of a gamma of 1.
const UNIT: f32 = 256.0;

/// The marks of points around the last move.
const AROUND_LAST: Marks = mark::BESIDE_LAST | mark::CORNER_OF_LAST;

/// The gammas of the patterns by code, for both colours, and those of the marks.
pub struct Tables {
    patterns: CodeWeights,
    /// What they are multiplied by around the last move.
    replies: [Vec<f32>; 2],
    marks: Vec<f32>,
}

impl Tables {
    /// The tables of these weights.
    pub fn new(weights: &Weights) -> Tables {
        let weigh = |code: u16, color: Color| {
            if is_eye(code, color) || encloses(code, !color) {
                0
            } else {
                (weights.pattern(code, color) * UNIT).clamp(1.0, 1e5) as u32
            }
        };
        Tables {
            patterns: Color::BOTH.map(|color| (0..=u16::MAX).map(|code| weigh(code, color)).collect()),
            replies: Color::BOTH.map(|color| (0..=u16::MAX).map(|code| weights.reply(code, color)).collect()),
            marks: weights.marks.clone(),
        }
    }
}

/// Draws moves by learned weights.
#[derive(Clone)]
pub struct Heavy {
    tables: Arc<Tables>,
    field: Field,
    urgent: Urgent,
}

impl Heavy {
    /// Playouts by these tables.
    pub fn new(tables: Arc<Tables>) -> Heavy {
        Heavy {
            tables,
            field: Field::new(),
            urgent: Urgent::default(),
        }
    }

    /// A first good move in the order of a random start, when luck has not found one.
    #[cold]
    fn any(&self, board: &QuickBoard, color: Color, random: &mut Random) -> Option<Point> {
        let good = |&p: &Point| {
            (self.field.weight(color, p) > 0 || takes(board, color, p)) && playable(board, color, p)
        };
        let mut left = [Point::from_index(0); CELLS];
        let mut count = 0;
        for p in board.empties().filter(good) {
            left[count] = p;
            count += 1;
        }
        let chosen = random.below(count as u32) as usize;
        left[..count].get(chosen).copied()
    }
}

#[inline]
fn takes(board: &QuickBoard, color: Color, p: Point) -> bool {
    p.neighbours()
        .into_iter()
        .any(|n| board.at(n) == Some(!color) && board.string(n).is_some_and(|id| board.liberties(id) == 1))
}

#[inline]
fn playable(board: &QuickBoard, color: Color, p: Point) -> bool {
    board.is_legal(color, p) && !is_bad_self_atari(board, color, p)
}

impl Policy for Heavy {
    fn begin(&mut self, board: &QuickBoard) {
        self.field.begin(board, &self.tables.patterns);
    }

    #[inline]
    fn copy_from(&mut self, other: &Heavy) {
        self.field.copy_from(&other.field);
    }

    #[inline]
    fn played(&mut self, board: &QuickBoard) {
        self.field.played(board, &self.tables.patterns);
    }

    #[inline]
    fn draw(&mut self, board: &QuickBoard, color: Color, random: &mut Random) -> Option<Point> {
        self.urgent.find(board, color);
        let mut shares = [0u32; 64];
        let mut extra = 0u32;
        for (share, &(p, marks)) in shares.iter_mut().zip(self.urgent.points()) {
            let mut factor = 1.0;
            let mut left = marks;
            while left != 0 {
                factor *= self.tables.marks[left.trailing_zeros() as usize];
                left &= left - 1;
            }
            if marks & AROUND_LAST != 0 {
                factor *= self.tables.replies[color.index()][usize::from(board.code(p))];
            }
            // A point enclosed by the enemy has no weight of its own, but may be where stones are taken.
            let weight = match self.field.weight(color, p) {
                0 if board.is_eye(color, p) => 0,
                0 => UNIT as u32 / 4,
                weight => weight,
            };
            *share = (weight as f32 * (factor - 1.0).max(0.0)).min(5e7) as u32;
            extra += *share;
        }
        let total = self.field.total(color) + extra;
        if total == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = random.below(total);
            let p = if left < extra {
                let mut i = 0;
                while left >= shares[i & 63] {
                    left -= shares[i & 63];
                    i += 1;
                }
                Some(self.urgent.points()[i].0)
            } else {
                self.field.at(color, left - extra, board.size().side())
            };
            let Some(p) = p else { break };
            if playable(board, color, p) {
                return Some(p);
            }
        }
        self.any(board, color, random)
    }
}
