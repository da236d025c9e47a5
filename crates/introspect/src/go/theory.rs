//! How a move changes a position: the theory that explanations are made of.
//!
//! | rules | say | made |
//! |---|---|---|
//! | `theory/state.rules` | what follows from a position alone: legal, illegal, eyes | by hand, of the state before; copied to the state after |
//! | `theory/move.rules` | what the move does: takes, joins, names | by hand |
//! | `theory/after.rules` | what is new after it: points, liberties, ko | by hand |
//! | [`cases`] | what has a case for each number of blocks joined, taken, touched | by a program |
//! | [`crate::go::frame`] | what stays | from definitions |
//!
//! Every rule is a sufficient condition with few premises; none has an order, none asks for what is absent, none takes
//! anything back. A fact may follow in several ways, cheap ones that need little of the board and exact ones that count;
//! an explanation takes the cheapest.

pub mod cases;

use crate::go::encode::{Options, Tuples};
use crate::go::frame;
use crate::go::words::Words;
use crate::world::after;
use logic::{PredicateId, Premise, Rule, Time, Vocabulary, parse};
use std::collections::HashSet;
use std::sync::Arc;

/// What is said of three and four blocks after the move: of all or of none ([`Tuples::All`]).
pub const OVER_MANY: [&str; 4] = [
    "common_liberties3_after",
    "common_liberties4_after",
    "touching_stones_common_after",
    "touching_stones_common3_after",
];

/// The rules that conclude in one state, as they are written of the state before the move.
const STATE: &str = include_str!("theory/state.rules");

/// What the move does and what is new after it.
const WRITTEN: [&str; 2] = [
    include_str!("theory/move.rules"),
    include_str!("theory/after.rules"),
];

/// The theory in its parts.
#[derive(Clone, Debug)]
pub struct Theory {
    /// What follows from the position before the move alone.
    pub before: Vec<Arc<Rule>>,
    /// What the move does and what is so after it.
    pub transition: Vec<Arc<Rule>>,
    /// What follows from the position after the move alone: the first part's rules with every word's twin.
    pub after: Vec<Arc<Rule>>,
}

impl Theory {
    /// All rules, read once.
    ///
    /// # Panics
    /// If a rule cannot be read.
    #[must_use]
    pub fn new(words: &Words) -> Theory {
        let read = |text: &str| -> Vec<Rule> {
            parse::parse(&words.vocabulary, text)
                .unwrap_or_else(|error| panic!("a rule of the theory cannot be read: {error}"))
        };
        let state = read(STATE);
        let after = state
            .iter()
            .map(|rule| Arc::new(after_copy(&words.vocabulary, rule)))
            .collect();
        let mut transition: Vec<Rule> = WRITTEN.iter().flat_map(|text| read(text)).collect();
        transition.extend(read(&cases::rules()));
        transition.extend(read(&frame::rules()));
        Theory {
            before: state.into_iter().map(Arc::new).collect(),
            transition: transition.into_iter().map(Arc::new).collect(),
            after,
        }
    }

    /// The rules that what these options encode can make use of: without those on three and four blocks where they are
    /// not said of all blocks, and without what is not asked for.
    #[must_use]
    pub fn for_options(&self, words: &Words, options: Options) -> Theory {
        let unsaid = |name: &str| match name {
            "not_block_of_after" => !options.not_block_of,
            name => OVER_MANY.contains(&name) && options.tuples != Tuples::All,
        };
        self.concluding(|id| {
            let word = words.vocabulary.predicate(id);
            let step = word.time == Time::Event && words.steps.contains(&id);
            !step && !unsaid(&word.name)
        })
    }

    /// The rules that are needed to conclude what is wanted, directly or through others.
    #[must_use]
    pub fn concluding(&self, wanted: impl Fn(PredicateId) -> bool) -> Theory {
        let all = self.all();
        let mut needed: HashSet<PredicateId> = HashSet::new();
        let concludes = |rule: &Rule, needed: &HashSet<PredicateId>| {
            let mut concluded = rule
                .conclusions
                .iter()
                .map(|conclusion| conclusion.atom().predicate);
            concluded.any(|id| wanted(id) || needed.contains(&id))
        };
        loop {
            let before = needed.len();
            for rule in &all {
                if !concludes(rule, &needed) {
                    continue;
                }
                needed.extend(rule.premises.iter().filter_map(|premise| match premise {
                    Premise::Present(atom) | Premise::Absent(atom) => Some(atom.predicate),
                    Premise::Test(..) => None,
                }));
            }
            if needed.len() == before {
                break;
            }
        }
        let only = |rules: &[Arc<Rule>]| -> Vec<Arc<Rule>> {
            rules
                .iter()
                .filter(|rule| concludes(rule, &needed))
                .cloned()
                .collect()
        };
        Theory {
            before: only(&self.before),
            transition: only(&self.transition),
            after: only(&self.after),
        }
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> Vec<Arc<Rule>> {
        [&self.before, &self.transition, &self.after]
            .into_iter()
            .flatten()
            .cloned()
            .collect()
    }
}

/// All rules of the theory.
///
/// # Panics
/// If a rule cannot be read.
#[must_use]
pub fn rules(words: &Words) -> Vec<Arc<Rule>> {
    Theory::new(words).all()
}

/// The same rule of the state after the move, under a name of its own.
#[must_use]
pub fn after_copy(words: &Vocabulary, rule: &Rule) -> Rule {
    Rule {
        name: format!("{}_after", rule.name),
        ..after(words, rule)
    }
}
