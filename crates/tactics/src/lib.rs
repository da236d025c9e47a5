//! The goals of Go as games that can be searched to the end: capture, connection, eyes, ways out, life; ko.
//!
//! | to | see |
//! |---|---|
//! | ask what becomes of stones, one side moving first or each | [`found::ask`], [`status`](status::status) |
//! | say what is wanted of which stones | [`aim`] |
//! | find out what a bare position asks, and answer it | [`choose`](choose::choose), [`problem`], [`stakes`] |
//! | make problems from positions | [`make`] |
//! | tell an answer in steps | [`hints`] |
//! | say why the answer is the answer | [`explain`](explain::explain) |
//! | say an answer, how sure it is and what it rests on | [`Found::claim`](found::Found::claim), [`claims`], [`rests`] |
//! | ask quickly, without proofs, as other programs do | [`reading`] |
//! | decide a capturing race by counting | [`race`] |
//! | know every string and point by liberties alone, move by move | [`zero`] |
//! | search one fight oneself | [`Search`], [`fight::Fight`] |
//! | tell the searches what one knows | [`Advice`] |
//! | have fights looked at by a learned eye, and help the search otherwise | [`Helps`], [`fight::Intuition`] |
//! | know in how many moves a goal is reached, and by which threats | [`gradual`] |
//!
//! Every answer is a [`proof::value::Answer`] for the side that moves first, or a [`proof::value::Value`] for both;
//! beside it stand the move, the line, the proofs and what they rest on. Sentences are made at the doors, from claims.
//!
//! Four rooms, each above the ones before it: [`strings`] (fights on the whole board), [`groups`] (fights on a board of
//! their own), [`proofs`] (what a search found, written out and checked by [`certificate`]), [`questions`] (and answers).
//! [`zero`] stands by itself.
//!
//! Nothing here knows of a game's history or of superko: a fight is a position, the side to move, the simple
//! ko and the threats that each side has elsewhere.

pub mod advice;
mod budget;
pub mod gradual;
pub mod groups;
mod leans;
pub mod parallel;
pub mod proofs;
pub mod questions;
mod side;
pub mod strings;
mod table;
mod verdict;
pub mod zero;

pub use advice::{Advice, RuleId};
pub use budget::{Budget, Stop, Stopped};
pub use groups::helps::Helps;
pub use groups::limits::Limits;
pub use groups::{field, fight, life, race, region, seki, trials};
pub use leans::Leans;
pub use questions::{
    aim, choose, claims, explain, found, hints, make, problem, reading, rests, stakes, status,
};
pub use side::Side;
pub use strings::goal::{Candidate, Goal, Judgement};
pub use strings::search::{Search, Widening};
pub use strings::zone::Zone;
pub use strings::{goals, ladder};
pub use verdict::{Finding, Verdict, threats};
