//! `yomi train reinforce`: urgencies from self-play.

use super::{Target, size, spinner};
use crate::numbers::{SOME, real, whole};
use crate::output::say;
use goban::Size;
use playouts::reinforce::{Reinforcement, reinforce};
use playouts::{Pseudo, Uniform, Urgencies, UrgencyTables, duel};
use std::path::PathBuf;
use std::sync::Arc;

/// Games of each trial between two ways of drawing moves.
const TRIAL: usize = 2000;

/// The urgencies of 3x3 patterns in pseudo-random games, from the results of such games.
///
/// After each round prints how often games drawn by the urgencies beat games drawn evenly, and games drawn by the
/// urgencies set by hand, and keeps a checkpoint.
#[derive(clap::Args)]
pub struct Args {
    /// Where to write the urgencies.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// The side of the board.
    #[arg(long, default_value = "9", value_parser = size)]
    size: Size,
    /// Rounds; after each the urgencies are made anew.
    #[arg(long, default_value_t = 10, value_parser = whole::<usize>(1..=100_000))]
    rounds: usize,
    /// Games of a round.
    #[arg(long, default_value_t = 20_000, value_parser = whole::<usize>(SOME))]
    games: usize,
    /// How far a pattern moves towards the result of a game.
    #[arg(long, default_value_t = 0.002, value_parser = real(0.0..=1.0))]
    step: f64,
    /// The smaller, the larger the differences of urgency.
    #[arg(long, default_value_t = 0.05, value_parser = real(0.02..=1000.0))]
    temperature: f64,
    /// Decides the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn pseudo(urgencies: &Urgencies) -> Pseudo {
    Pseudo::new(Arc::new(UrgencyTables::new(urgencies)))
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let target = Target::new(&args.out)?;
    let bar = spinner();
    let course = Reinforcement {
        size: args.size,
        rounds: args.rounds,
        games: args.games,
        step: args.step,
        temperature: args.temperature,
        seed: args.seed,
    };
    let hand = pseudo(&Urgencies::by_hand());
    let against_even = 100.0 * duel(&hand, &Uniform, args.size, TRIAL, args.seed);
    bar.suspend(|| say!("by hand: {against_even:.1} % against even draws"));
    let learned = reinforce(&course, |round, urgencies| {
        let now = pseudo(urgencies);
        let even = 100.0 * duel(&now, &Uniform, args.size, TRIAL, args.seed);
        let by_hand = 100.0 * duel(&now, &hand, args.size, TRIAL, args.seed);
        let (n, patterns) = (round + 1, urgencies.patterns.len());
        let line =
            format!("round {n}: {patterns} patterns, {even:.1} % against even draws, {by_hand:.1} % by hand");
        bar.suspend(|| {
            say!("{line}");
            target.keep(urgencies, format!("in {n} of {} rounds", args.rounds));
        });
    });
    bar.finish_and_clear();
    target.finish(&learned)?;
    say!("urgencies in {}", args.out.display());
    Ok(())
}
