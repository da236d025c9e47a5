//! A drawing: what must be seen on a rectangle of points, and how many liberties strings there must have.

mod liberties;
mod order;
pub(crate) mod text;

pub use liberties::{Liberties, LibertiesError};

use crate::cell::{Cell, Seen};
use crate::ground::Ground;
use crate::image::Image;
use goban::{Color, Point, Symmetry, scatter};

/// Columns, and rows, of the largest drawing.
pub const MOST: u8 = 8;

/// A piece of board as one side sees it, cell by cell.
///
/// Its cells have the names of points, A1 at the bottom left, whatever part of a board it is laid on. It is laid on a board
/// by its *anchor*, which must come to lie on a point; cells that allow it may lie beyond the edge. A premise about
/// liberties speaks of the whole string of the stone on a cell, inside the drawing and out.
///
/// ```
/// use goban::{Board, Color, Symmetry};
/// use patterns::{Drawing, Image, Liberties};
/// let p = |text: &str| text.parse::<goban::Point>().unwrap();
/// // White can push in between two black stones on the second line, the left one with two liberties or more.
/// let gap: Drawing = ". O .\nX . X\n. . .\n# # #".parse().unwrap();
/// let gap = gap.with_anchor(p("B3")).with_liberties(p("A3"), Liberties::at_least(2));
/// let board: Board = "
///     . . . . .
///     . O . . .
///     . . . O .
///     X . X . X
///     . . . . .
/// ".parse().unwrap();
/// let fits = |at| gap.fits(&board, Color::Black, Symmetry::IDENTITY, p(at));
/// assert_eq!((fits("D2"), fits("B2")), (true, false));
/// assert_eq!(gap.image(Image::ALL[1]).to_string(), ". X . #\nO . . #\n. X . #\nliberties B1 2..");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drawing {
    width: u8,
    height: u8,
    /// Which cells allow an own stone, an enemy's, nothing, no board: a bit a cell, eight to a row.
    planes: [u64; 4],
    anchor: Point,
    /// By cell; at most one premise a cell.
    liberties: Vec<(Point, Liberties)>,
}

/// The bit of a cell.
#[inline]
fn bit(place: Point) -> u64 {
    1 << (place.row() * MOST + place.col())
}

impl Drawing {
    /// So many columns and rows, one to [`MOST`] of each, in which all cells are this one; the anchor in the middle.
    pub fn new(width: u8, height: u8, cell: Cell) -> Drawing {
        assert!((1..=MOST).contains(&width) && (1..=MOST).contains(&height));
        let mut drawing = Drawing {
            width,
            height,
            planes: [0; 4],
            anchor: Point::new((width - 1) / 2, (height - 1) / 2),
            liberties: Vec::new(),
        };
        for place in drawing.places() {
            drawing.set(place, cell);
        }
        drawing
    }

    /// What a side sees around a point of a ground: so many columns and rows, of which the cell `anchor` lies on the point.
    ///
    /// ```
    /// use goban::{Board, Color, Point};
    /// use patterns::Drawing;
    /// let board: Board = ". . .\nO X .\n. . .".parse().unwrap();
    /// let [at, anchor] = ["A2", "B1"].map(|p| p.parse::<Point>().unwrap());
    /// let seen = Drawing::seen(&board, Color::White, at, 3, 2, anchor);
    /// assert_eq!(seen.to_string(), "# . .\n# X O");
    /// ```
    pub fn seen(
        ground: &impl Ground,
        own: Color,
        at: Point,
        width: u8,
        height: u8,
        anchor: Point,
    ) -> Drawing {
        let mut drawing = Drawing::new(width, height, Cell::OFF).with_anchor(anchor);
        for place in drawing.places() {
            if let Some(p) = drawing.lies_on(place, Symmetry::IDENTITY, at, ground.size()) {
                drawing.set(place, ground.seen(own, p).cell());
            }
        }
        drawing
    }

    /// The same with another anchor.
    pub fn with_anchor(mut self, anchor: Point) -> Drawing {
        assert!(self.has(anchor), "{anchor} is no cell of the drawing");
        self.anchor = anchor;
        self
    }

    /// The same with a premise about the string of the stone on a cell, in place of what was said about it.
    pub fn with_liberties(mut self, place: Point, liberties: Liberties) -> Drawing {
        assert!(self.has(place), "{place} is no cell of the drawing");
        self.liberties.retain(|(other, _)| *other != place);
        if liberties != Liberties::ANY {
            self.liberties.push((place, liberties));
            self.liberties.sort_unstable();
        }
        self
    }

    /// Columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// The cell by which it is laid on a board.
    pub fn anchor(&self) -> Point {
        self.anchor
    }

    /// Whether the drawing has this cell.
    pub fn has(&self, place: Point) -> bool {
        place.col() < self.width && place.row() < self.height
    }

