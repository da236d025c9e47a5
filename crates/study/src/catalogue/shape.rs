//! The shape that a move makes, by its name.
//!
//! The shapes are drawn in `data/shapes.txt`; the first that fits is told. A shape says what the stones look like and what is
//! plain from that, so it decides nothing and stands behind every reason that was found by contrast.

mod table;
#[cfg(test)]
mod tests;

use crate::{Contrast, Kind};
use goban::{Board, Color, Point, PointSet, Symmetry};
use patterns::Cell;
use reasons::{Argument, Claim, Evidence};
use std::sync::LazyLock;
use table::{Condition, Named, Shape};

/// The shapes, the more special first; that they can be read is tested.
static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
    table::read(include_str!("../../data/shapes.txt")).unwrap_or_else(|error| panic!("shapes.txt: {error}"))
});

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let Some(p) = contrast.point() else { return };
    let played = Played {
        color: contrast.color,
        at: p,
        last: contrast.before.game().last().and_then(|(_, mv)| mv.point()),
        before: contrast.before.board(),
        after: contrast.with.board(),
    };
    let found = SHAPES.iter().find_map(|shape| {
        let turn = Symmetry::ALL
            .into_iter()
            .find(|&turn| played.shows(shape, turn))?;
        Some(Laid {
            played: &played,
            shape,
            turn,
        })
    });
    claims.extend(found.map(|laid| laid.claim()));
}

/// A move with the boards on both sides of it.
struct Played<'a> {
    color: Color,
    at: Point,
    /// Where the enemy moved before.
    last: Option<Point>,
    before: &'a Board,
    after: &'a Board,
}

/// A shape as it lies on the board.
struct Laid<'a> {
    played: &'a Played<'a>,
    shape: &'a Shape,
    turn: Symmetry,
}

impl Played<'_> {
    fn shows(&self, shape: &Shape, turn: Symmetry) -> bool {
        let laid = Laid {
            played: self,
            shape,
            turn,
        };
        let drawn = shape.drawing.fits(self.after, self.color, turn, self.at);
        drawn && self.taken() == shape.takes && shape.conditions.iter().all(|c| laid.holds(c))
    }

    /// How many stones the move took.
    fn taken(&self) -> usize {
        self.before.stones(!self.color).len() - self.after.stones(!self.color).len()
    }

    /// The empty points that hung together with the move before it, and the stones around them.
    fn space(&self) -> (PointSet, PointSet) {
        let space = PointSet::of(self.at).flood(self.before.empty());
        let stones = *self.before.stones(Color::Black) | *self.before.stones(Color::White);
        (space, space.border(&stones))
    }
}

impl Laid<'_> {
    /// The point that a cell lies on; the drawing fits, so its named cells are on the board.
    fn point(&self, cell: Point) -> Option<Point> {
        let size = self.played.after.size();
        self.shape.drawing.lies_on(cell, self.turn, self.played.at, size)
    }

    fn holds(&self, condition: &Condition) -> bool {
        let Played {
            color,
            at,
            last,
            before,
            after,
        } = *self.played;
        match condition {
            Condition::Apart(a, b) => {
                self.point(*a).map(|p| before.root(p)) != self.point(*b).map(|p| before.root(p))
            }
            Condition::Sides(a, b) => {
                self.point(*a).map(|p| after.root(p)) != self.point(*b).map(|p| after.root(p))
            }
            Condition::Last(cell) => last.is_some() && self.point(*cell) == last,
            Condition::Most(stones) => after.string_len(at) <= *stones,
            Condition::Side(lines) => {
                let last = after.size().side() - 1;
                let line = |at: u8| at.min(last - at) + 1;
                line(at.col()).max(line(at.row())) >= *lines
            }
            Condition::Inside(points) => {
                let (space, walls) = self.played.space();
                space.len() > 1 && space.len() <= *points && walls.is_subset(before.stones(!color))
            }
        }
    }

    /// The points of the cells that want just this.
    fn cells(&self, wanted: Cell) -> PointSet {
        let drawing = &self.shape.drawing;
        let places = drawing.places().filter(|&place| drawing.cell(place) == wanted);
        places.filter_map(|place| self.point(place)).collect()
    }

    fn claim(&self) -> Claim {
        let Played { color, at, after, .. } = *self.played;
        let mut stones = self.cells(Cell::OWN);
        stones.remove(at);
        let mut others = self.cells(Cell::ENEMY);
        if self
            .shape
            .conditions
            .iter()
            .any(|c| matches!(c, Condition::Inside(_)))
        {
            others = self.played.space().1.flood(after.stones(!color));
        }
        let mut claim = Kind::Shape
            .said(&self.shape.name)
            .with("point", at)
            .with("color", color)
            .with("enemy", !color)
            .with("stones", Argument::group(stones))
            .with("others", Argument::group(others))
            .with("count", after.string_len(at))
            .with("liberties", after.liberties(at));
        for (name, cells) in &self.shape.named {
            let points: PointSet = cells.iter().filter_map(|&cell| self.point(cell)).collect();
            let argument = match (name, points.single()) {
                (Named::At, _) | (_, None) => Argument::Points(points),
                (_, Some(p)) => Argument::Point(p),
            };
            claim = claim.with(name.as_str(), argument);
        }
        let all = self.shape.drawing.places();
        claim.because(Evidence::Rule {
            id: format!("shape.{}", self.shape.name),
            bindings: vec![(
                "Japanese".into(),
                Argument::word(format!("shape.japanese.{}", self.shape.name)),
            )],
            matched: all.filter_map(|place| self.point(place)).collect(),
        })
    }
}
