//! What becomes of stones that are cut off.

use super::super::group::counted;
use crate::{Outcome, Scene};
use goban::{Point, PointSet};
use proof::value::Value;
use tactics::aim::Aim;
use tactics::life::{Question, Task};
use tactics::region;

/// Strings with more liberties are not about to be captured.
const LIBERTIES: usize = 4;
/// Fewer stones are captured or saved, not killed.
const GROUP: usize = 3;
/// A group that is less likely to live, as the model sees it, is weak.
const WEAK: f64 = 0.6;
/// Stones that are counted to stay by so much are not weak, whatever the model says.
const STRONG: f64 = 0.8;

/// The worse off of two parts.
pub struct Fate {
    /// Its stones.
    pub part: PointSet,
    /// Whether reading finds no way to save it; otherwise it is weak, in the eyes of the model.
    pub lost: bool,
    /// What is at stake, in points.
    pub stake: f64,
}

/// What becomes of the two parts, their owner to move: the one with more to lose; none if neither need fear.
pub fn after_cut(scene: &Scene, a: Point, b: Point) -> Option<Fate> {
    let fates = [(a, b), (b, a)]
        .into_iter()
        .filter_map(|(p, other)| fate(scene, p, other));
    fates.max_by(|x, y| x.stake.total_cmp(&y.stake))
}

fn fate(scene: &Scene, p: Point, other: Point) -> Option<Fate> {
    let board = scene.board();
    let color = board.at(p)?;
    let string: PointSet = board.string_stones(p).collect();
    let together = region::group(board, p);
    let part = if together.contains(other) {
        string
    } else {
        together
    };
    let fails = |aim: Aim| Outcome::of(scene.glance(&aim)) == Some(Outcome::Fails);
    let taken = |part: PointSet| Fate {
        part,
        lost: true,
        stake: 2.0 * part.len() as f64,
    };
    if board.liberties(p) <= LIBERTIES && fails(Aim::Save(p)) {
        return Some(taken(string));
    }
    let life = Aim::Life(Question {
        task: Task::Live,
        target: part,
        any: false,
    });
    if part.len() >= GROUP && fails(life) {
        return Some(taken(part));
    }
    if counted(scene, &part, color).is_some_and(|owned| owned > STRONG) {
        return None;
    }
    let (_, group) = scene
        .model()
        .picture()
        .group_at(p)
        .filter(|(_, g)| g.color == color)?;
    let chance = group.chance.get();
    let weak = group.health.value != Value::WON && chance < WEAK && !group.stones.contains(other);
    weak.then(|| Fate {
        part,
        lost: false,
        stake: 2.0 * (1.0 - chance) * part.len() as f64,
    })
}
