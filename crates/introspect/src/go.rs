//! Go as a world of the learner.

pub mod adviser;
pub mod check;
pub mod course;
pub mod encode;
pub mod frame;
pub mod judge;
pub mod know;
pub mod meta;
pub mod positions;
pub mod predict;
mod reasoning;
pub mod say;
pub mod study;
pub mod theory;
mod tidy;
pub mod transfer;
pub mod truth;
pub mod words;
pub mod world;

pub use meta::Metarules;
pub use study::Student;
pub use words::Words;
pub use world::world;
