//! Ladders that a stone far away breaks, or makes work.

use super::course::course;
use super::{REACH, is_decided, of_move, string, threatened};
use crate::catalogue::sides::about_after;
use crate::{Contrast, Kind, Outcome, Turned};
use goban::{Board, Color, Point, PointSet};
use reasons::{Argument, Claim, Evidence};
use tactics::aim::Aim;
use tactics::ladder;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let Some(p) = contrast.point() else { return };
    for stone in far(contrast, p, contrast.color) {
        claims.extend(broken(contrast, stone).or_else(|| may_run(contrast, stone)));
    }
    for stone in far(contrast, p, contrast.enemy()) {
        claims.extend(works(contrast, stone).or_else(|| will_work(contrast, stone)));
    }
}

/// Strings that a ladder may be about and the move does not touch.
fn far(contrast: &Contrast, p: Point, owner: Color) -> Vec<Point> {
    let board = contrast.before.board();
    let all = contrast.all();
    let is_far = |stone: &Point| {
        let here = string(board, *stone) | *board.liberty_set(*stone);
        board.liberties(*stone) <= 2 && !here.dilate_by(REACH, &all).contains(p)
    };
    board.strings(owner).filter(is_far).collect()
}

fn chased(board: &Board, stone: Point) -> bool {
    board.liberties(stone) == 2 && ladder::captures(board, stone).is_some()
}

/// The opponent could have caught own stones in a ladder, and now cannot.
fn broken(contrast: &Contrast, stone: Point) -> Option<Claim> {
    let (without, with) = (contrast.without.board(), contrast.with.board());
    if !chased(without, stone) || chased(with, stone) {
        return None;
    }
    let course = course(without, stone, contrast.enemy())?;
    let aim = Aim::Capture(stone);
    // That a ladder does not work is seen by following it; whether they can be caught in another way may be beyond reading.
    let difference = match Outcome::of(contrast.with.glance(&aim)) {
        None => {
            let stones = Argument::group(string(with, stone));
            let off = Claim::new("why.side.no_ladder").with("stones", stones);
            Evidence::Difference {
                with: Box::new(off.because(Evidence::Line(Vec::new()))),
                without: Box::new(contrast.without.reading(&aim)?.claim(without)),
            }
        }
        Some(_) => contrast.prevents(&aim).filter(is_decided)?.difference(contrast),
    };
    let claim = told(contrast, Kind::LadderBreaker.claim(), string(without, stone));
    let claim = claim
        .with("at", course.moves.first()?.1.point()?)
        .with("line", course.moves);
    Some(about_after(claim.because(difference)))
}

/// Own stones in a ladder could run now, if the opponent does not take them.
fn may_run(contrast: &Contrast, stone: Point) -> Option<Claim> {
    let before = contrast.before.board();
    if !ladder::holds(before, stone) || ladder::holds(contrast.again.board(), stone) {
        return None;
    }
    let course = course(before, stone, contrast.color)?;
    let turned = threat(contrast, &Aim::Save(stone))?;
    let claim = told(contrast, Kind::LadderBreaker.said("run"), string(before, stone));
    let claim = claim
        .with("next", turned.with.as_ref()?.best?)
        .with("line", course.moves);
    Some(threatened(about_after(claim.because(turned.threat(contrast)))))
}

/// Enemy stones that could have run are now caught.
fn works(contrast: &Contrast, stone: Point) -> Option<Claim> {
    let (without, with) = (contrast.without.board(), contrast.with.board());
    if !ladder::holds(with, stone) || ladder::holds(without, stone) {
        return None;
    }
    let course = course(with, stone, contrast.enemy())?;
    let turned = contrast.prevents(&Aim::Save(stone)).filter(is_decided)?;
    let claim = told(
        contrast,
        Kind::LadderBreaker.said("works"),
        turned.stones(contrast),
    );
    let claim = claim.with("at", turned.without.best?).with("line", course.moves);
    Some(about_after(claim.because(turned.difference(contrast))))
}

/// Enemy stones could be caught in a ladder next.
fn will_work(contrast: &Contrast, stone: Point) -> Option<Claim> {
    let (before, again) = (contrast.before.board(), contrast.again.board());
    if !chased(again, stone) || chased(before, stone) {
        return None;
    }
    let course = course(again, stone, contrast.color)?;
    let turned = threat(contrast, &Aim::Capture(stone))?;
    let claim = told(
        contrast,
        Kind::LadderBreaker.said("threat"),
        string(before, stone),
    );
    let claim = claim
        .with("next", turned.with.as_ref()?.best?)
        .with("line", course.moves);
    Some(threatened(about_after(claim.because(turned.threat(contrast)))))
}

fn threat(contrast: &Contrast, aim: &Aim) -> Option<Turned> {
    let turned = contrast.threatens(aim)?;
    (turned.to == Outcome::Succeeds && turned.from == Outcome::Fails).then_some(turned)
}

fn told(contrast: &Contrast, claim: Claim, stones: PointSet) -> Claim {
    of_move(contrast, claim)
        .with("stones", Argument::group(stones))
        .deciding_stones(stones.len())
}
