//! Games with unknown values, searches that prove who wins them, and proofs that anyone can check.
//!
//! Everything here is generic over one small trait, [`World`]: a game is a few functions (its moves, how
//! they are played, who has won) and, where it pays, what is known about its threats.
#![forbid(unsafe_code)]

pub mod bits;
pub mod classes;
mod gradual;
mod moves;
pub mod risk;
pub mod value;
mod world;

pub use gradual::{Gradual, GradualError};
pub use moves::MoveSet;
pub use world::{Outcome, Side, World};
