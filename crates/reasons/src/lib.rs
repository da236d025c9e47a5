//! Reasons: what is claimed about a position, what it rests on, and how it is said.
//!
//! | to | see |
//! |---|---|
//! | state something with its evidence | [`Claim`], [`Argument`], [`Evidence`] |
//! | say it | [`Words`] |
#![forbid(unsafe_code)]

mod claim;
mod words;

pub use claim::{Argument, Claim, Evidence};
pub use words::{Words, line};
