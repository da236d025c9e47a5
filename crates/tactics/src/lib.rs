//! The goals of Go as games that can be searched to the end: capture, connection, eyes, ways out, life; ko.
//!
//! | to | see |
//! |---|---|
//! | ask what other programs ask | [`reading`] |
//! | solve a problem from a bare position | [`solve`](solve::solve), [`problem`] |
//! | ask what somebody wants, in his words | [`wanted`], [`said`], [`choose`](choose::choose), [`found`] |
//! | ask for both sides moving first | [`status`](status::status) |
//! | say why the answer is the answer | [`explain`](explain::explain) |
//! | know every string and point by liberties alone, move by move | [`zero`] |
//!
//! Four rooms, each above the ones before it: [`strings`] (fights on the whole board), [`groups`] (fights on a board of
//! their own), [`proofs`] (what a search found, written out and checked by [`certificate`]), [`questions`] (and answers).
//! [`zero`] stands by itself.
//!
//! Nothing here knows of a game's history or of superko: a fight is a position, the side to move, the simple
//! ko and the threats that each side has elsewhere.
#![forbid(unsafe_code)]

pub mod groups;
mod limits;
pub mod parallel;
pub mod proofs;
pub mod questions;
pub mod strings;
mod table;
pub mod zero;

pub use groups::{field, fight, region, seki, trials};
pub use limits::{Limits, Stop, Stopped};
pub use questions::verdict::{Result4, UNCOUNTED, Verdict, ask, ask_fight};
pub use questions::{aim, choose, explain, found, problem, reading, said, solve, status, wanted};
pub use strings::goal::{Candidate, Goal, Judgement};
pub use strings::search::{Finding, Search, Widening};
pub use strings::zone::Zone;
pub use strings::{goals, ladder};
pub use table::Entry;
