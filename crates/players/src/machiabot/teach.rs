//! Controlled learning (TER 2010, 9.3): from moves that were right to weights that choose them.
//!
//! A position is what each voice gives to each point; the sum of a point is linear in the weights. So the smallest change that makes
//! a move the largest sum, and leaves all positions marked as right as they are, is a small quadratic programme: it is solved by
//! Hildreth's rows, one constraint after the other. A whole collection is learned by minorisation-maximisation.

use super::trace::Trace;
use goban::{Point, PointSet};
use patterns::mm::{Samples, learn};

/// By how much a taught move must lead.
const LEAD: f64 = 0.5;
/// Rounds over all constraints before it is said that there is no change.
const ROUNDS: usize = 4000;
/// A constraint is kept if it is missed by no more.
const MISSED: f64 = 1e-3;
/// No weight grows beyond this.
const LARGEST: f64 = 1000.0;

/// A voice whose weight can be changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Taught {
    /// Whose it is.
    pub by: &'static str,
    /// Which rule or shape.
    pub id: String,
    /// Its weight as it is written.
    pub weight: f32,
}

/// A position with the move that is right there.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// The move.
    pub right: Point,
    /// Points that may be played.
    pub legal: PointSet,
    /// What one unit of weight of a voice gives to which points.
    units: Vec<(usize, Vec<(Point, f32)>)>,
}

impl Lesson {
    /// What one unit of each voice gives to a point.
    fn row(&self, voices: usize, p: Point) -> Vec<f64> {
        let mut row = vec![0.0; voices];
        for (voice, given) in &self.units {
            let here = given.iter().filter(|(q, _)| *q == p);
            row[*voice] += here.map(|(_, unit)| f64::from(*unit)).sum::<f64>();
        }
        row
    }
}

/// A weight that changes.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The number of the voice.
    pub voice: usize,
    /// Its weight before.
    pub from: f32,
    /// Its weight after.
    pub to: f32,
}

/// Why no change of weights does what is wished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// No voice tells the move that is right from this one.
    Alike(Point),
    /// It would flip a position that is marked as right, or weights would grow beyond all bounds.
    Contradiction,
}

/// Positions to learn from, with all voices that speak in them.
#[derive(Clone, Default, Debug)]
pub struct Course {
    /// The voices.
    pub voices: Vec<Taught>,
    /// The positions.
    pub lessons: Vec<Lesson>,
}

impl Course {
    /// Adds a position with the move that is right there; its number.
    pub fn add(&mut self, trace: &Trace, right: Point) -> usize {
        let mut units = Vec::new();
        for vote in trace.heard.votes.iter().filter(|vote| vote.weight != 0.0) {
            let known = self
                .voices
                .iter()
                .position(|v| v.by == vote.by && v.id == vote.id);
            let voice = known.unwrap_or_else(|| {
                self.voices.push(Taught {
                    by: vote.by,
                    id: vote.id.clone(),
                    weight: vote.weight,
                });
                self.voices.len() - 1
            });
            let given = vote.weights.iter().map(|&(p, weight)| (p, weight / vote.weight));
            units.push((voice, given.collect()));
        }
        self.lessons.push(Lesson {
            right,
            legal: trace.legal,
            units,
        });
        self.lessons.len() - 1
    }

    /// The weights as they are written.
    pub fn weights(&self) -> Vec<f32> {
        self.voices.iter().map(|voice| voice.weight).collect()
    }

    /// What these weights choose in a lesson: the largest sum, of equals the first of the board.
    pub fn choice(&self, lesson: usize, weights: &[f32]) -> Option<Point> {
        let lesson = &self.lessons[lesson];
        let mut best: Option<(Point, f64)> = None;
        let sums = self.sums(lesson, weights);
        for p in lesson.legal.iter() {
            let sum = sums[p];
            if best.is_none_or(|(_, most)| sum > most) {
                best = Some((p, sum));
            }
        }
        best.map(|(p, _)| p)
    }

    fn sums(&self, lesson: &Lesson, weights: &[f32]) -> goban::PointMap<f64> {
        let mut sums = goban::PointMap::new(0.0);
        for (voice, given) in &lesson.units {
            for &(p, unit) in given {
                sums[p] += f64::from(unit) * f64::from(weights[*voice]);
            }
        }
        sums
    }

    /// In how many of these lessons the weights choose the move that is right.
    pub fn right(&self, lessons: impl IntoIterator<Item = usize>, weights: &[f32]) -> usize {
        let chosen = lessons
            .into_iter()
            .filter(|&i| self.choice(i, weights) == Some(self.lessons[i].right));
        chosen.count()
    }

