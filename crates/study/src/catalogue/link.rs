//! Stones that belong together, or do not.

mod fate;

use super::group::{Deeper, apart, is_felt, is_settled};
use crate::{Contrast, Kind, Turned};
use fate::Fate;
use goban::{Board, Color, Move, Point, PointSet};
use reasons::{Argument, Claim, Evidence, rank};
use tactics::aim::Aim;

/// A string that is farther from the move, as a king walks, is not joined or cut by it.
const REACH: u8 = 3;
/// So many pairs of a colour are asked about: the nearest, of those the largest.
const ASKED: usize = 6;
/// Questions that may be read further.
const DEEPER: usize = 2;
/// What a link is worth whose ends need not fear to be apart: whoever has a cut less has a worry less.
const SMALL: f64 = 1.0;
/// Both ends are so near, taken together, that one sees the link by the move.
const CLOSE: u8 = 3;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    for (color, kind) in [(contrast.color, Kind::Connect), (contrast.enemy(), Kind::Cut)] {
        let mut deeper = Deeper(DEEPER);
        let mut told: Vec<Claim> = Vec::new();
        for pair in pairs(contrast, color) {
            let aim = match kind {
                Kind::Connect => Aim::Cut(pair.a, pair.b),
                _ => Aim::Connect(pair.a, pair.b),
            };
            let turned = deeper.prevents(contrast, &aim);
            told.extend(turned.and_then(|turned| about_pair(contrast, &turned, kind, color, &pair)));
        }
        // The same stones are not told to be cut from each neighbour.
        rank(&mut told);
        claims.extend(told.into_iter().next());
    }
}

/// Two strings of a colour.
struct Pair {
    a: Point,
    b: Point,
    /// How far both are from the move, together.
    apart: u8,
}

/// Pairs of strings of a colour that the move may join or part.
fn pairs(contrast: &Contrast, color: Color) -> Vec<Pair> {
    let (board, after) = (contrast.before.board(), contrast.with.board());
    let Some(p) = contrast.point() else {
        return Vec::new();
    };
    let distance = |stone: Point| {
        let stones = board.string_stones(stone);
        stones.map(|q| apart(p, q)).min().unwrap_or(u8::MAX)
    };
    let strings = board.strings(color).filter(|&s| after.at(s) == Some(color));
    let near: Vec<(Point, u8)> = strings
        .map(|s| (s, distance(s)))
        .filter(|&(_, d)| d <= REACH)
        .collect();
    let mut pairs = Vec::new();
    for (i, &(a, da)) in near.iter().enumerate() {
        pairs.extend(near[i + 1..].iter().map(|&(b, db)| Pair { a, b, apart: da + db }));
    }
    let size = |p: Point| board.string_len(p);
    pairs.sort_by_key(|pair| {
        let smaller = size(pair.a).min(size(pair.b));
        (pair.apart, std::cmp::Reverse(smaller))
    });
    pairs.truncate(ASKED);
    pairs
}

fn about_pair(contrast: &Contrast, turned: &Turned, kind: Kind, color: Color, pair: &Pair) -> Option<Claim> {
    let &Pair { a, b, apart } = pair;
    let point = contrast.point()?;
    let at = turned.without.best?;
    let cut = match kind {
        Kind::Connect => Some(contrast.without.then(Move::Play(at))?),
        _ => None,
    };
    let fate = fate::after_cut(cut.as_ref().unwrap_or(&contrast.with), a, b);
    // Stones that are lost all the same, or safe, are not saved or lost by it.
    let fate = fate.filter(|f| !is_settled(contrast, &f.part, color) && is_felt(contrast, &f.part, color));
    let (variant, part, stake) = match fate {
        Some(Fate {
            part,
            lost: true,
            stake,
        }) => (Some("lost"), part, stake),
        Some(Fate { part, stake, .. }) if part.len() > 1 => (Some("weak"), part, stake),
        None if apart <= CLOSE && !is_safe_apart(contrast, color, pair) => {
            (None, smaller(contrast.before.board(), a, b), SMALL)
        }
        _ => return None,
    };
    let rest = if part.contains(a) { b } else { a };
    let difference = difference(contrast, turned, a, b);
    // One string is seen, though nobody may have proved the cut.
    let solid = is_joined(contrast.with.board(), a, b) && !turned.without.proved();
    let key = match (variant, solid) {
        (variant, false) => variant.map(str::to_owned),
        (Some(variant), true) => Some(format!("solid_{variant}")),
        (None, true) => Some("solid".to_owned()),
    };
    let claim = key
        .map_or_else(|| kind.claim(), |key| kind.said(&key))
        .with("point", point)
        .with("color", contrast.color)
        .with("enemy", contrast.enemy())
        .with("stones", Argument::group(part))
        .with("rest", rest)
        .with("at", at)
        .deciding(stake)
        .because(difference);
    Some(match solid {
        true => claim.because(Evidence::Seen(contrast.with.board().string_stones(a).collect())),
        false => claim,
    })
}

/// Whether two stones are of one string.
fn is_joined(board: &Board, a: Point, b: Point) -> bool {
    board.at(a).is_some() && board.at(b).is_some() && board.root(a) == board.root(b)
}

/// Whether somebody is sure of one of the ends, whatever is played: nothing then hangs on the link.
fn is_safe_apart(contrast: &Contrast, color: Color, pair: &Pair) -> bool {
    [pair.a, pair.b].iter().any(|&p| {
        let string = contrast.before.board().string_stones(p).collect();
        is_settled(contrast, &string, color)
    })
}

/// The smaller of two strings.
fn smaller(board: &Board, a: Point, b: Point) -> PointSet {
    let p = if board.string_len(a) < board.string_len(b) {
        a
    } else {
        b
    };
    board.string_stones(p).collect()
}

/// Both sides; that stones have become one string is seen.
fn difference(contrast: &Contrast, turned: &Turned, a: Point, b: Point) -> Evidence {
    let board = contrast.with.board();
    let mut difference = turned.difference(contrast);
    if is_joined(board, a, b)
        && let Evidence::Difference { with, .. } = &mut difference
    {
        let string: PointSet = board.string_stones(a).collect();
        **with = Claim::new("why.side.joined")
            .with("stones", Argument::group(string))
            .because(Evidence::Seen(string));
    }
    difference
}

#[cfg(test)]
mod tests;
