//! `yomi bench net`: evaluations a second, and how well a net foresees games.

use super::concepts::Judged;
use crate::commands::lessons;
use crate::output::say;
use anyhow::{Context, ensure};
use cpu_time::ThreadTime;
use goban::{Color, Move, Point, Random, Size, Symmetry};
use net::{Game, Net, Shape, View, Work, examine};
use players::{Options, Request};
use playouts::{PatternOpinion, QuickBoard, Weights};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Evaluations a second of nets by their shape and the size of the board, and with `--net` and `--games` how well a net
/// foresees games that it did not learn from.
///
/// One thread; seconds are those of the processor.
#[derive(clap::Args)]
pub struct Args {
    /// A net whose moves are held against those of games, or its scores and owners against a judge's.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Positions with a judge's opinion, as in `yomi bench concepts`.
    #[arg(long, value_name = "FILE", requires = "net")]
    judged: Option<PathBuf>,
    /// Positions that a search looks at for each of these.
    #[arg(long, default_value_t = 100)]
    visits: u32,
    /// SGF files; the last games of them are looked at, in the order that `yomi train net` reads them.
    #[arg(long, num_args = 1.., value_name = "FILE", requires = "net")]
    games: Vec<PathBuf>,
    /// The side of the games' board.
    #[arg(long, default_value = "19", value_parser = crate::commands::train::size)]
    size: Size,
    /// Games at the end that are looked at.
    #[arg(long, default_value_t = 500)]
    hold_out: usize,
    /// Positions of them.
    #[arg(long, default_value_t = 10_000)]
    positions: usize,
    /// Shapes of nets whose evaluations are counted.
    #[arg(long, value_delimiter = ',', default_value = "6x32,6x64,6x96", value_parser = shape)]
    shapes: Vec<Shape>,
    /// Seconds for each count.
    #[arg(long, default_value = "1", value_parser = players::seconds)]
    seconds: Duration,
}

/// A shape as it is printed: 6x64.
fn shape(text: &str) -> Result<Shape, String> {
    let parts = text
        .split_once('x')
        .and_then(|(b, c)| Some((b.parse().ok()?, c.parse().ok()?)));
    let (blocks, channels) = parts.ok_or("a shape is blocks x channels, as in 6x64")?;
    Shape::new(blocks, channels).map_err(|error| error.to_string())
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match &args.net {
        Some(file) => {
            if let Some(positions) = &args.judged {
                judge(file, positions, args.visits)?;
            }
            if args.games.is_empty() {
                return Ok(());
            }
            foresee(file, &args)
        }
        None => {
            rates(&args);
            Ok(())
        }
    }
}

fn rates(args: &Args) {
    say!("  net  board  evaluations a second: one at a time  eight at a time");
    for &shape in &args.shapes {
        let net = Net::untaught(shape, 1);
        for side in [9, 13, 19] {
            let size = Size::new(side).expect("a board size");
            let [one, eight] = [1, 8].map(|batch| rate(&net, size, batch, args.seconds));
            say!(
                "{:>5}  {:>5}  {one:36.0}  {eight:15.0}",
                shape.to_string(),
                size.to_string()
            );
        }
    }
}

/// Positions that a net answers in a second, looking at the board included.
fn rate(net: &Net, size: Size, batch: usize, seconds: Duration) -> f64 {
    let board = half_full(size);
    let mut work = Work::new(net.shape(), size, batch);
    let view = View {
        board: &board,
        to_move: Color::Black,
        komi: 7.5,
        symmetry: Symmetry::IDENTITY,
    };
    let begun = ThreadTime::now();
    let mut asked = 0;
    while begun.elapsed() < seconds {
        (0..batch).for_each(|place| work.show(place, view));
        net.ask(&mut work, batch);
        asked += batch;
    }
    asked as f64 / begun.elapsed().as_secs_f64()
}

/// A position with stones on about half of its points.
fn half_full(size: Size) -> QuickBoard {
    let mut board = QuickBoard::new(&goban::Board::new(size));
    let (mut random, mut color) = (Random::new(1), Color::Black);
    for _ in 0..size.area() / 2 {
        let free: Vec<Point> = board.empties().filter(|&p| board.is_legal(color, p)).collect();
        if !free.is_empty() {
            board.play(color, free[random.index(free.len())]);
        }
        color = !color;
    }
    board
}

