//! The model of a Go player, as Bouzy's INDIGO has it: what a player sees on the board, level upon level.
//!
//! | level | what is seen | see |
//! |---|---|---|
//! | zero | strings and intersections, by liberties alone | [`tactics::zero`] |
//! | elementary | small games on a few points: is this connected, an eye, open to grow? | [`Elementary`], [`Game`] |
//! | iterative | groups, territories, fractions, empty spaces | [`Picture`], [`Group`] |
//! | global | the score, the value of a move, the choice | [`global`] |
//!
//! [`Model`] holds all of them and is kept move by move ([`Kept`]); [`Settings`] has every threshold; [`view`] tells and draws what is
//! seen.

mod dynamic;
pub mod elementary;
mod fate;
mod game;
pub mod global;
pub mod iterative;
mod kept;
mod model;
mod recognise;
mod settings;
pub mod view;

pub use elementary::Elementary;
pub use fate::Fate;
pub use game::{Game, Kind};
pub use iterative::{Group, Id, Picture, spatial};
pub use kept::{Kept, changed};
pub use model::Model;
pub use recognise::Recognise;
pub use settings::{Independence, Method, PhaseWeights, Settings, Ties};
