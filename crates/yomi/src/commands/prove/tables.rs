//! `yomi prove tables`: tables 1, 3 and 4 of paper 004 beside ours.

use crate::output::say;
use std::time::Duration;

use games::atarigo::{AtariGo, Setup};
use proof::{Algorithm, Answer, Gradual, Limits, Options, Side, Solver, Verdict};

/// The tables of the paper on AtariGo 6x6, beside the same searches here.
///
/// Times are ratios to plain alpha-beta on the same problem in the same run, so that machines of 2001 and
/// of today can be compared.
#[derive(clap::Args)]
pub struct Args {
    /// The deepest limit for plain alpha-beta (each ply takes some six times longer).
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..=11))]
    deepest: u32,
}

/// Seconds and nodes of the paper.
type Cell = Option<(f64, u64)>;

/// Table 1 (L180-191): alpha-beta, iterative widening, gradual abstract proof search; limits from 2.
const TABLE_1: [(Cell, Cell, Cell); 10] = [
    (Some((0.00, 59)), Some((13.4, 118)), Some((0.78, 256))),
    (Some((0.01, 787)), Some((14.1, 274)), Some((0.79, 360))),
    (Some((0.01, 1_805)), Some((96.7, 354)), Some((3.71, 384))),
    (Some((0.09, 18_893)), Some((133.0, 2_346)), Some((4.83, 579))),
    (Some((0.49, 86_495)), Some((569.0, 3_043)), Some((4.69, 362))),
    (Some((2.77, 566_421)), Some((284.0, 6_216)), Some((5.81, 368))),
    (Some((29.2, 5_233_926)), Some((961.0, 7_825)), Some((8.36, 411))),
    (
        Some((142.0, 28_239_207)),
        Some((1517.0, 55_929)),
        Some((8.55, 477)),
    ),
    (Some((2035.0, 383_263_757)), None, Some((9.48, 471))),
    (Some((9038.0, 1_701_395_805)), None, None),
];

/// Table 3 (L229-239): gradual abstract proof search on the crosscut; limits from 2.
const TABLE_3: [(f64, u64); 9] = [
    (9.80, 384),
    (16.46, 1_484),
    (29.65, 1_870),
    (45.64, 5_359),
    (78.76, 5_831),
    (95.86, 9_352),
    (247.66, 11_346),
    (304.74, 19_079),
    (332.94, 15_130),
];

/// Table 4 (L249-258): calls and time of each game, in microseconds as it seems.
const TABLE_4: [(u64, u64); 9] = [
    (3_371_005, 47_820_000),
    (282_408, 117_270_000),
    (4_902, 150_000),
    (4_510, 240_000),
    (4_118, 180_000),
    (3_726, 15_890_000),
    (3_334, 880_000),
    (2_942, 14_860_000),
    (3_403, 92_880_000),
];

pub fn run(args: Args) -> anyhow::Result<()> {
    let pinwheel: AtariGo<u64> = Setup::pinwheel().build()?;
    let crosscut: AtariGo<u64> = Setup::crosscut(6)?.build()?;
    table_1(&pinwheel, args.deepest)?;
    let timed = table_3(&crosscut)?;
    table_4(&timed);
    Ok(())
}

fn search(
    root: &AtariGo<u64>,
    algorithm: Algorithm,
    depth: u32,
    timed: bool,
) -> anyhow::Result<Answer<AtariGo<u64>>> {
    let options = Options {
        timed,
        ..Options::new(algorithm).depth(depth).plain()
    };
    let limits = Limits {
        stop: super::stop_flag(),
        ..Limits::default()
    };
    let mut solver = Solver::watched(options, limits, Some(super::watcher("index")));
    let answer = solver.solve(root, Side::First);
    anyhow::ensure!(!answer.stopped, "stopped");
    Ok(answer)
}

fn ratio(time: f64, unit: f64) -> String {
    if unit <= 0.0 {
        "-".to_string()
    } else {
        format!("{:.3}", time / unit)
    }
}

fn solved(answer: &Answer<AtariGo<u64>>) -> &'static str {
    if answer.verdict == Verdict::Won { " *" } else { "" }
}

