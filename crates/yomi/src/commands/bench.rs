//! `yomi bench`: the figures of docs/benchmarks.md, again.

/// Print the figures of docs/benchmarks.md.
#[derive(clap::Args)]
pub struct Args {
    /// Which figure.
    name: String,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    anyhow::bail!("there is no bench named `{}`", args.name)
}
