//! What games teach: from their moves to the weights of playouts and priors.

use crate::board::QuickBoard;
use crate::features::{self, Finder, PATTERNS};
use crate::local::{Urgent, is_bad_self_atari, mark};
use crate::mm::{self, Foresight, Samples};
use crate::weights::{Weights, canonical};
use crate::wide::{LEVELS, Sight};
use goban::{Board, Color, Move, Point, Random, Size};
use std::collections::HashMap;
use std::ops::Range;

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

/// Numbers of 3x3 patterns in the order in which they were met, and of wide patterns that were played often.
#[derive(Default)]
struct Numbers {
    by_code: HashMap<u16, u16>,
    wides: HashMap<u64, u16>,
    /// Of each wide pattern the one inside: a wide one, or for the first level a 3x3 pattern.
    inside: Vec<u16>,
    /// Where each level ends among the wide patterns.
    ends: Vec<u16>,
}

impl Numbers {
    fn of(&mut self, code: u16) -> u16 {
        let next = self.by_code.len() as u16;
        *self.by_code.entry(code).or_insert(next)
    }

    /// The widest known pattern around a point.
    fn widest(&self, sight: &Sight, p: Point) -> Option<u16> {
        sight
            .codes(p)
            .map_while(|code| self.wides.get(&code).copied())
            .last()
    }

    /// Numbers the wide patterns that were played at least so often in these games, level by level, of each level the most
    /// frequent first.
    fn harvest(&mut self, lessons: &[&Lesson], often: u32, mut tell: impl FnMut(String)) {
        for level in 0..LEVELS {
            let mut played: HashMap<u64, (u32, u16)> = HashMap::new();
            for lesson in lessons {
                replay(lesson, |board, color, p, _| {
                    let mut inside = None;
                    for (i, code) in Sight::new(board, color).codes(p).enumerate() {
                        if i == level {
                            let inside = inside.unwrap_or_else(|| self.of(canonical(board.code(p), color)));
                            played.entry(code).or_insert((0, inside)).0 += 1;
                            break;
                        }
                        inside = self.wides.get(&code).copied();
                        if inside.is_none() {
                            break;
                        }
                    }
                });
            }
            let mut known: Vec<_> = played.into_iter().filter(|(_, (n, _))| *n >= often).collect();
            known.sort_unstable_by_key(|&(code, (n, _))| (std::cmp::Reverse(n), code));
            known.truncate(MOST_WIDES - self.inside.len());
            for (code, (_, inside)) in known {
                self.wides.insert(code, self.inside.len() as u16);
                self.inside.push(inside);
            }
            self.ends.push(self.inside.len() as u16);
            tell(format!("{} patterns of {} levels", self.inside.len(), level + 1));
        }
    }

    /// What the features of priors stand on: a wide pattern on the one inside.
    fn below(&self) -> Vec<u16> {
        let wides = self.inside.len() as u16;
        let first_level = self.ends.first().copied().unwrap_or(0);
        let inside = (0..wides).zip(&self.inside);
        let under = inside.map(|(wide, &inside)| match wide < first_level {
            true => PATTERNS + wides + inside,
            false => PATTERNS + inside,
        });
        (0..PATTERNS).map(|_| mm::NOTHING).chain(under).collect()
    }

    /// The groups of patterns: each level of the wide ones, and those of 3x3.
    fn groups(&self) -> Vec<Range<u16>> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let levels = starts.zip(&self.ends).filter(|(start, end)| start < *end);
        let mut groups: Vec<_> = levels
            .map(|(start, end)| PATTERNS + start..PATTERNS + end)
            .collect();
        let first = PATTERNS + self.inside.len() as u16;
        groups.insert(0, first..first + self.by_code.len() as u16);
        groups
    }
}

/// More wide patterns are not kept, so that the file of weights stays small.
const MOST_WIDES: usize = 50_000;

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

/// Of which positions the moves are seen, and how.
trait View {
    /// Adds a position in which a move was played.
    fn add(&mut self, board: &QuickBoard, color: Color, played: Point, numbers: &mut Numbers);

