//! What the opponent may want of the player's stones near some moves.

use crate::{Contrast, Outcome, Turned};
use goban::{Board, Color, Point, PointSet};
use tactics::aim::Aim;

/// Strings with more liberties are not about to be captured.
const LIBERTIES: usize = 4;
/// Steps from a string's liberties within which a move may be about it.
const REACH: usize = 2;
/// Strings, and pairs of strings, that are looked at: each costs two readings.
const MOST: usize = 8;

/// The captures that the opponent of a colour may try near these points, each of a string by its first stone.
pub(super) fn captures(board: &Board, own: Color, near: &[Point]) -> Vec<Aim> {
    let all = PointSet::board(board.size());
    let is_near = |stone: &Point| {
        let liberties = board.liberty_set(*stone);
        let around = liberties.dilate_by(REACH, &all);
        liberties.len() <= LIBERTIES && near.iter().any(|&p| around.contains(p))
    };
    let strings = board.strings(own).filter(is_near);
    strings.take(MOST).map(Aim::Capture).collect()
}

/// The cuts that he may try near these points: of strings that an empty point there touches, at a side or a corner.
pub(super) fn cuts(board: &Board, own: Color, near: &[Point]) -> Vec<Aim> {
    let all = PointSet::board(board.size());
    let around: PointSet = near.iter().copied().collect();
    let mut pairs: Vec<(Point, Point)> = Vec::new();
    for p in (around.dilate_by(REACH, &all) & *board.empty()).iter() {
        let here = PointSet::of(p);
        let beside = here.border(board.stones(own));
        let touched = beside | here.diagonal_border(board.stones(own));
        for a in beside.iter() {
            for b in touched.iter() {
                let pair = (board.root(a).min(board.root(b)), board.root(a).max(board.root(b)));
                if pair.0 != pair.1 && !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
    }
    pairs
        .into_iter()
        .take(MOST)
        .map(|(a, b)| Aim::Cut(a, b))
        .collect()
}

/// What the opponent can do after the move and not without it, each by a reading to the end. Stones that are safe in the open are
/// seldom seen to be so at a glance, so the glance only has to see the danger.
pub(super) fn allowed(contrast: &Contrast, aim: &Aim) -> Option<Turned> {
    let (with, without) = (&contrast.with, &contrast.without);
    // Stones that one of the two moves takes off are told by others.
    if aim.mover(with.board()).is_none() || aim.mover(without.board()).is_none() {
        return None;
    }
    let succeeds = Some(Outcome::Succeeds);
    if Outcome::of(with.glance(aim)) != succeeds || Outcome::of(without.glance(aim)) == succeeds {
        return None;
    }
    let (with, without) = (with.reading(aim)?, without.reading(aim)?);
    let borne_out =
        Outcome::of(with.answer) == succeeds && Outcome::of(without.answer) == Some(Outcome::Fails);
    // He has to do something for it, or there is nothing to show.
    let shown = with.best.is_some();
    (borne_out && shown).then_some(Turned {
        aim: *aim,
        to: Outcome::Succeeds,
        from: Outcome::Fails,
        with: Some(with),
        without,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_cuts_near_a_move() {
        let board: Board = "
            . . . . . . .
            . . . . . X .
            . . . . . . .
            . X . . . . .
            . . X . . . .
            . . . . . . .
            . . . . . . ."
            .parse()
            .unwrap();
        let [b4, c3, far] = ["B4", "C3", "F6"].map(|p| p.parse::<Point>().unwrap());
        assert_eq!(
            captures(&board, Color::Black, &[b4]),
            [Aim::Capture(c3), Aim::Capture(b4)]
        );
        let pair = cuts(&board, Color::Black, &[b4]);
        assert_eq!(pair.len(), 1);
        assert_eq!(pair[0].stones(&board), [b4, c3].into_iter().collect());
        assert_eq!(cuts(&board, Color::Black, &[far]), []);
    }
}
