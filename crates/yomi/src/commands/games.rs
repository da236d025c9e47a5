//! The games of files and folders, one by one.

use crate::output::note;
use anyhow::{Context, ensure};
use kifu::{Collection, Limits, Record, Severity};
use std::path::{Path, PathBuf};

/// Faults of a file that are told.
const TOLD: usize = 10;

/// A game and where it was read.
#[derive(Clone)]
pub struct Read {
    pub path: PathBuf,
    pub record: Record,
    /// Which game of its file, from one, where there are several.
    place: Option<usize>,
}

impl Read {
    /// What it is called: by its file.
    pub fn name(&self) -> String {
        let file = self.path.file_stem().unwrap_or_default().to_string_lossy();
        match self.place {
            None => file.into_owned(),
            Some(place) => format!("{file} {place}"),
        }
    }
}

/// All games of these files and folders. One that has no move, or no board, is told and left out.
pub fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<Read>> {
    let mut games = Vec::new();
    for path in paths {
        if path.is_dir() {
            let files = folder(path)?;
            ensure!(
                !files.is_empty(),
                "{}: there is no .sgf file in this folder",
                path.display()
            );
            for file in files {
                add(&mut games, &file)?;
            }
        } else {
            add(&mut games, path)?;
        }
    }
    ensure!(
        !games.is_empty(),
        "there is no game with a move in {}",
        paths[0].display()
    );
    Ok(games)
}

/// The records of a folder, by name.
pub fn folder(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let cannot = || format!("cannot read {}", path.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).with_context(cannot)? {
        let file = entry.with_context(cannot)?.path();
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_ascii_lowercase();
        if name.ends_with(".sgf") || name.ends_with(".sgf.gz") {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

fn add(games: &mut Vec<Read>, path: &Path) -> anyhow::Result<()> {
    let file = path.display();
    let collection =
        Collection::read_file(path, &Limits::default()).with_context(|| format!("cannot read {file}"))?;
    let faults = collection.problems().iter();
    for fault in faults.filter(|p| p.severity() == Severity::Error).take(TOLD) {
        note!("{}", fault.in_file(path));
    }
    let records = collection.into_games();
    let several = records.len() > 1;
    for (i, record) in records.into_iter().enumerate() {
        let place = several.then_some(i + 1);
        if let Err(error) = record.size() {
            note!("{file}, game {}: {error}; left out", i + 1);
        } else if record.moves().next().is_none() {
            note!("{file}, game {}: no move in it; left out", i + 1);
        } else {
            games.push(Read {
                path: path.to_owned(),
                record,
                place,
            });
        }
    }
    Ok(())
}
