//! `yomi bench elementary`: how much the rules of the elementary level decide, and whether it is true.

use crate::output::say;
use anyhow::{Context, ensure};
use concepts::elementary::{Bases, Sheet, pairs};
use goban::{Board, Game, Point, Random, Rules};
use indicatif::ProgressBar;
use proof::value::{Answer, Value};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tactics::Limits;
use tactics::aim::Aim;
use tactics::zero::{Settings, Zero};

/// How often some rule decides whether two strings in a window of 5x5 are connected, how often the tactical search agrees
/// where it proves an answer, and what is left.
#[derive(clap::Args)]
pub struct Args {
    /// A file of games.
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// Positions, one of each game.
    #[arg(long, default_value_t = 300)]
    positions: usize,
    /// Nodes of a search for each pair that is compared.
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// Compare every so many pairs; 0 for none.
    #[arg(long, default_value_t = 25)]
    every: usize,
    /// Print pairs on which search and rules disagree.
    #[arg(long)]
    verbose: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Default)]
struct Totals {
    pairs: usize,
    decided: usize,
    /// By how the nearest stones lie: pairs, and those decided.
    apart: BTreeMap<(u8, u8), (usize, usize)>,
    /// By how the nearest stones lie and what is known: undecided pairs.
    rest: BTreeMap<(u8, u8, String), usize>,
    values: BTreeMap<String, usize>,
    compared: usize,
    agreed: usize,
    against: BTreeMap<String, usize>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let boards = positions(&args)?;
    ensure!(!boards.is_empty(), "{}: no games", args.data.display());
    let start = Instant::now();
    let topological = &Bases::shipped().topological;
    let loading = start.elapsed();
    let mut totals = Totals::default();
    let mut matching = Vec::new();
    let mut count = 0;
    let bar = ProgressBar::new(boards.len() as u64);
    for board in &boards {
        bar.inc(1);
        // The best of three: what else the machine does is no cost of the rules.
        let times = (0..3).map(|_| {
            let start = Instant::now();
            let sheet = Sheet::new(board);
            for pair in pairs(board) {
                std::hint::black_box(topological.pair(board, &sheet, pair, &mut |_, _| false));
            }
            start.elapsed()
        });
        matching.extend(times.min());
        let mut zero = Zero::new(board, Settings::KEEN);
        let games = concepts::Elementary::new().links(board, &mut zero);
        for game in games.iter().filter(|g| g.kind == concepts::Kind::Connection) {
            let ends: Vec<Point> = game.source.iter().collect();
            let pair = [ends[0], ends[1]];
            totals.note(pair, game.value);
            count += 1;
            if args.every > 0 && count % args.every == 0 && game.value.is_known() {
                totals.compare(board, pair, game.value, &args);
            }
        }
    }
    bar.finish_and_clear();
    totals.print();
    matching.sort_unstable();
    say!(
        "the base is read in {loading:.1?}; a board is matched in {:.2?} (median; the slowest {:.2?})",
        matching[matching.len() / 2],
        matching[matching.len() - 1]
    );
    whole(&boards);
    Ok(())
}

/// What all elementary games of a position cost, level zero included.
fn whole(boards: &[Board]) {
    let mut costs: Vec<(Duration, usize)> = Vec::new();
    let mut kinds: BTreeMap<concepts::Kind, usize> = BTreeMap::new();
    for board in boards.iter().take(20) {
        let start = Instant::now();
        let mut zero = Zero::new(board, Settings::KEEN);
        let games = concepts::Elementary::new().recognise(board, &mut zero);
        costs.push((start.elapsed(), games.len()));
        for game in games {
            *kinds.entry(game.kind).or_default() += 1;
        }
    }
    costs.sort_unstable();
    let (time, games) = costs[costs.len() / 2];
    say!("all games of a position from nothing: {time:.1?} (median), {games} of them");
    for (kind, number) in kinds {
        say!("  {kind:?}: {:.1} a position", number as f64 / costs.len() as f64);
    }
}

fn lie([a, b]: [Point; 2]) -> (u8, u8) {
    let (cols, rows) = (a.col().abs_diff(b.col()), a.row().abs_diff(b.row()));
    (cols.max(rows), cols.min(rows))
}

impl Totals {
    fn note(&mut self, pair: [Point; 2], joint: Value) {
        let near = lie(pair);
        let entry = self.apart.entry(near).or_default();
        entry.0 += 1;
        self.pairs += 1;
        *self.values.entry(joint.symbols()).or_default() += 1;
        if joint.is_known() {
            entry.1 += 1;
            self.decided += 1;
        } else {
            *self.rest.entry((near.0, near.1, joint.symbols())).or_default() += 1;
        }
    }

    /// Asks the search about the same two strings.
    fn compare(&mut self, board: &Board, [a, b]: [Point; 2], joint: Value, args: &Args) {
        let searched = tactics::status::status(board, &Aim::Connect(a, b), &Limits::nodes(args.nodes));
        for (rule, search) in [(joint.first, searched.first), (joint.second, searched.second)] {
            if !matches!(search, Answer::WON | Answer::LOST) {
                continue;
            }
            self.compared += 1;
            if rule == search {
                self.agreed += 1;
            } else {
                let says = format!("rules {}, search {}", joint.symbols(), searched.symbols());
                if args.verbose {
                    say!("{a} {b}: {says}\n{board}");
                }
                *self.against.entry(says).or_default() += 1;
            }
        }
    }

    fn print(&self) {
        let percent = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
        say!(
            "{} pairs of strings, {:.1} % decided by a rule",
            self.pairs,
            percent(self.decided, self.pairs)
        );
        for (symbols, number) in &self.values {
            say!("  {symbols}: {:.1} %", percent(*number, self.pairs));
        }
        say!("by how the nearest stones lie (columns, rows):");
        for ((cols, rows), (all, decided)) in &self.apart {
            say!("  {cols} {rows}: {:5.1} % of {all}", percent(*decided, *all));
        }
        say!(
            "search proves {} answers of pairs compared, and agrees in {:.1} %",
            self.compared,
            percent(self.agreed, self.compared)
        );
        for (says, number) in &self.against {
            say!("  {number}: {says}");
        }
        say!("undecided, by frequency:");
        let mut rest: Vec<_> = self.rest.iter().map(|(what, n)| (*n, what)).collect();
        rest.sort_by(|a, b| b.cmp(a));
        for (number, (cols, rows, symbols)) in rest.into_iter().take(20) {
            say!("  {number}: {cols} {rows}, known {symbols}");
        }
    }
}

fn positions(args: &Args) -> anyhow::Result<Vec<Board>> {
    let mut random = Random::new(args.seed);
    let records = kifu::Collection::read_file(&args.data, &kifu::Limits::default())
        .with_context(|| format!("cannot read {}", args.data.display()))?;
    let mut boards = Vec::new();
    for record in records.games() {
        let moves: Vec<_> = record.moves().collect();
        let Some(size) = record.size().ok().filter(|_| boards.len() < args.positions) else {
            continue;
        };
        if record.root().has("AB") || record.root().has("AW") || moves.len() < 20 {
            continue;
        }
        let place = 20 + random.below((moves.len() - 19) as u32) as usize;
        let mut game = Game::new(size, Rules::CHINESE);
        if moves[..place.min(moves.len())]
            .iter()
            .all(|&(color, m)| game.play(color, m).is_ok())
        {
            boards.push(game.board().clone());
        }
    }
    Ok(boards)
}
