//! The board of Go and its rules: what every other room stands on.
//!
//! | to | see |
//! |---|---|
//! | name things | [`Color`], [`Point`], [`Move`], [`Size`] |
//! | hold sets of points, and a value for each | [`PointSet`], [`PointMap`] |
//! | play on a position and take back | [`Board`] |
//! | play a whole game under rules | [`Game`], [`Rules`], [`Illegal`] |
//! | count it | [`Score`], [`Ownership`], [`Outcome`] |
//! | know what is alive or dead for good | [`life`] |
//! | see influence and territory | [`Influence`] |
//! | turn and mirror | [`Symmetry`] |
//! | play random games fast | [`light`] |
//! | set handicap | [`fixed_handicap`] |
//! | read what surrounds a point | [`codes`] |
//! | key positions | [`stone_key`], [`scatter`] |

mod board;
pub mod codes;
mod color;
mod game;
mod handicap;
mod influence;
pub mod life;
pub mod light;
mod morphology;
mod point;
mod pointmap;
mod pointset;
mod random;
mod rules;
mod score;
mod symmetry;
mod text;
mod zobrist;

pub use board::{Board, Illegal};
pub use color::{Color, ColorError};
pub use game::{Game, HandicapError};
pub use handicap::{fixed_handicap, max_fixed_handicap, star_points};
pub use influence::Influence;
pub use point::{Move, Point, PointError, Size, column_letter};
pub use pointmap::PointMap;
pub use pointset::PointSet;
pub use random::Random;
pub use rules::{Compensation, Ko, Rules, RulesError, Scoring};
pub use score::{By, Outcome, Ownership, Score, controlled};
pub use symmetry::Symmetry;
pub use text::DrawingError;
pub use zobrist::{WHITE_TO_MOVE, scatter, stone_key};
