//! An examination: problems that nobody learned from, answered by rules without any search.

use super::check::{conclusions, state};
use super::judge::{Said, What};
use super::problem::{Problem, Theme};
use super::study::Student;
use super::truth::Truth;
use goban::Random;
use std::collections::BTreeMap;

/// Positions that may be looked at to judge an answer.
const NODES: u64 = 100_000;

/// What became of the questions of one theme and length.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// Questions.
    pub asked: u32,
    /// Of these, those to which a rule names a move that wins, or says that none is needed.
    pub right: u32,
    /// Those to which a rule names a move that does not win.
    pub wrong: u32,
}

/// Scores by theme and by the number of moves.
pub type Scores = BTreeMap<(Theme, u32), Score>;

/// Questions.
#[derive(Clone, Debug)]
pub struct Exam {
    questions: Vec<Problem>,
}

impl Exam {
    /// So many questions of each length of these themes: strings to be taken and joined in one, two and three moves, one eye
    /// and two in one and two.
    #[must_use]
    pub fn new(seed: u64, themes: &[Theme], each: u32) -> Exam {
        let mut random = Random::new(seed ^ 0xe8a_5eed);
        let mut questions = Vec::new();
        for &theme in themes {
            for moves in 1..=*theme.lengths().end() {
                questions.extend((0..each).filter_map(|_| Problem::draw(&mut random, theme, moves)));
            }
        }
        Exam { questions }
    }

    /// What a learner answers.
    #[must_use]
    pub fn sit(&self, student: &Student) -> Scores {
        let mut scores = Scores::new();
        for problem in &self.questions {
            let score = scores.entry((problem.theme, problem.moves)).or_default();
            score.asked += 1;
            let said = answers(student, problem);
            let is_right = |said: &Said| {
                let mut truth = Truth::new(problem.owner, problem.goal, NODES);
                let mut board = problem.board.clone();
                match said.what {
                    What::Wins(p) => truth.wins_by(&mut board, p, problem.moves.max(3)) == Some(true),
                    _ => true,
                }
            };
            match said.first() {
                Some(said) if is_right(said) => score.right += 1,
                Some(_) => score.wrong += 1,
                None => {}
            }
        }
        scores
    }
}

/// What rules say of how a problem is won.
#[must_use]
pub fn answers(student: &Student, problem: &Problem) -> Vec<Said> {
    let scene = state(student, &problem.board, problem.owner);
    let rules = student
        .base
        .iter()
        .filter(|(rule, _)| student.theme(rule) == Some(problem.theme));
    let said = rules.flat_map(|(rule, _)| match student.about(rule).1.as_str() {
        "G" | "GI" => conclusions(student, &scene, rule),
        _ => Vec::new(),
    });
    said.filter(|said| problem.is_answered_by(said)).collect()
}

/// All scores of so many moves together.
#[must_use]
pub fn of_length(scores: &Scores, moves: u32) -> Score {
    let of = scores.iter().filter(|((_, length), _)| *length == moves);
    of.fold(Score::default(), |sum, (_, score)| Score {
        asked: sum.asked + score.asked,
        right: sum.right + score.right,
        wrong: sum.wrong + score.wrong,
    })
}
