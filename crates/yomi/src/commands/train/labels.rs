//! `yomi train labels`: what a net says of positions, for another net to learn from.

use super::{size, spinner};
use crate::commands::{crew, lessons};
use crate::files;
use crate::output::say;
use anyhow::{Context, ensure};
use cluster::jobs;
use goban::{Color, Move, Point, Random, Rules, Size, Symmetry};
use indicatif::ProgressBar;
use net::katago::{self, Katago};
use net::labels::{About, Portion};
use net::{FileError, Game, Label, Look, Looker, Model, Net, Position};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a net says of positions: moves, who wins, by how much, and to whom the points go.
///
/// The positions are some of each game of `--games`, or, with `--play`, those of games in which the net draws moves for both
/// sides from what it thinks likely, and some by lot. `--resume` goes on where the file ends.
#[derive(clap::Args)]
pub struct Args {
    /// The net that is asked: one of our own, or one of KataGo's.
    #[arg(long, value_name = "FILE")]
    net: PathBuf,
    /// Where to write the labels.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// SGF files, each with one game or many, compressed or not.
    #[arg(long, num_args = 1.., value_name = "FILE", required_unless_present = "play")]
    games: Vec<PathBuf>,
    /// Games at the end that are left alone.
    #[arg(long, default_value_t = 500)]
    hold_out: usize,
    /// Positions of each game.
    #[arg(long, default_value_t = 4)]
    each: usize,
    /// Play games on a board of this side instead.
    #[arg(long, value_parser = size, conflicts_with = "games")]
    play: Option<Size>,
    /// The side of the games' board.
    #[arg(long, default_value = "19", value_parser = size)]
    size: Size,
    /// Games in all.
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// The share of moves that are drawn by lot in games that are played.
    #[arg(long, default_value_t = 0.06)]
    lot: f64,
    /// Lead the games of `--games` astray up to a move drawn by lot, and label the position that comes of it: up to this share
    /// of the moves of one side or both goes elsewhere or is left out, so that dead groups, extra stones and large leads
    /// are seen too. Then a game gives one position, and `--count` may be any number.
    #[arg(long, default_value_t = 0.0, conflicts_with = "play")]
    astray: f64,
    /// Leave after so many minutes.
    #[arg(long)]
    minutes: Option<f64>,
    /// Go on where the file ends.
    #[arg(long)]
    resume: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    crew: crew::Args,
}

/// Seconds from one writing to the next.
const EVERY: Duration = Duration::from_secs(60);
/// The komi of games that are played, and by how much it is changed, so that who is ahead matters at every stage.
const KOMI: [f32; 5] = [7.5, 7.5, 7.5, 6.5, 5.5];

/// How far from where it was meant a stone goes that is led astray nearby.
const NEAR: u8 = 3;

