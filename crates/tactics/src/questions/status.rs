//! Both answers to one question: what becomes of a goal if its own side moves first, and if the other does.

use crate::limits::Limits;
use crate::questions::aim::Aim;
use crate::questions::found::{Found, ask};
use crate::questions::verdict::UNCOUNTED;
use crate::questions::verdict::{COUNTED, Result4};
use certificate::{ENDLESS, Threats};
use goban::Board;
use proof::value::{Answer, Ending, Ko, TakesFirst, Value};

/// What becomes of a goal, whoever moves first, as far as the search tells; each answer is given half of the limits.
/// How sure they are [`ask`] tells.
///
/// ```
/// use goban::Board;
/// use proof::value::Value;
/// use tactics::{Limits, status::status, wanted::Wanted};
/// let board: Board = "
///     . . . . .
///     . . . . .
///     O O O O O
///     X X X X O
///     . . . X O
/// ".parse().unwrap();
/// let kill = "kill:A2".parse::<Wanted>().unwrap().on(&board).unwrap();
/// let value = status(&board, &kill, &Limits::nodes(100_000));
/// assert_eq!(value, Value::STAR, "whoever plays B1 first");
/// ```
pub fn status(board: &Board, aim: &Aim, limits: &Limits) -> Value {
    let answer = |found: Option<Found>| found.map_or(Answer::UNKNOWN, |f| answer(&f));
    let first = answer(ask(board, aim, &limits.part(1, 2)));
    let second = answer(ask(board, &aim.turned(), &limits.part(1, 2)));
    Value::new(first, !second)
}

/// What was found, for the side whose goal it is.
pub fn answer(found: &Found) -> Answer {
    match found.result {
        None => Answer::UNKNOWN,
        Some(_) if found.seki => Answer::SEKI,
        Some(result) => of_result(result),
    }
}

fn of_result(result: Result4) -> Answer {
    match result {
        Result4::Succeeds => Answer::WON,
        Result4::Fails => Answer::LOST,
        Result4::TakesFirst(n) => {
            // The other side needs so many threats: his own surplus may be smaller by one.
            let ko = |n: i8| ko(TakesFirst::Owner, 1_i8.saturating_sub(n));
            counted(n).map_or_else(|least| between(ko(least), ko(i8::MAX)), |n| Answer::known(ko(n)))
        }
        Result4::NeedsThreats(n) => {
            let ko = |n: i8| ko(TakesFirst::Rival, n);
            counted(n).map_or_else(|least| between(ko(i8::MAX), ko(least)), |n| Answer::known(ko(n)))
        }
    }
}

fn ko(first: TakesFirst, threats: i8) -> Ending {
    Ending::Ko(Ko { first, threats })
}

fn between(worst: Ending, best: Ending) -> Answer {
    Answer::between(worst, best).unwrap_or(Answer::UNKNOWN)
}

/// A number of threats, or the least that it can be.
fn counted(n: Threats) -> Result<i8, i8> {
    match n {
        UNCOUNTED => Err(1),
        ENDLESS => Err(COUNTED as i8 + 1),
        n => i8::try_from(n).map_err(|_| i8::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::wanted::Wanted;

    fn value(drawn: &str, goal: &str) -> String {
        let board: Board = drawn.parse().unwrap();
        let aim = goal.parse::<Wanted>().unwrap().on(&board).unwrap();
        status(&board, &aim, &Limits::nodes(40_000)).symbols()
    }

    #[test]
    fn both_answers_from_the_owners_side() {
        let three = "
            . . . . .
            . . . . .
            O O O O O
            X X X X O
            . . . X O";
        assert_eq!(value(three, "kill:A2"), "*");
        let four = "
            . . . . . .
            . . . . . .
            . . . . . .
            O O O O O O
            X X X X X O
            . . . . X O";
        assert_eq!(value(four, "live:A2"), ">");
        assert_eq!(value(four, "kill:A2"), "<");
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
        assert_eq!(value(seki, "race:C1,E1"), "0");
    }

    #[test]
    fn threats_become_the_surplus_that_the_owner_needs() {
        let said = |result| Value::new(of_result(result), Answer::LOST).symbols();
        assert_eq!(said(Result4::TakesFirst(1)), "{K0|<}");
        assert_eq!(said(Result4::TakesFirst(3)), "{K-2|<}");
        assert_eq!(said(Result4::NeedsThreats(2)), "{k2|<}");
        let known = |result| of_result(result).ending().is_some();
        assert!(!known(Result4::TakesFirst(UNCOUNTED)) && !known(Result4::NeedsThreats(ENDLESS)));
    }
}
