//! `yomi bench sgf`: every record under a folder, read and replayed.

use crate::output::{note, say};
use anyhow::Context;
use goban::Rules;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kifu::{Collection, Limits, read_bytes};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Read and replay every .sgf and .sgf.gz file under a folder.
#[derive(clap::Args)]
pub struct Args {
    /// The folder.
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Name every problem, not only the files that give no game.
    #[arg(long)]
    verbose: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Totals {
    files: usize,
    unread: usize,
    with_problems: usize,
    problems: usize,
    errors: usize,
    games: usize,
    nodes: usize,
    moves: usize,
    unreplayed: usize,
    games_with_illegal_moves: usize,
    bytes: usize,
    reading: Duration,
    replaying: Duration,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let files = find(&args.data)?;
    anyhow::ensure!(
        !files.is_empty(),
        "{}: no .sgf or .sgf.gz file in it",
        args.data.display()
    );
    let bar = progress(files.len());
    let mut totals = Totals::default();
    for path in &files {
        bar.suspend(|| totals.file(path, args.verbose));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        totals.print_json()
    } else {
        totals.print()
    }
    anyhow::ensure!(
        totals.unread == 0,
        "{} of {} files could not be read",
        totals.unread,
        totals.files
    );
    Ok(())
}

/// A bar on a terminal, and only once a second has passed.
fn progress(files: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden());
    if files > 1 && std::io::IsTerminal::is_terminal(&std::io::stderr()) {
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} files, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
    }
    bar
}

/// The records under a folder, in the order of their names; or the file itself.
pub fn find(data: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut waiting = vec![data.to_owned()];
    while let Some(path) = waiting.pop() {
        let kind = fs::metadata(&path).with_context(|| path.display().to_string())?;
        if !kind.is_dir() {
            found.push(path);
            continue;
        }
        for entry in fs::read_dir(&path).with_context(|| path.display().to_string())? {
            let entry = entry.with_context(|| path.display().to_string())?;
            let name = entry.file_name().to_string_lossy().to_ascii_lowercase();
            // Links to folders are not followed: they may lead around in circles.
            if entry.file_type()?.is_dir() || name.ends_with(".sgf") || name.ends_with(".sgf.gz") {
                waiting.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}

impl Totals {
    fn file(&mut self, path: &Path, verbose: bool) {
        self.files += 1;
        let limits = Limits::default();
        let (read, bytes, time) = match read_bytes(path, &limits) {
            Err(error) => (Err(error), 0, Duration::ZERO),
            Ok(bytes) => {
                let start = Instant::now();
                (
                    Collection::read_with(&bytes, &limits),
                    bytes.len(),
                    start.elapsed(),
                )
            }
        };
        self.bytes += bytes;
        self.reading += time;
        match read {
            Err(error) => {
                self.unread += 1;
                note!("{}: {error}", path.display());
            }
            Ok(collection) => self.collection(path, &collection, verbose),
        }
    }

    fn collection(&mut self, path: &Path, collection: &Collection, verbose: bool) {
        let problems = collection.problems();
        self.with_problems += usize::from(problems.count() > 0);
        self.problems += problems.count();
        self.errors += problems.errors();
        if verbose {
            problems.iter().for_each(|p| note!("{}", p.in_file(path)));
        }
        let start = Instant::now();
        for (i, game) in collection.games().iter().enumerate() {
            self.games += 1;
            self.nodes += game.node_count();
            self.moves += game.moves().count();
            match game.replay_before(None, game.rules_or(Rules::JAPANESE)) {
                Err(error) => {
                    self.unreplayed += 1;
                    note!("{}, game {}: {error}", path.display(), i + 1);
                }
                Ok(replay) => {
                    self.games_with_illegal_moves += usize::from(!replay.problems.is_empty());
                    if verbose {
                        let place = format!("{}, game {}", path.display(), i + 1);
                        replay.problems.iter().for_each(|p| note!("{place}: {p}"));
                    }
                }
            }
        }
        self.replaying += start.elapsed();
    }

    fn megabytes_per_second(&self) -> f64 {
        self.bytes as f64 / 1e6 / self.reading.as_secs_f64().max(1e-9)
    }

    fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.replaying.as_secs_f64().max(1e-9)
    }

    fn print(&self) {
        say!(
            "{} files, {:.1} MB; {} of them not read",
            self.files,
            self.bytes as f64 / 1e6,
            self.unread
        );
        say!(
            "{} games, {} nodes, {} moves in main lines",
            self.games,
            self.nodes,
            self.moves
        );
        say!(
            "{} files with problems: {} warnings, {} errors",
            self.with_problems,
            self.problems - self.errors,
            self.errors
        );
        say!(
            "{} games not replayed, {} with moves that the rules forbid",
            self.unreplayed,
            self.games_with_illegal_moves
        );
        say!(
            "read at {:.0} MB/s, replayed at {:.0} moves/s",
            self.megabytes_per_second(),
            self.moves_per_second()
        );
    }

    fn print_json(&self) {
        say!(
            "{{\"files\":{},\"unread\":{},\"bytes\":{},\"games\":{},\"nodes\":{},\"moves\":{},\"files_with_problems\":{},\
             \"warnings\":{},\"errors\":{},\"games_not_replayed\":{},\"games_with_illegal_moves\":{},\
             \"megabytes_per_second\":{:.1},\"moves_per_second\":{:.0}}}",
            self.files,
            self.unread,
            self.bytes,
            self.games,
            self.nodes,
            self.moves,
            self.with_problems,
            self.problems - self.errors,
            self.errors,
            self.unreplayed,
            self.games_with_illegal_moves,
            self.megabytes_per_second(),
            self.moves_per_second()
        );
    }
}
