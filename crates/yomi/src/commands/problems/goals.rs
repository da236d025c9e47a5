//! Problems of Go's own goals: capture, connect, live.

use super::super::bench::find_records;
use super::super::prove::stop_flag;
use super::super::solve::walked;
use super::{Args, Game};
use crate::files;
use crate::output::{note, print, say};
use anyhow::{Context, ensure};
use certificate::Certificate;
use goban::{Board, Color, Move, Random, Size};
use kifu::{Collection, NodeId, Record};
use reasons::Words;
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use tactics::Stop;
use tactics::aim::Aim;
use tactics::make::{Kind, Made, Maker, random_position};

/// The side of the board if none is asked for.
const SIDE: u8 = 7;

/// Moves of the proof that a problem's record holds.
const SHOWN: usize = 80;

/// Games are looked at from this move on.
const OPENING: usize = 15;

/// Where positions come from.
enum Source {
    /// Moves drawn by lot on a board of this size.
    Lot(Size),
    /// Games, by name.
    Games(Vec<(String, Record)>),
}

/// A position to look for a problem in.
struct Position {
    board: Board,
    to_move: Color,
    /// The game it is from, and after how many moves.
    from: Option<(String, usize)>,
}

impl Source {
    fn of(args: &Args) -> anyhow::Result<Source> {
        if args.data.is_empty() {
            let size = Size::new(args.size.unwrap_or(SIDE)).context("no such board")?;
            return Ok(Source::Lot(size));
        }
        Ok(Source::Games(games(&args.data, args.size)?))
    }

    fn draw(&self, random: &mut Random) -> Option<Position> {
        match self {
            Source::Lot(size) => {
                let points = size.points().count();
                let moves = points / 3 + random.index(points / 2 + 1);
                let (board, to_move) = random_position(*size, moves, random);
                Some(Position {
                    board,
                    to_move,
                    from: None,
                })
            }
            Source::Games(games) => {
                let (name, record) = &games[random.index(games.len())];
                let length = record.moves().count();
                let number = OPENING + random.index(length.checked_sub(OPENING)? + 1);
                let board = record.board_before(Some(number + 1)).ok()?;
                let to_move = record.moves().nth(number).map_or(Color::Black, |m| m.0);
                Some(Position {
                    board,
                    to_move,
                    from: Some((name.clone(), number)),
                })
            }
        }
    }
}

fn games(data: &[PathBuf], size: Option<u8>) -> anyhow::Result<Vec<(String, Record)>> {
    let mut games = Vec::new();
    for place in data {
        for path in find_records(place)? {
            let collection = Collection::read_file(&path, &kifu::Limits::default())
                .with_context(|| format!("cannot read {}", path.display()))?;
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            for (i, record) in collection.into_games().into_iter().enumerate() {
                let fits = |s: Size| size.is_none_or(|wanted| wanted == s.side());
                if record.size().is_ok_and(fits) && record.moves().nth(OPENING).is_some() {
                    games.push((format!("{name}#{}", i + 1), record));
                }
            }
        }
    }
    ensure!(
        !games.is_empty(),
        "no game of more than {OPENING} moves{} in --data",
        size.map_or(String::new(), |s| format!(" on {s}x{s}"))
    );
    Ok(games)
}

pub fn run(kind: Kind, args: &Args) -> anyhow::Result<()> {
    ensure!(
        kind != Kind::Live || args.level.is_none(),
        "gradual games do not measure life: leave --level out"
    );
    let source = Source::of(args)?;
    let flag = stop_flag();
    let maker = Maker {
        kind,
        level: args.level.map(usize::from),
        nodes: args.nodes,
        stop: Stop::from(flag.clone()),
    };
    let words = Words::english();
    let mut random = Random::new(args.seed.wrapping_mul(0x0001_0000_0001));
    let started = std::time::Instant::now();
    let mut text = String::new();
    for number in 1..=args.count {
        let mut tries = 0;
        let (problem, from) = loop {
            ensure!(
                !flag.load(Ordering::Relaxed),
                "stopped after {} problems",
                number - 1
            );
            ensure!(
                tries < args.tries,
                "no such problem among {} positions: allow more --tries, more --nodes or another --level or --size",
                args.tries
            );
            tries += 1;
            let Some(position) = source.draw(&mut random) else {
                continue;
            };
            if let Some(made) = maker.problem(&position.board, position.to_move, &mut random) {
                break (made, position.from);
            }
        };
        // Each proof is checked again here, from the position as it will be read.
        for proved in &problem.found.proofs {
            let checked = certificate::check(&problem.board, &proved.proof);
            ensure!(checked.is_ok(), "a problem's proof does not hold");
        }
        if args.json {
            say!("{}", as_json(number, args.game, &problem, from.as_ref()));
        } else {
            text.push_str(&record(number, &problem, from.as_ref(), &words).to_sgf());
            text.push('\n');
        }
        if started.elapsed().as_secs() >= 1 {
            note!("problem {number} of {} after {tries} positions", args.count);
        }
    }
    match &args.output {
        Some(path) => files::write(path, text)?,
        None => print(&text),
    }
    Ok(())
}

