//! Metarules: rules about rules, in text.
//!
//! ```text
//! metarule simplification_10 "Neighbours are different points."
//!   rule(?r)
//!   condition(?r present neighbor(?v ?v1))
//!   condition(?r points_differ(?v ?v1))
//! =>
//!   drop_condition(?r points_differ(?v ?v1))
//! ```
//!
//! `?r` stands for a rule; the other variables stand for what stands in the rule's places: its variables, or constants,
//! which count as bound. Predicates that may be mirrored, and tests that may be turned round, are found both ways.

mod apply;
mod names;
mod read;

pub use apply::{Editor, apply};
pub use names::{KNOWN, Known};

use crate::parse::{ParseError, tokens};
use crate::value::Value;
use crate::vocabulary::{PredicateId, TestId, Vocabulary};

/// What stands in a place of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meta {
    /// A variable of the metarule.
    Variable(usize),
    Constant(Value),
}

/// A premise or a conclusion of a rule, with variables for its terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    Present(PredicateId, Vec<Meta>),
    Absent(PredicateId, Vec<Meta>),
    Test(TestId, [Meta; 2]),
}

/// A number of an ordering: written down or read from the rule.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Real {
    Variable(usize),
    Constant(f64),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Condition {
    /// The rule has this premise.
    Has(Pattern),
    /// The rule has this conclusion.
    Concludes(PredicateId, Vec<Meta>),
    Bound(usize),
    Unbound(usize),
    Constant(usize),
    Differ(usize, usize),
    SameType(usize, usize),
    NotConcluded(usize),
    Concluded(usize),
    /// A premise has this priority.
    Priority(Pattern, usize),
    Greater(Real, Real),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    Drop(Pattern),
    Add(Pattern),
    /// The first before the second.
    Insert(Pattern, Pattern),
    Conclude(PredicateId, Vec<Meta>),
    Priority(Pattern, f64),
    Once,
    /// A variable becomes another, or a constant.
    Replace(usize, Meta),
    DropRule,
}

/// A rule about rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Metarule {
    /// Its name.
    pub name: String,
    /// What a person wrote about it.
    pub note: Option<String>,
    pub(crate) variables: usize,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) effects: Vec<Effect>,
}

/// Reads metarules.
///
/// # Errors
/// If one cannot be read, names what the vocabulary does not have, or uses a metapredicate that is not there.
pub fn parse(words: &Vocabulary, text: &str) -> Result<Vec<Metarule>, ParseError> {
    let tokens = tokens::tokens(text, &[])?;
    read::Reader::new(words, &tokens).metarules()
}
