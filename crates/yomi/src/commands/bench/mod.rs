//! `yomi bench`: the figures of docs/benchmarks.md, again. One file a figure.

mod playouts;
mod search;
mod sgf;

use clap::Subcommand;

/// Print the figures of docs/benchmarks.md again.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    bench: Bench,
}

#[derive(Subcommand)]
enum Bench {
    Playouts(playouts::Args),
    Search(search::Args),
    Sgf(sgf::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.bench {
        Bench::Playouts(args) => playouts::run(args),
        Bench::Search(args) => search::run(args),
        Bench::Sgf(args) => sgf::run(args),
    }
}
