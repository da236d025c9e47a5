//! Go as a world of the learner.

pub mod adviser;
pub mod check;
pub mod compiled;
pub mod course;
pub mod encode;
pub mod exam;
pub mod frame;
pub mod judge;
pub mod know;
pub mod meta;
pub mod positions;
pub mod predict;
pub mod problem;
mod reasoning;
pub mod say;
pub mod study;
pub mod surprise;
pub mod theory;
pub mod tidy;
pub mod transfer;
pub mod truth;
pub mod word;
pub mod words;
pub mod world;

pub use meta::Metarules;
pub use study::Student;
pub use words::Words;
pub use world::world;
