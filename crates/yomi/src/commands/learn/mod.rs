//! `yomi learn`: what the program finds out by itself.

mod rules;

use clap::Subcommand;

/// Have the program find something out by itself.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Rules(rules::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.what {
        What::Rules(args) => rules::run(args),
    }
}
