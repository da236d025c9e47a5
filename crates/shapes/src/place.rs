//! Where on a board a drawing may lie.

use goban::{Point, Size, Symmetry};
use std::fmt;
use std::str::FromStr;

/// From the place of a drawing so many columns to the right and rows up.
pub type Step = (i8, i8);

/// Where the shapes of a tree are valid (report, L791): one dictionary for each kind of place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Zone {
    /// In a corner, at these distances from both edges: joseki.
    Corner,
    /// Along a side, at this distance from it.
    Side,
    /// Anywhere on the board.
    Anywhere,
    /// On a whole board of this size: openings.
    Board,
}

impl Zone {
    /// The zone of a dictionary by its usual name: `joseki`, `side`, `general`, `fuseki`.
    ///
    /// ```
    /// use shapes::Zone;
    /// assert_eq!(Zone::of_name("joseki"), Some(Zone::Corner));
    /// assert_eq!(Zone::of_name("mine"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Zone> {
        Some(match name {
            "joseki" => Zone::Corner,
            "side" => Zone::Side,
            "general" => Zone::Anywhere,
            "fuseki" => Zone::Board,
            _ => return None,
        })
    }

    /// Whether its drawings are found by their first stone, wherever that is.
    pub(crate) fn is_anchored(self) -> bool {
        matches!(self, Zone::Side | Zone::Anywhere)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Zone::Corner => "corner",
            Zone::Side => "side",
            Zone::Anywhere => "anywhere",
            Zone::Board => "board",
        })
    }
}

impl FromStr for Zone {
    type Err = String;

    fn from_str(text: &str) -> Result<Zone, String> {
        let all = [Zone::Corner, Zone::Side, Zone::Anywhere, Zone::Board];
        let found = all.into_iter().find(|zone| zone.to_string() == text);
        found.ok_or_else(|| format!("a zone is `corner`, `side`, `anywhere` or `board`, not `{text}`"))
    }
}

/// One of the four corners of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Corner {
    /// At A1.
    BottomLeft,
    /// At T1 of a full board.
    BottomRight,
    /// At T19 of a full board.
    TopRight,
    /// At A19 of a full board.
    TopLeft,
}

impl Corner {
    /// All four, against the clock.
    pub const ALL: [Corner; 4] = [
        Corner::BottomLeft,
        Corner::BottomRight,
        Corner::TopRight,
        Corner::TopLeft,
    ];

    /// Its outermost point.
    ///
    /// ```
    /// use goban::Size;
    /// use shapes::Corner;
    /// let points: Vec<_> = Corner::ALL.iter().map(|c| c.point(Size::NINETEEN).to_string()).collect();
    /// assert_eq!(points, ["A1", "T1", "T19", "A19"]);
    /// ```
    pub fn point(self, size: Size) -> Point {
        let last = size.side() - 1;
        match self {
            Corner::BottomLeft => Point::new(0, 0),
            Corner::BottomRight => Point::new(last, 0),
            Corner::TopRight => Point::new(last, last),
            Corner::TopLeft => Point::new(0, last),
        }
    }

    /// The corner that a point lies in; none on a middle line.
    pub fn of(p: Point, size: Size) -> Option<Corner> {
        let half = |at: u8| (2 * at + 1).cmp(&size.side());
        use std::cmp::Ordering::{Greater, Less};
        Some(match (half(p.col()), half(p.row())) {
            (Less, Less) => Corner::BottomLeft,
            (Greater, Less) => Corner::BottomRight,
            (Greater, Greater) => Corner::TopRight,
            (Less, Greater) => Corner::TopLeft,
            _ => return None,
        })
    }
}

/// A drawing laid on a board: where its place is, and how it is turned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid {
    pub origin: Point,
    pub turn: Symmetry,
    pub size: Size,
}

impl Laid {
    /// Where a step of the drawing goes; none beyond the edge.
    #[inline]
    pub fn at(&self, step: Step) -> Option<Point> {
        let (cols, rows) = self.turn.turn(step.0, step.1);
        self.origin.offset(cols, rows, self.size)
    }

    /// In the corner that this turn brings the bottom left one to; or on the whole board.
    pub fn cornered(turn: Symmetry, size: Size) -> Laid {
        let origin = turn.apply(Point::new(0, 0), size);
        Laid { origin, turn, size }
    }

    /// On the side that this turn brings the bottom one to, so many points along it.
    pub fn along(turn: Symmetry, place: u8, size: Size) -> Laid {
        let origin = turn.apply(Point::new(place, 0), size);
        Laid { origin, turn, size }
    }

    /// At this point.
    pub fn around(origin: Point, turn: Symmetry, size: Size) -> Laid {
        Laid { origin, turn, size }
    }
}

/// How a drawing is measured: its points as steps from where it is anchored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    turn: Symmetry,
    origin: Point,
    size: Size,
}

impl Frame {
    /// The frame of a drawing on a board of this size whose first stone stands here.
    pub fn new(zone: Zone, first: Point, size: Size) -> Frame {
        let fits = |turn: &Symmetry| {
            let p = turn.apply(first, size);
            let (col, row) = (p.col(), p.row());
            let from_side = col.min(size.side() - 1 - col);
            match zone {
                Zone::Corner => 2 * col < size.side() && 2 * row < size.side(),
                Zone::Side => row <= from_side && 2 * row < size.side(),
                Zone::Anywhere | Zone::Board => true,
            }
        };
        let turn = Symmetry::ALL.into_iter().find(fits).unwrap_or(Symmetry::IDENTITY);
        let turned = turn.apply(first, size);
        let origin = match zone {
            Zone::Corner | Zone::Board => Point::new(0, 0),
            Zone::Side => Point::new(turned.col(), 0),
            Zone::Anywhere => turned,
        };
        Frame { turn, origin, size }
    }

    pub fn step(&self, p: Point) -> Step {
        let p = self.turn.apply(p, self.size);
        (
            p.col() as i8 - self.origin.col() as i8,
            p.row() as i8 - self.origin.row() as i8,
        )
    }

    /// A direction of the drawing.
    pub fn direction(&self, (cols, rows): Step) -> Step {
        self.turn.turn(cols, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn a_corner_is_measured_from_its_own_edges() {
        for first in ["D4", "Q4", "Q16", "D16"] {
            let frame = Frame::new(Zone::Corner, p(first), Size::NINETEEN);
            assert_eq!(frame.step(p(first)), (3, 3), "{first}");
        }
        let frame = Frame::new(Zone::Side, p("R10"), Size::NINETEEN);
        assert_eq!(frame.step(p("R10")), (0, 2));
        let (along, height) = frame.step(p("Q12"));
        assert_eq!((along.abs(), height), (2, 3));
    }

    #[test]
    fn a_drawing_goes_to_all_four_corners() {
        let mut laid: Vec<_> = Symmetry::ALL
            .iter()
            .map(|&turn| Laid::cornered(turn, Size::NINE).at((2, 1)).unwrap().to_string())
            .collect();
        laid.sort();
        assert_eq!(laid, ["B3", "B7", "C2", "C8", "G2", "G8", "H3", "H7"]);
    }

    #[test]
    fn no_corner_on_a_middle_line() {
        assert_eq!(Corner::of(p("K4"), Size::NINETEEN), None);
        for corner in Corner::ALL {
            assert_eq!(Corner::of(corner.point(Size::NINE), Size::NINE), Some(corner));
        }
    }
}
