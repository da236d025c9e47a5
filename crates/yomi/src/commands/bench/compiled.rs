//! `yomi bench compiled`: learned rules at machine speed, against the interpreter. Times are of this thread's
//! own work, whatever else the machine does.

use super::super::progress::Progress;
use super::super::prove::stop_flag;
use super::learned::knowledge;
use crate::numbers::{COUNT, whole};
use crate::output::{note, say};
use anyhow::ensure;
use cpu_time::ThreadTime;
use goban::{Board, Color, Random, Size};
use introspect::go::compiled::{Compiled, Fact};
use introspect::go::know::Knowledge;
use introspect::go::positions;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

/// Premises matched of one rule, as it was learned, before it is given up.
const MOST: u64 = 2_000_000;

/// Boards of nineteen lines whose time is taken.
const LARGE: usize = 20;

/// Stones on them: the middle of a game.
const STONES: usize = 120;

/// Hold compiled rules against the interpreter on random boards of 4 to 9 lines: both must conclude the same facts. Then say
/// what order, cuts and machine code gain, and how long the rules take on a middle game of 19x19.
///
/// Fails if a fact differs.
#[derive(clap::Args)]
pub struct Args {
    /// The base; else the one that comes with the program.
    #[arg(long, value_name = "BASE", default_value = "")]
    base: String,
    /// Random boards on which the facts are compared.
    #[arg(long, default_value_t = 10_000, value_parser = whole::<usize>(COUNT))]
    positions: usize,
    /// Boards of five lines for the table of gains.
    #[arg(long, default_value_t = 5, value_parser = whole::<usize>(COUNT))]
    gains: usize,
    /// Another seed gives other boards.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let known = knowledge(&args.base)?;
    let compiled = known.compiled();
    let mut random = Random::new(args.seed);
    let (boards, facts) = compare(compiled, args.positions, &mut random)?;
    let large = large(compiled, &known, &mut random);
    let gains = (args.gains > 0).then(|| gains(compiled, args.gains, &mut random));
    if args.json {
        say!(
            "{}",
            json!({
                "rules": compiled.len(),
                "boards": boards,
                "facts": facts,
                "large": large.iter().map(Speed::json).collect::<Vec<_>>(),
                "gains": gains.as_ref().map(|gains| gains.iter().map(Row::json).collect::<Vec<_>>()),
            })
        );
        return Ok(());
    }
    say!(
        "{} rules; on {boards} random boards of 4 to 9 lines the interpreter and machine code conclude the same {facts} facts",
        compiled.len()
    );
    for speed in &large {
        speed.say();
    }
    if let Some(gains) = &gains {
        say!("{} random boards of 5 lines, one run each:", args.gains);
        for row in gains {
            row.say();
        }
    }
    Ok(())
}

/// Compares all facts on random boards; answers how many boards and how many facts.
fn compare(compiled: &Compiled, positions: usize, random: &mut Random) -> anyhow::Result<(usize, usize)> {
    let stop = stop_flag();
    let progress = Progress::new(positions as u64, "{bar:30} {pos}/{len} {msg}");
    let all: Vec<usize> = (0..compiled.len()).collect();
    let every = compiled.select(|_| true);
    let mut total = 0;
    for number in 0..positions {
        let size = Size::new(4 + (number % 6) as u8).unwrap_or(Size::NINE);
        let (board, to_move) = positions::random(random, size);
        let ran: BTreeSet<Fact> = compiled.facts(&board, to_move, &every).into_iter().collect();
        let mut wanted = BTreeSet::new();
        compiled.interpret(&board, to_move, &all, &mut |_, predicate, values| {
            wanted.insert((predicate, values.to_vec()));
        });
        ensure!(
            ran == wanted,
            "{} facts more and {} fewer than by the interpreter in\n{board}",
            ran.difference(&wanted).count(),
            wanted.difference(&ran).count()
        );
        total += wanted.len();
        progress.step(number as u64 + 1, format!("{} boards, {total} facts", number + 1));
        if stop.load(Ordering::Relaxed) {
            note!("stopped after {} boards", number + 1);
            progress.end();
            return Ok((number + 1, total));
        }
    }
    progress.end();
    Ok((positions, total))
}

/// How long rules take on boards of nineteen lines.
struct Speed {
    what: &'static str,
    rules: usize,
    /// Milliseconds a board for writing it down, and for running the rules.
    writing: f64,
    running: f64,
    facts: f64,
}

impl Speed {
    fn say(&self) {
        say!(
            "{} rules ({}) on a board of 19 lines with {STONES} stones: {:.3} ms to write it down, {:.3} ms to run, {:.0} facts",
            self.rules,
            self.what,
            self.writing,
            self.running,
            self.facts
        );
    }

    fn json(&self) -> serde_json::Value {
        json!({"what": self.what, "rules": self.rules, "writing_ms": self.writing, "running_ms": self.running,
            "facts": self.facts})
    }
}

