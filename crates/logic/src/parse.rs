//! Rules as people write them.
//!
//! ```text
//! # A comment reaches to the end of its line.
//! rule block_not_removed_6 "A move fills at most one liberty."
//!   liberty_count_before(?b ?n)
//!   gt(?n 1)
//! =>
//!   block_not_removed(?b)
//! ```
//!
//! A premise is a predicate, `absent` and a predicate, or a test of two expressions; a conclusion is a predicate, or
//! `remove` and a predicate. Variables begin with a question mark; their types follow from where they stand.

pub mod cursor;
pub mod near;
mod reader;
pub mod tokens;

use crate::rule::Rule;
use crate::vocabulary::Vocabulary;
use std::fmt;

/// What is wrong with a text of rules, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub text: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.text)
    }
}

impl std::error::Error for ParseError {}

/// Reads rules.
///
/// ```
/// # let mut words = logic::Vocabulary::new();
/// # let point = words.numbered("point", "i");
/// # words.always("neighbor", &[point, point]);
/// # words.event("move", &[point]);
/// # words.event("near", &[point]);
/// let rules = logic::parse::parse(&words, "rule near_1 move(?i) neighbor(?i ?j) => near(?j)").unwrap();
/// assert_eq!(rules[0].premises.len(), 2);
///
/// let error = logic::parse::parse(&words, "rule near_1\n  neighbour(?i ?j)\n=>\n  near(?j)").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: no predicate or test is called neighbour; did you mean neighbor?");
/// ```
///
/// # Errors
/// If a rule cannot be read, names what the vocabulary does not have, puts a thing where another type belongs, or
/// concludes on a variable that nothing gives a value.
pub fn parse(words: &Vocabulary, text: &str) -> Result<Vec<Rule>, ParseError> {
    let tokens = tokens::tokens(text, &[])?;
    reader::Reader::new(words, &tokens).rules()
}
