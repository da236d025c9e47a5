//! Children kept in a line (TER 2010, 10, perspective 6): the first is always taken; it stays first as long as it wins, and goes
//! back to the place that its share of won games gives it when it loses.
//!
//! The line is not moved about. A child's place in it follows from what is known of it: one whose last descent won is first,
//! one that lost has so much of the line before it as it has lost of its games, and one not yet tried has the place that it
//! was given when the children were made, in the order of all moves as first.

use super::Known;
use crate::node::Node;

/// The smaller the place, the larger the score: 1 for the first of the line, 0 for its end, more for one that has just won.
pub(super) fn score(known: &impl Known, child: &Node, place: usize, len: usize) -> f32 {
    let (n, value) = known.tried(child);
    if n == 0.0 {
        1.0 - place as f32 / len as f32
    } else if child.has_just_won() {
        2.0
    } else {
        value / n
    }
}
