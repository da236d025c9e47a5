//! What games teach: from their moves to the weights of playouts and priors.

mod numbers;
mod views;

use crate::board::QuickBoard;
use crate::features::{self, PATTERNS};
use crate::local::mark;
use crate::weights::Weights;
use goban::{Board, Color, Move, Point, Random, Size};
use numbers::Numbers;
use patterns::mm::{self, Foresight, Samples};
use std::ops::Range;
use views::{Light, REPLIES, Rich, View};

/// How many games a reply must outweigh to be anything but usual: most patterns are rarely met beside the last move.
const REPLY_BELIEF: f32 = 4.0;

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
    /// Positions that playouts learn from, drawn from all games.
    pub positions: usize,
    /// Positions that priors learn from: they have more to learn.
    pub prior_positions: usize,
    /// Positions of other games to be examined in.
    pub held_out: usize,
    /// How often a wide pattern must have been played to be learned.
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

/// Learns from games; `tell` hears how far it is, in words, and `keep` is shown what is learned after each round of the
/// priors, which come last.
pub fn learn(
    lessons: &[Lesson],
    course: &Course,
    mut tell: impl FnMut(String),
    mut keep: impl FnMut(usize, &Weights),
) -> Learned {
    let mut random = Random::new(course.seed);
    let mut order: Vec<&Lesson> = lessons.iter().collect();
    for i in (1..order.len()).rev() {
        order.swap(i, random.below(i as u32 + 1) as usize);
    }
    let (exam, school) = order.split_at(order.len() / 10);
    let mut numbers = Numbers::default();
    numbers.harvest(school, course.often, &mut tell);
    let (mut light_school, mut light_exam) = (Light::default(), Light::default());
    let rich = || Rich(Samples::nested(numbers.below()));
    let (mut rich_school, mut rich_exam) = (rich(), rich());
    light_school.fill(school, course.positions, &mut numbers, &mut random);
    rich_school.fill(school, course.prior_positions, &mut numbers, &mut random);
    let known = numbers.by_code.len() as u16;
    light_exam.fill(exam, course.held_out, &mut numbers, &mut random);
    rich_exam.fill(exam, course.held_out, &mut numbers, &mut random);
    let wides = numbers.inside.len() as u16;
    tell(format!(
        "{} positions to learn from, {} to be examined in, {known} patterns of 3x3, {wides} wider ones",
        rich_school.0.len(),
        rich_exam.0.len(),
    ));

    let marks = mark::NAMES.len() as u16;
    let all = numbers.by_code.len() as u16;
    let mut mark_groups: Vec<_> = (0..marks).map(|m| m..m + 1).collect();
    mark_groups.push(marks..marks + all);
    let mut round_of =
        |who: &str, samples: &Samples, groups: &[Range<u16>], keep: &mut dyn FnMut(usize, &[f32])| {
            mm::learn(samples, groups, course.rounds, 1.0, |round, gammas| {
                let now = mm::foresight(samples, gammas).log_likelihood;
                tell(format!("{who}, round {}: log-likelihood {now:.4}", round + 1));
                keep(round + 1, gammas);
            })
        };
    let light = round_of("playouts", &light_school.plain, &mark_groups, &mut |_, _| {});
    // All else stays as it is, so that replies say only what is different around the last move.
    let replies = mm::learn_more(
        &light_school.replies,
        std::slice::from_ref(&(REPLIES..REPLIES + all)),
        light.clone(),
        course.rounds,
        REPLY_BELIEF,
        |_, _| {},
    );
    // The patterns are learned beside the marks, so that they do not stand in for them.
    let by_hand: Vec<f32> = mark::BY_HAND
        .iter()
        .chain(&light[usize::from(marks)..])
        .copied()
        .collect();
    let mut groups = features::groups();
    groups.extend(numbers.groups());
    let table = |gammas: &[f32], first: u16| {
        let known = numbers.by_code.iter().filter(|(_, n)| **n < known);
        known
            .map(|(&code, &n)| (code, gammas[usize::from(first + n)]))
            .collect()
    };
    let weights = |rich: &[f32]| {
        let worth = |wide: u16| rich_school.0.worth(PATTERNS + wide, rich);
        Weights {
            patterns: table(&light, marks),
            replies: table(&replies, REPLIES),
            marks: mark::BY_HAND.to_vec(),
            shapes: table(rich, PATTERNS + wides),
            wides: numbers.wides.iter().map(|(&code, &n)| (code, worth(n))).collect(),
            features: rich[..usize::from(PATTERNS)].to_vec(),
        }
    };
    let rich = round_of("priors", &rich_school.0, &groups, &mut |round, rich| {
        keep(round, &weights(rich));
    });
    Learned {
        weights: weights(&rich),
        playouts: mm::foresight(&light_exam.plain, &by_hand),
        priors: mm::foresight(&rich_exam.0, &rich),
    }
}
