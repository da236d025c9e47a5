//! An evaluation learned by temporal differences (HDR 2004, 9.5).
//!
//! It learns from games of a policy against itself, taken backwards: each position moves a little towards what the next one
//! is worth by then, and the last towards how the game ended. Two kinds learn in this way: a sum of what the 3x3
//! surroundings of each point say about the final margin, and a small network that foretells to whom each point will
//! belong, as Schraudolph, Dayan and Sejnowski had it.

mod fates;
mod sums;

use crate::board::QuickBoard;
use crate::policy::{Policy, run, watch};
use goban::{Board, Color, Point, Random, Size};
use std::fmt;

pub use fates::Fates;
pub use sums::Sums;

/// A learned evaluation.
#[derive(Clone, PartialEq, Debug)]
pub enum Evaluation {
    /// A sum over the points.
    Sum(Sums),
    /// A network that is asked about each point.
    Net(Box<Fates>),
}

/// How to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schooling {
    /// The board.
    pub size: Size,
    /// Games to learn from.
    pub games: usize,
    /// How far values move: for a sum the step of a position, divided among its points; for a network that of each point.
    pub step: f32,
    /// How much of what is learned about later positions reaches earlier ones: lambda.
    pub lambda: f32,
    /// Hidden units of the network; 0 for a sum.
    pub hidden: usize,
    /// Decides the games.
    pub seed: u64,
}

impl Evaluation {
    /// Black's margin expected with this side to move.
    pub fn value(&self, board: &QuickBoard, to_move: Color) -> f32 {
        match self {
            Evaluation::Sum(sums) => sums.value(board, to_move),
            Evaluation::Net(fates) => fates.value(board, to_move),
        }
    }

    /// Learns from games of a policy against itself; `tell` hears of each tenth of them.
    pub fn learn<P: Policy>(
        policy: &mut P,
        course: &Schooling,
        mut tell: impl FnMut(usize, &Evaluation),
    ) -> Evaluation {
        let mut random = Random::new(course.seed);
        let mut evaluation = match course.hidden {
            0 => Evaluation::Sum(Sums::default()),
            hidden => Evaluation::Net(Box::new(Fates::new(hidden, course.seed))),
        };
        let start = QuickBoard::new(&Board::new(course.size));
        let mut board = start.clone();
        for game in 0..course.games {
            board.copy_from(&start);
            match &mut evaluation {
                Evaluation::Sum(sums) => {
                    let mut seen = Vec::new();
                    watch(&mut board, policy, &mut random, |board, color, _| {
                        let mut found = Vec::new();
                        sums::features(board, &mut found);
                        seen.push((color, found));
                    });
                    sums.learn(&seen, board.margin() as f32, course.step, course.lambda);
                }
                Evaluation::Net(fates) => {
                    let mut seen = Vec::new();
                    watch(&mut board, policy, &mut random, |board, color, _| {
                        seen.push((color, fates.look(board, color)));
                    });
                    fates.learn(&seen, &board, course.step, course.lambda);
                }
            }
            if (game + 1) % (course.games / 10).max(1) == 0 {
                tell(game + 1, &evaluation);
            }
        }
        evaluation
    }
}

/// How far estimates of the final margin are off, on average over positions of fresh games: the root of the mean
/// square, for the learned evaluation, for the means of so many playouts, and for the stones on the board alone.
pub fn errors<P: Policy>(
    evaluation: &Evaluation,
    policy: &mut P,
    size: Size,
    games: usize,
    playouts: usize,
    seed: u64,
) -> [f64; 3] {
    let mut random = Random::new(seed);
    let start = QuickBoard::new(&Board::new(size));
    let mut board = start.clone();
    let mut squares = [0.0; 3];
    let mut count = 0usize;
    for _ in 0..games {
        board.copy_from(&start);
        let mut seen: Vec<(QuickBoard, Color)> = Vec::new();
        let mut moves = 0;
        watch(&mut board, policy, &mut random, |board, color, _: Point| {
            moves += 1;
            if moves % 10 == 5 {
                seen.push((board.clone(), color));
            }
        });
        let truth = f64::from(board.margin());
        for (position, to_move) in seen {
            let by_stones =
                f64::from(position.stones(Color::Black)) - f64::from(position.stones(Color::White));
            let mut sum = 0;
            for _ in 0..playouts {
                board.copy_from(&position);
                policy.begin(&board);
                sum += run(&mut board, policy, to_move, &mut random, |_, _| {}).margin;
            }
            let by_games = f64::from(sum) / playouts.max(1) as f64;
            let by_value = f64::from(evaluation.value(&position, to_move));
            for (square, estimate) in squares.iter_mut().zip([by_value, by_games, by_stones]) {
                *square += (estimate - truth).powi(2);
            }
            count += 1;
        }
    }
    squares.map(|square| (square / count.max(1) as f64).sqrt())
}

/// Where a file of an evaluation cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvaluationError {
    /// The line, counted from 1.
    pub line: usize,
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} is none of `stone CODE VALUE`, `empty CODE VALUE`, `tempo VALUE`; nor, below a first line `net UNITS`, of \
             `out VALUES`, `code KIND CODE VALUES`, `near RING STATE VALUES`",
            self.line
        )
    }
}

impl std::error::Error for EvaluationError {}

/// A number that can be counted with.
fn number(text: &str) -> Option<f32> {
    text.parse::<f32>().ok().filter(|v| v.is_finite())
}

impl std::str::FromStr for Evaluation {
    type Err = EvaluationError;

    fn from_str(text: &str) -> Result<Evaluation, EvaluationError> {
        let mut lines = text.lines().enumerate().peekable();
        let first = lines
            .peek()
            .map(|(_, line)| line.split_whitespace().collect::<Vec<_>>());
        let mut evaluation = match first.as_deref() {
            Some(["net", units]) => {
                lines.next();
                let units = units
                    .parse()
                    .ok()
                    .filter(|units| (1..=Fates::MOST).contains(units));
                Evaluation::Net(Box::new(Fates::blank(units.ok_or(EvaluationError { line: 1 })?)))
            }
            _ => Evaluation::Sum(Sums::default()),
        };
        for (i, line) in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            let read = match (&mut evaluation, words.is_empty()) {
                (_, true) => Some(()),
                (Evaluation::Sum(sums), _) => sums.read(&words),
                (Evaluation::Net(fates), _) => fates.read(&words),
            };
            read.ok_or(EvaluationError { line: i + 1 })?;
        }
        Ok(evaluation)
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evaluation::Sum(sums) => sums.fmt(f),
            Evaluation::Net(fates) => fates.fmt(f),
        }
    }
}
