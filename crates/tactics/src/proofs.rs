//! From what a search found to a proof that holds on the board.
//!
//! A search writes out what it found, and the proof is checked on the board. Where the checker misses an answer the
//! proof is widened by it and checked again.

mod draft;
mod fights;
mod glance;
mod goals;
pub(crate) mod verdicts;

pub use fights::prove;
pub use glance::at_once;
pub use goals::prove_goal;

use crate::budget::Stopped;
use certificate::{Checked, Proof};
use goban::PointSet;

/// How often a proof is widened.
const WIDENINGS: usize = 300;

/// A proof, and what the checker said of it: what it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// The proof.
    pub proof: Proof,
    /// What it depends on and takes for granted.
    pub checked: Checked,
}

impl From<(Proof, Checked)> for Proved {
    fn from((proof, checked): (Proof, Checked)) -> Proved {
        Proved { proof, checked }
    }
}

/// The walls that these proofs take to stand; empty where they take nothing for granted.
pub fn walls(proofs: &[Proved]) -> PointSet {
    proofs
        .iter()
        .fold(PointSet::EMPTY, |all, p| all | p.checked.given)
}

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
