//! Diagrams as SVG: from the board up, layer by layer.

mod layers;
mod pen;

use super::{Diagram, Layer, Shape, Tint, Window, glyphs};
use goban::{Color, Point, column_letter, star_points};
pub(super) use pen::push_number;
use pen::{number, push_line};
use std::fmt::Write;

/// The distance between two lines of the board; all other lengths are fractions of it.
const CELL: f64 = 40.0;
const STONE: f64 = 0.475 * CELL;
/// From the outermost line to the edge of the picture, with and without coordinates.
const MARGIN: [f64; 2] = [1.5 * CELL, 0.8 * CELL];
/// From the outermost line to the middle of its coordinate.
const COORDINATE: f64 = 0.98 * CELL;
const NOTE_HEIGHT: f64 = 0.36 * CELL;
const NOTE_LINE: f64 = 0.8 * CELL;
const INK: &str = "#161412";
const LIGHT: &str = "#fdfcf8";

/// The look of a diagram: a few colours, and whether stones have volume.
///
/// ```
/// use goban::{Board, Size};
/// use kifu::{Diagram, Theme};
/// let svg = Diagram::of_board(&Board::new(Size::NINE)).to_svg_with(&Theme::PAPER);
/// assert!(svg.contains("viewBox"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// The colour of the board, as CSS has it.
    pub board: &'static str,
    /// The colour of its lines.
    pub line: &'static str,
    /// The colour of coordinates and notes.
    pub text: &'static str,
    /// Whether stones have light and shadow, or are printed flat.
    pub volume: bool,
}

impl Theme {
    /// A wooden board.
    pub const WOOD: Theme = Theme {
        board: "#e9c37c",
        line: "#5a4320",
        text: "#5a4320",
        volume: true,
    };
    /// For print.
    pub const PAPER: Theme = Theme {
        board: "#ffffff",
        line: "#222222",
        text: "#222222",
        volume: false,
    };
}

impl Default for Theme {
    fn default() -> Theme {
        Theme::WOOD
    }
}

impl Diagram {
    /// The diagram as SVG on a wooden board.
    pub fn to_svg(&self) -> String {
        self.to_svg_with(&Theme::WOOD)
    }

    /// The diagram as SVG. It needs no font and no other file.
    pub fn to_svg_with(&self, theme: &Theme) -> String {
        Picture::new(self, theme).draw()
    }
}

struct Picture<'a> {
    diagram: &'a Diagram,
    theme: &'a Theme,
    window: Window,
    margin: f64,
    width: f64,
    out: String,
}

