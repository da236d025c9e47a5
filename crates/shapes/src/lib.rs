//! Dictionaries of shapes and openings, drawn by hand or counted in games; and one's own games, searched by position.
//!
//! | to | see |
//! |---|---|
//! | read a dictionary, an SGF tree | [`Dictionary`], [`Zone`], [`Symbols`] |
//! | recognise its shapes on a board | [`Dictionaries::look`], [`Seen`], [`Recognised`] |
//! | change a dictionary | [`edit`] |
//! | know what was played in thousands of games | [`book`], [`Book`] |
//! | propose shapes worth remembering | [`memory`] |
//! | search one's own games | [`collection`] |
//! | open the database that rooms share | [`database`] |
//!
//! docs/shapes.md is the manual: how a dictionary is drawn in any SGF editor, and how games are searched.

pub mod book;
pub mod collection;
mod conditions;
pub mod database;
mod dictionary;
pub mod edit;
mod error;
mod index;
mod look;
pub mod memory;
mod notes;
mod place;
mod sequence;
mod shelf;
mod symbols;

pub use book::Book;
pub use conditions::Condition;
pub use dictionary::{Dictionary, Next, Shape, ShapeId};
pub use error::{Errors, Fault};
pub use look::{Outcome, Recognised, Seen, Stance};
pub use place::{Corner, Step, Zone};
pub use shelf::Dictionaries;
pub use symbols::{Symbol, Symbols};
