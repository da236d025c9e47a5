//! The command `yomi`: each subcommand is a file of its own under `commands`.

mod commands;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

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
    Match(commands::match_::Args),
}

fn main() -> anyhow::Result<ExitCode> {
    match Cli::parse().command {
        Command::Bench(args) => commands::bench::run(args).map(|()| ExitCode::SUCCESS),
        Command::Match(args) => commands::match_::run(args),
    }
}
