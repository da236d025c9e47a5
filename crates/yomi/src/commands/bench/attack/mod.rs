//! `yomi bench attack`: the program attacked from outside, by chance that can be repeated.
//!
//! Whatever is attacked runs in a process of its own, so that a crash is counted and not suffered.

mod child;
mod gtp;
mod kills;
mod mutate;
mod records;
mod requests;

use crate::numbers::{COUNT, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Attack the program from outside: hostile lines of GTP, damaged records, raw requests to the page, kills of matches.
///
/// Prints for each how many inputs there were, how many faults, and the most memory that the process attacked ever had. A
/// fault is a crash, a hang, an answer that is none, memory beyond its bound, or a game lost or doubled. What led to one
/// is kept in a folder, which is named. Exit status 1 if there was any.
#[derive(clap::Args)]
pub struct Args {
    /// Decides all that chance decides.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Lines of GTP, over all players.
    #[arg(long, default_value_t = 1_000_000, value_parser = whole::<usize>(COUNT))]
    lines: usize,
    /// Records: read, replayed and drawn.
    #[arg(long, default_value_t = 100_000, value_parser = whole::<usize>(COUNT))]
    records: usize,
    /// Requests to the page's server.
    #[arg(long, default_value_t = 10_000, value_parser = whole::<usize>(COUNT))]
    requests: usize,
    /// Kills of matches, each of which is then gone on with.
    #[arg(long, default_value_t = 1_000, value_parser = whole::<usize>(COUNT))]
    kills: usize,
    /// Only these attacks.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "ATTACKS")]
    only: Vec<Kind>,
    /// The folder for what led to faults; by default a new one among the temporary files.
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Read records from this number on, as the process that is attacked does.
    #[arg(long, hide = true)]
    from: Option<usize>,
}

/// What is attacked.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// `yomi gtp` with every player.
    Gtp,
    /// The reader of records, their replay and their diagrams.
    Records,
    /// The page's server.
    Requests,
    /// `yomi match`, killed and resumed.
    Kills,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Gtp => "lines of GTP",
            Kind::Records => "records",
            Kind::Requests => "requests",
            Kind::Kills => "kills",
        }
    }
}

/// Faults of one kind after which it is given up.
const ENOUGH: usize = 50;

/// What came of an attack.
#[derive(Default)]
struct Outcome {
    inputs: usize,
    /// What happened, and the file with what led to it.
    faults: Vec<String>,
    /// The most memory that any process had, in kilobytes.
    peak: u64,
}

impl Outcome {
    /// Counts a fault and keeps what led to it.
    fn fault(&mut self, folder: &Path, kind: &str, input: &[u8], what: &str) -> anyhow::Result<()> {
        let path = folder.join(format!("{kind}-{}", self.faults.len() + 1));
        disk::write(&path, input).with_context(|| path.display().to_string())?;
        self.faults
            .push(format!("{what}; its input is {}", path.display()));
        Ok(())
    }

    fn is_enough(&self) -> bool {
        self.faults.len() >= ENOUGH
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let usual = || std::env::temp_dir().join(format!("yomi-attack-{}", std::process::id()));
    let folder = args.keep.clone().unwrap_or_else(usual);
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let folder = folder.canonicalize()?;
    if let Some(from) = args.from {
        return records::suffer(&folder, args.seed, from, args.records);
    }
    let (mut all, mut faults) = (0, 0);
    say!(
        "{:14} {:>9} {:>7} {:>8} {:>8}",
        "attack",
        "inputs",
        "faults",
        "peak MB",
        "seconds"
    );
    for kind in Kind::value_variants() {
        if !args.only.is_empty() && !args.only.contains(kind) {
            continue;
        }
        let start = Instant::now();
        let outcome = match kind {
            Kind::Gtp => gtp::attack(&folder, args.seed, args.lines)?,
            Kind::Records => records::attack(&folder, args.seed, args.records)?,
            Kind::Requests => requests::attack(&folder, args.seed, args.requests)?,
            Kind::Kills => kills::attack(&folder, args.seed, args.kills)?,
        };
        say!(
            "{:14} {:>9} {:>7} {:>8.1} {:>8.1}",
            kind.name(),
            outcome.inputs,
            outcome.faults.len(),
            outcome.peak as f64 / 1024.0,
            start.elapsed().as_secs_f64()
        );
        for fault in &outcome.faults {
            say!("  {fault}");
        }
        all += outcome.inputs;
        faults += outcome.faults.len();
    }
    if faults == 0 {
        // Nothing to keep, unless the folder was there for something else.
        let _ = std::fs::remove_dir(&folder);
    }
    ensure!(faults == 0, "{faults} faults in {all} inputs");
    Ok(())
}
