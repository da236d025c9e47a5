//! `yomi prove`: small games, any of the algorithms.
//!
//! A world is a file beside this one: its arguments, with [`search::SearchArgs`] flattened into them, and a
//! `run` that builds the position and hands it to [`search::prove`]. A variant of `World` registers it.

mod atarigo;
pub mod search;
mod tables;
mod watch;

pub use watch::{stop_flag, watcher};

/// Prove who wins a position of a small game.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    world: World,
}

#[derive(clap::Subcommand)]
enum World {
    Atarigo(atarigo::Args),
    Tables(tables::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.world {
        World::Atarigo(args) => atarigo::run(args),
        World::Tables(args) => tables::run(args),
    }
}
