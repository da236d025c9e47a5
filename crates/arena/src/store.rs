//! The results of a match on disk.
//!
//! A folder holds `results.jsonl`, whose first line are the settings and each other line a game, and an SGF file
//! a game. A game's SGF is on the disk before its line is written, and lines are only ever appended: whatever ends
//! the program, every line that is there is a game that is there.

use crate::record::Record;
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The name of the results file.
pub const RESULTS: &str = "results.jsonl";
/// The largest results file that is read, in bytes: some two million games.
const LARGEST: u64 = 1 << 30;
/// Changes with the meaning of the lines.
const FORMAT: u32 = 1;

/// A match's folder, open for more games. No two programs can have it open at once.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    file: File,
    /// The length of the file up to the last whole line.
    length: u64,
}

#[derive(Serialize, Deserialize)]
struct Header {
    format: u32,
    settings: Settings,
}

impl Store {
    /// A new match in a folder, which is made if it is missing; refused if it holds a match already.
    pub fn create(folder: &Path, settings: &Settings) -> Result<Store, StoreError> {
        let (mut store, text) = Store::open(folder)?;
        if !text.is_empty() {
            return Err(StoreError::Exists(folder.into()));
        }
        store.begin(settings)?;
        Ok(store)
    }

    /// The match in a folder, to go on with, and its games so far in the order of their numbers. A folder
    /// without a match gets a new one; a match with other settings is refused.
    pub fn resume(folder: &Path, settings: &Settings) -> Result<(Store, Vec<Record>), StoreError> {
        let (mut store, text) = Store::open(folder)?;
        let (whole, records) = Store::read(&store.path(), &text, settings)?;
        store.cut(whole as u64)?;
        if whole == 0 {
            store.begin(settings)?;
        }
        Ok((store, records))
    }

    /// What a results file of these settings says: how many of its bytes are whole lines, and the games in them. The path
    /// is for errors.
    pub fn read(path: &Path, text: &[u8], settings: &Settings) -> Result<(usize, Vec<Record>), StoreError> {
        // What follows the last newline was being written when the program ended.
        let whole = text.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let mut lines = text[..whole].split(|&b| b == b'\n').enumerate();
        let Some((_, header)) = lines.next().filter(|_| whole > 0) else {
            return Ok((0, Vec::new()));
        };
        let unreadable = |line: usize, error: &dyn fmt::Display| StoreError::Line {
            path: path.into(),
            line: line + 1,
            error: error.to_string(),
        };
        let header: Header = serde_json::from_slice(header).map_err(|e| unreadable(0, &e))?;
        if header.format != FORMAT {
            return Err(StoreError::Format(path.into(), header.format));
        }
        let differences = settings.differences(&header.settings);
        if !differences.is_empty() {
            return Err(StoreError::Differs(folder_of(path).into(), differences));
        }
        let mut games = BTreeMap::new();
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let record: Record = serde_json::from_slice(line).map_err(|e| unreadable(number, &e))?;
            let checked = record.check(settings.contestants.len());
            checked.map_err(|e| unreadable(number, &e))?;
            games.entry(record.game).or_insert(record);
        }
        Ok((whole, games.into_values().collect()))
    }

    fn open(folder: &Path) -> Result<(Store, Vec<u8>), StoreError> {
        let path = folder.join(RESULTS);
        let io = |error| StoreError::Io(path.clone(), error);
        fs::create_dir_all(folder).map_err(|error| StoreError::Io(folder.into(), error))?;
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(folder.into())),
            // Some file systems know no locks.
            Err(TryLockError::Error(_)) => {}
        }
        // What is left of a match that was killed while it wrote; if it stays it harms nobody.
        let _ = disk::sweep(folder);
        let found = file.metadata().map_err(io)?;
        if !found.is_file() || found.len() > LARGEST {
            let why = format!("this is no results file of at most {LARGEST} bytes");
            return Err(io(io::Error::new(io::ErrorKind::InvalidData, why)));
        }
        let mut text = Vec::new();
        (&file).take(LARGEST).read_to_end(&mut text).map_err(io)?;
        let store = Store {
            folder: folder.into(),
            file,
            length: text.len() as u64,
        };
        Ok((store, text))
    }

    fn begin(&mut self, settings: &Settings) -> Result<(), StoreError> {
        self.append(&Header {
            format: FORMAT,
            settings: settings.clone(),
        })
    }

    /// The file of the results.
    pub fn path(&self) -> PathBuf {
        self.folder.join(RESULTS)
    }

    /// The name of a game's file.
    pub fn sgf_name(game: usize) -> String {
        format!("game-{:05}.sgf", game + 1)
    }

    /// Keeps a game. After an error the games before it are all there, and this one is not.
    pub fn keep(&mut self, record: &Record, sgf: &str) -> Result<(), StoreError> {
        let path = self.folder.join(Store::sgf_name(record.game));
        disk::write(&path, sgf).map_err(|error| StoreError::Io(path, error))?;
        self.append(record)
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        let mut text = serde_json::to_string(line).expect("plain data");
        text.push('\n');
        match self
            .file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.sync_data())
        {
            Ok(()) => {
                self.length += text.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Half a line is taken back; if even that fails, the next resumption does it.
                let _ = self.cut(self.length);
                Err(StoreError::Io(self.path(), error))
            }
        }
    }

    /// Cuts the file to this length and goes on from there.
    fn cut(&mut self, length: u64) -> Result<(), StoreError> {
        self.length = length;
        self.file
            .set_len(length)
            .and_then(|()| self.file.seek(SeekFrom::Start(length)))
            .map(drop)
            .map_err(|error| StoreError::Io(self.path(), error))
    }
}

/// The folder of a results file.
fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

/// Why results cannot be kept or taken up again.
#[derive(Debug)]
pub enum StoreError {
    /// The folder holds a match already.
    Exists(PathBuf),
    /// Another program plays into the folder.
    InUse(PathBuf),
    /// The match in the folder has other settings: one line for each difference.
    Differs(PathBuf, Vec<String>),
    /// The file was written by another version.
    Format(PathBuf, u32),
    /// A line of the file is damaged.
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: String,
    },
    /// The file system refuses: no room, no permission.
    Io(PathBuf, io::Error),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Exists(folder) => write!(
                f,
                "{} holds a match already: go on with it by --resume, or choose another folder",
                folder.display()
            ),
            StoreError::InUse(folder) => {
                write!(f, "another match is being played into {}", folder.display())
            }
            StoreError::Differs(folder, differences) => write!(
                f,
                "the match in {} has other settings: {}",
                folder.display(),
                differences.join("; ")
            ),
            StoreError::Format(path, format) => write!(
                f,
                "{}: format {format} is of another version; this one writes {FORMAT}",
                path.display()
            ),
            StoreError::Line { path, line, error } => write!(
                f,
                "{}, line {line}: {error}; remove the line to have its game played again",
                path.display()
            ),
            StoreError::Io(path, error) => write!(
                f,
                "{}: {error}; the games before are kept, and --resume goes on with them",
                path.display()
            ),
        }
    }
}

impl std::error::Error for StoreError {}
