//! A course: positions by number, studied one after another, and the base tidied now and then. Every other one is a
//! position by lot, looked at from all sides; the others are problems with their solutions, of the kind of which the base
//! knows least. The same seed and the same number of positions give the same base, wherever and however often it was
//! interrupted between two of them.

use super::positions;
use super::problem::{Problem, Theme};
use super::study::Student;
use super::tidy::Trial;
use crate::base::{Base, Count};
use goban::{Board, Color, Point, PointSet, Random, Size};
use logic::parse::ParseError;

/// After so many positions rules that do not pay are forgotten.
const TIDY: u32 = 20;

/// Positions by lot by which it is seen what a rule is good for.
const SAMPLE: u32 = 24;

/// Problems of each theme and length that are in the sample as well.
const PROBLEMS: u32 = 2;

/// Positions of the solution of each of them.
const STEPS: usize = 4;

/// Sides of the boards, in turn.
const SIDES: [u8; 4] = [5, 6, 5, 7];

/// How far a course is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// The seed of its positions.
    pub seed: u64,
    /// Positions studied.
    pub problems: u32,
    /// Moves and positions that taught something.
    pub surprises: u32,
}

/// A student and how far the course is.
#[derive(Clone, Debug)]
pub struct Course {
    /// Who learns.
    pub student: Student,
    /// How far.
    pub progress: Progress,
}

/// Where the course is written in the text of a base.
const HEAD: &str = "# course:";

impl Course {
    /// A course from its start.
    #[must_use]
    pub fn new(seed: u64) -> Course {
        Course {
            student: Student::new(Base::new()),
            progress: Progress {
                seed,
                ..Progress::default()
            },
        }
    }

    /// A course that goes on where a base was written.
    ///
    /// # Errors
    /// If the base cannot be read, with the place.
    pub fn resume(text: &str) -> Result<Course, ParseError> {
        let mut course = Course::new(1);
        course.student = Student::new(Base::read(&course.student.world, text)?);
        let head = text.lines().find_map(|line| line.strip_prefix(HEAD));
        let numbers: Vec<u64> = head
            .unwrap_or_default()
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect();
        if let [seed, problems, surprises, ..] = numbers[..] {
            let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            course.progress = Progress {
                seed,
                problems: small(problems),
                surprises: small(surprises),
            };
        }
        Ok(course)
    }

    /// The base as text, with how far the course is.
    #[must_use]
    pub fn text(&self) -> String {
        let Progress {
            seed,
            problems,
            surprises,
        } = self.progress;
        let mut text = format!("{HEAD} seed {seed} problems {problems} surprises {surprises}\n");
        text.push_str(&self.student.base.text(&self.student.world));
        text
    }

    /// Studies the next position of its own making; answers false if it was stopped, and then nothing of it is kept.
    pub fn step(&mut self, stop: &mut impl FnMut() -> bool) -> bool {
        let Progress { seed, problems, .. } = self.progress;
        if let Some(problem) = self.problem() {
            return self.learn(stop, |student, stop| student.study_problem(&problem, stop));
        }
        let (board, _) = position(seed, problems);
        self.study(&board, stop)
    }

    /// The next problem, if one is due: of the themes that are learned one after the other, in the length that the base
    /// knows least of.
    fn problem(&self) -> Option<Problem> {
        let Progress { seed, problems, .. } = self.progress;
        let themes = self.themes();
        if problems.is_multiple_of(2) || themes.is_empty() {
            return None;
        }
        let theme = themes[(problems / 2) as usize % themes.len()];
        let mut random = lot(seed, problems);
        Problem::draw(&mut random, theme, theme.least_covered(&self.student.base))
    }

    /// The themes that are learned.
    #[must_use]
    pub fn themes(&self) -> Vec<Theme> {
        let goals = &self.student.goals;
        let wanted =
            |theme: &Theme| goals.is_empty() || theme.goals().iter().all(|goal| goals.contains(goal));
        Theme::ALL.into_iter().filter(wanted).collect()
    }

    /// Studies a position; answers false if it was stopped, and then nothing of it is kept.
    pub fn study(&mut self, board: &Board, stop: &mut impl FnMut() -> bool) -> bool {
        self.learn(stop, |student, stop| student.study(board, stop))
    }

    /// Studies one move of a position, such as one that surprised; answers false if it was stopped, and then nothing of it is kept.
    pub fn study_move(
        &mut self,
        board: &Board,
        color: Color,
        p: Point,
        stop: &mut impl FnMut() -> bool,
    ) -> bool {
        let moves = [(color, PointSet::of(p))];
        self.learn(stop, |student, stop| student.study_moves(board, &moves, stop))
    }

    fn learn<S: FnMut() -> bool>(
        &mut self,
        stop: &mut S,
        study: impl FnOnce(&mut Student, &mut dyn FnMut() -> bool) -> Count,
    ) -> bool {
        let before = self.student.clone();
        let mut stopped = false;
        let count = study(&mut self.student, &mut || {
            stopped |= stop();
            stopped
        });
        if stopped {
            self.student = before;
            return false;
        }
        self.progress.surprises += u32::from(count.learned > 0);
        self.progress.problems += 1;
        if self.progress.problems.is_multiple_of(TIDY) {
            self.tidy();
        }
        true
    }

    /// Forgets what does not pay in a sample of positions.
    pub fn tidy(&mut self) {
        self.student.tidy(&sample(self.progress.seed ^ 0x5eed));
    }
}

/// Positions to see what rules are good for: by lot, and in which each kind of goal is at stake.
#[must_use]
pub fn sample(seed: u64) -> Vec<Trial> {
    let lots = (0..SAMPLE).map(|number| position(seed, number));
    let mut all: Vec<Trial> = lots
        .map(|(board, to_move)| Trial {
            board,
            to_move,
            theme: None,
        })
        .collect();
    for theme in Theme::ALL {
        for moves in theme.lengths() {
            for number in 0..PROBLEMS {
                let mut random = lot(seed, 1_000 * moves + number);
                if let Some(problem) = Problem::draw(&mut random, theme, moves) {
                    let steps = problem.solution().into_iter().rev().take(STEPS);
                    all.extend(steps.map(|step| Trial {
                        board: step.board,
                        to_move: step.color,
                        theme: Some(theme),
                    }));
                }
            }
        }
    }
    all
}

fn lot(seed: u64, number: u32) -> Random {
    Random::new(
        seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(u64::from(number)),
    )
}

/// A position of a course, and who is to move: if a ko forbids something, he to whom.
#[must_use]
pub fn position(seed: u64, number: u32) -> (Board, Color) {
    let mut random = lot(seed, number);
    let side = SIDES[number as usize % SIDES.len()];
    let (board, color) = positions::random(&mut random, Size::new(side).expect("a board"));
    let color = board.ko().map_or(color, |(color, _)| color);
    (board, color)
}
