//! Monte Carlo: random games and who plays them.
//!
//! | to | see |
//! |---|---|
//! | play fast with exact liberties | [`QuickBoard`] |
//! | play a game to its end | [`run`], [`Ending`] |
//! | draw moves in a way of one's own | [`Policy`]; [`Uniform`] is the simplest |
//! | draw by learned patterns and urgent points | [`Heavy`], [`Tables`], [`Weights`] |
//! | know what is urgent | [`local`] |
#![forbid(unsafe_code)]

mod board;
pub mod features;
mod heavy;
pub mod ladder;
pub mod learn;
pub mod local;
pub mod mm;
mod policy;
mod weights;
mod wide;

pub use board::{QuickBoard, StringId};
pub use heavy::{Heavy, Tables};
pub use policy::{Ending, Policy, Uniform, run};
pub use weights::{Weights, WeightsError, canonical};
pub use wide::wide_code;
