//! Fights about groups, searched on a board of their own.

pub mod field;
pub mod fight;
pub mod life;
pub(crate) mod limits;
pub mod race;
pub mod region;
pub mod seki;
pub mod trials;
