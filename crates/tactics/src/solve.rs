//! A problem from a bare position: what it asks, and the answer.

use crate::goal::Goal;
use crate::goals::Life;
use crate::limits::{Limits, Stopped};
use crate::problem::{Question, Task, questions};
use crate::search::{Search, Widening};
use crate::verdict::{Result4, Verdict, ask};
use goban::{Board, Color, Point};
use std::fmt;
use std::time::{Duration, Instant};

/// The answer to a problem.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What was asked.
    pub question: Question,
    /// Who moves.
    pub to_move: Color,
    /// What was found; none if the limits did not suffice.
    pub verdict: Option<Verdict>,
    /// Without a verdict that has a move: the one that looked best.
    pub hint: Option<Point>,
    /// The line that shows it, passes as none.
    pub line: Vec<Option<Point>>,
    /// Nodes searched for this question.
    pub nodes: u64,
    /// Time taken for the whole problem.
    pub time: Duration,
}

impl Solution {
    /// The move to play.
    pub fn best(&self) -> Option<Point> {
        self.verdict.and_then(|v| v.best).or(self.hint)
    }

    /// One word for what happens: `lives`, `dies`, `ko`, `unknown`...
    pub fn status(&self) -> &'static str {
        match (self.verdict.map(|v| v.result), self.question.task) {
            (None, _) => "unknown",
            (Some(Result4::Succeeds), Task::Live) | (Some(Result4::Fails), Task::Kill) => "lives",
            (Some(Result4::Succeeds), Task::Kill) | (Some(Result4::Fails), Task::Live) => "dies",
            (Some(Result4::TakesFirst(_)), _) => "ko, takes first",
            (Some(Result4::NeedsThreats(_)), _) => "ko, needs the first threat",
        }
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mover, what) = match (self.to_move, self.question.task) {
            (Color::Black, Task::Live) => ("Black", "make"),
            (Color::Black, Task::Kill) => ("Black", "kill"),
            (Color::White, Task::Live) => ("White", "make"),
            (Color::White, Task::Kill) => ("White", "kill"),
        };
        let live = if self.question.task == Task::Live {
            " live"
        } else {
            ""
        };
        let stones = match self.question.target.len() {
            1 => "the stone".into(),
            n => format!("the {n} stones"),
        };
        let at = self
            .question
            .target
            .first()
            .map_or(String::new(), |p| format!(" at {p}"));
        let goal = format!("{what} {stones}{at}{live}");
        match (self.verdict.map(|v| v.result), self.best()) {
            (None, _) => write!(f, "It is not known whether {mover} can {goal}."),
            (Some(Result4::Fails), _) => write!(f, "{mover} cannot {goal}."),
            (Some(result), best) => {
                match best {
                    Some(p) => write!(f, "{mover} can {goal} by {p}")?,
                    None => write!(f, "{mover} need not move to {goal}")?,
                }
                match result {
                    Result4::TakesFirst(_) => f.write_str(", in a ko that it takes first."),
                    Result4::NeedsThreats(_) => {
                        f.write_str(", in a ko for which it must find the first threat.")
                    }
                    _ => f.write_str("."),
                }
            }
        }
    }
}

/// How many questions are tried.
const QUESTIONS: usize = 2;

/// Moves of a line that are shown.
const LONGEST_LINE: usize = 30;

/// The rounds of a search, each with a larger fight than the last: how far it may spread, and whether a
/// group that seems unable to make two eyes is called dead.
pub(crate) const ROUNDS: [(usize, bool); 4] = [(2, true), (2, false), (3, true), (4, false)];

/// Finds out what a position asks and answers it; none if nothing seems to be at stake.
///
/// The question is the first, by [`questions`], that has a move: a group that cannot be helped or need not
/// be is not what a problem is about. If there is none, the first question is answered by the move that
/// looked best, without a verdict.
pub fn solve(board: &Board, to_move: Color, limits: &Limits) -> Option<Solution> {
    let start = Instant::now();
    let asked = questions(board, to_move);
    let mut first: Option<Solution> = None;
    let mut left = asked.len().min(QUESTIONS) as u32;
    for question in asked.into_iter().take(QUESTIONS) {
        // The likeliest question gets most of the time.
        let part = if left > 1 {
            limits.part(3, 4)
        } else {
            limits.clone()
        };
        left -= 1;
        let mut solution = answer(board, to_move, question, &part);
        solution.time = start.elapsed();
        if solution.verdict.is_some_and(|v| v.best.is_some()) {
            return Some(solution);
        }
        if first.as_ref().is_none_or(|f| f.hint.is_none()) {
            first = Some(solution);
        }
    }
    first.map(|f| Solution {
        time: start.elapsed(),
        ..f
    })
}

/// Answers one question about a position.
pub fn answer(board: &Board, to_move: Color, question: Question, limits: &Limits) -> Solution {
    let start = Instant::now();
    let mut solution = Solution {
        question,
        to_move,
        verdict: None,
        hint: None,
        line: Vec::new(),
        nodes: 0,
        time: Duration::ZERO,
    };
    for (i, &(reach, trust)) in ROUNDS.iter().enumerate() {
        let Some(mut goal) = Life::new(board, &question.target, reach) else {
            break;
        };
        goal.trust_dead = trust;
        let part = if i + 1 < ROUNDS.len() {
            limits.part(1, 2)
        } else {
            limits.clone()
        };
        let mut search = Search::new(board, &goal, part);
        search.set_widening(Widening::Near(2));
        let asked = ask(&mut search, to_move, goal.attacker());
        solution.nodes += search.nodes;
        match asked {
            Ok(verdict) => {
                let turn = search.turn(to_move, verdict.ko);
                solution.line = search.principal_line(turn, LONGEST_LINE);
                solution.verdict = Some(verdict);
                if verdict.best.is_some() {
                    break;
                }
            }
            Err(Stopped) => {
                let turn = search.turn(to_move, crate::Ko::PLAIN);
                solution.hint = solution.hint.or(search.hint(&turn));
            }
        }
    }
    solution.time = start.elapsed();
    solution
}
