//! What a side wants to reach: an eye, the outside.

use crate::groups::limits::Limits;
use crate::proofs::verdicts::prove_asked;
use crate::questions::rounds::{Notes, Round, in_rounds};
use crate::strings::goal::Goal;
use crate::strings::goals::{BreakOut, Eye};
use crate::strings::search::{Search, Widening};
use crate::strings::zone::Zone;
use crate::verdict::Verdict;
use certificate::Stake;
use certificate::{Ko, Turn};
use goban::{Board, Color, Point, PointSet};

/// An answer and what it depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The answer for the side that moves first.
    pub verdict: Verdict,
    /// What it depends on: the loser may do what he likes outside. None where the answer rests on moves that
    /// were not tried, so that anything may matter.
    pub zone: Option<Zone>,
}

impl Reached {
    /// What needs no move: the goal is reached already, and the side moving first wants it or does not.
    fn already<G: Goal>(board: &Board, goal: &G, first: Color) -> Reached {
        let turn = Turn {
            to_move: first,
            ban: None,
            ko: Ko::PLAIN,
        };
        Reached {
            verdict: Verdict::seen(first == goal.attacker(), None),
            zone: Some(Zone::of(goal.zone(board, &turn, true))),
        }
    }
}

fn reached(verdict: Verdict, notes: &Notes<'_>) -> Reached {
    let zone = notes.zone.filter(|_| !verdict.guess);
    Reached { verdict, zone }
}

/// Asks for a real eye of a colour on one of some points ([`Eye`]), with this side moving first. None without
/// a point, or if the limits did not suffice.
///
/// ```
/// use goban::{Board, Color::*, PointSet};
/// use proof::value::Answer;
/// use tactics::{Limits, reading};
/// let board: Board = "
///     . . . . .
///     . . . . .
///     . X X . .
///     X . X . .
///     . X . . .
/// ".parse().unwrap();
/// let eye = PointSet::of("B2".parse().unwrap());
/// let made = reading::eye(&board, &eye, Black, Black, &Limits::nodes(10_000)).unwrap();
/// assert_eq!(made.verdict.answer, Answer::WON);
/// let broken = reading::eye(&board, &eye, Black, White, &Limits::nodes(10_000)).unwrap();
/// assert_eq!(broken.verdict.answer, Answer::LOST, "one of two diagonals is enough");
/// ```
pub fn eye(board: &Board, points: &PointSet, color: Color, first: Color, limits: &Limits) -> Option<Reached> {
    let mut notes = Notes::default();
    let verdict = eye_noting(board, points, color, first, limits, &mut notes)?;
    Some(reached(verdict, &notes))
}

/// The same with notes.
pub(crate) fn eye_noting(
    board: &Board,
    points: &PointSet,
    color: Color,
    first: Color,
    limits: &Limits,
    notes: &mut Notes<'_>,
) -> Option<Verdict> {
    let least = Eye::new(board, points, color, 0)?.distance(board).clamp(1, 5) + 1;
    let round = |more, near| Round {
        goal: Eye::new(board, points, color, least + more).expect("a point"),
        widening: Widening::Near(near),
        tells: true,
    };
    let rounds = [
        round(0, 0),
        round(1, 0),
        round(2, 2),
        round(3, 4),
        round(9, u16::MAX),
    ];
    let stake = Stake::Eye(*points & PointSet::board(board.size()));
    in_rounds(board, first, limits, &stake, &rounds, notes)
}

/// Asks whether the string on `stone` breaks out ([`BreakOut`]): becomes one with a friend on a point of
/// `outside`, or holds such a point, with this side moving first. None without a stone or a point outside, or
/// if the limits did not suffice.
///
/// ```
/// use goban::{Board, Color::*, PointSet};
/// use proof::value::Answer;
/// use tactics::{Limits, reading};
/// let board: Board = "
///     . . . . . . .
///     O O O . O O .
///     X X O . O X .
///     . X O . O X .
///     . X X . O X .
///     . X X . O O .
///     . X O O O . .
/// ".parse().unwrap();
/// let stone = "B2".parse().unwrap();
/// let top: PointSet = ["A7", "D7", "G7"].iter().map(|p| p.parse().unwrap()).collect();
/// let ask = |first| reading::break_out(&board, stone, &top, first, &Limits::nodes(10_000)).unwrap();
/// assert_eq!(ask(White).verdict.answer, Answer::WON, "White closes the gap");
/// ```
pub fn break_out(
    board: &Board,
    stone: Point,
    outside: &PointSet,
    first: Color,
    limits: &Limits,
) -> Option<Reached> {
    let mut notes = Notes::default();
    let verdict = break_out_noting(board, stone, outside, first, limits, &mut notes)?;
    Some(reached(verdict, &notes))
}

/// The same with notes.
pub(crate) fn break_out_noting(
    board: &Board,
    stone: Point,
    outside: &PointSet,
    first: Color,
    limits: &Limits,
    notes: &mut Notes<'_>,
) -> Option<Verdict> {
    let goal = BreakOut::new(board, stone, outside, 0)?;
    let stake = Stake::WayOut {
        stone,
        outside: *outside & PointSet::board(board.size()),
    };
    if goal.is_out(board) {
        let Reached { verdict, zone } = Reached::already(board, &goal, first);
        notes.zone = zone;
        if notes.prove {
            let mut search = Search::new(board, &goal, limits.clone());
            notes.proofs = prove_asked(&mut search, &stake, first, &verdict).unwrap_or_default();
        }
        return Some(verdict);
    }
    let least = goal.distance(board).clamp(1, 5) + 1;
    let round = |more, near| Round {
        goal: BreakOut::new(board, stone, outside, least + more).expect("a stone and a point"),
        widening: Widening::Near(near),
        tells: true,
    };
    let rounds = [
        round(0, 0),
        round(1, 0),
        round(2, 0),
        round(2, 2),
        round(3, 4),
        round(9, u16::MAX),
    ];
    in_rounds(board, first, limits, &stake, &rounds, notes)
}
