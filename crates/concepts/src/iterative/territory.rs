//! Territory: numeric closing of the groups with their conceptual colours, eaten stones being their eater's (thesis 000,
//! L4240-L4262).

use super::object::Id;
use super::scene::Scene;
use goban::{Color, Influence, PointSet};

/// Points that a colour's groups enclose without occupying them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Territory {
    /// Whose it is.
    pub color: Color,
    /// Its points.
    pub points: PointSet,
    /// The groups beside it.
    pub groups: Vec<Id>,
    /// What it depends on: stones farther off than the dilations reach do not matter, but what the erosions eat does.
    pub footprint: PointSet,
}

/// The points that each colour's groups hold and those that the closing adds, by colour.
pub(crate) fn held(scene: &Scene<'_>, change: impl Fn(Id) -> Color) -> [PointSet; 2] {
    let mut stones = [PointSet::EMPTY; 2];
    for &id in &scene.seen {
        stones[change(id).index()] |= scene.group(id).points();
    }
    closed(scene.board.size(), &stones, scene.settings.dilations)
}

/// The closing of two sets of stones.
pub(crate) fn closed(size: goban::Size, stones: &[PointSet; 2], dilations: usize) -> [PointSet; 2] {
    let grid = Influence::of_stones(size, &stones[0], &stones[1]).territory(dilations);
    // A stone that the erosions leave without a number holds its own point all the same.
    Color::BOTH.map(|c| (grid.held(c) - stones[(!c).index()]) | stones[c.index()])
}

/// All territories, and on each group those beside it.
pub(crate) fn territories(scene: &mut Scene<'_>) -> Vec<Territory> {
    let held = held(scene, |id| scene.group(id).color);
    let mut territories = Vec::new();
    for color in Color::BOTH {
        let occupied = scene
            .seen
            .iter()
            .fold(PointSet::EMPTY, |all, &id| all | scene.group(id).points());
        for points in (held[color.index()] - occupied).parts() {
            let around = points.border(&scene.all);
            let groups: Vec<Id> = scene
                .seen
                .iter()
                .copied()
                .filter(|&id| scene.group(id).color == color && scene.group(id).points().intersects(&around))
                .collect();
            let footprint = points.dilate_by(2 * scene.settings.dilations, &scene.all);
            territories.push(Territory {
                color,
                points,
                groups,
                footprint,
            });
        }
    }
    for i in 0..scene.seen.len() {
        let id = scene.seen[i];
        let own = territories.iter().filter(|t| t.groups.contains(&id));
        scene.groups[id.index()].territory = own.fold(PointSet::EMPTY, |all, t| all | t.points);
    }
    territories
}
