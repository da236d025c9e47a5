//! A group: how it is, what it has, and what becomes of it if either side moves first.

use super::{GroupAsk, Work, nothing};
use crate::api::names;
use crate::error::Refusal;
use crate::shown::tenths;
use goban::{Color, Point};
use reasons::Claim;
use serde_json::{Value, json};
use study::{BySearch, Effort, Explainer};
use tactics::aim::Aim;
use tactics::{Limits, found};

/// How many times as long as others the position is counted.
const COUNTED: u32 = 4;
/// Nodes for each answer, and bytes of its table.
const NODES: u64 = 60_000;
const MEMORY: usize = 64 << 20;

/// How the group on a point is.
pub fn answer(work: &Work, ask: &GroupAsk) -> Result<Value, Refusal> {
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
    let first = |mover: Color| first(work, board, &own.iter().collect::<Vec<_>>(), color, mover);
    let (black, white) = (first(Color::Black), first(Color::White));
    Ok(json!({
        "color": color.to_string(),
        "stones": names(own.iter()),
        "state": group.as_ref().map_or("unknown", |g| g.state),
        "chance": group.as_ref().and_then(|g| g.chance).map(|c| (c * 100.0).round() / 100.0),
        "stake": group.as_ref().and_then(|g| g.stake).and_then(tenths),
        "reasons": group.map_or(Vec::new(), |g| work.voice.facts(&told(g.claims))),
        "first": { "black": black, "white": white },
    }))
}

/// What a person wants to know of a group: not on how many points the model's opinion rests.
fn told(mut claims: Vec<Claim>) -> Vec<Claim> {
    claims.retain(|claim| claim.statement != "known.footprint");
    claims
}

/// What becomes of the group if this side moves first.
fn first(work: &Work, board: &goban::Board, stones: &[Point], owner: Color, mover: Color) -> Option<Value> {
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
    let found = found::ask(board, &aim, &limits)?;
    let said = work.voice.facts(&[found.claim(board)]).swap_remove(0);
    Some(json!({
        "text": said.text,
        "sure": said.sure,
        "line": said.line,
        "marks": said.marks,
        "labels": said.labels,
        "proof": said.proof,
        "move": found.best.map(|p| p.to_string()),
    }))
}
