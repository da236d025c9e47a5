//! Diagrams of positions, as text, SVG and PNG.
//!
//! A [`Diagram`] is a value: stones, the part of the board to show, numbered moves, and any number of
//! [`Layer`]s on top. Whoever has something to show adds layers (a mark, an area, an arrow, in a [`Tint`],
//! with a name) and need not know how they are drawn; the three renderers draw all of them.
//!
//! The crate `sgf-render` makes fine pictures too, from SGF: its board is filled by its own reader, which
//! recurses, and shows the markup of one node. Here positions come from searches and proofs as often as
//! from files, and areas of groups and territories lie over each other; so this is a renderer of its own.
//! It draws letters as strokes ([`Diagram::to_svg`] needs no font), so that a picture is the same in a
//! browser, in a document and as PNG on a machine without any fonts.

mod build;
mod glyphs;
mod png;
mod svg;
mod text;

pub use png::PngError;
pub use svg::Theme;

use crate::markup::Mark;
use goban::{Board, Color, Point, PointSet, Size};

/// A position to draw.
///
/// ```
/// use goban::{Board, PointSet};
/// use kifu::{Diagram, Layer, Mark, Shape, Tint};
///
/// let board: Board = "
///     . . . . .
///     . X O . .
///     . . X . .
///     . . . . .
///     . . . . .
/// ".parse().unwrap();
/// let mut diagram = Diagram::of_board(&board);
/// let stone = PointSet::of("C4".parse().unwrap());
/// diagram.add(Layer::new(Shape::Marks(Mark::Triangle, stone)));
/// let area: PointSet = ["A5", "A4", "B5"].iter().map(|p| p.parse().unwrap()).collect();
/// diagram.add(Layer::new(Shape::Shade(area)).tint(Tint::Red).named("the corner"));
/// assert_eq!(diagram.to_text(), "    \
///      A B C D E
///  5 !.!. . . .  5
///  4 !. X Q . .  4
///  3  . . X . .  3
///  2  . . . . .  2
///  1  . . . . .  1
///     A B C D E
/// Q white stone with a triangle
/// ! the corner
/// ");
/// assert!(diagram.to_svg().starts_with("<svg"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Diagram {
    size: Size,
    stones: [PointSet; 2],
    numbers: Vec<(u32, Color, Point)>,
    notes: Vec<String>,
    layers: Vec<Layer>,
    /// The part of the board to show.
    pub window: Window,
    /// Whether letters and numbers stand around the board.
    pub coordinates: bool,
    /// The last move, to be marked.
    pub last: Option<Point>,
    /// Points shown faintly.
    pub dimmed: PointSet,
}

impl Diagram {
    /// A position without marks.
    pub fn of_board(board: &Board) -> Diagram {
        Diagram::of_stones(board.size(), Color::BOTH.map(|color| *board.stones(color)))
    }

    /// Black's and White's stones, wherever they stand.
    pub fn of_stones(size: Size, stones: [PointSet; 2]) -> Diagram {
        let on_board = PointSet::board(size);
        let black = stones[0] & on_board;
        Diagram {
            size,
            stones: [black, (stones[1] & on_board) - black],
            numbers: Vec::new(),
            notes: Vec::new(),
            layers: Vec::new(),
            window: Window::whole(size),
            coordinates: true,
            last: None,
            dimmed: PointSet::EMPTY,
        }
    }

    /// Draws something more, on top of what is there. What is off the board is left out.
    pub fn add(&mut self, layer: Layer) -> &mut Diagram {
        let mut layer = layer;
        let on_board = match &mut layer.shape {
            Shape::Shade(points) | Shape::Outline(points) | Shape::Dots(points) | Shape::Marks(_, points) => {
                *points &= PointSet::board(self.size);
                true
            }
            Shape::Label(p, _) => self.size.contains(*p),
            Shape::Arrow(from, to) | Shape::Line(from, to) => {
                self.size.contains(*from) && self.size.contains(*to)
            }
        };
        if on_board {
            self.layers.push(layer);
        }
        self
    }

    /// Writes a line below the board.
    pub fn note(&mut self, text: &str) -> &mut Diagram {
        self.notes
            .push(text.split_whitespace().collect::<Vec<_>>().join(" "));
        self
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point.
    pub fn stone(&self, p: Point) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|color| self.stones[color.index()].contains(p))
    }

    fn number(&self, p: Point) -> Option<u32> {
        self.numbers
            .iter()
            .find(|&&(_, _, at)| at == p)
            .map(|&(number, ..)| number)
    }
}

/// A rectangle of the board: columns and rows from zero, all four included.
///
/// ```
/// use goban::Size;
/// use kifu::Window;
/// let corner: Window = "A1:G5".parse().unwrap();
/// assert_eq!((corner.left, corner.right, corner.bottom, corner.top), (0, 6, 0, 4));
/// assert_eq!(Window::whole(Size::NINE), "J1:A9".parse().unwrap());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The leftmost column.
    pub left: u8,
    /// The rightmost column.
    pub right: u8,
    /// The lowest row.
    pub bottom: u8,
    /// The highest row.
    pub top: u8,
}

impl Window {
    /// All of the board.
    pub fn whole(size: Size) -> Window {
        let last = size.side() - 1;
        Window {
            left: 0,
            right: last,
            bottom: 0,
            top: last,
        }
    }

