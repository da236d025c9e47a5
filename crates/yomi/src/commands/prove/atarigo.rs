//! `yomi prove atarigo`.

use std::path::{Path, PathBuf};

use anyhow::Context;
use games::atarigo::{Setup, Start};
use games::with_atarigo;
use goban::Color;

use super::search::{SearchArgs, Subject, prove};

/// AtariGo: the first capture wins.
#[derive(clap::Args)]
pub struct Args {
    /// The side of the board, 2 to 25.
    #[arg(long, default_value_t = 6)]
    size: u8,
    /// Where to start: empty, crosscut or pinwheel.
    #[arg(long, default_value = "crosscut")]
    start: Start,
    /// A drawing to start from instead: a row a line, X for Black, O for White, . for empty.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "start"])]
    position: Option<PathBuf>,
    /// Who is to move, and must win: black or white.
    #[arg(long, default_value = "black")]
    to_move: Color,
    #[command(flatten)]
    search: SearchArgs,
}

/// Reads a drawing.
pub fn read_setup(path: &Path) -> anyhow::Result<Setup> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    text.parse()
        .with_context(|| format!("{} draws no position", path.display()))
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let setup = match &args.position {
        Some(path) => read_setup(path)?,
        None => Setup::named(args.start, args.size)?,
    };
    let setup = setup.to_move(args.to_move);
    let note = format!("{setup} {} to move", setup.mover());
    with_atarigo!(&setup, |root| {
        let alike = |p: &_, m| orbit(p, m);
        prove(
            &Subject {
                game: "atarigo",
                root,
                note: note.clone(),
                alike: &alike,
            },
            &args.search,
        )
    })?
}

fn orbit<B: proof::bits::Bits>(
    p: &games::atarigo::AtariGo<B>,
    m: proof::bits::Cell,
) -> Vec<proof::bits::Cell> {
    p.orbit(m).collect()
}
