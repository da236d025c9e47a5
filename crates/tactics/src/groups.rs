//! Fights about groups, searched on a board of their own.

pub mod field;
pub mod fight;
pub mod region;
pub mod seki;
pub mod trials;
