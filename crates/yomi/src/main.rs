//! The command `yomi`: each subcommand is a file of its own under `commands`.

mod commands;

use clap::{Parser, Subcommand};

/// A Go program that plays, proves, learns, and says why.
///
/// Without a subcommand it opens its page: a board in the browser, to play on against any of its players.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    page: commands::page::Args,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Bench(commands::bench::Args),
    Gtp(commands::gtp::Args),
    Prove(commands::prove::Args),
    Train(commands::train::Args),
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    let Some(command) = cli.command else {
        return commands::page::run(cli.page);
    };
    match command {
        Command::Bench(args) => commands::bench::run(args),
        Command::Gtp(args) => commands::gtp::run(args),
        Command::Prove(args) => commands::prove::run(args),
        Command::Train(args) => commands::train::run(args),
    }
}
