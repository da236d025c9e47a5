//! `yomi bench`: the figures of docs/benchmarks.md, again. One file a figure.

mod agreement;
mod judgement;
mod playouts;
mod reading;
mod rules;
mod search;
mod sgf;
mod worlds;

use clap::Subcommand;

/// Print the figures of docs/benchmarks.md again.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    bench: Bench,
}

#[derive(Subcommand)]
enum Bench {
    Agreement(agreement::Args),
    Judgement(judgement::Args),
    Playouts(playouts::Args),
    Reading(reading::Args),
    Search(search::Args),
    Sgf(sgf::Args),
    Rules(rules::Args),
    Worlds(worlds::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.bench {
        Bench::Agreement(args) => agreement::run(args),
        Bench::Judgement(args) => judgement::run(args),
        Bench::Playouts(args) => playouts::run(args),
        Bench::Reading(args) => reading::run(args),
        Bench::Search(args) => search::run(args),
        Bench::Sgf(args) => sgf::run(args),
        Bench::Rules(args) => rules::run(args),
        Bench::Worlds(args) => worlds::run(args),
    }
}
