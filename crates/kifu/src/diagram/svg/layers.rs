//! What lies on the board: areas under the stones; marks, letters and arrows over them.

use super::pen::{escaped, number, push_line};
use super::{CELL, INK, LIGHT, Picture};
use crate::diagram::{Layer, Shape, Tint, glyphs};
use crate::markup::Mark;
use goban::{Color, Point, PointSet};
use std::fmt::Write;

impl Tint {
    /// Its colour for marks and lines.
    fn strong(self) -> &'static str {
        match self {
            Tint::Ink | Tint::Black => INK,
            Tint::White => LIGHT,
            Tint::Red => "#c8281e",
            Tint::Orange => "#e07b10",
            Tint::Yellow => "#e3bd00",
            Tint::Green => "#2d8a3a",
            Tint::Blue => "#1f63c4",
            Tint::Violet => "#7d3fb5",
            Tint::Gray => "#7a7772",
        }
    }

    /// Its colour on a black stone.
    fn on_black(self) -> &'static str {
        match self {
            Tint::Ink => LIGHT,
            Tint::Red => "#ff6a5c",
            Tint::Green => "#6fdc7c",
            Tint::Blue => "#79b0ff",
            Tint::Violet => "#d09cff",
            Tint::Gray => "#b8b5b0",
            other => other.strong(),
        }
    }

    /// How opaque an area of it is.
    fn opacity(self) -> f64 {
        match self {
            Tint::White => 0.6,
            Tint::Yellow => 0.5,
            _ => 0.33,
        }
    }
}

