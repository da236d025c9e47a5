//! Go as a world of the learner.

pub mod check;
pub mod encode;
pub mod frame;
pub mod judge;
pub mod positions;
pub mod predict;
mod reasoning;
pub mod say;
pub mod study;
pub mod theory;
pub mod truth;
pub mod words;
pub mod world;

pub use study::Student;
pub use words::Words;
pub use world::world;
