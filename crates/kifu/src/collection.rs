//! A file of games.

use crate::charset;
use crate::limits::{Limits, ReadError, UNPACKED_FREELY};
use crate::parse::parse;
use crate::problem::{Found, Problem, Problems};
use crate::record::Record;
use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

/// The games of a file, at least one, and what was wrong with it.
///
/// ```
/// let file = b"(;B[aa];W[zz])\n(;B[dd];W[pp]";
/// let collection = kifu::Collection::read(file).unwrap();
/// assert_eq!(collection.games().len(), 2);
/// let problems: Vec<String> = collection.problems().iter().map(|p| p.to_string()).collect();
/// assert_eq!(problems, [
///     "line 1, column 10: error: W[zz] is not on the board; it will not be played",
///     "line 2, column 1: warning: the game that starts here has no closing `)`; closed where it ends",
/// ]);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Collection {
    games: Vec<Record>,
    problems: Problems,
    charset: &'static str,
}

impl Collection {
    /// Reads the bytes of an SGF file within the usual [`Limits`].
    pub fn read(bytes: &[u8]) -> Result<Collection, ReadError> {
        Collection::read_with(bytes, &Limits::default())
    }

    /// Reads the bytes of an SGF file.
    pub fn read_with(bytes: &[u8], limits: &Limits) -> Result<Collection, ReadError> {
        Collection::read_until(bytes, limits, &AtomicBool::new(false))
    }

    /// As [`Collection::read_with`], given up when this flag is raised.
    ///
    /// ```
    /// use kifu::{Collection, Limits, ReadError};
    /// use std::sync::atomic::AtomicBool;
    /// let gone = AtomicBool::new(true);
    /// let error = Collection::read_until(b"(;B[dd])", &Limits::default(), &gone).unwrap_err();
    /// assert!(matches!(error, ReadError::Stopped));
    /// ```
    pub fn read_until(bytes: &[u8], limits: &Limits, stop: &AtomicBool) -> Result<Collection, ReadError> {
        let most = limits.bytes.min(Limits::MOST_BYTES);
        if bytes.len() > most {
            return Err(ReadError::TooManyBytes { limit: most });
        }
        let decoded = charset::decode(bytes);
        // A charset of one byte a character may grow threefold, past what offsets can hold.
        if decoded.text.len() > Limits::MOST_BYTES {
            return Err(ReadError::TooManyBytes { limit: most });
        }
        let mut found = Found::new(limits.problems);
        for (offset, kind) in decoded.problems {
            found.add(offset, None, kind);
        }
        let games = parse(&decoded.text, limits, stop, &mut found)?;
        Ok(Collection {
            games,
            problems: found.resolve(&decoded.text),
            charset: decoded.charset,
        })
    }

    /// Reads a file; one whose bytes are those of gzip is unpacked, not beyond the limit.
    pub fn read_file(path: &Path, limits: &Limits) -> Result<Collection, ReadError> {
        Collection::read_file_until(path, limits, &AtomicBool::new(false))
    }

    /// As [`Collection::read_file`], given up when this flag is raised.
    pub fn read_file_until(path: &Path, limits: &Limits, stop: &AtomicBool) -> Result<Collection, ReadError> {
        let bytes = read_bytes(path, limits)?;
        Collection::read_until(&bytes, limits, stop)
    }

    /// The games in their order.
    pub fn games(&self) -> &[Record] {
        &self.games
    }

    /// The first game.
    pub fn first(&self) -> &Record {
        &self.games[0]
    }

    /// The games, to keep.
    pub fn into_games(self) -> Vec<Record> {
        self.games
    }

    /// What was wrong, in the order of the file.
    pub fn problems(&self) -> &Problems {
        &self.problems
    }

    /// The charset the file was read in, by its name on the web; of its first game if they differ.
    pub fn charset(&self) -> &'static str {
        self.charset
    }

    /// All the games as SGF.
    pub fn to_sgf(&self) -> String {
        let length = self.games.iter().map(Record::sgf_length).sum();
        let mut out = String::with_capacity(length);
        write!(out, "{self}").expect("a string takes everything");
        out
    }
}

/// The bytes of a file, unpacked if they are gzip's; an error as soon as there are more than the limit.
pub fn read_bytes(path: &Path, limits: &Limits) -> Result<Vec<u8>, ReadError> {
    let limit = limits.bytes.min(Limits::MOST_BYTES);
    let bytes = read_up_to(File::open(path)?, limit)?.ok_or(ReadError::TooManyBytes { limit })?;
    unpacked(bytes, limits)
}

/// The bytes themselves, or what they unpack to if they are gzip's; an error as soon as that is more than the limit.
///
/// ```
/// let limits = kifu::Limits::default();
/// assert_eq!(kifu::unpacked(b"(;B[dd])".to_vec(), &limits).unwrap(), b"(;B[dd])");
/// ```
pub fn unpacked(bytes: Vec<u8>, limits: &Limits) -> Result<Vec<u8>, ReadError> {
    if !bytes.starts_with(&[0x1F, 0x8B]) {
        return Ok(bytes);
    }
    let limit = limits.bytes.min(Limits::MOST_BYTES);
    let by_packing = bytes
        .len()
        .saturating_mul(limits.unpacking)
        .saturating_add(UNPACKED_FREELY);
    let unpacker = flate2::read::MultiGzDecoder::new(bytes.as_slice());
    read_up_to(unpacker, limit.min(by_packing))?.ok_or(if limit <= by_packing {
        ReadError::TooManyBytes { limit }
    } else {
        ReadError::UnpacksTooFar {
            limit: limits.unpacking,
        }
    })
}

/// All that there is to read, none if there is more than that.
fn read_up_to(source: impl Read, most: usize) -> Result<Option<Vec<u8>>, ReadError> {
    let mut bytes = Vec::new();
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= most).then_some(bytes))
}

impl From<Vec<Record>> for Collection {
    /// Games of one's own. None gives an empty record: a collection has at least one game.
    fn from(mut games: Vec<Record>) -> Collection {
        if games.is_empty() {
            games.push(Record::new(goban::Size::NINETEEN));
        }
        Collection {
            games,
            problems: Problems::default(),
            charset: "UTF-8",
        }
    }
}

impl<'a> IntoIterator for &'a Collection {
    type Item = &'a Record;
    type IntoIter = std::slice::Iter<'a, Record>;

    fn into_iter(self) -> Self::IntoIter {
        self.games.iter()
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.games.iter().try_for_each(|game| fmt::Display::fmt(game, f))
    }
}

impl FromStr for Collection {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Collection, ReadError> {
        Collection::read(text.as_bytes())
    }
}

impl FromStr for Record {
    type Err = ReadError;

    /// The first game of the text; its problems are lost, which [`Collection::read`] keeps.
    fn from_str(text: &str) -> Result<Record, ReadError> {
        let mut games = Collection::read(text.as_bytes())?.games;
        Ok(games.swap_remove(0))
    }
}

impl Problem {
    /// The line for the user with the file it is about.
    pub fn in_file(&self, path: &Path) -> String {
        format!("{}: {self}", path.display())
    }
}
