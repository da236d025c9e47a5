//! Go as a world of the learner.

pub mod words;

pub use words::Words;
