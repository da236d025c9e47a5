//! A course: positions by number, studied one after another, and the base tidied now and then. The same seed and the same
//! number of positions give the same base, wherever and however often it was interrupted between two of them.

use super::positions;
use super::study::Student;
use crate::base::{Base, Count};
use goban::{Board, Color, Random, Size};
use logic::parse::ParseError;
use std::fmt::Write;

/// After so many positions rules that do not pay are forgotten.
const TIDY: u32 = 20;

/// Positions by which it is seen what a rule is good for.
const SAMPLE: u32 = 60;

/// Sides of the boards, in turn.
const SIDES: [u8; 4] = [5, 6, 7, 6];

/// How far a course is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// The seed of its positions.
    pub seed: u64,
    /// Positions studied.
    pub problems: u32,
    /// Moves and positions that taught something.
    pub surprises: u32,
    /// Rules that came in, over all.
    pub learned: u32,
    /// Lessons that were known already, and rules that others made useless.
    pub subsumed: u32,
    /// Rules that did not pay.
    pub forgotten: u32,
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
        if let [seed, problems, surprises, learned, subsumed, forgotten] = numbers[..] {
            let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            course.progress = Progress {
                seed,
                problems: small(problems),
                surprises: small(surprises),
                learned: small(learned),
                subsumed: small(subsumed),
                forgotten: small(forgotten),
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
            learned,
            subsumed,
            forgotten,
        } = self.progress;
        let mut text = String::new();
        let _ = writeln!(
            text,
            "{HEAD} seed {seed} problems {problems} surprises {surprises} learned {learned} subsumed {subsumed} forgotten {forgotten}"
        );
        text.push_str(&self.student.base.text(&self.student.world));
        text
    }

    /// Studies the next position of its own making; answers false if it was stopped, and then nothing of it is kept.
    pub fn step(&mut self, stop: &mut impl FnMut() -> bool) -> bool {
        let (board, _) = position(self.progress.seed, self.progress.problems);
        self.study(&board, stop)
    }

    /// Studies a position; answers false if it was stopped, and then nothing of it is kept.
    pub fn study(&mut self, board: &Board, stop: &mut impl FnMut() -> bool) -> bool {
        let before = self.student.clone();
        let mut stopped = false;
        let count = self.student.study(board, &mut || {
            stopped |= stop();
            stopped
        });
        if stopped {
            self.student = before;
            return false;
        }
        self.count(count);
        self.progress.problems += 1;
        if self.progress.problems.is_multiple_of(TIDY) {
            self.tidy();
        }
        true
    }

    fn count(&mut self, count: Count) {
        self.progress.surprises += u32::from(count.learned > 0);
        self.progress.learned += count.learned;
        self.progress.subsumed += count.subsumed;
    }

    /// Forgets what does not pay in a sample of positions.
    pub fn tidy(&mut self) {
        let seed = self.progress.seed ^ 0x5eed;
        let sample: Vec<(Board, Color)> = (0..SAMPLE).map(|number| position(seed, number)).collect();
        self.progress.forgotten += self.student.tidy(&sample) as u32;
    }
}

/// A position of a course, and who is to move: if a ko forbids something, he to whom.
#[must_use]
pub fn position(seed: u64, number: u32) -> (Board, Color) {
    let mut random = Random::new(
        seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(u64::from(number)),
    );
    let side = SIDES[number as usize % SIDES.len()];
    let (board, color) = positions::random(&mut random, Size::new(side).expect("a board"));
    let color = board.ko().map_or(color, |(color, _)| color);
    (board, color)
}
