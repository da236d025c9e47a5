//! `yomi prove atarigo`.

use crate::files;
use std::path::{Path, PathBuf};

use anyhow::Context;
use games::atarigo::{AtariGo, MustMove, Setup, Solution, Start};
use games::with_atarigo;
use goban::Color;
use proof::bits::{Bits, Cell};

use super::search::{SearchArgs, Subject, prove, tell_census};

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
    /// Nobody may pass, and who cannot move loses. (Otherwise two passes end the game without a winner.)
    #[arg(long)]
    must_move: bool,
    /// Instead of proving, count in how many of so many random positions each gradual game holds.
    #[arg(long, value_name = "COUNT", conflicts_with_all = ["save", "json", "all_moves"], value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    census: Option<u32>,
    #[command(flatten)]
    search: SearchArgs,
}

/// Reads a drawing.
pub fn read_setup(path: &Path) -> anyhow::Result<Setup> {
    let text = files::read_text(path, files::DRAWING)?;
    text.parse()
        .with_context(|| format!("{} draws no position", path.display()))
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let setup = match &args.position {
        Some(path) => read_setup(path)?,
        None => Setup::named(args.start, args.size)?,
    };
    let setup = setup.to_move(args.to_move);
    let note = Solution::note(&setup, args.must_move);
    with_atarigo!(&setup, |root| {
        if let Some(count) = args.census {
            let plies = usize::from(setup.size()) * usize::from(setup.size()) * 3 / 4;
            tell_census(&root, plies, count as usize);
            Ok(())
        } else if args.must_move {
            let alike = |p: &MustMove<_>, m| orbit(&p.0, m);
            prove(
                &Subject {
                    game: "atarigo",
                    root: MustMove(root),
                    note,
                    alike: &alike,
                    file: Solution::file,
                },
                &args.search,
            )
        } else {
            prove(
                &Subject {
                    game: "atarigo",
                    root,
                    note,
                    alike: &orbit,
                    file: Solution::file,
                },
                &args.search,
            )
        }
    })?
}

fn orbit<B: Bits>(p: &AtariGo<B>, m: Cell) -> Vec<Cell> {
    p.orbit(m).collect()
}
