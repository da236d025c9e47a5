//! The results of a match on disk.
//!
//! A folder holds `results.jsonl`, whose first line are the settings and each other line a game, and an SGF file
//! a game. A game's SGF is on the disk before its line is written, and lines are only ever appended: whatever ends
//! the program, every line that is there is a game that is there.

use crate::record::Record;
use crate::settings::Settings;
use cluster::{JoinError, Part};
use disk::Journal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
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
    journal: Journal,
    extension: &'static str,
}

/// A part of a match of so many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Portion {
    /// Games of the whole match.
    pub games: usize,
    /// Which part of them is in the folder.
    pub part: Part,
}

#[derive(Serialize, Deserialize)]
struct Header {
    format: u32,
    settings: Settings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    portion: Option<Portion>,
}

impl Store {
    /// A new match in a folder, which is made if it is missing; refused if it holds a match already. The folder may be for a part of
    /// the games.
    pub fn create(folder: &Path, settings: &Settings, portion: Option<Portion>) -> Result<Store, StoreError> {
        let (mut store, text) = Store::open(folder, settings)?;
        if !text.is_empty() {
            return Err(StoreError::Exists(folder.into()));
        }
        store.begin(settings, portion)?;
        Ok(store)
    }

    /// The match in a folder, to go on with, and its games so far in the order of their numbers. A folder
    /// without a match gets a new one; a match with other settings is refused, and so is another part of it.
    pub fn resume(
        folder: &Path,
        settings: &Settings,
        portion: Option<Portion>,
    ) -> Result<(Store, Vec<Record>), StoreError> {
        let (mut store, text) = Store::open(folder, settings)?;
        if text.is_empty() {
            store.begin(settings, portion)?;
            return Ok((store, Vec::new()));
        }
        let path = store.path();
        let (_, records) = Store::read(&path, &text, settings)?;
        let header = Store::header(&path, &text)?;
        if header.portion != portion {
            let said = |portion: Option<Portion>| match portion {
                Some(Portion { games, part }) => format!("part {part} of {games} games"),
                None => "all games".into(),
            };
            let difference = format!("{} there, {} here", said(header.portion), said(portion));
            return Err(StoreError::Differs(folder.into(), vec![difference]));
        }
        Ok((store, records))
    }

    fn header(path: &Path, text: &[u8]) -> Result<Header, StoreError> {
        let first = text.split(|&b| b == b'\n').next().unwrap_or_default();
        let header: Header = serde_json::from_slice(first).map_err(|error| StoreError::Line {
            path: path.into(),
            line: 1,
            error: error.to_string(),
        })?;
        if header.format != FORMAT {
            return Err(StoreError::Format(path.into(), header.format));
        }
        Ok(header)
    }

