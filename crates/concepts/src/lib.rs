//! The model of a Go player, as Bouzy's INDIGO has it: what a player sees on the board, level upon level.
//!
//! | level | what is seen | see |
//! |---|---|---|
//! | zero | strings and intersections, by liberties alone | [`tactics::zero`] |
//! | elementary | small games on a few points: is this connected, an eye, open to grow? | [`Game`] |

mod game;

pub use game::{Game, Kind};
