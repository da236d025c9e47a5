//! What changes owner between two positions: regions of points, groups of stones, and how both are named and counted.
//!
//! Whoever counts is unsure of a single point by about a tenth, more than most moves change it; so points are smoothed over their
//! neighbours and taken together where they touch ([`Shift::regions`]). What is said of a region is its sum.

mod count;
#[cfg(test)]
pub(super) mod drawn;
mod groups;
mod place;

pub(super) use count::{Counted, best_line, mean};
pub(super) use groups::{Cluster, apart, best_move, clusters, distance};
pub(super) use place::{Zone, line, spot, steps, zone};

use crate::{Contrast, Scene};
use goban::{Color, Point, PointSet};

/// From this smoothed change on a point belongs to a region: about twice what is left of the noise after smoothing. Of 52
/// regions found so, a judge gave 49 at least three tenths of the claimed sum.
const CHANGED: f64 = 0.08;
/// A region that changes less in all is noise, in points.
const LEAST: f64 = 1.5;
/// From this part of its largest change on a point is at the core of its region: what is named must change, not only lean.
const CORE: f64 = 0.7;

/// How the owners of points differ between two positions, seen by one side: positive where it gains.
pub(super) struct Shift {
    size: goban::Size,
    change: Vec<f64>,
    smooth: Vec<f64>,
}

/// Points that touch and change together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Region {
    /// All of them.
    pub points: PointSet,
    /// Those that change most: where the finger goes.
    pub core: PointSet,
    /// What it gains, in points.
    pub gain: f64,
}

impl Shift {
    /// From one position to another, seen by this side.
    pub fn between(from: &Scene, to: &Scene, color: Color) -> Shift {
        let size = to.board().size();
        let all = PointSet::board(size);
        let last = size.points().map(Point::index).max().unwrap_or(0);
        let mut change = vec![0.0; last + 1];
        for p in &all {
            change[p.index()] = to.owner(p, color) - from.owner(p, color);
        }
        let mut smooth = vec![0.0; last + 1];
        for p in &all {
            let beside = PointSet::of(p).border(&all);
            let around: f64 = beside.iter().map(|q| change[q.index()]).sum();
            smooth[p.index()] = (change[p.index()] + around / beside.len().max(1) as f64) / 2.0;
        }
        Shift { size, change, smooth }
    }

    /// How one point changes.
    pub fn at(&self, p: Point) -> f64 {
        self.change[p.index()]
    }

    /// What points gain in all.
    pub fn sum(&self, points: &PointSet) -> f64 {
        points.iter().map(|p| self.at(p)).sum()
    }

    /// Where the side gains, the largest first.
    pub fn regions(&self) -> Vec<Region> {
        let gaining: PointSet = self
            .size
            .points()
            .filter(|p| self.smooth[p.index()] >= CHANGED)
            .collect();
        let mut regions: Vec<Region> = gaining.parts().map(|points| self.region(points)).collect();
        regions.retain(|region| region.gain >= LEAST);
        regions.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        regions
    }

    /// Some points as a region.
    pub fn region(&self, points: PointSet) -> Region {
        let most = points.iter().map(|p| self.at(p)).fold(0.0, f64::max);
        let least = CORE * most;
        Region {
            points,
            core: points.iter().filter(|&p| self.at(p) >= least).collect(),
            gain: self.sum(&points),
        }
    }
}

/// Steps within which a move and what it is about belong together.
pub(super) const LOCAL: usize = 5;

/// The largest region near the move that gains by it, and how all points change; none if nobody counted.
pub(super) fn gained(contrast: &Contrast) -> Option<(Region, Shift)> {
    Counted::of(contrast)?;
    let p = contrast.point()?;
    let shift = Shift::between(&contrast.without, &contrast.with, contrast.color);
    let empty = contrast.with.board().empty();
    let mut near = shift
        .regions()
        .into_iter()
        .filter_map(|r| r.around(p, LOCAL, &shift, empty));
    let region = near.next()?;
    Some((region, shift))
}

impl Region {
    /// What is left of it without these points.
    pub fn without(&self, points: &PointSet, shift: &Shift) -> Region {
        shift.region(self.points - *points)
    }

    /// What of it a move may speak of: all, if the place that is named lies within so many steps; else the part that does. Where much
    /// is open one region can reach over the whole board, and at its other end it changes because somebody else moves there.
    pub fn around(&self, p: Point, steps: usize, shift: &Shift, empty: &PointSet) -> Option<Region> {
        if spot(self, shift, empty).is_some_and(|at| place::steps(p, at) <= steps) {
            return Some(*self);
        }
        let near = self.points.iter().filter(|&q| place::steps(p, q) <= steps);
        Some(shift.region(near.collect())).filter(|region| region.gain >= LEAST)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::counted;
    use super::drawn::Owners;
    use super::*;

    const EMPTY: &str = "
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .";

    #[test]
    fn points_that_change_together_are_a_region() {
        let mut owners = Owners::default().with("A4:B5", 1.0).with("E1", -1.0);
        let contrast = counted(EMPTY, Color::Black, "A5", &mut owners);
        let between = |color| Shift::between(&contrast.without, &contrast.with, color);
        let shift = between(Color::Black);
        let regions = shift.regions();
        assert_eq!(regions.len(), 1, "{regions:?}");
        assert!((regions[0].gain - 4.0).abs() < 0.01);
        let corner: PointSet = ["A5", "A4", "B5", "B4"]
            .map(|p| p.parse().unwrap())
            .into_iter()
            .collect();
        assert_eq!(regions[0].core, corner);
        assert_eq!(
            spot(&regions[0], &shift, contrast.with.board().empty()),
            "A4".parse().ok()
        );
        // What the other side gains is less than the noise.
        assert_eq!(between(Color::White).regions(), []);
    }
}
