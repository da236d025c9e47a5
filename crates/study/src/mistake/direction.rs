//! A move that drives a weak group where it wants to go, or has an own one shut in.

use super::{Case, aims, lead_difference};
use crate::Kind;
use goban::PointSet;
use reasons::{Argument, Claim};
use tactics::aim::Aim;
use tactics::region::dragon;

/// Steps from a group within which a move is one against it.
const NEAR: usize = 2;
/// Steps from a group within which the better move is one against it too, from another side.
const AROUND: usize = 4;
/// A group is weak, and neither dead nor safe, if its stones are expected to stay by so much.
const WEAK: std::ops::Range<f64> = -0.5..0.4;
/// It is stronger if they are expected to stay by so much more.
const STRONGER: f64 = 0.3;
/// Own strings whose way out is read: each costs two readings.
const MOST: usize = 3;

pub(super) fn find(case: &Case<'_>, claims: &mut Vec<Claim>) {
    claims.extend(driven(case));
}

/// What is read of it: an own group that is shut in.
pub(super) fn find_read(case: &Case<'_>, claims: &mut Vec<Claim>) {
    claims.extend(shut_in(case));
}

/// An enemy group near the move that is stronger after it than after the better move.
fn driven(case: &Case<'_>) -> Option<Claim> {
    let (p, better) = case.points()?;
    let board = case.beside.with.board();
    let enemy = case.played.enemy();
    let all = PointSet::board(board.size());
    let near = PointSet::of(p).dilate_by(NEAR, &all)
        & *board.stones(enemy)
        & *case.beside.without.board().stones(enemy);
    let strength = |scene: &crate::Scene, stones: &PointSet| scene.owned(stones, enemy) / stones.len() as f64;
    let mut groups: Vec<PointSet> = Vec::new();
    for stone in near.iter() {
        let group = dragon(board, stone) & *case.beside.without.board().stones(enemy);
        if !groups.iter().any(|g| g.contains(stone)) {
            groups.push(group);
        }
    }
    let driven = groups.into_iter().find(|stones| {
        let before = strength(&case.beside.without, stones);
        let fought = stones.dilate_by(AROUND, &all).contains(better);
        fought && WEAK.contains(&before) && strength(&case.beside.with, stones) - before >= STRONGER
    })?;
    let claim = case
        .said(Kind::WrongDirection, "")
        .with("stones", Argument::group(driven))
        .because(lead_difference(case));
    Some(case.costing_stones(claim, driven.len()))
}

/// An own group that gets out after the better move and not after this one.
fn shut_in(case: &Case<'_>) -> Option<Claim> {
    let (p, better) = case.points()?;
    let board = case.played.before.board();
    let strings = aims::captures(board, case.played.color, &[p, better]);
    let ways = strings.iter().filter_map(|aim| {
        let stone = aim.stones(board).first()?;
        let outside = Aim::outside(board, stone)?;
        Some(Aim::Enclose { stone, outside })
    });
    let turned = ways.take(MOST).find_map(|aim| aims::allowed(case.beside, &aim))?;
    let claim = case.said(Kind::WrongDirection, "shut_in");
    Some(case.about_stones(claim, &turned, case.beside))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Counted, said};
    use crate::Kind;
    use goban::Color::*;

    #[test]
    fn a_weak_group_is_driven_to_safety() {
        let drawn = "
            . . . . . . . . .
            . . . . . . . . .
            . . X . . . X . .
            . . . . . . . . .
            . . . . O . . . .
            . . . . O . . . .
            . . X . . . X . .
            . . . . . . . . .
            . . . . . . . . .";
        let mut judge = Counted::new(&[("E3", -8.0), ("E7", 0.0)])
            .owned("E3", "E5 E4", -0.6)
            .owned("E7", "E5 E4", 0.1);
        assert_eq!(
            said(drawn, Black, "E3", "E7", &mut judge, Kind::WrongDirection).as_deref(),
            Some(
                "E3 probably helps the two stones at E4 to get strong, which E7 keeps weak. It is about eight points better."
            )
        );
        // As weak as before, it is something else.
        let mut judge = Counted::new(&[("E3", -8.0), ("E7", 0.0)])
            .owned("E3", "E5 E4", 0.1)
            .owned("E7", "E5 E4", 0.1);
        assert_eq!(
            said(drawn, Black, "E3", "E7", &mut judge, Kind::WrongDirection),
            None
        );
    }

    #[test]
    fn an_own_stone_loses_its_way_out() {
        let drawn = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            O O O O . O O O O
            . . . . X . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let mut judge = Counted::new(&[("G7", -8.0), ("E4", 0.0)]);
        assert_eq!(
            said(drawn, Black, "G7", "E4", &mut judge, Kind::WrongDirection).as_deref(),
            Some(
                "G7 lets White shut in the stone at E3: White E4 seems to close the way out, which E4 keeps open. \
                 It is about eight points better."
            )
        );
        let mut judge = Counted::new(&[("G7", -8.0), ("E4", 0.0)]);
        assert_eq!(
            said(drawn, Black, "E4", "G7", &mut judge, Kind::WrongDirection),
            None
        );
    }
}
