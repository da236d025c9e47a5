//! Whose each point will be, as a number between White's -1 and Black's 1.
//!
//! A stone counts as much as its group is likely to live. Emptiness between stones is shared by letting what they hold spread
//! and fade, and by numeric morphology at several scales: what is held even at the smallest is territory, what only dilations
//! reach is a moyo or influence (thesis 000, L1897-L1899; habilitation 001, L146, L280).

use super::strength::{Chance, Seen, Weights, sign};
use goban::{Color, Influence, Point, PointSet};

/// What is seen of an empty point: who holds it at X(4, 13), X(5, 21), X(6, 31), X(5, 10) and X(4, 0), what spreads to it, and
/// the same on the two lowest lines.
pub const TRAITS: usize = 7;

/// Cells of the sheet of points.
const CELLS: usize = 1024;
/// Steps by which what stones hold spreads.
const STEPS: usize = 12;
/// What is left of it after a step.
const FADED: f64 = 0.98;
/// A group that is less likely to live counts as the enemy's for morphology.
const LOST: f64 = 0.4;

/// The expected owner of every point, in thousandths: whole numbers, so that pictures can be equal.
#[derive(Clone, PartialEq, Eq)]
pub struct Field {
    owners: Box<[i16; CELLS]>,
}

impl std::fmt::Debug for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let held = |sign: i16| self.owners.iter().filter(|o| o.signum() == sign).count();
        write!(f, "Field({} Black's, {} White's)", held(1), held(-1))
    }
}

impl Field {
    /// Nobody owns anything.
    pub(super) fn empty() -> Field {
        Field {
            owners: Box::new([0; CELLS]),
        }
    }

    fn set(&mut self, p: Point, owner: f64) {
        self.owners[p.index()] = (owner.clamp(-1.0, 1.0) * 1000.0).round() as i16;
    }

    /// Whose a point is expected to be, from -1 for White to 1 for Black.
    pub fn at(&self, p: Point) -> f64 {
        f64::from(self.owners[p.index()]) / 1000.0
    }

    /// The points that are a colour's by so much.
    pub fn held(&self, color: Color, least: f64) -> PointSet {
        let held = (0..CELLS).map(Point::from_index);
        held.filter(|&p| self.owners[p.index()] != 0 && self.at(p) * sign(color) >= least)
            .collect()
    }

    /// Black's points less White's.
    pub fn score(&self) -> f64 {
        self.owners.iter().map(|&o| f64::from(o)).sum::<f64>() / 1000.0
    }

    /// How many points are nobody's yet, each counted by as much as it is open.
    pub fn open(&self, board: &PointSet) -> f64 {
        board.iter().map(|p| 1.0 - self.at(p).abs()).sum()
    }
}

impl Seen<'_> {
    /// What stones hold, spread over what is empty.
    pub fn spread(&self, chances: &[Chance]) -> Field {
        let mut now = [0.0; CELLS];
        let mut empty = self.all;
        for (group, chance) in self.groups.iter().zip(chances) {
            let points = group.points();
            empty -= points;
            for p in &points {
                now[p.index()] = sign(group.color) * chance.balance();
            }
        }
        // Cells beyond the edge hold nothing.
        let empty: Vec<Point> = empty.iter().collect();
        let mut next = now;
        for _ in 0..STEPS {
            for p in &empty {
                let sum: f64 = p.neighbours().iter().map(|n| now[n.index()]).sum();
                next[p.index()] = FADED * sum / 4.0;
            }
            now = next;
        }
        let mut field = Field::empty();
        for p in &self.all {
            field.set(p, now[p.index()]);
        }
        field
    }

    /// What is seen of each empty point.
    pub fn points(&self, chances: &[Chance]) -> Vec<(Point, [f64; TRAITS])> {
        let spread = self.spread(chances);
        let mut held = [PointSet::EMPTY; 2];
        for (group, chance) in self.groups.iter().zip(chances) {
            let color = if chance.get() > LOST {
                group.color
            } else {
                !group.color
            };
            held[color.index()] |= group.points();
        }
        let four = Influence::of_stones(self.board.size(), &held[0], &held[1]).x(4, 0);
        let five = four.x(1, 0);
        let moyo = five.x(0, 10);
        let scales = [four.x(0, 13), moyo.x(0, 11), five.x(1, 0).x(0, 31), moyo, four];
        let empty = self.all - held[0] - held[1];
        let last = self.board.size().side() - 1;
        let line = |p: Point| p.col().min(p.row()).min(last - p.col()).min(last - p.row());
        let traits = |p: Point| {
            let mut traits = [0.0; TRAITS];
            for (trait_, scale) in traits.iter_mut().zip(&scales) {
                *trait_ = f64::from(scale.at(p).signum());
            }
            traits[5] = spread.at(p);
            traits[6] = if line(p) < 2 { spread.at(p) } else { 0.0 };
            traits
        };
        empty.iter().map(|p| (p, traits(p))).collect()
    }

    /// Whose every point will be if groups live by these chances.
    pub fn owners(&self, chances: &[Chance], weights: &Weights) -> Field {
        let mut field = Field::empty();
        let (mut held, mut surely) = ([PointSet::EMPTY; 2], [PointSet::EMPTY; 2]);
        for (group, chance) in self.groups.iter().zip(chances) {
            let points = group.points();
            held[group.color.index()] |= points;
            if *chance == Chance::CERTAIN {
                surely[group.color.index()] |= points;
            }
            for p in &points {
                field.set(p, sign(group.color) * chance.balance());
            }
        }
        for (p, traits) in self.points(chances) {
            let sum = traits.iter().zip(&weights.points).map(|(t, w)| t * w).sum();
            field.set(p, sum);
        }
        // What only one colour's stones enclose is theirs if they are.
        for part in (self.all - held[0] - held[1]).parts() {
            let around = part.border(&self.all);
            for color in Color::BOTH {
                if !around.is_empty() && around.is_subset(&surely[color.index()]) {
                    part.iter().for_each(|p| field.set(p, sign(color)));
                }
            }
        }
        field
    }
}
