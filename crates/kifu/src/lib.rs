//! Game records: SGF in and out, and diagrams.
//!
//! # Reading
//! - [`Collection`]: the games of a file, read as people's viewers read them, with its [`Problems`], each at
//!   its [`Place`]; [`Limits`] and [`ReadError`] for what is too much or no game at all.
//! - [`read_each`]: the games of a file one by one ([`Pages`]), to be read again by [`Record::of_text`].
//!
//! # Records
//! - [`Record`]: a game tree, its nodes ([`Node`], [`NodeId`]), the game's data, and how it is built.
//! - [`Property`] and [`Value`]: what a node holds, whether this program knows it or not.
//! - [`GameResult`]: how a game ended. [`Markup`]: what a node draws.
//! - [`Record::of_game`]: from a game; [`Record::to_sgf`]: back to FF\[4\].
//!
//! # Positions
//! - [`Record::replay_all`]: every position of a tree in one walk ([`Reached`]).
//! - [`Record::replay`] and [`Record::replay_before`]: a [`goban::Game`] from a record ([`Replay`]), whatever
//!   it sets up ([`SetUp`]) or plays; [`Record::board_at`] for the position alone.
//! - [`Work`]: how much of that is done, and a flag that stops it.
//!
//! # Diagrams
//! - [`Diagram`]: a position with its marks, areas ([`Layer`], [`Shape`], [`Tint`]), numbered moves and the part
//!   of the board it shows ([`Window`]); as text, as SVG in a [`Theme`], and as PNG.

mod canonical;
mod charset;
mod collection;
mod diagram;
mod each;
mod from_game;
mod info;
mod limits;
mod markup;
mod parse;
mod problem;
mod record;
mod replay;
mod result;
mod scan;
mod value;
mod walked;
mod work;
mod write;

pub use collection::{Collection, read_bytes, unpacked};
pub use diagram::{Diagram, Layer, PngError, Shape, Theme, Tint, Window, WindowError};
pub use each::{Pages, read_each};
pub use info::{BoardError, SetUp};
pub use limits::{Limits, ReadError};
pub use markup::{Mark, Markup};
pub use problem::{Place, Problem, ProblemKind, Problems, Severity};
pub use record::{Node, NodeId, Record};
pub use replay::{Replay, ReplayProblem, ReplayProblemKind};
pub use result::GameResult;
pub use value::{Properties, Property, Value, Values};
pub use walked::Reached;
pub use work::Work;
