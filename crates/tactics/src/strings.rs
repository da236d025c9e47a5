//! Fights about strings, searched on the whole board: what they are about, how they are searched, what they depend on.

pub(crate) mod goal;
pub mod goals;
pub mod ladder;
pub(crate) mod search;
pub(crate) mod zone;