    /// What a results file of these settings says: how many of its bytes are whole lines, and the games in them. The path
    /// is for errors.
    pub fn read(path: &Path, text: &[u8], settings: &Settings) -> Result<(usize, Vec<Record>), StoreError> {
        // What follows the last newline was being written when the program ended.
        let whole = text.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let mut lines = text[..whole].split(|&b| b == b'\n').enumerate();
        if lines.next().filter(|_| whole > 0).is_none() {
            return Ok((0, Vec::new()));
        }
        let header = Store::header(path, text)?;
        let differences = settings.differences(&header.settings);
        if !differences.is_empty() {
            return Err(StoreError::Differs(folder_of(path).into(), differences));
        }
        let mut games = BTreeMap::new();
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let unreadable = |error: String| StoreError::Line {
                path: path.into(),
                line: number + 1,
                error,
            };
            let record: Record = serde_json::from_slice(line).map_err(|e| unreadable(e.to_string()))?;
            record.check(settings.contestants.len()).map_err(unreadable)?;
            games.entry(record.game).or_insert(record);
        }
        Ok((whole, games.into_values().collect()))
    }

    fn open(folder: &Path, settings: &Settings) -> Result<(Store, Vec<u8>), StoreError> {
        let path = folder.join(RESULTS);
        fs::create_dir_all(folder).map_err(|error| StoreError::Io(folder.into(), error))?;
        let opened = Journal::open(&path, LARGEST).map_err(|error| StoreError::Io(path, error))?;
        let (journal, text) = opened.ok_or_else(|| StoreError::InUse(folder.into()))?;
        // What is left of a match that was killed while it wrote; if it stays it harms nobody.
        let _ = disk::sweep(folder);
        let store = Store {
            folder: folder.into(),
            journal,
            extension: Store::EXTENSIONS[usize::from(settings.world.is_some())],
        };
        Ok((store, text))
    }

    fn begin(&mut self, settings: &Settings, portion: Option<Portion>) -> Result<(), StoreError> {
        self.append(&Header {
            format: FORMAT,
            settings: settings.clone(),
            portion,
        })
    }

    /// The file of the results.
    pub fn path(&self) -> PathBuf {
        self.folder.join(RESULTS)
    }

    /// How the names of games' files end: those of Go, and those of other games, which are plain text.
    pub const EXTENSIONS: [&'static str; 2] = ["sgf", "txt"];

    /// The name of the file of a game of Go.
    pub fn sgf_name(game: usize) -> String {
        format!("game-{:05}.{}", game + 1, Store::EXTENSIONS[0])
    }

    /// The name of a game's file in this match.
    pub fn name_of(&self, game: usize) -> String {
        format!("game-{:05}.{}", game + 1, self.extension)
    }

    /// Keeps a game. After an error the games before it are all there, and this one is not.
    pub fn keep(&mut self, record: &Record, text: &str) -> Result<(), StoreError> {
        let path = self.folder.join(self.name_of(record.game));
        disk::write(&path, text).map_err(|error| StoreError::Io(path, error))?;
        self.append(record)
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        let text = serde_json::to_string(line).expect("plain data");
        let append = self.journal.append(&text);
        append.map_err(|error| StoreError::Io(self.path(), error))
    }

    /// Joins the folders of all parts of a match into a new one; how many games it has. Parts that overlap, lack games or are of other
    /// matches are refused, and nothing is written.
    pub fn join(folders: &[PathBuf], into: &Path) -> Result<usize, StoreError> {
        let mut all = Vec::new();
        let mut first: Option<Header> = None;
        let mut portions = Vec::new();
        for folder in folders {
            let path = folder.join(RESULTS);
            let text = disk::read(&path, LARGEST).map_err(|error| StoreError::Io(path.clone(), error))?;
            let header = Store::header(&path, &text)?;
            let (_, records) = Store::read(&path, &text, &header.settings)?;
            let games = header.portion.map(|portion| portion.games);
            if let Some(first) = &first {
                let mut differences = first.settings.differences(&header.settings);
                let of = first.portion.map(|portion| portion.games);
                if games != of {
                    differences.push(format!("games: {games:?} there, {of:?} here"));
                }
                if !differences.is_empty() {
                    return Err(StoreError::Differs(folder.clone(), differences));
                }
            }
            portions.push(cluster::Portion {
                name: folder.display().to_string(),
                part: header.portion.map(|portion| portion.part),
                units: records.iter().map(|record| record.game).collect(),
            });
            all.extend(records.into_iter().map(|record| (folder, record)));
            first.get_or_insert(header);
        }
        let header = first.ok_or(StoreError::Join(JoinError::Nothing))?;
        // A folder of the whole match has all the games that it is to have.
        let games = header.portion.map_or(all.len(), |portion| portion.games);
        cluster::join(&portions, games).map_err(StoreError::Join)?;
        all.sort_by_key(|(_, record)| record.game);
        let mut store = Store::create(into, &header.settings, None)?;
        for (folder, record) in &all {
            let path = folder.join(store.name_of(record.game));
            let sgf = disk::read_text(&path, LARGEST).map_err(|error| StoreError::Io(path, error))?;
            store.keep(record, &sgf)?;
        }
        Ok(all.len())
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
    /// The parts do not make a whole.
    Join(JoinError),
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
            StoreError::Join(error) => error.fmt(f),
            StoreError::Io(path, error) => write!(
                f,
                "{}: {error}; the games before are kept, and --resume goes on with them",
                path.display()
            ),
        }
    }
}

impl std::error::Error for StoreError {}
