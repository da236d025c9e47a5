//! `yomi learn theory`: what rules say of a move, held against the board.

use super::super::progress::Progress;
use super::super::prove::stop_flag;
use crate::numbers::{COUNT, whole};
use crate::output::say;
use anyhow::bail;
use introspect::go::Words;
use introspect::go::predict::{compare, measure_questions};
use introspect::go::theory::Theory;
use std::sync::atomic::Ordering;

/// Predict moves by the theory of Go, the rules that the learner starts from, and hold every fact against the board.
#[derive(clap::Args)]
pub struct Args {
    /// Random moves on boards up to 7 lines.
    #[arg(long, default_value_t = 1_000, value_parser = whole::<u32>(COUNT))]
    moves: u32,
    /// Random moves on larger boards.
    #[arg(long, default_value_t = 10, value_parser = whole::<u32>(COUNT))]
    large: u32,
    /// Another seed gives other moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let words = Words::new();
    let theory = Theory::new(&words);
    let stop = stop_flag();
    let progress = Progress::new(u64::from(args.moves + args.large), "{bar:30} {pos}/{len} {msg}");
    let questions = measure_questions(args.moves as usize, args.large as usize, args.seed);
    let measure = compare(&words, &theory, questions, |so_far| {
        progress.step(
            so_far.moves as u64,
            format!(
                "{} facts, {} wrong, {} missing",
                so_far.concluded, so_far.wrong, so_far.missing
            ),
        );
        !stop.load(Ordering::Relaxed)
    })?;
    progress.end();
    say!("{} rules", theory.all().len());
    say!(
        "{} moves, of which {} take, {} join blocks, {} make a ko",
        measure.moves,
        measure.takes,
        measure.joins,
        measure.kos
    );
    say!(
        "{} facts given, {} concluded: {} not so, {} missing",
        measure.given,
        measure.concluded,
        measure.wrong,
        measure.missing
    );
    if let Some(first) = &measure.first {
        say!("{first}");
    }
    if measure.wrong + measure.missing > 0 {
        bail!("the theory and the board do not agree");
    }
    Ok(())
}
