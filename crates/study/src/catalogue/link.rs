//! Stones that belong together, or do not.

mod fate;

use super::group::is_settled;
use super::life::is_decided;
use crate::{Contrast, Kind, Turned};
use concepts::Kind as Game;
use fate::Fate;
use goban::{Color, Point, PointSet};
use reasons::{Argument, Claim, Evidence};
use tactics::aim::Aim;

/// Steps from the move within which stones may be joined or cut by it.
const REACH: usize = 2;
/// So many pairs of a colour are asked about: those of the most stones.
const ASKED: usize = 5;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    for (color, kind) in [(contrast.color, Kind::Connect), (contrast.enemy(), Kind::Cut)] {
        let told = pairs(contrast, color).into_iter().filter_map(|(a, b)| {
            let aim = match kind {
                Kind::Connect => Aim::Cut(a, b),
                _ => Aim::Connect(a, b),
            };
            let turned = contrast.prevents(&aim).filter(is_decided)?;
            about_pair(contrast, &turned, kind, color, a, b)
        });
        // The same stones are not told to be cut from each neighbour.
        let best = told.max_by(|a, b| a.decides.total_cmp(&b.decides));
        claims.extend(best);
    }
}

/// Pairs of strings of a colour that the move may join or part: those the model sees linked about here, and those that both reach
/// to the move.
fn pairs(contrast: &Contrast, color: Color) -> Vec<(Point, Point)> {
    let (board, after) = (contrast.before.board(), contrast.with.board());
    let near = contrast.near(REACH);
    let mut found: Vec<(Point, Point)> = Vec::new();
    let mut add = |a: Point, b: Point| {
        let (a, b) = (board.root(a), board.root(b));
        let pair = (a.min(b), a.max(b));
        let stand = [a, b].iter().all(|&p| after.at(p) == Some(color));
        if a != b && stand && !found.contains(&pair) {
            found.push(pair);
        }
    };
    for game in &contrast.before.model().picture().games {
        let ends: Vec<Point> = (game.source & *board.stones(color)).iter().collect();
        let here = game.place.intersects(&near)
            || contrast
                .point()
                .is_some_and(|p| game.own.contains(&p) || game.enemy.contains(&p));
        if game.kind == Game::Connection && game.color == color && here {
            for (i, &a) in ends.iter().enumerate() {
                ends[i + 1..].iter().for_each(|&b| add(a, b));
            }
        }
    }
    let strings: Vec<Point> = board
        .strings(color)
        .filter(|&s| board.liberty_set(s).intersects(&contrast.near(1)))
        .collect();
    for (i, &a) in strings.iter().enumerate() {
        strings[i + 1..].iter().for_each(|&b| add(a, b));
    }
    let size = |p: Point| board.string_len(p);
    found.sort_by_key(|&(a, b)| std::cmp::Reverse(size(a).min(size(b)) * 100 + size(a) + size(b)));
    found.truncate(ASKED);
    found
}

fn about_pair(
    contrast: &Contrast,
    turned: &Turned,
    kind: Kind,
    color: Color,
    a: Point,
    b: Point,
) -> Option<Claim> {
    let point = contrast.point()?;
    let at = turned.without.best?;
    let stones = turned.stones(contrast);
    if is_settled(contrast, &stones, color) {
        return None;
    }
    let Fate { part, lost, stake } = match kind {
        Kind::Connect => fate::after_cut(&contrast.without.then(goban::Move::Play(at))?, a, b),
        _ => fate::after_cut(&contrast.with, a, b),
    }?;
    let rest = if part.contains(a) { b } else { a };
    let variant = if lost { "lost" } else { "weak" };
    let mut claim = kind
        .said(variant)
        .with("point", point)
        .with("color", contrast.color)
        .with("enemy", contrast.enemy())
        .with("stones", Argument::group(part))
        .with("rest", rest)
        .with("at", at)
        .deciding(stake);
    let _ = &mut claim;
    Some(claim.because(difference(contrast, turned, a, b)))
}

/// Both sides; that stones have become one string is seen.
fn difference(contrast: &Contrast, turned: &Turned, a: Point, b: Point) -> Evidence {
    let board = contrast.with.board();
    let mut difference = turned.difference(contrast);
    if board.at(a).is_some()
        && board.at(b).is_some()
        && board.root(a) == board.root(b)
        && let Evidence::Difference { with, .. } = &mut difference
    {
        let string: PointSet = board.string_stones(a).collect();
        **with = Claim::new("why.side.joined")
            .with("stones", Argument::group(string))
            .because(Evidence::Seen(string));
    }
    difference
}
