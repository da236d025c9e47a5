//! `yomi solve`: a life-and-death problem from a bare position.

use anyhow::{Context, ensure};
use goban::{Color, Move, Point};
use kifu::{Collection, Record};
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tactics::problem::Task;
use tactics::solve::Solution;
use tactics::{Limits, solve};

use super::prove::stop_flag;

/// Solve the life-and-death problems of a file: what is asked, the move, the line.
#[derive(clap::Args)]
pub struct Args {
    /// An SGF file, one problem or a whole collection.
    file: PathBuf,
    /// Seconds for each problem.
    #[arg(long, default_value_t = 5.0)]
    limit: f64,
    /// Megabytes of tables at most.
    #[arg(long, default_value_t = 512)]
    memory: usize,
    /// Compare with the first moves that the collection lists, and print a table.
    #[arg(long)]
    check: bool,
    /// Print one object of JSON a problem.
    #[arg(long, conflicts_with = "check")]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    ensure!(
        args.limit.is_finite() && args.limit > 0.0,
        "--limit is a number of seconds above 0"
    );
    let collection = Collection::read_file(&args.file, &kifu::Limits::default())
        .with_context(|| format!("cannot read {}", args.file.display()))?;
    let stop = stop_flag();
    let mut table = Table::default();
    for (i, record) in collection.games().iter().enumerate() {
        ensure!(!stop.load(Ordering::Relaxed), "stopped after {i} problems");
        let name = record
            .info("GN")
            .map_or_else(|| format!("problem {}", i + 1), |n| n.into_owned());
        let root = record.root();
        let board = record
            .board_at(root.id())
            .with_context(|| format!("{name} in {}", args.file.display()))?;
        let to_move = root
            .to_play()
            .or_else(|| first_to_play(record))
            .unwrap_or(Color::Black);
        let limits = Limits {
            memory: args.memory << 20,
            stop: stop.clone(),
            ..Limits::within(Duration::from_secs_f64(args.limit))
        };
        let solution = solve::solve(&board, to_move, &limits);
        if args.check {
            table.count(&name, record, solution.as_ref());
        } else if args.json {
            println!("{}", as_json(&name, solution.as_ref()));
        } else {
            print(&name, solution.as_ref());
        }
    }
    if args.check {
        table.print();
    }
    Ok(())
}

/// Who plays the first move of the record.
fn first_to_play(record: &Record) -> Option<Color> {
    record
        .root()
        .children()
        .find_map(|c| c.play())
        .map(|(color, _)| color)
}

fn names(line: &[Option<Point>]) -> Vec<String> {
    line.iter()
        .map(|m| m.map_or("pass".into(), |p| p.to_string()))
        .collect()
}

fn print(name: &str, solution: Option<&Solution>) {
    let Some(s) = solution else {
        println!("{name}: nothing seems to be at stake.");
        return;
    };
    println!("{name}: {s}");
    if !s.line.is_empty() {
        println!("  line: {}", names(&s.line).join(" "));
    }
    println!("  likely, {} nodes, {:.2} s", s.nodes, s.time.as_secs_f64());
}

fn as_json(name: &str, solution: Option<&Solution>) -> serde_json::Value {
    let Some(s) = solution else {
        return json!({ "name": name, "status": "unknown" });
    };
    let task = match s.question.task {
        Task::Kill => "kill",
        Task::Live => "live",
    };
    let at = s.question.target.first().map_or(String::new(), |p| p.to_string());
    let moves: Vec<String> = s.best().iter().map(|p| p.to_string()).collect();
    json!({
        "name": name,
        "goal": format!("{task}:{at}"),
        "status": s.status(),
        "move": moves.first(),
        "first_moves": moves,
        "line": names(&s.line),
        "proved": false,
        "nodes": s.nodes,
        "seconds": s.time.as_secs_f64(),
    })
}

/// How a collection was answered.
#[derive(Default)]
struct Table {
    right: usize,
    wrong: usize,
    silent: usize,
    seconds: f64,
}

impl Table {
    fn count(&mut self, name: &str, record: &Record, solution: Option<&Solution>) {
        let listed: Vec<Move> = record
            .root()
            .children()
            .filter_map(|c| c.play())
            .map(|(_, m)| m)
            .collect();
        let best = solution.and_then(Solution::best);
        self.seconds += solution.map_or(0.0, |s| s.time.as_secs_f64());
        match best {
            Some(p) if listed.contains(&Move::Play(p)) => {
                self.right += 1;
                return;
            }
            Some(_) => self.wrong += 1,
            None => self.silent += 1,
        }
        let listed: Vec<String> = listed.iter().map(|m| m.to_string()).collect();
        let status = solution.map_or("nothing at stake", Solution::status);
        let answer = best.map_or("none".into(), |p| p.to_string());
        println!(
            "{name}: listed {}, answered {answer} ({status})",
            listed.join(" ")
        );
    }

    fn print(&self) {
        let all = self.right + self.wrong + self.silent;
        println!("problems  as listed      %  other move  no move  seconds");
        println!(
            "{all:8}  {:9}  {:5.1}  {:10}  {:7}  {:7.1}",
            self.right,
            100.0 * self.right as f64 / all.max(1) as f64,
            self.wrong,
            self.silent,
            self.seconds
        );
        println!("All answers are likely, none is proved: see docs/tsumego.md.");
    }
}
