//! The command `yomi`: each subcommand is a file of its own under `commands`.

// Only `output` writes to the two streams: printing panics when nobody listens.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod commands;
mod files;
mod numbers;
mod output;

use clap::{Parser, Subcommand};
use output::note;
use std::process::ExitCode;

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
    Check(commands::check::Args),
    Diagram(commands::diagram::Args),
    #[command(hide = true)]
    Engine(commands::engine::Args),
    Evolve(commands::evolve::Args),
    Explain(commands::explain::Args),
    Games(commands::collection::Args),
    Gtp(commands::gtp::Args),
    Inspect(commands::inspect::Args),
    Learn(commands::learn::Args),
    Match(commands::match_::Args),
    Merge(commands::merge::Args),
    Play(commands::play::Args),
    Problems(commands::problems::Args),
    Prove(commands::prove::Args),
    Review(commands::review::Args),
    Rules(commands::rules::Args),
    Shapes(commands::shapes::Args),
    Solve(commands::solve::Args),
    Train(commands::train::Args),
}

fn main() -> ExitCode {
    let Err(error) = run() else {
        return ExitCode::SUCCESS;
    };
    note!("Error: {error:#}");
    if is_missing_file(&error)
        && let Ok(folder) = std::env::current_dir()
    {
        note!("A name without a folder is looked for in {}.", folder.display());
    }
    ExitCode::FAILURE
}

/// Whether a file that was named is not there.
fn is_missing_file(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let read = cause.downcast_ref::<kifu::ReadError>();
        let io = match read {
            Some(kifu::ReadError::Io(error)) => Some(error),
            _ => cause.downcast_ref::<std::io::Error>(),
        };
        io.is_some_and(|error| error.kind() == std::io::ErrorKind::NotFound)
    })
}

fn run() -> anyhow::Result<()> {
    let cli = Cli::try_parse().unwrap_or_else(|said| {
        // Help, or what is wrong with the arguments.
        match said.print() {
            Err(error) if !said.use_stderr() => output::lost(&error),
            _ => std::process::exit(said.exit_code()),
        }
    });
    match cli.command {
        None => commands::page::run(cli.page),
        Some(Command::Bench(args)) => commands::bench::run(args),
        Some(Command::Check(args)) => commands::check::run(args),
        Some(Command::Diagram(args)) => commands::diagram::run(args),
        Some(Command::Engine(args)) => commands::engine::run(args),
        Some(Command::Evolve(args)) => commands::evolve::run(args),
        Some(Command::Explain(args)) => commands::explain::run(args),
        Some(Command::Games(args)) => commands::collection::run(args),
        Some(Command::Gtp(args)) => commands::gtp::run(args),
        Some(Command::Inspect(args)) => commands::inspect::run(args),
        Some(Command::Learn(args)) => commands::learn::run(args),
        Some(Command::Match(args)) => commands::match_::run(args),
        Some(Command::Merge(args)) => commands::merge::run(args),
        Some(Command::Play(args)) => commands::play::run(args),
        Some(Command::Problems(args)) => commands::problems::run(args),
        Some(Command::Prove(args)) => commands::prove::run(args),
        Some(Command::Review(args)) => commands::review::run(args),
        Some(Command::Rules(args)) => commands::rules::run(args),
        Some(Command::Shapes(args)) => commands::shapes::run(args),
        Some(Command::Solve(args)) => commands::solve::run(args),
        Some(Command::Train(args)) => commands::train::run(args),
    }
}
