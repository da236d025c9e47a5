//! Diagrams for a terminal.
//!
//! `X` and `O` are stones, `.` a point and `+` a star point; `(X)` is the last move. Marked points have the
//! letters of Sensei's Library. Areas are told by the sign before each of their points. Below the board
//! stands what the letters and signs mean.

use super::{Diagram, Shape, Tint};
use crate::markup::Mark;
use goban::{Color, Point, column_letter, star_points};
use std::collections::HashSet;
use std::fmt::Write;

/// Labels are cut after so many letters.
const LONGEST_LABEL: usize = 3;

impl Diagram {
    /// The diagram in characters.
    pub fn to_text(&self) -> String {
        let mut out = self.to_bare_text();
        self.legend(&mut out);
        out
    }

    /// The board alone: what letters, signs and numbers mean is told elsewhere.
    pub fn to_bare_text(&self) -> String {
        let window = self.window.on(self.size);
        let cells: Vec<Vec<Cell>> = window
            .rows()
            .map(|row| window.cols().map(|col| self.cell(Point::new(col, row))).collect())
            .collect();
        let width = cells
            .iter()
            .flatten()
            .map(|cell| cell.text.chars().count())
            .max()
            .unwrap_or(1);
        let mut out = String::new();
        let letters: String = window
            .cols()
            .map(|col| format!(" {:>width$}", column_letter(col)))
            .collect();
        if self.coordinates {
            let _ = writeln!(out, "   {letters}");
        }
        for (row, cells) in window.rows().zip(&cells) {
            if self.coordinates {
                let _ = write!(out, "{:>2} ", row + 1);
            }
            let mut after_last = false;
            for cell in cells {
                let mut before = vec![' '; 1 + width - cell.text.chars().count()];
                if let Some(nearest) = before.last_mut() {
                    *nearest = if cell.last { '(' } else { cell.sign };
                }
                if after_last {
                    before[0] = ')';
                }
                out.extend(before);
                out.push_str(&cell.text);
                after_last = cell.last;
            }
            out.push(if after_last { ')' } else { ' ' });
            if self.coordinates {
                let _ = write!(out, "{:>2}", row + 1);
            }
            out.truncate(out.trim_end().len());
            out.push('\n');
        }
        if self.coordinates {
            let _ = writeln!(out, "   {letters}");
        }
        out
    }

    fn cell(&self, p: Point) -> Cell {
        let mut cell = Cell {
            sign: ' ',
            text: self.plain(p).to_string(),
            last: self.last == Some(p) && self.number(p).is_none(),
        };
        let stone = self.stone(p);
        if let Some(number) = self.number(p) {
            cell.text = number.to_string();
        }
        for layer in &self.layers {
            match &layer.shape {
                Shape::Shade(points) | Shape::Outline(points) if points.contains(p) => {
                    cell.sign = sign(layer.tint);
                }
                Shape::Dots(points) if points.contains(p) => match (stone, layer.tint) {
                    (None, Tint::Black) => cell.text = "x".into(),
                    (None, Tint::White) => cell.text = "o".into(),
                    _ => cell.sign = sign(layer.tint),
                },
                Shape::Marks(mark, points) if points.contains(p) => cell.text = letter(*mark, stone).into(),
                Shape::Label(at, text) if *at == p && !text.is_empty() => {
                    cell.text = short(text);
                }
                _ => {}
            }
        }
        cell
    }

    fn plain(&self, p: Point) -> char {
        match self.stone(p) {
            Some(color) => color.stone(),
            None if star_points(self.size).contains(&p) => '+',
            None => '.',
        }
    }

