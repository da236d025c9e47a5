//! Go as a world of the learner.

pub mod encode;
pub mod frame;
pub mod predict;
pub mod theory;
pub mod words;

pub use words::Words;
