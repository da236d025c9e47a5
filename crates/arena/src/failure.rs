//! What can go wrong with a contestant.

use goban::{Illegal, Move};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// Why a contestant cannot go on with a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Failure {
    /// It could not be started.
    Start(String),
    /// It ended by itself.
    Crash {
        /// How: its exit status, or what a player of ours panicked with.
        how: String,
        /// The end of what it wrote to its error stream.
        last_words: String,
    },
    /// It did not answer.
    Silence {
        /// The unanswered command.
        command: String,
        /// How long the answer was waited for.
        waited: Duration,
    },
    /// It answered after its time was over.
    Overtime {
        /// The time it took.
        took: Duration,
        /// The time it had.
        had: Duration,
    },
    /// It refused a command that it has to obey.
    Refusal {
        /// The command.
        command: String,
        /// What it said.
        message: String,
    },
    /// It said something that is no answer to the command.
    Garbage {
        /// The command.
        command: String,
        /// What it said.
        answer: String,
    },
    /// It wrote without end.
    Flood {
        /// The command.
        command: String,
    },
    /// It played a move that the rules forbid.
    Illegal {
        /// The move.
        m: Move,
        /// What forbids it.
        why: Illegal,
    },
    /// Nobody's fault: the match was stopped.
    Interrupted,
}

/// The kinds of failure, as results files name and statistics count them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// It did not start, or ended during a game.
    Crash,
    /// It did not answer in time, or used up its time.
    Time,
    /// It refused a command, spoke no GTP or flooded.
    Protocol,
    /// It played an illegal move.
    Illegal,
}

impl Failure {
    /// The kind of fault; none for an interruption.
    pub fn kind(&self) -> Option<FaultKind> {
        match self {
            Failure::Start(_) | Failure::Crash { .. } => Some(FaultKind::Crash),
            Failure::Silence { .. } | Failure::Overtime { .. } => Some(FaultKind::Time),
            Failure::Refusal { .. } | Failure::Garbage { .. } | Failure::Flood { .. } => {
                Some(FaultKind::Protocol)
            }
            Failure::Illegal { .. } => Some(FaultKind::Illegal),
            Failure::Interrupted => None,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Start(why) => write!(f, "could not be started: {why}"),
            Failure::Crash { how, last_words } if last_words.is_empty() => write!(f, "ended: {how}"),
            Failure::Crash { how, last_words } => write!(f, "ended: {how}; it last wrote: {last_words}"),
            Failure::Silence { command, waited } => {
                write!(f, "no answer to `{command}` within {:.1} s", waited.as_secs_f64())
            }
            Failure::Overtime { took, had } => write!(
                f,
                "took {:.2} s of {:.2} s",
                took.as_secs_f64(),
                had.as_secs_f64()
            ),
            Failure::Refusal { command, message } => write!(f, "refused `{command}`: {message}"),
            Failure::Garbage { command, answer } => {
                write!(f, "answered `{command}` with `{}`", shortened(answer))
            }
            Failure::Flood { command } => write!(f, "answered `{command}` without end"),
            Failure::Illegal { m, why } => write!(f, "played {m}: {why}"),
            Failure::Interrupted => f.write_str("the match was stopped"),
        }
    }
}

impl std::error::Error for Failure {}

/// The beginning of a text, on one line.
fn shortened(text: &str) -> String {
    const ENOUGH: usize = 60;
    let flat: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(ENOUGH)
        .collect();
    if text.chars().nth(ENOUGH).is_some() {
        format!("{flat}...")
    } else {
        flat
    }
}
