//! How likely a group lives, as a number: what the thesis wished for, "to refine `~`" by encirclement, distance and territory
//! (thesis 000, L5046-L5048), so that two groups of one value can be told apart.
//!
//! A chance is a weighted sum of what is seen of the group, bent between 0 and 1. It is made in two steps, as enmity is: first
//! each group by itself, then with what became of its neighbours. The weights were learned from a judge's opinion
//! (`yomi bench concepts --fit`).

use super::field::Field;
use super::object::{Group, Id, Viewpoint};
use super::{Enemies, Friends, Picture};
use goban::{Board, Color, Influence, PointSet};
use proof::value::Value;

/// What is seen of a group by itself.
pub const ALONE: usize = 9;
/// What is seen of it among its neighbours.
pub const AMONG: usize = ALONE + 3;

/// A chance in thousandths: whole numbers, so that pictures can be equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chance(u16);

impl Chance {
    /// It will be so.
    pub const CERTAIN: Chance = Chance(1000);
    /// It will not.
    pub const NONE: Chance = Chance(0);
    /// Nobody knows.
    pub const EVEN: Chance = Chance(500);

    /// The nearest thousandth.
    pub fn new(chance: f64) -> Chance {
        Chance((chance.clamp(0.0, 1.0) * 1000.0).round() as u16)
    }

    /// Between 0 and 1.
    pub fn get(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// What one gets who gets a point if it is so and loses one if not.
    pub fn balance(self) -> f64 {
        2.0 * self.get() - 1.0
    }

    /// How open it is: 1 for an even chance, 0 where it is certain.
    pub fn openness(self) -> f64 {
        4.0 * self.get() * (1.0 - self.get())
    }
}

/// Weights of the sums.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Of a group by itself: a constant, liberties, eyes, territory, friends and enemies in reach, its size, whether it has two
    /// eyes, and the share of it that hangs.
    pub alone: [f64; ALONE],
    /// The same with the weakest enemy, the strongest friend and the field around.
    pub among: [f64; AMONG],
    /// Of an empty point: see `field.rs`.
    pub points: [f64; super::field::TRAITS],
}

impl Weights {
    /// What `yomi bench concepts --fit` learned from 150 positions.
    pub const LEARNED: Weights = Weights {
        alone: [0.47, 0.60, 0.14, 0.42, 0.54, -0.97, 0.69, 0.78, -0.78],
        among: [
            0.12, 0.68, 0.08, 0.30, 0.11, -0.62, 0.33, 0.67, -0.59, -0.53, 0.48, 1.46,
        ],
        points: [0.02, 0.11, 0.08, 0.15, 0.07, 0.48, 0.46],
    };
}

/// So far a group reaches, in steps around its enemies.
const REACH: usize = 4;
/// So near an enemy presses.
const PRESSED: usize = 2;

/// The groups of a picture as the sums see them.
pub struct Seen<'a> {
    pub(super) board: &'a Board,
    pub(super) all: PointSet,
    /// The groups that are to be seen.
    pub groups: Vec<&'a Group>,
    alone: Vec<[f64; ALONE]>,
    enemies: Vec<Vec<usize>>,
    friends: Vec<Vec<usize>>,
}

