//! A ko on the board: taken, or ended.

use super::fights::stones;
use crate::catalogue::capture::of_move;
use crate::{Contrast, Kind, Outcome, Turned};
use goban::{Board, Color, Point, PointSet};
use reasons::{Argument, Claim, Evidence};

/// What a ko is worth about which nothing more is known, in points: the stone that is taken.
const PLAIN: f64 = 1.0;
/// What hangs on a ko that is taken, in points for each stone: a stone is two, and the ko is half won.
const TAKEN: f64 = 1.0;
/// Steps within which a ko is near a move.
const NEAR: usize = 2;

/// The move takes a ko.
pub(super) fn taken(contrast: &Contrast, found: &[Turned]) -> Option<Claim> {
    let (p, (_, back)) = (contrast.point()?, contrast.with.board().ko()?);
    let ko: PointSet = [p, back].into_iter().collect();
    let side = |key: &str, color| {
        Claim::new(key)
            .with("color", color)
            .with("point", p)
            .because(Evidence::Seen(ko))
    };
    let seen = Evidence::Difference {
        with: Box::new(side("why.side.ko_taken", contrast.color)),
        without: Box::new(side("why.side.ko_open", contrast.color)),
    };
    let larger = found.iter().find(|t| stones(contrast, t).len() > 1);
    let claim = |variant| of_move(contrast, Kind::StartKo.said(variant)).with("back", back);
    Some(match larger {
        Some(turned) => {
            let stones = stones(contrast, turned);
            claim("takes_for")
                .with("stones", Argument::group(stones))
                .deciding(TAKEN * stones.len() as f64)
                .because(turned.difference(contrast))
        }
        None => claim("takes").deciding(PLAIN).because(seen),
    })
}

/// The two points of a ko that this side could take: where it would play, and the stone that it would take.
fn ko_at(board: &Board, color: Color, p: Point) -> Option<PointSet> {
    if !board.is_empty(p) {
        return None;
    }
    let mut next = board.clone();
    next.play(color, p).ok()?;
    let (_, back) = next.ko()?;
    Some([p, back].into_iter().collect())
}

/// Kos near the move that either side could take.
fn kos(contrast: &Contrast, board: &Board) -> Vec<(Color, PointSet)> {
    let near = contrast.near(NEAR) & *board.empty();
    let of = |p: Point| {
        Color::BOTH
            .into_iter()
            .filter_map(move |c| Some((c, ko_at(board, c, p)?)))
    };
    near.iter().flat_map(of).collect()
}

/// The move ends a ko: neither side can take it any more.
pub(super) fn ended(contrast: &Contrast, found: &[Turned]) -> Option<Claim> {
    let p = contrast.point()?;
    let left = kos(contrast, contrast.with.board());
    let (taker, ko) = kos(contrast, contrast.without.board())
        .into_iter()
        .find(|(_, ko)| left.iter().all(|(_, other)| !other.intersects(ko)))?;
    // It is ended by the stone itself, or by taking what it was about.
    let gone =
        *contrast.before.board().stones(contrast.enemy()) - *contrast.with.board().stones(contrast.enemy());
    if !ko.contains(p) && !gone.intersects(&ko) {
        return None;
    }
    let at = ko.iter().find(|q| contrast.without.board().is_empty(*q))?;
    let side = |key: &str| {
        Claim::new(key)
            .with("color", taker)
            .with("point", at)
            .because(Evidence::Seen(ko))
    };
    let seen = Evidence::Difference {
        with: Box::new(side("why.side.ko_over")),
        without: Box::new(side("why.side.ko_there")),
    };
    let hangs = found
        .iter()
        .find(|t| t.to == Outcome::Fails && stones(contrast, t).len() > 1);
    let claim = |variant: &str| of_move(contrast, Kind::WinKo.said(variant)).with("at", at);
    Some(match hangs {
        Some(turned) => {
            let stones = stones(contrast, turned);
            claim("for")
                .with("stones", Argument::group(stones))
                .deciding_stones(stones.len())
                .because(turned.difference(contrast))
        }
        None if taker == contrast.enemy() => claim("kept").deciding(PLAIN).because(seen),
        None => claim("over").deciding(PLAIN).because(seen),
    })
}
