//! A book from games: counts, and what each kind of count is worth.

use super::features::{FEATURES, NUMBERS, Position, Weighed, patterns};
use super::region::{Region, places};
use super::table::{Choice, Table};
use super::{Book, SIZE};
use goban::{Board, Color, Move, Point, Size};
use patterns::{Count, Counts, View};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A position of fewer games is not kept, nor a move that was played there less often.
const FEWEST_GAMES: u32 = 3;
const FEWEST_PLAYED: u32 = 2;
/// A pattern of more than [`SMALL`] of the numbers of stones is counted where it was played so often.
const PLAYED: u32 = 5;
const SMALL: usize = 3;
/// A pattern seen less often is not kept: nobody would believe it.
const SEEN: u32 = 30;
/// One game of so many is not counted before the weights are learned from it.
const LEARN_FROM: usize = 10;
/// How much of a gradient is followed, for so many rounds.
const STEP: f64 = 0.05;
const ROUNDS: usize = 120;

/// A game to learn from.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The size of its board.
    pub size: Size,
    /// Its moves.
    pub moves: Vec<(Color, Move)>,
    /// Who won, if anybody knows.
    pub winner: Option<Color>,
}

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Patterns of nearest stones are counted in the first so many moves of a game.
    pub opening: usize,
    /// They are looked for on whole boards once in so many positions.
    pub stride: usize,
    /// Positions from which the weights are learned.
    pub positions: usize,
}

impl Default for Course {
    fn default() -> Course {
        Course {
            opening: 40,
            stride: 8,
            positions: 5000,
        }
    }
}

/// A position of a game with the move that was played in it.
struct Shown<'a> {
    board: &'a Board,
    color: Color,
    played: Point,
    last: [Option<Point>; 2],
    /// Stones played before.
    moves: usize,
}

