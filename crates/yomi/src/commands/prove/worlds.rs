//! `yomi prove amazons`, `hex`, `gomoku`, `renju`, `connect4`, `phutball`, `abalone` and `chess`.

use crate::files;
use crate::output::say;
use std::fmt::Display;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, anyhow, bail, ensure};
use games::PositionError;
use games::abalone::Abalone;
use games::amazons::Amazons;
use games::chess::Chess;
use games::connect4::Connect4;
use games::gomoku::Gomoku;
use games::hex::{Hex, LargeHex};
use games::phutball::Phutball;
use games::renju::Renju;
use proof::{Side, World};
use serde_json::json;

use super::search::{SearchArgs, Subject, prove};

/// Where a drawing is read from.
#[derive(clap::Args)]
struct Drawing {
    /// A drawing to start from, or - for the standard input: a row a line, and at the end, if need be, a line
    /// `X to move` or `O to move`.
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
}

impl Drawing {
    /// The position drawn, or else the one given.
    fn or<W: FromStr<Err = PositionError>>(
        &self,
        start: impl FnOnce() -> anyhow::Result<W>,
    ) -> anyhow::Result<W> {
        let Some(path) = &self.position else {
            return start();
        };
        let text = if path == Path::new("-") {
            let mut text = String::new();
            std::io::stdin()
                .take(files::DRAWING)
                .read_to_string(&mut text)
                .context("cannot read the standard input")?;
            text
        } else {
            files::read_text(path, files::DRAWING)?
        };
        text.parse()
            .with_context(|| format!("{} draws no position", path.display()))
    }
}

/// Hex: X joins top and bottom, O left and right.
#[derive(clap::Args)]
#[command(mut_arg("algorithm", |arg| arg.default_value("hybrid")))]
pub struct HexArgs {
    /// The side of an empty board, 3 to 11.
    #[arg(long, default_value_t = 5, conflicts_with = "position")]
    size: u8,
    /// Decide by connections that nobody can cut, and by the cells that they leave to the other side; no proof is written.
    #[arg(long, conflicts_with_all = ["algorithm", "limit", "save", "all_moves"])]
    links: bool,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    search: SearchArgs,
}

pub fn hex(args: HexArgs) -> anyhow::Result<()> {
    let start = || {
        LargeHex::new(args.size).ok_or_else(|| anyhow!("{0}x{0}: Hex is played on 3x3 to 11x11", args.size))
    };
    let position: LargeHex = args.drawing.or(start)?;
    if args.links {
        return by_links(&position, &args.search);
    }
    // Boards that fit one word are searched in one.
    if position.side() <= Hex::<u64>::MAX_SIDE {
        let narrow: Hex = position.to_string().parse()?;
        return show("hex", narrow, &args.search);
    }
    show("hex", position, &args.search)
}

/// Who wins by links alone.
fn by_links(position: &LargeHex, search: &SearchArgs) -> anyhow::Result<()> {
    ensure!(position.outcome().is_none(), "the game is over in this position");
    let (stop, began) = (super::stop_flag(), Instant::now());
    let mut watcher = super::watcher("links");
    let mut watch = |nodes| {
        watcher(proof::Progress {
            stage: 1,
            depth: 0,
            nodes,
            table: 0.0,
            time: began.elapsed(),
        });
        let late = search.seconds.is_some_and(|most| began.elapsed() >= most);
        !late && !stop.load(Ordering::Relaxed)
    };
    let solved = parlour::solve(position, search.nodes.unwrap_or(u64::MAX), &mut watch);
    let seconds = began.elapsed().as_secs_f64();
    let result = match solved {
        None => "unknown",
        Some(solved) if solved.winner == position.to_move() => "won",
        Some(_) => "lost",
    };
    let best = solved
        .and_then(|solved| solved.best)
        .map(|m| position.notation(m));
    let nodes = solved.map(|solved| solved.nodes);
    if search.json {
        say!(
            "{}",
            json!({"game": "hex", "algorithm": "links", "result": result, "first_move": best, "nodes": nodes, "seconds": seconds})
        );
        return Ok(());
    }
    let side = if position.to_move() == Side::First {
        "X"
    } else {
        "O"
    };
    let by = best.map_or(String::new(), |m| format!(" by {m}"));
    match solved {
        None => say!("unknown: stopped after {seconds:.1} s"),
        Some(solved) => say!(
            "{result} for {side}, who is to move{by}: {} positions looked at, {seconds:.2} s",
            solved.nodes
        ),
    }
    Ok(())
}

/// Amazons: who cannot move loses.
#[derive(clap::Args)]
#[command(mut_arg("algorithm", |arg| arg.default_value("dfpn")))]
pub struct AmazonsArgs {
    /// The side of the board at the usual start, 4 to 10.
    #[arg(long, default_value_t = 4, conflicts_with = "position")]
    size: u8,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    search: SearchArgs,
}

pub fn amazons(args: AmazonsArgs) -> anyhow::Result<()> {
    let start = || {
        Amazons::new(args.size)
            .ok_or_else(|| anyhow!("{0}x{0}: Amazons is played on 4x4 to 10x10", args.size))
    };
    show("amazons", args.drawing.or(start)?, &args.search)
}

/// Renju: five in a row; X may make no double three, no double four and no six.
#[derive(clap::Args)]
#[command(mut_arg("algorithm", |arg| arg.default_value("dfpn")))]
pub struct RenjuArgs {
    /// The side of the board, 5 to 15.
    #[arg(long, default_value_t = 9, conflicts_with = "position")]
    size: u8,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    search: SearchArgs,
}

