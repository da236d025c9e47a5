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
use crate::goals::{Capture, Connect};
use crate::ko::Ko;
use crate::ladder;
use crate::limits::{Limits, Stopped};
use crate::search::{Search, Widening};
use crate::verdict::{Result4, Verdict, ask};
use goban::{Board, Color, Point};

/// The most liberties at which a string counts as escaped.
const ESCAPED: usize = 6;

/// The position after a move of this side; none if it may not be played.
fn after(board: &Board, color: Color, p: Point) -> Option<Board> {
    let mut next = board.clone();
    next.play(color, p).ok()?;
    Some(next)
}

/// Asks for the capture of the string on `stone` with this side moving first, allowing it more and more
/// liberties while time lasts: each time first with the goal's own moves, then with all that proofs need.
pub fn capture(board: &Board, stone: Point, first: Color, limits: &Limits) -> Option<Verdict> {
    let from = board.liberties(stone);
    if let Some(verdict) = by_ladder(board, stone, first) {
        return Some(verdict);
    }
    let mut answer: Option<Verdict> = None;
    for escaped in (from + 1).max(4)..=ESCAPED.max(from + 1) {
        let goal = Capture::new(board, stone, escaped)?;
        let mut finished = false;
        for widening in [Widening::Near(4), Widening::Proofs] {
            let limits = if widening == Widening::Proofs {
                limits.clone()
            } else {
                limits.part(1, 3)
            };
            let mut search = Search::new(board, &goal, limits);
            search.set_widening(widening);
            if let Ok(verdict) = ask(&mut search, first, goal.attacker()) {
                let success = if first == goal.attacker() {
                    Result4::Succeeds
                } else {
                    Result4::Fails
                };
                answer = Some(verdict);
                finished = widening == Widening::Proofs && (verdict.result == success || !verdict.guess);
            }
        }
        if finished {
            break;
        }
    }
    answer
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
/// let answer = reading::attack(&board, "B5".parse().unwrap(), &Limits::nodes(100_000)).unwrap();
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

/// Asks for the connection of two strings with this side moving first.
pub fn connection(board: &Board, a: Point, b: Point, first: Color, limits: &Limits) -> Option<Verdict> {
    let goal = Connect::new(board, a, b)?;
    if board.root(a) == board.root(b) {
        let result = if first == goal.attacker() {
            Result4::Succeeds
        } else {
            Result4::Fails
        };
        return Some(Verdict {
            result,
            best: None,
            ko: Ko::PLAIN,
            guess: false,
            cycle: false,
        });
    }
    let mut answer = None;
    for widening in [Widening::Near(3), Widening::Proofs] {
        let limits = if widening == Widening::Proofs {
            limits.clone()
        } else {
            limits.part(1, 2)
        };
        let mut search = Search::new(board, &goal, limits);
        search.set_widening(widening);
        match ask(&mut search, first, goal.attacker()) {
            Ok(verdict) => answer = Some(verdict),
            Err(Stopped) => break,
        }
    }
    answer
}

/// Whether two strings can be connected if their side moves first.
pub fn connect(board: &Board, a: Point, b: Point, limits: &Limits) -> Option<Verdict> {
    connection(board, a, b, board.at(a)?, limits)
}

/// Whether two strings can be cut if the other side moves first.
pub fn disconnect(board: &Board, a: Point, b: Point, limits: &Limits) -> Option<Verdict> {
    connection(board, a, b, !board.at(a)?, limits)
}
