//! Where the two moves come out differently, whatever the reason: the place that costs most.

use super::{Case, LOSS, lead_difference, rounded};
use crate::Kind;
use goban::{Color, Point, PointSet};
use reasons::{Argument, Claim};

/// A point changes hands if its owner differs by so much: from -1 to 1.
const CHANGES: f64 = 0.25;
/// Stones are given up, or let off, if they do by so much.
const STONES: f64 = 0.5;
/// The part of the whole loss that one place has to explain.
const PART: f64 = 0.4;

/// Steps from one of the two moves within which a place has to begin, and within which it is looked at: further off, whoever counts was
/// only less sure.
const NEAR: usize = 3;
const AROUND: usize = 6;

pub(super) fn find(case: &Case<'_>, claims: &mut Vec<Claim>) {
    let place = place(case).and_then(|place| loses(case, place, claims.is_empty()));
    claims.extend(place);
    // The count alone: an honest word that no reason was seen.
    if claims.is_empty() {
        let claim = case.said(Kind::Loses, "unclear").because(lead_difference(case));
        claims.push(case.costing_stones(claim, 0));
    }
}

/// How much less a point is the player's own after the move than after the better one.
fn lost(case: &Case<'_>, p: Point) -> f64 {
    let color = case.played.color;
    case.beside.without.owner(p, color) - case.beside.with.owner(p, color)
}

fn sum(case: &Case<'_>, points: &PointSet) -> f64 {
    points.iter().map(|p| lost(case, p)).sum()
}

/// The place near one of the moves that costs most, if it explains enough.
fn place(case: &Case<'_>) -> Option<PointSet> {
    let all = PointSet::board(case.played.before.board().size());
    let moves: PointSet = case.points().map(|(a, b)| [a, b].into_iter().collect())?;
    let (near, around) = (moves.dilate_by(NEAR, &all), moves.dilate_by(AROUND, &all));
    let before = case.played.before.board();
    // Strings that reach further are looked at whole.
    let strings =
        [Color::Black, Color::White].map(|side| (around & *before.stones(side)).flood(before.stones(side)));
    let looked_at = around | strings[0] | strings[1];
    let changed: PointSet = looked_at.iter().filter(|&p| lost(case, p) >= CHANGES).collect();
    // Points that all but touch are one place.
    let joined = changed.dilate(&all);
    let places = joined
        .parts()
        .map(|part| part & changed)
        .filter(|part| part.intersects(&near));
    let place = places.max_by(|a, b| sum(case, a).total_cmp(&sum(case, b)))?;
    (sum(case, &place) >= LOSS.max(PART * case.counted()?)).then_some(place)
}

/// What is lost there: own stones, enemy stones, or points, which are told only where nothing else is.
fn loses(case: &Case<'_>, place: PointSet, first: bool) -> Option<Claim> {
    let color = case.played.color;
    // What is lost there may be gained again elsewhere: no more is said than the whole.
    let there = sum(case, &place).min(case.counted()?);
    let lost = |p| lost(case, p);
    let fallen = |board: &goban::Board, side| -> PointSet {
        (place & *board.stones(side))
            .iter()
            .filter(|&p| lost(p) >= STONES)
            .collect()
    };
    let before = case.played.before.board();
    let (own, his) = (fallen(before, color), fallen(before, !color));
    let claim = if own.len() >= his.len() && !own.is_empty() {
        case.said(Kind::Loses, "group")
            .with("stones", Argument::group(own))
    } else if !his.is_empty() {
        case.said(Kind::Loses, "attack")
            .with("stones", Argument::group(his))
    } else if !first {
        return None;
    } else {
        case.said(Kind::Loses, "points")
            .with("at", middle(&place)?)
            .with("points", place)
    };
    let claim = claim.with("there", rounded(there)).because(lead_difference(case));
    Some(case.costing_stones(claim, 0))
}

/// The point of a place that is nearest to all others of it.
fn middle(place: &PointSet) -> Option<Point> {
    let steps =
        |a: Point, b: Point| u32::from(a.col().abs_diff(b.col())) + u32::from(a.row().abs_diff(b.row()));
    place
        .iter()
        .min_by_key(|&p| place.iter().map(|q| steps(p, q)).sum::<u32>())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Counted, said};
    use crate::Kind;
    use goban::Color::*;

    const DRAWN: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . . . . . . . .";

    #[test]
    fn the_place_that_costs_most_is_named() {
        let corner = "A1 A2 A3 B1 B2 B3";
        let mut judge = Counted::new(&[("C6", -9.0), ("D3", 0.0)])
            .owned("D3", corner, 0.8)
            .owned("C6", corner, -0.2);
        assert_eq!(
            said(DRAWN, Black, "C6", "D3", &mut judge, Kind::Loses).as_deref(),
            Some("C6 probably gives away about six points around A2, which D3 keeps.")
        );
        // The same owners everywhere: there is nothing to point at.
        let mut judge = Counted::new(&[("C6", -9.0), ("D3", 0.0)]);
        assert_eq!(
            said(DRAWN, Black, "C6", "D3", &mut judge, Kind::Loses).as_deref(),
            Some("C6 comes to about nine points less than D3; I see no single reason.")
        );
        let mut judge = Counted::new(&[("C6", -1.0), ("D3", 0.0)]);
        assert_eq!(said(DRAWN, Black, "C6", "D3", &mut judge, Kind::Loses), None);
    }

    #[test]
    fn stones_are_given_up_or_let_off() {
        let mut judge = Counted::new(&[("C6", -9.0), ("D3", 0.0)])
            .owned("D3", "A4 B4 C4", 0.9)
            .owned("C6", "A4 B4 C4", -0.9);
        assert_eq!(
            said(DRAWN, Black, "C6", "D3", &mut judge, Kind::Loses).as_deref(),
            Some("C6 probably gives up the three stones at A4, about five points, which D3 keeps.")
        );
        let mut judge = Counted::new(&[("C6", -9.0), ("D3", 0.0)])
            .owned("D3", "C2 B2 B1 C1", 0.9)
            .owned("C6", "C2 B2 B1 C1", -0.9);
        assert_eq!(
            said(DRAWN, Black, "C6", "D3", &mut judge, Kind::Loses).as_deref(),
            Some("C6 probably lets the stone at C2 off, about seven points; D3 keeps after it.")
        );
    }
}
