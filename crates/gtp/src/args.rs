//! Arguments, read one by one.

use crate::request::word;
use goban::{Color, Move, Point, Size};
use std::borrow::Cow;

/// Why a command fails, in the words that the protocol and its clients know.
pub(crate) type Failure = Cow<'static, str>;

/// An argument is missing or of the wrong kind.
pub(crate) const SYNTAX: Failure = Cow::Borrowed("syntax error");

/// The arguments of a command.
pub(crate) struct Args<'a> {
    rest: &'a str,
    size: Size,
}

impl<'a> Args<'a> {
    /// The arguments in a text; points must lie on a board of this size.
    pub(crate) fn new(text: &'a str, size: Size) -> Args<'a> {
        Args { rest: text, size }
    }

    /// All that is left.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next word.
    pub(crate) fn word(&mut self) -> Result<&'a str, Failure> {
        let (first, rest) = word(self.rest);
        self.rest = rest;
        if first.is_empty() { Err(SYNTAX) } else { Ok(first) }
    }

    pub(crate) fn color(&mut self) -> Result<Color, Failure> {
        self.word()?.parse().map_err(|_| "invalid color".into())
    }

    /// A stone or a pass.
    pub(crate) fn play(&mut self) -> Result<Move, Failure> {
        let play: Move = self.word()?.parse().map_err(|_| "invalid coordinate")?;
        match play {
            Move::Play(p) if !self.size.contains(p) => Err("invalid coordinate".into()),
            play => Ok(play),
        }
    }

    pub(crate) fn point(&mut self) -> Result<Point, Failure> {
        self.play()?.point().ok_or("invalid coordinate".into())
    }

    /// Every argument left as a point.
    pub(crate) fn points(&mut self) -> Result<Vec<Point>, Failure> {
        let mut points = Vec::new();
        while !self.is_empty() {
            points.push(self.point()?);
        }
        Ok(points)
    }

    /// A whole number; one beyond 64 bits is the nearest that fits.
    pub(crate) fn integer(&mut self) -> Result<i64, Failure> {
        let text = self.word()?;
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(SYNTAX);
        }
        Ok(text
            .parse()
            .unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
    }

    /// A whole number, if anything is left.
    pub(crate) fn optional_integer(&mut self) -> Result<Option<i64>, Failure> {
        if self.is_empty() {
            Ok(None)
        } else {
            self.integer().map(Some)
        }
    }

    /// A number that is one: neither infinite nor `nan`.
    pub(crate) fn number(&mut self) -> Result<f64, Failure> {
        let number: f64 = self.word()?.parse().map_err(|_| SYNTAX)?;
        if number.is_finite() {
            Ok(number)
        } else {
            Err(SYNTAX)
        }
    }

    /// Seconds: a number from zero on.
    pub(crate) fn seconds(&mut self) -> Result<f64, Failure> {
        // Clients that let a clock run over report less than nothing.
        self.number().map(|seconds| seconds.max(0.0))
    }

    /// All that is left as a file name, in quotes or not: it may hold blanks.
    pub(crate) fn file(&mut self) -> Result<&'a str, Failure> {
        let name = unquote(std::mem::take(&mut self.rest));
        if name.is_empty() { Err(SYNTAX) } else { Ok(name) }
    }

    /// A file name with a whole number after it perhaps.
    pub(crate) fn file_and_integer(&mut self) -> Result<(&'a str, Option<i64>), Failure> {
        let (name, number) = self.rest.rsplit_once(' ').unwrap_or((self.rest, ""));
        match Args::new(number, self.size).integer() {
            Ok(number) => {
                self.rest = name.trim_end();
                Ok((self.file()?, Some(number)))
            }
            Err(_) => Ok((self.file()?, None)),
        }
    }
}

fn unquote(text: &str) -> &str {
    let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
    inner.unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(text: &str) -> Args<'_> {
        Args::new(text, Size::NINE)
    }

    #[test]
    fn a_point_lies_on_the_board() {
        assert_eq!(args("j9").point().unwrap().to_string(), "J9");
        for wrong in [
            "K1",
            "A10",
            "I3",
            "pass",
            "A",
            "5",
            "Ä1",
            "A1000000000000000000000",
        ] {
            assert_eq!(args(wrong).point(), Err("invalid coordinate".into()), "{wrong}");
        }
        assert_eq!(args("PASS").play(), Ok(Move::Pass));
        assert_eq!(args("").play(), Err(SYNTAX));
    }

    #[test]
    fn numbers_are_plain() {
        assert_eq!(args("99999999999999999999").integer(), Ok(i64::MAX));
        assert_eq!(args("-99999999999999999999").integer(), Ok(i64::MIN));
        assert_eq!(args("1.5").integer(), Err(SYNTAX));
        assert_eq!(args("6.5").number(), Ok(6.5));
        assert_eq!(args("nan").number(), Err(SYNTAX));
        assert_eq!(args("1e999").number(), Err(SYNTAX));
    }

    #[test]
    fn a_file_name_may_hold_blanks() {
        assert_eq!(args("my games/a.sgf").file(), Ok("my games/a.sgf"));
        assert_eq!(
            args("\"my games/a.sgf\" 12").file_and_integer(),
            Ok(("my games/a.sgf", Some(12)))
        );
        assert_eq!(args("a.sgf").file_and_integer(), Ok(("a.sgf", None)));
        assert_eq!(args("12").file_and_integer(), Ok(("12", None)));
        assert_eq!(args("").file_and_integer(), Err(SYNTAX));
    }
}
