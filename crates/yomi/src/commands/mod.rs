//! The subcommands, one file each: its arguments (`Args`) and what it does (`run`). What several share has a file, too.

pub mod bench;
pub mod check;
pub mod collection;
mod crew;
pub mod diagram;
pub mod engine;
pub mod evolve;
pub mod explain;
mod games;
pub mod gtp;
pub mod inspect;
pub mod learn;
mod lessons;
pub mod match_;
pub mod merge;
pub mod page;
pub mod play;
pub mod problems;
mod progress;
pub mod prove;
mod restart;
pub mod review;
pub mod rules;
pub mod shapes;
pub mod solve;
pub mod teach;
pub mod train;
