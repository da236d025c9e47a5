//! The answer to a problem: what it is worth, how it is proved, and how it is said.

use super::{Question, Task};
use crate::groups::region::Region;
use crate::limits::Limits;
use crate::proofs::verdicts::prove_verdict;
use crate::questions::aim::Aim;
use crate::questions::captures::worth;
use crate::questions::reading;
use crate::questions::verdict::{Result4, Verdict};
use certificate::Proof;
use goban::{Board, Color, Point, PointSet};
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
    /// Whether it would come out differently if the other side moved first.
    pub decisive: bool,
    /// The proofs that the verdict holds on the board, checked; none if it is only likely.
    pub proofs: Vec<Proof>,
    /// The attacker's walls that the proofs take to stand; empty where they take nothing for granted.
    pub given: PointSet,
    /// Without a verdict that has a move: the one that looked best.
    pub hint: Option<Point>,
    /// Whether stones that live do so in seki, without two eyes: so the line ends. Of an attacker who cannot kill, the
    /// move is the one that keeps them from two eyes.
    pub seki: bool,
    /// The first moves that do as well, and a line that shows it for each.
    pub works: Vec<Way>,
    /// The line that shows it, passes as none.
    pub line: Vec<Option<Point>>,
    /// Nodes searched for this question.
    pub nodes: u64,
    /// Time taken for the whole problem.
    pub time: Duration,
    /// How far the fight may spread from the stones.
    pub(super) reach: usize,
}

/// A first move that works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// Where.
    pub first: Point,
    /// The line that shows it, passes as none.
    pub line: Vec<Option<Point>>,
    /// Whether it ends in seki.
    pub seki: bool,
}

/// [`Solution::rank`] of an answer without a move that matters, and of one that succeeds.
pub(super) const NOTHING: u8 = 1;
pub(super) const SUCCESS: u8 = 4;

impl Solution {
    /// How good an answer is: better results are better, where the move matters.
    pub(super) fn rank(&self) -> u8 {
        match self.verdict {
            None => u8::from(self.hint.is_some()),
            Some(v) if v.best.is_none() || !self.decisive => NOTHING,
            Some(v) => match v.result {
                Result4::Fails if self.seki => 2,
                Result4::Fails => NOTHING,
                Result4::NeedsThreats(_) => 2,
                Result4::TakesFirst(_) => 3,
                Result4::Succeeds => SUCCESS,
            },
        }
    }

    /// What is at stake, in stones weighed as for [`crate::questions::captures`], the less the less sure it is: the larger group
    /// is what a position is about, even if nobody knows how it ends.
    pub(crate) fn weight(&self) -> u32 {
        let takes = self.question.task == Task::Kill;
        let stones = self.question.target.len();
        match self.verdict {
            None if self.hint.is_some() => worth(stones, takes, Result4::Succeeds) * 2 / 5,
            Some(v) if self.decisive && v.best.is_some() => {
                let all = worth(stones, takes, v.result);
                if self.proved_given() { all } else { all * 3 / 5 }
            }
            _ => 0,
        }
    }

    /// Answers by the first of these moves that is known to work.
    pub(super) fn prefer(&mut self, moves: impl IntoIterator<Item = Point>) {
        let known = |p: Point| self.works.iter().find(|way| way.first == p);
        let Some(way) = moves.into_iter().find_map(known).cloned() else {
            return;
        };
        if let Some(verdict) = &mut self.verdict {
            verdict.best = Some(way.first);
            (self.line, self.seki) = (way.line, way.seki);
        }
    }

    pub(super) fn since(self, start: Instant) -> Solution {
        Solution {
            time: start.elapsed(),
            ..self
        }
    }

    /// Proves the verdict, if it can be done within the limits.
    pub(super) fn settle(&mut self, board: &Board, limits: &Limits) {
        if let Some(verdict) = self.verdict.filter(|v| !v.goes_round(self.question.task))
            && let Some(region) = Region::around(board, &self.question.target, self.reach)
            && let Some(proved) = prove_verdict(board, &self.question, &verdict, &region, &limits.as_of_one())
        {
            (self.proofs, self.given) = proved;
        }
    }

    /// Proves the verdict if it is not, or guesses where there is none.
    pub(crate) fn finish(&mut self, board: &Board, limits: &Limits) {
        if self.verdict.is_none() {
            self.guess(board, limits);
        } else if !self.proved_given() {
            self.settle(board, limits);
        }
    }

    /// What random games make of a fight that is too large to be searched in time.
    fn guess(&mut self, board: &Board, limits: &Limits) {
        let target = &self.question.target;
        let guessed = reading::life_counted(board, target, self.to_move, limits, &mut self.nodes);
        if let Some(verdict) = guessed.filter(|v| v.best.is_some()) {
            self.verdict = Some(verdict);
            self.decisive = true;
        }
    }

    /// Whether the verdict is proved without condition.
    pub fn proved(&self) -> bool {
        !self.proofs.is_empty() && self.given.is_empty()
    }

    /// Whether the verdict is proved while the walls named in [`Solution::given`] stand.
    pub fn proved_given(&self) -> bool {
        !self.proofs.is_empty()
    }

    /// The move to play.
    pub fn best(&self) -> Option<Point> {
        self.verdict.and_then(|v| v.best).or(self.hint)
    }

    /// What it comes to; none if the limits did not suffice, or if it rests on a repetition about which rules differ
    /// and no proof stands behind it.
    pub fn result(&self) -> Option<Result4> {
        let verdict = self.verdict?;
        if self.proved_given() {
            Some(verdict.result)
        } else {
            verdict.told()
        }
    }

    /// One word for what happens: `lives`, `dies`, `ko, takes first`, `unknown`...
    pub fn status(&self) -> &'static str {
        Aim::Life(self.question).word(self.result(), self.seki)
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
        match (self.result(), self.best()) {
            (None, _) => write!(f, "It is not known whether {mover} can {goal}."),
            (Some(Result4::Fails), Some(p)) if self.seki => {
                write!(f, "{mover} cannot {goal}, but {p} makes it a seki.")
            }
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
