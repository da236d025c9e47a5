//! A base of rules, and the one file format for all of them.
//!
//! ```text
//! yomi-patterns 1 topological
//!
//! // Whoever is first in the middle has his way.
//! rule crossed jump
//! , O ,
//! X . X
//! , O ,
//! liberties A2 2..
//! connection = * at B2 own B2 enemy B2
//! separation = * at B2 own B2 enemy B2
//! number seen 12
//! ```
//!
//! The first line names the format, its version and the kind of the base. A rule begins with `rule` and a name, if it has
//! one; then come the rows of its drawing ([`Cell`](crate::Cell) has the letters), `anchor` and a cell if that is not the middle,
//! `liberties` of the string on a cell, and what follows: a [`Subject`](crate::Subject), `=`, a [`State`](crate::State), and behind
//! `at`, `own` and `enemy` the points concerned and the moves of either side. Cells are named as points are, A1 at the
//! bottom left. A `number` is whatever was counted. Lines that begin with `//` are notes: they stay with the rule below
//! them, or around them.
//!
//! The reader takes the rules of thesis 000 as well (L2743-2779), PIERRE, BORD, LIBERTE, COUPS NOIRS, CONNEXION and all.

mod read;
mod thesis;

use crate::rule::Rule;
use crate::text::TextError;
use std::fmt;
use std::str::FromStr;

/// The word by which a file begins.
const MAGIC: &str = "yomi-patterns";
/// The version that is written, and the newest that is read.
const VERSION: u32 = 1;

/// Rules of one kind.
///
/// ```
/// use patterns::{Base, Subject};
/// let text = "yomi-patterns 1 topological\n\nrule crossed jump\n, O ,\nX . X\n, O ,\nconnection = * at B2 own B2 enemy B2\n";
/// let base: Base = text.parse().unwrap();
/// assert_eq!(base.rules[0].about(Subject::Connection).unwrap().state.to_string(), "*");
/// assert_eq!(base.to_string(), text);
/// let error = text.replace("own B2", "own D2").parse::<Base>().unwrap_err();
/// assert_eq!(error.to_string(), "line 7, column 27: the drawing has no D2: its cells are A1 to C3");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Base {
    /// What its rules are about, in a word.
    pub kind: String,
    /// What people wrote about it, line by line.
    pub notes: Vec<String>,
    /// The rules, in order: a rule's place is its number.
    pub rules: Vec<Rule>,
}

impl Base {
    /// No rules of this kind: a word without gaps.
    pub fn new(kind: &str) -> Base {
        assert!(!kind.is_empty() && !kind.contains(char::is_whitespace));
        Base {
            kind: kind.into(),
            notes: Vec::new(),
            rules: Vec::new(),
        }
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC} {VERSION} {}", self.kind)?;
        notes(f, &self.notes)?;
        for rule in &self.rules {
            write!(f, "\n{rule}")?;
        }
        Ok(())
    }
}

fn notes(f: &mut fmt::Formatter<'_>, notes: &[String]) -> fmt::Result {
    notes
        .iter()
        .try_for_each(|note| writeln!(f, "{}", format!("// {note}").trim_end()))
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notes(f, &self.notes)?;
        writeln!(f, "{}", format!("rule {}", self.name).trim_end())?;
        writeln!(f, "{}", self.drawing)?;
        for viewpoint in &self.viewpoints {
            write!(f, "{} = {}", viewpoint.subject, viewpoint.state)?;
            let lists = [
                ("at", &viewpoint.points),
                ("own", &viewpoint.own),
                ("enemy", &viewpoint.enemy),
            ];
            for (word, points) in lists.into_iter().filter(|(_, points)| !points.is_empty()) {
                write!(f, " {word}")?;
                points.iter().try_for_each(|p| write!(f, " {p}"))?;
            }
            writeln!(f)?;
        }
        for (name, number) in &self.numbers {
            writeln!(f, "number {name} {number}")?;
        }
        Ok(())
    }
}

impl FromStr for Base {
    type Err = TextError;

    /// Reads a base in its own format, or rules in that of the thesis.
    fn from_str(text: &str) -> Result<Base, TextError> {
        let first = text.split_whitespace().next();
        match first {
            Some("PIERRE") => thesis::read(text),
            _ => read::read(text),
        }
    }
}
