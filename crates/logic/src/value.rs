//! What stands in the places of a predicate.

/// A constant: a number, or the number of a name. What it means, its type knows ([`crate::Vocabulary::name`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(pub i32);
