//! What the learner must be told of a domain: its words, its laws, its goals. All else it finds out.

use crate::forced::{self, Forced};
use logic::chain::Endless;
use logic::{Facts, PredicateId, Rule, Time, Trace, Vocabulary, chain, parse};
use std::sync::Arc;

/// A domain: words and rules, nothing else. The learner knows no game.
///
/// A problem is a set of facts: a state before a move, and the move. The laws say what holds after it. Goals are defined by
/// rules that conclude on what a move brought about. Regression rules say which of that is worth explaining: they conclude
/// with predicates whose names end in `_regressed_before`, and an explanation of such a fact becomes a rule that concludes
/// with the same predicate without the word.
#[derive(Clone, Debug)]
pub struct World {
    /// The domain's name.
    pub name: &'static str,
    /// Its words.
    pub words: Vocabulary,
    /// What follows from a state, and from a state and a move.
    pub laws: Vec<Arc<Rule>>,
    /// What it means to have reached a goal.
    pub goals: Vec<Arc<Rule>>,
    /// What is worth explaining.
    pub regression: Vec<Arc<Rule>>,
    /// Which moves can change which facts, and whose the goals are; see [`crate::forced`].
    pub forced: Option<Forced>,
    /// Predicates about the move itself, which a rule that advises the move does not mention.
    pub of_the_move: Vec<PredicateId>,
    /// Predicates that a rule may rest on although others explain them.
    pub plain: Vec<PredicateId>,
}

impl World {
    /// A predicate by its name.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn predicate(&self, name: &str) -> PredicateId {
        self.words
            .named(name)
            .unwrap_or_else(|| panic!("{}: no predicate {name}", self.name))
    }

    /// The predicate without the word `regressed`, of one that has it.
    #[must_use]
    pub fn regressed(&self, predicate: PredicateId) -> Option<PredicateId> {
        let name = &self.words.predicate(predicate).name;
        let (start, end) = name.split_once("_regressed")?;
        self.words.named(&format!("{start}{end}"))
    }

    /// A rule about a state, said of the state after the move.
    #[must_use]
    pub fn after(&self, rule: &Rule) -> Rule {
        let later = |atom: &logic::Atom| logic::Atom {
            predicate: match self.words.predicate(atom.predicate).time {
                Time::Before => self
                    .words
                    .predicate(atom.predicate)
                    .twin
                    .expect("what is before has a twin"),
                Time::Always | Time::After | Time::Event => atom.predicate,
            },
            terms: atom.terms.clone(),
        };
        Rule {
            premises: rule
                .premises
                .iter()
                .map(|premise| match premise {
                    logic::Premise::Present(atom) => logic::Premise::Present(later(atom)),
                    logic::Premise::Absent(atom) => logic::Premise::Absent(later(atom)),
                    logic::Premise::Test(..) => premise.clone(),
                })
                .collect(),
            conclusions: rule
                .conclusions
                .iter()
                .map(|conclusion| match conclusion {
                    logic::Conclusion::Add(atom) => logic::Conclusion::Add(later(atom)),
                    logic::Conclusion::Remove(atom) => logic::Conclusion::Remove(later(atom)),
                })
                .collect(),
            ..rule.clone()
        }
    }

    /// What a problem leads to: its laws, then what was learned, before and after, then goals, then what is worth
    /// explaining.
    ///
    /// # Errors
    /// If the rules conclude without end.
    pub fn solve(&self, learned: &[Arc<Rule>], mut facts: Facts) -> Result<Solved, Endless> {
        let mut trace = Trace::new();
        chain::close(&self.words, &self.laws, &mut facts, Some(&mut trace))?;
        chain::close(&self.words, learned, &mut facts, Some(&mut trace))?;
        let mut solved = Solved { facts, trace };
        if let Some(forced) = &self.forced {
            chain::close(
                &self.words,
                &forced.changes,
                &mut solved.facts,
                Some(&mut solved.trace),
            )?;
            forced::conclude(self, &mut solved, forced);
        }
        let Solved { facts, trace } = &mut solved;
        chain::close(&self.words, &self.goals, facts, Some(trace))?;
        chain::close(&self.words, &self.regression, facts, Some(trace))?;
        Ok(solved)
    }
}

/// A problem worked out: all that follows, and how.
#[derive(Clone, Debug)]
pub struct Solved {
    /// What is known.
    pub facts: Facts,
    /// How it came to be known.
    pub trace: Trace,
}

/// Reads rules that are part of the program.
///
/// # Panics
/// If they cannot be read, with the place.
#[must_use]
pub fn rules(words: &Vocabulary, name: &str, text: &str) -> Vec<Arc<Rule>> {
    match parse::parse(words, text) {
        Ok(rules) => rules.into_iter().map(Arc::new).collect(),
        Err(error) => panic!("{name}, {error}"),
    }
}
