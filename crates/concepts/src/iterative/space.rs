//! Empty spaces by scale, and how far the game has come (thesis 000, L4301-L4349).

use super::scene::Scene;
use super::territory::Territory;
use goban::PointSet;

/// A part of what nobody controls, as large as its scale asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// How many erosions it survives.
    pub scale: usize,
    /// Its points.
    pub points: PointSet,
    /// What it depends on.
    pub footprint: PointSet,
}

/// How far the game has come (L4326-L4336).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// There is empty space at the largest scale.
    Beginning,
    /// There is some at the scale of the opening.
    Opening,
    /// There is none.
    Middle,
    /// None is left at scale 1: only neutral points.
    End,
    /// Every point is somebody's.
    Over,
}

/// The empty spaces of all scales: scale 0 is what nobody controls, scale n what survives n erosions, dilated again.
pub(crate) fn spaces(scene: &Scene<'_>, territories: &[Territory]) -> (Vec<Space>, Phase) {
    let groups = scene.seen.iter().map(|&id| scene.group(id).points());
    let controlled = groups
        .chain(territories.iter().map(|t| t.points))
        .fold(PointSet::EMPTY, |all, points| all | points);
    let open = scene.all - controlled;
    // The edge does not erode, so an empty board has every scale: a scale is at most half the board.
    let largest = scene
        .settings
        .scales
        .min(usize::from(scene.board.size().side()) / 2);
    let mut spaces = Vec::new();
    let mut top = None;
    for scale in 0..=largest {
        let points = open.y(scale, scale, &scene.all);
        if points.is_empty() {
            break;
        }
        top = Some(scale);
        spaces.extend(points.parts().map(|points| Space {
            scale,
            points,
            footprint: points.dilate(&scene.all),
        }));
    }
    let phase = match top {
        None => Phase::Over,
        Some(0) => Phase::End,
        Some(n) if n >= largest => Phase::Beginning,
        Some(n) if n >= scene.settings.opening.min(largest.saturating_sub(1)) => Phase::Opening,
        Some(_) => Phase::Middle,
    };
    (spaces, phase)
}
