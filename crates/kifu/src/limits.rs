//! How much is read, and why nothing was.
//!
//! Whatever is in a file, reading it takes less than 64 bytes of memory for each of its bytes; so do its positions and
//! diagrams, with a few megabytes for the boards (`tests/hostile.rs`). The densest nodes and games are one byte and
//! three long: they lie in lists that grow by a quarter, not twofold ([`make_room`]).

use crate::problem::Place;
use std::fmt;
use std::io;

/// Bounds on what is read and on what is done with it, so that no file can use up the machine.
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
    /// How many times its size a packed file may unpack to, beyond its first mebibyte.
    pub unpacking: usize,
    /// Steps that may be taken in replaying its games; see [`Work`](crate::Work).
    pub work: u64,
}

/// What a packed file may unpack to, however small it is.
pub(crate) const UNPACKED_FREELY: usize = 1 << 20;

/// Makes room for one more in a list that may be most of the memory of a file.
pub(crate) fn make_room<T>(list: &mut Vec<T>) {
    const LONG: usize = 4096;
    let len = list.len();
    if len == list.capacity() && len >= LONG {
        list.reserve_exact(len / 4);
    }
}

impl Limits {
    /// No file is larger: offsets are kept in 32 bits.
    pub(crate) const MOST_BYTES: usize = 1 << 31;
}

impl Default for Limits {
    /// 128 MiB, sixteen million nodes, a million games: more than the collections people have, and about a
    /// gigabyte of memory at the worst. No collection is packed to a hundredth of its size; twenty million steps are
    /// about two seconds.
    fn default() -> Limits {
        Limits {
            bytes: 1 << 27,
            nodes: 1 << 24,
            games: 1_000_000,
            problems: 1000,
            unpacking: 100,
            work: 20_000_000,
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
    /// Over [`Limits::unpacking`].
    UnpacksTooFar {
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
    /// The flag of [`Collection::read_until`](crate::Collection::read_until) was raised.
    Stopped,
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
            ReadError::UnpacksTooFar { limit } => {
                write!(
                    f,
                    "it unpacks to more than {limit} times its size; unpack it to read it, or raise the limit `unpacking`"
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
            ReadError::Stopped => f.write_str("stopped, as nobody waits for it"),
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
