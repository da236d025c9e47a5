//! From what a search found to a proof that holds on the board.
//!
//! A search writes out what it found, and the proof is checked on the board. Where the checker misses an answer the
//! proof is widened by it and checked again.

mod draft;
mod fights;
mod goals;
pub(crate) mod verdicts;

pub use fights::prove;
pub use goals::prove_goal;

use crate::limits::Stopped;
use goban::PointSet;

/// How often a proof is widened.
const WIDENINGS: usize = 300;

/// Why there is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// The limits were reached, or the proof is too large.
    Stopped,
    /// These points outside the field matter.
    Outside(Box<PointSet>),
    /// The defender comes next to these points outside the field, and has liberties there that it does not have.
    Reached(Box<PointSet>),
    /// What was found does not hold on the board: the search leant on a guess or a repetition.
    Unsound,
}

impl From<Stopped> for Unproved {
    fn from(_: Stopped) -> Unproved {
        Unproved::Stopped
    }
}
