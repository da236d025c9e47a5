//! Questions about strings and groups as other programs ask them, each answered within its limits.
//!
//! Every question is searched in rounds: first narrowly, then with more liberties, more moves or more room.
//! The answer is that of the last round that came to an end; none if not even the first did.

mod groups;
mod race;
mod settle;

pub use groups::{life, owl_attack, owl_defend, owl_does_attack, owl_does_defend};
pub use race::{Race, race};

use crate::goal::Goal;
use crate::goals::{BreakOut, Capture, Connect, Eye};
use crate::ko::Ko;
use crate::ladder;
use crate::limits::Limits;
use crate::rounds::{Round, in_rounds};
use crate::search::Widening;
use crate::verdict::{Result4, Verdict};
use goban::{Board, Color, Point, PointSet};

/// The position after a move of this side; none if it may not be played.
fn after(board: &Board, color: Color, p: Point) -> Option<Board> {
    let mut next = board.clone();
    next.play(color, p).ok()?;
    Some(next)
}

/// Asks for the capture of the string on `stone` with this side moving first, allowing it more and more
/// liberties, and its attacker more and more moves, while time lasts.
pub fn capture(board: &Board, stone: Point, first: Color, limits: &Limits) -> Option<Verdict> {
    if let Some(verdict) = by_ladder(board, stone, first) {
        return Some(verdict);
    }
    let least = (board.liberties(stone) + 1).max(3);
    let goal = Capture::new(board, stone, least)?;
    let more = |n| Capture::new(board, stone, least + n).expect("a stone");
    let round = |goal, near| Round {
        goal,
        widening: Widening::Near(near),
        tells: true,
    };
    let rounds = [
        round(goal.close(), 0),
        round(more(1).close(), 0),
        round(more(1), 0),
        round(more(2), 0),
        round(more(2), 2),
        round(more(3), 4),
        round(more(5), 6),
        round(more(8), u16::MAX),
    ];
    in_rounds(board, first, limits, &rounds)
}

/// What a ladder decides.
fn by_ladder(board: &Board, stone: Point, first: Color) -> Option<Verdict> {
    let defender = board.at(stone)?;
    let (result, best) = if first == defender {
        ladder::holds(board, stone).then_some((Result4::Fails, None))?
    } else {
        (Result4::Succeeds, Some(ladder::captures(board, stone)?))
    };
    Some(Verdict {
        result,
        best,
        ko: Ko::PLAIN,
        guess: false,
        cycle: false,
    })
}

/// Whether the string on `stone` can be captured if the other side moves first. None without a stone, or if
/// the limits did not suffice.
///
/// ```
/// use goban::Board;
/// use tactics::{Limits, reading};
/// let board: Board = "
///     . . . . . . .
///     . X O . . . .
///     X O . O . . .
///     . X O . . . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
/// ".parse().unwrap();
/// let answer = reading::attack(&board, "B5".parse().unwrap(), &Limits::nodes(10_000)).unwrap();
/// assert_eq!((answer.result.code(), answer.best), (2, Some("C5".parse().unwrap())), "a ko, taken first");
/// ```
pub fn attack(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    capture(board, stone, !board.at(stone)?, limits)
}

/// Whether the string on `stone` can be saved if its own side moves first.
pub fn defend(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    capture(board, stone, board.at(stone)?, limits)
}

/// Whether this move captures the string on `stone`: what is left to the defender after it.
pub fn does_attack(board: &Board, p: Point, stone: Point, limits: &Limits) -> Option<Result4> {
    let attacker = !board.at(stone)?;
    let next = after(board, attacker, p)?;
    if next.at(stone).is_none() {
        return Some(Result4::Succeeds);
    }
    capture(&next, stone, !attacker, limits).map(|v| v.result.turned())
}

