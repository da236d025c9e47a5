//! The answer to a problem of life and death while it is found: what it is worth, and how it is proved.

use super::{Question, Task};
use crate::advice::RuleId;
use crate::groups::limits::Limits;
use crate::groups::region::Region;
use crate::proofs::verdicts::prove_verdict;
use crate::proofs::{Proved, walls};
use crate::questions::reading;
use crate::questions::worth::worth;
use crate::verdict::{Result4, Verdict};
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;
use std::time::{Duration, Instant};

/// The answer to a problem.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    /// What was asked.
    pub question: Question,
    /// Who moves.
    pub to_move: Color,
    /// What was found; none if the limits did not suffice.
    pub verdict: Option<Verdict>,
    /// Whether it would come out differently if the other side moved first.
    pub decisive: bool,
    /// The proofs that the verdict holds on the board, checked; none if it is only likely.
    pub proofs: Vec<Proved>,
    /// The rules of an adviser that the verdict rests on.
    pub rules: Vec<RuleId>,
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
pub(crate) struct Way {
    /// Where.
    pub first: Point,
    /// The line that shows it, passes as none.
    pub line: Vec<Option<Point>>,
    /// Whether it ends in seki.
    pub seki: bool,
}

/// [`Solution::rank`] of an answer without a move that matters, and of one that succeeds.
pub(super) const NOTHING: u8 = 1;
pub(super) const SUCCESS: u8 = NOTHING + Result4::Succeeds as u8;

impl Solution {
    /// How good an answer is: better results are better, where the move matters.
    pub(super) fn rank(&self) -> u8 {
        match self.verdict {
            None => u8::from(self.hint.is_some()),
            Some(v) if v.best.is_none() || !self.decisive => NOTHING,
            // To make a seki of it is no worse than a ko that needs threats.
            Some(v) if self.seki && v.answer == Answer::LOST => NOTHING + Result4::NeedsThreats as u8,
            Some(v) => NOTHING + v.result() as u8,
        }
    }

    /// What is at stake, in stones weighed by [`worth`], the less the less sure it is: the larger group
    /// is what a position is about, even if nobody knows how it ends.
    pub(crate) fn weight(&self) -> u32 {
        let takes = self.question.task == Task::Kill;
        let stones = self.question.target.len();
        match self.verdict {
            None if self.hint.is_some() => worth(stones, takes, Answer::WON) * 2 / 5,
            Some(v) if self.decisive && v.best.is_some() => {
                let all = worth(stones, takes, v.answer);
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
        if let Some(verdict) = self
            .verdict
            .filter(|v| !v.goes_round(self.question.task == Task::Kill))
            && let Some(region) = Region::around(board, &self.question.target, self.reach)
            && let Some(proved) = prove_verdict(board, &self.question, &verdict, &region, &limits.as_of_one())
        {
            self.proofs = proved;
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

    /// The attacker's walls that the proofs take to stand; empty where they take nothing for granted.
    pub fn given(&self) -> PointSet {
        walls(&self.proofs)
    }

    /// Whether the verdict is proved while the walls that [`Solution::given`] names stand.
    pub fn proved_given(&self) -> bool {
        !self.proofs.is_empty()
    }

    /// The move to play.
    pub fn best(&self) -> Option<Point> {
        self.verdict.and_then(|v| v.best).or(self.hint)
    }

    /// What it comes to: unknown if the limits did not suffice, or if it rests on a repetition about which rules differ
    /// and no proof stands behind it.
    pub fn answer(&self) -> Answer {
        match self.verdict {
            None => Answer::UNKNOWN,
            Some(v) if !self.proved_given() && v.told().is_unknown() => Answer::UNKNOWN,
            Some(_) if self.seki => Answer::SEKI,
            Some(v) if self.proved_given() => v.answer,
            Some(v) => v.told(),
        }
    }
}
