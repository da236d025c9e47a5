//! What can be wrong with a table of words.

use std::fmt;

/// A table of words that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be read.
    Unreadable {
        /// Its name.
        file: String,
        /// Why not.
        why: String,
    },
    /// Something in it is wrong.
    Wrong {
        /// The name of the file.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// The letter of the line, counted from 1.
        column: usize,
        /// What is wrong.
        flaw: Flaw,
    },
}

/// What is wrong with a line of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Flaw {
    /// No `=`.
    NoEquals,
    /// Nothing after the `=`.
    Empty,
    /// A key that is none.
    Key(String),
    /// A key that was given before.
    Twice(String),
    /// A setting that does not exist.
    Setting(String),
    /// A rule for plurals that does not exist.
    Plural,
    /// A `{` without its `}`.
    Unclosed,
    /// A `}` without its `{`.
    Unopened,
    /// Braces around something that is no name.
    Hole(String),
    /// A choice of so many words, found so many.
    Arms(String, usize, usize),
    /// An argument that this sentence has not, and those that it has.
    Argument(String, Vec<String>),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NoEquals => f.write_str("a line is `key = text`, here `=` is missing"),
            Flaw::Empty => f.write_str("there is nothing after `=`"),
            Flaw::Key(key) => write!(
                f,
                "`{key}` is no key: letters, digits, `_` and `.`, then perhaps `:` and a form"
            ),
            Flaw::Twice(key) => write!(f, "`{key}` stands in this table already"),
            Flaw::Setting(name) => write!(
                f,
                "there is no setting `{name}`; there are `@plural` and `@decimal`"
            ),
            Flaw::Plural => f.write_str("a rule for plurals is `one`, `zero_one` or `none`"),
            Flaw::Unclosed => f.write_str("this `{` has no `}`"),
            Flaw::Unopened => f.write_str("this `}` has no `{`"),
            Flaw::Hole(text) => write!(
                f,
                "`{{{text}}}` names no argument; one looks like `{{count|stone|stones}}`"
            ),
            Flaw::Arms(name, wanted, found) => {
                let words = if *wanted == 1 { "word" } else { "words" };
                write!(
                    f,
                    "`{name}` chooses among {wanted} {words} here, not among {found}"
                )
            }
            Flaw::Argument(name, known) if known.is_empty() => {
                write!(f, "there is no argument `{name}` here, nor any other")
            }
            Flaw::Argument(name, known) => {
                write!(
                    f,
                    "there is no argument `{name}` here; there are {}",
                    known.join(", ")
                )
            }
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Unreadable { file, why } => write!(f, "the words in {file} cannot be read: {why}"),
            TableError::Wrong {
                file,
                line,
                column,
                flaw,
            } => write!(f, "{file}, line {line}, column {column}: {flaw}"),
        }
    }
}

impl std::error::Error for TableError {}
