//! The file of shapes: `shape NAME`, conditions, and a drawing.

use goban::Point;
use patterns::Drawing;
use std::fmt;

/// A shape that has a name.
pub(super) struct Shape {
    pub name: String,
    /// As its player sees it, his stone played on the anchor.
    pub drawing: Drawing,
    /// How many stones the move takes.
    pub takes: usize,
    pub conditions: Vec<Condition>,
    /// The cells that the sentence names.
    pub named: Vec<(Named, Vec<Point>)>,
}

/// What a drawing cannot say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Condition {
    /// The own stones on these cells were strings of their own before the move.
    Apart(Point, Point),
    /// The enemy stones on these cells are strings of their own.
    Sides(Point, Point),
    /// The enemy's last move stands on this cell.
    Last(Point),
    /// The string of the move has so many stones at most.
    Most(usize),
    /// The move is so many lines at least from all edges but the nearest.
    Side(u8),
    /// The move is inside a space of so many points at most, which enemy stones alone surround.
    Inside(usize),
}

/// What a cell is to the sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Named {
    /// Empty points that the shape is about.
    At,
    /// The own stone that it starts from.
    From,
    /// The enemy stone that it is played against.
    Of,
    /// One of two stones that it joins or parts.
    A,
    /// The other.
    B,
}

impl Named {
    const ALL: [Named; 5] = [Named::At, Named::From, Named::Of, Named::A, Named::B];

    /// The name of the argument.
    pub fn as_str(self) -> &'static str {
        match self {
            Named::At => "at",
            Named::From => "from",
            Named::Of => "of",
            Named::A => "a",
            Named::B => "b",
        }
    }
}

/// What is wrong with the file, and in which line, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShapeError {
    line: usize,
    wrong: String,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.wrong)
    }
}

/// Reads the file.
pub(super) fn read(text: &str) -> Result<Vec<Shape>, ShapeError> {
    let mut shapes = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((i, line)) = lines.next() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let at_line = |wrong: String| ShapeError { line: i + 1, wrong };
        // A drawing ends with an empty line; its own # is the edge.
        let mut drawing = String::new();
        while let Some((_, row)) = lines.next_if(|(_, row)| !row.trim().is_empty()) {
            drawing.push_str(row);
            drawing.push('\n');
        }
        shapes.push(shape(line, &drawing).map_err(at_line)?);
    }
    Ok(shapes)
}

fn shape(heading: &str, drawing: &str) -> Result<Shape, String> {
    let mut words = heading.split_whitespace();
    let (Some("shape"), Some(name)) = (words.next(), words.next()) else {
        return Err("a shape begins with `shape` and its name".into());
    };
    let drawing: Drawing = drawing.parse().map_err(|error| format!("{name}, {error}"))?;
    let mut shape = Shape {
        name: name.into(),
        drawing,
        takes: 0,
        conditions: Vec::new(),
        named: Vec::new(),
    };
    for word in words {
        let (key, value) = word.split_once('=').ok_or(format!("`{word}` has no `=`"))?;
        let number = || {
            value
                .parse::<usize>()
                .map_err(|_| format!("{key} wants a number"))
        };
        let pair = || match cells(&shape.drawing, value)?[..] {
            [a, b] => Ok((a, b)),
            _ => Err(format!("{key} wants two cells")),
        };
        match key {
            "takes" => shape.takes = number()?,
            "apart" => shape
                .conditions
                .push(pair().map(|(a, b)| Condition::Apart(a, b))?),
            "sides" => shape
                .conditions
                .push(pair().map(|(a, b)| Condition::Sides(a, b))?),
            "last" => match cells(&shape.drawing, value)?[..] {
                [cell] => shape.conditions.push(Condition::Last(cell)),
                _ => return Err("last wants one cell".into()),
            },
            "most" => shape.conditions.push(Condition::Most(number()?)),
            "side" => {
                let lines = u8::try_from(number()?).map_err(|_| "side wants a line".to_string())?;
                shape.conditions.push(Condition::Side(lines));
            }
            "inside" => shape.conditions.push(Condition::Inside(number()?)),
            _ => {
                let named = Named::ALL.into_iter().find(|n| n.as_str() == key);
                let named = named.ok_or(format!("no condition is called `{key}`"))?;
                shape.named.push((named, cells(&shape.drawing, value)?));
            }
        }
    }
    Ok(shape)
}

/// The cells of a list.
fn cells(drawing: &Drawing, list: &str) -> Result<Vec<Point>, String> {
    let cell = |name: &str| match name.parse::<Point>() {
        Ok(p) if drawing.has(p) => Ok(p),
        _ => Err(format!("the drawing has no cell {name}")),
    };
    list.split(',').map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_in_the_file_are_told_with_their_line() {
        let wrong = |text: &str| read(text).err().map(|e| e.to_string());
        assert_eq!(
            wrong("# a comment\n\nshape hane of=B1\n. X\nX O\nanchor B2\n"),
            None
        );
        let no_cell = "\nshape hane of=C1\n. X\nX O\n";
        assert_eq!(
            wrong(no_cell).as_deref(),
            Some("line 2: the drawing has no cell C1")
        );
        let no_key = "shape hane off=B1\n. X\nX O\n";
        assert_eq!(
            wrong(no_key).as_deref(),
            Some("line 1: no condition is called `off`")
        );
    }
}
