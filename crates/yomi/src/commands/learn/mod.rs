//! `yomi learn`: what the program finds out by itself.

mod check;
mod curve;
mod rules;
mod show;
mod study;
mod theory;

use clap::Subcommand;

/// Have the program find something out by itself.
///
/// Without a subcommand it learns rules of Go by watching itself: it looks at positions, notices what it had not foreseen,
/// explains it from the rules of the game, and keeps the explanation as a rule that is always true.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(flatten)]
    study: study::Args,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    Check(check::Args),
    Rules(rules::Args),
    Show(show::Args),
    Theory(theory::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.what {
        None => study::run(args.study),
        Some(What::Check(args)) => check::run(args),
        Some(What::Rules(args)) => rules::run(args),
        Some(What::Show(args)) => show::run(args),
        Some(What::Theory(args)) => theory::run(args),
    }
}

/// Bytes that a base of rules may have.
const BASE: u64 = 64 << 20;

/// The base of a file, or the one inside the program.
fn knowledge(file: Option<&std::path::Path>) -> anyhow::Result<introspect::go::know::Knowledge> {
    use anyhow::Context;
    use introspect::go::know::Knowledge;
    let Some(file) = file else {
        return Ok(Knowledge::shipped().clone());
    };
    let text = crate::files::read_text(file, BASE)?;
    let world = &Knowledge::shipped().student().world;
    let base = introspect::base::Base::read(world, &text).with_context(|| file.display().to_string())?;
    Ok(Knowledge::new(base))
}
