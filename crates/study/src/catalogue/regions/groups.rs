//! Groups by the count: how likely each one lives with the move and without it.

use super::count::mean;
use crate::{Contrast, Scene};
use goban::{Color, Point, PointSet};

/// Stones that stand and fall together, and how they are on either side: 1 safe, -1 lost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cluster {
    /// Whose they are.
    pub color: Color,
    /// The stones, as they stand before the move.
    pub stones: PointSet,
    /// How they are after the move.
    pub with: f64,
    /// How they are without it.
    pub without: f64,
}

impl Cluster {
    /// How much better off they are for the move.
    pub fn change(&self) -> f64 {
        self.with - self.without
    }
}

/// The groups of a colour before the move, as the model sees them; those that it holds dead too, for it may be wrong.
pub fn clusters(contrast: &Contrast, color: Color) -> Vec<Cluster> {
    let picture = contrast.before.model().picture();
    let own = picture.visible().filter(|(_, group)| group.color == color);
    let mut sets: Vec<PointSet> = own.map(|(_, group)| group.stones).collect();
    let told = sets.iter().fold(PointSet::EMPTY, |all, stones| all | *stones);
    let left = *contrast.before.board().stones(color) - told;
    sets.retain(|stones| !stones.is_empty());
    let seen = sets.into_iter().map(|stones| cluster(contrast, color, stones));
    seen.chain(apart(contrast, color, left)).collect()
}

/// Stones by who stands close to whom: a step or two apart they live and die together as a rule.
pub fn apart(contrast: &Contrast, color: Color, stones: PointSet) -> Vec<Cluster> {
    let parts = stones.dilate(&contrast.all());
    let parts = parts.parts().map(|part| part & stones);
    parts.map(|part| cluster(contrast, color, part)).collect()
}

fn cluster(contrast: &Contrast, color: Color, stones: PointSet) -> Cluster {
    Cluster {
        color,
        stones,
        with: mean(&contrast.with, &stones, color),
        without: mean(&contrast.without, &stones, color),
    }
}

/// Where the side to move would play in a position, if somebody said.
pub fn best_move(scene: &Scene) -> Option<Point> {
    scene.thought()?.candidates.first()?.mv.point()
}

/// Steps from a point to the nearest of some stones.
pub fn distance(p: Point, stones: &PointSet) -> usize {
    let steps = stones.iter().map(|q| super::steps(p, q));
    steps.min().unwrap_or(usize::MAX)
}
