//! The tactical check of a move (HDR 2004, 6.2, L258, L308): a stone that is simply taken is not worth a look.

use crate::fate::{LIBERTIES, fate};
use goban::{Board, Color, Point};
use proof::value::Answer;

/// Nodes of the check: fewer than for what is said, since every candidate is checked.
const NODES: u64 = 60;

/// Whether a stone stands: it takes at least as much as it may lose, or no capture of its string was found.
///
/// Level zero of the model asks the same of every point, but of the string alone and by its liberties; this one reads nets and
/// snapbacks too.
pub(crate) fn is_sound(board: &Board, color: Color, p: Point) -> bool {
    if board.check(color, p).is_err() {
        return false;
    }
    let mut after = board.clone();
    after.place(color, p);
    if after.at(p).is_none() {
        return false;
    }
    let taken = board.stones(!color).len() - after.stones(!color).len();
    if after.liberties(p) > LIBERTIES || taken >= after.string_len(p) {
        return true;
    }
    // The other side moves next: what matters is the second answer for the string's owner.
    fate(&after, p, NODES).is_none_or(|fate| fate.value.second != Answer::LOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sound(board: &str, p: &str) -> bool {
        is_sound(&board.parse().unwrap(), Color::Black, p.parse().unwrap())
    }

    #[test]
    fn a_stone_that_is_simply_taken_is_not_sound() {
        let mouth = "
            . . . . .
            . . O . .
            . O . O .
            . . . . .
            . . . . .
        ";
        assert!(!sound(mouth, "C3"), "one liberty is left");
        assert!(sound(mouth, "C2"), "four are");
        let open = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .";
        assert!(sound(open, "C3"));
    }

    #[test]
    fn a_stone_that_takes_more_than_it_may_lose_is_sound() {
        let ko = "
            . O X .
            O X X .
            . X . .
            . . . .
        ";
        assert!(sound(ko, "A4"), "it takes as many as it may lose");
    }
}
