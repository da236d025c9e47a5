//! The whole board: score, phase, kos, moves.

use super::phrase::about;
use super::{Class, Object, motives};
use crate::Model;
use crate::global::{Reason, Standing, Turn, advise, kos as kos_of, threats};
use crate::iterative::Phase;
use goban::{Color, PointSet};
use reasons::{Argument, Claim};

/// A lead of fewer points than this is called even.
const EVEN: f64 = 0.5;

/// What is less likely than this is not said to hang.
const LIKELY: f64 = 0.1;

/// Who is ahead and how surely, the phase of the game, and what hangs on each group that is not settled.
pub(super) fn score(model: &Model) -> Object {
    let standing = Standing::of(model);
    let picture = model.picture();
    let lead = standing.value;
    let leader = if lead < 0.0 { Color::White } else { Color::Black };
    let round = |x: f64| x.abs().round() as usize;
    let even = lead.abs() < EVEN;
    let mut object = Object {
        source: PointSet::board(model.board().size()),
        footprint: PointSet::board(model.board().size()),
        state: phase(picture.phase),
        ..Object::new(Class::Score, (!even).then_some(leader))
    };
    object.claims.push(if even {
        Claim::new("see.score_even").with("error", round(standing.uncertainty))
    } else {
        about("see.score", leader)
            .with("margin", round(lead))
            .with("error", round(standing.uncertainty))
    });
    object
        .claims
        .push(Claim::new(format!("phase.{}", phase(picture.phase))));
    object.claims.push(
        Claim::new("see.controlled")
            .with("black", standing.controlled[0])
            .with("white", standing.controlled[1])
            .with("open", standing.unsettled),
    );
    if !picture.catastrophes.is_empty() {
        object.claims.push(
            Claim::new("see.deaths")
                .with("count", picture.catastrophes.len())
                .with("total", picture.catastrophes.iter().sum::<usize>()),
        );
    }
    let mut stakes: Vec<_> = standing
        .stakes
        .iter()
        .filter(|s| (LIKELY..1.0 - LIKELY).contains(&s.chance))
        .collect();
    stakes.sort_by(|a, b| b.uncertainty().total_cmp(&a.uncertainty()));
    for stake in stakes {
        let group = picture.group(stake.group);
        let key = if stake.rival.is_some() {
            "see.stake_rival"
        } else {
            "see.stake"
        };
        let mut claim = about(key, group.color)
            .with("stones", Argument::group(group.stones))
            .with("size", round(stake.size()));
        if let Some(rival) = stake.rival {
            claim = claim.with("his_stones", Argument::group(picture.group(rival).stones));
        }
        object.claims.push(claim.deciding(stake.uncertainty()));
    }
    object
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Beginning => "beginning",
        Phase::Opening => "opening",
        Phase::Middle => "middle",
        Phase::End => "end",
        Phase::Over => "over",
    }
}

/// The kos, each with what hangs on it and the largest threats of who may not take.
pub(super) fn kos(model: &mut Model) -> Vec<Object> {
    let mut objects = Vec::new();
    for ko in kos_of(model) {
        let banned = ko.turn == Turn::Threaten;
        let mut object = Object {
            source: PointSet::of(ko.stone),
            place: PointSet::of(ko.point),
            footprint: PointSet::of(ko.stone) | PointSet::of(ko.point),
            state: if banned { "threaten" } else { "take" },
            ..Object::new(Class::Ko, Some(ko.taker))
        };
        if !banned {
            object.own = PointSet::of(ko.point);
        }
        let key = if banned { "see.ko_banned" } else { "see.ko" };
        object.claims.push(
            about(key, ko.taker)
                .with("point", ko.point)
                .with("stone", ko.stone),
        );
        object
            .claims
            .push(Claim::new("see.ko_stake").with("count", ko.size));
        if banned {
            for threat in threats(model, ko.taker, 2).into_iter().take(3) {
                let stones: PointSet = model.board().string_stones(threat.target).collect();
                object.own.insert(threat.point);
                object.claims.push(
                    about("see.threat", ko.taker)
                        .with("point", threat.point)
                        .with("stones", Argument::group(stones)),
                );
            }
        }
        objects.push(object);
    }
    objects
}

/// The moves that the model advises a side, the best first, and after them those that are errors.
pub(super) fn moves(model: &mut Model, color: Color) -> Vec<Object> {
    let per_point = model.settings().per_point.max(1);
    let opinion = advise(model, color, |_| true);
    let picture = model.picture();
    let mut objects = Vec::new();
    for advice in &opinion.moves {
        let size = usize::try_from(advice.value / per_point).unwrap_or(0);
        let has = |reason| advice.motives.iter().any(|m| m.reason == reason);
        let group = advice.motives.iter().any(|m| m.group.is_some());
        let key = match (group, has(Reason::Territory)) {
            (true, _) => "see.move",
            (_, true) => "see.move_territory",
            _ => "see.move_void",
        };
        let mut object = Object {
            own: PointSet::of(advice.point),
            source: PointSet::of(advice.point),
            state: "advised",
            ..Object::new(Class::Move, Some(color))
        };
        object.claims.push(
            about(key, color)
                .with("point", advice.point)
                .with("size", size)
                .deciding(size as f64),
        );
        object.claims.extend(motives(model, color, advice, "the model"));
        objects.push(object);
    }
    for (point, groups) in &opinion.vetoed {
        let mut object = Object {
            source: PointSet::of(*point),
            state: "error",
            ..Object::new(Class::Move, Some(color))
        };
        object
            .claims
            .push(about("see.vetoed", color).with("point", *point));
        for &id in groups {
            object.footprint |= picture.group(id).points();
        }
        objects.push(object);
    }
    objects
}
