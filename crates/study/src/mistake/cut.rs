//! A cut that is left open.

use super::{Case, aims};
use crate::{Kind, Outcome};
use goban::Point;
use reasons::Claim;
use tactics::aim::Aim;

/// Steps from the cut within which both sides of it stand: a way round is another matter.
const BESIDE: u8 = 2;
/// Stones that each side has at least, if nobody counted what the cut is worth.
const WORTH: usize = 2;

pub(super) fn find(case: &Case<'_>, claims: &mut Vec<Claim>) {
    let Some((_, better)) = case.points() else { return };
    // A cut is no loss by itself.
    if case.loss().is_some() && case.counted().is_none() {
        return;
    }
    let board = case.played.before.board();
    for aim in aims::cuts(board, case.played.color, &[better]) {
        claims.extend(left_open(case, &aim));
    }
}

fn left_open(case: &Case<'_>, aim: &Aim) -> Option<Claim> {
    let Aim::Cut(a, b) = *aim else { return None };
    // Open without any move, open after this one, closed by the better.
    if Outcome::of(case.played.without.glance(aim)) != Some(Outcome::Succeeds) {
        return None;
    }
    let turned = case.beside.allows(aim)?;
    let at = turned
        .with
        .as_ref()?
        .best
        .filter(|_| turned.to == Outcome::Succeeds)?;
    let board = case.beside.with.board();
    let cut_off = board.string_len(a).min(board.string_len(b));
    if case.loss().is_none() && cut_off < WORTH {
        return None;
    }
    let steps = |p: Point| p.col().abs_diff(at.col()) + p.row().abs_diff(at.row());
    let nearest = |of: Point| {
        let beside = board.string_stones(of).filter(|&p| steps(p) <= BESIDE);
        beside.min_by_key(|&p| (steps(p), p))
    };
    let claim = case
        .said(Kind::LeavesCut, "")
        .with("a", nearest(a)?)
        .with("b", nearest(b)?);
    let claim = case.about_stones(claim, &turned, case.beside);
    Some(case.costing_stones(claim, cut_off))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{nobody, said};
    use crate::Kind;
    use goban::Color::*;

    #[test]
    fn a_cut_is_left_open() {
        let drawn = "
            . . . . . . . . .
            . . . . . . . . .
            . . . X X . . . .
            O O O O . O O O O
            . . . X X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert_eq!(
            said(drawn, Black, "H8", "E6", &mut nobody(), Kind::LeavesCut).as_deref(),
            Some("H8 leaves a cut: White seems to separate E5 and E7 at E6, and E6 seems to prevent that.")
        );
        assert_eq!(
            said(drawn, Black, "E6", "H8", &mut nobody(), Kind::LeavesCut),
            None
        );
    }
}
