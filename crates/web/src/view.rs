//! A sitting as the page sees it.

use crate::api::{self, Both, Id, State, names};
use crate::collections::Collections;
use crate::kept::{Kept, Stage};
use crate::nodes;
use crate::proofs::Proofs;
use crate::sitting::Sitting;
use crate::why::Language;
use goban::{Game, Move, Ownership, Point, PointSet, Scoring, controlled, star_points};
use kifu::{NodeId, Record};
use serde_json::{Map, Value};

/// What is needed to show a sitting beside itself.
#[derive(Clone, Copy)]
pub struct Light<'a> {
    /// The files that games come from.
    pub collections: &'a Collections,
    /// Where the proofs of reasons are kept.
    pub proofs: &'a Proofs,
    /// In which language reasons are said.
    pub language: Language,
}

/// Everything about the game, for the page, which is to look at this node: where it is played if none is named, or at its
/// beginning if nobody plays.
pub fn state(sitting: &Sitting, id: &str, at: Option<Id>, light: Light<'_>) -> State {
    let kept = sitting.kept();
    let Kept {
        tree, game, seats, ..
    } = kept;
    let color = game.to_move();
    let looking = seats.are_empty();
    let (phase, dead) = match kept.stage {
        _ if looking => (api::Phase::Looking, None),
        Stage::Playing => (api::Phase::Playing, None),
        Stage::Counting(dead) => (api::Phase::Counting, Some(dead)),
        Stage::Finished(_, dead) => (api::Phase::Finished, dead),
    };
    let forbidden = |p: Point| {
        let why = game.check(color, Move::Play(p)).err()?;
        Some(api::Forbidden {
            point: p.to_string(),
            because: why.to_string(),
        })
    };
    let outcome = match looking {
        true => tree.record().result().and_then(|result| result.outcome()),
        false => kept.outcome(),
    };
    let root = tree.id(NodeId::ROOT);
    State {
        id: id.into(),
        version: kept.version,
        size: game.size().side(),
        rules: game.rules().name().unwrap_or("other"),
        komi: game.rules().komi,
        handicap: game.handicap(),
        seats: seats.told(),
        info: info(tree.record()),
        collection: kept
            .place
            .as_ref()
            .and_then(|place| light.collections.place(place)),
        stars: names(star_points(game.size())),
        nodes: nodes::nodes(kept, light),
        tip: sitting.tip(),
        at: at.unwrap_or(if looking { root } else { sitting.tip() }),
        to_move: color.into(),
        forbidden: game.board().empty().iter().filter_map(forbidden).collect(),
        phase,
        thinking: sitting.is_thinking(),
        count: dead.map(|dead| count(game, &dead)),
        result: outcome.map(Into::into),
        reviewed: sitting.reviews.is_current(kept),
    }
}

/// What the record tells of the game as a whole, by the names that the page has for it.
pub const INFO: [(&str, &str); 14] = [
    ("game", "GN"),
    ("event", "EV"),
    ("round", "RO"),
    ("date", "DT"),
    ("place", "PC"),
    ("result", "RE"),
    ("time", "TM"),
    ("overtime", "OT"),
    ("rules", "RU"),
    ("source", "SO"),
    ("annotator", "AN"),
    ("copyright", "CP"),
    ("opening", "ON"),
    ("comment", "GC"),
];

/// The same of each player.
pub const PLAYERS: [(&str, [(&str, &str); 3]); 2] = [
    ("black", [("name", "PB"), ("rank", "BR"), ("team", "BT")]),
    ("white", [("name", "PW"), ("rank", "WR"), ("team", "WT")]),
];

fn info(record: &Record) -> Value {
    let told = |names: &[(&str, &str)]| -> Map<String, Value> {
        let there = names.iter().filter_map(|&(key, name)| {
            let text = match name {
                "GC" => record.root().value(name).map(|value| value.text()),
                _ => record.info(name),
            };
            Some((key.to_owned(), Value::from(text?.into_owned())))
        });
        there.collect()
    };
    let mut all = told(&INFO);
    for (side, names) in PLAYERS {
        let player = told(&names);
        if !player.is_empty() {
            all.insert(side.into(), player.into());
        }
    }
    Value::Object(all)
}

fn count(game: &Game, dead: &PointSet) -> api::Count {
    let scoring = game.rules().scoring;
    let stones = |color| *game.board().stones(color) - *dead;
    let owned = |color| match scoring {
        Scoring::Area | Scoring::Territory => *Ownership::of(game.board(), dead).by(color),
        Scoring::Neighbourhood => controlled(game.board(), color),
        // Shared points belong to nobody alone.
        Scoring::ProRata => PointSet::EMPTY,
    };
    let score = game.score(dead);
    api::Count {
        marks: scoring.removes_dead(),
        dead: names(dead.iter()),
        territory: Both::of(|c| names((owned(c) - stones(c)).iter())),
        score: Both {
            black: score.black,
            white: score.white,
        },
        result: score.outcome().into(),
    }
}
