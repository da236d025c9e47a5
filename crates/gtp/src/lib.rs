//! The door for other Go programs: the Go Text Protocol, version 2, with the extensions of GNU Go, GoGui and
//! KGS that clients use. `docs/gtp.md` describes every command for their authors.
//!
//! | to | see |
//! |---|---|
//! | hold a conversation over streams | [`serve`] |
//! | answer single commands | [`Engine`] |
//! | read lines and write answers | [`Lines`], [`Line`], [`Request`], [`Answer`] |
//! | stop a player that thinks | [`Interrupt`] |
//! | know how long a move may take | [`Clock`] |
//!
//! Nothing that comes in through the door can crash it or make it hold more than a line and a few waiting
//! commands in memory.

mod answer;
mod args;
mod clock;
mod commands;
mod engine;
mod handicap;
mod interrupt;
mod line;
mod record;
mod request;
mod serve;
mod stream;

pub use answer::Answer;
pub use clock::{Clock, TimeSystem};
pub use engine::Engine;
pub use interrupt::Interrupt;
pub use line::{LONGEST_LINE, Line, Lines};
pub use request::Request;
pub use serve::serve;