impl<'a> Picture<'a> {
    fn new(diagram: &'a Diagram, theme: &'a Theme) -> Picture<'a> {
        let window = diagram.window.on(diagram.size);
        let margin = MARGIN[usize::from(!diagram.coordinates)];
        let width = f64::from(window.right - window.left) * CELL + 2.0 * margin;
        Picture {
            diagram,
            theme,
            window,
            margin,
            width,
            out: String::new(),
        }
    }

    fn x(&self, col: u8) -> f64 {
        self.margin + (f64::from(col) - f64::from(self.window.left)) * CELL
    }

    fn y(&self, row: u8) -> f64 {
        self.margin + (f64::from(self.window.top) - f64::from(row)) * CELL
    }

    fn at(&self, p: Point) -> (f64, f64) {
        (self.x(p.col()), self.y(p.row()))
    }

    fn draw(mut self) -> String {
        let notes = self.wrapped_notes();
        let board_height = f64::from(self.window.top - self.window.bottom) * CELL + 2.0 * self.margin;
        let below = if notes.is_empty() {
            0.0
        } else {
            notes.len() as f64 * NOTE_LINE + 0.35 * CELL
        };
        let (width, height) = (number(self.width), number(board_height + below));
        let _ = write!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">"
        );
        self.definitions();
        let _ = write!(
            self.out,
            "<rect width=\"{width}\" height=\"{height}\" rx=\"{}\" fill=\"{}\"/>",
            number(if self.theme.volume { 0.15 * CELL } else { 0.0 }),
            self.theme.board
        );
        self.grid();
        self.knock_out();
        for layer in &self.diagram.layers {
            self.under(layer);
        }
        self.stones();
        self.dim();
        self.last();
        self.numbers();
        for layer in &self.diagram.layers {
            self.over(layer);
        }
        self.coordinates();
        for (i, line) in notes.iter().enumerate() {
            let y = board_height + 0.1 * CELL + i as f64 * NOTE_LINE;
            self.write(
                line,
                (self.width - glyphs::width(line, NOTE_HEIGHT)) / 2.0,
                y,
                NOTE_HEIGHT,
                self.theme.text,
            );
        }
        self.out.push_str("</svg>\n");
        self.out
    }

    fn definitions(&mut self) {
        if !self.theme.volume {
            return;
        }
        let gradient = |id: &str, stops: [(&str, &str); 3]| {
            let stops: String = stops
                .iter()
                .map(|(offset, color)| format!("<stop offset=\"{offset}\" stop-color=\"{color}\"/>"))
                .collect();
            format!("<radialGradient id=\"{id}\" cx=\".36\" cy=\".3\" r=\".78\">{stops}</radialGradient>")
        };
        let black = gradient(
            "yomi-black",
            [("0", "#63605c"), (".38", "#2a2826"), ("1", "#0a0909")],
        );
        let white = gradient(
            "yomi-white",
            [("0", "#ffffff"), (".55", "#f5f2ea"), ("1", "#c9c2b4")],
        );
        let _ = write!(self.out, "<defs>{black}{white}</defs>");
    }

    fn grid(&mut self) {
        let last = self.diagram.size.side() - 1;
        let w = self.window;
        // Where the board goes on beyond the window, so do the lines, by half a cell.
        let beyond = |more: bool| if more { 0.5 * CELL } else { 0.0 };
        let left = self.x(w.left) - beyond(w.left > 0);
        let right = self.x(w.right) + beyond(w.right < last);
        let top = self.y(w.top) - beyond(w.top < last);
        let bottom = self.y(w.bottom) + beyond(w.bottom > 0);
        let (mut thin, mut edge) = (String::new(), String::new());
        for row in w.rows() {
            let path = if row == 0 || row == last {
                &mut edge
            } else {
                &mut thin
            };
            push_line(path, (left, self.y(row)), (right, self.y(row)));
        }
        for col in w.cols() {
            let path = if col == 0 || col == last {
                &mut edge
            } else {
                &mut thin
            };
            push_line(path, (self.x(col), top), (self.x(col), bottom));
        }
        let line = self.theme.line;
        for (path, pen) in [(thin, 0.028), (edge, 0.055)] {
            let pen = number(pen * CELL);
            let _ = write!(
                self.out,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{pen}\" stroke-linecap=\"square\"/>"
            );
        }
        // No star under a mark, which would seem to have a dot in it.
        let marked = |p| {
            let on = |layer: &Layer| matches!(&layer.shape, Shape::Marks(_, points) if points.contains(p));
            self.diagram.layers.iter().any(on)
        };
        let stars: Vec<Point> = star_points(self.diagram.size)
            .into_iter()
            .filter(|&p| w.contains(p) && !marked(p))
            .collect();
        for p in stars {
            self.circle(self.at(p), 0.1 * CELL, &format!("fill=\"{line}\""));
        }
    }

    /// Takes the lines away under letters and marks on empty points.
    fn knock_out(&mut self) {
        let board = format!("fill=\"{}\"", self.theme.board);
        for layer in &self.diagram.layers {
            if let Shape::Label(p, _) = layer.shape
                && self.window.contains(p)
                && self.diagram.stone(p).is_none()
            {
                self.circle(self.at(p), 0.38 * CELL, &board);
            }
        }
    }

    fn stones(&mut self) {
        let window = self.window;
        let all = self.diagram.stones[0] | self.diagram.stones[1];
        if self.theme.volume {
            let shift = 0.035 * CELL;
            self.out.push_str("<g fill=\"#000\" fill-opacity=\".22\">");
            for p in all.iter().filter(|&p| window.contains(p)) {
                let (x, y) = self.at(p);
                self.circle((x + shift, y + 2.0 * shift), STONE, "");
            }
            self.out.push_str("</g>");
        }
        for color in Color::BOTH {
            let style = match (color, self.theme.volume) {
                (Color::Black, true) => "fill=\"url(#yomi-black)\"",
                (Color::White, true) => "fill=\"url(#yomi-white)\" stroke=\"#8f8779\" stroke-width=\".7\"",
                (Color::Black, false) => "fill=\"#161412\" stroke=\"#161412\" stroke-width=\"1.4\"",
                (Color::White, false) => "fill=\"#fff\" stroke=\"#161412\" stroke-width=\"1.4\"",
            };
            let _ = write!(self.out, "<g {style}>");
            for p in self.diagram.stones[color.index()]
                .iter()
                .filter(|&p| window.contains(p))
            {
                self.circle(self.at(p), STONE, "");
            }
            self.out.push_str("</g>");
        }
    }

    fn dim(&mut self) {
        let board = format!("fill=\"{}\" fill-opacity=\".6\"", self.theme.board);
        let window = self.window;
        for p in self.diagram.dimmed.iter().filter(|&p| window.contains(p)) {
            let (x, y) = self.at(p);
            self.square((x, y), CELL, &board);
        }
    }

    /// A ring on the last move, unless something else stands on it.
    fn last(&mut self) {
        let Some(p) = self.diagram.last.filter(|&p| self.window.contains(p)) else {
            return;
        };
        let marked = self.diagram.layers.iter().any(|layer| match &layer.shape {
            Shape::Marks(_, points) | Shape::Dots(points) => points.contains(p),
            Shape::Label(at, _) => *at == p,
            _ => false,
        });
        if !marked && self.diagram.number(p).is_none() {
            let ink = self.ink(p, Tint::Ink);
            let style = format!(
                "fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\"",
                number(0.06 * CELL)
            );
            self.circle(self.at(p), 0.22 * CELL, &style);
        }
    }

    fn numbers(&mut self) {
        for &(n, _, p) in &self.diagram.numbers {
            if self.window.contains(p) {
                self.label(p, &n.to_string(), self.ink(p, Tint::Ink));
            }
        }
    }

    fn coordinates(&mut self) {
        if !self.diagram.coordinates {
            return;
        }
        let height = 0.34 * CELL;
        let w = self.window;
        let (top, bottom) = (self.y(w.top) - COORDINATE, self.y(w.bottom) + COORDINATE);
        let (left, right) = (self.x(w.left) - COORDINATE, self.x(w.right) + COORDINATE);
        let mut places = Vec::new();
        for col in w.cols() {
            let letter = column_letter(col).to_string();
            places.push((letter.clone(), self.x(col), top));
            places.push((letter, self.x(col), bottom));
        }
        for row in w.rows() {
            let n = (row + 1).to_string();
            places.push((n.clone(), left, self.y(row)));
            places.push((n, right, self.y(row)));
        }
        for (text, x, y) in places {
            self.write(
                &text,
                x - glyphs::width(&text, height) / 2.0,
                y - height / 2.0,
                height,
                self.theme.text,
            );
        }
    }

    /// Notes broken into lines as wide as the board.
    fn wrapped_notes(&self) -> Vec<String> {
        let widest = self.width - CELL;
        let mut lines: Vec<String> = Vec::new();
        for note in &self.diagram.notes {
            let mut line = String::new();
            for word in note.split(' ') {
                let longer = if line.is_empty() {
                    word.to_owned()
                } else {
                    format!("{line} {word}")
                };
                if glyphs::width(&longer, NOTE_HEIGHT) > widest && !line.is_empty() {
                    lines.push(std::mem::replace(&mut line, word.to_owned()));
                } else {
                    line = longer;
                }
            }
            lines.push(line);
        }
        lines
    }
}
