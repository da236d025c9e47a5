//! Properties and their values, as they lie in a record, and what they mean.
//!
//! A record keeps the properties of a node as SGF text in one canonical form, `B[pd]C[a \] b]`: names in
//! capitals, line ends as `\n`, soft line breaks gone, and a backslash only before `]`, `\`, and where it
//! was, before the other characters that mean something. The types here are views into that text and cost nothing until asked.

use goban::{Color, Move, Point, PointSet, Size};
use std::borrow::Cow;
use std::fmt;

/// A property of a node: its name and its values.
///
/// ```
/// let record: kifu::Record = "(;AB[pd][dp]KM[6.5])".parse().unwrap();
/// let handicap = record.root().properties().next().unwrap();
/// assert_eq!(handicap.name(), "AB");
/// assert_eq!(handicap.values().count(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Property<'a> {
    name: &'a str,
    values: &'a str,
}

impl<'a> Property<'a> {
    /// The name in capitals, as in `AB`.
    pub fn name(self) -> &'a str {
        self.name
    }

    /// The values in the order of the file; at least one.
    pub fn values(self) -> Values<'a> {
        Values { rest: self.values }
    }

    /// The points of all its values together.
    pub(crate) fn points(self, size: Size) -> PointSet {
        self.values()
            .fold(PointSet::EMPTY, |all, value| all | value.points(size))
    }

    /// The name with all the values, as canonical SGF.
    pub(crate) fn text_len(self) -> usize {
        self.name.len() + self.values.len()
    }
}

/// The properties of a node; see [`crate::Node::properties`].
#[derive(Clone, Debug)]
pub struct Properties<'a> {
    rest: &'a str,
}

impl<'a> Properties<'a> {
    pub(crate) fn new(text: &'a str) -> Properties<'a> {
        Properties { rest: text }
    }
}

impl<'a> Iterator for Properties<'a> {
    type Item = Property<'a>;

    fn next(&mut self) -> Option<Property<'a>> {
        let bytes = self.rest.as_bytes();
        let open = bytes.iter().position(|&b| b == b'[')?;
        let mut end = open;
        while bytes.get(end) == Some(&b'[') {
            end = closing_bracket(bytes, end + 1) + 1;
        }
        let (here, rest) = self.rest.split_at(end.min(bytes.len()));
        self.rest = rest;
        Some(Property {
            name: &here[..open],
            values: &here[open..],
        })
    }
}

/// The values of a property; see [`Property::values`].
#[derive(Clone, Default, Debug)]
pub struct Values<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Values<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = closing_bracket(self.rest.as_bytes(), 1);
        let value = Value(&self.rest[1..end]);
        self.rest = &self.rest[(end + 1).min(self.rest.len())..];
        Some(value)
    }
}

/// The offset of the next bare `]`, from inside a value.
fn closing_bracket(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < bytes.len() && bytes[at] != b']' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}

/// One value of a property.
///
/// ```
/// use goban::{Color, Move, Size};
/// let record: kifu::Record = r"(;LB[pd:a\:b];W[tt];W[ab])".parse().unwrap();
/// let label = record.root().value("LB").unwrap();
/// let (point, text) = label.compose().unwrap();
/// assert_eq!(point.point(Size::NINETEEN).unwrap().to_string(), "Q16");
/// assert_eq!(text.text(), "a:b");
/// let moves: Vec<_> = record.moves().collect();
/// assert_eq!(moves[0], (Color::White, Move::Pass));
/// assert_eq!(moves[1].1.to_string(), "A18");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value<'a>(&'a str);

impl<'a> Value<'a> {
    pub(crate) fn from_canonical(text: &'a str) -> Value<'a> {
        Value(text)
    }

    /// The value as it lies in the record, with its backslashes.
    pub fn raw(self) -> &'a str {
        self.0
    }

