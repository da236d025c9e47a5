//! Strings that are captured or saved.

mod atari;
mod course;
mod far;
mod fate;
mod manner;

use crate::{Contrast, Outcome, Turned};
use goban::{Color, Point, PointSet};
use reasons::{Argument, Claim};
use tactics::aim::Aim;

/// Strings with more liberties are not about to be captured.
const LIBERTIES: usize = 4;
/// Steps from the liberties of a string within which a move is looked at as a move about it.
const REACH: usize = 2;
/// Strings of a side that are spoken of: more is a list, and no reason.
const MOST: usize = 2;
/// What is threatened, and may be answered, counts for half of what is done.
const THREAT: f64 = 0.5;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    claims.extend(fate::taken(contrast));
    let caught = caught(contrast);
    claims.extend(caught.iter().map(|turned| manner::told(contrast, turned)));
    if caught.is_empty() {
        claims.extend(manner::false_eye(contrast));
    }
    let saved = strings(contrast, contrast.color)
        .into_iter()
        .filter_map(|stone| contrast.prevents(&Aim::Capture(stone)))
        .filter(is_decided);
    for turned in largest(contrast, saved.collect()) {
        claims.push(fate::saved(contrast, &turned));
    }
    far::find(contrast, claims);
    atari::find(contrast, claims);
}

/// The largest strings of which something turned, one for each move by which the opponent would have turned it: the others hang on
/// the same move and are told by it.
fn largest(contrast: &Contrast, mut all: Vec<Turned>) -> Vec<Turned> {
    all.sort_by_key(|t| std::cmp::Reverse(t.stones(contrast).len()));
    let mut kept: Vec<Turned> = Vec::new();
    for turned in all {
        if kept.len() < MOST && kept.iter().all(|k| k.without.best != turned.without.best) {
            kept.push(turned);
        }
    }
    kept
}

/// The enemy strings that he could have saved and now cannot, though they are still on the board.
fn caught(contrast: &Contrast) -> Vec<Turned> {
    let standing = |stone: &Point| contrast.with.board().at(*stone) == Some(contrast.enemy());
    let caught = strings(contrast, contrast.enemy())
        .into_iter()
        .filter(standing)
        .filter_map(|stone| contrast.prevents(&Aim::Save(stone)))
        .filter(is_decided);
    largest(contrast, caught.collect())
}

/// Whether the opponent would have had it by a move of his, and now has not: kos are another matter. Who would need no move for it
/// could not be kept from it by one either, and the readings contradict each other.
pub(super) fn is_decided(turned: &Turned) -> bool {
    (turned.from, turned.to) == (Outcome::Succeeds, Outcome::Fails) && turned.without.best.is_some()
}

/// The strings of a colour that the move may be about, each by its first stone.
pub(super) fn strings(contrast: &Contrast, owner: Color) -> Vec<Point> {
    let board = contrast.before.board();
    let all = contrast.all();
    let Some(p) = contrast.point() else {
        return Vec::new();
    };
    let is_near = |stone: &Point| {
        let liberties = board.liberty_set(*stone);
        liberties.len() <= LIBERTIES && liberties.dilate_by(REACH, &all).contains(p)
    };
    board.strings(owner).filter(is_near).collect()
}

/// The stones of the string on a point.
pub(super) fn string(board: &goban::Board, stone: Point) -> PointSet {
    board.string_stones(stone).collect()
}

/// The claim with what all reasons about stones name: the move, the stones, and where the opponent would have played.
pub(super) fn about_stones(contrast: &Contrast, turned: &Turned, claim: Claim, stones: PointSet) -> Claim {
    let mut claim = of_move(contrast, claim);
    if let Some(p) = turned.without.best {
        claim = claim.with("at", p);
    }
    claim
        .with("stones", Argument::group(stones))
        .deciding_stones(stones.len())
        .because(turned.difference(contrast))
}

/// The claim with the move and who plays it.
pub(super) fn of_move(contrast: &Contrast, claim: Claim) -> Claim {
    let claim = claim
        .with("color", contrast.color)
        .with("enemy", contrast.enemy());
    match contrast.point() {
        Some(p) => claim.with("point", p),
        None => claim,
    }
}

/// The claim as one of a threat.
fn threatened(claim: Claim) -> Claim {
    let points = claim.decides * THREAT;
    claim.deciding(points)
}

#[cfg(test)]
mod tests;
