//! Words of a text, and what is said when one is wrong.

use std::fmt;
use std::str::FromStr;

/// Where a text cannot be read, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The letter of the line, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub wrong: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.wrong)
    }
}

impl std::error::Error for TextError {}

/// A word of a text, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub line: usize,
    pub column: usize,
    pub text: &'a str,
}

impl Word<'_> {
    /// What is wrong with it.
    pub fn wrong(&self, wrong: impl fmt::Display) -> TextError {
        TextError {
            line: self.line,
            column: self.column,
            wrong: wrong.to_string(),
        }
    }

    /// What it says.
    pub fn parse<T: FromStr<Err: fmt::Display>>(&self) -> Result<T, TextError> {
        self.text.parse().map_err(|error| self.wrong(error))
    }
}

/// The words of a line, counted from 1.
pub(crate) fn words(line: usize, text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = text;
    let mut column = 1;
    while let Some(start) = rest.find(|c: char| !c.is_whitespace()) {
        column += rest[..start].chars().count();
        rest = &rest[start..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        words.push(Word {
            line,
            column,
            text: &rest[..end],
        });
        column += rest[..end].chars().count();
        rest = &rest[end..];
    }
    words
}
