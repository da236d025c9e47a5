//! Small worlds in which positions are proved.

pub mod abalone;
pub mod amazons;
pub mod atarigo;
pub mod chess;
pub mod connect4;
pub mod diagram;
pub mod gomoku;
pub mod hex;
mod keys;
pub mod phutball;
pub mod problems;
pub mod random;
pub mod renju;

pub use diagram::PositionError;
