//! `yomi prove go`: small boards of Go.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use goban::{Color, Ko, Point, Rules, Scoring};
use serde_json::json;
use tiny::{Bounds, Frame, Position, Search, Superko, Switch, Switches, Table};

use crate::commands::progress::Progress;
use crate::files;
use crate::output::say;

/// Go on a small board, under area scoring: what it is worth, and which first moves keep that.
///
/// Up to sixteen points every position is looked at, and the value is proved under the rule about repetitions that was
/// asked for. Beyond, two searches close in on the value from both sides; what they find holds whatever repetitions count.
#[derive(clap::Args)]
pub struct Args {
    /// The side of the board, 1 to 7.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=7))]
    size: u8,
    /// Its width, if it is no square: `--width 3 --size 4` is 3x4.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=7))]
    width: Option<u8>,
    /// A rule set that counts area and forbids suicide: chinese.
    #[arg(long, default_value = "chinese")]
    rules: Rules,
    /// Only the ko may not be retaken at once; a game that goes round for ever is a result of its own.
    #[arg(long)]
    simple_ko: bool,
    /// Black's first move, to be judged instead of the empty board.
    #[arg(long, value_name = "POINT")]
    first: Option<Point>,
    /// Beyond sixteen points: is this many points Black's? One question is answered sooner than all.
    #[arg(long, allow_negative_numbers = true, value_name = "POINTS", value_parser = clap::value_parser!(i8).range(-49..=49))]
    goal: Option<i8>,
    /// The most moves ahead.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u8).range(1..=200))]
    deepest: u8,
    /// An enhancement to go without: table, deepening, history, killers, null-move, scout, mtd, symmetry, benson; may be given
    /// several times. (Beyond sixteen points.)
    #[arg(long, value_name = "NAME")]
    without: Vec<Switch>,
    /// An enhancement that is off unless it is asked for: singular, probcut.
    #[arg(long, value_name = "NAME")]
    with: Vec<Switch>,
    /// Memory for positions, in megabytes. (Beyond sixteen points.)
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Write the table of all positions to this file, for the player `solved`.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Read the table from such a file instead of making it.
    #[arg(long, value_name = "FILE", conflicts_with = "save")]
    table: Option<PathBuf>,
    /// Print one object of JSON.
    #[arg(long)]
    json: bool,
}

/// What was found out.
struct Found {
    bounds: Bounds,
    /// First moves that are proved to keep the value.
    keep: Vec<Point>,
    /// Those of which neither that nor the opposite is proved.
    open: Vec<Point>,
    nodes: u64,
    how: &'static str,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let started = Instant::now();
    let rules = args.rules;
    ensure!(
        rules.scoring == Scoring::Area && !rules.suicide && (rules.ko == Ko::Positional || args.simple_ko),
        "small boards are solved under area scoring without suicide, with positional superko (chinese) or --simple-ko"
    );
    let (width, height) = (args.width.unwrap_or(args.size), args.size);
    let frame = Frame::board(width, height)?;
    if let Some(path) = &args.save {
        ensure!(
            frame.len() <= Table::LARGEST,
            "a table has at most {} points",
            Table::LARGEST
        );
        files::probe(path)?;
    }
    let stop = super::stop_flag();
    let progress = Progress::new(0, "{spinner} {msg}");
    let found = if frame.len() <= Table::LARGEST {
        ensure!(
            args.goal.is_none(),
            "up to {} points the whole value is found: --goal is for larger boards",
            Table::LARGEST
        );
        let table = match &args.table {
            Some(path) => read_table(path)?,
            None => {
                let watch = |p: tiny::Progress| {
                    progress.step(
                        0,
                        format!("table: sweep {}, {} of {} classes open", p.sweep, p.open, p.of),
                    );
                    flow(&stop)
                };
                Table::solve(frame.clone(), watch).context("stopped")?
            }
        };
        ensure!(*table.frame() == frame, "the table is one of {}", table.frame());
        if let Some(path) = &args.save {
            files::write(path, table.to_bytes())?;
        }
        by_table(&args, &table, &stop, &progress)?
    } else {
        by_search(&args, frame.clone(), &stop, &progress)?
    };
    progress.end();
    tell(&args, &frame, &found, started.elapsed().as_secs_f64());
    Ok(())
}

/// Reads a table of a small board.
pub fn read_table(path: &Path) -> anyhow::Result<Table> {
    let bytes = files::read(path, files::PROOF)?;
    Table::from_bytes(&bytes).with_context(|| format!("{} is not used", path.display()))
}