impl<'a> Seen<'a> {
    /// Looks at the groups of a picture.
    pub fn new(board: &'a Board, picture: &'a Picture) -> Seen<'a> {
        Seen::of(
            board,
            &picture.groups,
            &picture.seen,
            &picture.enemies,
            &picture.friends,
        )
    }

    pub(super) fn of(
        board: &'a Board,
        groups: &'a [Group],
        seen: &[Id],
        enemies: &[Enemies],
        friends: &[Friends],
    ) -> Seen<'a> {
        let all = PointSet::board(board.size());
        let place = |id: Id| seen.iter().position(|&s| s == id);
        let pairs = |pairs: &mut dyn Iterator<Item = (Id, Id)>| {
            let mut of = vec![Vec::new(); seen.len()];
            for (a, b) in pairs {
                if let (Some(a), Some(b)) = (place(a), place(b)) {
                    of[a].push(b);
                    of[b].push(a);
                }
            }
            of
        };
        let visible: Vec<&Group> = seen.iter().map(|id| &groups[id.index()]).collect();
        let mut held = [PointSet::EMPTY; 2];
        for group in &visible {
            held[group.color.index()] |= group.points();
        }
        let large = Influence::of_stones(board.size(), &held[0], &held[1]).x(5, 21);
        let territory = Color::BOTH.map(|c| large.held(c) - held[0] - held[1]);
        let hanging = groups
            .iter()
            .take_while(|g| g.floor == super::Floor::Strings)
            .filter(|g| g.health.hangs())
            .fold(PointSet::EMPTY, |all, g| all | g.stones);
        let alone = visible
            .iter()
            .map(|group| alone(group, &held, &territory, &hanging, &all))
            .collect();
        Seen {
            board,
            all,
            alone,
            enemies: pairs(&mut enemies.iter().map(|e| (e.a, e.b))),
            friends: pairs(&mut friends.iter().map(|f| (f.a, f.b))),
            groups: visible,
        }
    }

    /// What is seen of a group by itself.
    pub fn alone(&self, group: usize) -> [f64; ALONE] {
        self.alone[group]
    }

    /// The same with its neighbours' chances and the field that they make.
    pub fn among(&self, group: usize, chances: &[Chance], field: &Field) -> [f64; AMONG] {
        let of = |list: &[usize], start: f64, choose: fn(f64, f64) -> f64| {
            list.iter().map(|&i| chances[i].get()).fold(start, choose)
        };
        let weakest = of(&self.enemies[group], 1.0, f64::min);
        let strongest = of(&self.friends[group], 0.0, f64::max);
        let group = (self.groups[group], group);
        let liberties = group.0.liberties;
        let sum: f64 = liberties.iter().map(|p| field.at(p)).sum();
        let around = sum * sign(group.0.color) / (liberties.len().max(1) as f64);
        let mut traits = [0.0; AMONG];
        traits[..ALONE].copy_from_slice(&self.alone[group.1]);
        traits[ALONE..].copy_from_slice(&[weakest - 0.7, strongest, around]);
        traits
    }

    /// The chances of all groups, and the field that they make of the board.
    pub fn judge(&self, weights: &Weights) -> (Vec<Chance>, Field) {
        let first: Vec<Chance> = (0..self.groups.len())
            .map(|i| self.chance(i, &self.alone[i], &weights.alone))
            .collect();
        let field = self.spread(&first);
        let chances: Vec<Chance> = (0..self.groups.len())
            .map(|i| self.chance(i, &self.among(i, &first, &field), &weights.among))
            .collect();
        let field = self.owners(&chances, weights);
        (chances, field)
    }

    /// The chance of a group with these traits; what has two eyes or was searched to its end needs no guess.
    pub fn chance(&self, group: usize, traits: &[f64], weights: &[f64]) -> Chance {
        let group = self.groups[group];
        match (group.health.value, group.health.rule) {
            (Value::WON, 1) => Chance::CERTAIN,
            _ => Chance::new(bent(traits.iter().zip(weights).map(|(t, w)| t * w).sum())),
        }
    }
}

/// Between 0 and 1, half at 0.
fn bent(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

/// 1 for Black, -1 for White.
pub(super) fn sign(color: Color) -> f64 {
    if color == Color::Black { 1.0 } else { -1.0 }
}

/// Many are hardly more than some.
fn count(n: usize) -> f64 {
    (1.0 + n as f64).ln()
}

fn alone(
    group: &Group,
    held: &[PointSet; 2],
    territory: &[PointSet; 2],
    hanging: &PointSet,
    all: &PointSet,
) -> [f64; ALONE] {
    let (own, other) = (held[group.color.index()], held[(!group.color).index()]);
    let open = *all - other;
    let (mut reach, mut pressed) = (group.stones, PointSet::EMPTY);
    for step in 1..=REACH {
        reach = reach.dilate(&open);
        if step == PRESSED {
            pressed = reach.dilate(all) & other;
        }
    }
    let views = group.views.as_deref();
    let half_eyes = views.map_or(0, |v| v.half_eyes.min(6));
    let lives = views.is_some_and(|v| v.get(Viewpoint::LifeBase).value == Value::WON);
    let stones = group.stones.len() as f64;
    [
        1.0,
        count(group.liberties.len()),
        f64::from(half_eyes) / 2.0,
        count((reach & territory[group.color.index()]).len()),
        count((reach & (own - group.points())).len()),
        count(pressed.len()),
        stones.ln(),
        f64::from(u8::from(lives)),
        (*hanging & group.stones).len() as f64 / stones,
    ]
}
