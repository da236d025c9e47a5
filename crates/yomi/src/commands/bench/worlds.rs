//! `yomi bench worlds`: nodes of the searches on the named positions of the small games, beside plain
//! alpha-beta.

use crate::output::{print, say};
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use games::PositionError;
use games::abalone::Abalone;
use games::amazons::Amazons;
use games::chess::Chess;
use games::connect4::Connect4;
use games::gomoku::Gomoku;
use games::hex::Hex;
use games::phutball::Phutball;
use games::problems::{Game, Problem};
use games::renju::Renju;
use proof::{Algorithm, Answer, Limits, Options, Solver, Verdict, World};
use serde_json::{Value, json};

use crate::commands::prove::stop_flag;

/// Nodes on thirty named positions of each small game, and their ratio to plain alpha-beta.
///
/// Alpha-beta is given the number of plies of the win and goes no deeper. Each question put to
/// the verification of a gradual game counts as a node here, though it be answered from memory. AGPS has all games of order 4. A `>` marks alpha-beta stopped before it saw the win: it needs more than that.
#[derive(clap::Args)]
pub struct Args {
    /// Only this game: hex, gomoku, connect4, phutball, abalone, chess, amazons or renju.
    #[arg(long)]
    game: Option<Game>,
    /// Nodes at which a search is stopped.
    #[arg(long, default_value_t = 3_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    most: u64,
    /// Print one object of JSON for each position.
    #[arg(long)]
    json: bool,
}

/// Positions of each game.
const POSITIONS: usize = 30;
/// What alpha-beta solves with fewer nodes it sees at a glance: no question to put to the others.
const GLANCE: u64 = 2000;
/// The ratio that some search must reach.
const WANTED: f64 = 10.0;
/// The searches shown beside alpha-beta: AGPS, df-pn in full width, and df-pn with gradual games, alone and beside
/// the full width.
const SEARCHES: [Algorithm; 4] = [
    Algorithm::AgpsFull,
    Algorithm::DfPn,
    Algorithm::GradualDfPn,
    Algorithm::Hybrid,
];

pub fn run(args: Args) -> anyhow::Result<()> {
    for game in Game::ALL
        .into_iter()
        .filter(|g| args.game.is_none_or(|only| only == *g))
    {
        match game {
            Game::Hex => table::<Hex>(game, &args)?,
            Game::Gomoku => table::<Gomoku>(game, &args)?,
            Game::Connect4 => table::<Connect4>(game, &args)?,
            Game::Phutball => table::<Phutball>(game, &args)?,
            Game::Abalone => table::<Abalone>(game, &args)?,
            Game::Chess => table::<Chess>(game, &args)?,
            Game::Amazons => table::<Amazons>(game, &args)?,
            Game::Renju => table::<Renju>(game, &args)?,
        }
    }
    Ok(())
}

/// One search on one position.
struct Run {
    verdict: Verdict,
    stopped: bool,
    nodes: u64,
    seconds: f64,
}

fn search<W: World + 'static>(p: &W, algorithm: Algorithm, plies: u32, nodes: Option<u64>) -> Run {
    let limits = Limits {
        nodes,
        // Gradual games that do not hold can take long; a search that needs this long has failed here.
        time: Some(Duration::from_secs(20)),
        stop: stop_flag(),
        ..Limits::default()
    };
    // Only where positions come back, or for alpha-beta, is a limit of plies a help.
    let limited = W::CYCLIC || algorithm == Algorithm::AlphaBeta;
    let options = Options {
        depth: limited.then_some(plies),
        whole: W::CYCLIC,
        ..Options::new(algorithm)
    };
    let Answer {
        verdict,
        stopped,
        nodes,
        asked,
        time,
        ..
    } = Solver::new(options, limits).solve(p, p.to_move());
    Run {
        verdict,
        stopped,
        nodes: nodes + asked,
        seconds: time.as_secs_f64(),
    }
}

