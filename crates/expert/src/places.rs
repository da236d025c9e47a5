//! Corners, edges and lines of a board.
//!
//! The report leaves their extent open; here a corner is a square of seven points on the side of 19x19, five on 13x13 and three
//! on 9x9, and an edge is what lies between two corners on the first four lines, three on 9x9.

use crate::thing::{Kind, Thing};
use goban::{Point, PointSet, Size};

/// The places of one size of board.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    pub size: Size,
    pub all: PointSet,
    corners: [(Point, PointSet); 4],
    edges: [(Point, PointSet); 4],
    lines: Vec<(Point, PointSet)>,
}

impl Places {
    pub fn new(size: Size) -> Places {
        let last = size.side() - 1;
        let wide = size.side().div_ceil(3).min(last + 1);
        let deep = if size.side() < 13 { 3.min(last + 1) } else { 4 };
        let turned = |points: &dyn Fn(u8, u8) -> bool| {
            let inside = |p: &Point| points(p.col(), p.row());
            size.points().filter(inside).collect::<PointSet>()
        };
        let corner = |right: bool, top: bool| {
            let at = Point::new(if right { last } else { 0 }, if top { last } else { 0 });
            let points = turned(&|col, row| col.abs_diff(at.col()) < wide && row.abs_diff(at.row()) < wide);
            (at, points)
        };
        let between = |along: u8| along >= wide && along + wide <= last;
        let middle = size.side() / 2;
        let edges = [
            (
                Point::new(middle, 0),
                turned(&|col, row| between(col) && row < deep),
            ),
            (
                Point::new(0, middle),
                turned(&|col, row| between(row) && col < deep),
            ),
            (
                Point::new(middle, last),
                turned(&|col, row| between(col) && last - row < deep),
            ),
            (
                Point::new(last, middle),
                turned(&|col, row| between(row) && last - col < deep),
            ),
        ];
        let lines = (0..size.side().div_ceil(2)).map(|line| {
            let points = size.points().filter(|&p| height(p, size) == line + 1).collect();
            (Point::new(line, line), points)
        });
        Places {
            size,
            all: PointSet::board(size),
            corners: [(false, false), (true, false), (false, true), (true, true)]
                .map(|(right, top)| corner(right, top)),
            edges,
            lines: lines.collect(),
        }
    }

    fn of(&self, kind: Kind) -> &[(Point, PointSet)] {
        match kind {
            Kind::Corner => &self.corners,
            Kind::Edge => &self.edges,
            Kind::Line => &self.lines,
            _ => &[],
        }
    }

    /// All things of a kind of place, by the points that stand for them.
    pub fn all_of(&self, kind: Kind) -> PointSet {
        self.of(kind).iter().map(|(at, _)| *at).collect()
    }

    /// The points that a place covers.
    pub fn points_of(&self, thing: Thing) -> PointSet {
        let mut places = self.of(thing.kind).iter();
        let found = places.find(|(at, _)| *at == thing.at);
        found.map_or(PointSet::EMPTY, |(_, points)| *points)
    }

    /// The line of a point from the nearest edge, 1 at the edge itself.
    pub fn height(&self, p: Point) -> u8 {
        height(p, self.size)
    }

    /// The lines of a point from the nearest vertical and the nearest horizontal edge, the lower one first.
    pub fn heights(&self, p: Point) -> (u8, u8) {
        let last = self.size.side() - 1;
        let col = p.col().min(last - p.col()) + 1;
        let row = p.row().min(last - p.row()) + 1;
        (col.min(row), col.max(row))
    }

    /// Whether two places share an edge: a corner lies at two edges, a point where it lies.
    pub fn lies_on(&self, thing: Thing, edge: Point) -> bool {
        let (col, row) = (edge.col(), edge.row());
        let last = self.size.side() - 1;
        let (p, reach) = (thing.at, if thing.kind == Kind::Corner { 1 } else { 4 });
        // The edge's middle tells which side it is.
        if row == 0 {
            p.row() < reach
        } else if row == last {
            last - p.row() < reach
        } else if col == 0 {
            p.col() < reach
        } else {
            last - p.col() < reach
        }
    }

    /// The longest run of places along an edge, corners included, where all its lines are without a stone.
    pub fn longest_run(&self, edge: Point, stones: &PointSet) -> usize {
        let last = self.size.side() - 1;
        let deep = if self.size.side() < 13 { 3 } else { 4 };
        let (mut longest, mut run) = (0, 0);
        for along in 0..=last {
            let free = (0..deep.min(last + 1)).all(|up| {
                let p = if edge.row() == 0 {
                    Point::new(along, up)
                } else if edge.row() == last {
                    Point::new(along, last - up)
                } else if edge.col() == 0 {
                    Point::new(up, along)
                } else {
                    Point::new(last - up, along)
                };
                !stones.contains(p)
            });
            run = if free { run + 1 } else { 0 };
            longest = longest.max(run);
        }
        longest
    }
}

fn height(p: Point, size: Size) -> u8 {
    let last = size.side() - 1;
    [p.col(), p.row(), last - p.col(), last - p.row()]
        .into_iter()
        .min()
        .expect("four sides")
        + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lie_where_a_player_looks_for_them() {
        let places = Places::new(Size::NINETEEN);
        let thing = |kind, at: &str| Thing {
            kind,
            at: at.parse().unwrap(),
        };
        assert_eq!(places.points_of(thing(Kind::Corner, "A1")).len(), 49);
        assert_eq!(places.points_of(thing(Kind::Edge, "K1")).len(), 20);
        assert_eq!(places.points_of(thing(Kind::Line, "A1")).len(), 72);
        assert_eq!(places.all_of(Kind::Line).len(), 10);
        assert_eq!(places.heights("Q4".parse().unwrap()), (4, 4));
        assert!(places.lies_on(thing(Kind::Corner, "A1"), "K1".parse().unwrap()));
        assert!(!places.lies_on(thing(Kind::Corner, "A1"), "K19".parse().unwrap()));
    }

    #[test]
    fn a_run_ends_at_a_stone_near_the_edge() {
        let places = Places::new(Size::NINETEEN);
        let stone = PointSet::of("G4".parse().unwrap());
        assert_eq!(places.longest_run("K1".parse().unwrap(), &stone), 12);
        assert_eq!(places.longest_run("K19".parse().unwrap(), &stone), 19);
    }
}
