//! Reasons: what is claimed about a position, what it rests on, and how it is said.
//!
//! | to | see |
//! |---|---|
//! | state something with its evidence | [`Claim`], [`Argument`], [`Evidence`] |
//! | know how sure it is | [`Sureness`], [`Claim::sureness`] |
//! | know which reason comes first | [`rank()`], [`Rank`] |
//! | say it, in any language, shortly or in full | [`Words::say`], [`Words::say_in_full`] |
//! | round points as people do | [`rounded`] |
//! | say what it rests on | [`Words::detail`], [`rests_on`] |
//! | know what is wrong with a table of words | [`TableError`], [`Flaw`] |
//! | draw it | [`draw`] |
//! | send it elsewhere and read it back | [`Claim`] with `serde`; docs/claims.md |

mod claim;
mod drawing;
mod evidence;
mod json;
mod rank;
mod words;

pub use claim::{Argument, Claim};
pub use drawing::{draw, line};
pub use evidence::{Evidence, Sureness, rests_on};
pub use rank::{Rank, rank, rank_by, rounded};
pub use words::{Flaw, TableError, Words};
