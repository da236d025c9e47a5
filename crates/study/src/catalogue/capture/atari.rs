//! Threats to capture: what happens if the opponent looks away.

use super::manner::taken_at;
use super::{of_move, string, strings, threatened};
use crate::catalogue::sides::about_after;
use crate::{Contrast, Kind, Outcome};
use goban::{Board, Color, Point, PointSet};
use reasons::{Argument, Claim, Evidence};
use tactics::aim::Aim;
use tactics::ladder;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let Some(p) = contrast.point() else { return };
    // A stone that is taken itself threatens nothing.
    if taken_at(contrast, p).is_some() {
        return;
    }
    let put = put_in_atari(contrast, p);
    claims.extend(match put.as_slice() {
        [] => None,
        [one] => Some(atari(contrast, *one)),
        [one, other, ..] => Some(double(contrast, *one, *other)),
    });
    for stone in strings(contrast, contrast.enemy()) {
        if contrast.with.board().at(stone).is_some() && contrast.with.board().liberties(stone) > 1 {
            claims.extend(next(contrast, stone));
        }
    }
}

/// Enemy strings that the stone puts in atari and that the opponent can save, the largest first. What he cannot save is captured, or
/// was lost before.
fn put_in_atari(contrast: &Contrast, p: Point) -> Vec<Point> {
    let (before, board) = (contrast.before.board(), contrast.with.board());
    let mut beside: Vec<Point> = p
        .neighbours()
        .into_iter()
        .filter_map(|n| {
            let put = board.at(n) == Some(contrast.enemy()) && board.liberties(n) == 1;
            (put && before.liberties(n) > 1).then(|| board.root(n))
        })
        .collect();
    beside.sort_unstable();
    beside.dedup();
    let saved =
        |stone: &Point| Outcome::of(contrast.with.glance(&Aim::Save(*stone))) == Some(Outcome::Succeeds);
    beside.retain(saved);
    beside.sort_by_key(|s| std::cmp::Reverse(board.string_len(*s)));
    beside
}

/// What is seen of a string: its last liberty, or how many it had.
fn seen(contrast: &Contrast, stones: PointSet) -> Evidence {
    let (before, board) = (contrast.before.board(), contrast.with.board());
    let count = stones.border(before.empty()).len();
    let with = Claim::new("why.side.atari")
        .with("stones", Argument::group(stones))
        .with("points", stones.border(board.empty()))
        .because(Evidence::Seen(stones));
    let without = Claim::new("why.side.liberties")
        .with("stones", Argument::group(stones))
        .with("count", count)
        .because(Evidence::Seen(stones));
    Evidence::Difference {
        with: Box::new(with),
        without: Box::new(without),
    }
}

fn atari(contrast: &Contrast, stone: Point) -> Claim {
    let board = contrast.with.board();
    let stones = string(board, stone);
    let claim = of_move(contrast, Kind::Atari.claim()).with("stones", Argument::group(stones));
    let last = board.liberty_set(stone).first().expect("in atari");
    threatened(
        claim
            .with("last", last)
            .deciding_stones(stones.len())
            .because(seen(contrast, stones)),
    )
}

/// Two strings at once.
fn double(contrast: &Contrast, one: Point, other: Point) -> Claim {
    let board = contrast.with.board();
    let (stones, others) = (string(board, one), string(board, other));
    let both_saved = saves_both(board, one, other, contrast.enemy());
    let kind = Kind::Atari.said(if both_saved { "two" } else { "double" });
    let claim = of_move(contrast, kind)
        .with("stones", Argument::group(stones))
        .with("others", Argument::group(others))
        .because(seen(contrast, stones | others));
    // He keeps the larger one; where he keeps both it is a threat to the larger.
    if both_saved {
        threatened(claim.deciding_stones(stones.len()))
    } else {
        claim.deciding_stones(others.len())
    }
}

/// Whether some answer keeps both strings, in atari, from being taken at once or in a ladder. Whoever answers anywhere else than at
/// their last liberties, or by taking a string beside them, saves neither.
fn saves_both(board: &Board, one: Point, other: Point, owner: Color) -> bool {
    let mut answers = *board.liberty_set(one) | *board.liberty_set(other);
    for stone in [one, other] {
        for n in &string(board, stone).border(board.stones(!owner)) {
            if board.liberties(n) == 1 {
                answers |= *board.liberty_set(n);
            }
        }
    }
    answers.iter().any(|p| {
        let mut next = board.clone();
        let played = next.play(owner, p).is_ok();
        played
            && [one, other]
                .into_iter()
                .all(|s| ladder::captures(&next, s).is_none())
    })
}

/// Stones that have more than one liberty, and can be captured next.
fn next(contrast: &Contrast, stone: Point) -> Option<Claim> {
    let turned = contrast.threatens(&Aim::Capture(stone))?;
    if (turned.from, turned.to) != (Outcome::Fails, Outcome::Succeeds) {
        return None;
    }
    let stones = turned.stones(contrast);
    let claim = of_move(contrast, Kind::Atari.said("next"))
        .with("stones", Argument::group(stones))
        .with("last", turned.with.as_ref()?.best?)
        .deciding_stones(stones.len());
    Some(about_after(threatened(claim).because(turned.threat(contrast))))
}
