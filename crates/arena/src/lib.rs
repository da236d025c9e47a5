//! Games between players and GTP programs: who plays, who referees, what the results are worth.
//!
//! | to | see |
//! |---|---|
//! | talk to a GTP program, whatever it does | [`Engine`], [`Program`], [`Launcher`], [`Failure`] |
//! | seat a player or a program at a board | [`Contestant`], [`Seat`] |
//! | play one game | [`Setup`], [`play`], [`Bout`] |
//! | play a match of Go or of another game | [`Event`], [`WorldContest`] |
//! | play a match | [`Settings`], [`Contest`], [`Room`], [`Openings`], [`fixture`] |
//! | keep its games and go on later | [`Store`], [`Record`] |
//! | know what came of it | [`Summary`], [`stats`] |
//! | breed what plays best | [`Evolution`], [`Gene`] |
//! | compare our rules with another program's | [`agreement`] |

pub mod agreement;
mod bout;
mod clock;
mod contest;
mod contestant;
mod engine;
mod event;
mod evolution;
mod failure;
mod launcher;
mod opening;
mod program;
mod record;
mod schedule;
mod seat;
mod seeds;
mod settings;
mod settle;
mod setup;
pub mod stats;
mod store;
mod summary;
mod worlds;

pub use bout::{Bout, Ending, Interrupted, play};
pub use clock::{Clock, Limits, TimeControl};
pub use contest::{Contest, ContestError, Room};
pub use contestant::{Contestant, ContestantError};
pub use engine::Engine;
pub use event::{Event, EventRoom, Played};
pub use evolution::{Evolution, Gene, Member, Origin};
pub use failure::{Failure, FaultKind};
pub use launcher::Launcher;
pub use opening::{OpeningError, Openings};
pub use program::{Program, ProgramError};
pub use record::{End, Fault, Record, sgf};
pub use schedule::{Fixture, fixture, pairs};
pub use seat::{ProgramSeat, Seat, ThreadSeat};
pub use seeds::derive_seed;
pub use settings::{OpeningSettings, Settings, SettingsError};
pub use settle::Settled;
pub use setup::Setup;
pub use store::{Portion, RESULTS, Store, StoreError};
pub use summary::{Summary, Tally};
pub use worlds::{WorldContest, WorldRoom};
