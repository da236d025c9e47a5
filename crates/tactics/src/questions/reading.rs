//! Questions about strings and groups as other programs ask them, each answered within its limits.
//!
//! Every question is searched in rounds: first narrowly, then with more liberties, more moves or more room.
//! The answer is that of the last round that came to an end; none if not even the first did.

mod groups;
mod race;
mod reach;
mod settle;

use crate::advice::{Advice, RuleId};
use crate::side::Side;
pub(crate) use groups::life_counted;
pub use groups::{
    LifeQuestion, life, life_if_clear, owl_attack, owl_defend, owl_does_attack, owl_does_defend,
};
pub use race::{Race, race};
pub(crate) use race::{is_inside, race_counted};
pub use reach::{Reached, break_out, eye};
pub(crate) use reach::{break_out_noting, eye_noting};

use crate::groups::fight::Fight;
use crate::groups::limits::Limits;
use crate::groups::region::Region;
use crate::questions::rounds::{Notes, Round, in_rounds};
use crate::strings::goals::{Capture, Connect, is_snapback};
use crate::strings::ladder;
use crate::strings::search::Widening;
use crate::verdict::Verdict;
use certificate::Stake;
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;

/// A string with so many liberties is not caught by counting them.
const MANY: usize = 4;

/// How far a string that is shut in may spread.
const SHUT_IN: usize = 3;

/// The position after a move of this side; none if it may not be played.
pub(crate) fn after(board: &Board, color: Color, p: Point) -> Option<Board> {
    let mut next = board.clone();
    next.play(color, p).ok()?;
    Some(next)
}

/// Asks for the capture of the string on `stone` with this side moving first, allowing it more and more
/// liberties, and its attacker more and more moves, while time lasts.
pub fn capture(board: &Board, stone: Point, first: Color, limits: &Limits) -> Option<Verdict> {
    capture_noting(board, stone, first, limits, &mut Notes::default())
}

/// The same with notes.
pub(crate) fn capture_noting(
    board: &Board,
    stone: Point,
    first: Color,
    limits: &Limits,
    notes: &mut Notes<'_>,
) -> Option<Verdict> {
    let ladder = by_ladder(board, stone, first);
    if ladder.is_some() && !notes.prove {
        return ladder;
    }
    let searched = capture_searched(board, stone, first, limits, notes);
    // What a ladder tells is true, with or without a proof.
    match (ladder, searched) {
        (Some(told), Some(found)) if found.answer != told.answer || notes.proofs.is_empty() => {
            notes.proofs.clear();
            Some(told)
        }
        (told, found) => found.or(told),
    }
}

fn capture_searched(
    board: &Board,
    stone: Point,
    first: Color,
    limits: &Limits,
    notes: &mut Notes<'_>,
) -> Option<Verdict> {
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
    let stake = Stake::Stones {
        target: board.string_stones(stone).collect(),
        any: false,
    };
    if board.liberties(stone) < MANY {
        return in_rounds(board, first, limits, &stake, &rounds, notes);
    }
    let searched = in_rounds(board, first, &limits.part(1, 2), &stake, &rounds, notes);
    if searched.is_some_and(|v| !v.guess || v.best.is_some()) {
        return searched;
    }
    // A string that needs no move for all its liberties may be shut in all the same.
    by_fight(board, stone, first, limits, notes).or(searched)
}

/// What becomes of a string that cannot get out, if that is soon told.
fn by_fight(
    board: &Board,
    stone: Point,
    first: Color,
    limits: &Limits,
    notes: &mut Notes<'_>,
) -> Option<Verdict> {
    let string: PointSet = board.string_stones(stone).collect();
    let (field, stones) = Region::around(board, &string, SHUT_IN)?.field(board, &string)?;
    let side = Side::attacker_if(first == field.attacker);
    let mut fight = Fight::new(&field, limits.clone());
    if let Some(advice) = notes.advice {
        fight.advise(board, advice);
    }
    let verdict = fight.ask(&stones, side);
    notes.nodes += fight.nodes;
    let verdict = verdict.ok()?;
    if field.out != 0 || verdict.guess {
        return None;
    }
    notes.rules = fight.rules_of(&stones, side, &verdict);
    Some(Verdict {
        guess: true,
        ..verdict
    })
}

