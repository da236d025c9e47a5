//! A board that follows another one, so that moves can be tried on it.

use goban::{Board, Color};

/// Brings a board to the stones of another: by taking moves back and putting stones where that does, which is most often
/// the case between positions of one search, else from nothing.
pub(super) fn follow(board: &mut Board, other: &Board) {
    if board.size() != other.size() {
        *board = other.clone();
        return;
    }
    if board.hash() == other.hash() {
        return;
    }
    let within = |board: &Board| {
        Color::BOTH
            .iter()
            .all(|&c| board.stones(c).is_subset(other.stones(c)))
    };
    while !within(board) && board.undo() {}
    if within(board) {
        'stones: for c in Color::BOTH {
            for p in &(*other.stones(c) - *board.stones(c)) {
                if board.captures(c, p) || board.is_suicide(c, p) {
                    break 'stones;
                }
                board.place(c, p);
            }
        }
    }
    if board.hash() != other.hash() {
        board.set_stones(other.stones(Color::Black), other.stones(Color::White));
    }
}
