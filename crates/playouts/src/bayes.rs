//! Urgencies from games by Bayes' rule (HDR 2004, 9.1): how often a pattern was played where it was recognised.
//!
//! P(played | recognised) = P(recognised | played) P(played) / P(recognised), which the counts make a plain ratio.
//! The pattern is the 3x3 square, or the K nearest occupied points, whose size adapts to the density of stones:
//! several K are kept, and a rare pattern gives way to the next smaller one.

use crate::board::QuickBoard;
use crate::learn::{Lesson, replay};
use crate::urgency::Urgencies;
use goban::{Color, Point, Random};
use patterns::code::canonical;
use patterns::mm::Foresight;
use patterns::{Counts, Nearest, View, nearest_keys};

/// The patterns that are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The 3x3 square.
    Square,
    /// So many nearest occupied points, the smallest number first; points beyond the edge count as occupied.
    Nearest(Vec<usize>),
}

impl Kind {
    /// The keys of the patterns of a point, from small to large.
    fn keys(&self, board: &QuickBoard, view: &View, color: Color, p: Point, keys: &mut Vec<u64>) {
        keys.clear();
        match self {
            Kind::Square => keys.push(u64::from(canonical(board.code(p), color))),
            Kind::Nearest(numbers) => nearest_keys(view, p, numbers, keys),
        }
    }
}

/// What was counted.
#[derive(Clone, Debug)]
pub struct Bayes {
    kind: Kind,
    counts: Counts,
}

impl Bayes {
    /// Counts patterns in the positions of games, one of every `stride` moves.
    ///
    /// Patterns that were never played are not kept: a first look at the games finds those that were.
    pub fn count(lessons: &[&Lesson], kind: Kind, stride: u32) -> Bayes {
        let counts = Counts::default();
        let mut bayes = Bayes { kind, counts };
        let mut keys = Vec::new();
        for (i, lesson) in lessons.iter().enumerate() {
            replay(lesson, |board, color, p, number| {
                if (number + i as u32).is_multiple_of(stride) {
                    bayes
                        .kind
                        .keys(board, &View::new(board, color), color, p, &mut keys);
                    for &key in &keys {
                        bayes.counts.by_key.entry(key).or_default().played += 1;
                    }
                }
            });
        }
        for (i, lesson) in lessons.iter().enumerate() {
            replay(lesson, |board, color, played, number| {
                if (number + i as u32).is_multiple_of(stride) {
                    let view = View::new(board, color);
                    bayes.counts.all.played += 1;
                    for p in candidates(board, color, played) {
                        bayes.counts.all.seen += 1;
                        bayes.kind.keys(board, &view, color, p, &mut keys);
                        for key in &keys {
                            if let Some(count) = bayes.counts.by_key.get_mut(key) {
                                count.seen += 1;
                            }
                        }
                    }
                }
            });
        }
        bayes
    }

    /// The probability that each of these candidates is played, by the largest pattern there that was seen often enough.
    pub fn probabilities(&self, board: &QuickBoard, color: Color, moves: &[Point]) -> Vec<f64> {
        let view = View::new(board, color);
        let mut keys = Vec::new();
        let probability = |&p: &Point| {
            self.kind.keys(board, &view, color, p, &mut keys);
            self.counts.probability(&keys)
        };
        moves.iter().map(probability).collect()
    }

    /// How many patterns are known.
    pub fn patterns(&self) -> usize {
        self.counts.by_key.len()
    }

    /// How many patterns were seen often enough to be believed.
    pub fn believed(&self) -> usize {
        self.counts.believed()
    }

    /// The urgencies of 3x3 patterns for pseudo-random games: an average point weighs 1; none for other kinds.
    pub fn urgencies(&self) -> Option<Urgencies> {
        let rate = self.counts.rate();
        let patterns = self.counts.by_key.iter();
        (self.kind == Kind::Square).then(|| Urgencies {
            patterns: patterns
                .map(|(&code, count)| (code as u16, (self.counts.share(count) / rate) as f32))
                .collect(),
            ..Urgencies::by_hand()
        })
    }

    /// The base of patterns of nearest stones; none for other kinds.
    pub fn nearest(&self) -> Option<Nearest> {
        match &self.kind {
            Kind::Square => None,
            Kind::Nearest(numbers) => Some(Nearest {
                numbers: numbers.clone(),
                counts: self.counts.clone(),
            }),
        }
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
                let moves: Vec<Point> = candidates(board, color, played).collect();
                let others = self.probabilities(board, color, &moves);
                let own = moves.iter().zip(&others).find(|(p, _)| **p == played);
                let own = own.map_or(0.0, |(_, own)| *own);
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
