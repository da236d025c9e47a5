//! `yomi rules teach games`: the weights that best foresee a collection, by minorisation-maximisation.

use super::file::RuleFile;
use super::{drawn, player};
use crate::commands::progress::Progress;
use crate::files;
use crate::numbers::{COUNT, SOME, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use players::Course;
use std::path::PathBuf;

/// Learn all weights of a rule file from games, and say how often the move played is the choice before and after, in games held
/// out.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files or folders.
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// The rule file.
    #[arg(long, value_name = "FILE")]
    rules: PathBuf,
    /// Where the rules with the new weights are written; without it nothing is.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Positions at most, one of a game.
    #[arg(long, default_value_t = 2000, value_parser = whole::<usize>(SOME))]
    positions: usize,
    /// Of these the last so many are held out.
    #[arg(long, default_value_t = 500, value_parser = whole::<usize>(SOME))]
    hold_out: usize,
    /// A rule that spoke in fewer positions keeps its weight.
    #[arg(long, default_value_t = 20, value_parser = whole::<usize>(COUNT))]
    least: usize,
    /// Rounds of learning.
    #[arg(long, default_value_t = 30, value_parser = whole::<usize>(1..=10_000))]
    rounds: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let file = RuleFile::read(&args.rules)?;
    if let Some(path) = &args.output {
        files::probe(path)?;
    }
    let positions = drawn(&args.games, args.positions, args.seed)?;
    ensure!(
        positions.len() > args.hold_out,
        "there are {} positions, of which --hold-out {} are held out: name more games",
        positions.len(),
        args.hold_out
    );
    let mut player = player(&args.rules, "shapes=no")?;
    let mut course = Course::default();
    let bar = Progress::new(
        positions.len() as u64,
        "{bar:40} {pos}/{len} positions, {eta} left",
    );
    for (done, place) in positions.iter().enumerate() {
        let trace = player
            .trace(&place.game, place.color)
            .context("this player has no voices")?;
        let Some(p) = place.played.point() else { continue };
        course.add(&trace, p);
        bar.step(
            done as u64 + 1,
            format!("{} of {} positions", done + 1, positions.len()),
        );
    }
    let taught = course.lessons.len() - args.hold_out;
    let (before, after) = (course.weights(), course.fit(0..taught, args.rounds, args.least));
    let right = |weights: &[f32]| {
        let range = taught..course.lessons.len();
        100.0 * course.right(range, weights) as f64 / args.hold_out.max(1) as f64
    };
    let mut changed: Vec<(&str, f32)> = Vec::new();
    for (voice, (from, to)) in course.voices.iter().zip(before.iter().zip(&after)) {
        if from != to {
            say!("{}: {from} -> {to}", voice.id);
            changed.push((&voice.id, *to));
        }
    }
    let (was, is) = (right(&before), right(&after));
    say!(
        "In {} positions held out the move played is the choice in {was:.1} %, with the new weights in {is:.1} % ({:+.1}); learned from {taught}.",
        args.hold_out,
        is - was
    );
    let text = file.with(&changed)?;
    if let Some(path) = &args.output {
        files::write(path, text)?;
        say!("Written to {}.", path.display());
    }
    Ok(())
}
