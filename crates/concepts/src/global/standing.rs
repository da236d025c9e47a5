//! The score of a position that is not over, and how unsure it is (thesis 000, L4538-L4561; habilitation 001, L196-L198).

use crate::iterative::strength::{Seen, Weights};
use crate::iterative::{Chance, Ground, Id, Picture, closed};
use crate::{Fate, Model};
use goban::{Color, Point, PointSet};
use proof::value::Value;

/// What hangs on one group, or on two that fight for their lives.
#[derive(Clone, PartialEq, Debug)]
pub struct Stake {
    /// The group.
    pub group: Id,
    /// The enemy group that lives if this one dies and dies if this one lives.
    pub rival: Option<Id>,
    /// The score if the group lives, for Black.
    pub alive: f64,
    /// The score if it dies, for Black.
    pub dead: f64,
    /// The chance that it lives.
    pub chance: f64,
}

impl Stake {
    /// The points that hang on it.
    pub fn size(&self) -> f64 {
        (self.alive - self.dead).abs()
    }

    /// How much of that is open: all for an even fight, nothing where it is decided.
    pub fn uncertainty(&self) -> f64 {
        self.size() * 4.0 * self.chance * (1.0 - self.chance)
    }
}

/// Who is ahead, and how surely; komi is not counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The points of each colour, by area: groups and territories, those left out whose group hangs (L4540).
    pub controlled: [usize; 2],
    /// The points of the groups left out: the uncertainty of the thesis.
    pub unsettled: usize,
    /// The expected score for Black, whoever moves next.
    pub value: f64,
    /// What it is worth to move next.
    pub tempo: f64,
    /// How unsure it is.
    pub uncertainty: f64,
    /// What hangs on each unsure group, in order.
    pub stakes: Vec<Stake>,
}

impl Standing {
    /// The standing of a model's position.
    pub fn of(model: &Model) -> Standing {
        Standing::weighed(model, |_, chance| chance)
    }

    /// The same with what somebody else knows of the owners of points, 1 for Black's to -1 for White's: by it the chance to live is
    /// weighed of every group that the model is not sure of.
    ///
    /// ```
    /// use concepts::global::Standing;
    /// use concepts::{Model, Settings};
    /// let board: goban::Board = ". . . . .\n. X X X .\n. X O X .\n. X . X .\n. . X . .".parse().unwrap();
    /// let model = Model::new(&board, Settings::default());
    /// let standing = Standing::with_owners(&model, |_| 1.0);
    /// assert!(standing.stakes.iter().all(|stake| stake.chance == 0.0 || stake.chance == 1.0));
    /// ```
    pub fn with_owners(model: &Model, owner: impl Fn(Point) -> f32) -> Standing {
        Standing::weighed(model, |group, _| {
            let group = model.picture().group(group);
            let (stones, sign) = (
                group.points(),
                if group.color == Color::Black { 1.0 } else { -1.0 },
            );
            let sum: f32 = stones.iter().map(|p| sign * owner(p)).sum();
            f64::from(0.5 + 0.5 * sum / stones.len().max(1) as f32).clamp(0.0, 1.0)
        })
    }

    fn weighed(model: &Model, chance: impl Fn(Id, f64) -> f64) -> Standing {
        let scenes = Scenes {
            model,
            picture: model.picture(),
            seen: model
                .settings()
                .numeric
                .then(|| Seen::new(model.board(), model.picture())),
        };
        let base = scenes.score(&[]);
        let mut stakes = scenes.stakes(base);
        for stake in &mut stakes {
            stake.chance = chance(stake.group, stake.chance);
        }
        let (mut value, mut uncertainty) = (base, 0.0);
        for stake in &stakes {
            let expected = stake.chance * stake.alive + (1.0 - stake.chance) * stake.dead;
            // The field has the chances in it already.
            if scenes.seen.is_none() {
                value += expected - base;
            }
            uncertainty += stake.uncertainty();
        }
        let open = model.picture().field.open(&PointSet::board(model.board().size()));
        let (controlled, unsettled) = controlled(model.picture());
        Standing {
            controlled,
            unsettled,
            value,
            tempo: match scenes.seen {
                Some(_) => open * f64::from(model.settings().tempo) / 1000.0,
                None => 0.0,
            },
            uncertainty,
            stakes,
        }
    }

    /// The expected score for Black if this side moves next.
    pub fn with_move(&self, color: Color) -> f64 {
        match color {
            Color::Black => self.value + self.tempo,
            Color::White => self.value - self.tempo,
        }
    }
}