/// Shows the first positions of a game, as far as it keeps to the rules.
fn replay(lesson: &Lesson, most: usize, mut show: impl FnMut(Shown<'_>)) {
    let mut board = Board::new(SIZE);
    let (mut last, mut moves) = ([None; 2], 0);
    for &(color, m) in lesson.moves.iter().take(most) {
        if let Move::Play(played) = m {
            if !board.is_legal(color, played) {
                return;
            }
            show(Shown {
                board: &board,
                color,
                played,
                last,
                moves,
            });
            board.place(color, played);
            moves += 1;
        } else {
            board.pass();
        }
        last = [m.point(), last[0]];
    }
}

/// What was counted of a position so far.
#[derive(Default)]
struct Counted {
    seen: u32,
    games: u32,
    last_game: u32,
    choices: Vec<Choice>,
}

/// Counts that grow.
#[derive(Default)]
struct Counter {
    tables: [HashMap<u64, Counted>; Region::ALL.len()],
    played: [HashMap<u64, u32>; 2],
    nearest: [Counts; 2],
    games: u32,
}

impl Counter {
    /// Counts the positions of a game by region.
    fn regions(&mut self, lesson: &Lesson) {
        self.games += 1;
        let game = self.games;
        let tables = &mut self.tables;
        replay(lesson, 1 + Region::Corner.deepest(), |shown| {
            let won = u32::from(lesson.winner == Some(shown.color));
            for place in places(shown.board, shown.color, shown.last[0], shown.moves) {
                let counted = tables[place.region as usize].entry(place.key).or_default();
                // A place that is symmetrical to another one of the same board is another sighting.
                counted.seen += 1;
                counted.games += u32::from(counted.last_game != game);
                counted.last_game = game;
                if !place.has(shown.played) {
                    continue;
                }
                let number = place.number(shown.played);
                match counted.choices.iter_mut().find(|choice| choice.number == number) {
                    Some(choice) => {
                        choice.played += 1;
                        choice.won += won;
                    }
                    None => counted.choices.push(Choice {
                        number,
                        played: 1,
                        won,
                    }),
                }
            }
        });
    }

    /// Notes which patterns of nearest stones are played at all.
    fn note_played(&mut self, lesson: &Lesson, course: &Course) {
        let mut keys = Default::default();
        let played = &mut self.played;
        replay(lesson, course.opening, |shown| {
            let view = View::new(shown.board, shown.color);
            patterns(&view, shown.played, shown.last[0], &mut keys);
            for (played, keys) in played.iter_mut().zip(&keys) {
                keys.iter().for_each(|&key| *played.entry(key).or_default() += 1);
            }
        });
    }

    /// Counts patterns of nearest stones around every empty point.
    fn nearest(&mut self, lesson: &Lesson, number: usize, course: &Course) {
        let mut keys: [Vec<u64>; 2] = Default::default();
        let Counter { played, nearest, .. } = self;
        let mut step = number;
        replay(lesson, course.opening, |shown| {
            step += 1;
            if !step.is_multiple_of(course.stride) {
                return;
            }
            let view = View::new(shown.board, shown.color);
            for p in shown.board.empty().iter() {
                patterns(&view, p, shown.last[0], &mut keys);
                let is_played = u32::from(p == shown.played);
                for ((counts, played), keys) in nearest.iter_mut().zip(played.iter()).zip(&keys) {
                    counts.all.seen += 1;
                    counts.all.played += is_played;
                    for (i, key) in keys.iter().enumerate() {
                        if i < SMALL || played.get(key).is_some_and(|&n| n >= PLAYED) {
                            let count: &mut Count = counts.by_key.entry(*key).or_default();
                            count.seen += 1;
                            count.played += is_played;
                        }
                    }
                }
            }
        });
    }

    fn count(&mut self, lesson: &Lesson, course: &Course) {
        self.regions(lesson);
        self.nearest(lesson, self.games as usize, course);
    }

    /// The book of what was counted so far.
    fn book(&self, weights: [f32; FEATURES]) -> Book {
        let tables = self.tables.each_ref().map(|counted| {
            let kept = counted
                .iter()
                .filter(|(_, counted)| counted.games >= FEWEST_GAMES);
            let mut entries: Vec<(u64, u32, Vec<Choice>)> = kept
                .map(|(&key, counted)| {
                    let often = counted
                        .choices
                        .iter()
                        .filter(|choice| choice.played >= FEWEST_PLAYED);
                    let mut choices: Vec<Choice> = often.copied().collect();
                    choices.sort_unstable_by_key(|choice| choice.number);
                    (key, counted.seen, choices)
                })
                .filter(|(_, _, choices)| !choices.is_empty())
                .collect();
            entries.sort_unstable_by_key(|&(key, ..)| key);
            Table::new(entries)
        });
        let nearest = self.nearest.each_ref().map(|counts| {
            let believed = counts.by_key.iter().filter(|(_, count)| count.seen >= SEEN);
            Counts {
                by_key: believed.map(|(&key, &count)| (key, count)).collect(),
                all: counts.all,
            }
        });
        Book {
            tables,
            nearest,
            weights,
            games: self.games,
        }
    }
}

/// Learns a book from games. Games of other boards than those of 19 lines are left out. `tell` hears how far it is, in steps
/// of all steps; none comes of it when the flag is raised.
///
/// # Panics
/// Never: with no game at all the book is empty.
pub fn train(
    lessons: &[Lesson],
    course: &Course,
    mut tell: impl FnMut(usize, usize),
    stop: &AtomicBool,
) -> Option<Book> {
    let lessons: Vec<&Lesson> = lessons.iter().filter(|lesson| lesson.size == SIZE).collect();
    let (exam, school): (Vec<_>, Vec<_>) = lessons
        .iter()
        .enumerate()
        .partition(|(i, _)| i % LEARN_FROM == LEARN_FROM - 1);
    let all = school.len() + lessons.len() + ROUNDS;
    let mut done = 0;
    let mut step = || {
        done += 1;
        tell(done, all);
        !stop.load(Ordering::Relaxed)
    };
    let mut counter = Counter::default();
    for (_, lesson) in &school {
        counter.note_played(lesson, course);
        step().then_some(())?;
    }
    for (_, lesson) in &school {
        counter.count(lesson, course);
        step().then_some(())?;
    }
    let book = counter.book([0.0; FEATURES]);
    let exam: Vec<&Lesson> = exam.into_iter().map(|(_, lesson)| *lesson).collect();
    let samples = samples(&book, &exam, course);
    drop(book);
    let mut fit = Fit::new();
    for _ in 0..ROUNDS {
        fit.round(&samples);
        step().then_some(())?;
    }
    for lesson in exam {
        counter.count(lesson, course);
        step().then_some(())?;
    }
    Some(counter.book(fit.weights.map(|weight| weight as f32)))
}

/// A position to learn weights from: what weighs on every move, and which was played.
struct Sample {
    moves: Vec<Weighed>,
    played: usize,
}

fn samples(book: &Book, exam: &[&Lesson], course: &Course) -> Vec<Sample> {
    // The first moves of every game are known; later ones say more about what patterns are worth.
    const DEEPEST: usize = 30;
    let stride = (exam.len() * DEEPEST / course.positions.max(1)).max(1);
    let mut samples = Vec::new();
    let mut keys: [Vec<u64>; 2] = Default::default();
    let mut step = 0usize;
    for lesson in exam {
        replay(lesson, DEEPEST, |shown| {
            step += 1;
            if !step.is_multiple_of(stride) {
                return;
            }
            let position = Position::new(book, shown.board, shown.color, shown.last, shown.moves);
            let empty: Vec<Point> = shown.board.empty().iter().collect();
            let Some(played) = empty.iter().position(|&p| p == shown.played) else {
                return;
            };
            let moves = empty.iter().map(|&p| {
                let mut weighed = Weighed::new();
                position.weigh(p, &mut keys, &mut weighed);
                weighed
            });
            let moves = moves.collect();
            samples.push(Sample { moves, played });
        });
    }
    samples
}

/// Weights that make the moves played as likely as can be: the gradient of their likelihood, each weight with a pace of its
/// own (Adam).
struct Fit {
    weights: [f64; FEATURES],
    mean: [f64; FEATURES],
    square: [f64; FEATURES],
    rounds: i32,
}

impl Fit {
    fn new() -> Fit {
        Fit {
            weights: [0.0; FEATURES],
            mean: [0.0; FEATURES],
            square: [0.0; FEATURES],
            rounds: 0,
        }
    }

    fn round(&mut self, samples: &[Sample]) {
        let mut gradient = [0.0; FEATURES];
        let mut chances = Vec::new();
        for sample in samples {
            chances.clear();
            chances.extend(sample.moves.iter().map(|weighed| {
                let parts = weighed
                    .iter()
                    .map(|&(i, x)| self.weights[usize::from(i)] * f64::from(x));
                parts.sum::<f64>()
            }));
            let most = chances.iter().copied().fold(f64::MIN, f64::max);
            chances
                .iter_mut()
                .for_each(|score| *score = (*score - most).exp());
            let sum: f64 = chances.iter().sum();
            for (i, (weighed, chance)) in sample.moves.iter().zip(&chances).enumerate() {
                let missing = f64::from(u8::from(i == sample.played)) - chance / sum;
                for &(feature, x) in weighed {
                    gradient[usize::from(feature)] += missing * f64::from(x);
                }
            }
        }
        const KEPT: [f64; 2] = [0.9, 0.99];
        self.rounds += 1;
        for (i, gradient) in gradient.into_iter().enumerate() {
            let gradient = gradient / samples.len().max(1) as f64 - 1e-4 * self.weights[i];
            self.mean[i] = KEPT[0] * self.mean[i] + (1.0 - KEPT[0]) * gradient;
            self.square[i] = KEPT[1] * self.square[i] + (1.0 - KEPT[1]) * gradient * gradient;
            let mean = self.mean[i] / (1.0 - KEPT[0].powi(self.rounds));
            let square = self.square[i] / (1.0 - KEPT[1].powi(self.rounds));
            self.weights[i] += STEP * mean / (square.sqrt() + 1e-8);
        }
    }
}

const _: () = assert!(FEATURES < 256 && SMALL < NUMBERS.len());
