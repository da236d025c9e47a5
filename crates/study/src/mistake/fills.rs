//! An own eye, or a liberty that was needed, filled.

use super::{Case, aims};
use crate::Kind;
use goban::{Board, Color, Point, PointSet};
use reasons::{Argument, Claim, Evidence};

pub(super) fn find(case: &Case<'_>, claims: &mut Vec<Claim>) {
    let Some(p) = case.played.point() else { return };
    liberty(case, p, claims);
    claims.extend(eye(case, p));
}

/// Stones that could not be taken if the move had not been played.
fn liberty(case: &Case<'_>, p: Point, claims: &mut Vec<Claim>) {
    let board = case.played.without.board();
    for aim in aims::captures(board, case.played.color, &[p]) {
        let touches = aim
            .stones(board)
            .first()
            .is_some_and(|s| board.liberty_set(s).contains(p));
        if let Some(turned) = aims::allowed(case.played, &aim).filter(|_| touches) {
            let claim = case.said(Kind::FillsLiberty, "");
            claims.push(case.about_stones(claim, &turned, case.played));
        }
    }
}

/// The stones around a point that is an eye of theirs: it is theirs on all sides, and the enemy has too few of its corners to make
/// it false. None if one of them is in atari, since then it may have been filled to save them.
fn eye_of(board: &Board, p: Point, color: Color) -> Option<PointSet> {
    let all = PointSet::board(board.size());
    let here = PointSet::of(p);
    let beside = here.border(&all);
    let corners = here.diagonal_border(&all);
    let spoiled = corners & *board.stones(!color);
    let is_true = spoiled.is_empty() || spoiled.len() == 1 && corners.len() == 4;
    let safe = |s: Point| board.at(s) == Some(color) && board.liberties(s) > 1;
    (is_true && beside.iter().all(safe)).then(|| beside.flood(board.stones(color)))
}

fn eye(case: &Case<'_>, p: Point) -> Option<Claim> {
    let board = case.played.before.board();
    let stones = eye_of(board, p, case.played.color)?;
    let side = |statement: &str| {
        Claim::new(statement)
            .with("point", p)
            .with("stones", Argument::group(stones))
            .because(Evidence::Seen(stones))
    };
    let claim = case
        .said(Kind::FillsEye, "")
        .with("stones", Argument::group(stones))
        .because(Evidence::Difference {
            with: Box::new(side("why.side.eye_filled")),
            without: Box::new(side("why.side.eye_there")),
        });
    // The eye itself; whether the stones die of it is for others to say.
    Some(case.costing_stones(claim, 1))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{nobody, said};
    use crate::Kind;
    use goban::Color::*;

    #[test]
    fn an_own_liberty_is_filled() {
        let two_eyes = "
            . . . . . .
            . . . . . .
            . . . . . .
            O O O O O .
            X X X X O .
            . X . X O .";
        assert_eq!(
            said(two_eyes, Black, "C1", "F6", &mut nobody(), Kind::FillsLiberty).as_deref(),
            Some(
                "C1 takes a liberty from Black's own stones: now White captures the six stones at B1 at A1."
            )
        );
        // With an eye to spare nothing is lost by it.
        let three_eyes = two_eyes
            .replace("O O O O O .", "X . X . X O")
            .replace("X X X X O .", "X X X X X O");
        let three_eyes = three_eyes.replace(". X . X O .", ". X . X X O");
        assert_eq!(
            said(&three_eyes, Black, "C1", "F6", &mut nobody(), Kind::FillsLiberty),
            None
        );
    }

    #[test]
    fn an_own_eye_is_filled() {
        let drawn = "
            . . . . .
            X X X X .
            . X . X .
            X X X X .
            . . . . .";
        assert_eq!(
            said(drawn, Black, "C3", "E3", &mut nobody(), Kind::FillsEye).as_deref(),
            Some("C3 fills an eye of Black's own, that of the ten stones at A2.")
        );
        assert_eq!(
            said(drawn, Black, "E3", "C3", &mut nobody(), Kind::FillsEye),
            None
        );
    }
}
