//! `yomi train values`: an evaluation by temporal differences.

use super::{Target, size, spinner};
use crate::numbers::{COUNT, SOME, real, whole};
use crate::output::say;
use goban::Size;
use playouts::temporal::{Evaluation, Fates, Schooling, errors};
use playouts::{Heavy, Tables, Weights};
use std::path::PathBuf;
use std::sync::Arc;

/// An evaluation of positions, learned by temporal differences from playouts: a sum of what 3x3 surroundings say, or a small
/// network that foretells to whom each point will belong.
///
/// Prints how far it is off the final margins of fresh games, beside the means of playouts and the stones on the
/// board alone; a checkpoint is kept after each tenth of the games.
#[derive(clap::Args)]
pub struct Args {
    /// Where to write the evaluation.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// The side of the board.
    #[arg(long, default_value = "9", value_parser = size)]
    size: Size,
    /// Games to learn from.
    #[arg(long, default_value_t = 50_000, value_parser = whole::<usize>(SOME))]
    games: usize,
    /// How far the value of a position moves; by default 0.02, with a network, which moves at every point, 0.001.
    #[arg(long, value_parser = real(0.0..=1.0))]
    step: Option<f64>,
    /// How much of what is learned about later positions reaches earlier ones.
    #[arg(long, default_value_t = 0.9, value_parser = real(0.0..=1.0))]
    lambda: f64,
    /// Learn a network of so many hidden units; 0 is the sum.
    #[arg(long, value_name = "UNITS", default_value_t = 0, value_parser = whole::<usize>(0..=Fates::MOST as u64))]
    net: usize,
    /// Games to be examined in.
    #[arg(long, default_value_t = 200, value_parser = whole::<usize>(COUNT))]
    held_out: usize,
    /// Playouts of each position to compare with.
    #[arg(long, default_value_t = 20, value_parser = whole::<usize>(COUNT))]
    playouts: usize,
    /// Decides the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let target = Target::new(&args.out)?;
    let bar = spinner();
    let course = Schooling {
        size: args.size,
        games: args.games,
        step: args.step.unwrap_or(if args.net > 0 { 0.001 } else { 0.02 }) as f32,
        lambda: args.lambda as f32,
        hidden: args.net,
        seed: args.seed,
    };
    let heavy = Heavy::new(Arc::new(Tables::new(&Weights::shipped())));
    let learned = Evaluation::learn(&mut heavy.clone(), &course, |games, evaluation| {
        let seed = args.seed.wrapping_add(1);
        let [value, playouts, stones] = errors(
            evaluation,
            &mut heavy.clone(),
            args.size,
            args.held_out,
            args.playouts,
            seed,
        );
        let line = format!(
            "{games} games: {value:.1} points off; the mean of {} playouts {playouts:.1}, stones alone {stones:.1}",
            args.playouts
        );
        bar.suspend(|| {
            say!("{line}");
            target.keep(evaluation, format!("from {games} of {} games", args.games));
        });
    });
    bar.finish_and_clear();
    target.finish(&learned)?;
    say!("evaluation in {}", args.out.display());
    Ok(())
}
