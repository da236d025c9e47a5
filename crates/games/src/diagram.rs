//! Positions as text: rows of characters, and who is to move.
//!
//! All the board games here read and write the same kind of diagram. Rows stand on lines of their own or
//! between slashes, blanks inside them do not matter, and `X` is the first player, `O` the second. A last
//! line `X to move` or `O to move` may say whose turn it is.

use std::fmt;

use proof::Side;

/// Why some text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    row: Option<usize>,
    what: String,
}

impl PositionError {
    /// Something is wrong with the position as a whole.
    pub fn new(what: impl Into<String>) -> PositionError {
        PositionError {
            row: None,
            what: what.into(),
        }
    }

    /// Something is wrong in this row, counted from zero.
    pub fn in_row(row: usize, what: impl Into<String>) -> PositionError {
        PositionError {
            row: Some(row),
            what: what.into(),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row {
            Some(row) => write!(f, "row {}: {}", row + 1, self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for PositionError {}

/// Writes a diagram: the sign of each cell by row and column, and whose turn it is.
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    (rows, columns): (u8, u8),
    mover: Side,
    sign: impl Fn(u8, u8) -> char,
) -> fmt::Result {
    for row in 0..rows {
        for column in 0..columns {
            write!(f, "{}", sign(row, column))?;
        }
        writeln!(f)?;
    }
    writeln!(f, "{} to move", letter(mover))
}

/// The sign of a cell, given whether the first and whether the second player has a stone there.
pub(crate) fn sign(owned: [bool; 2]) -> char {
    match owned {
        [true, _] => 'X',
        [_, true] => 'O',
        _ => '.',
    }
}

/// A diagram that was read: its rows without blanks, and whose turn it says it is.
pub(crate) struct Diagram {
    pub rows: Vec<Vec<char>>,
    pub to_move: Option<Side>,
}

impl Diagram {
    pub fn parse(text: &str) -> Result<Diagram, PositionError> {
        let mut rows = Vec::new();
        let mut to_move = None;
        for line in text.split(['\n', '/']) {
            let row: String = line.split_whitespace().collect();
            match row.as_str() {
                "" => continue,
                "Xtomove" => to_move = Some(Side::First),
                "Otomove" => to_move = Some(Side::Second),
                _ if to_move.is_some() => {
                    return Err(PositionError::in_row(
                        rows.len(),
                        "nothing may follow the line `X to move`",
                    ));
                }
                row => rows.push(row.chars().collect()),
            }
        }
        if rows.is_empty() {
            return Err(PositionError::new(
                "the position is empty: draw it in rows of `.`, `X` and `O`",
            ));
        }
        Ok(Diagram { rows, to_move })
    }

    /// The side of a square board, if the diagram is one of this range of sides.
    pub fn square(&self, sides: std::ops::RangeInclusive<usize>) -> Result<usize, PositionError> {
        let side = self.rows.len();
        if !sides.contains(&side) {
            return Err(PositionError::new(format!(
                "the board has {side} rows; this game is played on {0}x{0} to {1}x{1}",
                sides.start(),
                sides.end()
            )));
        }
        self.width(side)?;
        Ok(side)
    }

    /// The empty board of as many columns and rows as the diagram has, if `board` makes one; `sizes` says of
    /// which it does.
    pub fn rectangle<B>(
        &self,
        board: impl FnOnce(u8, u8) -> Option<B>,
        sizes: &str,
    ) -> Result<B, PositionError> {
        let (rows, columns) = (self.rows.len(), self.rows[0].len());
        self.width(columns)?;
        let made = u8::try_from(columns).ok().zip(u8::try_from(rows).ok());
        made.and_then(|(columns, rows)| board(columns, rows))
            .ok_or_else(|| {
                PositionError::new(format!(
                    "a board of {columns} columns and {rows} rows: there must be {sizes}"
                ))
            })
    }

    /// Whether every row is this long.
    pub fn width(&self, width: usize) -> Result<(), PositionError> {
        match self.rows.iter().position(|row| row.len() != width) {
            None => Ok(()),
            Some(row) => Err(PositionError::in_row(
                row,
                format!("{} cells where {width} are needed", self.rows[row].len()),
            )),
        }
    }

    /// The side to move when stones are placed in turn: the second when the first has one stone more.
    pub fn turn_by_count(&self, first: u32, second: u32) -> Result<Side, PositionError> {
        let side = match first.checked_sub(second) {
            Some(0) => Side::First,
            Some(1) => Side::Second,
            _ => {
                return Err(PositionError::new(format!(
                    "impossible: {first} X and {second} O; X moves first, so X has as many or one more"
                )));
            }
        };
        match self.to_move {
            Some(said) if said != side => Err(PositionError::new(format!(
                "impossible: with {first} X and {second} O it is {}'s turn",
                letter(side)
            ))),
            _ => Ok(side),
        }
    }
}

/// What a character of a board of stones means: none, the first player's or the second's.
pub(crate) fn stone(row: usize, c: char) -> Result<Option<Side>, PositionError> {
    match c {
        '.' => Ok(None),
        'X' | 'x' => Ok(Some(Side::First)),
        'O' | 'o' => Ok(Some(Side::Second)),
        _ => Err(PositionError::in_row(
            row,
            format!("`{c}` is none of `.`, `X` and `O`"),
        )),
    }
}

/// `X` or `O`.
pub(crate) const fn letter(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

/// A cell as column letter and row number, `a1` being the first of the first row printed.
pub(crate) fn cell_name(col: usize, row: usize) -> String {
    format!("{}{}", (b'a' + col as u8) as char, row + 1)
}
