//! `yomi bench answers`: questions about positions of games and problems, and whether they are answered as before.

mod ask;
mod compare;
mod questions;

use super::sgf::find;
use crate::files;
use crate::numbers::{COUNT, whole};
use crate::output::print;
use anyhow::{Context, ensure};
use ask::{Kind, answer};
use goban::Random;
use indicatif::{ProgressBar, ProgressStyle};
use kifu::Collection;
use questions::{Position, Source};
use std::path::PathBuf;

/// Ask questions of every kind about positions of games and problems, at node limits on one thread, and compare the
/// answers with those of another version.
///
/// The questions are drawn by lot from the records and depend on them, the seed and the number alone. A line for each:
/// kind, record, move, question, result, move, how sure it is, nodes; tabs between them.
#[derive(clap::Args)]
pub struct Args {
    /// Folders or files with records of games and problems, .sgf and .sgf.gz.
    #[arg(long, required = true, num_args = 1.., value_name = "DIR")]
    data: Vec<PathBuf>,
    /// Nodes for a question; goals that are to be proved, and problems, are given twice as many.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Questions of each kind.
    #[arg(long, default_value_t = 300, value_parser = whole::<usize>(COUNT))]
    count: usize,
    /// Only questions of these kinds.
    #[arg(long, num_args = 1.., value_name = "KIND")]
    kinds: Vec<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the answers to a file instead of printing them.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print only what differs from the answers in this file, written by `--output` with the same settings. Fails if
    /// anything does; other numbers of nodes are counted, but are no difference.
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
}

/// Positions that are tried for a question before a kind is given up: records may have none that fits.
const TRIES: usize = 40;

pub fn run(args: Args) -> anyhow::Result<()> {
    let kinds = chosen(&args.kinds)?;
    args.output.as_deref().map_or(Ok(()), files::probe)?;
    let before = match &args.against {
        Some(path) => Some(files::read_text(path, files::TABLE)?),
        None => None,
    };
    let source = read(&args.data)?;
    let bar = ProgressBar::new(kinds.len() as u64 * args.count as u64);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} questions, {msg}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut lines = Vec::new();
    for kind in kinds {
        bar.set_message(kind.name());
        lines.extend(of_kind(kind, &source, &args, &bar));
    }
    bar.finish_and_clear();
    ensure!(!lines.is_empty(), "the records have no position to ask about");
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    match &args.output {
        Some(path) => files::write(path, &text)?,
        None if before.is_none() => print(&text),
        None => {}
    }
    match before {
        Some(before) => compare::compare(&before, &text, &args.kinds),
        None => Ok(()),
    }
}

/// The kinds of these names; all of them if none is given.
fn chosen(names: &[String]) -> anyhow::Result<Vec<Kind>> {
    if names.is_empty() {
        return Ok(Kind::all());
    }
    let known = Kind::all();
    let find = |name: &String| {
        let listed = || known.iter().map(|k| k.name()).collect::<Vec<_>>().join(" ");
        let kind = known.iter().find(|k| k.name() == name).copied();
        kind.with_context(|| format!("`{name}` is no kind of question; there are: {}", listed()))
    };
    names.iter().map(find).collect()
}

fn read(data: &[PathBuf]) -> anyhow::Result<Source> {
    let mut source = Source::default();
    for place in data {
        for path in find(place)? {
            let collection = Collection::read_file(&path, &kifu::Limits::default())
                .with_context(|| format!("cannot read {}", path.display()))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let name = name.split('.').next().unwrap_or_default().to_owned();
            source.add(&name, collection.into_games());
        }
    }
    Ok(source)
}

/// The answers to the questions of one kind, a line each. What is drawn for one kind does not depend on the others.
fn of_kind(kind: Kind, source: &Source, args: &Args, bar: &ProgressBar) -> Vec<String> {
    let salt = kind.name().bytes().fold(args.seed, |h, b| {
        h.wrapping_mul(0x100_0000_01b3).wrapping_add(u64::from(b))
    });
    let mut random = Random::new(salt);
    let mut lines = Vec::new();
    let mut tries = 0;
    while lines.len() < args.count && tries / TRIES < args.count {
        tries += 1;
        // Games and problems in turn.
        let Some(position) = source.draw(kind.source(), tries, &mut random) else {
            break;
        };
        let Some(asked) = kind.draw(&position, &mut random) else {
            continue;
        };
        let answer = answer(kind, &position, &asked, args.nodes);
        let Position { id, number, .. } = &position;
        lines.push(format!("{}\t{id}\t{number}\t{asked}\t{answer}", kind.name()));
        bar.inc(1);
    }
    bar.inc((args.count - lines.len()) as u64);
    lines
}
