//! Lists of rules in which what says more comes first, and what says less is then not asked.
//!
//! The caller says which constants of a type say more than which: that a thing is won says more than that it can be won.

use crate::cut::guarded;
use crate::rule::{Atom, Conclusion, Rule, Term};
use crate::value::Value;
use crate::vocabulary::{PredicateId, TypeId, Vocabulary};
use std::sync::Arc;

/// Constants of a type, some of which say more than others.
pub struct Taxonomy<'a> {
    /// The type.
    pub kind: TypeId,
    /// Whether the first says all that the second does, and more.
    pub says_more: &'a dyn Fn(Value, Value) -> bool,
}

impl std::fmt::Debug for Taxonomy<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Taxonomy")
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

impl Taxonomy<'_> {
    /// The constant of the type that a rule concludes, and where it stands.
    fn concluded(&self, words: &Vocabulary, rule: &Rule) -> Option<(PredicateId, usize, Value)> {
        let Conclusion::Add(atom) = rule.conclusions.first()? else {
            return None;
        };
        let places = &words.predicate(atom.predicate).places;
        let place = places.iter().position(|&kind| kind == self.kind)?;
        match atom.terms[place] {
            Term::Constant(value) => Some((atom.predicate, place, value)),
            Term::Variable(_) => None,
        }
    }

    /// The rules with those before others that say more of the same predicate; else in their order.
    #[must_use]
    pub fn ordered(&self, words: &Vocabulary, rules: &[Arc<Rule>]) -> Vec<Arc<Rule>> {
        let said: Vec<_> = rules.iter().map(|rule| self.concluded(words, rule)).collect();
        // How long a chain of constants, each saying more than the one before, can be made above a rule's.
        let mut values: Vec<Value> = said.iter().flatten().map(|&(_, _, value)| value).collect();
        values.sort();
        values.dedup();
        let mut height = vec![0usize; values.len()];
        for _ in 0..values.len() {
            for (n, &low) in values.iter().enumerate() {
                let above = (0..values.len()).filter(|&m| (self.says_more)(values[m], low));
                height[n] = above.map(|m| height[m] + 1).max().unwrap_or(0).min(values.len());
            }
        }
        let height = |value: Value| values.binary_search(&value).map_or(0, |at| height[at]);
        let mut order: Vec<usize> = (0..rules.len()).collect();
        order.sort_by_key(|&n| said[n].map_or(0, |(_, _, value)| height(value)));
        order.into_iter().map(|n| Arc::clone(&rules[n])).collect()
    }

    /// The rule with questions, as soon as its objects are known, whether more was said of them by one of `rules`.
    #[must_use]
    pub fn guarded<'r>(
        &self,
        words: &Vocabulary,
        rule: &Rule,
        rules: impl IntoIterator<Item = &'r Rule>,
    ) -> Rule {
        let Some((predicate, place, value)) = self.concluded(words, rule) else {
            return rule.clone();
        };
        let more = rules.into_iter().filter_map(|other| self.concluded(words, other));
        let more = more
            .filter(|&(other, at, said)| other == predicate && at == place && (self.says_more)(said, value));
        let mut more: Vec<Value> = more.map(|(_, _, said)| said).collect();
        more.sort();
        more.dedup();
        let terms = &rule.conclusions[0].atom().terms;
        more.into_iter().fold(rule.clone(), |rule, said| {
            let mut terms = terms.clone();
            terms[place] = Term::Constant(said);
            guarded(words, &rule, Atom { predicate, terms })
        })
    }
}