pub fn run(args: Args) -> anyhow::Result<()> {
    ensure!(args.each > 0 && args.count > 0, "there is nothing to label");
    ensure!(
        (0.0..=1.0).contains(&args.astray),
        "a share is a number from 0 to 1"
    );
    let desk = args.crew.join()?;
    let first = desk.as_ref().is_none_or(|desk| desk.rank() == 0);
    let board = args.play.unwrap_or(args.size);
    let (teacher, teaches) = Teacher::load(&args.net, board)?;
    let source = match args.play {
        Some(_) => Vec::new(),
        None => {
            let mut games = lessons::read(&args.games, args.size, |_| {})?;
            games.truncate(games.len().saturating_sub(args.hold_out));
            games
        }
    };
    let all = match args.play {
        Some(_) => args.count,
        None if args.astray > 0.0 && !source.is_empty() => args.count,
        None => args.count.min(source.len()),
    };
    let about = About {
        teacher: teaches,
        portion: args.crew.part.map(|part| Portion {
            games: all,
            part: part.to_string(),
        }),
    };
    let wanted: Vec<usize> = (0..all).filter(|&number| args.crew.has(number)).collect();
    let teacher = Mutex::new(teacher);
    let label = |number: usize| {
        let mut teacher = teacher.lock().unwrap_or_else(PoisonError::into_inner);
        label(&args, &mut teacher, &source, number, all)
    };
    let task = jobs::task(&[&about.teacher, &all.to_string(), &args.seed.to_string()]);
    let stop = AtomicBool::new(false);
    if let Some(desk) = desk.as_ref().filter(|_| !first) {
        let bytes = |number: usize| Some(net::labels::to_bytes(&[label(number)], ""));
        jobs::work(desk, task, &stop, bytes);
        return Ok(());
    }
    let ready = files::probe(&args.out).and_then(|()| begun(&args, &about));
    let mut work = Work {
        args: &args,
        about: &about,
        before: 0,
        done: crew::or_dismiss(ready, desk.as_deref())?,
        waiting: BTreeMap::new(),
        bar: spinner(),
        begun: Instant::now(),
        written: Instant::now(),
        asked: 0,
    };
    work.before = work.done.len();
    let todo = wanted.get(work.before..).unwrap_or_default();
    match &desk {
        None => {
            for (place, &number) in todo.iter().enumerate() {
                if work.take(place, label(number), "")?.is_break() {
                    break;
                }
            }
        }
        Some(desk) => {
            let mut failed = None;
            // The first that is missing comes first: they are numbers in a row.
            let start = todo.first().copied().unwrap_or(0);
            let bytes = |number: usize| Some(net::labels::to_bytes(&[label(number)], ""));
            let account = jobs::hand_out(desk, task, todo, &stop, bytes, |account, done| {
                let kept = net::labels::from_bytes(&done.result)
                    .map_err(anyhow::Error::from)
                    .and_then(|(mut games, _)| games.pop().context("a rank has sent no game"))
                    .and_then(|game| work.take(done.unit - start, game, &format!("; {account}")));
                kept.unwrap_or_else(|error| {
                    failed = Some(error);
                    ControlFlow::Break(())
                })
            })?;
            crew::report(&account);
            if let Some(error) = failed {
                return Err(error);
            }
        }
    }
    work.write()?;
    work.bar.finish_and_clear();
    let positions: usize = work.done.iter().map(|game| game.labels().len()).sum();
    say!(
        "{} games, {positions} positions in {}; {:.0} asked a second",
        work.done.len(),
        args.out.display(),
        work.asked as f64 / work.begun.elapsed().as_secs_f64()
    );
    Ok(())
}

/// The games that the file has already, if it is to be gone on with.
fn begun(args: &Args, about: &About) -> anyhow::Result<Vec<Game>> {
    if !(args.resume && args.out.exists()) {
        return Ok(Vec::new());
    }
    let name = || args.out.display().to_string();
    let (games, found) = net::labels::read(&files::read(&args.out, files::LABELS)?).with_context(name)?;
    ensure!(
        found.portion == about.portion,
        "{}: that is another part of the games than --part names",
        name()
    );
    Ok(games)
}

/// A game with labels: the same for the same number, whoever makes it.
fn label(args: &Args, teacher: &mut Teacher, source: &[Game], number: usize, all: usize) -> Game {
    let mut random = Random::new(
        args.seed
            .wrapping_add(number as u64)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15),
    );
    match args.play {
        Some(size) => teacher.play(size, args.lot, &mut random),
        // Spread over the collection, so that leaving early leaves no years out.
        None => {
            let game = &source[number * source.len() / all];
            match args.astray {
                0.0 => teacher.label(game, args.each, &mut random),
                most => teacher.label_last(astray(game, most, &mut random), &mut random),
            }
        }
    }
}

/// What is labelled so far.
struct Work<'a> {
    args: &'a Args,
    about: &'a About,
    /// In their order, none left out.
    done: Vec<Game>,
    /// So many of them were there before.
    before: usize,
    /// Those that came before their turn, by how many are to come before them.
    waiting: BTreeMap<usize, Game>,
    bar: ProgressBar,
    begun: Instant,
    written: Instant,
    asked: usize,
}

