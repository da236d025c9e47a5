//! `yomi learn check`: never wrong.

use super::super::progress::Progress;
use super::super::prove::stop_flag;
use super::knowledge;
use crate::numbers::{COUNT, whole};
use crate::output::say;
use anyhow::{Context, bail};
use goban::{Board, Color, Random, Size};
use introspect::go::check::{Report, Tally, check};
use introspect::go::positions;
use introspect::go::problem::{Problem, Theme};
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Try out all that the learned rules conclude, in positions by lot on boards of 4 to 7 lines and in positions of games: every
/// move of the other side, to the depth of the rule. One conclusion that is not so is a failure.
#[derive(clap::Args)]
pub struct Args {
    /// Positions by lot.
    #[arg(long, default_value_t = 200, value_parser = whole::<u32>(COUNT))]
    positions: u32,
    /// Another seed gives other positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// SGF files of games: a position of each is tried as well.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Positions of games at most.
    #[arg(long, default_value_t = 100, value_parser = whole::<u32>(COUNT))]
    of_games: u32,
    /// Problems of each theme and length, with the positions of their solutions: there rules apply that are rare elsewhere.
    #[arg(long, default_value_t = 0, value_parser = whole::<u32>(COUNT))]
    problems: u32,
    /// Positions that may be looked at to decide one conclusion.
    #[arg(long, default_value_t = 200_000, value_parser = whole::<u64>(COUNT))]
    nodes: u64,
    /// Another base than the one inside the program.
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
    /// Print one object of JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let known = knowledge(args.base.as_deref())?;
    let student = known.student();
    let games = args
        .games
        .as_deref()
        .map(|file| of_games(file, args.of_games, args.seed))
        .transpose()?
        .unwrap_or_default();
    let stakes = of_problems(args.problems, args.seed);
    let stop = stop_flag();
    let mut report = Report::default();
    let all = u64::from(args.positions) + (games.len() + stakes.len()) as u64;
    let progress = Progress::new(all, "{bar:30} {pos}/{len} {msg}");
    let mut random = Random::new(args.seed);
    let mut done = 0;
    let by_lot = (0..args.positions).map(|number| {
        let side = 4 + (number % 4) as u8;
        let (board, color) = positions::random(&mut random, Size::new(side).expect("a board"));
        let color = board.ko().map_or(color, |(color, _)| color);
        (board, color)
    });
    for (board, to_move) in by_lot.chain(games).chain(stakes) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        check(&known, &board, to_move, args.nodes, &mut report);
        done += 1;
        let total = report.total();
        progress.step(
            done,
            format!(
                "{} conclusions, {} undecided, {} false",
                total.matches, total.undecided, total.false_
            ),
        );
    }
    progress.end();
    let total = report.total();
    if args.json {
        let row = |tally: &Tally| json!({"rules": tally.rules, "matches": tally.matches, "undecided": tally.undecided, "false": tally.false_});
        let rows: Vec<_> = report
            .tallies
            .iter()
            .map(|((goal, game, depth), tally)| {
                let mut row = row(tally);
                row["goal"] = json!(goal);
                row["game"] = json!(game);
                row["depth"] = json!(depth);
                row
            })
            .collect();
        let mut whole = row(&total);
        whole["base"] = json!(student.base.len());
        whole["positions"] = json!(done);
        whole["by"] = json!(rows);
        say!("{whole}");
    } else {
        say!("{done} positions, {} rules in the base", student.base.len());
        say!(
            "{:24} {:5} {:>5} {:>7} {:>9} {:>9} {:>6}",
            "goal",
            "game",
            "depth",
            "rules",
            "matches",
            "undecided",
            "false"
        );
        for ((goal, game, depth), tally) in &report.tallies {
            say!(
                "{goal:24} {game:5} {depth:5} {:7} {:9} {:9} {:6}",
                tally.rules,
                tally.matches,
                tally.undecided,
                tally.false_
            );
        }
        say!(
            "{:24} {:5} {:5} {:7} {:9} {:9} {:6}",
            "all",
            "",
            "",
            total.rules,
            total.matches,
            total.undecided,
            total.false_
        );
    }
    for wrong in &report.wrong {
        say!("not so: {:?} by {} in {}", wrong.said, wrong.rule, wrong.position);
    }
    if total.false_ > 0 {
        bail!("{} conclusions are not so", total.false_);
    }
    Ok(())
}

/// The positions that the solutions of problems go through.
fn of_problems(each: u32, seed: u64) -> Vec<(Board, Color)> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    for theme in Theme::ALL {
        for moves in theme.lengths() {
            for problem in (0..each).filter_map(|_| Problem::draw(&mut random, theme, moves)) {
                let steps = problem.solution().into_iter();
                found.extend(steps.map(|step| (step.board, step.color)));
            }
        }
    }
    found
}

/// One position of each game, somewhere between its tenth move and its end.
fn of_games(file: &std::path::Path, most: u32, seed: u64) -> anyhow::Result<Vec<(Board, Color)>> {
    let collection = kifu::Collection::read_file(file, &kifu::Limits::default())
        .with_context(|| format!("cannot read {}", file.display()))?;
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    for record in &collection {
        if found.len() >= most as usize {
            break;
        }
        let length = record.moves().count();
        if length < 20 {
            continue;
        }
        let moves = 10 + random.index(length - 10);
        let board = record.board_after(record.main_line_end(), moves)?;
        let color = board.ko().map_or(
            if moves.is_multiple_of(2) {
                Color::Black
            } else {
                Color::White
            },
            |(color, _)| color,
        );
        found.push((board, color));
    }
    Ok(found)
}
