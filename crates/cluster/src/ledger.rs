//! What came of each unit, kept as it comes: a line each, after a first line that says of what work.

use crate::part::{JoinError, Part, Portion, join};
use disk::Journal;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The largest ledger that is read, in bytes.
const LARGEST: u64 = 1 << 32;
/// Changes with the meaning of the lines.
const FORMAT: u32 = 1;

/// Of what work a ledger is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    #[serde(rename = "ledger")]
    format: u32,
    /// What is done with which files and settings: what is told apart by it cannot be joined.
    pub work: String,
    /// Units of the whole work.
    pub units: usize,
    /// Which part of it, if not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
}

impl Header {
    /// The first line of a ledger.
    pub fn new(work: String, units: usize, part: Option<Part>) -> Header {
        Header {
            format: FORMAT,
            work,
            units,
            part,
        }
    }

    /// Whether a unit belongs to it.
    pub fn has(&self, unit: usize) -> bool {
        unit < self.units && self.part.is_none_or(|part| part.has(unit))
    }
}

#[derive(Serialize, Deserialize)]
struct Line {
    unit: usize,
    result: Value,
}

/// A file of results, open for more.
#[derive(Debug)]
pub struct Ledger {
    journal: Journal,
}

/// What a ledger holds.
pub type Results = BTreeMap<usize, Value>;

impl Ledger {
    /// A new ledger, or with `resume` one to go on with, and what it holds. One that is there already is refused unless it is to be
    /// gone on with, and so is one of other work.
    pub fn open(path: &Path, header: &Header, resume: bool) -> Result<(Ledger, Results), LedgerError> {
        let (journal, text) = Journal::open(path, LARGEST)
            .map_err(|error| LedgerError::Io(path.into(), error))?
            .ok_or_else(|| LedgerError::InUse(path.into()))?;
        let mut ledger = Ledger { journal };
        if text.is_empty() {
            ledger.append(&serde_json::to_string(header).expect("plain data"))?;
            return Ok((ledger, Results::new()));
        }
        if !resume {
            return Err(LedgerError::Exists(path.into()));
        }
        let (found, results) = read(path, &text)?;
        if found != *header {
            return Err(LedgerError::Differs(
                path.into(),
                Box::new([found, header.clone()]),
            ));
        }
        Ok((ledger, results))
    }

    /// Keeps what came of a unit. After an error what was kept before is all there.
    pub fn keep(&mut self, unit: usize, result: &Value) -> Result<(), LedgerError> {
        let line = Line {
            unit,
            result: result.clone(),
        };
        self.append(&serde_json::to_string(&line).expect("plain data"))
    }

    fn append(&mut self, line: &str) -> Result<(), LedgerError> {
        let append = self.journal.append(line);
        append.map_err(|error| LedgerError::Io(self.journal.path().into(), error))
    }

    /// Whether a file is a ledger, by its first line.
    pub fn is_at(path: &Path) -> bool {
        let start = std::fs::File::open(path).and_then(|file| {
            let mut start = Vec::new();
            io::Read::read_to_end(&mut io::Read::take(file, 1 << 16), &mut start)?;
            Ok(start)
        });
        start.is_ok_and(|start| start.starts_with(b"{\"ledger\":"))
    }

    /// Joins the ledgers of all parts into a new one of the whole; how many units it has. Parts that overlap, lack units or are of
    /// other work are refused, and nothing is written.
    pub fn join(paths: &[PathBuf], into: &Path) -> Result<usize, LedgerError> {
        let mut all = Results::new();
        let mut first: Option<Header> = None;
        let mut portions = Vec::new();
        for path in paths {
            let io = |error| LedgerError::Io(path.clone(), error);
            let text = disk::read(path, LARGEST).map_err(io)?;
            let whole = text.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
            let (header, results) = read(path, &text[..whole])?;
            let same = |first: &Header| (&first.work, first.units) == (&header.work, header.units);
            if let Some(first) = first.as_ref().filter(|first| !same(first)) {
                return Err(LedgerError::Differs(
                    path.clone(),
                    Box::new([header, first.clone()]),
                ));
            }
            portions.push(Portion {
                name: path.display().to_string(),
                part: header.part,
                units: results.keys().copied().collect(),
            });
            first.get_or_insert(header);
            all.extend(results);
        }
        let header = first.ok_or(LedgerError::Join(JoinError::Nothing))?;
        join(&portions, header.units).map_err(LedgerError::Join)?;
        let whole = Header { part: None, ..header };
        let mut text = serde_json::to_string(&whole).expect("plain data");
        for (unit, result) in all {
            text.push('\n');
            text += &serde_json::to_string(&Line { unit, result }).expect("plain data");
        }
        text.push('\n');
        if into.exists() {
            return Err(LedgerError::Exists(into.into()));
        }
        disk::write(into, text).map_err(|error| LedgerError::Io(into.into(), error))?;
        Ok(whole.units)
    }
}

fn read(path: &Path, text: &[u8]) -> Result<(Header, Results), LedgerError> {
    let unreadable = |line: usize, error: String| LedgerError::Line(path.into(), line + 1, error);
    let mut lines = text.split(|&b| b == b'\n').enumerate();
    let (_, first) = lines.next().expect("a split has a first piece");
    let header: Header = serde_json::from_slice(first).map_err(|e| unreadable(0, e.to_string()))?;
    if header.format != FORMAT {
        return Err(unreadable(
            0,
            format!("form {} is of another version", header.format),
        ));
    }
    let mut results = Results::new();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let line: Line = serde_json::from_slice(line).map_err(|e| unreadable(number, e.to_string()))?;
        if !header.has(line.unit) {
            return Err(unreadable(
                number,
                format!("unit {} is not of this part", line.unit),
            ));
        }
        if results.insert(line.unit, line.result).is_some() {
            return Err(unreadable(number, format!("unit {} is there twice", line.unit)));
        }
    }
    Ok((header, results))
}

/// Why results cannot be kept, gone on with or joined.
#[derive(Debug)]
pub enum LedgerError {
    /// There is one already.
    Exists(PathBuf),
    /// Another program writes into it.
    InUse(PathBuf),
    /// It is of other work: what it says, and what is wanted.
    Differs(PathBuf, Box<[Header; 2]>),
    /// A line is damaged: its number from 1, and what is wrong with it.
    Line(PathBuf, usize, String),
    /// The parts do not make a whole.
    Join(JoinError),
    /// The file system refuses.
    Io(PathBuf, io::Error),
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerError::Exists(path) => write!(
                f,
                "{} is there already: go on with it by --resume, or name another file",
                path.display()
            ),
            LedgerError::InUse(path) => write!(f, "another program writes into {}", path.display()),
            LedgerError::Differs(path, both) => {
                let said = |header: &Header| {
                    let part = header.part.map_or(String::new(), |part| format!(", part {part}"));
                    format!("{}, {} units{part}", header.work, header.units)
                };
                let [there, here] = &**both;
                write!(
                    f,
                    "{} is of other work: {} there, {} here",
                    path.display(),
                    said(there),
                    said(here)
                )
            }
            LedgerError::Line(path, line, error) => write!(
                f,
                "{}, line {line}: {error}; remove the line to have its unit done again",
                path.display()
            ),
            LedgerError::Join(error) => error.fmt(f),
            LedgerError::Io(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for LedgerError {}
