//! Before the first move: size, komi, handicap, rules.

use super::{Command, Reply, command, done};
use crate::Engine;
use crate::args::{Args, Failure};
use crate::engine::names;
use crate::handicap::free_handicap;
use goban::{HandicapError, Point, Rules, Size, fixed_handicap};

pub(super) const COMMANDS: &[Command] = &[
    command("boardsize", boardsize),
    command("query_boardsize", |engine, _| {
        Ok(engine.game.size().side().to_string())
    }),
    command("clear_board", clear_board),
    command("komi", komi),
    command("get_komi", |engine, _| Ok(engine.game.rules().komi.to_string())),
    command("fixed_handicap", fixed),
    command("place_free_handicap", place_free),
    command("set_free_handicap", set_free),
    command("get_handicap", |engine, _| Ok(engine.game.handicap().to_string())),
    command("yomi-rules", rules),
];

fn boardsize(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let size = u8::try_from(args.integer()?).ok().and_then(Size::new);
    let size = size.ok_or("unacceptable size")?;
    engine.new_game(size);
    done()
}

fn clear_board(engine: &mut Engine, _: &mut Args<'_>) -> Reply {
    engine.new_game(engine.game.size());
    done()
}

fn komi(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    engine.set_komi(args.number()?);
    done()
}

/// How many stones, if they may be set at all.
fn stones(engine: &Engine, args: &mut Args<'_>) -> Result<usize, Failure> {
    let stones = args.integer()?;
    if !engine.game.moves().is_empty() || engine.game.board().empty().len() < engine.game.size().area() {
        return Err("board not empty".into());
    }
    usize::try_from(stones).map_err(|_| "invalid number of stones".into())
}

fn place(engine: &mut Engine, points: &[Point]) -> Result<(), Failure> {
    engine.game.set_handicap(points).map_err(|error| match error {
        HandicapError::NotEmpty => "board not empty".into(),
        HandicapError::Twice => "repeated vertex".into(),
        HandicapError::Points => "bad vertex list".into(),
    })
}

fn placed(engine: &mut Engine, points: Option<Vec<Point>>) -> Reply {
    let points = points.ok_or("invalid number of stones")?;
    place(engine, &points)?;
    Ok(names(&points.into_iter().collect()))
}

fn fixed(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let stones = stones(engine, args)?;
    placed(engine, fixed_handicap(engine.game.size(), stones))
}

fn place_free(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let stones = stones(engine, args)?;
    placed(engine, free_handicap(engine.game.size(), stones))
}

fn set_free(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let points = args.points().map_err(|_| "bad vertex list")?;
    if points.len() < 2 {
        return Err("bad vertex list".into());
    }
    place(engine, &points)?;
    done()
}

/// Without argument the name of the rules, else their change, the komi staying as it is.
fn rules(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    if args.is_empty() {
        return Ok(engine.game.rules().name().unwrap_or("others").into());
    }
    let rules: Rules = args.word()?.parse().map_err(|error| format!("{error}"))?;
    engine.set_rules(rules)?;
    done()
}
