//! `yomi bench incremental`: the model kept move by move against the model of each position, object by object.

use super::sgf::find;
use crate::output::say;
use anyhow::ensure;
use concepts::{Model, Settings};
use goban::{Board, Color, Point, PointSet, Random, Rules, Size};
use indicatif::ProgressBar;
use kifu::{Collection, Limits};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Show the model every move of real and random games and compare it with a fresh one.
///
/// Where they differ, the order of the fault is found by halving: how many moves one must go back, from a fresh model on, for
/// the difference to show.
#[derive(clap::Args)]
pub struct Args {
    /// A folder of SGF files.
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Real games at most.
    #[arg(long, default_value_t = 50)]
    games: usize,
    /// Random games on 9x9.
    #[arg(long, default_value_t = 200)]
    random: usize,
    /// Compare after every so many moves of real games.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Nodes for questions about groups; none are asked without it.
    #[arg(long)]
    nodes: Option<u64>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Moves of the middle game, by number.
const MIDDLE: std::ops::Range<usize> = 60..160;

#[derive(Default)]
struct Totals {
    positions: usize,
    different: usize,
    fresh: Vec<Duration>,
    kept: Vec<Duration>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let settings = Settings {
        nodes: args.nodes,
        ..Settings::default()
    };
    let real = real_games(&args)?;
    let mut totals = Totals::default();
    let bar = ProgressBar::new((real.len() + args.random) as u64);
    for (name, line) in &real {
        bar.suspend(|| totals.game(name, line, args.every, settings));
        bar.inc(1);
    }
    let mut random = Random::new(args.seed);
    for i in 0..args.random {
        let line = random_game(&mut random);
        bar.suspend(|| totals.game(&format!("random game {}", i + 1), &line, 1, settings));
        bar.inc(1);
    }
    bar.finish_and_clear();
    say!(
        "{} real and {} random games, {} positions compared: {} differ",
        real.len(),
        args.random,
        totals.positions,
        totals.different
    );
    let (fresh, kept) = (median(&mut totals.fresh), median(&mut totals.kept));
    if let (Some(fresh), Some(kept)) = (fresh, kept) {
        say!(
            "middle game on 19x19, median of {} moves: fresh {:.1} ms, kept {:.1} ms, {:.1} times cheaper",
            totals.kept.len(),
            millis(fresh),
            millis(kept),
            millis(fresh) / millis(kept).max(1e-6)
        );
    }
    ensure!(totals.different == 0, "the model differs from a fresh one");
    Ok(())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn median(times: &mut [Duration]) -> Option<Duration> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}

impl Totals {
    fn game(&mut self, name: &str, line: &[Board], every: usize, settings: Settings) {
        let Some(start) = line.first() else { return };
        let mut model = Model::new(start, settings);
        for (number, board) in line.iter().enumerate().skip(1) {
            let begin = Instant::now();
            model.show(board);
            let kept = begin.elapsed();
            if number % every != 0 {
                continue;
            }
            let begin = Instant::now();
            let fresh = Model::new(board, settings);
            let time = begin.elapsed();
            if board.size() == Size::NINETEEN && MIDDLE.contains(&number) {
                self.fresh.push(time);
                self.kept.push(kept);
            }
            self.positions += 1;
            if let Some(difference) = model.differences(&fresh) {
                self.different += 1;
                let order = order(&line[..=number], settings);
                say!("{name}, move {number}, order {order}: {difference}\n{board}");
                model = fresh;
            }
        }
    }
}

/// How many moves back a fresh model must begin for the last position to differ (thesis 000, L4728-L4750).
fn order(line: &[Board], settings: Settings) -> usize {
    let last = line.len() - 1;
    let differs = |back: usize| {
        let mut model = Model::new(&line[last - back], settings);
        for board in &line[last - back + 1..] {
            model.show(board);
        }
        model.differences(&Model::new(&line[last], settings)).is_some()
    };
    let (mut right, mut wrong) = (0, last);
    while wrong - right > 1 {
        let middle = usize::midpoint(right, wrong);
        if differs(middle) {
            wrong = middle;
        } else {
            right = middle;
        }
    }
    wrong
}

/// The positions of each game's main line.
fn real_games(args: &Args) -> anyhow::Result<Vec<(String, Vec<Board>)>> {
    let mut games = Vec::new();
    for path in find(&args.data)? {
        if games.len() >= args.games {
            break;
        }
        let Ok(collection) = Collection::read_file(&path, &Limits::default()) else {
            continue;
        };
        for record in collection.games() {
            if games.len() >= args.games {
                break;
            }
            let Ok(replay) = record.replay_before(None, record.rules_or(Rules::JAPANESE)) else {
                continue;
            };
            let game = replay.game;
            let mut board = game.start().clone();
            let mut line = vec![board.clone()];
            for &(color, m) in game.moves() {
                if let Some(p) = m.point()
                    && board.play(color, p).is_ok()
                {
                    line.push(board.clone());
                }
            }
            if line.len() > 20 {
                games.push((path.display().to_string(), line));
            }
        }
    }
    ensure!(!games.is_empty(), "{}: no game in it", args.data.display());
    Ok(games)
}

/// A game of moves drawn by lot that fill no own eye.
fn random_game(random: &mut Random) -> Vec<Board> {
    let mut board = Board::new(Size::NINE);
    let all = PointSet::board(board.size());
    let mut color = Color::Black;
    let mut line = vec![board.clone()];
    for _ in 0..100 {
        let is_eye = |p: Point| PointSet::of(p).border(&all).is_subset(board.stones(color));
        let empty: Vec<Point> = board.empty().iter().collect();
        let drawn = (0..20).map(|_| empty[random.index(empty.len())]);
        let Some(p) = drawn
            .into_iter()
            .find(|&p| board.is_legal(color, p) && !is_eye(p))
        else {
            break;
        };
        board.play(color, p).expect("legal");
        line.push(board.clone());
        color = !color;
    }
    line
}
