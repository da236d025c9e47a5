//! A group: how it is, what it has, and what becomes of it if either side moves first.

use super::{GroupAsk, Work, nothing};
use crate::api::names;
use crate::error::Refusal;
use crate::shown::tenths;
use goban::{Board, Color, Point};
use proof::value::{Answer, Ending, Value};
use reasons::{Argument, Claim, Evidence};
use serde_json::{Value as Json, json};
use study::{BySearch, Effort, Explainer};
use tactics::aim::Aim;
use tactics::found::{self, Found};
use tactics::{Limits, status};

/// How many times as long as others the position is counted.
const COUNTED: u32 = 4;
/// Nodes for each answer, and bytes of its table.
const NODES: u64 = 60_000;
const MEMORY: usize = 64 << 20;

/// How the group on a point is.
pub fn answer(work: &Work, ask: &GroupAsk) -> Result<Json, Refusal> {
    let position = work.position(ask.node)?;
    let (game, point) = (&position.game, ask.point);
    let board = game.board();
    let owner = game.size().contains(point).then(|| board.at(point)).flatten();
    let Some(color) = owner else {
        return Err(nothing(
            "There is no stone here whose group could be asked about.",
        ));
    };
    let overview = work.analysts.ask(&work.table().0, |player| {
        let mut by = BySearch::new(&mut **player, Some(COUNTED * work.counting));
        let mut explainer = Explainer::new(&mut by, Effort::QUICK, work.stop.clone());
        explainer.overview(game, position.to_move)
    });
    let group = overview
        .groups
        .into_iter()
        .find(|g| g.color == color && g.stones.contains(point));
    let stones = group
        .as_ref()
        .map_or_else(|| board.string_stones(point).collect(), |g| g.stones);
    let own = stones & *board.stones(color);
    let read = |mover: Color| read(work, board, &own.iter().collect::<Vec<_>>(), color, mover);
    let [black, white] = Color::BOTH.map(read);
    let (defended, attacked) = match color {
        Color::Black => (&black, &white),
        Color::White => (&white, &black),
    };
    // What was read of both sides moving first is surer than what the model holds of it.
    let model = group.as_ref().map_or("unknown", |g| g.state);
    let state = settled(status::value(defended.as_ref(), attacked.as_ref())).unwrap_or(model);
    let mut claims = group.as_ref().map_or_else(Vec::new, |g| g.claims.clone());
    claims.retain(|claim| is_told(claim, state == model));
    if state != model {
        let said = Claim::new("see.group")
            .with("color", color)
            .with("enemy", !color)
            .with("stones", Argument::group(own))
            .with("fate", Argument::word(format!("fate.{state}")));
        claims.insert(0, said.because(Evidence::Line(Vec::new())));
    }
    let first = |found: &Option<Found>| found.as_ref().map(|found| first(work, board, found));
    Ok(json!({
        "color": color.to_string(),
        "stones": names(own.iter()),
        "state": state,
        "chance": group.as_ref().and_then(|g| g.chance).map(|c| (c * 100.0).round() / 100.0),
        "stake": group.as_ref().and_then(|g| g.stake).and_then(tenths),
        "reasons": work.voice.facts(&claims),
        "first": { "black": first(&black), "white": first(&white) },
    }))
}

/// What a group is by both answers for its own side; none where they do not tell.
fn settled(value: Value) -> Option<&'static str> {
    let is_ko = |answer: Answer| {
        matches!(
            (answer.at_least(), answer.at_most()),
            (Ending::Ko(_), Ending::Ko(_))
        )
    };
    match value {
        Value::WON => Some("alive"),
        Value::LOST => Some("dead"),
        Value::STAR => Some("unsettled"),
        Value::SEKI => Some("seki"),
        value if is_ko(value.first) || is_ko(value.second) => Some("ko"),
        _ => None,
    }
}

/// What a person wants to know of a group: not how the model came to it, nor its opinion where reading knows better.
fn is_told(claim: &Claim, agreed: bool) -> bool {
    let statement = claim.statement.as_str();
    let plumbing = statement.starts_with("known.") || statement == "see.strings";
    let opinion = [
        "see.group",
        "see.chance",
        "see.advice",
        "see.forbidden",
        "see.eaten",
        "health.",
        "explain.",
    ];
    !plumbing && (agreed || !opinion.iter().any(|start| statement.starts_with(start)))
}

/// What becomes of the group if this side moves first.
fn read(work: &Work, board: &Board, stones: &[Point], owner: Color, mover: Color) -> Option<Found> {
    let aim = match mover == owner {
        true => Aim::live(board, stones),
        false => Aim::kill(board, stones),
    };
    let limits = Limits {
        nodes: NODES,
        memory: MEMORY,
        stop: work.stop.clone(),
        ..Limits::default()
    };
    found::ask(board, &aim, &limits)
}

/// The same as it is told.
fn first(work: &Work, board: &Board, found: &Found) -> Json {
    let said = work.voice.facts(&[found.claim(board)]).swap_remove(0);
    json!({
        "text": said.text,
        "sure": said.sure,
        "line": said.line,
        "marks": said.marks,
        "labels": said.labels,
        "proof": said.proof,
        "move": found.best.map(|p| p.to_string()),
    })
}
