//! The goals of Go as games that can be proved.
#![forbid(unsafe_code)]

mod eyes;
mod goal;
pub mod goals;
mod ko;
mod limits;
pub mod problem;
pub mod reading;
mod search;
mod table;
mod verdict;
mod zone;

pub use goal::{Candidate, Goal, Judgement};
pub use ko::{ENDLESS, Ko, Threats, Turn};
pub use limits::{Limits, Stopped};
pub use search::{Finding, Search, Widening};
pub use table::Entry;
pub use zone::Zone;
pub use verdict::{Result4, Verdict, ask};
