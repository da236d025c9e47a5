//! `yomi bench small`: what each enhancement of alpha-beta saves on small boards.

use crate::numbers::{SOME, whole};
use crate::output::say;
use goban::{Color, Random};
use std::time::{Duration, Instant};
use tiny::{Bounds, Frame, Position, Search, Switch, Switches};

/// The same positions searched with the enhancements as they are, and with each of them turned the other way.
///
/// A position is what random moves leave of an empty board. All searches go on until a position is decided, or to the same depth,
/// or to the same number of nodes; what counts is how many are decided, and the nodes of those that all ways decide.
#[derive(clap::Args)]
pub struct Args {
    /// The side of the board.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=7))]
    size: u8,
    /// How many positions.
    #[arg(long, default_value_t = 60, value_parser = whole::<usize>(SOME))]
    positions: usize,
    /// Random moves before each.
    #[arg(long, default_value_t = 8, value_parser = whole::<usize>(0..=100))]
    moves: usize,
    /// Moves ahead at most.
    #[arg(long, default_value_t = 14, value_parser = clap::value_parser!(u8).range(1..=100))]
    deepest: u8,
    /// Nodes of one search at most.
    #[arg(long, default_value_t = 3_000_000, value_parser = whole::<u64>(SOME))]
    nodes: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One way of searching all positions.
struct Way {
    name: String,
    /// Where it was decided, the nodes that took.
    nodes: Vec<Option<u64>>,
    time: Duration,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let frame = Frame::board(args.size, args.size)?;
    let mut random = Random::new(args.seed);
    let positions: Vec<Position> = (0..args.positions)
        .map(|_| lot(&frame, args.moves, &mut random))
        .collect();
    let usual = Switches::default();
    let mut ways = vec![search(&args, &frame, &positions, "as they are".into(), usual)];
    for switch in Switch::ALL {
        let on = !usual.has(switch);
        let name = format!("{} {switch}", if on { "with" } else { "without" });
        ways.push(search(&args, &frame, &positions, name, usual.with(switch, on)));
    }
    ways.push(search(
        &args,
        &frame,
        &positions,
        "none but the table".into(),
        Switches::all(false).with(Switch::Table, true),
    ));
    say!(
        "{:<24} {:>8} {:>16} {:>8} {:>8}",
        "",
        "decided",
        "nodes of common",
        "ratio",
        "seconds"
    );
    for way in &ways {
        let first = &ways[0];
        // Nodes where this way and the usual one both came to an end.
        let pairs = way
            .nodes
            .iter()
            .zip(&first.nodes)
            .filter_map(|(a, b)| Some(((*a)?, (*b)?)));
        let (own, usual) = pairs.fold((0, 0), |(x, y), (a, b)| (x + a, y + b));
        say!(
            "{:<24} {:>8} {:>16} {:>8.2} {:>8.1}",
            way.name,
            way.nodes.iter().flatten().count(),
            own,
            own as f64 / (usual as f64).max(1.0),
            way.time.as_secs_f64()
        );
    }
    Ok(())
}

fn search(args: &Args, frame: &Frame, positions: &[Position], name: String, switches: Switches) -> Way {
    let started = Instant::now();
    let nodes = positions
        .iter()
        .map(|position| {
            let mut search = Search::new(frame.clone(), switches, 64 << 20).at_most(args.nodes);
            let bounds: Bounds = search.solve(position, args.deepest, |_| {});
            bounds.exact().map(|_| search.nodes())
        })
        .collect();
    Way {
        name,
        nodes,
        time: started.elapsed(),
    }
}

fn lot(frame: &Frame, moves: usize, random: &mut Random) -> Position {
    let mut position = Position::new(frame, (Color::Black, 0), 0);
    for _ in 0..moves {
        let all: Vec<Position> = position.moves(frame).map(|(_, next)| next).collect();
        if all.is_empty() {
            break;
        }
        position = all[random.index(all.len())];
    }
    position
}
