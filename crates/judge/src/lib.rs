//! Another program asked for its opinion of positions: who owns what, by how much, and what to play.
//!
//! A judge grades what we say, or lends its scores to a review; nothing in the house rests on it. It is any program that
//! speaks KataGo's analysis protocol: one line of JSON a question, one line an answer, in whatever order it finishes.
//!
//! | to | see |
//! |---|---|
//! | say what to ask | [`Position`], [`Terms`] |
//! | start a judge and ask it | [`Judge`] |
//! | read what it thinks | [`Opinion`], [`Candidate`] |
//! | not ask twice | [`Cache`] |
//! | know why it does not answer | [`JudgeError`] |

mod cache;
mod error;
mod opinion;
mod position;
mod process;

pub use cache::Cache;
pub use error::JudgeError;
pub use opinion::{Candidate, Opinion};
pub use position::{Position, Terms};
pub use process::Judge;
