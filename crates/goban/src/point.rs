//! Points, moves and board sizes.
//!
//! A [`Point`] is a cell of one fixed 32x32 sheet; a board of side *n* uses the cells with column and
//! row 1 to *n*, and the cells around them are its edge. So a point means the same on every board, its
//! neighbours are constant distances away, and a set of points is 32 words of 32 bits ([`crate::PointSet`]).

use std::fmt;
use std::str::FromStr;

/// Cells from one row to the next on the sheet.
pub(crate) const STRIDE: u16 = 32;
/// Cells of the sheet. A power of two: an index masked with `CELLS - 1` needs no bounds check.
pub(crate) const CELLS: usize = 1024;

/// The letters of the columns: there is no I.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// An intersection. Columns count from the left and rows from the bottom, both from zero.
///
/// ```
/// use goban::Point;
/// let p: Point = "Q16".parse().unwrap();
/// assert_eq!((p.col(), p.row()), (15, 15));
/// assert_eq!(p, Point::new(15, 15));
/// assert_eq!(p.to_string(), "Q16");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// The point in this column and row, both below 25.
    #[inline]
    pub const fn new(col: u8, row: u8) -> Point {
        debug_assert!(col < Size::MAX.0 && row < Size::MAX.0);
        Point((row as u16 + 1) * STRIDE + col as u16 + 1)
    }

    /// The point with this [`Point::index`].
    #[inline]
    pub const fn from_index(index: usize) -> Point {
        Point((index & (CELLS - 1)) as u16)
    }

    /// A number below 1024, for tables over points.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    /// The column, counted from the left from zero.
    #[inline]
    pub const fn col(self) -> u8 {
        (self.0 % STRIDE) as u8 - 1
    }

    /// The row, counted from the bottom from zero.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 / STRIDE) as u8 - 1
    }

    /// The four cells beside this one: south, west, east, north. Some may be off the board.
    #[inline]
    pub const fn neighbours(self) -> [Point; 4] {
        [
            self.step(-(STRIDE as i16)),
            self.step(-1),
            self.step(1),
            self.step(STRIDE as i16),
        ]
    }

    /// The four cells at the corners of this one. Some may be off the board.
    #[inline]
    pub const fn diagonals(self) -> [Point; 4] {
        const S: i16 = STRIDE as i16;
        [
            self.step(-S - 1),
            self.step(-S + 1),
            self.step(S - 1),
            self.step(S + 1),
        ]
    }

    /// The cell this many columns to the right and rows up, if it lies on a board of this size.
    pub const fn offset(self, cols: i8, rows: i8, size: Size) -> Option<Point> {
        let (col, row) = (self.col() as i16 + cols as i16, self.row() as i16 + rows as i16);
        let side = size.0 as i16;
        if 0 <= col && col < side && 0 <= row && row < side {
            Some(Point::new(col as u8, row as u8))
        } else {
            None
        }
    }

    #[inline]
    const fn step(self, by: i16) -> Point {
        Point(self.0.wrapping_add_signed(by) & (CELLS as u16 - 1))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", column_letter(self.col()), self.row() + 1))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (col, row) = (self.0 % STRIDE, self.0 / STRIDE);
        if (1..=25).contains(&col) && (1..=25).contains(&row) {
            fmt::Display::fmt(self, f)
        } else {
            write!(f, "Point({})", self.0)
        }
    }
}

/// The letter of a column counted from zero: A to Z without I.
pub fn column_letter(col: u8) -> char {
    LETTERS[col as usize] as char
}

/// The text is no point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointError;

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a point is a letter from A to Z without I and a row from 1 to 25, as in Q16")
    }
}

impl std::error::Error for PointError {}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Point, PointError> {
        let letter = *text.as_bytes().first().ok_or(PointError)?;
        let col = LETTERS
            .iter()
            .position(|&l| l == letter.to_ascii_uppercase())
            .ok_or(PointError)?;
        let digits = &text[1..];
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(PointError);
        }
        match digits.parse::<u8>() {
            Ok(row) if (1..=25).contains(&row) => Ok(Point::new(col as u8, row - 1)),
            _ => Err(PointError),
        }
    }
}

/// A stone on a point, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// No stone.
    Pass,
    /// A stone here.
    Play(Point),
}

impl Move {
    /// The point played, if any.
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Pass => None,
            Move::Play(p) => Some(p),
        }
    }
}

impl From<Point> for Move {
    fn from(p: Point) -> Move {
        Move::Play(p)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.pad("pass"),
            Move::Play(p) => fmt::Display::fmt(p, f),
        }
    }
}

impl FromStr for Move {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Move, PointError> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Move::Pass)
        } else {
            text.parse().map(Move::Play)
        }
    }
}

/// The side of a square board, 1 to 25.
///
/// ```
/// use goban::{Point, Size};
/// let nine = Size::new(9).unwrap();
/// assert_eq!(nine.points().count(), 81);
/// assert!(nine.contains("J9".parse().unwrap()));
/// assert!(!nine.contains("K1".parse().unwrap()));
/// assert_eq!(Size::new(26), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(u8);

impl Size {
    /// One point.
    pub const MIN: Size = Size(1);
    /// The largest board whose columns have letters.
    pub const MAX: Size = Size(25);
    /// The usual small board.
    pub const NINE: Size = Size(9);
    /// The usual middle board.
    pub const THIRTEEN: Size = Size(13);
    /// The usual full board.
    pub const NINETEEN: Size = Size(19);

    /// A board of this side, if there is one.
    pub const fn new(side: u8) -> Option<Size> {
        if 1 <= side && side <= 25 {
            Some(Size(side))
        } else {
            None
        }
    }

    /// Points along one side.
    #[inline]
    pub const fn side(self) -> u8 {
        self.0
    }

    /// Number of points.
    #[inline]
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Whether the point lies on a board of this size.
    #[inline]
    pub const fn contains(self, p: Point) -> bool {
        let (col, row) = (p.0 % STRIDE, p.0 / STRIDE);
        1 <= col && col <= self.0 as u16 && 1 <= row && row <= self.0 as u16
    }

    /// All points, row by row from the bottom left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        let side = self.0;
        (0..side).flat_map(move |row| (0..side).map(move |col| Point::new(col, row)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}
