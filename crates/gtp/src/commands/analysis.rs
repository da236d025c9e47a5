//! What the program knows about a position, and why it moved.

use super::{Command, Reply, command, done};
use crate::Engine;
use crate::args::{Args, Failure};
use crate::engine::names;
use goban::life::Unconditional;
use goban::{Board, Color, Point};
use kifu::Mark;
use reasons::{Claim, draw};

pub(super) const COMMANDS: &[Command] = &[
    command("unconditional_status", unconditional_status),
    command("yomi-unconditional", unconditional),
    command("yomi-explain", explain),
    command("yomi-explain_gfx", explain_gfx),
    command("lz-analyze", streamed),
    command("kata-analyze", streamed),
    command("kata-search_analyze", streamed),
    command("lz-genmove_analyze", streamed),
    command("kata-genmove_analyze", streamed),
];

/// [`crate::serve`] answers these itself, line by line.
fn streamed(_: &mut Engine, _: &mut Args<'_>) -> Reply {
    Err("the answer comes line by line, over a stream only".into())
}

fn status(board: &Board, p: Point) -> &'static str {
    let [black, white] = Color::BOTH.map(|color| Unconditional::of(board, color));
    let settled = |color| match color {
        Color::Black => &black,
        Color::White => &white,
    };
    match board.at(p) {
        Some(color) if settled(color).stones.contains(p) => "alive",
        Some(color) if settled(!color).dead.contains(p) => "dead",
        None if black.territory.contains(p) => "black_territory",
        None if white.territory.contains(p) => "white_territory",
        _ => "undecided",
    }
}

fn unconditional_status(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    Ok(status(engine.game.board(), args.point()?).into())
}

/// What is settled for good, as GoGui draws it.
fn unconditional(engine: &mut Engine, _: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let [black, white] = Color::BOTH.map(|color| Unconditional::of(board, color));
    let lines = [
        ("BLACK", black.territory),
        ("WHITE", white.territory),
        ("CIRCLE", black.stones | white.stones),
        ("MARK", black.dead | white.dead),
    ];
    let lines = lines.iter().filter(|(_, points)| !points.is_empty());
    let lines: Vec<_> = lines
        .map(|(draw, points)| format!("{draw} {}", names(points)))
        .collect();
    Ok(lines.join("\n"))
}

/// Why the player moved, a sentence a line: its last decision, or the move of this number.
fn explain(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let claims = claims(engine, args)?;
    let sentences: Vec<_> = claims.iter().map(|claim| engine.words.say(claim)).collect();
    Ok(sentences.join("\n"))
}

/// The most important reason as GoGui draws it: marks and numbers on the places that the sentence names, the
/// sentence below the board.
fn explain_gfx(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let Some(claim) = claims(engine, args)?.first() else {
        return done();
    };
    let drawn = draw(claim);
    let shape = |mark| match mark {
        Mark::Circle => "CIRCLE",
        Mark::Square => "SQUARE",
        Mark::Triangle => "TRIANGLE",
        Mark::Cross | Mark::Selected => "MARK",
    };
    let marks = drawn
        .marks
        .iter()
        .map(|&(mark, p)| format!("{} {p}", shape(mark)));
    let labels = drawn.labels.iter().map(|(p, text)| format!("LABEL {p} {text}"));
    let text = format!("TEXT {}", engine.words.say(claim));
    let lines: Vec<_> = marks.chain(labels).chain([text]).collect();
    Ok(lines.join("\n"))
}

fn claims<'e>(engine: &'e Engine, args: &mut Args<'_>) -> Result<&'e [Claim], Failure> {
    let generated = match args.optional_integer()? {
        Some(number) => usize::try_from(number).ok().and_then(|n| engine.reasons.get(&n)),
        None => match &engine.decided {
            Some((_, choice)) => Some(&choice.claims),
            None => engine.reasons.last_key_value().map(|(_, claims)| claims),
        },
    };
    generated
        .map(Vec::as_slice)
        .ok_or("no move of this player to explain".into())
}
