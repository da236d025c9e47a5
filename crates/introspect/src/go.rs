//! Go as a world of the learner.

pub mod encode;
pub mod judge;
mod reasoning;
pub mod study;
pub mod theory;
pub mod truth;
pub mod words;
pub mod world;

pub use study::Student;
pub use words::Words;
pub use world::world;
