//! `yomi bench concepts`: what the model sees, held against a judge's opinion of the same positions.

mod fit;
mod grade;
pub(super) mod judged;
mod seers;
mod show;

use crate::output::say;
use anyhow::ensure;
use grade::Grades;
pub(super) use judged::Judged;
use seers::{Dumb, Mind, Playouts, Seer};
use std::path::PathBuf;

/// How well groups, territory and score are seen, beside what a dumb answer gets.
///
/// For each string of four stones and more a verdict is wanted (alive, dead, unsettled) or an honest unknown; for each point
/// whose territory it is; for the position the score. A judge's opinion is what they are held against: no truth, but far
/// stronger than what is measured.
#[derive(clap::Args)]
pub struct Args {
    /// Positions with a judge's opinion, one JSON object a line, gzip or not.
    #[arg(long, value_name = "FILE", required_unless_present = "data")]
    judged: Option<PathBuf>,
    /// Games to take positions from, instead; needs a judge.
    #[arg(long, value_name = "FILE", requires = "judge", conflicts_with = "judged")]
    data: Option<PathBuf>,
    /// The judge's command: a program that speaks KataGo's analysis protocol.
    #[arg(long, value_name = "COMMAND")]
    judge: Option<String>,
    /// Where the judge's opinions are kept.
    #[arg(long, value_name = "FILE", requires = "judge")]
    opinions: Option<PathBuf>,
    /// Positions taken from the games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    positions: u32,
    /// Games played out for each position by the row of playouts.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    playouts: u32,
    /// Nodes for each group that the model is not sure of, in a row of its own; 0 leaves it out.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(..=100_000_000))]
    nodes: u64,
    /// Look at one position of so many.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Begin with this position, counted from 0: `--every 2` and `--every 2 --from 1` are the two halves.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    from: u32,
    /// Learn the weights of the model's chances from these positions and print them, instead.
    #[arg(long)]
    fit: bool,
    /// Print so many positions as the judge and as the model sees them, instead.
    #[arg(long, value_name = "POSITIONS", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    show: Option<u32>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut positions = match (&args.judged, &args.data, &args.judge) {
        (Some(file), _, _) => Judged::read(file)?,
        (None, Some(data), Some(judge)) => {
            Judged::ask(data, judge, args.opinions.as_deref(), args.positions as usize)?
        }
        _ => unreachable!("clap asks for one of them"),
    };
    let mut number = 0;
    positions.retain(|_| {
        number += 1;
        number > args.from && (number - 1 - args.from).is_multiple_of(args.every)
    });
    ensure!(!positions.is_empty(), "there are no positions");
    if args.fit {
        fit::fit(&positions);
        return Ok(());
    }
    if let Some(most) = args.show {
        for (i, judged) in positions.iter().enumerate().take(most as usize) {
            let number = i * args.every as usize + args.from as usize;
            show::show(number, judged, concepts::Settings::default());
        }
        return Ok(());
    }
    say!("{} positions", positions.len());
    say!("{}", Grades::heading());
    let mut seers: Vec<Box<dyn Seer>> = vec![
        Box::new(Dumb),
        Box::new(Playouts::new(args.playouts)),
        Box::new(Mind::new(None)),
    ];
    if args.nodes > 0 {
        seers.push(Box::new(Mind::new(Some(args.nodes))));
    }
    for seer in &mut seers {
        let mut grades = Grades::default();
        for position in &positions {
            grades.add(position, &seer.see(&position.game));
        }
        say!("{}", grades.row(seer.name()));
    }
    Ok(())
}