    /// All cells, row by row from the bottom left.
    pub fn places(&self) -> impl Iterator<Item = Point> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |row| (0..width).map(move |col| Point::new(col, row)))
    }

    /// What a cell allows.
    pub fn cell(&self, place: Point) -> Cell {
        let bits = (0..4)
            .map(|i| u8::from(self.planes[i] & bit(place) != 0) << i)
            .sum();
        Cell::from_bits(bits).expect("every cell of a drawing allows something")
    }

    /// Says what a cell allows.
    pub fn set(&mut self, place: Point, cell: Cell) {
        assert!(self.has(place), "{place} is no cell of the drawing");
        for (i, plane) in self.planes.iter_mut().enumerate() {
            *plane = *plane & !bit(place) | if cell.bits() >> i & 1 != 0 { bit(place) } else { 0 };
        }
    }

    /// The premises about liberties, by cell.
    pub fn liberties(&self) -> &[(Point, Liberties)] {
        &self.liberties
    }

    /// What must be known of the liberties of the string on a cell.
    pub fn liberties_at(&self, place: Point) -> Liberties {
        let found = self.liberties.iter().find(|(other, _)| *other == place);
        found.map_or(Liberties::ANY, |(_, liberties)| *liberties)
    }

    /// Where a cell goes when the drawing is turned.
    pub fn turned(&self, place: Point, turn: Symmetry) -> Point {
        let (right, top) = (self.width as i8 - 1, self.height as i8 - 1);
        let (col, row) = turn.turn(place.col() as i8, place.row() as i8);
        // The rectangle moves back to where columns and rows count from zero.
        let (far_col, far_row) = turn.turn(right, top);
        Point::new((col - far_col.min(0)) as u8, (row - far_row.min(0)) as u8)
    }

    /// One of its sixteen images.
    pub fn image(&self, image: Image) -> Drawing {
        let (width, height) = match image.turn.swaps_sides() {
            true => (self.height, self.width),
            false => (self.width, self.height),
        };
        let mut planes = [0; 4];
        for place in self.places() {
            let to = bit(self.turned(place, image.turn));
            for (from, plane) in self.planes.iter().zip(&mut planes) {
                *plane |= if from & bit(place) != 0 { to } else { 0 };
            }
        }
        if image.swapped {
            planes.swap(0, 1);
        }
        let turned = |place| self.turned(place, image.turn);
        let mut liberties: Vec<_> = self.liberties.iter().map(|&(p, l)| (turned(p), l)).collect();
        liberties.sort_unstable();
        Drawing {
            width,
            height,
            planes,
            anchor: turned(self.anchor),
            liberties,
        }
    }

    /// The least of some images, and which it is; the first of those that look alike.
    pub fn least(&self, images: &[Image]) -> (Drawing, Image) {
        let images = images.iter().map(|&image| (self.image(image), image));
        images.min().unwrap_or_else(|| (self.clone(), Image::IDENTITY))
    }

    /// The one drawing that stands for all eight ways in which it can lie, and the image of this one that it is.
    ///
    /// ```
    /// use patterns::Drawing;
    /// let key = |text: &str| text.parse::<Drawing>().unwrap().key();
    /// assert_eq!(key("X . .\nO . .\n. . ."), key(". . .\n. . .\n. O X"));
    /// assert_ne!(key("X . .\nO . .\n. . ."), key("O . .\nX . .\n. . ."), "the stones are the other side's");
    /// ```
    pub fn canonical(&self) -> (Drawing, Image) {
        self.least(&Image::ALL[..8])
    }

    /// A number for the canonical form: the same for all eight ways to lie, and in every version.
    pub fn key(&self) -> u64 {
        let (least, _) = self.canonical();
        let shape = u64::from(least.width) << 8 | u64::from(least.height);
        let premises = least.liberties.iter().flat_map(|&(place, liberties)| {
            [
                bit(place),
                u64::from(liberties.least) << 8 | u64::from(liberties.most),
            ]
        });
        let words = [shape, bit(least.anchor)].into_iter().chain(least.planes);
        words
            .chain(premises)
            .fold(0, |key, word| scatter(key ^ scatter(word)))
    }

    /// The point that a cell lies on if the anchor lies on `at`, the drawing turned; none beyond the edge.
    pub fn lies_on(&self, place: Point, turn: Symmetry, at: Point, size: goban::Size) -> Option<Point> {
        let cols = place.col() as i8 - self.anchor.col() as i8;
        let rows = place.row() as i8 - self.anchor.row() as i8;
        let (cols, rows) = turn.turn(cols, rows);
        at.offset(cols, rows, size)
    }

    /// Whether a side sees this drawing when its anchor lies on `at`, turned so.
    pub fn fits(&self, ground: &impl Ground, own: Color, turn: Symmetry, at: Point) -> bool {
        let lies_on = |place| self.lies_on(place, turn, at, ground.size());
        let seen = |place| lies_on(place).map_or(Seen::Off, |p| ground.seen(own, p));
        ground.seen(own, at) != Seen::Off
            && self.places().all(|place| self.cell(place).allows(seen(place)))
            && self.liberties.iter().all(|&(place, wanted)| {
                let stone = lies_on(place).filter(|_| seen(place).is_stone());
                stone.is_some_and(|p| wanted.allows(ground.string_liberties(p)))
            })
    }
}
