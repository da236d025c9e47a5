//! Drawings of a piece of board: one alphabet for every room that looks for shapes.
//!
//! | to | see |
//! |---|---|
//! | say what a cell of a drawing allows | [`Cell`]; [`Seen`] is what is there |
//! | let drawings see what holds stones | [`Ground`], [`View`] |
//! | draw, compare, generalise | [`Drawing`], [`Liberties`] |
//! | turn and mirror, for either side | [`Image`] |
//! | say what follows where a drawing is seen | [`Rule`], [`Viewpoint`], [`Subject`], [`State`] |
//! | keep rules in a file | [`Base`] |
//! | find them on a board | [`Matcher`], [`Match`] |
//! | say in a number what stands around a point | [`code`] |
//! | know moves by the stones nearest to them | [`nearest_keys`], [`Nearest`], [`Counts`] |
//! | learn weights from games | [`mm`] |
//! | have rules made and proved | [`learn`] |

mod base;
mod cell;
pub mod code;
mod drawing;
mod ground;
mod image;
pub mod learn;
mod matcher;
pub mod mm;
mod nearest;
mod rule;
mod text;

pub use base::Base;
pub use cell::{Cell, CellError, Seen};
pub use drawing::{Drawing, Liberties, LibertiesError, MOST};
pub use ground::{Ground, MARGIN, View};
pub use image::Image;
pub use matcher::{Match, Matcher};
pub use nearest::{Count, Counts, Nearest, nearest_keys};
pub use rule::{Rule, Standing, State, StateError, Subject, SubjectError, Viewpoint};
pub use text::TextError;
