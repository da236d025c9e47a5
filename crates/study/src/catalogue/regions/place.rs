//! Places by name: corners, sides, the centre, and the point where the finger goes.

use super::{Region, Shift};
use goban::{Point, PointSet, Size};

/// Lines of a corner, counted from the edge: a third of the board.
fn third(size: Size) -> u8 {
    size.side() / 3
}

/// A part of the board that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    UpperLeft,
    Upper,
    UpperRight,
    Left,
    Centre,
    Right,
    LowerLeft,
    Lower,
    LowerRight,
}

impl Zone {
    /// Where a point is.
    pub fn of(p: Point, size: Size) -> Zone {
        let part = |at: u8| match at {
            low if low < third(size) => 0,
            high if high >= size.side() - third(size) => 2,
            _ => 1,
        };
        match (part(p.col()), part(p.row())) {
            (0, 2) => Zone::UpperLeft,
            (1, 2) => Zone::Upper,
            (2, 2) => Zone::UpperRight,
            (0, 1) => Zone::Left,
            (1, 1) => Zone::Centre,
            (2, 1) => Zone::Right,
            (0, 0) => Zone::LowerLeft,
            (1, 0) => Zone::Lower,
            _ => Zone::LowerRight,
        }
    }

    /// The key of its name in the tables of words.
    pub fn word(self) -> &'static str {
        match self {
            Zone::UpperLeft => "place.upper_left",
            Zone::Upper => "place.upper",
            Zone::UpperRight => "place.upper_right",
            Zone::Left => "place.left",
            Zone::Centre => "place.centre",
            Zone::Right => "place.right",
            Zone::LowerLeft => "place.lower_left",
            Zone::Lower => "place.lower",
            Zone::LowerRight => "place.lower_right",
        }
    }

    /// Whether it lies along an edge, between two corners.
    pub fn is_side(self) -> bool {
        matches!(self, Zone::Upper | Zone::Left | Zone::Right | Zone::Lower)
    }
}

/// The line of a point, counted from the nearest edge: 1 is the edge itself.
pub fn line(p: Point, size: Size) -> u8 {
    let far = size.side() - 1;
    1 + [p.col(), p.row(), far - p.col(), far - p.row()]
        .into_iter()
        .min()
        .unwrap_or(0)
}

/// Steps between two points, along the lines.
pub fn steps(a: Point, b: Point) -> usize {
    usize::from(a.col().abs_diff(b.col())) + usize::from(a.row().abs_diff(b.row()))
}

/// The point of a region where the finger goes: the empty one of its core that is nearest to the middle of what changes, or of the
/// whole region if stones stand on all of that.
pub fn spot(region: &Region, shift: &Shift, empty: &PointSet) -> Option<Point> {
    let (col, row) = middle(region, shift)?;
    let choices = [region.core & *empty, region.points & *empty, region.core];
    let among = choices.into_iter().find(|points| !points.is_empty())?;
    let far = |p: &Point| (f64::from(p.col()) - col).powi(2) + (f64::from(p.row()) - row).powi(2);

    among.iter().min_by(|a, b| far(a).total_cmp(&far(b)))
}

/// Where most of a region lies.
pub fn zone(region: &Region, shift: &Shift, size: Size) -> Option<Zone> {
    let weight = |zone: Zone| -> f64 {
        let there = region.points.iter().filter(|&p| Zone::of(p, size) == zone);
        there.map(|p| shift.at(p).max(0.0)).sum()
    };
    let zones = region.points.iter().map(|p| Zone::of(p, size));
    zones.max_by(|&a, &b| weight(a).total_cmp(&weight(b)))
}

fn middle(region: &Region, shift: &Shift) -> Option<(f64, f64)> {
    let weight = |p: Point| shift.at(p).max(0.0);
    let sum: f64 = region.core.iter().map(weight).sum();
    let mean = |of: fn(Point) -> u8| -> f64 {
        let weighed = region.core.iter().map(|p| weight(p) * f64::from(of(p)));
        weighed.sum::<f64>() / sum
    };
    (sum > 0.0).then(|| (mean(Point::col), mean(Point::row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_names() {
        let zone = |p: &str| Zone::of(p.parse().unwrap(), Size::NINETEEN).word();
        assert_eq!(zone("C16"), "place.upper_left");
        assert_eq!(zone("K3"), "place.lower");
        assert_eq!(zone("R10"), "place.right");
        assert_eq!(zone("K10"), "place.centre");
        assert_eq!(zone("O4"), "place.lower_right");
    }

    #[test]
    fn lines_are_counted_from_the_edge() {
        let line = |p: &str| line(p.parse().unwrap(), Size::NINETEEN);
        assert_eq!((line("A10"), line("Q4"), line("R10"), line("K10")), (1, 4, 3, 10));
    }
}
