//! The primitives: numbers, lines, circles, squares and text, as SVG elements.

use super::Picture;
use crate::diagram::glyphs;
use std::fmt::Write;

/// The pen that writes, as a fraction of the height of the letters.
const PEN: f64 = 0.15;

impl Picture<'_> {
    pub(super) fn write(&mut self, text: &str, x: f64, y: f64, height: f64, color: &str) {
        let path = glyphs::path(text, x, y, height);
        let pen = number(height * PEN);
        let _ = write!(
            self.out,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{pen}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        );
    }

    pub(super) fn circle(&mut self, (x, y): (f64, f64), radius: f64, style: &str) {
        let (x, y, radius) = (number(x), number(y), number(radius));
        let space = if style.is_empty() { "" } else { " " };
        let _ = write!(
            self.out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{space}{style}/>"
        );
    }

    pub(super) fn square(&mut self, (x, y): (f64, f64), side: f64, style: &str) {
        let (x, y, side) = (number(x - side / 2.0), number(y - side / 2.0), number(side));
        let _ = write!(
            self.out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" {style}/>"
        );
    }
}

pub(super) fn push_line(path: &mut String, from: (f64, f64), to: (f64, f64)) {
    let _ = write!(
        path,
        "M{} {}L{} {}",
        number(from.0),
        number(from.1),
        number(to.0),
        number(to.1)
    );
}

/// A length with two digits after the point at most.
pub(super) fn number(x: f64) -> String {
    let mut text = String::new();
    push_number(&mut text, x);
    text
}

pub(in crate::diagram) fn push_number(out: &mut String, x: f64) {
    let start = out.len();
    let _ = write!(out, "{x:.2}");
    if out[start..].contains('.') {
        let end = out.trim_end_matches('0').trim_end_matches('.').len();
        out.truncate(end);
    }
}

/// Text for XML: its five characters escaped, and those that XML forbids left out.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || c == '\u{fffe}' || c == '\u{ffff}' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
