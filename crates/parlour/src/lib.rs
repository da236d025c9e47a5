//! The room where the other games are played: who plays the worlds of `games`, how strong, and why.
//!
//! | to | see |
//! |---|---|
//! | sit down at a game, whatever it is | [`open`], [`Table`], [`ALL`] |
//! | know what a game must tell to be played | [`Pastime`] |
//! | play a random game and value its end | [`Lots`], [`Draw`], [`Ending`] |
//! | find a player by its name | [`seat`], [`Player`], [`Choice`] |
//! | value moves by random games, in one phase or two | [`Flat`] |
//! | grow a tree by random games | [`Uct`] |
//! | look ahead by an evaluation | [`AlphaBeta`] |
//! | play Hex by connections that nobody can cut | [`Linker`] |
//!
//! What a world is, its rules and what follows from them, is told by `games`; that somebody plays it by lot is no rule of it, and
//! lives here.

mod alphabeta;
mod flat;
mod linker;
mod lots;
mod pastime;
mod pastimes;
mod player;
mod table;
mod uct;

pub use alphabeta::AlphaBeta;
pub use flat::Flat;
pub use linker::{Linker, Solved, solve};
pub use lots::{Draw, Ending, Lots};
pub use pastime::{Pastime, Weight};
pub use player::{ByLot, Choice, NAMES, Player, PlayerError, seat};
pub use table::{ALL, Entry, OpenError, PlayError, Table, by_name, open};
pub use uct::Uct;