fn large(compiled: &Compiled, known: &Knowledge, random: &mut Random) -> Vec<Speed> {
    let boards: Vec<Board> = (0..LARGE).map(|_| middle_game(random)).collect();
    let about = |number: usize| known.student().about(compiled.rule(number).0).0;
    let is_of = |number: usize, ends: &[&str]| ends.iter().any(|end| about(number).ends_with(end));
    let game = |number: usize| known.student().about(compiled.rule(number).0).1;
    let numbers = || 0..compiled.len();
    let strings: Vec<bool> = numbers()
        .map(|number| is_of(number, &[" block", " 2blocks"]))
        .collect();
    let fails = numbers().map(|number| game(number) == "PI");
    let helping: Vec<bool> = fails.map(|fails| !fails).collect();
    let shallow = numbers()
        .map(|number| helping[number] && compiled.rule(number).1 <= 1)
        .collect();
    [
        ("about strings", strings),
        ("all but those about moves that fail", helping.clone()),
        ("of these those that look one move ahead", shallow),
        ("all", vec![true; compiled.len()]),
    ]
    .into_iter()
    .map(|(what, wanted)| {
        let selection = compiled.select(|number| wanted[number]);
        let timed = |run: bool| {
            let mut facts = 0;
            let mut each = 0.0;
            // Once to have all tables, then for the clock.
            for _ in 0..2 {
                facts = 0;
                let began = ThreadTime::now();
                for board in &boards {
                    facts += compiled.conclude(board, Color::Black, &selection, || run).len();
                }
                each = 1e3 * began.elapsed().as_secs_f64() / boards.len() as f64;
            }
            (each, facts as f64 / boards.len() as f64)
        };
        let (writing, _) = timed(false);
        let (both, facts) = timed(true);
        Speed {
            what,
            rules: wanted.iter().filter(|&&wanted| wanted).count(),
            writing,
            running: both - writing,
            facts,
        }
    })
    .collect()
}

/// A board of nineteen lines with the stones of a middle game, drawn by lot near each other.
fn middle_game(random: &mut Random) -> Board {
    let mut board = Board::new(Size::NINETEEN);
    let mut color = Color::Black;
    while board.stones(Color::Black).len() + board.stones(Color::White).len() < STONES {
        let empty: Vec<goban::Point> = board.empty().iter().collect();
        let near = |p: &goban::Point| !board.stones(Color::Black).is_empty() && beside(&board, *p);
        let close: Vec<goban::Point> = empty.iter().copied().filter(near).collect();
        let from = if close.is_empty() || random.below(3) == 0 {
            &empty
        } else {
            &close
        };
        if board.play(color, from[random.index(from.len())]).is_ok() {
            color = !color;
        }
    }
    board
}

fn beside(board: &Board, p: goban::Point) -> bool {
    let around = p.neighbours().into_iter().chain(p.diagonals());
    around
        .filter(|n| board.size().contains(*n))
        .any(|n| board.at(n).is_some())
}

/// One row of the table of gains.
struct Row {
    how: &'static str,
    ms: f64,
    attempts: Option<u64>,
    given_up: usize,
}

impl Row {
    fn say(&self) {
        let attempts = self
            .attempts
            .map(|n| format!("{n} premises tried"))
            .unwrap_or_default();
        let given_up = match self.given_up {
            0 => String::new(),
            n => format!(", {n} times a rule was given up after {MOST}: a lower bound"),
        };
        say!(
            "  {:22} {:10.3} ms a board  {attempts}{given_up}",
            self.how,
            self.ms
        );
    }

    fn json(&self) -> serde_json::Value {
        json!({"how": self.how, "ms": self.ms, "attempts": self.attempts, "given_up": self.given_up})
    }
}

fn gains(compiled: &Compiled, count: usize, random: &mut Random) -> Vec<Row> {
    let size = Size::new(5).unwrap_or(Size::NINE);
    let boards: Vec<(Board, Color)> = (0..count).map(|_| positions::random(random, size)).collect();
    let mut rows = Vec::new();
    for (how, stage) in compiled.stages() {
        let (mut attempts, mut given_up, mut time) = (0, 0, 0.0);
        for (board, to_move) in &boards {
            let facts = compiled.written(board, *to_move);
            let began = ThreadTime::now();
            for rule in &stage {
                let counts = compiled.tried(rule, facts.clone(), MOST);
                attempts += counts.nodes();
                given_up += usize::from(counts.nodes() >= MOST);
            }
            time += began.elapsed().as_secs_f64();
        }
        rows.push(Row {
            how,
            ms: 1e3 * time / count as f64,
            attempts: Some(attempts / count as u64),
            given_up,
        });
    }
    let every = compiled.select(|_| true);
    let run = |on: bool| {
        const TIMES: usize = 50;
        let began = ThreadTime::now();
        for _ in 0..TIMES {
            for (board, to_move) in &boards {
                compiled.conclude(board, *to_move, &every, || on);
            }
        }
        1e3 * began.elapsed().as_secs_f64() / (TIMES * count) as f64
    };
    run(true);
    let writing = run(false);
    for (how, ms) in [
        ("compiled", run(true) - writing),
        ("writing the board down", writing),
    ] {
        rows.push(Row {
            how,
            ms,
            attempts: None,
            given_up: 0,
        });
    }
    rows
}
