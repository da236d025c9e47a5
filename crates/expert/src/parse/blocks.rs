//! Drawings taken out of a rule file: what is left is words.

use crate::example::{Example, LETTERS};
use crate::rule::{Place, Shape};
use goban::{Point, Size};
use logic::parse::ParseError;
use patterns::{Cell, Drawing, MOST};

/// The letters of the drawing of a shape, besides `*` for the point that it is about.
const CELLS: &str = "XOxo.S,#YQ_yqB?";

/// A file in two parts.
pub(super) struct Blocks {
    /// The text with drawings blanked out, so that lines and columns stay.
    pub words: String,
    pub shapes: Vec<Shape>,
    pub examples: Vec<Example>,
}

fn error(place: Place, text: impl Into<String>) -> ParseError {
    ParseError {
        line: place.line,
        column: place.column,
        text: text.into(),
    }
}

/// Cuts the drawings out.
pub(super) fn cut(text: &str) -> Result<Blocks, ParseError> {
    let lines: Vec<&str> = text.lines().collect();
    let mut blocks = Blocks {
        words: String::with_capacity(text.len()),
        shapes: Vec::new(),
        examples: Vec::new(),
    };
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        let words: Vec<&str> = line.split_whitespace().collect();
        let place = Place {
            line: at + 1,
            column: line.chars().take_while(|c| c.is_whitespace()).count() + 1,
        };
        let head = words.first().copied().unwrap_or("");
        let letters = match head {
            "shape" | "forme" if !line.contains('(') => CELLS.to_owned() + "*",
            "example" | "exemple" | "counterexample" | "contrexemple" => LETTERS.to_owned(),
            _ => {
                blocks.words.push_str(line);
                blocks.words.push('\n');
                at += 1;
                continue;
            }
        };
        let is_row = |line: &&&str| {
            !line.trim().is_empty() && line.chars().all(|c| c.is_whitespace() || letters.contains(c))
        };
        let rows: Vec<&str> = lines[at + 1..].iter().take_while(is_row).copied().collect();
        let next = lines.get(at + 1 + rows.len()).copied().unwrap_or("");
        if rows.is_empty() {
            return Err(error(
                place,
                format!(
                    "a drawing follows the word {head}, with letters of {letters}; `{}` is none",
                    next.trim()
                ),
            ));
        }
        if matches!(head, "shape" | "forme") {
            blocks.shapes.push(shape(&words, &rows, place)?);
        } else {
            blocks.examples.push(example(&words, &rows, place)?);
        }
        blocks.words.push_str(&"\n".repeat(rows.len() + 1));
        at += rows.len() + 1;
    }
    Ok(blocks)
}

fn shape(words: &[&str], rows: &[&str], place: Place) -> Result<Shape, ParseError> {
    let [_, name] = words else {
        return Err(error(place, "a shape has one name, and then its drawing"));
    };
    let rows: Vec<Vec<char>> = rows
        .iter()
        .map(|row| row.chars().filter(|c| !c.is_whitespace()).collect())
        .collect();
    let (width, height) = (rows[0].len(), rows.len());
    if width > usize::from(MOST) || height > usize::from(MOST) {
        return Err(error(
            place,
            format!("a shape has at most {MOST} rows and columns"),
        ));
    }
    let mut drawing = Drawing::new(width as u8, height as u8, Cell::ANY);
    let mut anchor = None;
    for (i, row) in rows.iter().enumerate() {
        let here = Place {
            line: place.line + 1 + i,
            column: 1,
        };
        if row.len() != width {
            return Err(error(
                here,
                format!("this row has {} letters, and the first has {width}", row.len()),
            ));
        }
        for (col, &letter) in row.iter().enumerate() {
            let cell = Point::new(col as u8, (height - 1 - i) as u8);
            if letter == '*' {
                if anchor.replace(cell).is_some() {
                    return Err(error(here, "a shape has one `*`: the point that it is about"));
                }
                drawing.set(cell, Cell::EMPTY);
            } else {
                drawing.set(
                    cell,
                    Cell::try_from(letter).map_err(|wrong| error(here, wrong.to_string()))?,
                );
            }
        }
    }
    let Some(anchor) = anchor else {
        return Err(error(
            place,
            format!("the shape {name} has no `*`: the point that it is about"),
        ));
    };
    Ok(Shape {
        name: (*name).to_owned(),
        drawing: drawing.with_anchor(anchor),
        place,
    })
}

fn example(words: &[&str], rows: &[&str], place: Place) -> Result<Example, ParseError> {
    let mut example = Example {
        counter: words[0].starts_with('c'),
        size: Size::NINETEEN,
        after: None,
        rows: rows.iter().map(|row| row.trim().to_owned()).collect(),
        place,
    };
    let usage = || {
        error(
            place,
            "after the word may stand `after N`, moves played, and `on N`, the side of the board",
        )
    };
    for pair in words[1..].chunks(2) {
        let &[word, number] = pair else {
            return Err(usage());
        };
        match word {
            "after" | "apres" => {
                example.after = Some(number.parse().ok().filter(|n| *n < 10_000).ok_or_else(usage)?)
            }
            "on" | "sur" => {
                let size = number.parse().ok().and_then(Size::new);
                example.size = size.filter(|size| size.side() >= 5).ok_or_else(usage)?;
            }
            _ => return Err(usage()),
        }
    }
    let side = usize::from(example.size.side());
    let width = |row: &String| row.chars().filter(|c| !c.is_whitespace()).count();
    if example.rows.len() > side || example.rows.iter().any(|row| width(row) > side) {
        return Err(error(
            place,
            format!("the drawing is larger than a board of {side}x{side}"),
        ));
    }
    Ok(example)
}