fn table_1(root: &AtariGo<u64>, deepest: u32) -> anyhow::Result<()> {
    say!("Table 1. Problem 1 (the pinwheel); * solved. Time in units of plain alpha-beta at the same limit.");
    say!("        alpha-beta nodes         iterative widening to order 4            gradual, to 4221");
    say!(
        "{:>5} {:>12} {:>12} | {:>8} {:>8} {:>10} {:>10} | {:>7} {:>7} {:>10} {:>10}",
        "limit",
        "paper",
        "here",
        "paper",
        "here",
        "paper time",
        "here",
        "paper",
        "here",
        "paper time",
        "here"
    );
    let (mut total_ab, mut total_agps) = (Duration::ZERO, Duration::ZERO);
    for (depth, (ab, iw, agps)) in (2..).zip(TABLE_1) {
        if depth > deepest {
            break;
        }
        let here_ab = search(root, Algorithm::AlphaBeta, depth, false)?;
        let here_iw = search(root, Algorithm::Widening(4), depth, false)?;
        let here = search(root, Algorithm::Agps, depth, false)?;
        total_ab += here_ab.time;
        total_agps += here.time;
        let nodes = |cell: Cell| cell.map_or("-".to_string(), |c| c.1.to_string());
        let paper_ratio = |cell: Cell| cell.map_or("-".to_string(), |c| ratio(c.0, ab.map_or(0.0, |c| c.0)));
        let unit = here_ab.time.as_secs_f64();
        say!(
            "{depth:>5} {:>12} {:>12} | {:>8} {:>8} {:>10} {:>10} | {:>7} {:>7} {:>10} {:>10}{}",
            nodes(ab),
            here_ab.nodes,
            nodes(iw),
            here_iw.nodes,
            paper_ratio(iw),
            ratio(here_iw.time.as_secs_f64(), unit),
            nodes(agps),
            here.nodes,
            paper_ratio(agps),
            ratio(here.time.as_secs_f64(), unit),
            solved(&here),
        );
    }
    say!(
        "Here in all: alpha-beta {:.2} s, gradual {:.2} s\n",
        total_ab.as_secs_f64(),
        total_agps.as_secs_f64()
    );
    Ok(())
}

/// The unit of time for table 3: plain alpha-beta on problem 1 at limit 7, in the paper and here.
fn unit_7() -> anyhow::Result<(f64, f64)> {
    let pinwheel: AtariGo<u64> = Setup::pinwheel().build()?;
    let here = search(&pinwheel, Algorithm::AlphaBeta, 7, false)?;
    Ok((TABLE_1[5].0.map_or(0.0, |c| c.0), here.time.as_secs_f64()))
}

fn table_3(root: &AtariGo<u64>) -> anyhow::Result<Answer<AtariGo<u64>>> {
    let (paper_unit, unit) = unit_7()?;
    say!("Table 3. AtariGo 6x6 from the crosscut, gradual abstract proof search; * solved.");
    say!(
        "Time in units of plain alpha-beta on problem 1 at limit 7 (paper {paper_unit:.2} s, here {unit:.3} s)."
    );
    say!(
        "{:>5} {:>8} {:>8} {:>12} {:>10} {:>10} {:>12} {:>10}",
        "limit",
        "paper",
        "here",
        "with table",
        "paper time",
        "here",
        "with table",
        "seconds"
    );
    let mut last = None;
    for (depth, (time, nodes)) in (2..).zip(TABLE_3) {
        let here = search(root, Algorithm::Agps, depth, true)?;
        let limits = Limits {
            stop: super::stop_flag(),
            ..Limits::default()
        };
        let tabled = Solver::new(Options::new(Algorithm::Agps).depth(depth), limits).solve(root, Side::First);
        say!(
            "{depth:>5} {nodes:>8} {:>8} {:>12} {:>10} {:>10} {:>12} {:>10.3}{}",
            here.nodes,
            tabled.nodes,
            ratio(time, paper_unit),
            ratio(here.time.as_secs_f64(), unit),
            ratio(tabled.time.as_secs_f64(), unit),
            here.time.as_secs_f64(),
            solved(&here)
        );
        last = Some(here);
    }
    say!();
    last.ok_or_else(|| anyhow::anyhow!("no limits"))
}

fn table_4(answer: &Answer<AtariGo<u64>>) {
    say!(
        "Table 4. Time for each game at limit 10 (in the paper calls of 1 and 2 count the nested ones too)."
    );
    say!(
        "{:>6} {:>9} {:>12} {:>7} | {:>9} {:>8} {:>11} {:>12} {:>7}",
        "game",
        "calls",
        "us/call",
        "share",
        "calls",
        "held",
        "verified",
        "us/call",
        "share"
    );
    let paper_total: u64 = TABLE_4.iter().map(|r| r.1).sum();
    let total: f64 = answer.calls.iter().map(|c| c.time.as_secs_f64()).sum();
    for (game, (calls, time)) in Gradual::NINE.into_iter().zip(TABLE_4) {
        let here = answer.calls.iter().find(|c| c.game == game);
        let (asked, held, work, spent) = here.map_or((0, 0, 0, 0.0), |c| {
            (c.asked, c.held, c.work, c.time.as_secs_f64())
        });
        say!(
            "{:>6} {calls:>9} {:>12.1} {:>6.1}% | {asked:>9} {held:>8} {work:>11} {:>12.2} {:>6.1}%",
            game.to_string(),
            time as f64 / calls as f64,
            100.0 * time as f64 / paper_total as f64,
            1e6 * spent / asked.max(1) as f64,
            100.0 * spent / total,
        );
    }
}
