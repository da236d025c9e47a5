//! `yomi problems`: problems of a wanted difficulty, each with a checked proof.

mod goals;

use crate::files;
use crate::output::{note, print, say};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::{Context, ensure};
use clap::{ValueEnum, value_parser};
use games::atarigo::{AtariGo, Problem, Problems};
use goban::{Color, Move, Size};
use kifu::{NodeId, Record};
use proof::{Limits, check};
use serde_json::json;

use super::prove::stop_flag;
use tactics::make::Kind;

/// Make problems of a wanted difficulty, each with one first move that wins and a checked proof.
///
/// Beside AtariGo they are about goals of Go: capture a string, connect two, make a group live. Their positions are drawn
/// by lot, or from the games of `--data`; where it is not proved that all other first moves fail the problem says so.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    #[arg(long, value_enum, default_value = "atarigo")]
    game: Game,
    /// The largest gradual game a solution takes, by its place in the order 1, 2, 311, 4111, 51111, 321,
    /// 4121, 4211, 4221, 4311, 4321.
    /// AtariGo has 3 without it, captures and connections any; it does not measure life.
    #[arg(long, value_parser = value_parser!(u8).range(1..=11))]
    level: Option<u8>,
    /// How many.
    #[arg(long, default_value_t = 10, value_parser = value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// The side of the board: 4 to 7 for AtariGo (6 without it), 4 to 19 for goals of Go (7 without it, or any of `--data`).
    #[arg(long, value_parser = value_parser!(u8).range(4..=19))]
    size: Option<u8>,
    /// Folders or files with games, .sgf and .sgf.gz, from which positions are drawn for goals of Go.
    #[arg(long, num_args = 1.., value_name = "DIR")]
    data: Vec<PathBuf>,
    /// Nodes for each question about a goal of Go.
    #[arg(long, default_value_t = 3_000, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Another seed gives other problems.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random positions to try for each problem at most.
    #[arg(long, default_value_t = 200_000, value_parser = value_parser!(u32).range(1..))]
    tries: u32,
    /// Write all problems as one SGF collection into this file instead of printing it.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print one object of JSON a problem instead of SGF.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Game {
    /// The first capture wins.
    Atarigo,
    /// Go: capture a string.
    Capture,
    /// Go: connect two strings.
    Connect,
    /// Go: make a group live.
    Live,
}

impl Game {
    fn name(self) -> &'static str {
        match self {
            Game::Atarigo => "atarigo",
            Game::Capture => "capture",
            Game::Connect => "connect",
            Game::Live => "live",
        }
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    args.output.as_deref().map_or(Ok(()), files::probe)?;
    match args.game {
        Game::Atarigo => atarigo(&args),
        Game::Capture => goals::run(Kind::Capture, &args),
        Game::Connect => goals::run(Kind::Connect, &args),
        Game::Live => goals::run(Kind::Live, &args),
    }
}

fn atarigo(args: &Args) -> anyhow::Result<()> {
    let (size, level) = (args.size.unwrap_or(6), args.level.unwrap_or(3));
    ensure!(size <= 7, "problems of AtariGo are made on boards of side 4 to 7");
    ensure!(
        args.data.is_empty(),
        "games of Go have no positions of AtariGo: leave --data out"
    );
    let stop = stop_flag();
    let limits = Limits {
        stop: stop.clone(),
        ..Limits::default()
    };
    let seed = args.seed.wrapping_mul(0x0001_0000_0001);
    let mut maker = Problems::new(size, level.into(), seed, limits)?;
    let started = std::time::Instant::now();
    let mut text = String::new();
    for number in 1..=args.count {
        let mut tries = 0;
        let problem = loop {
            ensure!(
                !stop.load(Ordering::Relaxed),
                "stopped after {} problems",
                number - 1
            );
            ensure!(
                tries < args.tries,
                "no problem of level {} on {}x{} among {} positions: allow more --tries or another --size",
                level,
                size,
                size,
                args.tries
            );
            tries += 1;
            if let Some(problem) = maker.attempt() {
                break problem;
            }
        };
        // Each proof is checked again here, from the position as it will be read.
        let root: AtariGo<u64> = problem.setup.build()?;
        check(&root, &problem.proof).context("a problem's proof does not hold")?;
        if args.json {
            say!("{}", as_json(number, &problem));
        } else {
            text.push_str(&record(number, &problem)?.to_sgf());
            text.push('\n');
        }
        if started.elapsed().as_secs() >= 1 {
            note!("problem {number} of {} after {tries} positions", args.count);
        }
    }
    match &args.output {
        Some(path) => files::write(path, text)?,
        None => print(&text),
    }
    Ok(())
}

fn as_json(number: u32, problem: &Problem) -> serde_json::Value {
    let line: Vec<_> = problem.line.iter().map(|p| p.to_string()).collect();
    let histogram: Vec<_> = problem
        .difficulty
        .histogram
        .iter()
        .map(|(game, n)| json!({ "game": game.to_string(), "turns": n }))
        .collect();
    json!({
        "number": number,
        "position": problem.setup.to_string(),
        "to_move": problem.color().to_string(),
        "first": problem.first.to_string(),
        "line": line,
        "largest_game": problem.difficulty.largest.to_string(),
        "level": problem.difficulty.level,
        "plies": problem.difficulty.plies,
        "histogram": histogram,
        "forced": problem.difficulty.forced,
        "proof_positions": problem.proof.len(),
    })
}

/// The problem with its main line, and the level in words.
fn record(number: u32, problem: &Problem) -> anyhow::Result<Record> {
    let size = Size::new(problem.setup.size()).context("no such board")?;
    let mut record = Record::new(size);
    let of = |color: Color| {
        let stones = problem.setup.stones().iter();
        stones.filter(move |s| s.1 == color).map(|s| s.0)
    };
    record.set_points(NodeId::ROOT, "AB", of(Color::Black));
    record.set_points(NodeId::ROOT, "AW", of(Color::White));
    let mover = problem.color();
    record.set(NodeId::ROOT, "PL", [mover.letter().to_string()]);
    record.set_info(
        "GN",
        &format!("AtariGo, level {}, number {number}", problem.difficulty.level),
    );
    let turns: Vec<_> = problem
        .difficulty
        .histogram
        .iter()
        .map(|(game, n)| format!("{game} x{n}"))
        .collect();
    record.set_comment(
        NodeId::ROOT,
        &format!(
            "{} to move captures first. Only one first move does.\nLargest gradual game {}, at most {} plies; threats along the line: {}.",
            if mover == Color::Black { "Black" } else { "White" },
            problem.difficulty.largest,
            problem.difficulty.plies,
            turns.join(", "),
        ),
    );
    let mut at = NodeId::ROOT;
    let mut color = mover;
    for &point in &problem.line {
        at = record.add_move(at, color, Move::Play(point));
        color = !color;
    }
    record.set_comment(at, "No reply saves the other side now.");
    Ok(record)
}
