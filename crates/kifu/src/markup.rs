//! What a node draws on the board beside its stones.

use crate::record::Node;
use goban::{Color, Point};

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

/// The markup of a node.
///
/// ```
/// use kifu::Mark;
/// let record: kifu::Record = "(;SZ[9]TR[aa:ba]LB[cc:x]AR[aa:cc]TB[ii])".parse().unwrap();
/// let markup = record.root().markup();
/// assert_eq!(markup.marks, [(Mark::Triangle, "A9".parse().unwrap()), (Mark::Triangle, "B9".parse().unwrap())]);
/// assert_eq!(markup.labels, [("C7".parse().unwrap(), "x".to_string())]);
/// assert_eq!(markup.arrows, [("A9".parse().unwrap(), "C7".parse().unwrap())]);
/// assert_eq!(markup.territory[0], ["J1".parse().unwrap()]);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Markup {
    /// Marks: `MA`, `TR`, `SQ`, `CR`, `SL`.
    pub marks: Vec<(Mark, Point)>,
    /// Labels: `LB`, and the letters of the old `L`.
    pub labels: Vec<(Point, String)>,
    /// Arrows, from and to: `AR`.
    pub arrows: Vec<(Point, Point)>,
    /// Lines: `LN`.
    pub lines: Vec<(Point, Point)>,
    /// Territory of Black and of White: `TB`, `TW`.
    pub territory: [Vec<Point>; 2],
}

impl<'a> Node<'a> {
    /// Its markup.
    pub fn markup(self) -> Markup {
        let mut markup = Markup::default();
        let Some(size) = self.record.size else {
            return markup;
        };
        let mut letters = ('a'..='z').chain('A'..='Z');
        for property in self.properties() {
            let points = property.values().flat_map(|value| value.points(size));
            let pairs = property.values().filter_map(|value| {
                let (from, to) = value.compose()?;
                from.point(size).zip(to.point(size))
            });
            let mark = match property.name() {
                "MA" | "M" => Mark::Cross,
                "TR" => Mark::Triangle,
                "SQ" => Mark::Square,
                "CR" => Mark::Circle,
                "SL" => Mark::Selected,
                name => {
                    match name {
                        "LB" => markup.labels.extend(property.values().filter_map(|value| {
                            let (point, text) = value.compose()?;
                            Some((point.point(size)?, text.line().into_owned()))
                        })),
                        "L" => markup
                            .labels
                            .extend(points.zip(&mut letters).map(|(p, c)| (p, c.to_string()))),
                        "AR" => markup.arrows.extend(pairs),
                        "LN" => markup.lines.extend(pairs),
                        "TB" => markup.territory[Color::Black.index()].extend(points),
                        "TW" => markup.territory[Color::White.index()].extend(points),
                        _ => {}
                    }
                    continue;
                }
            };
            markup.marks.extend(points.map(|p| (mark, p)));
        }
        markup
    }

    /// The points that `DD` greys out here: those of the last node up to this one that has it.
    pub fn dimmed(self) -> Vec<Point> {
        self.inherited("DD")
    }

    /// The points that `VW` shows here, as [`Node::dimmed`]; none means the whole board.
    pub fn view(self) -> Vec<Point> {
        self.inherited("VW")
    }

    fn inherited(self, name: &'a str) -> Vec<Point> {
        std::iter::successors(Some(self), |node| node.parent())
            .find(|node| node.has(name))
            .map(|node| node.points(name).collect())
            .unwrap_or_default()
    }
}
