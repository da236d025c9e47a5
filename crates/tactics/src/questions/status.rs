//! Both answers to one question: what becomes of a goal if its own side moves first, and if the other does.

use crate::groups::limits::Limits;
use crate::questions::aim::Aim;
use crate::questions::found::{Found, ask};
use goban::Board;
use proof::value::{Answer, Value};

/// What becomes of a goal, whoever moves first, as far as the search tells; each answer is given half of the limits.
/// How sure they are [`ask`] tells.
///
/// ```
/// use goban::Board;
/// use proof::value::Value;
/// use tactics::{Limits, aim::Aim, status::status};
/// let board: Board = "
///     . . . . .
///     . . . . .
///     O O O O O
///     X X X X O
///     . . . X O
/// ".parse().unwrap();
/// let kill = Aim::kill(&board, &["A2".parse().unwrap()]);
/// let value = status(&board, &kill, &Limits::nodes(100_000));
/// assert_eq!(value, Value::STAR, "whoever plays B1 first");
/// ```
pub fn status(board: &Board, aim: &Aim, limits: &Limits) -> Value {
    let first = ask(board, aim, &limits.part(1, 2));
    let second = ask(board, &aim.turned(), &limits.part(1, 2));
    value(first.as_ref(), second.as_ref())
}

/// The value of a goal by what was found with its side moving first, and with the other side moving first for the goal
/// turned round ([`Aim::turned`]); what was not found is unknown.
pub fn value(first: Option<&Found>, second: Option<&Found>) -> Value {
    let answer = |found: Option<&Found>| found.map_or(Answer::UNKNOWN, |f| f.answer);
    Value::new(answer(first), !answer(second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Point;

    fn value(drawn: &str, aim: impl Fn(&Board) -> Aim) -> String {
        let board: Board = drawn.parse().unwrap();
        status(&board, &aim(&board), &Limits::nodes(40_000)).symbols()
    }

    fn p(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn both_answers_from_the_owners_side() {
        let three = "
            . . . . .
            . . . . .
            O O O O O
            X X X X O
            . . . X O";
        assert_eq!(value(three, |b| Aim::kill(b, &[p("A2")])), "*");
        let four = "
            . . . . . .
            . . . . . .
            . . . . . .
            O O O O O O
            X X X X X O
            . . . . X O";
        assert_eq!(value(four, |b| Aim::live(b, &[p("A2")])), ">");
        assert_eq!(value(four, |b| Aim::kill(b, &[p("A2")])), "<");
    }

    #[test]
    fn a_race_may_end_in_seki() {
        let seki = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            X X X X O O O
            X . O O X . O
            X . O . X . O
            X . O . X . O";
        assert_eq!(value(seki, |_| Aim::Race(p("C1"), p("E1"))), "0");
    }
}
