//! `yomi train patterns`: the weights of playouts and priors.

use super::{Target, read_enough, spinner};
use crate::numbers::{COUNT, SOME, whole};
use crate::output::say;
use patterns::mm::Foresight;
use playouts::learn::{Course, learn};
use std::path::PathBuf;

/// The weights of playouts and priors: patterns, urgent points and other features, by minorisation-maximisation.
///
/// The same games, seed and numbers give the same file. A checkpoint is kept after each round of the priors.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files, each with one game or many, compressed or not.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Where to write the weights.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Positions that playouts learn from, drawn from nine games of ten.
    #[arg(long, default_value_t = 60_000, value_parser = whole::<usize>(SOME))]
    positions: usize,
    /// Positions that priors learn from.
    #[arg(long, default_value_t = 240_000, value_parser = whole::<usize>(SOME))]
    prior_positions: usize,
    /// Positions of the other games, to be examined in.
    #[arg(long, default_value_t = 10_000, value_parser = whole::<usize>(COUNT))]
    held_out: usize,
    /// How often a wide pattern must have been played to be learned.
    #[arg(long, default_value_t = 25, value_parser = whole::<u32>(COUNT))]
    often: u32,
    /// Rounds of learning.
    #[arg(long, default_value_t = 10, value_parser = whole::<usize>(0..=100_000))]
    rounds: usize,
    /// Leave the last so many games out of everything, to be asked about later.
    #[arg(long, default_value_t = 0, value_parser = whole::<usize>(COUNT))]
    hold_out: usize,
    /// Decides which games and positions are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let target = Target::new(&args.out)?;
    let bar = spinner();
    let lessons = read_enough(&args.games, args.hold_out, &bar)?;
    let course = Course {
        positions: args.positions,
        prior_positions: args.prior_positions,
        held_out: args.held_out,
        often: args.often,
        rounds: args.rounds,
        seed: args.seed,
    };
    let learned = learn(
        &lessons,
        &course,
        |message| bar.set_message(message),
        |round, weights| {
            let when = format!("in {round} of {} rounds of the priors", args.rounds);
            bar.suspend(|| target.keep(weights, when));
        },
    );
    bar.finish_and_clear();
    target.finish(&learned.weights)?;
    say!("{} games, weights in {}", lessons.len(), args.out.display());
    print("playouts", &learned.playouts);
    print("priors", &learned.priors);
    Ok(())
}

fn print(who: &str, found: &Foresight) {
    say!(
        "{who}: {:.1} % of {} held-out moves foreseen, {:.1} % among ten, log-likelihood {:.3}",
        100.0 * found.first,
        found.positions,
        100.0 * found.ten,
        found.log_likelihood
    );
}