fn point(p: Option<goban::Point>) -> String {
    p.map_or("pass".into(), |p| p.to_string())
}

fn as_json(number: u32, game: Game, made: &Made, from: Option<&(String, usize)>) -> serde_json::Value {
    let line = |line: &[Option<goban::Point>]| line.iter().map(|&p| point(p)).collect::<Vec<_>>();
    let stones: Vec<_> = made
        .found
        .aim
        .stones(&made.board)
        .iter()
        .map(|p| p.to_string())
        .collect();
    let wrong: Vec<_> = made
        .wrong
        .iter()
        .map(|w| json!({ "point": w.point.to_string(), "line": line(&w.line) }))
        .collect();
    let mut all = json!({
        "number": number,
        "goal": game.name(),
        "stones": stones,
        "position": made.board.to_string(),
        "to_move": made.found.to_move.to_string(),
        "first": made.first.to_string(),
        "sole": made.sole,
        "line": line(&made.found.line),
        "wrong": wrong,
        "nodes": made.found.nodes,
        "proof_positions": made.found.proofs.iter().map(|p| p.proof.positions.len()).sum::<usize>(),
        "record": from.map(|f| &f.0),
        "move": from.map(|f| f.1),
    });
    if let Some(d) = &made.difficulty {
        let turns = |(game, n): &(proof::Gradual, usize)| json!({ "game": game.to_string(), "turns": n });
        all["largest_game"] = json!(d.largest.to_string());
        all["level"] = json!(d.level);
        all["plies"] = json!(d.plies);
        all["histogram"] = json!(d.histogram.iter().map(turns).collect::<Vec<_>>());
        all["forced"] = json!(d.forced);
    }
    all
}

/// What is asked, in words.
fn asked(made: &Made) -> String {
    let found = &made.found;
    let mover = if found.to_move == Color::Black {
        "Black"
    } else {
        "White"
    };
    match found.aim {
        Aim::Capture(p) => match made.board.string_len(p) {
            1 => format!("{mover} to move captures the stone at {p}."),
            n => format!("{mover} to move captures the {n} stones at {p}."),
        },
        Aim::Connect(a, b) => format!("{mover} to move connects {a} and {b}."),
        _ => {
            let stones = found.aim.stones(&made.board);
            let first = stones.first().map_or(String::new(), |p| p.to_string());
            format!("{mover} to move lives with the stones at {first}.")
        }
    }
}

/// The problem with its solution as a tree, wrong first moves among it.
fn record(number: u32, made: &Made, from: Option<&(String, usize)>, words: &Words) -> Record {
    let (board, found) = (&made.board, &made.found);
    let mut record = Record::new(board.size());
    for color in Color::BOTH {
        let name = if color == Color::Black { "AB" } else { "AW" };
        record.set_points(NodeId::ROOT, name, board.stones(color).iter());
    }
    record.set(NodeId::ROOT, "PL", [found.to_move.letter().to_string()]);
    record.set_points(NodeId::ROOT, "TR", found.aim.stones(board).iter());
    let verb = found.aim.verb().name();
    let level = made.difficulty.as_ref();
    let level = level.map_or(String::new(), |d| format!(", level {}", d.level));
    record.set_info("GN", &format!("{verb}{level}, number {number}"));
    let mut said = vec![asked(made)];
    said.push(if made.sole {
        "Only one first move does.".into()
    } else {
        "No other first move was found that does.".into()
    });
    if let Some(d) = &made.difficulty {
        let turns: Vec<_> = d
            .histogram
            .iter()
            .map(|(game, n)| format!("{game} x{n}"))
            .collect();
        said.push(format!(
            "Largest gradual game {}, at most {} plies; threats along the line: {}.",
            d.largest,
            d.plies,
            turns.join(", ")
        ));
    }
    if let Some((name, number)) = from {
        said.push(format!("From {name} after move {number}."));
    }
    record.set_comment(NodeId::ROOT, &said.join("\n"));
    let line = match found.line.first() {
        Some(&Some(p)) if p == made.first => found.line.as_slice(),
        _ => &[Some(made.first)],
    };
    let mut at = NodeId::ROOT;
    let mut color = found.to_move;
    for (i, &p) in line.iter().enumerate() {
        at = record.add_move(at, color, p.map_or(Move::Pass, Move::Play));
        if i == 0 {
            record.set(at, "TE", ["1"]);
            record.set_comment(at, &words.say(&found.claim(board)));
        }
        color = !color;
    }
    for wrong in &made.wrong {
        let mut color = found.to_move;
        let mut at = record.add_move(NodeId::ROOT, color, Move::Play(wrong.point));
        record.set(at, "BM", ["1"]);
        for &p in &wrong.line {
            color = !color;
            at = record.add_move(at, color, p.map_or(Move::Pass, Move::Play));
        }
    }
    if let Some(proved) = found.proofs.first() {
        let certificate = Certificate {
            board: board.clone(),
            proof: proved.proof.clone(),
        };
        walked::grow(&mut record, NodeId::ROOT, &certificate, SHOWN, words);
    }
    record
}
