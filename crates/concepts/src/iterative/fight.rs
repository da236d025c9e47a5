//! A fight between two groups without eyes, room or friends: the race table on counted liberties (thesis 000, L4003-L4059),
//! with the liberties that are not what they seem (L5827-L5851).

use super::object::Id;
use super::scene::Scene;
use crate::Settings;
use goban::{Point, PointSet};
use proof::value::Value;
use tactics::race::{Eye, Runner, race};

/// The count of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Liberties that only this group has, an eye among them: the enemy fills that last, but he fills it.
    pub exterior: u32,
    /// Its eye.
    pub eye: Eye,
    /// Of the exterior ones, those that the enemy takes with atari.
    pub false_liberties: u32,
    /// Moves that the enemy needs before he can take remote ones.
    pub approach_moves: u32,
}

/// The count of both sides, the first group first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    /// Of the first group.
    pub mine: Count,
    /// Of the second.
    pub his: Count,
    /// Liberties of both.
    pub common: u32,
}

impl Fight {
    /// What it comes to for the first group.
    pub fn value(&self, settings: &Settings) -> Value {
        let runner = |count: Count, exterior: u32| Runner {
            exterior,
            eye: count.eye,
        };
        let plain = race(
            runner(self.mine, self.mine.exterior),
            runner(self.his, self.his.exterior),
            self.common,
        );
        let mut value = plain;
        if settings.fuzzy_liberties {
            let least = |c: Count| runner(c, c.exterior - c.false_liberties);
            let most = |c: Count| runner(c, c.exterior + c.approach_moves);
            let worst = race(least(self.mine), most(self.his), self.common);
            let best = race(most(self.mine), least(self.his), self.common);
            if worst != best {
                value = Value::STAR;
            }
        }
        let half = [value, !value].contains(&HALF);
        match half {
            true if settings.half_results_hang => Value::STAR,
            true => Value::UNKNOWN,
            false => value,
        }
    }

    /// Where the first group's side fills, and where the other does.
    pub(crate) fn moves(&self, scene: &Scene<'_>, [a, b]: [Id; 2]) -> (Vec<Point>, Vec<Point>) {
        let (black, white) = (scene.group(a), scene.group(b));
        // From outside first: a common liberty is taken from both.
        let fill = |mine: PointSet, his: PointSet| -> Vec<Point> {
            let outside = his - mine;
            let points = if outside.is_empty() { his } else { outside };
            points.iter().collect()
        };
        (
            fill(black.liberties, white.liberties),
            fill(white.liberties, black.liberties),
        )
    }
}

/// `{>|0}`; turned over it is `{0|<}`.
const HALF: Value = Value::new(proof::value::Answer::WON, proof::value::Answer::SEKI);

/// Counts the fight of two groups with so many half eyes.
pub(crate) fn fight(scene: &mut Scene<'_>, a: Id, b: Id, half_eyes: [u32; 2]) -> Fight {
    let common = scene.group(a).liberties & scene.group(b).liberties;
    let mut count = |id: Id, half_eyes: u32| {
        let exterior = scene.group(id).liberties - common;
        let mut count = Count {
            exterior: exterior.len() as u32,
            eye: match half_eyes {
                0 => Eye::None,
                1 => Eye::Half,
                _ => Eye::One,
            },
            false_liberties: 0,
            approach_moves: 0,
        };
        if scene.settings.fuzzy_liberties {
            let color = scene.group(id).color;
            for p in &exterior {
                if gives_atari(scene, id, p) {
                    count.false_liberties += 1;
                } else if scene.point_value(p, color) == Value::WON && !is_own_eye(scene, id, p) {
                    count.approach_moves += 1;
                }
            }
        }
        count
    };
    Fight {
        mine: count(a, half_eyes[0]),
        his: count(b, half_eyes[1]),
        common: common.len() as u32,
    }
}

/// Whether an enemy stone here leaves a string of the group, but not all of it, with one liberty.
fn gives_atari(scene: &Scene<'_>, id: Id, p: Point) -> bool {
    let group = scene.group(id);
    let own = p.neighbours().into_iter().filter(|&n| group.stones.contains(n));
    own.into_iter()
        .any(|n| scene.board.liberties(n) == 2 && scene.board.string_len(n) < group.stones.len())
}

/// Whether nothing but the group is beside the point.
fn is_own_eye(scene: &Scene<'_>, id: Id, p: Point) -> bool {
    PointSet::of(p)
        .border(&scene.all)
        .is_subset(&scene.group(id).stones)
}
