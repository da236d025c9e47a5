//! Races of liberties: two groups of which one takes the other.

use super::capture::{is_decided, of_move, string};
use super::sides::about_both;
use crate::{Contrast, Kind, Outcome, Turned};
use goban::{Board, Point, PointSet};
use reasons::{Argument, Claim, Evidence};
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
        // What is in atari is captured, and nobody calls that a race.
        let board = contrast.with.board();
        if [mine, his].iter().any(|s| board.liberties(*s) < 2) || told.contains(mine) && told.contains(his) {
            continue;
        }
        let race = of_strings(contrast, mine, his).or_else(|| of_groups(contrast, mine, his));
        if let Some((difference, at)) = race {
            let both = Aim::Race(mine, his).stones(contrast.before.board());
            claims.retain(|claim| !is_part(claim, &both));
            told |= both;
            claims.push(won_race(contrast, (mine, his), at, difference));
        }
    }
}

/// Whether a claim says of one of the strings that it is captured or saved: the race says so of both.
fn is_part(claim: &Claim, both: &PointSet) -> bool {
    let kind = Kind::of(claim);
    let stones = claim.argument("stones").map(Argument::points);
    matches!(kind, Some(Kind::Capture | Kind::Save)) && stones.is_some_and(|s| s.is_subset(both))
}

/// A race of two strings: without the move the opponent takes the one, after it he loses the other.
fn of_strings(contrast: &Contrast, mine: Point, his: Point) -> Option<(Evidence, Point)> {
    let takes = contrast.prevents(&Aim::Capture(mine)).filter(is_decided)?;
    let falls = contrast.prevents(&Aim::Save(his)).filter(is_decided)?;
    let both = |turned: &Turned| match turned.difference(contrast) {
        Evidence::Difference { with, without } => Some((with, without)),
        _ => None,
    };
    let (with, _) = both(&falls)?;
    let (_, without) = both(&takes)?;
    Some((Evidence::Difference { with, without }, takes.without.best?))
}

/// A race of groups of several strings, where nothing that was read of the strings speaks against it.
fn of_groups(contrast: &Contrast, mine: Point, his: Point) -> Option<(Evidence, Point)> {
    let board = contrast.with.board();
    if is_string(board, mine) && is_string(board, his) {
        return None;
    }
    let turned = contrast.prevents(&Aim::Race(his, mine)).filter(is_decided)?;
    turned.with.as_ref()?;
    let saved = Outcome::of(contrast.with.glance(&Aim::Save(his)));
    let taken = Outcome::of(contrast.without.glance(&Aim::Capture(mine)));
    let refuted = saved.is_some_and(|o| o != Outcome::Fails) || taken.is_some_and(|o| o != Outcome::Succeeds);
    (!refuted).then(|| (turned.difference(contrast), turned.without.best.expect("decided")))
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

fn won_race(contrast: &Contrast, (mine, his): (Point, Point), at: Point, difference: Evidence) -> Claim {
    let (before, board) = (contrast.before.board(), contrast.with.board());
    // Counting explains it only where it is enough to count: he moves first, and has fewer.
    let ahead = board.liberties(mine) > board.liberties(his);
    let counted = ahead && is_string(board, mine) && is_string(board, his);
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
    about_both(claim.with("at", at).because(difference))
}

#[cfg(test)]
mod tests;