pub fn renju(args: RenjuArgs) -> anyhow::Result<()> {
    let start = || {
        Renju::new(args.size).ok_or_else(|| anyhow!("{0}x{0}: Renju is played on 5x5 to 15x15", args.size))
    };
    show("renju", args.drawing.or(start)?, &args.search)
}

/// Gomoku: five in a row, without restrictions.
#[derive(clap::Args)]
pub struct GomokuArgs {
    /// The side of the board, 5 to 15.
    #[arg(long)]
    size: Option<u8>,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    search: SearchArgs,
}

pub fn gomoku(args: GomokuArgs) -> anyhow::Result<()> {
    let size = args.size.unwrap_or(9);
    let start =
        || Gomoku::new(size).ok_or_else(|| anyhow!("{size}x{size}: Gomoku is played on 5x5 to 15x15"));
    let position: Gomoku = args.drawing.or(start)?;
    if let Some(size) = args.size {
        ensure!(
            position.side() == size,
            "the drawing is {0}x{0}, not {size}x{size}: leave out --size or draw all rows",
            position.side()
        );
    }
    show("gomoku", position, &args.search)
}

/// Connect-4: four in a row, stones fall down.
#[derive(clap::Args)]
#[command(mut_arg("algorithm", |arg| arg.default_value("dfpn")))]
pub struct Connect4Args {
    /// Columns of an empty board, 4 to 8.
    #[arg(long, default_value_t = 7, conflicts_with = "position")]
    columns: u8,
    /// Rows of an empty board, 4 to 7.
    #[arg(long, default_value_t = 6, conflicts_with = "position")]
    rows: u8,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    search: SearchArgs,
}

pub fn connect4(args: Connect4Args) -> anyhow::Result<()> {
    let start = || {
        Connect4::new(args.columns, args.rows)
            .ok_or_else(|| anyhow!("there must be 4 to 8 columns and 4 to 7 rows"))
    };
    show("connect4", args.drawing.or(start)?, &args.search)
}

/// Philosophers' Football: X brings the ball to the last row, O to the first.
#[derive(clap::Args)]
pub struct PhutballArgs {
    /// Columns of an empty board.
    #[arg(long, default_value_t = 5, conflicts_with = "position")]
    columns: u8,
    /// Rows of an empty board; at most 64 points in all.
    #[arg(long, default_value_t = 7, conflicts_with = "position")]
    rows: u8,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    search: SearchArgs,
}

pub fn phutball(args: PhutballArgs) -> anyhow::Result<()> {
    let start = || {
        Phutball::new(args.columns, args.rows)
            .ok_or_else(|| anyhow!("there must be 3 to 16 columns, 4 to 20 rows and at most 64 points"))
    };
    show("phutball", args.drawing.or(start)?, &args.search)
}

/// Abalone: push enemy marbles off the board.
#[derive(clap::Args)]
pub struct AbaloneArgs {
    /// Ejections that win, 1 to 6.
    #[arg(long, default_value_t = 1)]
    ejections: u8,
    /// Win within so many moves of one's own.
    #[arg(long, default_value_t = 3, conflicts_with = "limit", value_parser = clap::value_parser!(u32).range(1..=20))]
    moves: u32,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    search: SearchArgs,
}

pub fn abalone(args: AbaloneArgs) -> anyhow::Result<()> {
    let position: Abalone = args.drawing.or(|| Ok(Abalone::start()))?;
    let position = position
        .to(args.ejections)
        .ok_or_else(|| anyhow!("a side wins by 1 to 6 ejections, not {}", args.ejections))?;
    show("abalone", position, &args.search.within(args.moves))
}

/// Chess: mates.
#[derive(clap::Args)]
#[command(mut_arg("algorithm", |arg| arg.default_value("dfpn")))]
pub struct ChessArgs {
    /// The position.
    #[arg(long)]
    fen: String,
    /// Mate within so many moves.
    #[arg(long, default_value_t = 5, conflicts_with = "limit", value_parser = clap::value_parser!(u32).range(1..=20))]
    moves: u32,
    #[command(flatten)]
    search: SearchArgs,
}

pub fn chess(args: ChessArgs) -> anyhow::Result<()> {
    let position: Chess = args.fen.parse().context("--fen gives no position")?;
    show("chess", position, &args.search.within(args.moves))
}

fn show<W: World + Display + 'static>(
    game: &'static str,
    root: W,
    search: &SearchArgs,
) -> anyhow::Result<()> {
    if let Some(outcome) = root.outcome() {
        match outcome {
            proof::Outcome::Won(Side::First) => {
                bail!("the game is over in this position: the first player has won")
            }
            proof::Outcome::Won(Side::Second) => {
                bail!("the game is over in this position: the second player has won")
            }
            proof::Outcome::Drawn => bail!("the game is over in this position: it is a draw"),
        }
    }
    let note = root
        .to_string()
        .lines()
        .map(str::trim)
        .collect::<Vec<_>>()
        .join("/");
    let subject = Subject {
        game,
        root,
        note,
        alike: &|_, m| vec![m],
        file: proof::Proof::to_bytes,
    };
    let search = SearchArgs {
        whole: true,
        ..search.clone()
    };
    prove(&subject, &search)
}
