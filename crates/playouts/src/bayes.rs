//! Urgencies from games by Bayes' rule (HDR 2004, 9.1): how often a pattern was played where it was recognised.
//!
//! P(played | recognised) = P(recognised | played) P(played) / P(recognised), which the counts make a plain ratio.
//! The pattern is the 3x3 square, or the K nearest occupied points, whose size adapts to the density of stones:
//! several K are kept, and a rare pattern gives way to the next smaller one.

use crate::board::QuickBoard;
use crate::learn::{Lesson, replay};
use crate::mm::Foresight;
use crate::nearest::nearest_keys;
use crate::urgency::Urgencies;
use crate::weights::canonical;
use goban::{Color, Point, Random};
use std::collections::HashMap;

/// The patterns that are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The 3x3 square.
    Square,
    /// So many nearest occupied points, the smallest number first; points beyond the edge count as occupied.
    Nearest(Vec<usize>),
}

/// How often a pattern was recognised, and how often played then.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Count {
    recognised: u32,
    played: u32,
}

/// What was counted.
#[derive(Clone, Debug)]
pub struct Bayes {
    kind: Kind,
    counts: HashMap<u64, Count>,
    all: Count,
}

/// A pattern recognised less often than this says less than the next smaller one.
const OFTEN: u32 = 30;
/// As many sightings at the average rate are added to each pattern's own: what was seen little is believed little.
const BELIEF: f64 = 4.0;

impl Bayes {
    /// Counts patterns in the positions of games, one of every `stride` moves.
    ///
    /// Patterns that were never played are not kept: a first look at the games finds those that were.
    pub fn count(lessons: &[&Lesson], kind: Kind, stride: u32) -> Bayes {
        let mut bayes = Bayes {
            kind,
            counts: HashMap::new(),
            all: Count::default(),
        };
        let mut keys = Vec::new();
        for (i, lesson) in lessons.iter().enumerate() {
            replay(lesson, |board, color, p, number| {
                if (number + i as u32).is_multiple_of(stride) {
                    bayes.keys(board, color, p, &mut keys);
                    for &key in &keys {
                        bayes.counts.entry(key).or_default().played += 1;
                    }
                }
            });
        }
        for (i, lesson) in lessons.iter().enumerate() {
            replay(lesson, |board, color, played, number| {
                if (number + i as u32).is_multiple_of(stride) {
                    bayes.all.played += 1;
                    for p in candidates(board, color, played) {
                        bayes.all.recognised += 1;
                        bayes.keys(board, color, p, &mut keys);
                        for key in &keys {
                            if let Some(count) = bayes.counts.get_mut(key) {
                                count.recognised += 1;
                            }
                        }
                    }
                }
            });
        }
        bayes
    }

    fn keys(&self, board: &QuickBoard, color: Color, p: Point, keys: &mut Vec<u64>) {
        keys.clear();
        match &self.kind {
            Kind::Square => keys.push(u64::from(canonical(board.code(p), color))),
            Kind::Nearest(numbers) => nearest_keys(board, color, p, numbers, keys),
        }
    }

    /// The share of moves among all candidates.
    fn rate(&self) -> f64 {
        f64::from(self.all.played) / f64::from(self.all.recognised.max(1))
    }

    fn share(&self, count: &Count) -> f64 {
        (f64::from(count.played) + BELIEF * self.rate()) / (f64::from(count.recognised) + BELIEF)
    }

    /// The probability that a candidate is played, by the largest pattern there that was seen often enough.
    pub fn probability(&self, board: &QuickBoard, color: Color, p: Point) -> f64 {
        let mut keys = Vec::new();
        self.keys(board, color, p, &mut keys);
        let known = keys.iter().filter_map(|key| self.counts.get(key));
        let (mut found, mut smallest) = (None, None);
        for count in known {
            smallest = smallest.or(Some(count));
            if count.recognised >= OFTEN {
                found = Some(count);
            }
        }
        found
            .or(smallest)
            .map_or(self.rate() / 20.0, |count| self.share(count))
    }

    /// How many patterns are known.
    pub fn patterns(&self) -> usize {
        self.counts.len()
    }

    /// How many patterns were seen often enough to be believed.
    pub fn believed(&self) -> usize {
        self.counts
            .values()
            .filter(|count| count.recognised >= OFTEN)
            .count()
    }

    /// The urgencies of 3x3 patterns for pseudo-random games: an average point weighs 1; none for other kinds.
    pub fn urgencies(&self) -> Option<Urgencies> {
        let rate = self.rate();
        let patterns = self.counts.iter();
        (self.kind == Kind::Square).then(|| Urgencies {
            patterns: patterns
                .map(|(&code, count)| (code as u16, (self.share(count) / rate) as f32))
                .collect(),
            ..Urgencies::by_hand()
        })
    }

    /// How well the probabilities foresee the moves of other games.
    pub fn examine(&self, lessons: &[&Lesson], positions: usize, seed: u64) -> Foresight {
        let moves: usize = lessons.iter().map(|l| l.moves.len()).sum();
        let stride = (moves / positions.max(1)).max(1) as u32;
        let mut random = Random::new(seed);
        let (mut asked, mut first, mut ten, mut log) = (0, 0, 0, 0.0);
        for lesson in lessons {
            let mut next = random.below(stride);
            replay(lesson, |board, color, played, number| {
                if number != next {
                    return;
                }
                next += stride;
                let own = self.probability(board, color, played);
                let others: Vec<f64> = candidates(board, color, played)
                    .map(|p| self.probability(board, color, p))
                    .collect();
                let stronger = others.iter().filter(|&&p| p > own).count();
                asked += 1;
                first += usize::from(stronger == 0);
                ten += usize::from(stronger < 10);
                log += (own / others.iter().sum::<f64>()).ln();
            });
        }
        let n = asked.max(1) as f64;
        Foresight {
            positions: asked,
            first: first as f64 / n,
            ten: ten as f64 / n,
            log_likelihood: log / n,
        }
    }
}

/// The points where a move could be, that which was played among them.
fn candidates<'a>(board: &'a QuickBoard, color: Color, played: Point) -> impl Iterator<Item = Point> + 'a {
    board
        .empties()
        .filter(move |&p| p == played || !board.is_eye(color, p) && board.is_legal(color, p))
}
