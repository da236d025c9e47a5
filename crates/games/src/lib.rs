//! Small worlds in which positions are proved.
#![forbid(unsafe_code)]

pub mod connect4;
pub mod diagram;
pub mod gomoku;
pub mod hex;
mod keys;

pub use diagram::PositionError;
