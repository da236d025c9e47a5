//! The goals of Go as games that can be searched to the end: capture, connection, eyes, ways out, life; ko.
//!
//! | to | see |
//! |---|---|
//! | ask what other programs ask | [`reading`] |
//! | solve a problem from a bare position | [`solve`](solve::solve), [`problem`] |
//! | ask what somebody wants, in his words | [`wanted`], [`said`], [`choose`](choose::choose), [`found`] |
//! | ask for both sides moving first | [`status`](status::status) |
//! | say why the answer is the answer | [`explain`](explain::explain) |
//! | ask a goal with one side moving first, over all kinds of ko | [`ask`], [`Verdict`], [`Result4`] |
//! | search a fight about a group | [`region`], [`field`], [`fight`], [`ask_fight`] |
//! | tell a seki from two eyes | [`seki`] |
//! | have an opinion of a fight too large to search | [`trials`] |
//! | have an answer proved and checked | [`prove`], [`proof`], [`check`] |
//! | search a fight about strings | [`Search`], [`Widening`], [`Limits`] |
//! | say what a fight is about | [`Goal`], [`Judgement`], [`Candidate`], [`goals`] |
//! | read a ladder | [`ladder`] |
//! | know every string and point by liberties alone, move by move | [`zero`] |
//! | know what an answer depends on | [`Zone`] |
//! | model ko | [`Ko`], [`Turn`] |
//!
//! Nothing here knows of a game's history or of superko: a fight is a position, the side to move, the simple
//! ko and the threats that each side has elsewhere.
#![forbid(unsafe_code)]

pub mod aim;
mod captures;
pub mod check;
pub mod choose;
mod claims;
mod contests;
pub mod explain;
pub mod field;
pub mod fight;
pub mod found;
mod goal;
pub mod goals;
mod ko;
pub mod ladder;
mod limits;
pub mod problem;
pub mod proof;
pub mod prove;
pub mod reading;
pub mod region;
mod rounds;
pub mod said;
mod search;
pub mod seki;
pub mod side;
pub mod solve;
pub mod status;
mod table;
pub mod trials;
mod verdict;
pub mod wanted;
pub mod zero;
mod zone;

pub use goal::{Candidate, Goal, Judgement};
pub use ko::{ENDLESS, Ko, Threats, Turn, UNCOUNTED};
pub use limits::{Limits, Stop, Stopped};
pub use search::{Finding, Search, Widening};
pub use table::Entry;
pub use verdict::{Result4, Verdict, ask, ask_fight};
pub use zone::Zone;
