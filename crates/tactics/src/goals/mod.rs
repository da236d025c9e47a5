//! The goals, one a file.

mod capture;
mod connect;
mod life;

pub use capture::Capture;
pub use connect::Connect;
pub use life::{Life, group};