    /// The rectangle with these two corners.
    pub fn between(a: Point, b: Point) -> Window {
        Window {
            left: a.col().min(b.col()),
            right: a.col().max(b.col()),
            bottom: a.row().min(b.row()),
            top: a.row().max(b.row()),
        }
    }

    /// The smallest rectangle around these points with a line to spare; where it comes near an edge of the
    /// board it reaches it. All of the board if there are no points.
    pub fn around(points: &PointSet, size: Size) -> Window {
        const NEAR: u8 = 3;
        let whole = Window::whole(size);
        let Some(first) = points.first() else { return whole };
        let around = points.iter().fold(Window::between(first, first), |w, p| Window {
            left: w.left.min(p.col()),
            right: w.right.max(p.col()),
            bottom: w.bottom.min(p.row()),
            top: w.top.max(p.row()),
        });
        let low = |edge: u8| if edge <= NEAR { 0 } else { edge - 1 };
        let high = |edge: u8| {
            if edge + NEAR >= whole.right {
                whole.right
            } else {
                edge + 1
            }
        };
        Window {
            left: low(around.left),
            right: high(around.right),
            bottom: low(around.bottom),
            top: high(around.top),
        }
    }

    /// Whether all of it is on a board of this size.
    pub fn fits(self, size: Size) -> bool {
        self.on(size) == self
    }

    /// The part of it that is on the board; all of the board if there is none.
    fn on(self, size: Size) -> Window {
        let whole = Window::whole(size);
        let cut = Window {
            left: self.left,
            right: self.right.min(whole.right),
            bottom: self.bottom,
            top: self.top.min(whole.top),
        };
        if cut.left <= cut.right && cut.bottom <= cut.top {
            cut
        } else {
            whole
        }
    }

    fn contains(self, p: Point) -> bool {
        Size::MAX.contains(p)
            && (self.left..=self.right).contains(&p.col())
            && (self.bottom..=self.top).contains(&p.row())
    }

    /// Rows from the top.
    fn rows(self) -> impl DoubleEndedIterator<Item = u8> {
        (self.bottom..=self.top).rev()
    }

    fn cols(self) -> impl DoubleEndedIterator<Item = u8> {
        self.left..=self.right
    }
}

/// The text is no window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WindowError;

impl std::fmt::Display for WindowError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a window is two corners, as in A1:G5")
    }
}

impl std::error::Error for WindowError {}

impl std::str::FromStr for Window {
    type Err = WindowError;

    fn from_str(text: &str) -> Result<Window, WindowError> {
        let (a, b) = text.split_once(':').ok_or(WindowError)?;
        match (a.trim().parse(), b.trim().parse()) {
            (Ok(a), Ok(b)) => Ok(Window::between(a, b)),
            _ => Err(WindowError),
        }
    }
}

/// What a [`Layer`] draws.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// An area, under the stones, with its border.
    Shade(PointSet),
    /// The border of an area alone.
    Outline(PointSet),
    /// A small square on each point: territory, dead stones.
    Dots(PointSet),
    /// A mark on each point.
    Marks(Mark, PointSet),
    /// A short text on a point.
    Label(Point, String),
    /// An arrow.
    Arrow(Point, Point),
    /// A line.
    Line(Point, Point),
}

/// Something drawn on a board: a shape, in a tint, with a name if it is to be explained.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    /// What.
    pub shape: Shape,
    /// In which tint.
    pub tint: Tint,
    /// What it stands for: told below a text diagram, and on hovering in SVG.
    pub name: String,
}

impl Layer {
    /// A shape in ink, without a name.
    pub fn new(shape: Shape) -> Layer {
        Layer {
            shape,
            tint: Tint::Ink,
            name: String::new(),
        }
    }

    /// The same in this tint.
    pub fn tint(self, tint: Tint) -> Layer {
        Layer { tint, ..self }
    }

    /// The same with this name.
    pub fn named(self, name: &str) -> Layer {
        Layer {
            name: name.to_owned(),
            ..self
        }
    }
}

/// The classes of colour that layers come in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Tint {
    /// Black on light, white on dark.
    Ink,
    /// Black's.
    Black,
    /// White's.
    White,
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Violet,
    Gray,
}

impl Tint {
    /// The tints that tell things apart which belong to no colour.
    pub const DISTINCT: [Tint; 6] = [
        Tint::Red,
        Tint::Blue,
        Tint::Green,
        Tint::Orange,
        Tint::Violet,
        Tint::Yellow,
    ];

    /// One of [`Tint::DISTINCT`] for the thing of this number, round and round.
    pub fn nth(n: usize) -> Tint {
        Tint::DISTINCT[n % Tint::DISTINCT.len()]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Tint::Ink => "ink",
            Tint::Black => "black",
            Tint::White => "white",
            Tint::Red => "red",
            Tint::Orange => "orange",
            Tint::Yellow => "yellow",
            Tint::Green => "green",
            Tint::Blue => "blue",
            Tint::Violet => "violet",
            Tint::Gray => "gray",
        }
    }
}

impl From<Color> for Tint {
    fn from(color: Color) -> Tint {
        match color {
            Color::Black => Tint::Black,
            Color::White => Tint::White,
        }
    }
}
