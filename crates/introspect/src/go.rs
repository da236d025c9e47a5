//! Go as a world of the learner.

pub mod meta;
pub mod words;

pub use meta::Metarules;
pub use words::Words;
