//! Monte Carlo: random games and who plays them.
//!
//! | to | see |
//! |---|---|
//! | play fast with exact liberties | [`QuickBoard`] |
//! | play a game to its end | [`run`], [`Ending`] |
//! | draw moves in a way of one's own | [`Policy`]; [`Uniform`] is the simplest |
//! | draw by learned patterns and urgent points | [`Heavy`], [`Tables`], [`Weights`] |
//! | know what is urgent | [`local`] |
//! | value moves by the games after them | [`expected_outcome`], [`Pruning`], [`Shape`], [`Generator`] |
//! | value moves by all games that hold them | [`AllAsFirst`], [`Annealing`] |
//! | draw by the urgencies of the first pattern-driven games | [`Pseudo`], [`Urgencies`] |
//! | learn such urgencies | [`bayes`], [`reinforce`] |
//! | learn an evaluation from games | [`temporal`] |

mod allowance;
mod annealing;
pub mod bayes;
mod board;
pub mod features;
mod field;
mod generator;
mod hands;
mod heavy;
mod judgement;
pub mod ladder;
pub mod learn;
pub mod local;
mod mean;
mod minmax;
mod opinion;
mod policy;
pub mod reinforce;
mod spread;
pub mod temporal;
mod urgency;
mod weights;
mod wide;

pub use allowance::Allowance;
pub use annealing::{AllAsFirst, Annealing, Temperature};
pub use board::{QuickBoard, StringId};
pub use generator::{ByNearest, ByPatterns, EveryMove, Generator};
pub use heavy::{Heavy, Tables};
pub use judgement::{Ended, owners, point_errors, squared_errors};
pub use mean::Mean;
pub use minmax::{Arm, BackUp, Pruning, Shape, World, expected_outcome, expected_outcome_of};
pub use opinion::PatternOpinion;
pub use policy::{Ending, Policy, Uniform, duel, run, watch};
pub use urgency::{Episode, Pseudo, Urgencies, UrgenciesError, UrgencyTables};
pub use weights::{Weights, WeightsError};
pub use wide::Sight;
