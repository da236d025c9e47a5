//! `yomi merge`: parts of a piece of work, joined.

use crate::files;
use crate::output::say;
use anyhow::{Context, bail, ensure};
use cluster::{Ledger, Part, Portion};
use std::path::{Path, PathBuf};

/// Join what `--part I/N` left: folders of a match, files of --keep, files of labels.
///
/// All parts are needed, each once and complete: parts that overlap or lack something are refused, and nothing is written. What comes of
/// it is as if one process had done all: a match and the answers of --keep can be shown by their command with --resume
/// (docs/cluster.md).
#[derive(clap::Args)]
pub struct Args {
    /// What the parts left: folders, or files.
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Where the whole goes: a folder for a match, else a file.
    #[arg(long, short, value_name = "PATH")]
    out: PathBuf,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let Args { parts, out } = args;
    let is_match = |path: &PathBuf| path.join(arena::RESULTS).is_file();
    let is_ledger = |path: &PathBuf| Ledger::is_at(path);
    let (count, what) = if parts.iter().all(is_match) {
        (arena::Store::join(&parts, &out)?, "games")
    } else if parts.iter().all(is_ledger) {
        files::probe(&out)?;
        (Ledger::join(&parts, &out)?, "results")
    } else if parts.iter().all(|path| path.is_file()) && !parts.iter().any(is_ledger) {
        (labels(&parts, &out)?, "labelled games")
    } else {
        bail!("these are not parts of one kind: folders of a match, files of --keep, or files of labels");
    };
    say!("{count} {what} in {}", out.display());
    Ok(())
}

/// Joins files of labels; the games come in the order of one process.
fn labels(paths: &[PathBuf], out: &Path) -> anyhow::Result<usize> {
    ensure!(
        !out.exists(),
        "{} is there already: name another file",
        out.display()
    );
    files::probe(out)?;
    let mut portions = Vec::new();
    let mut all = Vec::new();
    let mut about: Option<(String, Option<usize>)> = None;
    for path in paths {
        let name = || path.display().to_string();
        let bytes = files::read(path, files::LABELS)?;
        let (games, found) = net::labels::read(&bytes).with_context(name)?;
        let of = found.portion.as_ref().map(|portion| portion.games);
        let own = (found.teacher.clone(), of);
        if let Some(about) = about.as_ref().filter(|about| **about != own) {
            bail!(
                "{}: labels of {} and of {} do not belong together",
                name(),
                about.0,
                own.0
            );
        }
        about = Some(own);
        let part: Option<Part> = found.portion.map(|portion| portion.part.parse()).transpose()?;
        let count = of.unwrap_or(games.len());
        let units: Vec<usize> = (0..count)
            .filter(|&unit| part.is_none_or(|part| part.has(unit)))
            .collect();
        portions.push(Portion {
            name: name(),
            part,
            units: units.iter().copied().take(games.len()).collect(),
        });
        all.extend(units.into_iter().zip(games));
    }
    let (teacher, of) = about.context("there is nothing to join")?;
    cluster::join(&portions, of.unwrap_or(all.len()))?;
    all.sort_by_key(|(unit, _)| *unit);
    let games: Vec<net::Game> = all.into_iter().map(|(_, game)| game).collect();
    files::write(out, net::labels::to_bytes(&games, &teacher))?;
    Ok(games.len())
}
