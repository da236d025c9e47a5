//! The board of Go and its rules: what every other room stands on.
#![forbid(unsafe_code)]

mod color;
mod point;

pub use color::{Color, ColorError};
pub use point::{Move, Point, PointError, Size, column_letter};
