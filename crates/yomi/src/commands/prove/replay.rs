//! `yomi prove replay`: a saved solution of AtariGo, played by the perfect player against every reply.

use crate::files;
use crate::output::{print, say};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use games::atarigo::{AtariGo, MustMove, Solution};
use games::with_atarigo;
use goban::{Board, Color, Game, Move, PointSet, Rules, Size};
use players::{Action, AtariGoPerfect, Player, Request};
use proof::bits::Bits;
use proof::{Outcome, World};
use serde_json::json;

/// Play a saved solution of AtariGo against every reply, and time the answers.
///
/// The player `atarigo-perfect` is asked in every position that the other side can reach against it, passes
/// among its replies. It must win each game; the largest time of an answer is printed.
#[derive(clap::Args)]
pub struct Args {
    /// What `yomi prove atarigo --save FILE` wrote.
    file: PathBuf,
    /// Print one object of JSON.
    #[arg(long)]
    json: bool,
}

/// Reads a solution and checks all of it.
pub fn read_solution(path: &Path) -> anyhow::Result<Solution> {
    let bytes = files::read(path, files::PROOF)?;
    Solution::from_bytes(&bytes).with_context(|| format!("{} cannot be played", path.display()))
}

/// What happened in all games together.
#[derive(Default)]
struct Tally {
    answers: usize,
    replies: u64,
    largest: Duration,
    sum: Duration,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let started = Instant::now();
    let solution = read_solution(&args.file)?;
    let (start, must_move) = (solution.start().clone(), solution.must_move());
    let reading = started.elapsed();
    let mut player = AtariGoPerfect::new(solution);
    let tally = with_atarigo!(&start, |root| match must_move {
        true => replay(&MustMove(root), |p| &p.0, &mut player),
        false => replay(&root, |p| p, &mut player),
    })??;
    let solution = player.solution();
    let mean = tally.sum.as_secs_f64() / tally.answers.max(1) as f64;
    if args.json {
        let object = json!({
            "start": Solution::note(&start, must_move),
            "positions": solution.positions(),
            "plies": solution.plies(),
            "answers": tally.answers,
            "replies": tally.replies,
            "all_won": true,
            "largest_answer_ms": tally.largest.as_secs_f64() * 1e3,
            "mean_answer_ms": mean * 1e3,
            "reading_seconds": reading.as_secs_f64(),
        });
        say!("{object}");
        return Ok(());
    }
    print(&format!(
        "{}\n{} answers, {} replies tried, every game won within {} plies\n\
         largest time of an answer {:.3} ms, mean {:.3} ms (reading and checking the file took {:.2} s)\n",
        Solution::note(&start, must_move),
        tally.answers,
        tally.replies,
        solution.plies(),
        tally.largest.as_secs_f64() * 1e3,
        mean * 1e3,
        reading.as_secs_f64()
    ));
    Ok(())
}

/// Asks the player in every position it can be brought to.
fn replay<B: Bits, W: World<Move = proof::bits::Cell>>(
    root: &W,
    board: impl Fn(&W) -> &AtariGo<B>,
    player: &mut AtariGoPerfect,
) -> anyhow::Result<Tally> {
    let stop = super::stop_flag();
    let side = player.solution().side();
    let mut tally = Tally::default();
    let mut seen = HashSet::new();
    let mut open = vec![root.clone()];
    while let Some(p) = open.pop() {
        ensure!(!stop.load(Ordering::Relaxed), "stopped");
        if let Some(outcome) = p.outcome() {
            ensure!(
                outcome == Outcome::Won(side),
                "the player does not win, see {}",
                shown(board(&p)).map_or_else(String::new, |g| g.board().to_string())
            );
            continue;
        }
        let asked = if p.to_move() == side {
            p
        } else {
            // Only at the start: the other side begins.
            replies(&p, &mut open, &mut tally);
            continue;
        };
        if !seen.insert(asked.hash()) {
            continue;
        }
        let game = shown(board(&asked)).context("a position of the solution cannot be shown")?;
        let begun = Instant::now();
        let choice = player.choose(&Request::new(&game, &AtomicBool::new(false)));
        let took = begun.elapsed();
        tally.answers += 1;
        tally.sum += took;
        tally.largest = tally.largest.max(took);
        let Action::Move(Move::Play(point)) = choice.action else {
            bail!("the player does not move in:\n{}", game.board());
        };
        let after = asked.play(board(&asked).cell(point));
        match after.outcome() {
            Some(_) => open.push(after),
            None => replies(&after, &mut open, &mut tally),
        }
    }
    Ok(tally)
}

/// Every reply of the other side, the pass among them where it is one.
fn replies<W: World>(p: &W, open: &mut Vec<W>, tally: &mut Tally) {
    let pass = p.null().filter(|_| W::PASSING);
    for next in p.moves().into_iter().map(|m| p.play(m)).chain(pass) {
        tally.replies += 1;
        open.push(next);
    }
}

/// The position as a game of Go, for a player of Go.
fn shown<B: Bits>(p: &AtariGo<B>) -> Option<Game> {
    let size = Size::new(p.size())?;
    let stones = |color| -> PointSet { size.points().filter(|&at| p.stone(at) == Some(color)).collect() };
    let board = Board::from_stones(size, &stones(Color::Black), &stones(Color::White))?;
    Some(Game::from_position(
        board,
        AtariGo::<B>::color(p.to_move()),
        Rules::CHINESE,
    ))
}
