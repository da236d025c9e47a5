//! What the program knows about a position, and why it moved.

use super::{Command, Reply, command, done};
use crate::Engine;
use crate::args::{Args, Failure};
use crate::engine::{Explained, names};
use goban::life::Unconditional;
use goban::{Board, Color, Move, Point};
use kifu::Mark;
use players::Action;
use reasons::{Claim, draw};
use std::time::Duration;
use study::{BySearch, Cap, Effort, Explainer, Nobody, with_reasons};
use tactics::Stop;

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

/// Why the player moved, a sentence a line: its last decision, or the move of this number; or why one would play here.
fn explain(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let claims = asked(engine, args)?;
    let sentences: Vec<_> = claims.iter().map(|claim| engine.words.say(claim)).collect();
    Ok(sentences.join("\n"))
}

/// What is asked about: a point, by its letter, or a decision.
fn asked(engine: &mut Engine, args: &mut Args<'_>) -> Result<Vec<Claim>, Failure> {
    match args.rest().starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => reasons_at(engine, args.point()?),
        false => claims(engine, args),
    }
}

/// How long a stone may be explained where no limit is set, and the part of that in which a position is counted; there are about a dozen.
const EXPLAINING: Duration = Duration::from_secs(4);
const COUNTED: u32 = 40;

/// What speaks for and against a stone of the side to move, the player counting.
fn reasons_at(engine: &mut Engine, p: Point) -> Result<Vec<Claim>, Failure> {
    let stop = Stop::from(engine.interrupt().shared_flag());
    let time = engine.reading_limit.unwrap_or(EXPLAINING);
    let cap = Cap::new(&stop, time);
    let mut counting = BySearch::new(&mut *engine.player, Some(time / COUNTED));
    let explainer = Explainer::new(&mut counting, Effort::QUICK, cap.stop().clone());
    let mut explainer = explainer.telling_from(1);
    let color = engine.game.to_move();
    let explained = explainer
        .explain(&engine.game, color, Move::Play(p))
        .map_err(|_| "illegal move")?;
    engine.check_interruption()?;
    let mut claims = explained.mistakes;
    claims.extend(explained.reasons);
    if claims.is_empty() {
        claims.push(Claim::new("explain.no_reason"));
    }
    Ok(claims)
}

/// The most important reason as GoGui draws it: marks and numbers on the places that the sentence names, the
/// sentence below the board.
fn explain_gfx(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let claims = asked(engine, args)?;
    let Some(claim) = claims.first() else {
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

/// The reasons of the last decision, or of the move of this number, with what reading finds for it. Found once: who asks for the words
/// asks for the drawing, too.
fn claims(engine: &mut Engine, args: &mut Args<'_>) -> Result<Vec<Claim>, Failure> {
    let played = |number: usize| {
        let claims = engine.reasons.get(&number)?;
        let moves = engine.game.moves().len();
        let mut before = engine.game.clone();
        (number..=moves).for_each(|_| {
            before.undo();
        });
        let &(color, mv) = engine.game.moves().get(number.checked_sub(1)?)?;
        Some((before, color, mv, claims.as_slice()))
    };
    let last = engine.reasons.last_key_value().map(|(&number, _)| number);
    let found = match (args.optional_integer()?, &engine.decided) {
        (Some(number), _) => usize::try_from(number).ok().and_then(played),
        (None, None) => last.and_then(played),
        (None, Some((color, choice))) => {
            let is_last = engine.game.last().map(|(color, mv)| (color, Action::Move(mv)));
            match choice.action {
                Action::Move(_) if is_last == Some((*color, choice.action)) => {
                    played(engine.game.moves().len())
                }
                Action::Move(mv) => Some((engine.game.clone(), *color, mv, choice.claims.as_slice())),
                Action::Resign => None,
            }
            .or(Some((
                engine.game.clone(),
                *color,
                Move::Pass,
                choice.claims.as_slice(),
            )))
        }
    };
    let (before, color, mv, claims) = found.ok_or("no move of this player to explain")?;
    if let Some(known) = &engine.explained
        && (known.color, known.mv) == (color, mv)
        && known.claims == claims
        && known.before.board() == before.board()
        && known.before.last() == before.last()
    {
        return Ok(known.told.clone());
    }
    let stop = Stop::from(engine.interrupt().shared_flag());
    let told = with_reasons(
        engine.player.name(),
        &before,
        color,
        mv,
        claims,
        &mut Nobody,
        &stop,
    );
    if !stop.is_set() {
        let claims = claims.to_vec();
        engine.explained = Some(Explained {
            before,
            color,
            mv,
            claims,
            told: told.clone(),
        });
    }
    Ok(told)
}
