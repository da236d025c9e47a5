//! Abalone as a world of the learner (thesis 002, L4218-4280): a young game without literature, so that knowledge is found
//! from the rules alone.
//!
//! | to | see |
//! |---|---|
//! | know the words: cavities, directions, colours, goals | [`Words`], [`Cavity`] |
//! | see a position and a move as facts | [`Words::encode`] |
//! | know the rules of the game as rules, and the world of the learner | [`Words::theory`], [`Words::world`] |
//! | make problems and learn from them | [`problems`], [`train`] |
//! | play by what was learned | [`Player`] |
//! | judge a position by its rings | [`value`] |

mod cavity;
mod player;
mod train;
mod value;
mod words;

pub use cavity::Cavity;
pub use player::{Candidate, Choice, Player};
pub use train::{Lot, Problem, problems, thrown, train};
pub use value::value;
pub use words::{Stage, Words};