impl Picture<'_> {
    /// What lies under the stones.
    pub(super) fn under(&mut self, layer: &Layer) {
        let (points, filled) = match &layer.shape {
            Shape::Shade(points) => (points, true),
            Shape::Outline(points) => (points, false),
            _ => return,
        };
        let color = layer.tint.strong();
        self.open(layer);
        if filled {
            let mut squares = String::new();
            for p in points.iter().filter(|&p| self.window.contains(p)) {
                let (x, y) = self.at(p);
                let (x, y, side) = (number(x - CELL / 2.0), number(y - CELL / 2.0), number(CELL));
                let _ = write!(squares, "M{x} {y}h{side}v{side}h-{side}z");
            }
            let opacity = number(layer.tint.opacity());
            let _ = write!(
                self.out,
                "<path d=\"{squares}\" fill=\"{color}\" fill-opacity=\"{opacity}\"/>"
            );
        }
        let border = self.border(points);
        let _ = write!(
            self.out,
            "<path d=\"{border}\" fill=\"none\" stroke=\"{color}\" stroke-opacity=\".85\" stroke-width=\"{}\" \
             stroke-linecap=\"round\"/>",
            number(0.05 * CELL)
        );
        self.out.push_str("</g>");
    }

    /// The border of an area, a little inside of it, so that two areas side by side show two borders.
    fn border(&self, points: &PointSet) -> String {
        const INSET: f64 = 0.05;
        let size = self.diagram.size;
        let inside =
            |p: Point, cols: i8, rows: i8| p.offset(cols, rows, size).is_some_and(|n| points.contains(n));
        let mut path = String::new();
        for p in points.iter().filter(|&p| self.window.contains(p)) {
            let (x, y) = self.at(p);
            for (cols, rows) in [(1i8, 0i8), (-1, 0), (0, 1), (0, -1)] {
                if inside(p, cols, rows) {
                    continue;
                }
                // The border goes along the side that faces this way, to one end and the other: short of a
                // corner, on to the next point, or around an inner corner.
                let ends = [-1i8, 1].map(|way| {
                    let (along_cols, along_rows) = (rows * way, cols * way);
                    let reach = if !inside(p, along_cols, along_rows) {
                        0.5 - INSET
                    } else if !inside(p, along_cols + cols, along_rows + rows) {
                        0.5
                    } else {
                        0.5 + INSET
                    };
                    let out = 0.5 - INSET;
                    (
                        x + (f64::from(cols) * out + f64::from(along_cols) * reach) * CELL,
                        y - (f64::from(rows) * out + f64::from(along_rows) * reach) * CELL,
                    )
                });
                push_line(&mut path, ends[0], ends[1]);
            }
        }
        path
    }

    /// What lies over the stones.
    pub(super) fn over(&mut self, layer: &Layer) {
        if matches!(layer.shape, Shape::Shade(_) | Shape::Outline(_)) {
            return;
        }
        self.open(layer);
        let window = self.window;
        match &layer.shape {
            Shape::Dots(points) => {
                let style = match layer.tint {
                    Tint::White => format!("fill=\"{LIGHT}\" stroke=\"#8f8779\" stroke-width=\".7\""),
                    tint => format!("fill=\"{}\"", tint.strong()),
                };
                for p in points.iter().filter(|&p| window.contains(p)) {
                    self.square(self.at(p), 0.32 * CELL, &style);
                }
            }
            Shape::Marks(mark, points) => {
                for p in points.iter().filter(|&p| window.contains(p)) {
                    self.mark(*mark, p, self.ink(p, layer.tint));
                }
            }
            Shape::Label(p, text) if window.contains(*p) => self.label(*p, text, self.ink(*p, layer.tint)),
            Shape::Arrow(from, to) => self.arrow(*from, *to, layer.tint, true),
            Shape::Line(from, to) => self.arrow(*from, *to, layer.tint, false),
            _ => {}
        }
        self.out.push_str("</g>");
    }

    /// The colour that shows on this point.
    pub(super) fn ink(&self, p: Point, tint: Tint) -> &'static str {
        if self.diagram.stone(p) == Some(Color::Black) {
            tint.on_black()
        } else {
            tint.strong()
        }
    }

    fn mark(&mut self, mark: Mark, p: Point, color: &str) {
        let (x, y) = self.at(p);
        let pen = number(0.07 * CELL);
        let style = format!(
            "fill=\"none\" stroke=\"{color}\" stroke-width=\"{pen}\" stroke-linejoin=\"round\" stroke-linecap=\"round\""
        );
        match mark {
            Mark::Circle => self.circle((x, y), 0.24 * CELL, &style),
            Mark::Square => self.square((x, y), 0.4 * CELL, &style),
            Mark::Selected => self.circle((x, y), 0.16 * CELL, &format!("fill=\"{color}\"")),
            Mark::Triangle => {
                let r = 0.28 * CELL;
                let (half, down) = (r * 0.866, r / 2.0);
                let mut path = String::new();
                push_line(&mut path, (x, y - r), (x + half, y + down));
                let _ = write!(path, "L{} {}z", number(x - half), number(y + down));
                let _ = write!(self.out, "<path d=\"{path}\" {style}/>");
            }
            Mark::Cross => {
                let r = 0.19 * CELL;
                let mut path = String::new();
                push_line(&mut path, (x - r, y - r), (x + r, y + r));
                push_line(&mut path, (x + r, y - r), (x - r, y + r));
                let _ = write!(self.out, "<path d=\"{path}\" {style}/>");
            }
        }
    }

    /// A short text in the middle of a point, as large as it fits.
    pub(super) fn label(&mut self, p: Point, text: &str, color: &str) {
        /// Of a longer text only the beginning is drawn: it is too small to be read anyway.
        const LONGEST: usize = 12;
        let text = text
            .char_indices()
            .nth(LONGEST)
            .map_or(text, |(end, _)| &text[..end]);
        let (x, y) = self.at(p);
        let tallest = [0.46, 0.46, 0.42, 0.36][text.chars().count().min(3)] * CELL;
        let widest = 0.74 * CELL;
        let height = tallest.min(tallest * widest / glyphs::width(text, tallest).max(1.0));
        // Small letters sit lower in their box than capitals and digits do.
        let small = text.chars().all(|c| "acemnorsuvwxz".contains(c));
        let lift = if small { 0.16 * height } else { 0.0 };
        self.write(
            text,
            x - glyphs::width(text, height) / 2.0,
            y - height / 2.0 - lift,
            height,
            color,
        );
    }

    fn arrow(&mut self, from: Point, to: Point, tint: Tint, head: bool) {
        if from == to || !self.window.contains(from) || !self.window.contains(to) {
            return;
        }
        let ((x1, y1), (x2, y2)) = (self.at(from), self.at(to));
        let length = (x2 - x1).hypot(y2 - y1);
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        let short = if head { 0.22 * CELL } else { 0.0 };
        let (start, tip) = (
            (x1 + dx * short, y1 + dy * short),
            (x2 - dx * short, y2 - dy * short),
        );
        let mut path = String::new();
        push_line(&mut path, start, tip);
        if head {
            let size = 0.26 * CELL;
            let barb = |side: f64| {
                (
                    tip.0 - dx * size + side * dy * size * 0.6,
                    tip.1 - dy * size - side * dx * size * 0.6,
                )
            };
            push_line(&mut path, barb(1.0), tip);
            let (x, y) = barb(-1.0);
            let _ = write!(path, "L{} {}", number(x), number(y));
        }
        // A light rim lets it be seen on black stones.
        let rims = if tint == Tint::White {
            [(INK, 0.15), (LIGHT, 0.08)]
        } else {
            [(LIGHT, 0.15), (tint.strong(), 0.08)]
        };
        for (color, pen) in rims {
            let pen = number(pen * CELL);
            let _ = write!(
                self.out,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{pen}\" \
                 stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
            );
        }
    }

    /// Starts the group of a layer, which shows its name on hovering.
    fn open(&mut self, layer: &Layer) {
        self.out.push_str("<g>");
        if !layer.name.is_empty() {
            let _ = write!(self.out, "<title>{}</title>", escaped(&layer.name));
        }
    }
}
