//! Many machines: one search that ranks share, and many jobs that are handed out to them.
//!
//! | to | see |
//! |---|---|
//! | carry letters between ranks | [`Link`], [`local()`]; with the feature `mpi`, `mpi::join` |
//! | wait for letters of one kind | [`Desk`], [`Kind`] |
//! | share the games of one search | [`Exchange`], [`Leader`], [`follow`] |
//! | share what a net saw | [`Looks`] |
//! | go on when a job died | [`best_known`] |
//! | hand out work and take results | [`jobs`] |
//! | take a fixed share of the work | [`Part`] |
//! | keep results, go on later, join parts | [`Ledger`] |

mod exchange;
pub mod jobs;
mod ledger;
mod link;
mod local;
mod looks;
#[cfg(feature = "mpi")]
pub mod mpi;
mod part;
mod team;
mod wire;

pub use exchange::Exchange;
pub use ledger::{Header, Ledger, LedgerError, Results};
pub use link::{Desk, Kind, Letter, Link, Traffic};
pub use local::local;
pub use looks::Looks;
pub use part::{JoinError, Part, PartError, Portion, join};
pub use team::{Alone, Leader, best_known, follow};
