//! Ladders, read quickly: enough for an opinion, no proof.

use crate::board::QuickBoard;
use crate::local::liberties_after;
use goban::{Color, Point};

/// Plies after which a flight counts as a success, and boards copied at most.
const LONGEST: u32 = 100;
const MOST_COPIES: u32 = 40;

/// Whether the string of two liberties at `stone` is caught when the attacker plays `first`, one of them.
pub fn is_caught(board: &QuickBoard, stone: Point, first: Point) -> bool {
    let Some(prey) = board.at(stone) else { return false };
    let mut copies = MOST_COPIES;
    attack(board, prey, stone, first, LONGEST, &mut copies)
}

/// Whether the string in atari at `stone` is caught though its side moves.
pub fn stays_caught(board: &QuickBoard, stone: Point) -> bool {
    let Some(prey) = board.at(stone) else { return false };
    let mut copies = MOST_COPIES;
    flee(&mut board.clone(), prey, stone, LONGEST, &mut copies)
}

/// The attacker plays here: is the prey caught?
fn attack(board: &QuickBoard, prey: Color, stone: Point, p: Point, plies: u32, copies: &mut u32) -> bool {
    if plies == 0 || *copies == 0 || !board.is_legal(!prey, p) {
        return false;
    }
    *copies -= 1;
    let mut next = board.clone();
    next.play(!prey, p);
    match next.string(stone).map(|id| next.liberties(id)) {
        Some(1) => flee(&mut next, prey, stone, plies - 1, copies),
        found => found.is_none(),
    }
}

/// The prey in atari moves: is it caught all the same?
fn flee(board: &mut QuickBoard, prey: Color, stone: Point, plies: u32, copies: &mut u32) -> bool {
    let Some(id) = board.string(stone) else {
        return true;
    };
    // A string that can take one of its attackers is not in a ladder.
    let can_take = board.stones_of(id).any(|s| {
        s.neighbours()
            .into_iter()
            .any(|n| board.at(n) == Some(!prey) && board.string(n).is_some_and(|a| board.liberties(a) == 1))
    });
    if can_take {
        return false;
    }
    let out = board.last_liberty(id);
    if liberties_after(board, prey, out) < 2 || !board.is_legal(prey, out) {
        return true;
    }
    board.play(prey, out);
    let Some(id) = board.string(stone) else {
        return true;
    };
    if board.liberties(id) > 2 || plies == 0 {
        return false;
    }
    let moves = board.two_liberties(id);
    moves
        .into_iter()
        .any(|p| attack(board, prey, stone, p, plies.saturating_sub(1), copies))
}
