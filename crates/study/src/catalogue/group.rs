//! Groups that a move may be about, and what somebody who counts thinks of them.

use crate::{Contrast, Outcome, Scene, Turned};
use goban::{Color, Point, PointSet};
use tactics::aim::Aim;
use tactics::region;

/// Steps from a group or its liberties within which a move is looked at as a move about it.
const REACH: usize = 2;
/// So many groups of a colour are asked about: the nearest and, of those, the largest.
const ASKED: usize = 3;
/// Who owns stones by so much or more is counted as their sure owner: nobody need read about them.
const SURE: f64 = 0.9;
/// A reading that is not proved is not said against a count as clear as this.
const CLEAR: f64 = 0.5;

/// The groups of a colour that the move may be about, as they stand before it, those that are settled left out: the nearest first, of
/// like distance the largest.
pub fn unsettled(contrast: &Contrast, owner: Color) -> Vec<PointSet> {
    let Some(p) = contrast.point() else {
        return Vec::new();
    };
    let board = contrast.before.board();
    let all = contrast.all();
    let near = contrast.near(REACH);
    let living = goban::life::living_strings(board, owner);
    let mut seen = PointSet::EMPTY;
    let mut groups = Vec::new();
    for stone in board.strings(owner) {
        let touched = board.liberty_set(stone).intersects(&near) || near.contains(stone);
        if !touched || seen.contains(stone) {
            continue;
        }
        let group = region::group(board, stone);
        seen |= group;
        if !group.intersects(&living) && !is_settled(contrast, &group, owner) {
            groups.push(group);
        }
    }
    let distance = |group: &PointSet| {
        let mut reach = *group;
        (0..).find(|_| {
            let there = reach.contains(p);
            reach = reach.dilate(&all);
            there
        })
    };
    groups.sort_by_key(|group| (distance(group), std::cmp::Reverse(group.len())));
    groups.truncate(ASKED);
    groups
}

/// Whether whoever was asked is sure of stones, and of the same owner, with the move and without it.
pub fn is_settled(contrast: &Contrast, stones: &PointSet, owner: Color) -> bool {
    match (
        counted(&contrast.with, stones, owner),
        counted(&contrast.without, stones, owner),
    ) {
        (Some(with), Some(without)) => with.min(without) > SURE || with.max(without) < -SURE,
        _ => false,
    }
}

/// How much of stones a colour is counted to keep, from 1 for all to -1 for none; none if nobody was asked.
pub fn counted(scene: &Scene, stones: &PointSet, color: Color) -> Option<f64> {
    let thought = scene.thought()?;
    let there = *stones & *scene.board().stones(color);
    if thought.ownership.is_empty() || there.is_empty() {
        return None;
    }
    Some(scene.owned(&there, color) / there.len() as f64)
}

/// Whether a count says clearly that stones of this colour stay.
pub fn is_counted_alive(scene: &Scene, stones: &PointSet, color: Color) -> bool {
    counted(scene, stones, color).is_some_and(|owned| owned > CLEAR)
}

/// Whether a count says clearly that stones of this colour are lost.
pub fn is_counted_dead(scene: &Scene, stones: &PointSet, color: Color) -> bool {
    counted(scene, stones, color).is_some_and(|owned| owned < -CLEAR)
}

/// The stone of a set from which it is nearest to a point.
pub fn nearest(stones: &PointSet, p: Point) -> Option<Point> {
    let steps = |q: &Point| p.col().abs_diff(q.col()) + p.row().abs_diff(q.row());
    stones.iter().min_by_key(steps)
}

/// The steps from one point to another as a king walks.
pub fn apart(p: Point, q: Point) -> u8 {
    p.col().abs_diff(q.col()).max(p.row().abs_diff(q.row()))
}

/// Questions of a family that may be read further where a glance did not tell one of its sides.
pub struct Deeper(pub usize);

impl Deeper {
    /// What the move keeps the opponent from, no ko between; none if he need not even move for it: what he need not play no move of
    /// ours can take from him. The aim is his.
    pub fn prevents(&mut self, contrast: &Contrast, aim: &Aim) -> Option<Turned> {
        let glances = [&contrast.without, &contrast.with].map(|scene| Outcome::of(scene.glance(aim)));
        let turned = match glances {
            [Some(Outcome::Succeeds), None] | [None, Some(Outcome::Fails)] if self.0 > 0 => {
                self.0 -= 1;
                by_reading(contrast, aim)
            }
            _ => contrast.prevents(aim),
        };
        turned.filter(|t| (t.to, t.from) == (Outcome::Fails, Outcome::Succeeds) && t.without.best.is_some())
    }
}

fn by_reading(contrast: &Contrast, aim: &Aim) -> Option<Turned> {
    let (with, without) = (contrast.with.reading(aim)?, contrast.without.reading(aim)?);
    Some(Turned {
        aim: *aim,
        to: Outcome::of(with.answer)?,
        from: Outcome::of(without.answer)?,
        with: Some(with),
        without,
    })
}

/// Where somebody counts, stones must gain or lose by at least so much of themselves to be spoken of as an opinion: less was hardly ever
/// borne out.
const FELT: f64 = 0.3;

/// Whether whoever was asked counts that stones gain, or lose if they are the opponent's; so if nobody was.
pub fn is_felt(contrast: &Contrast, stones: &PointSet, owner: Color) -> bool {
    let sign = if owner == contrast.color { 1.0 } else { -1.0 };
    match (
        counted(&contrast.with, stones, owner),
        counted(&contrast.without, stones, owner),
    ) {
        (Some(with), Some(without)) => sign * (with - without) >= FELT,
        _ => true,
    }
}
