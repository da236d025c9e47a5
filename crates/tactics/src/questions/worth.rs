//! How much stones are worth to the side that takes or saves them.

use crate::verdict::{Result4, is_endless};
use proof::value::Answer;

/// What a stone is worth that is taken, and one that is saved: who takes cutting stones saves his own as well.
const TAKEN: u32 = 6;
const SAVED: u32 = 4;

/// What is left of that in a ko, as a divisor.
const KO: u32 = 2;

/// How much stones are worth to the side that takes or saves them, by what it comes to.
pub(crate) fn worth(stones: usize, takes: bool, answer: Answer) -> u32 {
    let each = if takes { TAKEN } else { SAVED };
    let all = stones as u32 * each;
    match Result4::of(answer) {
        Some(Result4::Succeeds) => all,
        // Nobody has that many threats.
        Some(Result4::TakesFirst) if is_endless(answer) => all,
        Some(Result4::TakesFirst | Result4::NeedsThreats) => all / KO,
        Some(Result4::Fails) | None => 0,
    }
}
