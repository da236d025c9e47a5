//! What a proof about a position is, and the judge of it.
//!
//! | to | see |
//! |---|---|
//! | model ko | [`Ko`], [`Turn`] |
//! | write an answer out | [`Proof`], [`Position`], [`Stake`] |
//! | keep it with its position, as a file | [`Certificate`], [`Container`], [`Damage`] |
//! | check it | [`check`], [`Checked`], [`Flaw`] |
//!
//! This crate depends on the board alone, so no search can reach into its judge, and the judge into no search.
#![forbid(unsafe_code)]

mod bytes;
#[allow(clippy::module_inception, reason = "the crate is named after its one type")]
mod certificate;
mod check;
mod container;
mod damage;
mod encoding;
mod ko;
mod proof;

pub use certificate::Certificate;
pub use check::{Checked, Fault, Flaw, check, is_dead, is_over};
pub use container::{Container, Kind};
pub use damage::{Damage, Wrong};
pub use ko::{ENDLESS, Ko, Threats, Turn};
pub use proof::{Position, Proof, Stake};
