//! What a position looks like to a net: planes of numbers for the points, and a few numbers for the whole.
//!
//! All is seen from the side to move: its stones, the enemy's, its komi. The list is part of the weights' file by its
//! [`VERSION`]: a net is not asked with another list than it has learned with.

use crate::grid::Grid;
use goban::{Color, Point, Symmetry};
use playouts::QuickBoard;
use playouts::ladder::{is_caught, stays_caught};
use playouts::local::{is_bad_self_atari, liberties_after};

/// The version of the list.
pub const VERSION: u32 = 2;
/// Numbers of a point. A multiple of sixteen.
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
/// Strings of two liberties that are caught in a ladder if the other side plays first; the mover's first.
const HANGS: [usize; 2] = [25, 26];
/// The mover's strings in atari that are caught though it moves.
const LOST: usize = 27;
/// Where a side begins a ladder that works.
const LADDERS: [usize; 2] = [28, 29];
/// How near the edge is: one on it, nothing from the sixth line on.
const EDGE: usize = 30;
/// Where a stone of the mover is a self-atari that neither throws in nor kills.
const WASTED: usize = 31;
/// Lines from the edge on which it is near.
const NEAR_EDGE: u8 = 5;

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
            let end = board.size().side() - 1;
            let edge = p.col().min(p.row()).min(end - p.col()).min(end - p.row());
            here[EDGE] = f32::from(NEAR_EDGE.saturating_sub(edge)) / f32::from(NEAR_EDGE);
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
            if here[AFTER[0]] > 0.0 && is_bad_self_atari(board, to_move, p) {
                here[WASTED] = 1.0;
            }
        }
        ladders(board, to_move, |p, plane| sheet[cell(p) + plane] = 1.0);
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

/// Marks strings that are caught in ladders, and where the ladders begin.
fn ladders(board: &QuickBoard, to_move: Color, mut mark: impl FnMut(Point, usize)) {
    for stone in board.size().points() {
        let (Some(color), Some(id)) = (board.at(stone), board.string(stone)) else {
            continue;
        };
        // Each string once, at the first of its stones.
        if board.stones_of(id).any(|other| other < stone) {
            continue;
        }
        let side = usize::from(color != to_move);
        match board.liberties(id) {
            1 if side == 0 && stays_caught(board, stone) => {
                board.stones_of(id).for_each(|p| mark(p, LOST));
            }
            2 => {
                let mut hangs = false;
                for p in board.two_liberties(id) {
                    if is_caught(board, stone, p) {
                        mark(p, LADDERS[1 - side]);
                        hangs = true;
                    }
                }
                if hangs {
                    board.stones_of(id).for_each(|p| mark(p, HANGS[side]));
                }
            }
            _ => {}
        }
    }
}
