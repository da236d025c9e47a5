//! `yomi bench net`: evaluations a second, and how well a net foresees games.

use super::concepts::Judged;
use crate::commands::lessons;
use crate::output::say;
use anyhow::{Context, ensure};
use cpu_time::ThreadTime;
use goban::{Color, Move, Point, Random, Size, Symmetry};
use net::{Game, Look, Model, Net, Position, Shape, View, Work, examine};
use players::{Options, Request};
use playouts::{PatternOpinion, QuickBoard, Weights};
use std::path::{Path, PathBuf};
use std::sync::Arc;
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
    /// Positions that a search looks at for each of these; 0 leaves the search out.
    #[arg(long, default_value_t = 100)]
    visits: u32,
    /// Playouts beside it, without a net; 0 leaves them out.
    #[arg(long, default_value_t = 2000)]
    playouts: u32,
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
                judge(file, positions, args.visits, args.playouts)?;
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

/// How far scores and owners are from a judge's, by one look of the net, by a search with it, and by playouts.
fn judge(file: &Path, positions: &Path, visits: u32, playouts: u32) -> anyhow::Result<()> {
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
    let model = net::load(file).with_context(|| file.display().to_string())?;
    let mut grades = Grades::default();
    for judged in &judged {
        let look = look(&model, &judged.game);
        let lead = f64::from(look.margin) - judged.game.komi();
        grades.add(judged, lead, |p| look.owners[p.index()]);
    }
    grades.say("one look, the board turned all eight ways");
    for (name, _) in [
        (
            format!("yomi:net={},net_use=value,playouts={visits}", file.display()),
            visits,
        ),
        (format!("yomi:net=off,playouts={playouts}"), playouts),
    ]
    .into_iter()
    .filter(|row| row.1 > 0)
    {
        let mut player = players::by_name_with(&name, &Options::seeded(1))?;
        let stop = AtomicBool::new(false);
        let mut grades = Grades::default();
        for judged in &judged {
            player.new_game();
            let thought = player.choose(&Request::new(&judged.game, &stop)).thought;
            let thought = thought.context("it thought nothing")?;
            let lead = match thought.color {
                Color::Black => thought.lead,
                Color::White => -thought.lead,
            };
            grades.add(judged, lead, |p| thought.owner(p));
        }
        grades.say(&name);
    }
    Ok(())
}

/// What a net sees in the position of a game at one look, the mean over all ways to turn the board.
fn look(model: &Arc<dyn Model>, game: &goban::Game) -> Look {
    let board = tree::quick_board(game);
    let recent: Vec<Move> = (game.moves().iter().rev().take(net::RECENT))
        .map(|&(_, play)| play)
        .collect();
    let position = |symmetry| Position {
        board: &board,
        to_move: game.to_move(),
        komi: game.komi(),
        ko: game.rules().ko,
        territory: false,
        surplus: 0,
        recent: &recent,
        before: &[],
        symmetry,
    };
    let mut looks = vec![Look::default(); 8];
    let mut looker = Arc::clone(model).looker(game.size(), looks.len());
    looker.look(&Symmetry::ALL.map(position), &mut looks);
    let mut mean = Look::default();
    mean.become_mean_of(&looks);
    mean
}

/// How somebody's scores and owners agree with a judge's.
#[derive(Default)]
struct Grades {
    /// All of the score, and those in the middle of games.
    errors: [Vec<f64>; 2],
    /// Points, those of them that are right, the decided ones, and those of them.
    points: [usize; 4],
}

impl Grades {
    /// Somebody's opinion: Black's lead, and the owner of each point as Black sees it.
    fn add(&mut self, Judged { game, opinion }: &Judged, lead: f64, owner: impl Fn(Point) -> f32) {
        let error = (lead - opinion.lead).abs();
        self.errors[0].push(error);
        if MIDDLE.contains(&game.moves().len()) {
            self.errors[1].push(error);
        }
        for p in game.size().points() {
            let his = opinion.owner(game.size(), p, Color::Black);
            let right = usize::from((his > 0.0) == (owner(p) > 0.0));
            let decided = usize::from(his.abs() >= DECIDED);
            for (count, more) in self.points.iter_mut().zip([1, right, decided, right * decided]) {
                *count += more;
            }
        }
    }

    fn say(self, name: &str) {
        let [points, right, decided, decided_right] = self.points.map(|count| count as f64);
        let [all, middle] = self.errors.map(median);
        say!(
            "{name}: median error of the score {all:.1}, in the middle game {middle:.1}; owners right on {:.1} % of points, \
             {:.1} % of the decided ones",
            100.0 * right / points.max(1.0),
            100.0 * decided_right / decided.max(1.0)
        );
    }
}

/// Moves after which a position is one of the middle game.
const MIDDLE: std::ops::Range<usize> = 60..180;
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
