//! What a position looks like to a net: planes of numbers for the points, and a few numbers for the whole.
//!
//! All is seen from the side to move: its stones, the enemy's, its komi. The list is part of the weights' file by its
//! [`VERSION`]: a net is not asked with another list than it has learned with.

use crate::grid::Grid;
use goban::{Color, Point, Symmetry};
use playouts::QuickBoard;
use playouts::local::liberties_after;

/// The version of the list.
pub const VERSION: u32 = 1;
/// Numbers of a point. A multiple of sixteen; the last ones are zero and free for what is still to come.
pub const PLANES: usize = 32;
/// Numbers of the whole.
pub const NUMBERS: usize = 8;

/// Points of komi that are one.
const KOMI: f32 = 15.0;

/// On the board, where the margin is not.
const ON_BOARD: usize = 0;
/// Stones of either side, the mover's first.
const STONES: [usize; 2] = [1, 2];
/// Stones by their strings' liberties: one, two, three, more.
const LIBERTIES: [usize; 2] = [3, 7];
/// Where a ko may not be taken back.
const KO: usize = 11;
/// The last move, and the one before.
const LAST: [usize; 2] = [12, 13];
/// Where a stone may be played.
pub const LEGAL: usize = 14;
/// Where a side takes stones.
const TAKES: [usize; 2] = [15, 16];
/// Liberties of a stone that a side plays here: one, two, three and more.
const AFTER: [usize; 2] = [17, 20];
/// Eyes of a side.
const EYES: [usize; 2] = [23, 24];

/// Komi in points as the mover sees it, of the numbers.
pub(crate) fn komi(numbers: &[f32]) -> f32 {
    numbers[0] * KOMI
}

/// A position as a net is asked about it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The position, with its last two moves.
    pub board: &'a QuickBoard,
    /// The side to move.
    pub to_move: Color,
    /// White's komi.
    pub komi: f64,
    /// How the board is turned before it is looked at.
    pub symmetry: Symmetry,
}

impl View<'_> {
    /// Fills in the sheet, `[cells][PLANES]` with its margin left as it is, and the numbers.
    pub fn fill(&self, sheet: &mut [f32], numbers: &mut [f32]) {
        let View {
            board,
            to_move,
            komi,
            symmetry,
        } = *self;
        let grid = Grid::new(board.size());
        let cell = |p: Point| {
            let p = symmetry.apply(p, board.size());
            (grid.row(usize::from(p.row())) + usize::from(p.col())) * PLANES
        };
        for p in board.size().points() {
            let here: &mut [f32] = &mut sheet[cell(p)..][..PLANES];
            here.fill(0.0);
            here[ON_BOARD] = 1.0;
            if let (Some(color), Some(id)) = (board.at(p), board.string(p)) {
                let side = usize::from(color != to_move);
                here[STONES[side]] = 1.0;
                here[LIBERTIES[side] + board.liberties(id).clamp(1, 4) - 1] = 1.0;
                continue;
            }
            for (side, color) in [to_move, !to_move].into_iter().enumerate() {
                here[AFTER[side] + liberties_after(board, color, p).clamp(1, 3) - 1] = 1.0;
                here[EYES[side]] = f32::from(u8::from(board.is_eye(color, p)));
            }
            here[LEGAL] = f32::from(u8::from(board.is_legal(to_move, p)));
        }
        for (side, color) in [to_move, !to_move].into_iter().enumerate() {
            for prey in board.in_atari(!color) {
                sheet[cell(board.last_liberty(prey)) + TAKES[side]] = 1.0;
            }
        }
        if let Some(p) = board.ko() {
            sheet[cell(p) + KO] = 1.0;
        }
        for (back, plane) in LAST.into_iter().enumerate() {
            if let Some(p) = board.last(back) {
                sheet[cell(p) + plane] = 1.0;
            }
        }
        let sign = if to_move == Color::White { 1.0 } else { -1.0 };
        let stones = Color::BOTH.map(|color| board.stones(color) as f32);
        numbers.fill(0.0);
        numbers[0] = sign * komi as f32 / KOMI;
        numbers[1] = sign;
        numbers[2] = (stones[0] + stones[1]) / grid.area() as f32;
        numbers[3] = (grid.side as f32 - 14.0) / 10.0;
    }
}
