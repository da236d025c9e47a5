//! What games teach: from their moves to the weights of playouts and priors.

use crate::board::QuickBoard;
use crate::features::{self, Finder, PATTERNS};
use crate::local::{Urgent, is_bad_self_atari, mark};
use crate::mm::{self, Foresight, Samples};
use crate::weights::{Weights, canonical};
use goban::{Board, Color, Move, Point, Random, Size};
use std::collections::HashMap;

/// The moves of a game from the empty board, for learning.
pub struct Lesson {
    /// The size of the board.
    pub size: Size,
    /// The moves.
    pub moves: Vec<(Color, Move)>,
}

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Positions to learn from, drawn from all games.
    pub positions: usize,
    /// Positions of other games to be examined in.
    pub held_out: usize,
    /// Times that every group of features is raised.
    pub rounds: usize,
    /// Decides which games and positions are drawn.
    pub seed: u64,
}

/// What was learned, and how well it foresees the moves of games not learned from.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The weights.
    pub weights: Weights,
    /// What playouts foresee.
    pub playouts: Foresight,
    /// What priors foresee.
    pub priors: Foresight,
}

/// Numbers of patterns in the order in which they were met.
#[derive(Default)]
struct Numbers {
    by_code: HashMap<u16, u16>,
}

impl Numbers {
    fn of(&mut self, code: u16) -> u16 {
        let next = self.by_code.len() as u16;
        *self.by_code.entry(code).or_insert(next)
    }
}

/// The two views of the same positions.
#[derive(Default)]
struct Views {
    playouts: Samples,
    priors: Samples,
}

impl Views {
    /// Adds a position in which a move was played; false if playouts would never play it.
    fn add(&mut self, board: &QuickBoard, color: Color, played: Point, numbers: &mut Numbers) {
        let mut urgent = Urgent::default();
        urgent.find(board, color);
        let finder = Finder::new(board, color);
        let (mut light, mut rich) = (Vec::new(), Vec::new());
        let (mut light_played, mut rich_played) = (None, None);
        let mut features = Vec::new();
        let marks = mark::NAMES.len() as u16;
        for p in board.empties() {
            if board.is_eye(color, p) || !board.is_legal(color, p) {
                continue;
            }
            let number = numbers.of(canonical(board.code(p), color));
            if !is_bad_self_atari(board, color, p) {
                let marked = urgent
                    .points()
                    .iter()
                    .find(|(q, _)| *q == p)
                    .map_or(0, |(_, m)| *m);
                let bits = (0..marks).filter(|bit| marked >> bit & 1 != 0);
                light.push(bits.chain([marks + number]).collect());
                if p == played {
                    light_played = Some(light.len() - 1);
                }
            }
            finder.of(p, &mut features);
            features.push(PATTERNS + number);
            rich.push(features.clone());
            if p == played {
                rich_played = Some(rich.len() - 1);
            }
        }
        if let Some(place) = light_played {
            self.playouts.push(&light, place);
        }
        if let Some(place) = rich_played {
            self.priors.push(&rich, place);
        }
    }

    fn fill(&mut self, lessons: &[&Lesson], wanted: usize, numbers: &mut Numbers, random: &mut Random) {
        let moves: usize = lessons.iter().map(|l| l.moves.len()).sum();
        let stride = (moves / wanted.max(1)).max(1) as u32;
        for lesson in lessons {
            let mut board = QuickBoard::new(&Board::new(lesson.size));
            let mut next = random.below(stride);
            for (i, &(color, m)) in lesson.moves.iter().enumerate() {
                let Move::Play(p) = m else {
                    board.pass();
                    continue;
                };
                if !board.is_empty(p) || !board.is_legal(color, p) {
                    break;
                }
                if i as u32 == next {
                    self.add(&board, color, p, numbers);
                    next += stride;
                }
                board.play(color, p);
            }
        }
    }
}

/// Learns from games; `tell` hears how far it is, in words.
pub fn learn(lessons: &[Lesson], course: &Course, mut tell: impl FnMut(String)) -> Learned {
    let mut random = Random::new(course.seed);
    let mut order: Vec<&Lesson> = lessons.iter().collect();
    for i in (1..order.len()).rev() {
        order.swap(i, random.below(i as u32 + 1) as usize);
    }
    let (exam, school) = order.split_at(order.len() / 10);
    let mut numbers = Numbers::default();
    let (mut taught, mut asked) = (Views::default(), Views::default());
    taught.fill(school, course.positions, &mut numbers, &mut random);
    let known = numbers.by_code.len() as u16;
    asked.fill(exam, course.held_out, &mut numbers, &mut random);
    tell(format!(
        "{} positions to learn from, {} to be examined in, {known} patterns",
        taught.priors.len(),
        asked.priors.len()
    ));

    let marks = mark::NAMES.len() as u16;
    let all = numbers.by_code.len() as u16;
    let mut mark_groups: Vec<_> = (0..marks).map(|m| m..m + 1).collect();
    mark_groups.push(marks..marks + all);
    let light = mm::learn(
        &taught.playouts,
        &mark_groups,
        course.rounds,
        1.0,
        |round, gammas| {
            let now = mm::foresight(&taught.playouts, gammas).log_likelihood;
            tell(format!("playouts, round {}: log-likelihood {now:.4}", round + 1));
        },
    );
    let mut groups = features::groups();
    groups.push(PATTERNS..PATTERNS + all);
    let rich = mm::learn(&taught.priors, &groups, course.rounds, 1.0, |round, gammas| {
        let now = mm::foresight(&taught.priors, gammas).log_likelihood;
        tell(format!("priors, round {}: log-likelihood {now:.4}", round + 1));
    });
    let table = |gammas: &[f32], first: u16| {
        let known = numbers.by_code.iter().filter(|(_, n)| **n < known);
        known
            .map(|(&code, &n)| (code, gammas[usize::from(first + n)]))
            .collect()
    };
    Learned {
        weights: Weights {
            patterns: table(&light, marks),
            marks: light[..usize::from(marks)].to_vec(),
            shapes: table(&rich, PATTERNS),
            features: rich[..usize::from(PATTERNS)].to_vec(),
        },
        playouts: mm::foresight(&asked.playouts, &light),
        priors: mm::foresight(&asked.priors, &rich),
    }
}