fn foresee(file: &Path, args: &Args) -> anyhow::Result<()> {
    let (net, origin) = Net::load(file).with_context(|| file.display().to_string())?;
    say!(
        "{}: {}, {} weights; {}; {} steps, {} positions{}",
        file.display(),
        net.shape(),
        net.numbers().len(),
        origin.data,
        origin.steps,
        origin.positions,
        if origin.date.is_empty() {
            String::new()
        } else {
            format!(", {}", origin.date)
        }
    );
    let mut games = lessons::read(&args.games, args.size, |_| {})?;
    ensure!(!games.is_empty(), "no game on {} with a komi", args.size);
    let mut games = games.split_off(games.len().saturating_sub(args.hold_out));
    lessons::settle(&mut games, 20, |_| {});
    let sample = lessons::sample(&games, args.positions, 2);
    let found = examine(&net, &games, &sample);
    say!(
        "the last {} games, {} positions: {:.1} % of moves (log-likelihood {:.3}), {:.1} % of winners ({:.3}), lead {:.3}, \
         owners {:.3}",
        games.len(),
        sample.len(),
        100.0 * found.accuracy(),
        -found.policy_mean(),
        100.0 * found.winners(),
        -found.win_mean(),
        found.lead_mean(),
        found.owners_mean()
    );
    say!(
        "the shipped patterns in the same positions, which they may have learned from: {:.1} % of moves",
        100.0 * by_patterns(&games, &sample)
    );
    Ok(())
}

/// How far scores and owners are from a judge's, by the net and by playouts.
fn judge(file: &Path, positions: &Path, visits: u32) -> anyhow::Result<()> {
    let judged = Judged::read(positions)?;
    let nobody = judged
        .iter()
        .map(|position| position.opinion.lead.abs())
        .collect();
    say!(
        "{} positions; median error of the score, saying 0: {:.1}",
        judged.len(),
        median(nobody)
    );
    for name in [
        format!("yomi:net={},playouts={visits}", file.display()),
        "yomi:net=off,playouts=2000".into(),
    ] {
        let mut player = players::by_name_with(&name, &Options::seeded(1))?;
        let stop = AtomicBool::new(false);
        let mut errors = Vec::new();
        let [mut right, mut points, mut sure_right, mut sure] = [0usize; 4];
        for Judged { game, opinion } in &judged {
            player.new_game();
            let thought = player.choose(&Request::new(game, &stop)).thought;
            let thought = thought.context("it thought nothing")?;
            let lead = match thought.color {
                Color::Black => thought.lead,
                Color::White => -thought.lead,
            };
            errors.push((lead - opinion.lead).abs());
            for p in game.size().points() {
                let (his, ours) = (opinion.owner(game.size(), p, Color::Black), thought.owner(p));
                let agree = usize::from((his > 0.0) == (ours > 0.0));
                points += 1;
                right += agree;
                if his.abs() >= DECIDED {
                    sure += 1;
                    sure_right += agree;
                }
            }
        }
        say!(
            "{name}: median error of the score {:.1}, owners right on {:.1} % of points, {:.1} % of the decided ones",
            median(errors),
            100.0 * right as f64 / points.max(1) as f64,
            100.0 * sure_right as f64 / sure.max(1) as f64
        );
    }
    Ok(())
}

/// A point is decided if the judge is so sure of its owner.
const DECIDED: f32 = 0.8;

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
}

/// The share of moves that the shipped patterns foresee; a pass they never do.
fn by_patterns(games: &[Game], sample: &[(usize, usize)]) -> f64 {
    let opinion = PatternOpinion::new(&Weights::of(games[0].size()));
    let mut right = 0;
    for &(game, number) in sample {
        let board = games[game].board(number);
        let (color, play) = games[game].play(number);
        let moves: Vec<Point> = board.empties().filter(|&p| board.is_legal(color, p)).collect();
        let mut factors = vec![1.0; moves.len()];
        opinion.weigh(&board, color, &moves, &mut factors);
        let best = (0..moves.len()).max_by(|&a, &b| factors[a].total_cmp(&factors[b]));
        right += usize::from(best.is_some_and(|best| play == Move::Play(moves[best])));
    }
    right as f64 / sample.len().max(1) as f64
}
