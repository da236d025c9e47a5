//! `yomi train urgencies`: by Bayes' rule, from games, with the learning curve.

use super::{Target, read_enough, spinner};
use crate::numbers::{COUNT, SOME, whole};
use crate::output::say;
use goban::Random;
use playouts::bayes::{Bayes, Kind};
use playouts::learn::Lesson;
use std::path::PathBuf;

/// The urgencies of patterns in pseudo-random games: how often a pattern was played where it was recognised.
///
/// Prints how well they foresee the moves of games not learned from, after so many games and so many more, and keeps a
/// checkpoint at each of these numbers.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files, each with one game or many, compressed or not.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Where to write what all games give: urgencies of 3x3 patterns, for `olga:games=FILE`, or with --nearest a base of
    /// patterns of nearest stones, for `olga:wide=7,nearest=FILE`.
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Count the patterns of so many nearest occupied points, instead of the 3x3 square.
    #[arg(long, value_delimiter = ',', value_name = "NUMBERS", value_parser = whole::<usize>(1..=625))]
    nearest: Vec<usize>,
    /// Games to learn from, for the curve.
    #[arg(long, value_delimiter = ',', default_value = "100,360,1000,3000,10800", value_parser = whole::<usize>(SOME))]
    curve: Vec<usize>,
    /// Positions of a tenth of the games, to be examined in.
    #[arg(long, default_value_t = 5_000, value_parser = whole::<usize>(COUNT))]
    held_out: usize,
    /// Learn from one move of so many.
    #[arg(long, default_value_t = 10, value_parser = whole::<u32>(SOME))]
    stride: u32,
    /// Decides which games are held out.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let target = args.out.as_deref().map(Target::new).transpose()?;
    let bar = spinner();
    let lessons = read_enough(&args.games, 0, &bar)?;
    let mut random = Random::new(args.seed);
    let mut order: Vec<&Lesson> = lessons.iter().collect();
    for i in (1..order.len()).rev() {
        order.swap(i, random.below(i as u32 + 1) as usize);
    }
    let (exam, school) = order.split_at(order.len() / 10);
    let mut numbers = args.nearest.clone();
    numbers.sort_unstable();
    let kind = if numbers.is_empty() {
        Kind::Square
    } else {
        Kind::Nearest(numbers)
    };
    bar.suspend(|| say!("  games  patterns  seen often  foreseen  among ten  log-likelihood"));
    let mut last = None;
    for &games in &args.curve {
        let games = games.min(school.len());
        bar.set_message(format!("{games} games"));
        let learned = Bayes::count(&school[..games], kind.clone(), args.stride);
        let found = learned.examine(exam, args.held_out, args.seed);
        let (patterns, believed) = (learned.patterns(), learned.believed());
        let (first, ten, log) = (100.0 * found.first, 100.0 * found.ten, found.log_likelihood);
        bar.suspend(|| {
            say!("{games:7}  {patterns:8}  {believed:10}  {first:6.1} %  {ten:7.1} %  {log:14.3}")
        });
        if let (Some(target), Some(urgencies)) = (&target, learned.urgencies()) {
            bar.suspend(|| target.keep(urgencies, format!("from {games} games")));
        }
        last = Some(learned);
        if games == school.len() {
            break;
        }
    }
    bar.finish_and_clear();
    if let (Some(target), Some(learned)) = (&target, last) {
        let (what, text) = match learned.nearest() {
            Some(nearest) => ("patterns of nearest stones", nearest.to_string()),
            None => (
                "urgencies",
                learned.urgencies().map_or_else(String::new, |u| u.to_string()),
            ),
        };
        target.finish(&text)?;
        say!("{what} in {}", args.out.unwrap_or_default().display());
    }
    Ok(())
}
