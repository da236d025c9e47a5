//! Positions drawn as text, as tests and documents draw them.

use crate::codes::Codes;
use crate::{Board, Color, Point, PointSet, Size};
use std::fmt;
use std::str::FromStr;

/// Why a drawing is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DrawingError {
    /// The number of rows is not between 1 and 25.
    Rows(usize),
    /// A row, counted from the top from 1, has another length than the number of rows.
    Width {
        /// The row, counted from the top from 1.
        row: usize,
        /// Points drawn in it.
        found: usize,
        /// Points wanted.
        wanted: usize,
    },
    /// A character that is neither a stone nor an empty point.
    Character(char),
    /// A string without liberty at this point.
    NoLiberty(Point),
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawingError::Rows(n) => write!(f, "a board has 1 to 25 rows, not {n}"),
            DrawingError::Width { row, found, wanted } => {
                write!(f, "row {row} from the top has {found} points instead of {wanted}")
            }
            DrawingError::Character(c) => write!(f, "`{c}` is neither `X`, `O` nor `.`"),
            DrawingError::NoLiberty(p) => write!(f, "the string at {p} has no liberty"),
        }
    }
}

impl std::error::Error for DrawingError {}

impl<C: Codes> FromStr for Board<C> {
    type Err = DrawingError;

    /// Reads rows of `X` (black), `O` (white) and `.` (empty; `+` and `,` too), top row first, blanks between
    /// points or not.
    ///
    /// ```
    /// use goban::{Board, Color, Size};
    /// let board: Board = "
    ///     . X .
    ///     X O O
    ///     . . .
    /// ".parse().unwrap();
    /// assert_eq!(board.at("B3".parse().unwrap()), Some(Color::Black));
    /// assert_eq!(board.liberties("C2".parse().unwrap()), 3);
    /// ```
    fn from_str(text: &str) -> Result<Board<C>, DrawingError> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>())
            .filter(|row| !row.is_empty())
            .collect();
        let size = u8::try_from(rows.len())
            .ok()
            .and_then(Size::new)
            .ok_or(DrawingError::Rows(rows.len()))?;
        let mut stones = [PointSet::EMPTY; 2];
        for (i, row) in rows.iter().enumerate() {
            if row.len() != rows.len() {
                return Err(DrawingError::Width {
                    row: i + 1,
                    found: row.len(),
                    wanted: rows.len(),
                });
            }
            for (col, &c) in row.iter().enumerate() {
                let p = Point::new(col as u8, (rows.len() - 1 - i) as u8);
                match c {
                    'X' | 'x' | '#' => stones[Color::Black.index()].insert(p),
                    'O' | 'o' => stones[Color::White.index()].insert(p),
                    '.' | '+' | ',' => false,
                    other => return Err(DrawingError::Character(other)),
                };
            }
        }
        let [black, white] = stones;
        Board::from_stones(size, &black, &white).ok_or_else(|| {
            let empty = PointSet::board(size) - black - white;
            let stuck = black
                .parts()
                .chain(white.parts())
                .find(|s| s.border(&empty).is_empty());
            DrawingError::NoLiberty(
                stuck
                    .and_then(|s| s.first())
                    .expect("only a string without liberty is refused"),
            )
        })
    }
}
