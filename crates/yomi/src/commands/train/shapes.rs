//! `yomi train shapes`: a book of openings.

use super::Target;
use crate::commands::progress::Progress;
use crate::numbers::{COUNT, SOME, whole};
use crate::output::say;
use ::shapes::book::{Course, Lesson, Region, train};
use anyhow::{Context, ensure};
use goban::Size;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A book of openings: what was played in positions that several games share, by board, half, corner and nearest stones.
///
/// It has counts alone, of positions that three games or more came to. The same games give the same file.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files, each with one game or many, compressed or not.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Where to write the book.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Leave the last so many games out of everything, to be asked about later.
    #[arg(long, default_value_t = 0, value_parser = whole::<usize>(COUNT))]
    hold_out: usize,
    /// Positions from which the weights of the counts are learned.
    #[arg(long, default_value_t = Course::default().positions, value_parser = whole::<usize>(SOME))]
    positions: usize,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let target = Target::new(&args.out)?;
    let start = Instant::now();
    let mut lessons = Vec::new();
    for file in &args.games {
        let games = kifu::Collection::read_file(file, &kifu::Limits::default())
            .with_context(|| format!("cannot read {}", file.display()))?;
        lessons.extend(games.games().iter().filter_map(|record| {
            let root = record.root();
            let empty = !root.has("AB") && !root.has("AW");
            let moves: Vec<_> = record.moves().collect();
            (empty && !moves.is_empty()).then(|| Lesson {
                size: record.size().ok().unwrap_or(Size::NINETEEN),
                moves,
                winner: record.result().and_then(|result| result.winner()),
            })
        }));
    }
    lessons.truncate(lessons.len().saturating_sub(args.hold_out));
    ensure!(
        lessons.len() >= 10,
        "{} games are too few to learn from: give at least 10",
        lessons.len()
    );
    let course = Course {
        positions: args.positions,
        ..Course::default()
    };
    let progress = Progress::new(0, "{bar:30} {percent} % {elapsed}");
    let never = AtomicBool::new(false);
    let book = train(
        &lessons,
        &course,
        |done, all| {
            progress.set_length(all as u64);
            progress.step(done as u64, format!("{done} of {all} steps"));
        },
        &never,
    );
    progress.end();
    let book = book.context("stopped")?;
    let bytes = book.to_bytes();
    target.finish_bytes(&bytes)?;
    let mut parts: Vec<String> = Region::ALL
        .iter()
        .map(|&region| format!("{} of {region:?}", book.positions(region)).to_lowercase())
        .collect();
    parts.push(format!("{} patterns of nearest stones", book.patterns()));
    say!(
        "{} games, {:.0} s; positions: {}; {} bytes in {}",
        book.games,
        start.elapsed().as_secs_f64(),
        parts.join(", "),
        bytes.len(),
        args.out.display()
    );
    Ok(())
}
