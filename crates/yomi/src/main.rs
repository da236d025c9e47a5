//! The command `yomi`: each subcommand is a file of its own under `commands`.

mod commands;

use clap::{Parser, Subcommand};

/// A Go program that plays, proves, learns, and says why.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Bench(commands::bench::Args),
    Diagram(commands::diagram::Args),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Bench(args) => commands::bench::run(args),
        Command::Diagram(args) => commands::diagram::run(args),
    }
}
