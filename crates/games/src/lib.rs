//! Small worlds in which positions are proved.
#![forbid(unsafe_code)]

pub mod cells;
pub mod diagram;
pub mod hex;

pub use diagram::PositionError;
