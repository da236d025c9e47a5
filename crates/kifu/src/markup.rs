//! What a node draws on the board beside its stones.
//!
//! All of it is bounded by the board, whatever the node says: a mark stands on a point once, a point has one label, and
//! of lines there are a thousand at most.

use crate::record::Node;
use crate::value::{Property, Value};
use goban::{Color, Point, PointSet, Size};

/// Arrows and lines that a node has at most: more than can be told apart on any board.
const MOST_LINES: usize = 1000;

/// A mark on a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// `MA`, an X.
    Cross,
    /// `TR`
    Triangle,
    /// `SQ`
    Square,
    /// `CR`
    Circle,
    /// `SL`
    Selected,
}

impl Mark {
    const COUNT: usize = 5;

    /// The mark that a property draws.
    fn of(name: &str) -> Option<Mark> {
        match name {
            "MA" | "M" => Some(Mark::Cross),
            "TR" => Some(Mark::Triangle),
            "SQ" => Some(Mark::Square),
            "CR" => Some(Mark::Circle),
            "SL" => Some(Mark::Selected),
            _ => None,
        }
    }
}

/// The markup of a node.
///
/// ```
/// use goban::PointSet;
/// use kifu::Mark;
/// let record: kifu::Record = "(;SZ[9]TR[aa:ba][aa]LB[cc:x]AR[aa:cc]TB[ii])".parse().unwrap();
/// let markup = record.root().markup();
/// assert_eq!(markup.marks, [(Mark::Triangle, "A9".parse().unwrap()), (Mark::Triangle, "B9".parse().unwrap())]);
/// assert_eq!(markup.labels, [("C7".parse().unwrap(), "x".to_string())]);
/// assert_eq!(markup.arrows, [("A9".parse().unwrap(), "C7".parse().unwrap())]);
/// assert_eq!(markup.territory[0], PointSet::of("J1".parse().unwrap()));
/// ```
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Markup {
    /// Marks, each of them once: `MA`, `TR`, `SQ`, `CR`, `SL`.
    pub marks: Vec<(Mark, Point)>,
    /// Labels: `LB`, and the letters of the old `L`. Of several on one point it is the last.
    pub labels: Vec<(Point, String)>,
    /// Arrows, from and to, each of them once: `AR`.
    pub arrows: Vec<(Point, Point)>,
    /// Lines, each of them once: `LN`.
    pub lines: Vec<(Point, Point)>,
    /// Territory of Black and of White: `TB`, `TW`.
    pub territory: [PointSet; 2],
}

impl Markup {
    fn label(&mut self, point: Point, text: String) {
        match self.labels.iter_mut().find(|(at, _)| *at == point) {
            Some((_, earlier)) => *earlier = text,
            None => self.labels.push((point, text)),
        }
    }
}

impl Node<'_> {
    /// Its markup.
    pub fn markup(self) -> Markup {
        let mut markup = Markup::default();
        let Some(size) = self.record.size else {
            return markup;
        };
        let mut marked = [PointSet::EMPTY; Mark::COUNT];
        let mut letters = ('a'..='z').chain('A'..='Z');
        for property in self.properties() {
            if let Some(mark) = Mark::of(property.name()) {
                let marked = &mut marked[mark as usize];
                for value in property.values() {
                    let new = value.points(size) - *marked;
                    *marked |= new;
                    markup.marks.extend(new.iter().map(|p| (mark, p)));
                }
                continue;
            }
            match property.name() {
                "LB" => {
                    for (point, text) in property.values().filter_map(Value::compose) {
                        if let Some(point) = point.point(size) {
                            markup.label(point, text.line().into_owned());
                        }
                    }
                }
                "L" => {
                    let points = property.values().flat_map(|value| in_reading_order(value, size));
                    for (point, letter) in points.zip(&mut letters) {
                        markup.label(point, letter.to_string());
                    }
                }
                "AR" => add_lines(&mut markup.arrows, property, size),
                "LN" => add_lines(&mut markup.lines, property, size),
                "TB" => markup.territory[Color::Black.index()] |= property.points(size),
                "TW" => markup.territory[Color::White.index()] |= property.points(size),
                _ => {}
            }
        }
        markup
    }

    /// The points that `DD` greys out here: those of the last node up to this one that has it.
    pub fn dimmed(self) -> PointSet {
        self.inherited("DD")
    }

    /// The points that `VW` shows here, as [`Node::dimmed`]; none means the whole board.
    pub fn view(self) -> PointSet {
        self.inherited("VW")
    }

    fn inherited(self, name: &str) -> PointSet {
        std::iter::successors(Some(self), |node| node.parent())
            .find(|node| node.has(name))
            .map_or(PointSet::EMPTY, |node| node.points(name))
    }
}

/// The points of an entry of a list from the top left on.
fn in_reading_order(value: Value<'_>, size: Size) -> impl Iterator<Item = Point> {
    value.corners(size).into_iter().flat_map(|(a, b)| {
        let cols = a.col().min(b.col())..=a.col().max(b.col());
        let rows = a.row().min(b.row())..=a.row().max(b.row());
        rows.rev()
            .flat_map(move |row| cols.clone().map(move |col| Point::new(col, row)))
    })
}

/// Adds the pairs of points that are not there yet, as long as there is room for them.
fn add_lines(lines: &mut Vec<(Point, Point)>, property: Property<'_>, size: Size) {
    for (from, to) in property.values().filter_map(Value::compose) {
        if let Some(ends) = from.point(size).zip(to.point(size))
            && lines.len() < MOST_LINES
            && !lines.contains(&ends)
        {
            lines.push(ends);
        }
    }
}
