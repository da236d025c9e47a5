//! The goals, one a file.

mod capture;

pub use capture::Capture;