    /// Adds so many positions of these games.
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

/// What playouts see: marks and 3x3 patterns, of moves that they would play.
#[derive(Default)]
struct Light(Samples);

impl View for Light {
    fn add(&mut self, board: &QuickBoard, color: Color, played: Point, numbers: &mut Numbers) {
        let mut urgent = Urgent::default();
        urgent.find(board, color);
        let (mut moves, mut place) = (Vec::new(), None);
        let marks = mark::NAMES.len() as u16;
        for p in legal(board, color) {
            let number = numbers.of(canonical(board.code(p), color));
            if is_bad_self_atari(board, color, p) {
                continue;
            }
            let marked = urgent.points().iter().find(|(q, _)| *q == p);
            let marked = marked.map_or(0, |(_, m)| *m);
            let bits = (0..marks).filter(|bit| marked >> bit & 1 != 0);
            moves.push(bits.chain([marks + number]).collect());
            if p == played {
                place = Some(moves.len() - 1);
            }
        }
        if let Some(place) = place {
            self.0.push(&moves, place);
        }
    }
}

/// What priors see: features and the widest pattern.
struct Rich(Samples);

impl View for Rich {
    fn add(&mut self, board: &QuickBoard, color: Color, played: Point, numbers: &mut Numbers) {
        let finder = Finder::new(board, color);
        let sight = Sight::new(board, color);
        let (mut moves, mut place) = (Vec::new(), None);
        let mut features = Vec::new();
        for p in legal(board, color) {
            let number = numbers.of(canonical(board.code(p), color));
            finder.of(p, &mut features);
            features.push(match numbers.widest(&sight, p) {
                Some(wide) => PATTERNS + wide,
                None => PATTERNS + numbers.inside.len() as u16 + number,
            });
            moves.push(features.clone());
            if p == played {
                place = Some(moves.len() - 1);
            }
        }
        if let Some(place) = place {
            self.0.push(&moves, place);
        }
    }
}

/// The moves that teach: legal ones that fill no own eye.
fn legal(board: &QuickBoard, color: Color) -> impl Iterator<Item = Point> + '_ {
    board
        .empties()
        .filter(move |&p| !board.is_eye(color, p) && board.is_legal(color, p))
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
    numbers.harvest(school, course.often, &mut tell);
    let (mut taught, mut asked) = (Light::default(), Light::default());
    taught.fill(school, course.positions, &mut numbers, &mut random);
    let (mut much_taught, mut much_asked) = (
        Rich(Samples::nested(numbers.below())),
        Rich(Samples::nested(numbers.below())),
    );
    much_taught.fill(school, course.prior_positions, &mut numbers, &mut random);
    let known = numbers.by_code.len() as u16;
    asked.fill(exam, course.held_out, &mut numbers, &mut random);
    much_asked.fill(exam, course.held_out, &mut numbers, &mut random);
    let wides = numbers.inside.len() as u16;
    tell(format!(
        "{} positions to learn from, {} to be examined in, {known} patterns of 3x3, {wides} wider ones",
        much_taught.0.len(),
        much_asked.0.len(),
    ));

    let marks = mark::NAMES.len() as u16;
    let all = numbers.by_code.len() as u16;
    let mut mark_groups: Vec<_> = (0..marks).map(|m| m..m + 1).collect();
    mark_groups.push(marks..marks + all);
    let mut round_of = |who: &'static str, samples: &Samples, groups: &[Range<u16>]| {
        mm::learn(samples, groups, course.rounds, 1.0, |round, gammas| {
            let now = mm::foresight(samples, gammas).log_likelihood;
            tell(format!("{who}, round {}: log-likelihood {now:.4}", round + 1));
        })
    };
    let light = round_of("playouts", &taught.0, &mark_groups);
    // The patterns are learned beside the marks, so that they do not stand in for them.
    let by_hand: Vec<f32> = mark::BY_HAND
        .iter()
        .chain(&light[usize::from(marks)..])
        .copied()
        .collect();
    let mut groups = features::groups();
    groups.extend(numbers.groups());
    let rich = round_of("priors", &much_taught.0, &groups);
    let table = |gammas: &[f32], first: u16| {
        let known = numbers.by_code.iter().filter(|(_, n)| **n < known);
        known
            .map(|(&code, &n)| (code, gammas[usize::from(first + n)]))
            .collect()
    };
    // What a wide pattern is worth by itself: its own gamma times those of all inside.
    let below = numbers.below();
    let worth = |wide: u16| {
        let team = std::iter::successors(Some(PATTERNS + wide), |&f| {
            below.get(usize::from(f)).copied().filter(|&f| f != mm::NOTHING)
        });
        team.map(|f| rich[usize::from(f)]).product()
    };
    Learned {
        weights: Weights {
            patterns: table(&light, marks),
            marks: mark::BY_HAND.to_vec(),
            shapes: table(&rich, PATTERNS + wides),
            wides: numbers.wides.iter().map(|(&code, &n)| (code, worth(n))).collect(),
            features: rich[..usize::from(PATTERNS)].to_vec(),
        },
        playouts: mm::foresight(&asked.0, &by_hand),
        priors: mm::foresight(&much_asked.0, &rich),
    }
}
