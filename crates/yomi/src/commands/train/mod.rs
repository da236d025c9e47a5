//! `yomi train`: what playouts and nets know, from game collections and from self-play.

mod fights;
mod labels;
mod net;
mod patterns;
mod reinforce;
mod shapes;
mod solved;
mod target;
mod urgencies;
mod values;

use anyhow::{Context, ensure};
use clap::Subcommand;
use goban::Size;
use indicatif::ProgressBar;
use playouts::learn::Lesson;
use std::path::PathBuf;
use std::time::Duration;
use target::Target;

/// Learn weights, urgencies, values, nets and books of openings from game collections and from self-play.
///
/// The file to be written is tried before the work. What is learned on the way is kept in FILE.checkpoint, a file of the
/// same format, which Ctrl-C leaves and the end of the work takes away; what was in FILE stays until then.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Patterns(patterns::Args),
    Fights(fights::Args),
    Net(net::Args),
    Labels(labels::Args),
    Solved(solved::Args),
    Urgencies(urgencies::Args),
    Reinforce(reinforce::Args),
    Shapes(shapes::Args),
    Values(values::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.what {
        What::Patterns(args) => patterns::run(args),
        What::Fights(args) => fights::run(args),
        What::Net(args) => net::run(args),
        What::Labels(args) => labels::run(args),
        What::Solved(args) => solved::run(args),
        What::Urgencies(args) => urgencies::run(args),
        What::Reinforce(args) => reinforce::run(args),
        What::Shapes(args) => shapes::run(args),
        What::Values(args) => values::run(args),
    }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A board's side as it is written.
pub fn size(text: &str) -> Result<Size, String> {
    let side: Option<u8> = text.parse().ok();
    side.and_then(Size::new)
        .ok_or_else(|| "a board's size is a number from 1 to 25".into())
}

/// The games of all files that begin on an empty board.
fn read_all(files: &[PathBuf], bar: &ProgressBar) -> anyhow::Result<Vec<Lesson>> {
    let mut lessons = Vec::new();
    for file in files {
        bar.set_message(format!("reading {}", file.display()));
        lessons.extend(read(file)?);
    }
    Ok(lessons)
}

/// The same without the last so many, if there are enough to learn from nine of ten.
fn read_enough(files: &[PathBuf], hold_out: usize, bar: &ProgressBar) -> anyhow::Result<Vec<Lesson>> {
    let mut lessons = read_all(files, bar)?;
    lessons.truncate(lessons.len().saturating_sub(hold_out));
    ensure!(
        lessons.len() >= 10,
        "{} games are too few to learn from: give at least 10",
        lessons.len()
    );
    Ok(lessons)
}

/// The games of a file that begin on an empty board.
fn read(file: &std::path::Path) -> anyhow::Result<Vec<Lesson>> {
    let games = kifu::Collection::read_file(file, &kifu::Limits::default())
        .with_context(|| format!("cannot read {}", file.display()))?;
    let lessons = games.games().iter().filter_map(|record| {
        let root = record.root();
        let size = record.size().ok().unwrap_or(Size::NINETEEN);
        let empty = !root.has("AB") && !root.has("AW");
        let moves: Vec<_> = record.moves().collect();
        (empty && !moves.is_empty()).then_some(Lesson { size, moves })
    });
    Ok(lessons.collect())
}