impl Work<'_> {
    /// Takes the so-manieth game since the beginning, whenever it comes, and writes the file now and then.
    fn take(&mut self, place: usize, game: Game, by: &str) -> anyhow::Result<ControlFlow<()>> {
        self.asked += game.labels().len();
        self.waiting.insert(place, game);
        while let Some(first) = self.waiting.first_entry()
            && *first.key() == self.done.len() - self.before
        {
            let game = self.waiting.pop_first().expect("it was just there").1;
            self.done.push(game);
        }
        let (done, asked) = (self.done.len(), self.asked);
        self.bar
            .set_message(format!("{done} games, {asked} positions{by}"));
        let leaving = self
            .args
            .minutes
            .is_some_and(|m| self.begun.elapsed().as_secs_f64() > 60.0 * m);
        if self.written.elapsed() > EVERY {
            self.write()?;
            self.written = Instant::now();
        }
        Ok(if leaving {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }

    fn write(&self) -> anyhow::Result<()> {
        disk::write(&self.args.out, net::labels::write(&self.done, self.about))
            .with_context(|| format!("cannot write {}", self.args.out.display()))
    }
}

/// Whoever is asked.
enum Teacher {
    Own(Box<dyn Looker>),
    Katago(Box<katago::Work>),
}

impl Teacher {
    /// The net of a file, for boards of this size, and what it is.
    fn load(file: &Path, size: Size) -> anyhow::Result<(Teacher, String)> {
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let name = || file.display().to_string();
        match Net::from_bytes(&bytes) {
            Ok((net, origin)) => {
                let about = format!("{}, {}", net.shape(), origin.data);
                Ok((
                    Teacher::Own((Arc::new(net) as Arc<dyn Model>).looker(size, 1)),
                    about,
                ))
            }
            Err(FileError::Foreign) => {
                let net = Katago::from_bytes(&bytes).with_context(name)?;
                let about = net.name().to_string();
                Ok((Teacher::Katago(Box::new(katago::Work::new(Arc::new(net)))), about))
            }
            Err(error) => Err(error).with_context(name),
        }
    }

    /// What it sees in the position of a game, turned by lot.
    fn look(&mut self, game: &goban::Game, random: &mut Random, look: &mut Look) {
        let symmetry = Symmetry::ALL[random.index(8)];
        match self {
            Teacher::Own(looker) => {
                let board = tree::quick_board(game);
                let position = Position {
                    board: &board,
                    to_move: game.to_move(),
                    komi: game.komi(),
                    ko: game.rules().ko,
                    territory: false,
                    surplus: 0,
                    recent: &[],
                    before: &[],
                    symmetry,
                };
                looker.look(&[position], std::slice::from_mut(look));
            }
            Teacher::Katago(work) => {
                *look = work.ask(katago::View::of(game).turned(symmetry));
            }
        }
    }

    /// Labels some positions of a game.
    fn label(&mut self, game: &Game, each: usize, random: &mut Random) -> Game {
        let chosen: Vec<usize> = (0..each).map(|_| random.index(game.len())).collect();
        let mut record = begin(game.size(), game.komi);
        let (mut labels, mut look) = (Vec::new(), Look::default());
        for number in 0..game.len() {
            let (color, play) = game.play(number);
            if chosen.contains(&number) && color == record.to_move() {
                self.look(&record, random, &mut look);
                labels.push((number, Label::of(&look, game.size())));
            }
            // What the rules here forbid ends the game.
            if record.play(color, play).is_err() {
                break;
            }
        }
        game.clone().labelled(labels)
    }

    /// Labels the last position of a game.
    fn label_last(&mut self, game: Game, random: &mut Random) -> Game {
        let mut record = begin(game.size(), game.komi);
        let played = (0..game.len()).map(|number| game.play(number));
        let mut look = Look::default();
        for (color, play) in played {
            if record.play(color, play).is_err() {
                return game;
            }
        }
        self.look(&record, random, &mut look);
        let label = (game.len(), Label::of(&look, game.size()));
        game.labelled(vec![label])
    }

    /// Plays a game, drawing from what is likely and sometimes by lot, and labels its positions.
    fn play(&mut self, size: Size, lot: f64, random: &mut Random) -> Game {
        let komi = KOMI[random.index(KOMI.len())];
        let mut record = begin(size, komi);
        let (mut moves, mut labels, mut look) = (Vec::new(), Vec::new(), Look::default());
        while moves.len() < size.area() * 3 / 2 && record.passes() < 2 {
            let color = record.to_move();
            self.look(&record, random, &mut look);
            labels.push((moves.len(), Label::of(&look, size)));
            let by_lot = (random.below(1 << 20) as f64) < lot * f64::from(1 << 20);
            let play = if by_lot {
                look.policy[random.index(look.policy.len())].0
            } else {
                drawn(&look.policy, random)
            };
            if record.play(color, play).is_err() {
                break;
            }
            moves.push((color, play));
        }
        Game::new(size, komi, moves).labelled(labels)
    }
}

/// The beginning of a game, but some moves of one side or of both were played elsewhere or left out, and what can no longer
/// be played after that is left out too. A quarter of these games begins with some of White's moves left out, as if Black
/// had a handicap.
fn astray(game: &Game, most: f64, random: &mut Random) -> Game {
    let share = most * random.below(1 << 20) as f64 / f64::from(1 << 20);
    let only = [None, Some(Color::Black), Some(Color::White)][random.index(3)];
    let handicap = if random.index(4) == 0 {
        2 + random.index(16)
    } else {
        0
    };
    let mut record = begin(game.size(), game.komi);
    let mut moves = Vec::new();
    for number in 0..random.index(game.len()) {
        let (color, meant) = game.play(number);
        let by_lot = (random.below(1 << 20) as f64) < share * f64::from(1 << 20);
        let may_stray = only.is_none_or(|only| only == color);
        let play = if number < handicap && color == Color::White {
            Move::Pass
        } else if by_lot && may_stray {
            elsewhere(&record, meant, random)
        } else {
            meant
        };
        // Moves left out may not end the game.
        let allowed = |play: Move| match play {
            Move::Pass => record.passes() == 0 || meant == Move::Pass,
            Move::Play(p) => record.is_legal(color, p),
        };
        let found = [play, Move::Pass].into_iter().find(|&play| allowed(play));
        let Some(play) = found.or_else(|| by_chance(&record, color, random)) else {
            break;
        };
        if record.play(color, play).is_err() {
            break;
        }
        moves.push((color, play));
    }
    Game::new(game.size(), game.komi, moves)
}

/// A pass, a point near the one that was meant, or any.
fn elsewhere(record: &goban::Game, meant: Move, random: &mut Random) -> Move {
    let near = match (random.index(3), meant) {
        (0, _) => return Move::Pass,
        (1, Move::Play(p)) => Some(p),
        _ => None,
    };
    let fits = |p: &Point| record.board().is_empty(*p) && near.is_none_or(|q| is_near(*p, q));
    let free: Vec<Point> = record.size().points().filter(fits).collect();
    match free.len() {
        0 => Move::Pass,
        len => Move::Play(free[random.index(len)]),
    }
}

fn is_near(p: Point, q: Point) -> bool {
    p.col().abs_diff(q.col()).max(p.row().abs_diff(q.row())) <= NEAR
}

/// Any stone that may be played.
fn by_chance(record: &goban::Game, color: Color, random: &mut Random) -> Option<Move> {
    let free: Vec<Point> = record.legal_points(color).iter().collect();
    (!free.is_empty()).then(|| Move::Play(free[random.index(free.len())]))
}

/// An empty board under the rules that labels are for.
fn begin(size: Size, komi: f32) -> goban::Game {
    let mut game = goban::Game::new(size, Rules::CHINESE);
    game.set_komi(f64::from(komi));
    game
}

/// A move drawn by its probability.
fn drawn(policy: &[(Move, f32)], random: &mut Random) -> Move {
    let mut left = random.below(1 << 24) as f32 / (1 << 24) as f32;
    for &(play, probability) in policy {
        left -= probability;
        if left < 0.0 {
            return play;
        }
    }
    Move::Pass
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_led_astray_is_a_game_that_can_be_played() {
        let size = Size::NINE;
        let points: Vec<Point> = size.points().collect();
        // Every second point, so that nothing is taken and nothing filled.
        let meant = (0..40).map(|i| ([Color::Black, Color::White][i % 2], Move::Play(points[2 * i])));
        let game = Game::new(size, 6.5, meant);
        let (mut astray_moves, mut handicaps) = (0, 0);
        for seed in 0..200 {
            let led = astray(&game, 0.2, &mut Random::new(seed));
            let mut record = begin(size, led.komi);
            for number in 0..led.len() {
                let (color, play) = led.play(number);
                assert_eq!(color, record.to_move(), "sides take turns");
                assert!(
                    record.passes() < 2 && record.play(color, play).is_ok(),
                    "{seed}: {number}"
                );
                astray_moves += usize::from(play != game.play(number).1);
            }
            assert!(record.passes() < 2, "what is left out does not end the game");
            let white_left_out = led.len() > 3 && [1, 3].iter().all(|&n| led.play(n).1 == Move::Pass);
            handicaps += usize::from(white_left_out);
        }
        assert!(astray_moves > 100 && handicaps > 10, "{astray_moves} {handicaps}");
    }
}
