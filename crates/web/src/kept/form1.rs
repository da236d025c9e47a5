//! Files of the first form, in which a game was a line of moves and a player sat opposite a person.

use super::{Kept, Phase, Stage, stones, whole};
use crate::api::{Both, Side};
use crate::seats::Seats;
use crate::tree::Tree;
use crate::why::Why;
use goban::Color;
use kifu::{Limits, NodeId, Record};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Deserialize)]
struct File {
    version: u64,
    player: Option<String>,
    /// The player's colour.
    color: Option<Side>,
    seed: Option<u64>,
    phase: Phase,
    dead: Option<Vec<String>>,
    sgf: String,
    /// For each move its reasons, each with its sentence in `text`.
    why: Vec<Vec<Value>>,
}

/// The game of a file of the first form, or what is wrong with it.
pub fn read(bytes: &[u8]) -> Result<Kept, String> {
    let file: File = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let (record, _) = Record::of_text(&file.sgf, &Limits::default(), &AtomicBool::new(false))
        .map_err(|error| error.to_string())?;
    let outcome = record.result().and_then(|result| result.outcome());
    let tree = whole(&file.sgf, &Tree::fresh(&record))?;
    let moves: Vec<NodeId> = tree.record().main_line().skip(1).map(|node| node.id()).collect();
    if moves.len() != file.why.len() {
        return Err("its moves and its reasons are not of one number".into());
    }
    let tip = tree.record().main_line_end();
    let game = tree.game(tip);
    let dead = file.dead.map(|dead| stones(&game, &dead)).transpose()?;
    let stage = match (file.phase, dead, outcome) {
        (Phase::Playing, None, _) => Stage::Playing,
        (Phase::Counting, Some(dead), _) => Stage::Counting(dead),
        // The record has the points rounded.
        (Phase::Finished, Some(dead), _) => Stage::Finished(game.score(&dead).outcome(), Some(dead)),
        (Phase::Finished, None, Some(outcome)) => Stage::Finished(outcome, None),
        _ => return Err("its stage is told in two ways".into()),
    };
    let person = || Some("person".to_owned());
    let (seats, seeds) = match (file.player, file.color) {
        (Some(name), Some(color)) => {
            let theirs = |side: Color| Color::from(color) == side;
            (
                Both::of(|side| {
                    if theirs(side) {
                        Some(name.clone())
                    } else {
                        person()
                    }
                }),
                Both::of(|side| file.seed.filter(|_| theirs(side))),
            )
        }
        (None, None) => (Both::of(|_| person()), Both::of(|_| None)),
        _ => return Err("it has half of a player".into()),
    };
    let said = |reasons: Vec<Value>| {
        let text = |reason: Value| reason.get("text").and_then(Value::as_str).map(str::to_owned);
        Why::told(reasons.into_iter().filter_map(text))
    };
    let why = moves
        .iter()
        .zip(file.why)
        .filter(|(_, reasons)| !reasons.is_empty())
        .map(|(&node, reasons)| (tree.id(node), said(reasons)))
        .collect();
    Ok(Kept {
        game: Arc::new(game),
        tree: Arc::new(tree),
        seats: Seats::with_seeds(&seats, &seeds),
        tip,
        stage,
        version: file.version,
        why,
        place: None,
    })
}
