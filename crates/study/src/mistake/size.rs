//! Too slow, too small, or without sente.

use super::{Case, LOSS, NOISE, lead_difference, rounded};
use crate::{Kind, Outcome};
use goban::PointSet;
use reasons::{Argument, Claim};

/// Steps between two moves from which on they are about different places.
const ELSEWHERE: usize = 6;
/// Steps from the move within which own stones are what it defends.
const DEFENDED: usize = 2;
/// Stones that are expected to stay by so much are safe.
const SAFE: f64 = 0.85;
/// A small move gains less than this share of the better one.
const SHARE: f64 = 0.7;
/// A move has to be answered if leaving it alone costs so many points more than leaving the other.
const SENTE: f64 = 6.0;

pub(super) fn find(case: &Case<'_>, claims: &mut Vec<Claim>) {
    let far = case.distance().is_some_and(|d| d >= ELSEWHERE);
    if far {
        claims.extend(slow(case).or_else(|| small(case)));
    } else {
        claims.extend(gote(case));
    }
}

/// It defends stones that nothing could be done to.
fn slow(case: &Case<'_>) -> Option<Claim> {
    let p = case.played.point()?;
    let passed = &case.played.without;
    let board = passed.board();
    let own = board.stones(case.played.color);
    let near = PointSet::of(p).dilate_by(DEFENDED, &PointSet::board(board.size()));
    let stones = (near & *own).flood(own);
    if stones.is_empty() || gains_much(case) {
        return None;
    }
    let safe = passed.owned(&stones, case.played.color) / stones.len() as f64 >= SAFE;
    let took =
        board.stones(case.played.enemy()).len() > case.played.with.board().stones(case.played.enemy()).len();
    let prevents = super::aims::captures(board, case.played.color, &[p])
        .iter()
        .any(|aim| Outcome::of(passed.glance(aim)) != Some(Outcome::Fails));
    if !safe || took || prevents {
        return None;
    }
    let claim = case
        .said(Kind::TooSlow, "")
        .with("stones", Argument::group(stones))
        .because(lead_difference(case));
    Some(case.costing_stones(claim, stones.len()))
}

/// Whether it gains more than a slow move does.
fn gains_much(case: &Case<'_>) -> bool {
    case.played.gain().is_none_or(|gain| gain > LOSS)
}

/// The better move gains much more elsewhere.
fn small(case: &Case<'_>) -> Option<Claim> {
    let (gain, worth) = (case.played.gain()?, case.better.gain()?);
    if gain > SHARE * worth {
        return None;
    }
    let claim = if gain < NOISE {
        case.said(Kind::TooSmall, "nothing")
    } else {
        case.said(Kind::TooSmall, "").with("gain", rounded(gain))
    };
    let claim = claim.with("worth", rounded(worth)).because(lead_difference(case));
    Some(case.costing_stones(claim, 0))
}

/// The better move does its work nearby and has to be answered.
fn gote(case: &Case<'_>) -> Option<Claim> {
    let (mine, better) = (case.played.follow_up()?, case.better.follow_up()?);
    if better - mine < SENTE {
        return None;
    }
    let claim = case
        .said(Kind::LosesSente, "")
        .with("threat", rounded(better - mine))
        .because(lead_difference(case));
    Some(case.costing_stones(claim, 0))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Counted, said};
    use crate::Kind;
    use goban::Color::*;

    const OPEN: &str = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . X . . . . . . . .
        . . X . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";

    #[test]
    fn a_move_beside_safe_stones_is_slow() {
        let mut judge = Counted::new(&[("D3", 1.0), ("J9", 9.0)]).owned("pass", "C3 C4", 1.0);
        assert_eq!(
            said(OPEN, Black, "D3", "J9", &mut judge, Kind::TooSlow).as_deref(),
            Some(
                "D3 is slow: the two stones at C3 are probably safe without it, and J9 is worth about eight points more."
            )
        );
        let mut judge = Counted::new(&[("D3", 1.0), ("J9", 9.0)]).owned("pass", "C3 C4", 0.1);
        assert_eq!(said(OPEN, Black, "D3", "J9", &mut judge, Kind::TooSlow), None);
    }

    #[test]
    fn a_move_is_small_where_a_larger_one_is_left() {
        let mut judge = Counted::new(&[("K2", 4.0), ("C9", 11.0)]);
        assert_eq!(
            said(OPEN, Black, "K2", "C9", &mut judge, Kind::TooSmall).as_deref(),
            Some("K2 is small: it is worth about four points, and C9 about twelve.")
        );
        let mut judge = Counted::new(&[("K2", 10.0), ("C9", 11.0)]);
        assert_eq!(said(OPEN, Black, "K2", "C9", &mut judge, Kind::TooSmall), None);
    }

    #[test]
    fn the_better_move_keeps_sente() {
        let mut judge = Counted::new(&[("E5", 2.0), ("F5", 6.0)])
            .next("E5", 10.0)
            .next("F5", 25.0);
        assert_eq!(
            said(OPEN, Black, "E5", "F5", &mut judge, Kind::LosesSente).as_deref(),
            Some(
                "E5 leaves White free to play elsewhere. F5 has to be answered: to leave it alone costs White about \
                 twelve points more."
            )
        );
        let mut judge = Counted::new(&[("E5", 2.0), ("F5", 6.0)])
            .next("E5", 10.0)
            .next("F5", 15.0);
        assert_eq!(said(OPEN, Black, "E5", "F5", &mut judge, Kind::LosesSente), None);
    }
}
