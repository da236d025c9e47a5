//! A file of games read one by one, where they need not all be in memory.

use crate::charset;
use crate::limits::{Limits, ReadError};
use crate::parse::{parse, parse_each};
use crate::problem::{Found, Problems};
use crate::record::Record;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// A file whose games were read one by one: its text, from which each can be read again.
#[derive(Debug)]
pub struct Pages {
    /// The file as text, whatever its charset was.
    pub text: String,
    /// What was wrong with it.
    pub problems: Problems,
}

/// Reads the games of a file one by one, each with where it stands in the text, and keeps none of them.
///
/// ```
/// use kifu::{Limits, Record, read_each};
/// use std::sync::atomic::AtomicBool;
/// let (limits, stop) = (Limits::default(), AtomicBool::new(false));
/// let mut games = Vec::new();
/// let pages = read_each(b"(;SZ[9];B[ee])\n(;SZ[5];B[cc]", &limits, &stop, &mut |record, place| {
///     games.push((record, place));
/// }).unwrap();
/// assert_eq!(&pages.text[games[1].1.clone()], "(;SZ[5];B[cc]");
/// assert_eq!(pages.problems.len(), 1);
/// let (again, problems) = Record::of_text(&pages.text[games[1].1.clone()], &limits, &stop).unwrap();
/// assert_eq!((again, problems.len()), (games[1].0.clone(), 1));
/// ```
pub fn read_each(
    bytes: &[u8],
    limits: &Limits,
    stop: &AtomicBool,
    each: &mut dyn FnMut(Record, Range<usize>),
) -> Result<Pages, ReadError> {
    let most = limits.bytes.min(Limits::MOST_BYTES);
    let decoded = charset::decode(bytes);
    // A charset of one byte a character may grow threefold, past what offsets can hold.
    if bytes.len() > most || decoded.text.len() > Limits::MOST_BYTES {
        return Err(ReadError::TooManyBytes { limit: most });
    }
    let mut found = Found::new(limits.problems);
    for (offset, kind) in decoded.problems {
        found.add(offset, None, kind);
    }
    parse_each(&decoded.text, limits, stop, &mut found, each)?;
    Ok(Pages {
        problems: found.resolve(&decoded.text),
        text: decoded.text.into_owned(),
    })
}

impl Record {
    /// The first game of a text that was decoded already, whatever charset it names, and what is wrong with the text.
    pub fn of_text(text: &str, limits: &Limits, stop: &AtomicBool) -> Result<(Record, Problems), ReadError> {
        let mut found = Found::new(limits.problems);
        let mut games = parse(text, limits, stop, &mut found)?;
        Ok((games.swap_remove(0), found.resolve(text)))
    }
}
