//! What the learner must be told of a domain: its words, its laws, its goals. All else it finds out.

use crate::forced::{self, Forced};
use logic::chain::Endless;
use logic::{Atom, Conclusion, Facts, PredicateId, Premise, Rule, Time, Trace, Vocabulary, chain, parse};
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
        after(&self.words, rule)
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
        self.force(&mut solved)?;
        self.reach(&mut solved)?;
        Ok(solved)
    }

    fn force(&self, solved: &mut Solved) -> Result<(), Endless> {
        if let Some(forced) = &self.forced {
            let Solved { facts, trace } = solved;
            chain::close(&self.words, &forced.changes, facts, Some(trace))?;
            forced::conclude(self, solved, forced);
        }
        Ok(())
    }

    fn reach(&self, solved: &mut Solved) -> Result<(), Endless> {
        let Solved { facts, trace } = solved;
        chain::close(&self.words, &self.goals, facts, Some(trace))?;
        if let Some(forced) = &self.forced
            && let Some(refuted) = &forced.refuted
        {
            chain::close(&self.words, &refuted.modified, facts, Some(trace))?;
            forced::refute(self, solved, forced, refuted);
        }
        let Solved { facts, trace } = solved;
        chain::close(&self.words, &self.regression, facts, Some(trace))
    }

    /// What a state leads to by itself, without a move: what [`World::solve`] does but for goals and what is worth
    /// explaining. `learned` are rules about the state before a move.
    ///
    /// # Errors
    /// If the rules conclude without end.
    pub fn state(&self, learned: &[Arc<Rule>], mut facts: Facts) -> Result<Solved, Endless> {
        let mut trace = Trace::new();
        chain::close(&self.words, &self.laws, &mut facts, Some(&mut trace))?;
        chain::close(&self.words, learned, &mut facts, Some(&mut trace))?;
        let mut solved = Solved { facts, trace };
        self.force(&mut solved)?;
        Ok(solved)
    }

    /// What is worth explaining of a state without a move.
    ///
    /// # Errors
    /// If the rules conclude without end.
    pub fn without_move(&self, state: &Solved) -> Result<Solved, Endless> {
        let mut solved = state.clone();
        self.reach(&mut solved)?;
        Ok(solved)
    }

    /// What a move leads to in a state that is worked out: the same as [`World::solve`] with the facts of the move, without
    /// doing the state again. `learned` are rules about the state after a move.
    ///
    /// # Errors
    /// If the rules conclude without end.
    pub fn with_move(&self, state: Solved, learned: &[Arc<Rule>], facts: &Facts) -> Result<Solved, Endless> {
        let mut solved = state;
        let since = solved.facts.next();
        for fact in facts.iter() {
            solved.facts.add(facts.predicate(fact), facts.values(fact));
        }
        let Solved { facts, trace } = &mut solved;
        chain::extend(&self.words, &self.laws, facts, since, Some(trace))?;
        chain::close(&self.words, learned, facts, Some(trace))?;
        self.reach(&mut solved)?;
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

/// A rule about a state, said of the state after the move: every word of before is replaced by its twin.
#[must_use]
pub fn after(words: &Vocabulary, rule: &Rule) -> Rule {
    let twin = |atom: &Atom| {
        let word = words.predicate(atom.predicate);
        let predicate = match (word.time, word.twin) {
            (Time::Before, Some(twin)) => twin,
            _ => atom.predicate,
        };
        Atom {
            predicate,
            terms: atom.terms.clone(),
        }
    };
    let premises = rule.premises.iter().map(|premise| match premise {
        Premise::Present(atom) => Premise::Present(twin(atom)),
        Premise::Absent(atom) => Premise::Absent(twin(atom)),
        Premise::Test(..) => premise.clone(),
    });
    let conclusions = rule.conclusions.iter().map(|conclusion| match conclusion {
        Conclusion::Add(atom) => Conclusion::Add(twin(atom)),
        Conclusion::Remove(atom) => Conclusion::Remove(twin(atom)),
    });
    Rule {
        premises: premises.collect(),
        conclusions: conclusions.collect(),
        ..rule.clone()
    }
}
