//! The players: each a choice of parts behind one trait.
#![forbid(unsafe_code)]

mod player;

pub use player::{Action, Choice, Player, Request};