fn flow(stop: &AtomicBool) -> ControlFlow<()> {
    if stop.load(Ordering::Relaxed) {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// The position to be judged, and whether Black is to move in it.
fn root(args: &Args, frame: &Frame) -> anyhow::Result<(Position, bool)> {
    let empty = Position::new(frame, (Color::Black, 0), 0);
    let Some(p) = args.first else {
        return Ok((empty, true));
    };
    let cell = frame.bit(p).with_context(|| format!("{p} is not on the board"))?;
    let next = empty
        .play(frame, cell)
        .with_context(|| format!("{p} is suicide"))?;
    Ok((next, false))
}

/// One first move of each kind that symmetry makes alike, as a cell.
fn different(frame: &Frame, root: &Position) -> Vec<u64> {
    let mut seen = Vec::new();
    let mut cells = Vec::new();
    for (cell, next) in root.moves(frame) {
        let alike = next.canonical(frame);
        if !seen.contains(&alike) {
            seen.push(alike);
            cells.push(cell);
        }
    }
    cells
}

fn by_table(args: &Args, table: &Table, stop: &AtomicBool, progress: &Progress) -> anyhow::Result<Found> {
    let frame = table.frame();
    let (position, black) = root(args, frame)?;
    let (mut keep, mut open) = (Vec::new(), Vec::new());
    if args.simple_ko {
        let bounds = table.bounds(&position);
        if black {
            for cell in different(frame, &position) {
                let next = position.play(frame, cell).expect("a move");
                if table.bounds(&next).turned() == bounds {
                    keep.push(frame.point(cell));
                }
            }
        }
        let bounds = if black { bounds } else { bounds.turned() };
        return Ok(Found {
            bounds,
            keep,
            open,
            nodes: 0,
            how: "all positions, simple ko",
        });
    }
    let mut superko = Superko::with(table);
    let bounds = superko.value(&position, args.deepest, |bounds, nodes| {
        let to = if black { bounds } else { bounds.turned() };
        progress.step(
            0,
            format!(
                "superko: Black gets {} to {}, {nodes} positions",
                to.sure, to.hoped
            ),
        );
        flow(stop)
    });
    ensure!(flow(stop).is_continue(), "stopped");
    if let Some(value) = bounds.exact().filter(|_| black) {
        for cell in different(frame, &position) {
            progress.step(0, format!("first move {}", frame.point(cell)));
            match superko.keeps(&position, cell, value, args.deepest) {
                Some(true) => keep.push(frame.point(cell)),
                Some(false) => {}
                None => open.push(frame.point(cell)),
            }
            ensure!(flow(stop).is_continue(), "stopped");
        }
    }
    let bounds = if black { bounds } else { bounds.turned() };
    Ok(Found {
        bounds,
        keep,
        open,
        nodes: superko.nodes(),
        how: "all positions, then every path under superko",
    })
}

fn by_search(args: &Args, frame: Frame, stop: &AtomicBool, progress: &Progress) -> anyhow::Result<Found> {
    ensure!(
        args.table.is_none(),
        "a table has at most {} points",
        Table::LARGEST
    );
    let mut switches = Switches::default();
    for &switch in &args.without {
        switches = switches.with(switch, false);
    }
    for &switch in &args.with {
        switches = switches.with(switch, true);
    }
    let (position, black) = root(args, &frame)?;
    let mut search = Search::new(frame.clone(), switches, (args.memory as usize) << 20).stop_at(stop);
    let most = frame.len() as i8;
    let mut bounds = Bounds {
        sure: -most,
        hoped: most,
    };
    let goals = args.goal.map(|goal| [(black, goal), (!black, 1 - goal)]);
    match goals {
        Some(goals) => {
            'deeper: for depth in 1..=args.deepest {
                for (mine, goal) in goals {
                    progress.step(0, format!("{depth} moves ahead, {} positions", search.nodes()));
                    if search.forces_at(&position, mine, goal, depth) {
                        match mine == black {
                            true => bounds.sure = goal,
                            false => bounds.hoped = -goal,
                        }
                        break 'deeper;
                    }
                }
                if search.was_stopped() {
                    bail!("stopped after {} positions: not decided", search.nodes());
                }
            }
        }
        None => {
            bounds = search.solve(&position, args.deepest, |at| {
                let to = if black { at.bounds } else { at.bounds.turned() };
                progress.step(
                    0,
                    format!(
                        "{} moves ahead: Black gets {} to {}, {} positions",
                        at.depth, to.sure, to.hoped, at.nodes
                    ),
                );
            });
            bounds = if black { bounds } else { bounds.turned() };
        }
    }
    let (mut keep, mut open) = (Vec::new(), Vec::new());
    if let Some(value) = bounds.exact().filter(|_| black) {
        for cell in different(&frame, &position) {
            let next = position.play(&frame, cell).expect("a move");
            let found = search.solve(&next, args.deepest, |_| {}).turned();
            match found {
                found if found.sure >= value => keep.push(frame.point(cell)),
                found if found.hoped < value => {}
                _ => open.push(frame.point(cell)),
            }
        }
    }
    Ok(Found {
        bounds,
        keep,
        open,
        nodes: search.nodes(),
        how: "search from both sides, whatever repetitions count",
    })
}

fn tell(args: &Args, frame: &Frame, found: &Found, seconds: f64) {
    let names = |points: &[Point]| points.iter().map(|p| p.to_string()).collect::<Vec<_>>();
    let value = found.bounds.exact();
    if args.json {
        let object = json!({
            "game": "go",
            "width": frame.width(),
            "height": frame.height(),
            "rules": args.rules.name(),
            "ko": if args.simple_ko { "simple" } else { "positional" },
            "first": args.first.map(|p| p.to_string()),
            "value": value,
            "sure": found.bounds.sure,
            "hoped": found.bounds.hoped,
            "cycle": args.simple_ko && value.is_none(),
            "first_moves": names(&found.keep),
            "undecided_moves": names(&found.open),
            "nodes": found.nodes,
            "seconds": seconds,
            "how": found.how,
        });
        say!("{object}");
        return;
    }
    let Bounds { sure, hoped } = found.bounds;
    match value {
        Some(value) => say!("{frame}: Black gets {value:+} ({})", found.how),
        None if args.simple_ko => {
            say!("{frame}: a cycle: Black gets {sure:+} for sure, and may hope for {hoped:+}")
        }
        None => say!("{frame}: Black gets {sure:+} to {hoped:+} ({})", found.how),
    }
    if !found.keep.is_empty() {
        say!(
            "First moves that keep it, one of each kind: {}",
            names(&found.keep).join(" ")
        );
    }
    if !found.open.is_empty() {
        say!("Not decided: {}", names(&found.open).join(" "));
    }
    say!("{} positions searched, {seconds:.1} s", found.nodes);
}
