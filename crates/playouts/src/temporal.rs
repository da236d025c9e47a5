//! An evaluation learned by temporal differences (HDR 2004, 9.5).
//!
//! The value of a position is a sum over its points: what the 3x3 surroundings of a stone, or of an empty point, say
//! about the final margin, the same for White with the sign turned. It learns from games of a policy against itself,
//! taken backwards: each position moves a little towards what the next one is worth by then, and the last towards
//! the margin.

use crate::board::QuickBoard;
use crate::policy::{Policy, run, watch};
use goban::{Board, Color, Point, Random, Size};
use patterns::code::canonical;
use std::collections::HashMap;
use std::fmt;

/// A learned evaluation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Evaluation {
    /// By canonical code: of an own stone, and of an empty point.
    weights: [HashMap<u16, f32>; 2],
    /// What the move is worth.
    tempo: f32,
}

/// How to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schooling {
    /// The board.
    pub size: Size,
    /// Games to learn from.
    pub games: usize,
    /// How far values move: the step of a position, divided among its points.
    pub step: f32,
    /// How much of what is learned about later positions reaches earlier ones: lambda.
    pub lambda: f32,
    /// Decides the games.
    pub seed: u64,
}

/// A feature of a position: table, code and sign.
type Feature = (usize, u16, f32);

fn features(board: &QuickBoard, found: &mut Vec<Feature>) {
    found.clear();
    for p in board.size().points() {
        let code = board.code(p);
        match board.at(p) {
            Some(Color::Black) => found.push((0, canonical(code, Color::Black), 1.0)),
            Some(Color::White) => found.push((0, canonical(code, Color::White), -1.0)),
            None => {
                let seen = Color::BOTH.map(|color| canonical(code, color));
                // What looks the same to both is worth nothing to either.
                if seen[0] != seen[1] {
                    found.push((1, seen[0], 1.0));
                    found.push((1, seen[1], -1.0));
                }
            }
        }
    }
}

impl Evaluation {
    fn sum(&self, features: &[Feature], to_move: Color) -> f32 {
        let of =
            |&(table, code, sign): &Feature| sign * self.weights[table].get(&code).copied().unwrap_or(0.0);
        let tempo = if to_move == Color::Black {
            self.tempo
        } else {
            -self.tempo
        };
        features.iter().map(of).sum::<f32>() + tempo
    }

    /// Black's margin expected with this side to move.
    pub fn value(&self, board: &QuickBoard, to_move: Color) -> f32 {
        let mut found = Vec::new();
        features(board, &mut found);
        self.sum(&found, to_move)
    }

    fn move_towards(&mut self, features: &[Feature], to_move: Color, by: f32) {
        let each = by / (features.len() + 1) as f32;
        for &(table, code, sign) in features {
            *self.weights[table].entry(code).or_insert(0.0) += sign * each;
        }
        self.tempo += if to_move == Color::Black { each } else { -each };
    }

    /// Learns from games of a policy against itself; `tell` hears of each tenth of them.
    pub fn learn<P: Policy>(
        policy: &mut P,
        course: &Schooling,
        mut tell: impl FnMut(usize, &Evaluation),
    ) -> Evaluation {
        let mut evaluation = Evaluation::default();
        let mut random = Random::new(course.seed);
        let start = QuickBoard::new(&Board::new(course.size));
        let mut board = start.clone();
        for game in 0..course.games {
            board.copy_from(&start);
            let mut seen: Vec<(Color, Vec<Feature>)> = Vec::new();
            watch(&mut board, policy, &mut random, |board, color, _| {
                let mut found = Vec::new();
                features(board, &mut found);
                seen.push((color, found));
            });
            let mut target = board.margin() as f32;
            for (color, found) in seen.iter().rev() {
                let value = evaluation.sum(found, *color);
                evaluation.move_towards(found, *color, course.step * (target - value));
                target = course.lambda * target + (1.0 - course.lambda) * evaluation.sum(found, *color);
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
            "line {} is none of `stone CODE VALUE`, `empty CODE VALUE`, `tempo VALUE`",
            self.line
        )
    }
}

impl std::error::Error for EvaluationError {}

impl std::str::FromStr for Evaluation {
    type Err = EvaluationError;

    fn from_str(text: &str) -> Result<Evaluation, EvaluationError> {
        let mut evaluation = Evaluation::default();
        for (i, line) in text.lines().enumerate() {
            let number = |text: &str| text.parse::<f32>().ok().filter(|v| v.is_finite());
            let words: Vec<&str> = line.split_whitespace().collect();
            let read = match words[..] {
                [] => Some(()),
                [kind @ ("stone" | "empty"), code, value] => {
                    let entry = u16::from_str_radix(code, 16).ok().zip(number(value));
                    entry.map(|(code, value)| {
                        evaluation.weights[usize::from(kind == "empty")].insert(code, value);
                    })
                }
                ["tempo", value] => number(value).map(|v| evaluation.tempo = v),
                _ => None,
            };
            read.ok_or(EvaluationError { line: i + 1 })?;
        }
        Ok(evaluation)
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tempo {:.4}", self.tempo)?;
        for (kind, table) in ["stone", "empty"].into_iter().zip(&self.weights) {
            let mut entries: Vec<_> = table.iter().collect();
            entries.sort_by_key(|(code, _)| **code);
            for (code, value) in entries {
                writeln!(f, "{kind} {code:04x} {value:.4}")?;
            }
        }
        Ok(())
    }
}
