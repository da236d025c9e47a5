//! Games with unknown values, searches that prove who wins them, and proofs that anyone can check.
//!
//! Everything here is generic over one small trait, [`World`]: a game is a few functions (its moves, how
//! they are played, who has won) and, where it pays, what is known about its threats.

mod bare;
pub mod bits;
mod budget;
mod census;
mod check;
pub mod classes;
mod dfpn;
mod difficulty;
mod extract;
mod full;
mod gradual;
mod lambda;
mod moves;
pub mod risk;
mod selective;
mod solver;
mod table;
mod tree;
pub mod value;
mod verify;
mod world;

pub use bare::Bare;
pub use budget::{Limits, Progress, Stopped, Watcher};
pub use census::{Count, census, sample};
pub use check::{Checked, Flaw, Lengths, check, check_lengths};
pub use difficulty::{Difficulty, measure};
pub use gradual::{Gradual, GradualError};
pub use moves::MoveSet;
pub use solver::{Algorithm, AlgorithmError, Answer, Options, Solver, Verdict};
pub use table::{Priced, Table};
pub use tree::{Claim, FileError, Proof};
pub use verify::{Calls, Verifier};
pub use world::{Outcome, Side, World};
