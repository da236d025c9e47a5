//! Rules that a Go player can edit: one thought a rule, in a text file.
//!
//! | to | see |
//! |---|---|
//! | read and write rules | [`Rules::parse`], [`Rule`], [`Errors`] |
//! | know the words of the language | [`predicates`], [`tables`], [`Kind`] |
//! | show rules a position | [`Scene`], [`Rules::run`], [`Verdict`] |
//! | know why a point has weight | [`Firing`], [`Rules::claim`] |
//! | keep what rules conclude | [`Facts`] |
//! | find rules that never fire or do nothing | [`Rules::check`] |
//! | try a rule's drawn positions | [`Example`], [`Rules::try_examples`] |
//! | have rules of this house, for a size of board | [`Rules::shipped`] |
//! | use a file while somebody edits it | [`Library`] |
//! | look ahead by rules alone | [`lookahead`] |
//! | know how often rules are right | [`measure`] |
//! | let rules ask a dictionary of corner openings | [`Joseki`] |
//!
//! A rule filters typed lists: `group(g) ^ theirs(g) ^ in_atari(g) -> play(liberties(g), 18)`. Predicates are run from left to
//! right, rules in the order of the file, once a move. docs/expert.md is the manual for players.

mod check;
mod example;
mod facts;
mod groups;
mod joseki;
mod library;
pub mod lookahead;
pub mod measure;
mod names;
mod parse;
mod places;
mod rule;
mod run;
mod scene;
mod shipped;
mod thing;
mod vocabulary;
mod why;

pub use check::Remark;
pub use example::Example;
pub use facts::Facts;
pub use joseki::Joseki;
pub use library::{Library, Notice};
pub use parse::{Errors, Fault};
pub use rule::{Place, Rule, Rules, Variable};
pub use run::{Firing, Verdict};
pub use scene::Scene;
pub use thing::{Kind, Kinds, Thing, Things};
pub use vocabulary::{Predicate, Table, predicates, tables, vocabulary_table};
