//! Small positions solved by walking all that can arise from them.
//!
//! A [`Room`] is a part of a board of up to [`Room::LARGEST`] points. What lies outside it stands for ever, so that the
//! little game inside is the whole truth, and that truth is found without any judgement: all positions are walked, those
//! in which a side has what it wants are marked, and then those from which it can force a marked one, until no more can
//! be marked. What is left ends otherwise or goes round for ever.
//!
//! This is the judge of whoever guesses: searches, the checker of proofs, rules that were generated or learned.
//!
//! | to | see |
//! |---|---|
//! | say what part of a board is meant | [`Room`] |
//! | say what is wanted | [`Goal`] |
//! | have it answered for both sides first, with ko | [`Room::solve`], [`Answers`], [`Outcome`] |
//! | know whether a race is a seki | [`Room::is_seki`] |
//! | ask with certain threats, or for another goal | [`Room::succeeds`], [`Room::forces`] |
//! | have the answer written out | [`Room::walk`], [`Walked::proof`] |
//! | draw rooms at random | [`Room::random`], [`Room::random_board`] |

mod answer;
mod bend;
mod goal;
mod room;
mod sample;
mod walked;

pub use answer::{Answer, Answers, Outcome};
pub use bend::Bend;
pub use goal::Goal;
pub use room::{Room, State};
pub use walked::Walked;

use std::fmt;

/// A part of a board that is too large to be walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// It has so many points.
    Points(usize),
    /// More positions than this can arise.
    Positions(usize),
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Points(n) => write!(f, "{n} points are more than {}", Room::LARGEST),
            TooLarge::Positions(n) => write!(f, "more than {n} positions can arise"),
        }
    }
}

impl std::error::Error for TooLarge {}
