//! Eyes that are made, and eyes that are taken away.

use super::super::group::{Deeper, is_settled};
use crate::{Contrast, Kind, Outcome, Scene, Turned};
use concepts::Kind as Game;
use goban::{Board, Color, PointSet};
use proof::value::Value;
use reasons::{Argument, Claim};
use tactics::aim::Aim;
use tactics::region;

/// Steps from a move within which an eye may be what it is about.
const REACH: usize = 2;
/// So many eyes of a colour are asked about.
const ASKED: usize = 3;
/// Questions that may be read further.
const DEEPER: usize = 1;
/// An eye of a group is worth this share of its stones: with one more it lives.
const SHARE: f64 = 0.5;
/// Stones that are taken rather than live by eyes.
const FEW: usize = 2;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    for (color, kind) in [
        (contrast.color, Kind::MakeEye),
        (contrast.enemy(), Kind::SpoilEye),
    ] {
        let mut deeper = Deeper(DEEPER);
        for points in places(contrast, color) {
            let aim = match kind {
                Kind::MakeEye => Aim::Spoil { color, points },
                _ => Aim::Eye { color, points },
            };
            let told = deeper.prevents(contrast, &aim);
            claims.extend(told.and_then(|turned| about_eye(contrast, &turned, kind, color, points)));
        }
    }
}

/// Where the model sees eyes of a colour near the move, before it or after it.
fn places(contrast: &Contrast, color: Color) -> Vec<PointSet> {
    let near = contrast.near(REACH);
    let mut places: Vec<PointSet> = Vec::new();
    for scene in [&contrast.before, &contrast.with] {
        for game in &scene.model().picture().games {
            let is_near = game.place.intersects(&near);
            let empty = game.place & *contrast.before.board().empty();
            if game.kind == Game::Eye && game.color == color && is_near && !empty.is_empty() {
                places.push(empty);
            }
        }
    }
    places.sort_by_key(PointSet::first);
    places.dedup();
    places.truncate(ASKED);
    places
}

fn about_eye(
    contrast: &Contrast,
    turned: &Turned,
    kind: Kind,
    color: Color,
    points: PointSet,
) -> Option<Claim> {
    let point = contrast.point()?;
    let stones = holder(contrast.before.board(), &points, color)?;
    if !needs_eyes(contrast, &stones, color) {
        return None;
    }
    let second = has_another(&contrast.with, &points, &stones, color)
        && has_another(&contrast.without, &points, &stones, color);
    let claim = if second { kind.said("second") } else { kind.claim() };
    let at = turned.without.best?;
    Some(
        claim
            .with("point", point)
            .with("color", contrast.color)
            .with("enemy", contrast.enemy())
            .with("eye", points)
            .with("at", at)
            .with("stones", Argument::group(stones))
            .deciding(SHARE * 2.0 * stones.len() as f64)
            .because(turned.difference(contrast)),
    )
}

/// The group around an eye: of several the largest.
fn holder(board: &Board, points: &PointSet, color: Color) -> Option<PointSet> {
    let walls = points.border(board.stones(color)) | points.diagonal_border(board.stones(color));
    let groups = walls.iter().map(|stone| region::group(board, stone));
    groups.max_by_key(PointSet::len).filter(|group| group.len() > FEW)
}

/// Whether it matters how many eyes a group has: it is shut in or nearly, has not two of them, and nobody is sure of it.
fn needs_eyes(contrast: &Contrast, stones: &PointSet, color: Color) -> bool {
    if is_settled(contrast, stones, color) {
        return false;
    }
    let Some(first) = stones.first() else {
        return false;
    };
    let seen = contrast.without.model().picture().group_at(first);
    seen.is_some_and(|(_, group)| {
        let views = group.views.as_deref();
        group.color == color
            && group.health.value != Value::WON
            && views.is_some_and(|v| v.encirclement.value != Value::WON)
    })
}

/// Whether the group has an eye elsewhere that the enemy, moving first, cannot take.
fn has_another(scene: &Scene, points: &PointSet, stones: &PointSet, color: Color) -> bool {
    let all = PointSet::board(scene.board().size());
    scene.model().picture().games.iter().any(|game| {
        let place = game.place & *scene.board().empty();
        let other = !place.intersects(&points.dilate(&all)) && place.dilate(&all).intersects(stones);
        game.kind == Game::Eye
            && game.color == color
            && other
            && !place.is_empty()
            && game.value == Value::WON
            && Outcome::of(scene.glance(&Aim::Spoil { color, points: place })) == Some(Outcome::Fails)
    })
}