    /// The value as text of several lines: without backslashes, and every other white space a space.
    pub fn text(self) -> Cow<'a, str> {
        self.read(|c| if c.is_whitespace() && c != '\n' { ' ' } else { c })
    }

    /// The value as text of one line.
    pub fn line(self) -> Cow<'a, str> {
        self.read(|c| if c.is_whitespace() { ' ' } else { c })
    }

    fn read(self, space: impl Fn(char) -> char) -> Cow<'a, str> {
        if self.0.chars().all(|c| c != '\\' && space(c) == c) {
            return Cow::Borrowed(self.0);
        }
        let mut text = String::with_capacity(self.0.len());
        let mut chars = self.0.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => text.extend(chars.next().map(&space)),
                c => text.push(space(c)),
            }
        }
        Cow::Owned(text)
    }

    /// The two halves of a composed value: what stands before and after its first bare colon.
    pub fn compose(self) -> Option<(Value<'a>, Value<'a>)> {
        let bytes = self.0.as_bytes();
        let mut at = 0;
        while at < bytes.len() && bytes[at] != b':' {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        (at < bytes.len()).then(|| (Value(&self.0[..at]), Value(&self.0[at + 1..])))
    }

    /// The whole number that the value starts with.
    pub fn number(self) -> Option<i64> {
        let text = self.0.trim_ascii();
        let sign = usize::from(text.starts_with(['-', '+']));
        let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
        text[..sign + digits].parse().ok()
    }

    /// The number that the value starts with. A comma does for the point.
    pub fn real(self) -> Option<f64> {
        let text = self.0.trim_ascii();
        let number: String = text
            .char_indices()
            .take_while(|&(i, c)| c.is_ascii_digit() || c == '.' || c == ',' || (i == 0 && "+-".contains(c)))
            .map(|(_, c)| if c == ',' { '.' } else { c })
            .collect();
        number.parse().ok().filter(|x: &f64| x.is_finite())
    }

    /// The colour that the value names: `B`, `W`, `black`, `white`, and the `1` and `2` of old files.
    pub fn color(self) -> Option<Color> {
        match self.0.trim_ascii().bytes().next()? {
            b'B' | b'b' | b'1' => Some(Color::Black),
            b'W' | b'w' | b'2' => Some(Color::White),
            _ => None,
        }
    }

    /// The point on a board of this size: `pd`, or `Q16` as some programs write it.
    pub fn point(self, size: Size) -> Option<Point> {
        let text = self.0.trim_ascii();
        match *text.as_bytes() {
            // Capitals are columns 27 to 52 to the standard: on boards up to 25 they are slips.
            [col, row] if col.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
                let col = col.to_ascii_lowercase() - b'a';
                let from_top = row.to_ascii_lowercase() - b'a';
                let on_board = col < size.side() && from_top < size.side();
                on_board.then(|| Point::new(col, size.side() - 1 - from_top))
            }
            [letter, digit, ..] if letter.is_ascii_alphabetic() && digit.is_ascii_digit() => {
                text.parse().ok().filter(|&p| size.contains(p))
            }
            _ => None,
        }
    }

    /// The move on a board of this size. An empty value is a pass, and so is `tt` up to 19x19.
    pub fn play(self, size: Size) -> Option<Move> {
        let text = self.0.trim_ascii();
        let old_pass = size <= Size::NINETEEN && text.eq_ignore_ascii_case("tt");
        if text.is_empty() || old_pass || text.eq_ignore_ascii_case("pass") {
            Some(Move::Pass)
        } else {
            self.point(size).map(Move::Play)
        }
    }

    /// Two corners of what an entry of a list names: of a point, both the same.
    pub(crate) fn corners(self, size: Size) -> Option<(Point, Point)> {
        match self.compose() {
            Some((a, b)) => a.point(size).zip(b.point(size)),
            None => self.point(size).map(|p| (p, p)),
        }
    }

    /// The points of an entry of a list: one, or the rectangle `aa:cc`.
    ///
    /// ```
    /// let record: kifu::Record = "(;TR[aa:cc])".parse().unwrap();
    /// let corner = record.root().value("TR").unwrap();
    /// assert_eq!(corner.points(goban::Size::NINETEEN).len(), 9);
    /// ```
    pub fn points(self, size: Size) -> PointSet {
        self.corners(size)
            .map_or(PointSet::EMPTY, |(a, b)| PointSet::rectangle(a, b))
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

/// `pd`: the point as SGF writes it on a board of this size.
pub(crate) fn point_text(p: Point, size: Size) -> [char; 2] {
    let from_top = size.side().saturating_sub(1 + p.row());
    [(b'a' + p.col()) as char, (b'a' + from_top) as char]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_write_them() {
        let real = |text| Value(text).real();
        assert_eq!(real("6.5"), Some(6.5));
        assert_eq!(real(" 6,5 points"), Some(6.5));
        assert_eq!(real("-7"), Some(-7.0));
        assert_eq!(real("six"), None);
        assert_eq!(real(""), None);
        assert_eq!(Value("19 ").number(), Some(19));
        assert_eq!(Value("99999999999999999999").number(), None);
    }

    #[test]
    fn tt_is_a_point_on_large_boards() {
        let large = Size::new(21).unwrap();
        assert_eq!(Value("tt").play(Size::NINETEEN), Some(Move::Pass));
        assert_eq!(Value("tt").play(large).unwrap().to_string(), "U2");
        assert_eq!(Value("").play(large), Some(Move::Pass));
    }

    #[test]
    fn a_rectangle_may_be_given_by_any_two_corners() {
        let points = |text| Value(text).points(Size::NINE);
        let corner = ["A9", "B9", "A8", "B8"].map(|p| p.parse::<Point>().unwrap());
        assert_eq!(points("aa:bb"), corner.into_iter().collect());
        assert_eq!(points("ba:ab"), points("aa:bb"));
        assert_eq!(points("aa:zz"), PointSet::EMPTY);
    }
}
