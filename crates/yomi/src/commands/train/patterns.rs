//! `yomi train patterns`: the weights of playouts and priors.

use super::{read_enough, spinner};
use anyhow::Context;
use patterns::mm::Foresight;
use playouts::learn::{Course, learn};
use std::path::PathBuf;

/// The weights of playouts and priors: patterns, urgent points and other features, by minorisation-maximisation.
///
/// The same games, seed and numbers give the same file.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files, each with one game or many, compressed or not.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Where to write the weights.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Positions that playouts learn from, drawn from nine games of ten.
    #[arg(long, default_value_t = 60_000)]
    positions: usize,
    /// Positions that priors learn from.
    #[arg(long, default_value_t = 240_000)]
    prior_positions: usize,
    /// Positions of the other games, to be examined in.
    #[arg(long, default_value_t = 10_000)]
    held_out: usize,
    /// How often a wide pattern must have been played to be learned.
    #[arg(long, default_value_t = 25)]
    often: u32,
    /// Rounds of learning.
    #[arg(long, default_value_t = 10)]
    rounds: usize,
    /// Decides which games and positions are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let bar = spinner();
    let lessons = read_enough(&args.games, &bar)?;
    let course = Course {
        positions: args.positions,
        prior_positions: args.prior_positions,
        held_out: args.held_out,
        often: args.often,
        rounds: args.rounds,
        seed: args.seed,
    };
    let learned = learn(&lessons, &course, |message| bar.set_message(message));
    bar.finish_and_clear();
    std::fs::write(&args.out, learned.weights.to_string())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    println!("{} games, weights in {}", lessons.len(), args.out.display());
    print("playouts", &learned.playouts);
    print("priors", &learned.priors);
    Ok(())
}

fn print(who: &str, found: &Foresight) {
    println!(
        "{who}: {:.1} % of {} held-out moves foreseen, {:.1} % among ten, log-likelihood {:.3}",
        100.0 * found.first,
        found.positions,
        100.0 * found.ten,
        found.log_likelihood
    );
}
