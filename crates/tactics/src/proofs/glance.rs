//! Proofs of what one move settles.

use super::Proved;
use certificate::{Ko, Position, Proof, Stake, check};
use goban::{Board, Color, Point, PointSet};

/// The proof that a side has what it wants with one move, whoever has the ko threats, checked on the board; none if the
/// checker does not find it so. The side wants to reach what is at stake, or to prevent it for good.
///
/// ```
/// use goban::{Board, Color, PointSet};
/// use certificate::Stake;
/// use tactics::proofs::at_once;
/// let board: Board = "
///     . . .
///     O . .
///     X . .
/// ".parse().unwrap();
/// let stake = Stake::Stones { target: PointSet::of("A1".parse().unwrap()), any: false };
/// assert!(at_once(&board, &stake, true, Color::White, "B1".parse().unwrap()).is_some());
/// assert!(at_once(&board, &stake, true, Color::White, "B2".parse().unwrap()).is_none());
/// ```
pub fn at_once(board: &Board, stake: &Stake, reaches: bool, mover: Color, p: Point) -> Option<Proved> {
    let proof = Proof {
        stake: *stake,
        attacker: if reaches { mover } else { !mover },
        success: reaches,
        first: mover,
        ko: Ko::ruled_by(!reaches),
        beyond: PointSet::EMPTY,
        positions: vec![
            Position {
                moves: vec![(Some(p), 1)],
            },
            Position::default(),
        ],
    };
    let checked = check(board, &proof).ok()?;
    Some(Proved { proof, checked })
}
