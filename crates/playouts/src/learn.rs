//! What games teach: from their moves to the weights of playouts and priors.

use crate::board::QuickBoard;
use crate::features::{self, Finder, PATTERNS};
use crate::local::{Urgent, is_bad_self_atari, mark};
use crate::mm::{self, Foresight, Samples};
use crate::weights::{Weights, canonical};
use crate::wide::wide_code;
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
    /// How often a 5x5 pattern must have been played to be learned.
    pub often: u32,
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

/// Numbers of 3x3 patterns in the order in which they were met, and of 5x5 patterns that were played often.
#[derive(Default)]
struct Numbers {
    by_code: HashMap<u16, u16>,
    wides: HashMap<u64, u16>,
}

impl Numbers {
    fn of(&mut self, code: u16) -> u16 {
        let next = self.by_code.len() as u16;
        *self.by_code.entry(code).or_insert(next)
    }

    /// Numbers the 5x5 patterns that were played at least so often in these games, the most frequent first.
    fn harvest(&mut self, lessons: &[&Lesson], often: u32) {
        let mut played: HashMap<u64, u32> = HashMap::new();
        for lesson in lessons {
            replay(lesson, |board, color, p, _| {
                *played.entry(wide_code(board, color, p)).or_insert(0) += 1;
            });
        }
        let mut known: Vec<_> = played.into_iter().filter(|(_, n)| *n >= often).collect();
        known.sort_unstable_by_key(|&(code, n)| (std::cmp::Reverse(n), code));
        known.truncate(MOST_WIDES);
        self.wides = known
            .iter()
            .zip(0..)
            .map(|((code, _), number)| (*code, number))
            .collect();
    }
}

/// More 5x5 patterns are not kept, so that the file of weights stays small.
const MOST_WIDES: usize = 12_000;

/// Plays a game, and shows each position with the move played in it and its number.
pub(crate) fn replay(lesson: &Lesson, mut show: impl FnMut(&QuickBoard, Color, Point, u32)) {
    let mut board = QuickBoard::new(&Board::new(lesson.size));
    for (i, &(color, m)) in lesson.moves.iter().enumerate() {
        let Move::Play(p) = m else {
            board.pass();
            continue;
        };
        if !board.is_empty(p) || !board.is_legal(color, p) {
            break;
        }
        show(&board, color, p, i as u32);
        board.play(color, p);
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
            features.push(match numbers.wides.get(&wide_code(board, color, p)) {
                Some(wide) => PATTERNS + wide,
                None => PATTERNS + numbers.wides.len() as u16 + number,
            });
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
            let mut next = random.below(stride);
            replay(lesson, |board, color, p, i| {
                if i == next {
                    self.add(board, color, p, numbers);
                    next += stride;
                }
            });
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
    numbers.harvest(school, course.often);
    taught.fill(school, course.positions, &mut numbers, &mut random);
    let known = numbers.by_code.len() as u16;
    asked.fill(exam, course.held_out, &mut numbers, &mut random);
    tell(format!(
        "{} positions to learn from, {} to be examined in, {known} patterns of 3x3, {} of 5x5",
        taught.priors.len(),
        asked.priors.len(),
        numbers.wides.len()
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
    // The patterns are learned beside the marks, so that they do not stand in for them.
    let by_hand: Vec<f32> = mark::BY_HAND
        .iter()
        .chain(&light[usize::from(marks)..])
        .copied()
        .collect();
    let mut groups = features::groups();
    let wides = numbers.wides.len() as u16;
    groups.push(PATTERNS..PATTERNS + wides + all);
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
            marks: mark::BY_HAND.to_vec(),
            shapes: table(&rich, PATTERNS + wides),
            wides: numbers
                .wides
                .iter()
                .map(|(&code, &n)| (code, rich[usize::from(PATTERNS + n)]))
                .collect(),
            features: rich[..usize::from(PATTERNS)].to_vec(),
        },
        playouts: mm::foresight(&asked.playouts, &by_hand),
        priors: mm::foresight(&asked.priors, &rich),
    }
}
