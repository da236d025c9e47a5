//! A cut that is left open.

use super::{Case, aims};
use crate::{Kind, Outcome};
use goban::Point;
use reasons::Claim;
use tactics::aim::Aim;

pub(super) fn find(case: &Case<'_>, claims: &mut Vec<Claim>) {
    let Some((_, better)) = case.points() else { return };
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
    let turned = aims::allowed(case.beside, aim)?;
    let at = turned.with.as_ref()?.best?;
    let board = case.beside.with.board();
    let cut_off = board.string_len(a).min(board.string_len(b));
    let nearest = |of: Point, to: Point| {
        let distance = |p: &Point| p.col().abs_diff(to.col()) + p.row().abs_diff(to.row());
        board.string_stones(of).min_by_key(|p| (distance(p), *p))
    };
    let claim = case
        .said(Kind::LeavesCut, "")
        .with("a", nearest(a, at)?)
        .with("b", nearest(b, at)?);
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
            . . . . X . . . .
            O O O O . O O O O
            . . . . X . . . .
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
