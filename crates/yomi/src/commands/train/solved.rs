//! `yomi train solved`: fights that the search solves, for a net to learn from.

use super::fights::{Ground, MEMORY, of, position};
use super::{read_all, spinner};
use crate::numbers::{COUNT, SOME, THREADS, real, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use certificate::Ko;
use goban::{Board, Point, PointSet, Random, Size};
use net::fights::{Fought, Kept, from_bytes, to_bytes};
use playouts::learn::Lesson;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tactics::fight::Fight;
use tactics::parallel::in_order;
use tactics::{Helps, Limits};

/// Fights that the search solves: what becomes of them, by which moves, and how many positions that took.
///
/// A fight is drawn from a game of `--games`, or is a random enclosure, and searched with nobody's advice, either side
/// first. Of those that come to their end the positions that took some work are kept, won and lost ones. The same games,
/// seed and numbers give the same fights; `--resume` goes on where the file ends. Ctrl-C writes what there is.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files, each with one game or many, compressed or not.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Where to write the fights.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Fights to be drawn in all.
    #[arg(long, default_value_t = 200_000, value_parser = whole::<u64>(SOME))]
    fights: u64,
    /// Positions searched of each fight at most.
    #[arg(long, default_value_t = 3000, value_parser = whole::<u64>(SOME))]
    nodes: u64,
    /// Positions kept of each fight at most.
    #[arg(long, default_value_t = 24, value_parser = whole::<usize>(1..=1000))]
    each: usize,
    /// The share of fights that are random enclosures.
    #[arg(long, default_value_t = 0.25, value_parser = real(0.0..=1.0))]
    enclosures: f64,
    /// Games at the end that are left alone.
    #[arg(long, default_value_t = 500, value_parser = whole::<usize>(COUNT))]
    hold_out: usize,
    /// Leave after so many minutes.
    #[arg(long, value_parser = real(0.0..=100_000.0))]
    minutes: Option<f64>,
    #[arg(long, default_value_t = 1, value_parser = whole::<usize>(THREADS))]
    threads: usize,
    /// Decides which fights are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Go on where the file ends.
    #[arg(long)]
    resume: bool,
}

/// Seconds from one writing to the next.
const EVERY: Duration = Duration::from_secs(60);

/// Fights that are drawn before it is looked whether to leave.
const BLOCK: u64 = 64;

/// Fights solved in fewer positions show nothing.
const EASY: u64 = 20;

pub fn run(args: Args) -> anyhow::Result<()> {
    let name = args.out.display();
    disk::probe(&args.out).with_context(|| format!("cannot write {name}"))?;
    let bar = spinner();
    let mut games = read_all(&args.games, &bar)?;
    games.truncate(games.len().saturating_sub(args.hold_out));
    ensure!(!games.is_empty(), "there are no games to draw fights from");
    let source = source(&args);
    let mut kept = Kept::default();
    if args.resume && args.out.exists() {
        let bytes = std::fs::read(&args.out).with_context(|| format!("cannot read {name}"))?;
        kept = from_bytes(&bytes).with_context(|| format!("cannot go on from {name}"))?;
        ensure!(
            kept.source == source,
            "{name} is of other games or numbers: {}",
            kept.source
        );
    }
    kept.source = source;
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    ctrlc::set_handler(move || heard.store(true, Ordering::Relaxed)).context("cannot listen for Ctrl-C")?;
    let (begun, mut written) = (Instant::now(), Instant::now());
    let write =
        |kept: &Kept| disk::write(&args.out, to_bytes(kept)).with_context(|| format!("cannot write {name}"));
    while kept.drawn < args.fights {
        let block = BLOCK.min(args.fights - kept.drawn);
        let first = kept.drawn;
        let work = |i: usize| Some(solve(first + i as u64, &games, &args));
        in_order(block as usize, args.threads, work, |_, solved| {
            if let Some(fought) = solved {
                kept.solved += 1;
                kept.fights.extend((!fought.cases.is_empty()).then_some(fought));
            }
        });
        kept.drawn += block;
        bar.set_message(format!(
            "{} of {} fights, {} solved",
            kept.drawn, args.fights, kept.solved
        ));
        let over = args
            .minutes
            .is_some_and(|minutes| begun.elapsed().as_secs_f64() > 60.0 * minutes);
        if over || stop.load(Ordering::Relaxed) {
            break;
        }
        if written.elapsed() > EVERY {
            write(&kept)?;
            written = Instant::now();
        }
    }
    write(&kept)?;
    bar.finish_and_clear();
    let positions: usize = kept.fights.iter().map(|fought| fought.cases.len()).sum();
    say!(
        "{} fights drawn, {} solved; {positions} positions of {} of them in {name}",
        kept.drawn,
        kept.solved,
        kept.fights.len()
    );
    Ok(())
}

