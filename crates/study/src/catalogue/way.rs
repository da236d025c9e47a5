//! Ways out of an encirclement.

use super::capture::about_stones;
use super::group::{Deeper, is_felt, is_settled, nearest, unsettled};
use crate::{Contrast, Kind, Outcome, Scene};
use goban::{Board, Color, Move, Point, PointSet};
use proof::value::Value;
use reasons::{Argument, Claim, Evidence};
use tactics::aim::Aim;
use tactics::life::{Question, Task};
use tactics::region;

/// Stones that are shut in are worth this share of what they are if they die: they may live inside.
const SHARE: f64 = 0.5;
/// A single stone is saved or taken rather than brought out or shut in.
const FEWEST: usize = 2;
/// Steps from a group within which it may want to get out.
const REACH: usize = 4;
/// A friend with so many liberties is out himself.
const FREE: usize = 5;
/// Questions that may be read further.
const DEEPER: usize = 1;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    for (color, kind) in [(contrast.color, Kind::Escape), (contrast.enemy(), Kind::ShutIn)] {
        let mut told = PointSet::EMPTY;
        let mut deeper = Deeper(DEEPER);
        for group in unsettled(contrast, color) {
            if group.len() < FEWEST {
                continue;
            }
            let Some(claim) = read(contrast, kind, color, &group, &mut deeper) else {
                continue;
            };
            told |= group;
            claims.push(claim);
        }
        claims.extend(seen(contrast, kind, color, &told));
    }
}

/// By reading: the opponent could have shut own stones in, or brought his own out.
fn read(
    contrast: &Contrast,
    kind: Kind,
    color: Color,
    group: &PointSet,
    deeper: &mut Deeper,
) -> Option<Claim> {
    let board = contrast.before.board();
    let point = contrast.point()?;
    let stone = nearest(group, point)?;
    if contrast.with.board().at(stone) != Some(color) || !is_felt(contrast, group, color) {
        return None;
    }
    let outside = outside(board, stone)?;
    let aim = match kind {
        Kind::Escape => Aim::Enclose { stone, outside },
        _ => Aim::Out { stone, outside },
    };
    let turned = deeper.prevents(contrast, &aim)?;
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
    Some(
        claim
            .with("to", exit(contrast, &outside)?)
            .deciding(share * 2.0 * stones.len() as f64),
    )
}

/// Where a group is out: on the points of the open board near it, or as one with friends near it that are free.
fn outside(board: &Board, stone: Point) -> Option<PointSet> {
    let color = board.at(stone)?;
    let group = region::group(board, stone);
    let near = group.dilate_by(REACH, &PointSet::board(board.size()));
    let mut outside = Aim::outside(board, stone).unwrap_or_default();
    for friend in board.strings(color) {
        if !group.contains(friend) && board.liberties(friend) >= FREE {
            outside |= board.string_stones(friend).collect::<PointSet>() & near;
        }
    }
    (!outside.is_empty()).then_some(outside)
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

/// Where it goes: the point or the friend outside, beyond the move, that is nearest to it.
fn exit(contrast: &Contrast, outside: &PointSet) -> Option<Point> {
    let p = contrast.point()?;
    nearest(&(*outside - PointSet::of(p)), p)
}

/// By the model, where reading does not tell: a group that is shut in if the opponent plays there, and is not after the move.
fn seen(contrast: &Contrast, kind: Kind, color: Color, told: &PointSet) -> Option<Claim> {
    let point = contrast.point()?;
    let other = contrast.taken()?;
    let (free, shut) = match kind {
        Kind::Escape => (&contrast.with, other),
        _ => (other, &contrast.with),
    };
    let near = contrast.near(REACH - 1);
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
    if !open
        || is_settled(contrast, &stones, color)
        || !is_felt(contrast, &stones, color)
        || is_refuted(contrast, kind, nearest(&stones, point)?)
    {
        return None;
    }
    let side = |word: &str| {
        Claim::new(format!("why.side.{word}"))
            .with("stones", Argument::group(stones))
            .because(Evidence::Rule {
                id: "encirclement".into(),
                bindings: Vec::new(),
                matched: stones,
            })
    };
    let (with, without) = match kind {
        Kind::Escape => (side("out"), side("shut")),
        _ => (side("shut"), side("out")),
    };
    // It was seen where the opponent has played there instead.
    let without = without.with("line", vec![(contrast.enemy(), Move::Play(point))]);
    let (with, without) = (Box::new(with), Box::new(without));
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

/// Whether there is no way out to speak of, or reading finds that whoever moves next undoes it: the opponent after the move, its player
/// after the opponent's stone there.
fn is_refuted(contrast: &Contrast, kind: Kind, stone: Point) -> bool {
    let Some(outside) = outside(contrast.before.board(), stone) else {
        return true;
    };
    let aim = match kind {
        Kind::Escape => Aim::Enclose { stone, outside },
        _ => Aim::Out { stone, outside },
    };
    let succeeds = |scene: &Scene, aim: &Aim| Outcome::of(scene.glance(aim)) == Some(Outcome::Succeeds);
    succeeds(&contrast.with, &aim)
        || contrast
            .taken()
            .is_some_and(|taken| succeeds(taken, &aim.turned()))
}

#[cfg(test)]
mod tests;
