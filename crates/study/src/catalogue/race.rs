//! Races of liberties: two groups of which one takes the other.

use super::capture::{of_move, string};
use super::sides::about_both;
use crate::{Contrast, Kind, Outcome, Turned};
use goban::{Board, Point, PointSet};
use reasons::{Argument, Claim};
use tactics::aim::Aim;
use tactics::region::dragon;

/// Strings with more liberties are in no race yet.
const LIBERTIES: usize = 7;
/// Strings of fewer stones are captured or saved; nobody calls that a race.
const FEW: usize = 2;
/// Steps from the liberties of a string within which a move is looked at as one of its race.
const REACH: usize = 1;
/// Races that are looked at, the largest first.
const MOST: usize = 4;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let mut told = PointSet::EMPTY;
    for (mine, his) in pairs(contrast) {
        let turned = contrast.prevents(&Aim::Race(his, mine));
        // That he does not win it because both stay is for sekis.
        let won = turned.filter(|t| (t.from, t.to) == (Outcome::Succeeds, Outcome::Fails));
        let Some(turned) = won.filter(|t| t.with.is_some() && t.without.best.is_some()) else {
            continue;
        };
        // What is in atari is captured, and nobody calls that a race.
        let board = contrast.with.board();
        if [mine, his].iter().any(|s| board.liberties(*s) < 2) {
            continue;
        }
        if !told.contains(mine) || !told.contains(his) {
            told |= turned.stones(contrast);
            claims.push(won_race(contrast, &turned, mine, his));
        }
    }
}

/// Strings of both sides that touch each other near the move and have few liberties: own first, the largest pairs first.
pub(super) fn pairs(contrast: &Contrast) -> Vec<(Point, Point)> {
    let board = contrast.before.board();
    let all = contrast.all();
    let Some(p) = contrast.point() else {
        return Vec::new();
    };
    let races = |stone: Point| board.liberties(stone) <= LIBERTIES && board.string_len(stone) >= FEW;
    let is_near = |stone: Point| board.liberty_set(stone).dilate_by(REACH, &all).contains(p);
    let stays = |stone: Point| contrast.with.board().at(stone) == Some(contrast.enemy());
    let mut pairs = Vec::new();
    for mine in board.strings(contrast.color).filter(|s| races(*s)) {
        let mut rivals: Vec<Point> = string(board, mine)
            .border(board.stones(contrast.enemy()))
            .iter()
            .map(|s| board.root(s))
            .filter(|s| races(*s) && stays(*s) && (is_near(mine) || is_near(*s)))
            .collect();
        rivals.sort_unstable();
        rivals.dedup();
        pairs.extend(rivals.into_iter().map(|his| (mine, his)));
    }
    let size = |pair: &(Point, Point)| board.string_len(pair.0) + board.string_len(pair.1);
    pairs.sort_by_key(|pair| std::cmp::Reverse(size(pair)));
    pairs.truncate(MOST);
    pairs
}

/// Whether a stone's group is the string that it is in, so that its liberties are all that count.
fn is_string(board: &Board, stone: Point) -> bool {
    dragon(board, stone).len() == board.string_len(stone)
}

fn won_race(contrast: &Contrast, turned: &Turned, mine: Point, his: Point) -> Claim {
    let (before, board) = (contrast.before.board(), contrast.with.board());
    let counted = is_string(board, mine) && is_string(board, his);
    let gains = board.liberties(mine) > before.liberties(mine);
    let kind = match (counted, gains) {
        (true, true) => Kind::GainLiberty.claim(),
        (true, false) => Kind::WinRace.said("count"),
        (false, _) => Kind::WinRace.claim(),
    };
    let (own, stones) = (string(before, mine), string(before, his));
    let mut claim = of_move(contrast, kind)
        .with("own", Argument::group(own))
        .with("stones", Argument::group(stones))
        .deciding_stones(own.len() + stones.len());
    if counted {
        claim = claim
            .with("mine", board.liberties(mine))
            .with("his", board.liberties(his));
    }
    if let Some(at) = turned.without.best {
        claim = claim.with("at", at);
    }
    about_both(claim.because(turned.difference(contrast)))
}

#[cfg(test)]
#[path = "race_tests.rs"]
mod tests;
