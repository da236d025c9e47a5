//! What a proof about a position is, and the judge of it.
//!
//! | to | see |
//! |---|---|
//! | model ko | [`Ko`], [`Turn`] |
//! | write an answer out | [`Proof`], [`Position`], [`Stake`] |
//! | keep it with its position, as a file | [`Certificate`], [`Container`], [`Damage`] |
//! | check it, learn what it rests on | [`check`], [`Checked`], [`Rules`], [`Flaw`] |
//! | walk through it | [`Walk`], [`Step`] |
//! | know the truth about a small position without a proof | [`exhaust`] |
//!
//! This crate depends on the board alone, so no search can reach into its judge, and the judge into no search.

mod bytes;
#[allow(clippy::module_inception, reason = "the crate is named after its one type")]
mod certificate;
mod check;
mod container;
mod damage;
mod encoding;
pub mod exhaust;
mod ko;
mod proof;
mod walk;

pub use certificate::Certificate;
pub use check::{Checked, Fault, Flaw, Rule, Rules, Zone, check, is_dead, is_over};
pub use container::{Container, Kind};
pub use damage::{Damage, Wrong};
pub use ko::{ENDLESS, Ko, Threats, Turn};
pub use proof::{Position, Proof, Stake};
pub use walk::{End, Step, Walk};
