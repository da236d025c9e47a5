//! A language of rules: typed predicates, facts, matching, forward chaining, and what is learned from a trace.
//!
//! | to | see |
//! |---|---|
//! | say which words there are | [`Vocabulary`] |
//! | read and write rules as people do | [`parse`](parse::parse), [`print`](print::rule) |
//! | keep what is known | [`Facts`] |
//! | find all the ways in which a rule applies | [`matching`] |
//! | conclude until nothing is new, and remember how | [`chain`](chain::close), [`Trace`] |
//! | walk back from a conclusion to what was given | [`explain`] |
//! | make a rule of an explanation | [`generalise`] |
//! | say it shorter, and in one way | [`simplify`], [`canonical`] |
//! | say how rules are to be changed, in rules | [`meta`], [`symmetry`] |
//! | match in a good order, once, and what says most first | [`order`], [`cut`], [`taxonomy`], [`partial`] |
//! | know which of two rules says more | [`subsume`], [`base`] |
//!
//! Nothing here knows a game. A domain registers its types, predicates and tests; the rules of Go, of Abalone and of a
//! firm are text. Knowledge has no order and nothing is concluded from an absence: `absent` only keeps a rule from saying
//! again what is known.

pub mod base;
pub mod canonical;
pub mod chain;
pub mod cut;
pub mod explain;
pub mod facts;
pub mod generalise;
pub mod hash;
pub mod matching;
pub mod meta;
mod modes;
pub mod native;
pub mod order;
pub mod parse;
pub mod partial;
mod plan;
mod polynomial;
pub mod print;
pub mod rule;
mod share;
pub mod simplify;
pub mod subsume;
pub mod symmetry;
pub mod taxonomy;
pub mod value;
pub mod vocabulary;

pub use chain::{Firing, Trace};
pub use explain::Explanation;
pub use facts::{FactId, Facts};
pub use rule::{Atom, Conclusion, Expression, Function, Premise, Rule, Term, Variable};
pub use value::Value;
pub use vocabulary::{Merging, Names, PredicateId, Relation, TestId, Time, TypeId, Vocabulary};
