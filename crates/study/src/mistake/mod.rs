//! What is wrong with a move, by the same contrast: what the better move keeps and this one loses.

use crate::Contrast;
use reasons::Claim;

/// A move that was played, a better one, and the two side by side.
pub struct Case<'a> {
    /// The move that was played beside a pass.
    pub played: &'a Contrast,
    /// The better move beside a pass.
    pub better: &'a Contrast,
    /// The move that was played beside the better one: what the opponent can do after it, and not after the other, it allows.
    pub beside: &'a Contrast,
}

impl Case<'_> {
    /// What the move lost beside the better one, in points, if somebody counted.
    pub fn loss(&self) -> Option<f64> {
        self.beside.gain().map(|gain| -gain)
    }
}

/// What is wrong with the move, the worst first; what it costs is negative ([`Claim::decides`]).
pub fn mistakes(_case: &Case<'_>) -> Vec<Claim> {
    Vec::new()
}
