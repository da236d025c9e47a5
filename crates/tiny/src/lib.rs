//! Small boards of Go, solved.
//!
//! | to | see |
//! |---|---|
//! | say which board, or which piece of one | [`Frame`], [`Border`] |
//! | stand on it and move | [`Position`] |
//! | know what a side has for good | [`settled`], [`living`] |
//! | search, each enhancement by itself | [`Search`], [`Switches`] |
//! | know every position of up to sixteen cells | [`Table`], [`Bounds`] |
//! | know what it is worth under superko | [`Superko`] |
//! | play by evaluations that know next to nothing | [`Taste`], [`game`] |

mod frame;
mod memory;
mod position;
mod search;
mod settled;
mod superko;
mod table;
mod taste;

pub use frame::{Border, Frame, FrameError};
pub use position::Position;
pub use search::{Depth, Search, Switch, Switches};
pub use settled::{living, settled};
pub use superko::Superko;
pub use table::{Bounds, Counts, Progress, Table, TableError};
pub use taste::{Taste, game};
