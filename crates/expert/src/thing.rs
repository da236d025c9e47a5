//! What rules speak of: points, groups on three levels, corners, edges and lines.

use goban::{Point, PointSet};
use std::fmt;

/// What the elements of a list are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// An intersection.
    Point,
    /// Stones that are connected along the lines.
    Chain,
    /// Chains that cannot be cut from each other.
    Supergroup,
    /// Supergroups that work together: whoever cuts them is in danger.
    Hypergroup,
    /// One of the four corners.
    Corner,
    /// One of the four edges, without the corners.
    Edge,
    /// A square of points all equally far from the edge.
    Line,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 7] = [
        Kind::Point,
        Kind::Chain,
        Kind::Supergroup,
        Kind::Hypergroup,
        Kind::Corner,
        Kind::Edge,
        Kind::Line,
    ];

    /// What one of them is called.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Point => "point",
            Kind::Chain => "group",
            Kind::Supergroup => "supergroup",
            Kind::Hypergroup => "hypergroup",
            Kind::Corner => "corner",
            Kind::Edge => "edge",
            Kind::Line => "line",
        }
    }

    /// Whether it is made of stones.
    pub const fn is_group(self) -> bool {
        matches!(self, Kind::Chain | Kind::Supergroup | Kind::Hypergroup)
    }
}

/// Which kinds may stand in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds(u8);

impl Kinds {
    /// Whatever there is.
    pub const ANY: Kinds = Kinds(0x7f);
    /// Points alone.
    pub const POINT: Kinds = Kinds::of(Kind::Point);
    /// Groups of any level.
    pub const GROUP: Kinds =
        Kinds(Kinds::of(Kind::Chain).0 | Kinds::of(Kind::Supergroup).0 | Kinds::of(Kind::Hypergroup).0);
    /// Corners alone.
    pub const CORNER: Kinds = Kinds::of(Kind::Corner);
    /// Edges alone.
    pub const EDGE: Kinds = Kinds::of(Kind::Edge);
    /// Lines alone.
    pub const LINE: Kinds = Kinds::of(Kind::Line);

    /// This kind alone.
    pub const fn of(kind: Kind) -> Kinds {
        Kinds(1 << kind as u8)
    }

    /// Either.
    pub const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Whether the kind may stand there.
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// What both allow; none if they exclude each other.
    pub fn both(self, other: Kinds) -> Option<Kinds> {
        Some(Kinds(self.0 & other.0)).filter(|both| both.0 != 0)
    }

    /// The first of them: points before groups, chains before groups of higher levels.
    pub fn first(self) -> Kind {
        let mut kinds = Kind::ALL.into_iter();
        kinds
            .find(|&kind| self.has(kind))
            .expect("no set of kinds is empty")
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Kind::ALL.iter().filter(|&&kind| self.has(kind));
        let names: Vec<_> = names.map(|kind| kind.name()).collect();
        f.write_str(&names.join(" or "))
    }
}

/// One thing of a kind. Whatever it is, one point of the board stands for it: a group by its first stone, a corner by its
/// outermost point, an edge by its middle, a line by its lowest point on the diagonal. So every list is a set of points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Thing {
    /// What it is.
    pub kind: Kind,
    /// The point that stands for it.
    pub at: Point,
}

/// A list of things of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Things {
    /// What they are.
    pub kind: Kind,
    /// The points that stand for them.
    pub at: PointSet,
}

impl Things {
    /// One by one.
    pub fn iter(&self) -> impl Iterator<Item = Thing> + '_ {
        self.at.iter().map(|at| Thing { kind: self.kind, at })
    }
}

impl From<Thing> for Things {
    fn from(thing: Thing) -> Things {
        Things {
            kind: thing.kind,
            at: PointSet::of(thing.at),
        }
    }
}
