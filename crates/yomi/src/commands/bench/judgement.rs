//! `yomi bench judgement`: how well playouts by one file of weights or another judge the positions of games.

use super::{difference, mean};
use crate::files;
use crate::numbers::{COUNT, SOME, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use goban::{Board, By, Color, Move, Random};
use kifu::GameResult;
use playouts::{Ended, Heavy, QuickBoard, Tables, Weights, owners, point_errors, squared_errors};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How well playouts judge positions of games whose winner is known: the mean squared error of the share that Black
/// wins.
///
/// The first line is what comes with the program for boards of the first game's size; then one line for each
/// file of weights, with its difference to the first and the standard error of that.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files of games, each with its komi and result.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Files of weights to hold against those that come with the program.
    #[arg(long, num_args = 1.., value_name = "FILE")]
    weights: Vec<PathBuf>,
    /// Hold to whom each point goes against the end of the game, instead of who wins: of games that were counted.
    #[arg(long)]
    points: bool,
    /// Playouts of a position.
    #[arg(long, default_value_t = 40, value_parser = whole::<u32>(1..=1_000_000))]
    playouts: u32,
    /// Look at one position of so many.
    #[arg(long, default_value_t = 4, value_parser = whole::<usize>(SOME))]
    every: usize,
    /// Begin after so many moves.
    #[arg(long, default_value_t = 8, value_parser = whole::<usize>(COUNT))]
    after: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut positions = Vec::new();
    for (i, file) in args.games.iter().enumerate() {
        read(file, i, &args, &mut positions)?;
    }
    ensure!(
        !positions.is_empty(),
        "no game has a komi, a winner and more than {} moves",
        args.after
    );
    let shipped = Weights::of(positions[0].board.size());
    let errors = |weights: &Weights| {
        let mut policy = Heavy::new(Arc::new(Tables::new(weights)));
        let judge = if args.points { point_errors } else { squared_errors };
        judge(&mut policy, &positions, args.playouts, args.seed)
    };
    let usual = errors(&shipped);
    say!(
        "{} positions: error {:.4} by the shipped weights",
        usual.len(),
        mean(&usual)
    );
    for file in &args.weights {
        let text = files::read_text(file, files::TABLE)?;
        let weights = text.parse().with_context(|| file.display().to_string())?;
        let now = errors(&weights);
        let (change, error) = difference(&now, &usual);
        say!(
            "{}: error {:.4}, {change:+.4} +- {error:.4}",
            file.display(),
            mean(&now)
        );
    }
    Ok(())
}

/// The positions of a file's games; each file begins with another move, so that both sides are to move.
fn read(file: &Path, place: usize, args: &Args, positions: &mut Vec<Ended>) -> anyhow::Result<()> {
    let mut policy = Heavy::new(Arc::new(Tables::new(&Weights::shipped())));
    let games = kifu::Collection::read_file(file, &kifu::Limits::default())
        .with_context(|| format!("cannot read {}", file.display()))?;
    let every = args.every;
    for (i, record) in games.games().iter().enumerate() {
        let winner = record.result().and_then(|result| result.winner());
        let (Some(winner), Some(komi), Ok(size)) = (winner, record.komi(), record.size()) else {
            continue;
        };
        let counted = matches!(record.result(), Some(GameResult::Win(_, Some(By::Points(_)))));
        if args.points && !counted {
            continue;
        }
        let first = positions.len();
        if record.root().has("AB") || record.root().has("AW") {
            continue;
        }
        let mut board = QuickBoard::new(&Board::new(size));
        for (number, (color, m)) in record.moves().enumerate() {
            if number >= args.after && number % every == (place + i) % every {
                positions.push(Ended {
                    board: board.clone(),
                    to_move: color,
                    komi,
                    winner,
                    owners: Vec::new(),
                });
            }
            match m {
                Move::Pass => board.pass(),
                Move::Play(p) if is_playable(&board, color, p) => board.play(color, p),
                Move::Play(_) => break,
            }
        }
        if args.points && positions.len() > first {
            let known = settled(&mut policy, &board);
            positions[first..]
                .iter_mut()
                .for_each(|p| p.owners.clone_from(&known));
        }
    }
    Ok(())
}

/// To whom the points of a finished game went, as far as playouts agree about it.
fn settled(policy: &mut Heavy, board: &QuickBoard) -> Vec<f32> {
    let mut found = owners(policy, board, Color::Black, 40, &mut Random::new(1));
    found
        .iter_mut()
        .for_each(|owner| *owner = if owner.abs() > 0.8 { owner.signum() } else { 0.0 });
    found
}

fn is_playable(board: &QuickBoard, color: Color, p: goban::Point) -> bool {
    board.is_empty(p) && board.is_legal(color, p)
}
