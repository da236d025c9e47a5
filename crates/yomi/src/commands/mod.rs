//! The subcommands, one file each: its arguments (`Args`) and what it does (`run`).

pub mod bench;
pub mod gtp;
pub mod page;
pub mod prove;
pub mod train;
