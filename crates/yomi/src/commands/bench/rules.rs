//! `yomi bench rules`: our rules against GNU Go's, move by move.

use crate::numbers::{COUNT, whole};
use crate::output::say;
use anyhow::Context;
use arena::agreement::{Coverage, GNUGO_CHINESE, compare};
use arena::{Engine, Program};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Play random games on 5x5 to 19x19 and compare legal moves, stones and captures with GNU Go.
#[derive(clap::Args)]
pub struct Args {
    /// How many games, the boards in turn.
    #[arg(long, default_value_t = 300, value_parser = whole::<usize>(COUNT))]
    games: usize,
    /// GNU Go: a name or a path.
    #[arg(long, default_value = "gnugo")]
    gnugo: String,
    /// Decides the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let command = format!("'{}' {GNUGO_CHINESE}", args.gnugo);
    let program = Program::find(&command)
        .context("GNU Go is needed (on Debian: apt-get install gnugo)")?
        .launched_by(&super::super::match_::launcher());
    let mut engine = Engine::start(&program, Arc::new(AtomicBool::new(false)))?;
    let style = ProgressStyle::with_template("{bar:24} {pos}/{len} games, {eta} left")?;
    let bar = ProgressBar::new(args.games as u64).with_style(style);
    let start = Instant::now();
    let mut all = Coverage::default();
    for n in 0..args.games {
        match compare(&mut engine, n, args.seed) {
            Ok(coverage) => all += coverage,
            Err(disagreement) => {
                bar.finish_and_clear();
                return Err(disagreement).with_context(|| format!("game {} differs", n + 1));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    say!(
        "{} games on 5x5 to 19x19 agree with GNU Go move by move: legal moves of both sides, stones, captures\n\
         {} moves, {} stones captured; forbidden on both boards: {} suicides, {} kos, {} other repetitions\n\
         {:.1} s",
        all.games,
        all.moves,
        all.captures,
        all.suicides,
        all.kos,
        all.repetitions,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}
