//! Ways out of an encirclement.

use super::capture::about_stones;
use super::group::{counted, is_settled, nearest, unsettled};
use super::life::is_decided;
use crate::{Contrast, Kind, Outcome, Scene, Turned};
use goban::{Color, Move, Point, PointSet};
use proof::value::Value;
use reasons::{Argument, Claim, Evidence};
use tactics::aim::Aim;
use tactics::life::{Question, Task};
use tactics::region;

/// Stones that are shut in are worth this share of what they are if they die: they may live inside.
const SHARE: f64 = 0.5;
/// Where somebody counts, stones must gain or lose by at least so much of themselves.
const FELT: f64 = 0.1;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    for (color, kind) in [(contrast.color, Kind::Escape), (contrast.enemy(), Kind::ShutIn)] {
        let mut told = PointSet::EMPTY;
        for group in unsettled(contrast, color) {
            let Some(claim) = read(contrast, kind, color, &group) else {
                continue;
            };
            told |= group;
            claims.push(claim);
        }
        claims.extend(seen(contrast, kind, color, &told));
    }
}

/// By reading: the opponent could have shut own stones in, or brought his own out.
fn read(contrast: &Contrast, kind: Kind, color: Color, group: &PointSet) -> Option<Claim> {
    let board = contrast.before.board();
    let point = contrast.point()?;
    let stone = nearest(group, point)?;
    if contrast.with.board().at(stone) != Some(color) || !is_felt(contrast, group, color) {
        return None;
    }
    let outside = Aim::outside(board, stone)?;
    let aim = match kind {
        Kind::Escape => Aim::Enclose { stone, outside },
        _ => Aim::Out { stone, outside },
    };
    let turned = contrast.prevents(&aim).filter(is_decided)?;
    let stones = turned.stones(contrast);
    let inside = match kind {
        Kind::Escape => becomes(&contrast.without.then(Move::Play(turned.without.best?))?, stone),
        _ => becomes(&contrast.with, stone),
    };
    let variant = match inside {
        // Whoever lives inside need not get out.
        Some(Outcome::Succeeds) => return None,
        Some(Outcome::Fails) => "dead",
        _ => "open",
    };
    let share = if variant == "dead" { 1.0 } else { SHARE };
    let claim = about_stones(contrast, &turned, kind.said(variant), stones);
    let to = exit(contrast, &turned, &outside)?;
    Some(claim.with("to", to).deciding(share * 2.0 * stones.len() as f64))
}

/// What becomes of the group of a stone whose side is to move.
fn becomes(scene: &Scene, stone: Point) -> Option<Outcome> {
    scene.board().at(stone)?;
    let target = region::group(scene.board(), stone);
    Outcome::of(scene.glance(&Aim::Life(Question {
        task: Task::Live,
        target,
        any: false,
    })))
}

/// Where it goes out: the point outside that is nearest to the move.
fn exit(contrast: &Contrast, _turned: &Turned, outside: &PointSet) -> Option<Point> {
    nearest(outside, contrast.point()?)
}

/// By the model, where reading does not tell: a group that is shut in if the opponent plays there, and is not after the move.
fn seen(contrast: &Contrast, kind: Kind, color: Color, told: &PointSet) -> Option<Claim> {
    let point = contrast.point()?;
    let other = contrast.taken()?;
    let (free, shut) = match kind {
        Kind::Escape => (&contrast.with, other),
        _ => (other, &contrast.with),
    };
    let near = contrast.near(3);
    let groups = shut.model().picture().visible();
    let candidates = groups.filter(|(_, g)| {
        g.color == color
            && g.stones.intersects(&near)
            && g.stones.len() > 1
            && !g.stones.intersects(told)
            && g.health.value != Value::WON
            && g.views
                .as_deref()
                .is_some_and(|v| v.encirclement.value == Value::LOST)
            && (g.stones - PointSet::of(point)).is_subset(free.board().stones(color))
    });
    let (_, group) = candidates.max_by_key(|(_, g)| g.stones.len())?;
    let stones = group.stones - PointSet::of(point);
    let first = stones.first()?;
    let (_, out) = free.model().picture().group_at(first)?;
    let open = out
        .views
        .as_deref()
        .is_some_and(|v| v.encirclement.value == Value::WON);
    if !open || is_settled(contrast, &stones, color) || !is_felt(contrast, &stones, color) {
        return None;
    }
    let side = |word: &str| {
        Box::new(
            Claim::new(format!("why.side.{word}"))
                .with("stones", Argument::group(stones))
                .because(Evidence::Rule {
                    id: "encirclement".into(),
                    bindings: Vec::new(),
                    matched: stones,
                }),
        )
    };
    let (with, without) = match kind {
        Kind::Escape => (side("out"), side("shut")),
        _ => (side("shut"), side("out")),
    };
    Some(
        kind.said("likely")
            .with("point", point)
            .with("color", contrast.color)
            .with("enemy", contrast.enemy())
            .with("stones", Argument::group(stones))
            .deciding(SHARE * 2.0 * stones.len() as f64)
            .because(Evidence::Difference { with, without }),
    )
}

/// Whether whoever was asked counts that stones gain or lose; so if nobody was.
fn is_felt(contrast: &Contrast, stones: &PointSet, owner: Color) -> bool {
    let sign = if owner == contrast.color { 1.0 } else { -1.0 };
    match (
        counted(&contrast.with, stones, owner),
        counted(&contrast.without, stones, owner),
    ) {
        (Some(with), Some(without)) => sign * (with - without) >= FELT,
        _ => true,
    }
}