fn table<W>(game: Game, args: &Args) -> anyhow::Result<()>
where
    W: World + FromStr<Err = PositionError> + 'static,
{
    if !args.json {
        print(&format!(
            "{game}\n{:28} {:>5} {:>11}",
            "position", "plies", "alpha-beta"
        ));
        for algorithm in SEARCHES {
            print(&format!(" {:>12} {:>8}", algorithm.to_string(), "ratio"));
        }
        say!();
    }
    let (mut shown, mut reached, mut plainly, mut least) = (0, 0, 0, f64::INFINITY);
    let mut totals = [0u64; 1 + SEARCHES.len()];
    let mut seconds = [0f64; 1 + SEARCHES.len()];
    for problem in game.problems() {
        if shown == POSITIONS {
            break;
        }
        let position: W = problem
            .position
            .parse()
            .with_context(|| format!("{}: the position is damaged", problem.name))?;
        let yardstick = search(&position, Algorithm::AlphaBeta, problem.plies, Some(args.most));
        if !yardstick.stopped && yardstick.nodes < GLANCE {
            continue;
        }
        shown += 1;
        let runs = SEARCHES.map(|algorithm| search(&position, algorithm, problem.plies, Some(args.most)));
        anyhow::ensure!(!stop_flag().load(std::sync::atomic::Ordering::Relaxed), "stopped");
        let ratio = |run: &Run| match run.verdict {
            Verdict::Won => yardstick.nodes as f64 / run.nodes.max(1) as f64,
            _ => 0.0,
        };
        let ratios = runs.each_ref().map(ratio);
        let best = ratios.iter().copied().fold(0.0, f64::max);
        reached += usize::from(best >= WANTED);
        // AGPS and df-pn, each by itself.
        plainly += usize::from(ratios[0].max(ratios[1]) >= WANTED);
        least = least.min(best);
        for (i, run) in [&yardstick].into_iter().chain(&runs).enumerate() {
            totals[i] += run.nodes;
            seconds[i] += run.seconds;
        }
        if args.json {
            say!("{}", object(game, &problem, &yardstick, &runs, best));
            continue;
        }
        let nodes = |run: &Run| match run.verdict {
            Verdict::Won => run.nodes.to_string(),
            _ => "-".to_string(),
        };
        let stop = if yardstick.stopped { ">" } else { "" };
        let plain = format!("{stop}{}", yardstick.nodes);
        print(&format!("{:28} {:>5} {plain:>11}", problem.name, problem.plies));
        for (run, ratio) in runs.iter().zip(ratios) {
            print(&format!(" {:>12} {ratio:>8.1}", nodes(run)));
        }
        say!();
    }
    if !args.json {
        say!(
            "{reached} of {shown} at a tenth of alpha-beta's nodes or less, {plainly} by agps-full or dfpn; least ratio \
             {least:.1}"
        );
        print(&format!(
            "nodes and seconds in all: alpha-beta {} {:.1}",
            totals[0], seconds[0]
        ));
        for (i, algorithm) in (1..).zip(SEARCHES) {
            print(&format!(", {algorithm} {} {:.1}", totals[i], seconds[i]));
        }
        say!("\n");
    }
    Ok(())
}

fn object(game: Game, problem: &Problem, yardstick: &Run, runs: &[Run; SEARCHES.len()], best: f64) -> Value {
    let run = |run: &Run| {
        json!({
            "result": run.verdict.to_string(),
            "stopped": run.stopped,
            "nodes": run.nodes,
            "seconds": run.seconds,
        })
    };
    let mut object = json!({
        "game": game.to_string(),
        "position": problem.name,
        "source": problem.source,
        "plies": problem.plies,
        "alphabeta": run(yardstick),
        "ratio": best,
    });
    for (algorithm, found) in SEARCHES.into_iter().zip(runs) {
        object[algorithm.to_string()] = run(found);
    }
    object
}
