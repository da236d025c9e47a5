//! Rule files, read.
//!
//! ```text
//! # A comment reaches to the end of its line.
//! rule open_corner
//!   corner(c) ^ empty_corner(c) ^ move(x) ^ inside(x,c) ^ at(x,4,4) -> play(points(x), 15)
//!   says "{point} takes the last open corner."
//!   example
//!     ......
//!     ...*..
//!     ......
//! ```
//!
//! A rule is conditions, an arrow and a conclusion; its name, sentence and drawings may be left out, so that the report's own
//! file is read as it stands.

mod blocks;
mod reader;

use crate::rule::Rules;
use logic::parse::ParseError;
use std::fmt;

/// Something wrong with a rule file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// Where, and what.
    pub error: ParseError,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.file, self.error)
    }
}

/// All that is wrong with a rule file, in order; at most one for each rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Errors(pub Vec<Fault>);

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<_> = self.0.iter().map(|fault| fault.to_string()).collect();
        f.write_str(&faults.join("\n"))
    }
}

impl std::error::Error for Errors {}

/// Rules of a file at most, and letters: more is no rule file.
const MOST: (usize, usize) = (10_000, 10_000_000);

impl Rules {
    /// Reads a rule file; its name is for messages.
    ///
    /// ```
    /// use expert::Rules;
    /// let rules = Rules::parse("mine.rules", "Coin(x) ^ CoinVide(x) -> jouer(J_coin(x), 15)").unwrap();
    /// assert_eq!(rules.rule(0).to_string(), "corner(x) ^ empty_corner(x) -> play(corners(x), 15)");
    ///
    /// let errors = Rules::parse("mine.rules", "corner(x) ^\n  emty_corner(x) -> play(corners(x), 15)").err().unwrap();
    /// let said = "mine.rules, line 2, column 3: no predicate is called emty_corner; did you mean empty_corner?";
    /// assert_eq!(errors.to_string(), said);
    /// ```
    ///
    /// # Errors
    /// What is wrong with it, rule by rule.
    pub fn parse(name: &str, text: &str) -> Result<Rules, Errors> {
        let faults = |errors: Vec<ParseError>| {
            Errors(
                errors
                    .into_iter()
                    .map(|error| Fault {
                        file: name.to_owned(),
                        error,
                    })
                    .collect(),
            )
        };
        if text.len() > MOST.1 {
            let text = format!("a rule file has at most {} letters", MOST.1);
            return Err(faults(vec![ParseError {
                line: 1,
                column: 1,
                text,
            }]));
        }
        let blocks = blocks::cut(text).map_err(|error| faults(vec![error]))?;
        let (mut rules, mut errors) = reader::read(&blocks);
        rules.file = name.to_owned();
        if rules.rules.len() > MOST.0 {
            let text = format!("a rule file has at most {} rules", MOST.0);
            errors.push(ParseError {
                line: 1,
                column: 1,
                text,
            });
        }
        if errors.is_empty() {
            Ok(rules)
        } else {
            Err(faults(errors))
        }
    }
}
