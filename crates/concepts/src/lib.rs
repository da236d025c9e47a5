//! The model of a Go player, as Bouzy's INDIGO has it: what a player sees on the board, level upon level.
//!
//! | level | what is seen | see |
//! |---|---|---|
//! | zero | strings and intersections, by liberties alone | [`tactics::zero`] |
//! | elementary | small games on a few points: is this connected, an eye, open to grow? | [`Elementary`], [`Game`] |
//!
//! What is expensive is kept move by move: [`Kept`].

pub mod elementary;
mod game;
mod kept;

pub use elementary::Elementary;
pub use game::{Game, Kind};
pub use kept::{Kept, changed};
