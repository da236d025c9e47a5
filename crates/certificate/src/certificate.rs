//! A proof together with the position it is about.

use crate::check::{Checked, Flaw, check};
use crate::proof::Proof;
use goban::Board;

/// A proof together with the position it is about, its ban of the simple ko rule included: all that anybody needs to
/// check it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The position.
    pub board: Board,
    /// What is proved of it, and how.
    pub proof: Proof,
}

impl Certificate {
    /// Checks it from scratch.
    pub fn check(&self) -> Result<Checked, Flaw> {
        check(&self.board, &self.proof)
    }
}
