//! The goals, one a file.

mod capture;
mod connect;

pub use capture::Capture;
pub use connect::Connect;
