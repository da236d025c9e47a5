//! Fights about groups, searched on a board of their own.

pub mod field;
pub mod fight;
pub(crate) mod helps;
pub mod life;
pub(crate) mod limits;
pub mod race;
pub mod region;
mod rooms;
pub mod seki;
pub mod trials;