/// What the fights are drawn from: it must be the same to go on.
fn source(args: &Args) -> String {
    let names = args.games.iter().filter_map(|file| file.file_name());
    let names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    format!(
        "{} but the last {}, enclosures {}, {} positions each, {} kept, seed {}",
        names.join(", "),
        args.hold_out,
        args.enclosures,
        args.nodes,
        args.each,
        args.seed
    )
}

/// The fight of this number, searched; none if there is none, or if the search did not come to its end.
fn solve(number: u64, games: &[Lesson], args: &Args) -> Option<Fought> {
    let mut random = Random::new(args.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let encloses = f64::from(random.below(1 << 20)) < args.enclosures * f64::from(1 << 20);
    let board = if encloses {
        enclosure(&mut random)?
    } else {
        position(&games[random.index(games.len())], &mut random)
    };
    let mut grounds = of(&board);
    if grounds.is_empty() {
        return None;
    }
    let ground = grounds.swap_remove(random.index(grounds.len()));
    search(&ground, args)
}

fn search(ground: &Ground, args: &Args) -> Option<Fought> {
    let limits = Limits {
        memory: MEMORY,
        helps: Helps::NONE,
        ..Limits::nodes(args.nodes)
    };
    let mut fight = Fight::new(&ground.field, limits);
    fight.note_costs();
    let node = fight.node(ground.stones, ground.side, Ko::PLAIN);
    fight.solve(&node).ok()?;
    let cases = match fight.nodes {
        EASY.. => fight.cases(&node, args.each),
        _ => Vec::new(),
    };
    Some(players::fought(&ground.field, &cases))
}

/// Where an enclosure begins: so far from the corner at most.
const NEAR: u32 = 6;
/// Points that it encloses.
const ROOM: std::ops::Range<u32> = 6..19;

/// A room drawn by lot with a wall around it and a wall around that, both with gaps, and stray stones within.
fn enclosure(random: &mut Random) -> Option<Board> {
    let size = Size::new(13)?;
    let all = PointSet::board(size);
    let wanted = ROOM.start + random.below(ROOM.end - ROOM.start);
    let corner = Point::new(random.below(NEAR) as u8, random.below(NEAR) as u8);
    let mut room: PointSet = [corner].into_iter().collect();
    while (room.len() as u32) < wanted {
        let next: Vec<Point> = room.border(&all).iter().collect();
        room.insert(next[random.index(next.len())]);
    }
    let mut in_a_hundred = |n: u32| random.below(100) < n;
    let wall = room.border(&all);
    let around = (room | wall).border(&all);
    let mut defender: PointSet = wall.iter().filter(|_| !in_a_hundred(6)).collect();
    let mut attacker: PointSet = around.iter().filter(|_| !in_a_hundred(4)).collect();
    for p in &room {
        if in_a_hundred(12) {
            attacker.insert(p);
        } else if in_a_hundred(10) {
            defender.insert(p);
        }
    }
    if in_a_hundred(50) {
        std::mem::swap(&mut attacker, &mut defender);
    }
    Board::from_stones(size, &defender, &attacker)
}
