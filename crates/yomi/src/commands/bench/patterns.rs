//! `yomi bench patterns`: how long it takes to find all rules of a base on a full board.

use crate::output::say;
use ::patterns::{Base, Cell, Drawing, Liberties, Matcher, Rule, State, Subject, Viewpoint};
use ::playouts::{Heavy, QuickBoard, Tables, Weights, watch};
use anyhow::Context;
use goban::{Board, Color, Point, PointSet, Random, Size};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Finds all rules of a base, in all sixteen images, on positions of 19x19: the whole board, and around one move.
///
/// Without a file the rules are drawn from other positions: windows of 3x3 to 5x5 points, of whose cells some allow more
/// than what was seen.
#[derive(clap::Args)]
pub struct Args {
    /// A base of rules.
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
    /// Rules to draw, if there is no file.
    #[arg(long, default_value_t = 4000)]
    rules: usize,
    /// Of a hundred cells so many allow only what was seen, if there is no file; of the others half allow two things, half
    /// anything on the board.
    #[arg(long, default_value_t = 85)]
    strict: u32,
    /// Positions of games to look at.
    #[arg(long, default_value_t = 30)]
    positions: usize,
    /// Times that each is looked at; the median counts.
    #[arg(long, default_value_t = 25)]
    rounds: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut random = Random::new(args.seed);
    let base = match &args.base {
        Some(file) => {
            let text =
                std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
            let read: Result<Base, _> = text.parse();
            read.with_context(|| file.display().to_string())?
        }
        None => drawn(args.rules, args.strict, &mut random),
    };
    let start = Instant::now();
    let matcher = Matcher::new(&base);
    let built = start.elapsed();
    let boards = positions(args.positions, &mut random);
    let (mut whole, mut around, mut found) = (Vec::new(), Vec::new(), 0);
    for board in &boards {
        let stones: Vec<Point> = board.stones(Color::Black).iter().collect();
        let last = PointSet::of(stones[random.below(stones.len() as u32) as usize]);
        found += matcher.matches(board).len();
        for _ in 0..args.rounds.max(1) {
            let start = Instant::now();
            std::hint::black_box(matcher.matches(board));
            whole.push(start.elapsed());
            let start = Instant::now();
            std::hint::black_box(matcher.matches_around(board, &last));
            around.push(start.elapsed());
        }
    }
    let middle = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1e6
    };
    say!(
        "{} rules of kind {}, made ready in {:.0} ms; {} positions of 19x19, {:.0} matches each",
        base.rules.len(),
        base.kind,
        built.as_secs_f64() * 1e3,
        boards.len(),
        found as f64 / boards.len() as f64
    );
    say!(
        "median {:.0} us for a whole board, {:.0} us around one point",
        middle(&mut whole),
        middle(&mut around)
    );
    Ok(())
}

/// Positions of pattern-driven games, between 60 and 180 moves.
fn positions(count: usize, random: &mut Random) -> Vec<Board> {
    let size = Size::NINETEEN;
    let mut policy = Heavy::new(Arc::new(Tables::new(&Weights::of(size))));
    let mut boards = Vec::new();
    while boards.len() < count.max(1) {
        let wanted = 60 + random.below(120);
        let mut board = QuickBoard::new(&Board::new(size));
        let (mut moves, mut taken) = (0, None);
        watch(&mut board, &mut policy, random, |board, _, _| {
            moves += 1;
            if moves == wanted {
                let stones = |color| size.points().filter(|&p| board.at(p) == Some(color)).collect();
                let [black, white] = Color::BOTH.map(stones);
                taken = Board::from_stones(size, &black, &white);
            }
        });
        boards.extend(taken);
    }
    boards
}

/// Rules cut out of positions, no two alike.
fn drawn(count: usize, strict: u32, random: &mut Random) -> Base {
    let mut base = Base::new("drawn");
    let mut seen = HashSet::new();
    let boards = positions(20, random);
    while base.rules.len() < count {
        let board = &boards[random.below(boards.len() as u32) as usize];
        let at = Point::new(random.below(19) as u8, random.below(19) as u8);
        if board.is_empty(at) {
            continue;
        }
        let [width, height] = [0; 2].map(|_| 3 + random.below(3) as u8);
        let anchor = Point::new(
            random.below(width.into()) as u8,
            random.below(height.into()) as u8,
        );
        let mut drawing = Drawing::seen(board, Color::Black, at, width, height, anchor);
        for place in drawing.places() {
            if place != anchor && drawing.cell(place) != Cell::OFF && random.below(100) >= strict {
                let more = [Cell::EMPTY, Cell::OWN, Cell::ENEMY][random.below(3) as usize];
                let wide = random.below(2) == 0;
                drawing.set(
                    place,
                    if wide {
                        Cell::BOARD
                    } else {
                        drawing.cell(place) | more
                    },
                );
            }
        }
        if random.below(3) == 0 {
            drawing = drawing.with_liberties(anchor, Liberties::at_least(2));
        }
        if seen.insert(drawing.key()) {
            let mut rule = Rule::new(drawing);
            let state = State::Dynamic(proof::value::Value::STAR);
            rule.viewpoints.push(Viewpoint::new(Subject::Connection, state));
            base.rules.push(rule);
        }
    }
    base
}
