//! From a move to its reasons, and from a game to what can be learned from it.
//!
//! A reason is what becomes true by playing a move and would not by leaving it. [`Contrast`] holds the position after the move
//! against the position after a pass, or after another move; every question of the house is asked in both, and what differs is
//! a reason: a [`reasons::Claim`] of one of the [`Kind`]s, with both sides as its evidence.
//!
//! | to | see |
//! |---|---|
//! | know the kinds of reasons | [`Kind`], [`Family`] |
//! | hold a move against a pass or another move | [`Contrast`], [`Turned`] |
//! | ask about a position, each question once | [`Scene`], [`Effort`] |
//! | have somebody count | [`Appraise`], [`BySearch`], [`ByModel`] |
//! | find the reasons for a move | [`catalogue::reasons`], [`mistake::mistakes`] |
//! | explain a move, its rivals at hand | [`Explainer`], [`Explained`] |
//! | end what takes too long | [`Cap`] |
//! | say by what means a problem is solved | [`idea()`] |
//! | give a player's choice its reasons | [`with_reasons`] |
//! | see a position at a glance | [`Explainer::overview`], [`Overview`] |
//! | have a judge from outside count | [`ByJudge`] |
//! | look at a whole game | [`review`] |
//! | tell another program | [`claim_json`], [`review::to_json`] |
//! | find what is wrong with one | [`mistake::mistakes`] |
//! | say why another move is not as good | [`why_not()`] |

mod appraise;
mod cap;
pub mod catalogue;
mod contrast;
mod doors;
mod effort;
mod explain;
mod idea;
mod json;
mod judged;
mod kind;
pub mod mistake;
mod overview;
mod remember;
pub mod review;
mod scene;
mod why_not;

pub use appraise::{Appraise, ByModel, BySearch, COUNTS, GLANCES, Nobody};
pub use cap::Cap;
pub use contrast::{Contrast, Outcome, Turned};
pub use doors::with_reasons;
pub use effort::Effort;
pub use explain::{Explained, Explainer, is_alike};
pub use idea::idea;
pub use json::claim_json;
pub use judged::ByJudge;
pub use kind::{Family, Kind, NoKind};
pub use overview::{GroupSeen, Overview};
pub use remember::Remembering;
pub use scene::Scene;
pub use why_not::why_not;
