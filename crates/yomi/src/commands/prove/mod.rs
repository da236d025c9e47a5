//! `yomi prove`: small games, any of the algorithms.
//!
//! A world is a file beside this one: its arguments, with [`search::SearchArgs`] flattened into them, and a
//! `run` that builds the position and hands it to [`search::prove`]. A variant of `World` registers it.

mod atarigo;
mod go;
mod replay;
pub mod search;
mod tables;
mod watch;
mod worlds;

pub use go::read_table;
pub use replay::read_solution;
pub use watch::{stop_flag, watcher};

/// Prove who wins a position of a small game.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    world: World,
}

#[derive(clap::Subcommand)]
enum World {
    Amazons(worlds::AmazonsArgs),
    Atarigo(atarigo::Args),
    Hex(worlds::HexArgs),
    Gomoku(worlds::GomokuArgs),
    Renju(worlds::RenjuArgs),
    Connect4(worlds::Connect4Args),
    Go(go::Args),
    Phutball(worlds::PhutballArgs),
    Abalone(worlds::AbaloneArgs),
    Chess(worlds::ChessArgs),
    Replay(replay::Args),
    Tables(tables::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.world {
        World::Atarigo(args) => atarigo::run(args),
        World::Amazons(args) => worlds::amazons(args),
        World::Renju(args) => worlds::renju(args),
        World::Hex(args) => worlds::hex(args),
        World::Gomoku(args) => worlds::gomoku(args),
        World::Connect4(args) => worlds::connect4(args),
        World::Go(args) => go::run(args),
        World::Phutball(args) => worlds::phutball(args),
        World::Abalone(args) => worlds::abalone(args),
        World::Chess(args) => worlds::chess(args),
        World::Replay(args) => replay::run(args),
        World::Tables(args) => tables::run(args),
    }
}
