//! How stones are caught: in a ladder, a net, by a snapback or a throw-in, or simply.

use super::course::{End, course};
use super::{about_stones, is_decided, of_move, string};
use crate::catalogue::sides::{about_after, about_both};
use crate::{Contrast, Kind, Turned};
use goban::{Board, Point, PointSet};
use reasons::{Argument, Claim, Evidence};
use tactics::aim::Aim;

/// Steps from a string to the stone that shuts it in loosely.
const LOOSE: usize = 4;
/// What an eye is worth of which nobody knows what hangs on it, in points: itself, and a little of the stones around it.
const EYE: f64 = 4.0;

/// The reason that stones are caught, under the name of how.
pub(super) fn told(contrast: &Contrast, turned: &Turned) -> Claim {
    let stones = turned.stones(contrast);
    let manner = contrast.point().and_then(|p| {
        snapback(contrast, turned, p)
            .or_else(|| throw_in(contrast, turned, p))
            .or_else(|| in_a_ladder(contrast, turned, &stones))
            .or_else(|| net(contrast, turned, p))
    });
    manner.unwrap_or_else(|| about_both(about_stones(contrast, turned, Kind::Capture.claim(), stones)))
}

/// Where the opponent can take the stone that was just played; none if he cannot.
pub(super) fn taken_at(contrast: &Contrast, p: Point) -> Option<(Point, Board)> {
    let board = contrast.with.board();
    let last = board.liberty_set(p).single()?;
    let mut next = board.clone();
    next.play(contrast.enemy(), last).ok()?;
    next.is_empty(p).then_some((last, next))
}

/// Whoever takes the stone is taken at once, with more.
fn snapback(contrast: &Contrast, turned: &Turned, p: Point) -> Option<Claim> {
    let (last, mut next) = taken_at(contrast, p)?;
    let stones = turned.stones(contrast);
    let (enemy, stone) = (contrast.enemy(), stones.first()?);
    // His only liberty is where he takes, so that he is taken there if he does not.
    let short = contrast.with.board().liberty_set(stone).single() == Some(last);
    let again = next.liberty_set(stone).single() == Some(p) && next.root(stone) == next.root(last);
    if !short || !again || next.play(contrast.color, p).is_err() || next.at(stone) == Some(enemy) {
        return None;
    }
    let claim = about_stones(contrast, turned, Kind::Snapback.claim(), stones).with("last", last);
    Some(about_after(claim).because(Evidence::Seen(stones)))
}

/// The stone can be taken and does its work all the same.
fn throw_in(contrast: &Contrast, turned: &Turned, p: Point) -> Option<Claim> {
    let (last, next) = taken_at(contrast, p)?;
    let board = contrast.with.board();
    if board.string_len(p) > 1 || next.ko().is_some() {
        return None;
    }
    let stones = turned.stones(contrast);
    // It has to be these stones, or some beside them, that take it.
    let takes = next.root(last);
    if !stones.iter().any(|s| next.root(s) == takes) {
        return None;
    }
    let claim = about_stones(contrast, turned, Kind::ThrowIn.claim(), stones).with("last", last);
    Some(about_after(claim))
}

fn in_a_ladder(contrast: &Contrast, turned: &Turned, stones: &PointSet) -> Option<Claim> {
    let board = contrast.with.board();
    let stone = stones.first()?;
    if !tactics::ladder::holds(board, stone) {
        return None;
    }
    let course = course(board, stone, contrast.enemy())?;
    let claim = match course.end {
        End::Edge => Kind::Ladder.said("edge"),
        End::Stone(helper) => Kind::Ladder
            .said("stone")
            .with("helper", Argument::group(PointSet::of(helper))),
        End::Open => Kind::Ladder.claim(),
    };
    let claim = about_stones(contrast, turned, claim, *stones)
        .with("last", course.last)
        .with("line", course.moves);
    Some(about_after(claim))
}

/// The stone shuts the others in from a distance.
fn net(contrast: &Contrast, turned: &Turned, p: Point) -> Option<Claim> {
    let (before, board) = (contrast.before.board(), contrast.with.board());
    let stones = turned.stones(contrast);
    let all = contrast.all();
    let touches = stones.dilate(&all).contains(p);
    let near = stones.dilate_by(LOOSE, &all).contains(p);
    let free = board.liberties(stones.first()?) >= 2;
    // A stone that takes others or helps weak stones of its own catches by that.
    let takes = before.stones(contrast.enemy()) != board.stones(contrast.enemy());
    let own = |n: &Point| before.at(*n) == Some(contrast.color);
    let helps = p.neighbours().iter().any(|n| own(n) && before.liberties(*n) <= 2);
    if touches || !near || !free || takes || helps || string(board, p).len() > stones.len() + 2 {
        return None;
    }
    let claim = about_stones(contrast, turned, Kind::Net.claim(), stones);
    Some(about_after(claim))
}

/// The stone is given up and leaves no eye where there would have been one.
pub(super) fn false_eye(contrast: &Contrast) -> Option<Claim> {
    let p = contrast.point()?;
    let (last, next) = taken_at(contrast, p)?;
    if contrast.with.board().string_len(p) > 1 || next.ko().is_some() {
        return None;
    }
    let points = [p, last].into_iter().collect();
    let turned = contrast.prevents(&Aim::Eye {
        color: contrast.enemy(),
        points,
    })?;
    let at = turned.without.best.filter(|_| is_decided(&turned))?;
    let claim = of_move(contrast, Kind::ThrowIn.said("eye"))
        .with("at", at)
        .with("last", last)
        .with("points", points)
        .deciding(EYE)
        .because(turned.difference(contrast));
    Some(about_after(claim))
}