    /// The smallest change of weights (by the sum of their squares) with which this lesson's move has the largest sum, and all other
    /// lessons that are right stay so. Only weights of the voices that are `free` change.
    pub fn flip(&self, lesson: usize, free: impl Fn(&Taught) -> bool) -> Result<Vec<Change>, Refusal> {
        let weights = self.weights();
        let free: Vec<bool> = self.voices.iter().map(free).collect();
        let mut wishes: Vec<(Vec<f64>, f64)> = Vec::new();
        for number in 0..self.lessons.len() {
            let keeps = number != lesson;
            if keeps && self.choice(number, &weights) != Some(self.lessons[number].right) {
                // What is wrong already is not held against a change.
                continue;
            }
            self.wish((number, keeps), &weights, &free, &mut wishes)?;
        }
        let found = solve(&wishes, self.voices.len()).ok_or(Refusal::Contradiction)?;
        // A person edits the file: the roundest numbers that still do it.
        for digits in [1.0, 10.0, 100.0, 1000.0] {
            let to = |voice: usize| ((f64::from(weights[voice]) + found[voice]) * digits).round() / digits;
            let after: Vec<f32> = (0..weights.len()).map(|voice| to(voice) as f32).collect();
            let keeps = |(row, least): &(Vec<f64>, f64)| {
                let moved = row
                    .iter()
                    .enumerate()
                    .map(|(i, unit)| unit * f64::from(after[i] - weights[i]));
                moved.sum::<f64>() >= least.min(least - LEAD / 2.0).max(least - LEAD * 0.9)
            };
            let stays = (0..self.lessons.len()).all(|number| {
                let right = Some(self.lessons[number].right);
                let was = self.choice(number, &weights) == right || number == lesson;
                !was || self.choice(number, &after) == right
            });
            if stays && wishes.iter().all(keeps) {
                let changes = (0..weights.len())
                    .filter(|&i| after[i] != weights[i])
                    .map(|voice| Change {
                        voice,
                        from: weights[voice],
                        to: after[voice],
                    });
                return Ok(changes.collect());
            }
        }
        Err(Refusal::Contradiction)
    }

    /// What a lesson wishes of a change: for each other point, that the row times the change is at least so much.
    fn wish(
        &self,
        (number, keeps): (usize, bool),
        weights: &[f32],
        free: &[bool],
        wishes: &mut Vec<(Vec<f64>, f64)>,
    ) -> Result<(), Refusal> {
        let lesson = &self.lessons[number];
        let sums = self.sums(lesson, weights);
        let right = lesson.row(self.voices.len(), lesson.right);
        for p in lesson.legal.iter().filter(|&p| p != lesson.right) {
            let other = lesson.row(self.voices.len(), p);
            let units = right.iter().zip(other).zip(free);
            let row: Vec<f64> = units
                .map(|((a, b), free)| if *free { a - b } else { 0.0 })
                .collect();
            let lead = sums[lesson.right] - sums[p];
            let wanted = if keeps { lead.min(LEAD) } else { LEAD };
            if row.iter().all(|&unit| unit == 0.0) {
                // Of equals the first of the board is played.
                if lead < 0.0 || !keeps && lead == 0.0 && p < lesson.right {
                    return Err(Refusal::Alike(p));
                }
                continue;
            }
            wishes.push((row, wanted - lead));
        }
        Ok(())
    }

    /// The weights that best foresee the moves of some lessons, by minorisation-maximisation: a voice that speaks for a point is a
    /// feature of that move. Their scale is that of the weights as they are, and a voice that hardly spoke stays as it is.
    pub fn fit(&self, lessons: impl Iterator<Item = usize>, rounds: usize, least: usize) -> Vec<f32> {
        let voices = self.voices.len().min(usize::from(u16::MAX) - 1);
        let mut samples = Samples::default();
        let mut spoke = vec![0usize; voices];
        for lesson in lessons.map(|i| &self.lessons[i]) {
            let points: Vec<Point> = lesson.legal.iter().collect();
            let Some(played) = points.iter().position(|&p| p == lesson.right) else {
                continue;
            };
            let rows: Vec<Vec<u16>> = points
                .iter()
                .map(|&p| {
                    let row = lesson.row(voices, p);
                    (0..voices).filter(|&i| row[i] > 0.0).map(|i| i as u16).collect()
                })
                .collect();
            for &(voice, _) in &lesson.units {
                spoke[voice] += 1;
            }
            samples.push(&rows, played);
        }
        let groups: Vec<_> = (0..voices as u16).map(|i| i..i + 1).collect();
        let gammas = learn(&samples, &groups, rounds, 1.0, |_, _| {});
        let heard = |i: &usize| spoke[*i] >= least;
        let old: f64 = (0..voices)
            .filter(heard)
            .map(|i| f64::from(self.voices[i].weight).abs())
            .sum();
        let new: f64 = (0..voices)
            .filter(heard)
            .map(|i| f64::from(gammas[i].ln()).abs())
            .sum();
        let scale = if new > 0.0 { old / new } else { 0.0 };
        let weight = |i: usize| {
            if heard(&i) {
                ((f64::from(gammas[i].ln()) * scale * 10.0).round() / 10.0) as f32
            } else {
                self.voices[i].weight
            }
        };
        (0..self.voices.len())
            .map(|i| {
                if i < voices {
                    weight(i)
                } else {
                    self.voices[i].weight
                }
            })
            .collect()
    }
}

