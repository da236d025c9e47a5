//! Drawings of a piece of board: one alphabet for every room that looks for shapes.
//!
//! | to | see |
//! |---|---|
//! | say what a cell of a drawing allows | [`Cell`] |
//! | have rules made and proved | [`learn`] |

mod cell;
pub mod learn;

pub use cell::{Cell, CellError};
