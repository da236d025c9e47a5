//! Stones that the better move saves or takes, and this one leaves to the opponent.

use super::{Case, aims};
use crate::{Kind, Outcome};
use goban::{Point, PointSet};
use reasons::Claim;

/// Steps from the opponent's last move within which stones are taken to be what it was about.
const ATTACKED: usize = 2;

pub(super) fn find(case: &Case<'_>, claims: &mut Vec<Claim>) {
    let Some((_, better)) = case.points() else { return };
    let last = last(case);
    let near: Vec<Point> = last.into_iter().chain([better]).collect();
    let board = case.played.before.board();
    let all = PointSet::board(board.size());
    for aim in aims::captures(board, case.played.color, &near) {
        // Without any move the stones are lost as well: this one did not cause it, and did nothing about it.
        let open = Outcome::of(case.played.without.glance(&aim)) == Some(Outcome::Succeeds);
        let Some(turned) = aims::allowed(case.beside, &aim).filter(|_| open) else {
            continue;
        };
        let around = aim.stones(board).dilate_by(ATTACKED, &all);
        let claim = match last.filter(|&l| around.contains(l)) {
            Some(last) => case.said(Kind::IgnoresThreat, "").with("last", last),
            None => case.said(Kind::Loses, "stones"),
        };
        claims.push(case.about_stones(claim, &turned, case.beside));
    }
    for aim in aims::captures(board, case.played.enemy(), &near) {
        if let Some(turned) = aims::allowed(case.beside, &aim.turned()) {
            let claim = case.said(Kind::Loses, "lets");
            claims.push(case.about_stones(claim, &turned, case.beside));
        }
    }
}

/// Where the opponent moved last.
fn last(case: &Case<'_>) -> Option<Point> {
    let (color, mv) = case.played.before.game().last()?;
    mv.point().filter(|_| color == case.played.enemy())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{nobody, said, said_after};
    use crate::Kind;
    use goban::Color::*;

    const ATARI: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . . O X . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn an_atari_is_left_unanswered() {
        // White has just played D3.
        assert_eq!(
            said_after(ATARI, White, "D3", "G7", "E4", &mut nobody(), Kind::IgnoresThreat).as_deref(),
            Some(
                "G7 does not answer White D3: White seems to capture the stone at D4 at E4, and E4 seems to prevent that."
            )
        );
        assert_eq!(
            said_after(ATARI, White, "D3", "E4", "G7", &mut nobody(), Kind::IgnoresThreat),
            None
        );
        // Without White's last move there is no threat to answer.
        assert_eq!(
            said(ATARI, Black, "G7", "E4", &mut nobody(), Kind::IgnoresThreat),
            None
        );
    }

    #[test]
    fn stones_that_could_be_taken_get_away() {
        let drawn = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . O . .
            . . . . . . . . .
            . . X . . . . . .
            . X O O . . . . .
            . . X X X . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert_eq!(
            said(drawn, Black, "C8", "E5", &mut nobody(), Kind::Loses).as_deref(),
            Some(
                "C8 lets the two stones at C4 get away: White seems to save them at E4, and E5 seems to prevent that."
            )
        );
        assert_eq!(said(drawn, Black, "E5", "C8", &mut nobody(), Kind::Loses), None);
    }
}