/// Whether this move saves the string on `stone`.
pub fn does_defend(board: &Board, p: Point, stone: Point, limits: &Limits) -> Option<Result4> {
    let defender = board.at(stone)?;
    let next = after(board, defender, p)?;
    capture(&next, stone, !defender, limits).map(|v| v.result.turned())
}

/// What needs no move: the goal is reached already, and the side moving first wants it or does not.
fn settled_for(wants: bool) -> Verdict {
    Verdict {
        result: if wants { Result4::Succeeds } else { Result4::Fails },
        best: None,
        ko: Ko::PLAIN,
        guess: false,
        cycle: false,
    }
}

/// Asks for the connection of two strings with this side moving first.
pub fn connection(board: &Board, a: Point, b: Point, first: Color, limits: &Limits) -> Option<Verdict> {
    let color = board.at(a).filter(|&color| board.at(b) == Some(color))?;
    if board.root(a) == board.root(b) {
        return Some(settled_for(first == color));
    }
    let least = Connect::distance(board, a, b).clamp(2, 5) + 1;
    let goal = |more| Connect::new(board, a, b, least + more).expect("two stones of one colour");
    // Straight ways alone do not show that strings are cut.
    let round = |goal, tells, near| Round {
        goal,
        widening: Widening::Near(near),
        tells,
    };
    let rounds = [
        round(goal(0).straight(), false, 0),
        round(goal(0), true, 0),
        round(goal(1).straight(), false, 0),
        round(goal(1), true, 0),
        round(goal(2), true, 0),
        round(goal(2), true, 2),
        round(goal(3), true, 4),
        round(goal(4), true, u16::MAX),
    ];
    in_rounds(board, first, limits, &rounds)
}

/// Whether two strings can be connected if their side moves first.
pub fn connect(board: &Board, a: Point, b: Point, limits: &Limits) -> Option<Verdict> {
    connection(board, a, b, board.at(a)?, limits)
}

/// Whether two strings can be cut if the other side moves first.
pub fn disconnect(board: &Board, a: Point, b: Point, limits: &Limits) -> Option<Verdict> {
    connection(board, a, b, !board.at(a)?, limits)
}

/// Asks for a real eye of a colour on one of some points ([`Eye`]), with this side moving first. None without
/// a point, or if the limits did not suffice.
///
/// ```
/// use goban::{Board, Color::*, PointSet};
/// use tactics::{Limits, Result4, reading};
/// let board: Board = "
///     . . . . .
///     . . . . .
///     . X X . .
///     X . X . .
///     . X . . .
/// ".parse().unwrap();
/// let eye = PointSet::of("B2".parse().unwrap());
/// let made = reading::eye(&board, &eye, Black, Black, &Limits::nodes(10_000)).unwrap();
/// assert_eq!(made.result, Result4::Succeeds);
/// let broken = reading::eye(&board, &eye, Black, White, &Limits::nodes(10_000)).unwrap();
/// assert_eq!(broken.result, Result4::Fails, "one of two diagonals is enough");
/// ```
pub fn eye(board: &Board, points: &PointSet, color: Color, first: Color, limits: &Limits) -> Option<Verdict> {
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
    in_rounds(board, first, limits, &rounds)
}

/// Asks whether the string on `stone` breaks out ([`BreakOut`]): becomes one with a friend on a point of
/// `outside`, or holds such a point, with this side moving first. None without a stone or a point outside, or
/// if the limits did not suffice.
///
/// ```
/// use goban::{Board, Color::*, PointSet};
/// use tactics::{Limits, Result4, reading};
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
/// assert_eq!(ask(White).result, Result4::Succeeds, "White closes the gap");
/// ```
pub fn break_out(
    board: &Board,
    stone: Point,
    outside: &PointSet,
    first: Color,
    limits: &Limits,
) -> Option<Verdict> {
    let goal = BreakOut::new(board, stone, outside, 0)?;
    if goal.is_out(board) {
        return Some(settled_for(first == goal.attacker()));
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
    in_rounds(board, first, limits, &rounds)
}
