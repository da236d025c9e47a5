//! `yomi bench solving`: how much sooner several threads answer a problem.

use super::super::solve::asked::Asked;
use super::mean;
use crate::numbers::{SOME, real, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use indicatif::ProgressBar;
use kifu::Collection;
use std::path::PathBuf;
use std::time::Duration;
use tactics::Limits;
use tactics::choose::choose;
use tactics::found::{Doubt, Found, Sureness};

/// How much sooner several threads answer problems that take one thread long.
///
/// Each problem is answered by one thread; if that took long enough, by several. Those that one thread proves, with or
/// without walls, are counted apart: of the others most take a part of the limit, however many threads there are.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files of problems.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Threads to compare with one.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(2..=256))]
    threads: u16,
    /// Seconds for each problem.
    #[arg(long, default_value = "10", value_parser = players::seconds, value_name = "SECONDS")]
    limit: Duration,
    /// Only problems that take one thread so many seconds.
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS", value_parser = real(0.0..=1e6))]
    least: f64,
    /// Only every so many-th problem.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole::<usize>(SOME))]
    every: usize,
}

/// The seconds that one thread and several took.
type Pair = (f64, f64);

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut problems = Vec::new();
    for file in &args.files {
        let collection = Collection::read_file(file, &kifu::Limits::default())
            .with_context(|| format!("cannot read {}", file.display()))?;
        let games = collection.games().iter().enumerate().step_by(args.every);
        problems.extend(games.filter_map(|(i, game)| Asked::read(game, i, None).ok()));
    }
    ensure!(!problems.is_empty(), "no problem can be read");
    let bar = ProgressBar::new(problems.len() as u64);
    let (mut proved, mut others): (Vec<Pair>, Vec<Pair>) = Default::default();
    let mut same = 0;
    for asked in &problems {
        let answer = |threads: usize| {
            let limits = Limits {
                threads,
                ..Limits::within(args.limit)
            };
            choose(&asked.board, asked.to_move, None, &limits)
        };
        bar.inc(1);
        let Some(one) = answer(1).filter(|one| one.time.as_secs_f64() >= args.least) else {
            continue;
        };
        let Some(several) = answer(args.threads.into()) else {
            continue;
        };
        let pair = (one.time.as_secs_f64(), several.time.as_secs_f64());
        bar.suspend(|| say!("{}: {:.2} s, {:.2} s", asked.name, pair.0, pair.1));
        same += usize::from(one.best == several.best);
        if is_proved(&one) {
            proved.push(pair);
        } else {
            others.push(pair);
        }
    }
    bar.finish_and_clear();
    say!(
        "{} of {} problems took {} s or more, {same} with the same move",
        proved.len() + others.len(),
        problems.len(),
        args.least
    );
    tell("proved by one thread", &proved);
    tell("others", &others);
    tell("all", &[proved, others].concat());
    Ok(())
}

fn is_proved(found: &Found) -> bool {
    matches!(
        found.sureness,
        Sureness::Proved | Sureness::Likely(Doubt::Walls(_))
    )
}

fn tell(which: &str, pairs: &[Pair]) {
    if pairs.is_empty() {
        return;
    }
    let (one, several): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let ratios: Vec<f64> = pairs.iter().map(|(one, several)| (one / several).ln()).collect();
    say!(
        "{which}: {}, {:.1} s and {:.1} s, {:.2} times; in the geometric mean {:.2} times",
        pairs.len(),
        one.iter().sum::<f64>(),
        several.iter().sum::<f64>(),
        mean(&one) / mean(&several),
        mean(&ratios).exp()
    );
}