/// The shortest vector whose product with each row is at least its bound: Hildreth's method, a multiplier for each row.
fn solve(wishes: &[(Vec<f64>, f64)], len: usize) -> Option<Vec<f64>> {
    let mut change = vec![0.0; len];
    let mut multipliers = vec![0.0f64; wishes.len()];
    let norms: Vec<f64> = wishes
        .iter()
        .map(|(row, _)| row.iter().map(|x| x * x).sum())
        .collect();
    for _ in 0..ROUNDS {
        let mut worst = 0.0f64;
        for (number, (row, least)) in wishes.iter().enumerate() {
            let product: f64 = row.iter().zip(&change).map(|(a, b)| a * b).sum();
            worst = worst.max(least - product);
            let step = ((least - product) / norms[number]).max(-multipliers[number]);
            if step != 0.0 {
                multipliers[number] += step;
                row.iter()
                    .zip(&mut change)
                    .for_each(|(unit, x)| *x += step * unit);
            }
        }
        if change.iter().any(|x| x.abs() > LARGEST) {
            return None;
        }
        if worst <= MISSED {
            return Some(change);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::panel::Panel;
    use super::super::panel::toy::Toy;
    use super::*;
    use goban::{Color, Game, Rules, Size};

    fn p(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn trace(votes: Vec<(&'static str, f32)>) -> Trace {
        let game = Game::new(Size::NINE, Rules::CHINESE);
        let mut panel = Panel::default().with(Toy("rules", votes), 1.0);
        Trace::new(&game, panel.hear(&game, Color::Black))
    }

    /// C3 has 10 and D4 has 8; D4 is right: each weight gives a little more than one.
    #[test]
    fn the_smallest_change_flips_the_choice() {
        let mut course = Course::default();
        let lesson = course.add(&trace(vec![("C3", 10.0), ("D4", 8.0)]), p("D4"));
        assert_eq!(course.choice(lesson, &course.weights()), Some(p("C3")));
        let changes = course.flip(lesson, |_| true).unwrap();
        let to: Vec<f32> = changes.iter().map(|change| change.to).collect();
        assert_eq!(to.len(), 2);
        assert!((to[0] - 8.8).abs() < 0.2 && (to[1] - 9.2).abs() < 0.2, "{to:?}");
        let after: Vec<f32> = to;
        assert_eq!(course.choice(lesson, &after), Some(p("D4")));
    }

    /// In another position C3 with 10 beats E5 with 9.8, and that is right: so C3 gives nothing, and D4 gets it all.
    #[test]
    fn what_is_right_stays_right() {
        let mut course = Course::default();
        let kept = course.add(&trace(vec![("C3", 10.0), ("E5", 9.8)]), p("C3"));
        let wrong = course.add(&trace(vec![("C3", 10.0), ("D4", 8.0)]), p("D4"));
        let changes = course.flip(wrong, |_| true).unwrap();
        let mut after = course.weights();
        changes.iter().for_each(|change| after[change.voice] = change.to);
        assert_eq!(course.choice(wrong, &after), Some(p("D4")));
        assert_eq!(course.choice(kept, &after), Some(p("C3")));
        let free: f32 = {
            let mut alone = Course::default();
            let lesson = alone.add(&trace(vec![("C3", 10.0), ("D4", 8.0)]), p("D4"));
            let changes = alone.flip(lesson, |_| true).unwrap();
            changes.iter().map(|c| (c.to - c.from).powi(2)).sum()
        };
        let bound: f32 = changes.iter().map(|c| (c.to - c.from).powi(2)).sum();
        assert!(bound > free, "what must be kept costs something: {bound} {free}");
    }

    /// Nobody speaks of G7: no weight can make it the choice. And what is right cannot be wrong at once.
    #[test]
    fn what_cannot_be_is_said() {
        let mut course = Course::default();
        let alike = course.add(&trace(vec![("C3", 10.0)]), p("G7"));
        assert!(matches!(course.flip(alike, |_| true), Err(Refusal::Alike(_))));
        let mut course = Course::default();
        course.add(&trace(vec![("C3", 10.0), ("D4", 8.0)]), p("C3"));
        let wrong = course.add(&trace(vec![("C3", 10.0), ("D4", 8.0)]), p("D4"));
        assert_eq!(course.flip(wrong, |_| true), Err(Refusal::Contradiction));
    }

    /// Of three voices the last, weakest one is right three times in four: the collection makes it the strongest.
    #[test]
    fn a_collection_finds_the_weights() {
        let mut course = Course::default();
        for i in 0..80 {
            let right = if i % 4 == 0 { "C3" } else { "E5" };
            course.add(&trace(vec![("C3", 10.0), ("D4", 8.0), ("E5", 2.0)]), p(right));
        }
        assert_eq!(course.right(0..80, &course.weights()), 20);
        let weights = course.fit(0..80, 30, 10);
        assert!(weights[2] > weights[0] && weights[0] > weights[1], "{weights:?}");
        assert_eq!(course.right(0..80, &weights), 60);
        let sum = |weights: &[f32]| weights.iter().map(|w| w.abs()).sum::<f32>();
        assert!((sum(&weights) - sum(&course.weights())).abs() < 0.2);
    }
}
