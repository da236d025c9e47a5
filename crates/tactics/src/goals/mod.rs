//! The goals, one a file.

mod capture;
mod life;

pub use capture::Capture;
pub use life::{Life, group};
