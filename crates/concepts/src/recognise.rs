//! Who recognises the elementary games of a position.

use crate::{Elementary, Game};
use goban::Board;
use tactics::zero::Zero;

/// A recogniser of elementary games. It may keep what it knows from one position to the next, but what it answers depends on
/// the position alone: the same games in the same order, whatever it was shown before.
pub trait Recognise {
    /// All games of this position, which level zero stands at.
    fn recognise(&mut self, board: &Board, zero: &mut Zero) -> Vec<Game>;
}

impl Recognise for Elementary {
    fn recognise(&mut self, board: &Board, zero: &mut Zero) -> Vec<Game> {
        Elementary::recognise(self, board, zero)
    }
}
