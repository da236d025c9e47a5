//! A stone that can be taken, with what hangs on it.

use super::{Case, lead, proofs, shown};
use crate::contrast::read;
use crate::{Kind, Outcome};
use goban::PointSet;
use reasons::{Argument, Claim, Evidence};
use tactics::aim::Aim;

/// Fewer stones may have been given away on purpose, if nobody counted.
const SACRIFICE: usize = 3;
/// A string with more liberties is not about to be captured.
const LIBERTIES: usize = 4;

pub(super) fn find(case: &Case<'_>, claims: &mut Vec<Claim>) {
    claims.extend(overplay(case));
}

fn overplay(case: &Case<'_>) -> Option<Claim> {
    let scene = &case.played.with;
    let board = scene.board();
    let p = case
        .played
        .point()
        .filter(|&p| board.at(p) == Some(case.played.color))?;
    if board.liberties(p) > LIBERTIES {
        return None;
    }
    let aim = Aim::Capture(p);
    if Outcome::of(scene.glance(&aim)) != Some(Outcome::Succeeds) {
        return None;
    }
    let found = scene.reading(&aim)?;
    let stones: PointSet = board.string_stones(p).collect();
    // What was lost anyway is not lost by this move.
    let earlier = stones & *case.better.with.board().stones(case.played.color);
    let kept = earlier.first().map(Aim::Capture);
    let fate = kept
        .as_ref()
        .and_then(|aim| Outcome::of(case.better.with.glance(aim)));
    let (lost_anyway, on_purpose) = match case.loss() {
        None => (
            kept.is_some() && fate != Some(Outcome::Fails),
            earlier.len() < SACRIFICE,
        ),
        Some(_) => (fate == Some(Outcome::Succeeds), case.counted().is_none()),
    };
    if Outcome::of(found.answer) != Some(Outcome::Succeeds) || lost_anyway || on_purpose {
        return None;
    }
    let other = match kept
        .filter(|_| fate.is_some())
        .and_then(|aim| case.better.with.reading(&aim))
    {
        Some(found) => read(&found, &case.better.with),
        None => lead(&case.better.with, case.better),
    };
    let claim = case
        .said(Kind::Overplay, "")
        .with("stones", Argument::group(stones))
        .with("at", found.best?);
    // The sentence says no more than the refutation, so its own proof is enough.
    let claim = shown(proofs(claim, &found, scene), &found).because(Evidence::Difference {
        with: Box::new(read(&found, scene)),
        without: Box::new(other),
    });
    Some(case.costing_stones(claim, stones.len()))
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
        . . . . O . . . .
        . . . O . O . . .
        . . . X X O . . .
        . . . O O . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn a_stone_that_runs_into_capture_is_an_overplay() {
        // E5 fills the mouth: three stones with one liberty.
        let mut judge = Counted::new(&[("E5", -12.0), ("C4", 0.0)]);
        assert_eq!(
            said(DRAWN, Black, "E5", "C4", &mut judge, Kind::Overplay).as_deref(),
            Some(
                "E5 does not hold: White captures the three stones at D4 at C4. C4 is about twelve points better."
            )
        );
        // Nobody calls the move that saves them one.
        let mut judge = Counted::new(&[("E5", -12.0), ("C4", 0.0)]);
        assert_eq!(said(DRAWN, Black, "C4", "E5", &mut judge, Kind::Overplay), None);
    }
}
