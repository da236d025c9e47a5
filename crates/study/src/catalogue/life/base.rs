//! Room for eyes along a side: what a group has to live on if it is shut in.
//!
//! Nothing here is read. The room is counted on the board after the move, and again where the opponent has played there instead; so
//! it is said as an opinion.

use super::super::group::{apart, counted};
use crate::{Contrast, Kind, Scene};
use goban::{Board, Color, Move, Point, PointSet};
use proof::value::Value;
use reasons::{Argument, Claim, Evidence};

/// A base is made on the lowest lines.
const LINES: u8 = 3;
/// Steps along which a group reaches for room.
const REACH: usize = 3;
/// So many points are room for two eyes, as players count them: six of them on the second line live.
const ENOUGH: usize = 7;
/// So many points more or less are the difference between a base and none.
const MORE: usize = 4;
/// What a base is worth of the stones that stand on it: without one they run, and do not die at once.
const SHARE: f64 = 0.5;
/// Stones that are counted to stay by so much, at worst, need no base.
const SAFE: f64 = 0.8;
/// A stone so near, as a king walks, belongs to the group.
const BESIDE: u8 = 2;
/// A group of more stones lives by its eyes or its ways out; a single stone is played for itself.
const STONES: std::ops::RangeInclusive<usize> = 2..=6;
/// Stones must gain or lose by so much of themselves, if somebody counted: what changed less was hardly ever borne out.
const DECISIVE: f64 = 0.5;
/// Who has no base is in some danger: counted to stay by less than this.
const UNSURE: f64 = 0.6;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let Some(p) = contrast
        .point()
        .filter(|&p| line(contrast.before.board(), p) <= LINES + 1)
    else {
        return;
    };
    let Some(other) = contrast.taken() else {
        return;
    };
    for (color, kind) in [(contrast.color, Kind::Base), (contrast.enemy(), Kind::TakeBase)] {
        let told = groups_near(contrast, p, color).into_iter();
        claims.extend(told.filter_map(|stones| about_room(contrast, other, p, stones, kind)));
    }
}

/// The line that a point lies on, the edge being the first.
fn line(board: &Board, p: Point) -> u8 {
    let last = board.size().side() - 1;
    1 + p.col().min(p.row()).min(last - p.col()).min(last - p.row())
}

/// The groups of a colour that the model sees within reach of the move.
fn groups_near(contrast: &Contrast, p: Point, color: Color) -> Vec<PointSet> {
    let near = PointSet::of(p).dilate_by(REACH, &contrast.all());
    let picture = contrast.without.model().picture();
    let groups = picture.visible().filter(|(_, g)| g.color == color);
    let mut groups: Vec<PointSet> = groups
        .map(|(_, g)| g.stones)
        .filter(|stones| stones.intersects(&near))
        .collect();
    groups.sort_by_key(|stones| std::cmp::Reverse(stones.len()));
    groups
}

/// The room along the sides where a group can make eyes: empty points of the lowest lines that it reaches without coming next to
/// enemy stones.
fn room(board: &Board, stones: &PointSet, color: Color) -> PointSet {
    let all = PointSet::board(board.size());
    let low: PointSet = all.iter().filter(|&p| line(board, p) <= LINES).collect();
    let watched = board.stones(!color).dilate(&all);
    let open = (*board.empty() - watched) | *board.stones(color);
    (stones.dilate_by(REACH, &open) & low) - *board.stones(color)
}

fn about_room(contrast: &Contrast, other: &Scene, p: Point, stones: PointSet, kind: Kind) -> Option<Claim> {
    let owner = if kind == Kind::Base {
        contrast.color
    } else {
        contrast.enemy()
    };
    let (with, without) = (contrast.with.board(), other.board());
    if !STONES.contains(&stones.len())
        || !stones.is_subset(with.stones(owner))
        || !stones.is_subset(without.stones(owner))
        || 2 * stones.iter().filter(|&q| line(with, q) <= LINES + 1).count() < stones.len()
        || !is_unsure(contrast, &stones, kind)
        || is_safe(contrast, &stones, owner)
        || !is_one(
            if kind == Kind::Base { &contrast.with } else { other },
            p,
            &stones,
        )
        || lives(&contrast.with, &stones) && lives(other, &stones)
    {
        return None;
    }
    let mut joined = stones;
    joined.insert(p);
    // The stone helps its own side to room, and is in the way of the other.
    let rooms = match kind {
        Kind::Base => [room(with, &joined, owner), room(without, &stones, owner)],
        _ => [room(with, &stones, owner), room(without, &joined, owner)],
    };
    let (more, less) = if kind == Kind::Base { (0, 1) } else { (1, 0) };
    let (more, less) = (rooms[more].len(), rooms[less].len());
    if more < ENOUGH || less >= ENOUGH || more - less < MORE || !is_decisive(contrast, &stones, kind) {
        return None;
    }
    let side = |room: PointSet| {
        Claim::new("why.side.room")
            .with("stones", Argument::group(stones))
            .with("count", room.len())
            .because(Evidence::Rule {
                id: "room for eyes".into(),
                bindings: Vec::new(),
                matched: room,
            })
    };
    let taken = vec![(contrast.enemy(), Move::Play(p))];
    Some(
        kind.claim()
            .with("point", p)
            .with("color", contrast.color)
            .with("enemy", contrast.enemy())
            .with("stones", Argument::group(stones))
            .deciding(SHARE * 2.0 * stones.len() as f64)
            .because(Evidence::Difference {
                with: Box::new(side(rooms[0])),
                without: Box::new(side(rooms[1]).with("line", taken)),
            }),
    )
}

/// Whether the model sees stones live by their eyes.
fn lives(scene: &Scene, stones: &PointSet) -> bool {
    let seen = stones.first().and_then(|p| scene.model().picture().group_at(p));
    seen.is_some_and(|(_, g)| {
        let views = g.views.as_deref();
        views.is_some_and(|v| v.life.value == Value::WON)
    })
}

/// Whether whoever was asked counts stones to stay, move or no move.
fn is_safe(contrast: &Contrast, stones: &PointSet, owner: Color) -> bool {
    [&contrast.with, &contrast.without]
        .iter()
        .all(|scene| counted(scene, stones, owner).is_some_and(|owned| owned > SAFE))
}

/// Whether stones are in some danger where they have no base, if somebody counted.
fn is_unsure(contrast: &Contrast, stones: &PointSet, kind: Kind) -> bool {
    let (scene, owner) = match kind {
        Kind::Base => (&contrast.without, contrast.color),
        _ => (&contrast.with, contrast.enemy()),
    };
    counted(scene, stones, owner).is_none_or(|owned| owned < UNSURE)
}

/// Whether it makes enough of a difference to the stones, if somebody counted.
fn is_decisive(contrast: &Contrast, stones: &PointSet, kind: Kind) -> bool {
    let (sign, owner) = match kind {
        Kind::Base => (1.0, contrast.color),
        _ => (-1.0, contrast.enemy()),
    };
    let [with, without] = [&contrast.with, &contrast.without].map(|scene| counted(scene, stones, owner));
    with.zip(without)
        .is_none_or(|(with, without)| sign * (with - without) >= DECISIVE)
}

/// Whether a stone belongs to others: it is near, or the model sees it as one group with them.
fn is_one(scene: &Scene, p: Point, stones: &PointSet) -> bool {
    let seen = scene.model().picture().group_at(p);
    stones.iter().any(|q| apart(p, q) <= BESIDE) || seen.is_some_and(|(_, g)| stones.is_subset(&g.stones))
}
