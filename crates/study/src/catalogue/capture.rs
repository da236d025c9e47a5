//! Strings that are captured or saved.

use crate::{Contrast, Kind, Outcome, Turned};
use goban::{Color, Point, PointSet};
use reasons::{Argument, Claim};
use tactics::aim::Aim;

/// Strings with more liberties are not about to be captured.
const LIBERTIES: usize = 4;
/// Steps from the liberties of a string within which a move is looked at as a move about it.
const REACH: usize = 2;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    for stone in strings(contrast, contrast.enemy()) {
        // What he could have saved, and now cannot.
        if let Some(turned) = contrast
            .prevents(&Aim::Save(stone))
            .filter(|t| t.to == Outcome::Fails)
        {
            claims.push(captured(contrast, &turned));
        }
    }
    for stone in strings(contrast, contrast.color) {
        // What he could have taken, and now cannot.
        if let Some(turned) = contrast
            .prevents(&Aim::Capture(stone))
            .filter(|t| t.to == Outcome::Fails)
        {
            claims.push(saved(contrast, &turned));
        }
    }
}

/// The strings of a colour that the move may be about, each by its first stone.
pub(super) fn strings(contrast: &Contrast, owner: Color) -> Vec<Point> {
    let board = contrast.before.board();
    let all = contrast.all();
    let Some(p) = contrast.point() else {
        return Vec::new();
    };
    let is_near = |stone: &Point| {
        let liberties = board.liberty_set(*stone);
        liberties.len() <= LIBERTIES && liberties.dilate_by(REACH, &all).contains(p)
    };
    board.strings(owner).filter(is_near).collect()
}

fn captured(contrast: &Contrast, turned: &Turned) -> Claim {
    let stones = turned.stones(contrast);
    let claim = match turned.with {
        None => Kind::Capture.said("taken"),
        Some(_) => Kind::Capture.claim(),
    };
    about_stones(contrast, turned, claim, stones)
}

fn saved(contrast: &Contrast, turned: &Turned) -> Claim {
    let stones = turned.stones(contrast);
    about_stones(contrast, turned, Kind::Save.claim(), stones)
}

/// The claim with what all reasons about stones name: the move, the stones, and where the opponent would have played.
pub(super) fn about_stones(contrast: &Contrast, turned: &Turned, claim: Claim, stones: PointSet) -> Claim {
    let mut claim = claim
        .with("color", contrast.color)
        .with("enemy", contrast.enemy());
    if let Some(p) = contrast.point() {
        claim = claim.with("point", p);
    }
    if let Some(p) = turned.without.best {
        claim = claim.with("at", p);
    }
    claim
        .with("stones", Argument::group(stones))
        .deciding_stones(stones.len())
        .because(turned.difference(contrast))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{contrast, said};
    use crate::Kind;
    use goban::Color::*;

    #[test]
    fn stones_that_could_have_run_are_captured() {
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
            said(&contrast(drawn, Black, "E5"), Kind::Capture).as_deref(),
            Some("E5 seems to capture the two stones at C4: White can no longer save them at E4.")
        );
        // Far away it does not.
        assert_eq!(said(&contrast(drawn, Black, "C7"), Kind::Capture), None);
    }
}
