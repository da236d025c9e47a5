//! `yomi train labels`: what a net, or a player's search, says of positions, for another net to learn from.

mod astray;
mod teacher;

use super::{size, spinner};
use crate::commands::{crew, lessons};
use crate::files;
use crate::output::say;
use anyhow::{Context, ensure};
use cluster::jobs;
use goban::{Random, Rules, Size};
use indicatif::ProgressBar;
use net::Game;
use net::labels::{About, Portion};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use teacher::Teacher;

/// What a net or a search says of positions: moves, who wins, by how much, and to whom the points go.
///
/// The positions are some of each game of `--games`, or, with `--play`, those of games in which the teacher draws moves for
/// both sides from what it thinks likely, and some by lot. `--resume` goes on where the file ends.
#[derive(clap::Args)]
pub struct Args {
    /// The net that is asked: one of our own, or one of KataGo's.
    #[arg(long, value_name = "FILE", required_unless_present = "player")]
    net: Option<PathBuf>,
    /// The player whose search is asked in the place of a net, with its settings, as in `yomi:net=off,playouts=400`.
    #[arg(long, value_name = "PLAYER", conflicts_with = "net")]
    player: Option<String>,
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

pub fn run(args: Args) -> anyhow::Result<()> {
    ensure!(args.each > 0 && args.count > 0, "there is nothing to label");
    ensure!(
        (0.0..=1.0).contains(&args.astray),
        "a share is a number from 0 to 1"
    );
    let desk = args.crew.join()?;
    let first = desk.as_ref().is_none_or(|desk| desk.rank() == 0);
    let board = args.play.unwrap_or(args.size);
    let (teacher, teaches) = match (&args.net, &args.player) {
        (Some(net), _) => Teacher::load(net, board)?,
        (None, player) => Teacher::player(player.as_deref().unwrap_or_default(), board)?,
    };
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
    let seed = args
        .seed
        .wrapping_add(number as u64)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut random = Random::new(seed);
    teacher.new_game(seed);
    match args.play {
        Some(size) => teacher.play(size, args.lot, &mut random),
        // Spread over the collection, so that leaving early leaves no years out.
        None => {
            let game = &source[number * source.len() / all];
            match args.astray {
                0.0 => teacher.label(game, args.each, &mut random),
                most => teacher.label_last(astray::astray(game, most, &mut random), &mut random),
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

/// An empty board under the rules that labels are for.
fn begin(size: Size, komi: f32) -> goban::Game {
    let mut game = goban::Game::new(size, Rules::CHINESE);
    game.set_komi(f64::from(komi));
    game
}