/// What a ladder decides.
fn by_ladder(board: &Board, stone: Point, first: Color) -> Option<Verdict> {
    let defender = board.at(stone)?;
    if first == defender {
        ladder::holds(board, stone).then_some(Verdict::seen(false, None))
    } else {
        Some(Verdict::seen(true, Some(ladder::captures(board, stone)?)))
    }
}

/// An answer that an adviser had part in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advised {
    /// The answer.
    pub verdict: Verdict,
    /// Nodes searched.
    pub nodes: u64,
    /// The rules of his that the answer rests on.
    pub rules: Vec<RuleId>,
}

/// Runs a question with an adviser, or with none.
fn advised(
    advice: Option<&dyn Advice>,
    ask: impl FnOnce(&mut Notes<'_>) -> Option<Verdict>,
) -> Option<Advised> {
    let mut notes = Notes::default().advised(advice);
    let verdict = ask(&mut notes)?;
    Some(Advised {
        verdict,
        nodes: notes.nodes,
        rules: notes.rules,
    })
}

/// [`capture`] with an adviser, and what it took.
pub fn capture_advised(
    board: &Board,
    stone: Point,
    first: Color,
    limits: &Limits,
    advice: Option<&dyn Advice>,
) -> Option<Advised> {
    advised(advice, |notes| capture_noting(board, stone, first, limits, notes))
}

/// [`connection`] with an adviser, and what it took.
pub fn connection_advised(
    board: &Board,
    a: Point,
    b: Point,
    first: Color,
    limits: &Limits,
    advice: Option<&dyn Advice>,
) -> Option<Advised> {
    advised(advice, |notes| {
        connection_noting(board, a, b, first, limits, notes)
    })
}

/// Whether the string on `stone` can be captured if the other side moves first. None without a stone, or if
/// the limits did not suffice.
///
/// ```
/// use goban::Board;
/// use tactics::{Limits, reading, threats};
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
/// assert_eq!((threats(answer.answer), answer.best), (Some(1), Some("C5".parse().unwrap())), "a ko");
/// ```
pub fn attack(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    capture(board, stone, !board.at(stone)?, limits)
}

/// Whether the string on `stone` can be saved if its own side moves first.
pub fn defend(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    capture(board, stone, board.at(stone)?, limits)
}

/// Whether this move captures the string on `stone`: what is left to the defender after it.
pub fn does_attack(board: &Board, p: Point, stone: Point, limits: &Limits) -> Option<Answer> {
    let attacker = !board.at(stone)?;
    let next = after(board, attacker, p)?;
    if next.at(stone).is_some() {
        return capture(&next, stone, !attacker, limits).map(|v| !v.answer);
    }
    if is_snapback(&next, stone, !attacker)
        && let Some(retaken) = after(&next, !attacker, stone)
    {
        return capture(&retaken, stone, attacker, limits).map(|v| v.answer);
    }
    Some(Answer::WON)
}

/// Whether this move saves the string on `stone`.
pub fn does_defend(board: &Board, p: Point, stone: Point, limits: &Limits) -> Option<Answer> {
    let defender = board.at(stone)?;
    let next = after(board, defender, p)?;
    capture(&next, stone, !defender, limits).map(|v| !v.answer)
}

/// Asks for the connection of two strings with this side moving first.
pub fn connection(board: &Board, a: Point, b: Point, first: Color, limits: &Limits) -> Option<Verdict> {
    connection_noting(board, a, b, first, limits, &mut Notes::default())
}

/// The same with notes.
pub(crate) fn connection_noting(
    board: &Board,
    a: Point,
    b: Point,
    first: Color,
    limits: &Limits,
    notes: &mut Notes<'_>,
) -> Option<Verdict> {
    let color = board.at(a).filter(|&color| board.at(b) == Some(color))?;
    if board.root(a) == board.root(b) {
        return Some(Verdict::seen(first == color, None));
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
    in_rounds(board, first, limits, &Stake::Connection(a, b), &rounds, notes)
}

/// Whether two strings can be connected if their side moves first.
pub fn connect(board: &Board, a: Point, b: Point, limits: &Limits) -> Option<Verdict> {
    connection(board, a, b, board.at(a)?, limits)
}

/// Whether two strings can be cut if the other side moves first.
pub fn disconnect(board: &Board, a: Point, b: Point, limits: &Limits) -> Option<Verdict> {
    connection(board, a, b, !board.at(a)?, limits)
}
