//! What is wrong with a dictionary, and where.

use std::fmt;

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line of the file, where it is known.
    pub line: Option<u32>,
    /// Where in the dictionary, as a person finds it in an SGF editor: the tree and the moves to the node.
    pub place: String,
    /// What, and the remedy.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        f.write_str(&self.what)
    }
}

/// All that is wrong with a dictionary; at least one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Errors {
    /// The dictionary, or its file.
    pub name: String,
    /// What is wrong, in the order of the file.
    pub faults: Vec<Fault>,
}

impl Errors {
    pub(crate) fn one(name: &str, what: impl Into<String>) -> Errors {
        Errors {
            name: name.to_owned(),
            faults: vec![Fault {
                line: None,
                place: String::new(),
                what: what.into(),
            }],
        }
    }
}

impl fmt::Display for Errors {
    /// One line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{}: {fault}", if i > 0 { "\n" } else { "" }, self.name)?;
        }
        Ok(())
    }
}

impl std::error::Error for Errors {}