    fn legend(&self, out: &mut String) {
        let window = self.window.on(self.size);
        let mut lines: Vec<String> = Vec::new();
        for layer in &self.layers {
            let name = |otherwise: String| match layer.name.as_str() {
                "" => otherwise,
                name => name.to_owned(),
            };
            match &layer.shape {
                Shape::Shade(points) | Shape::Outline(points)
                    if points.iter().any(|p| window.contains(p)) =>
                {
                    let tint = layer.tint.name();
                    lines.push(format!("{} {}", sign(layer.tint), name(format!("{tint} area"))));
                }
                Shape::Dots(points) => {
                    let stones = points.iter().any(|p| self.stone(p).is_some());
                    let tint = match layer.tint {
                        Tint::Black => "x ".to_owned(),
                        Tint::White => "o ".to_owned(),
                        _ => String::new(),
                    };
                    let signs = if stones {
                        format!("{} ", sign(layer.tint))
                    } else {
                        String::new()
                    };
                    lines.push(format!(
                        "{tint}{signs}{}",
                        name(format!("{} dots", layer.tint.name()))
                    ));
                }
                Shape::Marks(mark, points) => {
                    for stone in [Some(Color::Black), Some(Color::White), None] {
                        if points
                            .iter()
                            .any(|p| window.contains(p) && self.stone(p) == stone)
                        {
                            let what = match stone {
                                Some(color) => format!("{color} stone with a {}", mark_name(*mark)),
                                None => mark_name(*mark).to_owned(),
                            };
                            lines.push(format!("{} {}", letter(*mark, stone), name(what)));
                        }
                    }
                }
                Shape::Label(p, text) if window.contains(*p) && !text.is_empty() => {
                    let short = short(text);
                    let stone = self
                        .stone(*p)
                        .map_or(String::new(), |c| format!(" on a {c} stone"));
                    let long = if short == *text {
                        String::new()
                    } else {
                        format!(" = {}", printable(text).collect::<String>())
                    };
                    let named = if layer.name.is_empty() {
                        String::new()
                    } else {
                        format!(": {}", layer.name)
                    };
                    if !(stone.is_empty() && long.is_empty() && named.is_empty()) {
                        lines.push(format!("{short}{long}{stone}{named}"));
                    }
                }
                Shape::Arrow(from, to) => lines.push(format!("{from} -> {to} {}", layer.name)),
                Shape::Line(from, to) => lines.push(format!("{from} -- {to} {}", layer.name)),
                _ => {}
            }
        }
        lines.extend(self.numbers_legend());
        lines.extend(self.notes.iter().cloned());
        let mut told: HashSet<&str> = HashSet::new();
        for line in lines.iter().map(|line| line.trim_end()) {
            if told.insert(line) {
                let _ = writeln!(out, "{line}");
            }
        }
    }

    fn numbers_legend(&self) -> Option<String> {
        let of = |color, even: bool| {
            self.numbers
                .iter()
                .all(|&(n, c, _)| c != color || (n % 2 == 0) == even)
        };
        if self.numbers.is_empty() {
            None
        } else if of(Color::Black, false) && of(Color::White, true) {
            Some("odd numbers black, even numbers white".into())
        } else if of(Color::Black, true) && of(Color::White, false) {
            Some("even numbers black, odd numbers white".into())
        } else {
            let lists = Color::BOTH.map(|color| {
                let own = self.numbers.iter().filter(|&&(_, c, _)| c == color);
                let own: String = own.map(|(n, ..)| format!(" {n}")).collect();
                if own.is_empty() {
                    own
                } else {
                    format!("{color}{own}")
                }
            });
            let lists: Vec<String> = lists.into_iter().filter(|list| !list.is_empty()).collect();
            Some(lists.join("; "))
        }
    }
}

struct Cell {
    sign: char,
    text: String,
    last: bool,
}

/// What is drawn of a label.
fn short(text: &str) -> String {
    printable(text).take(LONGEST_LABEL).collect()
}

/// A text from a file as a terminal may see it: what would command the terminal is a question mark.
fn printable(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|c| if c.is_control() { '?' } else { c })
}

/// The sign before a point of an area.
fn sign(tint: Tint) -> char {
    match tint {
        Tint::Ink | Tint::Black => ':',
        Tint::White => '-',
        Tint::Red => '!',
        Tint::Orange => '^',
        Tint::Yellow => '_',
        Tint::Green => '\'',
        Tint::Blue => '"',
        Tint::Violet => '|',
        Tint::Gray => '~',
    }
}

fn letter(mark: Mark, stone: Option<Color>) -> &'static str {
    let [black, white, empty] = match mark {
        Mark::Circle => ["B", "W", "C"],
        Mark::Square => ["#", "@", "S"],
        Mark::Triangle => ["Y", "Q", "T"],
        Mark::Cross => ["Z", "P", "M"],
        Mark::Selected => ["%", "&", "*"],
    };
    match stone {
        Some(Color::Black) => black,
        Some(Color::White) => white,
        None => empty,
    }
}

fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Circle => "circle",
        Mark::Square => "square",
        Mark::Triangle => "triangle",
        Mark::Cross => "cross",
        Mark::Selected => "spot",
    }
}
