//! The subcommands, one file each: its arguments (`Args`) and what it does (`run`).

pub mod bench;
pub mod check;
pub mod diagram;
pub mod gtp;
pub mod learn;
pub mod match_;
pub mod page;
pub mod problems;
pub mod prove;
pub mod solve;
pub mod train;
