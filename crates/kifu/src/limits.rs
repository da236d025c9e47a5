//! How much is read, and why nothing was.

use crate::problem::Place;
use std::fmt;
use std::io;

/// Bounds on what is read, so that no file can use up the machine.
///
/// ```
/// use kifu::{Collection, Limits, ReadError};
/// let limits = Limits { nodes: 2, ..Limits::default() };
/// let error = Collection::read_with(b"(;;\n;)", &limits).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: more than 2 nodes; raise the limit `nodes` to read this file");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of the file, unpacked; at most 2 GiB whatever is set here.
    pub bytes: usize,
    /// Nodes of all its games together.
    pub nodes: usize,
    /// Games.
    pub games: usize,
    /// Problems that are described; the others are only counted.
    pub problems: usize,
}

impl Limits {
    /// No file is larger: offsets are kept in 32 bits.
    pub(crate) const MOST_BYTES: usize = 1 << 31;
}

impl Default for Limits {
    /// 128 MiB, sixteen million nodes, a million games: more than the collections people have, and about a
    /// gigabyte of memory at the worst.
    fn default() -> Limits {
        Limits {
            bytes: 1 << 27,
            nodes: 1 << 24,
            games: 1_000_000,
            problems: 1000,
        }
    }
}

/// Why a file gave no game at all.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The file could not be opened or unpacked.
    Io(io::Error),
    /// Over [`Limits::bytes`].
    TooManyBytes {
        /// The limit.
        limit: usize,
    },
    /// Over [`Limits::nodes`].
    TooManyNodes {
        /// The limit.
        limit: usize,
        /// The first node too many.
        place: Place,
    },
    /// Over [`Limits::games`].
    TooManyGames {
        /// The limit.
        limit: usize,
        /// The first game too many.
        place: Place,
    },
    /// There is no game in it: nothing like `(;`.
    NoGame {
        /// The end of the text, where the search gave up.
        place: Place,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => match error.kind() {
                io::ErrorKind::NotFound => f.write_str("there is no such file"),
                io::ErrorKind::IsADirectory => f.write_str("that is a folder, not a file"),
                io::ErrorKind::PermissionDenied => f.write_str("it may not be read by you"),
                _ => write!(f, "{error}"),
            },
            ReadError::TooManyBytes { limit } => {
                write!(
                    f,
                    "more than {limit} bytes; raise the limit `bytes` (at most {}) to read this file",
                    Limits::MOST_BYTES
                )
            }
            ReadError::TooManyNodes { limit, place } => {
                write!(
                    f,
                    "{place}: more than {limit} nodes; raise the limit `nodes` to read this file"
                )
            }
            ReadError::TooManyGames { limit, place } => {
                write!(
                    f,
                    "{place}: more than {limit} games; raise the limit `games` to read this file"
                )
            }
            ReadError::NoGame { place } => {
                write!(
                    f,
                    "{place}: the end, and no game before it: an SGF game starts with `(;`"
                )
            }
        }
    }
}

/// Its message tells all that its source would.
impl std::error::Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
}
