//! Drawings as text: rows of letters from the top, then the anchor if it is not in the middle, then liberties.

use super::{Drawing, Liberties, MOST};
use crate::cell::{Cell, CellError};
use crate::text::{TextError, Word, words};
use goban::Point;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.height).rev() {
            for col in 0..self.width {
                let gap = if col == 0 { "" } else { " " };
                write!(f, "{gap}{}", self.cell(Point::new(col, row)))?;
            }
            if row > 0 {
                writeln!(f)?;
            }
        }
        if self.anchor != Drawing::new(self.width, self.height, Cell::ANY).anchor {
            write!(f, "\nanchor {}", self.anchor)?;
        }
        for (place, liberties) in &self.liberties {
            write!(f, "\nliberties {place} {liberties}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}\n")
    }
}

/// Reads the lines of a drawing one after the other.
#[derive(Default)]
pub(crate) struct Reader {
    /// From the top.
    rows: Vec<Vec<Cell>>,
}

impl Reader {
    /// Reads a row of cells, with or without gaps.
    pub fn row(&mut self, words: &[Word<'_>]) -> Result<(), TextError> {
        let mut cells = Vec::new();
        for word in words {
            for (i, letter) in word.text.chars().enumerate() {
                let column = word.column + i;
                let wrong = |error: CellError| TextError {
                    line: word.line,
                    column,
                    wrong: error.to_string(),
                };
                cells.push(Cell::try_from(letter).map_err(wrong)?);
            }
        }
        let Some(first) = words.first() else {
            return Ok(());
        };
        if cells.len() > usize::from(MOST) {
            return Err(first.wrong(format!("a row has {MOST} cells at most, not {}", cells.len())));
        }
        if let Some(above) = self.rows.last().filter(|above| above.len() != cells.len()) {
            let (more, fewer) = (cells.len(), above.len());
            return Err(first.wrong(format!("a row of {more} cells below one of {fewer}")));
        }
        if self.rows.len() == usize::from(MOST) {
            return Err(first.wrong(format!("a drawing has {MOST} rows at most")));
        }
        self.rows.push(cells);
        Ok(())
    }

    /// The drawing, if there was one.
    pub fn finish(self) -> Option<Drawing> {
        let (width, height) = (self.rows.first()?.len() as u8, self.rows.len() as u8);
        let mut drawing = Drawing::new(width, height, Cell::ANY);
        for (row, cells) in self.rows.iter().rev().enumerate() {
            for (col, &cell) in cells.iter().enumerate() {
                drawing.set(Point::new(col as u8, row as u8), cell);
            }
        }
        Some(drawing)
    }
}

/// A cell of a drawing by its name.
pub(crate) fn place(word: &Word<'_>, drawing: &Drawing) -> Result<Point, TextError> {
    let place = word.parse()?;
    let last = Point::new(drawing.width - 1, drawing.height - 1);
    let missing = || word.wrong(format!("the drawing has no {place}: its cells are A1 to {last}"));
    drawing.has(place).then_some(place).ok_or_else(missing)
}

/// Reads a line behind the rows: `anchor` and a cell, or `liberties`, a cell and how many. False if it is neither.
pub(crate) fn premise(drawing: &mut Drawing, words: &[Word<'_>]) -> Result<bool, TextError> {
    let Some(first) = words.first() else {
        return Ok(false);
    };
    let changed = match (first.text, &words[1..]) {
        ("anchor", [name]) => {
            let at = place(name, drawing)?;
            if (drawing.cell(at) & Cell::BOARD).is_none() {
                return Err(name.wrong("the anchor lies on the board: no `#`"));
            }
            drawing.clone().with_anchor(at)
        }
        ("anchor", _) => return Err(first.wrong("`anchor` wants one cell, as in `anchor C2`")),
        ("liberties", [name, liberties]) => {
            let (at, liberties) = (place(name, drawing)?, liberties.parse::<Liberties>()?);
            if !drawing.cell(at).is_within(Cell::OWN | Cell::ENEMY) {
                return Err(name.wrong("liberties are those of a stone: X, O or S"));
            }
            drawing.clone().with_liberties(at, liberties)
        }
        ("liberties", _) => {
            return Err(first
                .wrong("`liberties` wants a cell and how many, as in `liberties C2 2..` for two or more"));
        }
        _ => return Ok(false),
    };
    *drawing = changed;
    Ok(true)
}

impl FromStr for Drawing {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Drawing, TextError> {
        let mut reader = Reader::default();
        let mut drawing: Option<Drawing> = None;
        for (i, line) in text.lines().enumerate() {
            let words = words(i + 1, line);
            let Some(first) = words.first() else { continue };
            if matches!(first.text, "anchor" | "liberties") && drawing.is_none() {
                drawing = std::mem::take(&mut reader).finish();
            }
            match &mut drawing {
                None => reader.row(&words)?,
                Some(drawing) => {
                    if !premise(drawing, &words)? {
                        return Err(first.wrong("after the cells come `anchor` and `liberties` only"));
                    }
                }
            }
        }
        drawing.or_else(|| reader.finish()).ok_or(TextError {
            line: 1,
            column: 1,
            wrong: "a drawing has a cell at least".into(),
        })
    }
}
