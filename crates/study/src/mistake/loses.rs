//! Where the two moves come out differently, whatever the reason: the place that costs most.

use super::{Case, LOSS, lead_difference, rounded};
use crate::Kind;
use goban::{Point, PointSet};
use reasons::{Argument, Claim};

/// A point changes hands if its owner differs by so much: from -1 to 1.
const CHANGES: f64 = 0.25;
/// Stones are given up, or let off, if they do by so much.
const STONES: f64 = 0.5;
/// The part of the whole loss that one place has to explain.
const PART: f64 = 0.4;

pub(super) fn find(case: &Case<'_>, claims: &mut Vec<Claim>) {
    claims.extend(loses(case));
}

fn loses(case: &Case<'_>) -> Option<Claim> {
    let loss = case.counted()?;
    let color = case.played.color;
    let (with, without) = (&case.beside.with, &case.beside.without);
    let lost = |p| without.owner(p, color) - with.owner(p, color);
    let all = PointSet::board(with.board().size());
    let changed: PointSet = all.iter().filter(|&p| lost(p) >= CHANGES).collect();
    let sum = |points: &PointSet| points.iter().map(lost).sum::<f64>();
    // Points that all but touch are one place.
    let joined = changed.dilate(&all);
    let places = joined.parts().map(|part| part & changed);
    let place = places.max_by(|a, b| sum(a).total_cmp(&sum(b)))?;
    let there = sum(&place);
    if there < LOSS.max(PART * loss) {
        return None;
    }
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
        let mut judge = Counted::new(&[("G7", -9.0), ("D3", 0.0)])
            .owned("D3", corner, 0.8)
            .owned("G7", corner, -0.2);
        assert_eq!(
            said(DRAWN, Black, "G7", "D3", &mut judge, Kind::Loses).as_deref(),
            Some("G7 probably gives away about six points around A2, which D3 keeps.")
        );
        // The same owners everywhere: there is nothing to point at.
        let mut judge = Counted::new(&[("G7", -9.0), ("D3", 0.0)]);
        assert_eq!(said(DRAWN, Black, "G7", "D3", &mut judge, Kind::Loses), None);
    }

    #[test]
    fn stones_are_given_up_or_let_off() {
        let mut judge = Counted::new(&[("G7", -9.0), ("D3", 0.0)])
            .owned("D3", "A4 B4 C4", 0.9)
            .owned("G7", "A4 B4 C4", -0.9);
        assert_eq!(
            said(DRAWN, Black, "G7", "D3", &mut judge, Kind::Loses).as_deref(),
            Some("G7 probably gives up the three stones at A4, about five points, which D3 keeps.")
        );
        let mut judge = Counted::new(&[("G7", -9.0), ("D3", 0.0)])
            .owned("D3", "C2 B2 B1 C1", 0.9)
            .owned("G7", "C2 B2 B1 C1", -0.9);
        assert_eq!(
            said(DRAWN, Black, "G7", "D3", &mut judge, Kind::Loses).as_deref(),
            Some("G7 probably lets the stone at C2 off, about seven points, which D3 keeps after.")
        );
    }
}