/// The points of each colour, and those of groups that hang.
fn controlled(picture: &Picture) -> ([usize; 2], usize) {
    let (mut settled, mut open) = ([PointSet::EMPTY; 2], PointSet::EMPTY);
    for (_, group) in picture.visible() {
        if group.health.hangs() {
            open |= group.points();
        } else {
            settled[group.color.index()] |= group.points();
        }
    }
    for territory in &picture.territories {
        let sound = |&id: &Id| !picture.group(id).health.hangs();
        if territory.groups.iter().any(sound) {
            settled[territory.color.index()] |= territory.points;
        }
    }
    (settled.map(|s| s.len()), open.len())
}

/// The position with some groups turned over.
struct Scenes<'a> {
    model: &'a Model,
    picture: &'a Picture,
    /// The groups as sums see them, where numbers are wanted.
    seen: Option<Seen<'a>>,
}

impl Scenes<'_> {
    /// The score for Black if one group lives and another dies.
    fn fought(&self, lives: Option<Id>, dies: Option<Id>) -> f64 {
        let Some(seen) = &self.seen else {
            return self.score(dies.as_slice());
        };
        let chance = |&id: &Id| match id {
            id if lives == Some(id) => Chance::CERTAIN,
            id if dies == Some(id) => Chance::NONE,
            id => self.picture.group(id).chance,
        };
        let chances: Vec<Chance> = self.picture.seen.iter().map(chance).collect();
        seen.owners(&chances, &Weights::LEARNED).score()
    }

    /// The score for Black if these groups die.
    fn score(&self, dead: &[Id]) -> f64 {
        if dead.is_empty() && self.seen.is_some() {
            return self.picture.field.score();
        }
        let mut stones = [PointSet::EMPTY; 2];
        for (id, group) in self.picture.visible() {
            let color = if dead.contains(&id) {
                !group.color
            } else {
                group.color
            };
            stones[color.index()] |= group.points();
        }
        let held = closed(
            self.model.board().size(),
            &stones,
            self.model.settings().dilations,
        );
        held[Color::Black.index()].len() as f64 - held[Color::White.index()].len() as f64
    }

    fn stakes(&self, base: f64) -> Vec<Stake> {
        let mut stakes: Vec<Stake> = Vec::new();
        let mut coupled: Vec<Id> = Vec::new();
        // Two that fight each other: one lives and the other dies, not each by itself.
        for pair in &self.picture.enemies {
            let open = |id: Id| {
                let group = self.picture.group(id);
                self.model.group_fate(group) == Fate::Unsettled && !coupled.contains(&id)
            };
            if matches!(pair.ground, Ground::Fight(_))
                && pair.value == Value::STAR
                && open(pair.a)
                && open(pair.b)
            {
                coupled.extend([pair.a, pair.b]);
                stakes.push(Stake {
                    group: pair.a,
                    rival: Some(pair.b),
                    alive: self.fought(Some(pair.a), Some(pair.b)),
                    dead: self.fought(Some(pair.b), Some(pair.a)),
                    chance: match self.seen {
                        Some(_) => {
                            let of = |id: Id| self.picture.group(id).chance.get();
                            of(pair.a) / (of(pair.a) + of(pair.b)).max(1e-3)
                        }
                        None => 0.5,
                    },
                });
            }
        }
        for (id, group) in self.picture.visible() {
            let chance = match (group.health.value, self.model.group_fate(group)) {
                (Value::WON | Value::SEKI, _) => continue,
                (_, Fate::Alive) if self.seen.is_some() => continue,
                _ if self.seen.is_some() => group.chance.get(),
                (_, Fate::Dead) => continue,
                (_, Fate::Unsettled) => 0.5,
                _ => f64::from(self.model.settings().fuzzy_chance) / 100.0,
            };
            if !coupled.contains(&id) {
                stakes.push(Stake {
                    group: id,
                    rival: None,
                    alive: match self.seen {
                        Some(_) => self.fought(Some(id), None),
                        None => base,
                    },
                    dead: self.fought(None, Some(id)),
                    chance,
                });
            }
        }
        stakes.sort_by_key(|s| s.group);
        stakes
    }
}

impl Standing {
    /// What hangs as a sum of switches for Black: whoever moves settles the largest first.
    pub fn sum(&self) -> super::sums::Switches {
        let open = self.stakes.iter().map(|s| {
            let mean = s.chance * s.alive + (1.0 - s.chance) * s.dead;
            super::sums::Switches::switch(s.alive.max(s.dead) - mean, s.alive.min(s.dead) - mean)
        });
        open.fold(super::sums::Switches::switch(self.value, self.value), |sum, s| {
            sum + s
        })
    }
}
