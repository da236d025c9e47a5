//! Reasons: what is claimed about a position, what it rests on, and how it is said.
//!
//! | to | see |
//! |---|---|
//! | state something with its evidence | [`Claim`], [`Argument`], [`Evidence`] |
//! | say it | [`Words`] |
//! | draw it | [`draw`] |
#![forbid(unsafe_code)]

mod claim;
mod drawing;
mod words;

pub use claim::{Argument, Claim, Evidence};
pub use drawing::draw;
pub use words::{Words, line};
