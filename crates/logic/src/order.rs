//! Premises in an order that takes little time.
//!
//! The priority of a premise is the number of ways it is expected to go on, given which variables have values; less than
//! one for a test. Metarules bound it from above and the tightest bound counts. Where none speaks, [`Statistics`] of facts
//! do. The premise with the least priority comes first. Where all go on in several ways, what each makes possible to test is
//! counted in; of equals the one that is nearer to a variable of the conclusion comes first, so that cuts come early.

use crate::facts::Facts;
use crate::meta::{Editor, Metarule};
use crate::modes::{bind, given, is_multiple, is_ready, known};
use crate::rule::{Atom, Premise, Rule, Term};
use crate::simplify::{mark, variable_of};
use crate::value::Value;
use crate::vocabulary::{Relation, Vocabulary};
use std::collections::BTreeMap;

/// How often predicates and their constants occurred in bases of facts.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    bases: u32,
    /// For each predicate: its facts, and for each place how often which value stood there.
    tables: Vec<(u64, Vec<BTreeMap<Value, u64>>)>,
}

impl Statistics {
    /// Nothing was seen.
    #[must_use]
    pub fn new() -> Statistics {
        Statistics::default()
    }

    /// Counts the facts of a base.
    pub fn see(&mut self, facts: &Facts) {
        self.bases += 1;
        for id in facts.iter() {
            let (predicate, values) = (facts.predicate(id).0 as usize, facts.values(id));
            if self.tables.len() <= predicate {
                self.tables.resize_with(predicate + 1, Default::default);
            }
            let (count, places) = &mut self.tables[predicate];
            *count += 1;
            places.resize_with(values.len().max(places.len()), BTreeMap::new);
            for (place, value) in places.iter_mut().zip(values) {
                *place.entry(*value).or_insert(0) += 1;
            }
        }
    }

    /// The number of facts that an atom is expected to fit; none if its predicate was never seen.
    #[must_use]
    pub fn expected(&self, atom: &Atom, bound: &[bool]) -> Option<f64> {
        let (count, places) = self.tables.get(atom.predicate.0 as usize)?;
        if *count == 0 {
            return None;
        }
        let mut ways = *count as f64 / f64::from(self.bases);
        for (term, place) in atom.terms.iter().zip(places) {
            ways *= match term {
                Term::Constant(value) => place.get(value).copied().unwrap_or(0).max(1) as f64 / *count as f64,
                _ if known(*term, bound) => 1.0 / place.len() as f64,
                _ => 1.0,
            };
        }
        Some(ways)
    }
}

/// What every way that is left is expected to cost later.
const AFTER: f64 = 20.0;

/// Puts the premises of rules in order.
#[derive(Clone, Debug)]
pub struct Orderer<'a> {
    pub(crate) words: &'a Vocabulary,
    pub(crate) metarules: &'a [Metarule],
    statistics: Option<&'a Statistics>,
}

impl<'a> Orderer<'a> {
    /// By metarules, and by statistics where metarules say nothing.
    #[must_use]
    pub fn new(
        words: &'a Vocabulary,
        metarules: &'a [Metarule],
        statistics: Option<&'a Statistics>,
    ) -> Orderer<'a> {
        Orderer {
            words,
            metarules,
            statistics,
        }
    }

    /// The rule with its premises in order.
    #[must_use]
    pub fn order(&self, rule: &Rule) -> Rule {
        let given = given(self.words, rule);
        let mut editor = Editor::new(self.words, rule);
        let mut left: Vec<usize> = (0..rule.premises.len()).collect();
        let mut premises = Vec::with_capacity(left.len());
        // Most metarules are about predicates that this rule does not have.
        let metarules: Vec<&Metarule> = self
            .metarules
            .iter()
            .filter(|metarule| editor.concerns(metarule))
            .collect();
        while !left.is_empty() {
            let scored = self.scores(rule, &mut editor, &metarules, &given, &left);
            let best = scored
                .into_iter()
                .min_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
            let best = best.map(|(_, _, at)| at);
            // A test of a variable that nothing gives a value is never ready; it stays where it was.
            let best = best.unwrap_or(left[0]);
            left.retain(|&at| at != best);
            bind(&rule.premises[best], &mut editor.bound);
            premises.push(rule.premises[best].clone());
        }
        let mut rule = Rule {
            premises,
            ..rule.clone()
        };
        rule.number();
        rule
    }

    /// For each premise that is left and can be decided: what it is expected to cost, how near it is to the conclusion, and its
    /// place.
    pub(crate) fn scores(
        &self,
        rule: &Rule,
        editor: &mut Editor<'_>,
        metarules: &[&Metarule],
        given: &[bool],
        left: &[usize],
    ) -> Vec<(f64, usize, usize)> {
        editor.prioritise(metarules);
        let ready = |at: &usize| is_ready(self.words, &rule.premises[*at], &editor.bound, given);
        let ready: Vec<usize> = left.iter().copied().filter(ready).collect();
        let near = nearness(rule, &editor.bound, left);
        let mut scored: Vec<(f64, usize, usize)> = Vec::with_capacity(ready.len());
        for &at in &ready {
            let own = self.priority(&rule.premises[at], editor.priorities[at], &editor.bound);
            scored.push((own, near[at], at));
        }
        if !scored.iter().any(|&(own, _, _)| own <= 1.0) {
            // All go on in several ways: what each makes possible to test counts.
            let bound = editor.bound.clone();
            for (score, _, at) in &mut scored {
                bind(&rule.premises[*at], &mut editor.bound);
                editor.prioritise(metarules);
                let ways = *score * self.sieve(rule, left, *at, &bound, editor);
                *score += AFTER * ways;
                editor.bound.copy_from_slice(&bound);
            }
        }
        scored
    }

    /// The part of the ways that is left by the premises which can be decided once a premise is matched.
    fn sieve(&self, rule: &Rule, left: &[usize], at: usize, before: &[bool], editor: &Editor<'_>) -> f64 {
        let mut part = 1.0;
        for &other in left.iter().filter(|&&other| other != at) {
            let variables = rule.premises[other].variables();
            let new = variables.iter().any(|variable| !before[variable.0 as usize]);
            if !new || !variables.iter().all(|variable| editor.bound[variable.0 as usize]) {
                continue;
            }
            part *= match &rule.premises[other] {
                Premise::Test(test, _) => match self.words.test_word(*test).relation {
                    Relation::Equal => 0.25,
                    Relation::Differ => 0.75,
                    Relation::Greater => 0.5,
                },
                Premise::Absent(_) => 1.0,
                present => self
                    .priority(present, editor.priorities[other], &editor.bound)
                    .min(1.0),
            };
        }
        part
    }

    fn priority(&self, premise: &Premise, by_metarules: f64, bound: &[bool]) -> f64 {
        let Premise::Present(atom) = premise else {
            return 0.0;
        };
        if by_metarules < f64::MAX {
            return by_metarules;
        }
        let seen = self
            .statistics
            .and_then(|statistics| statistics.expected(atom, bound));
        if atom.terms.iter().all(|&term| known(term, bound)) {
            return seen.unwrap_or(0.5).min(1.0);
        }
        if !is_multiple(self.words, atom, bound) {
            return 1.0;
        }
        // Nothing is known of it: the more places have no value, the worse.
        let free = atom.terms.iter().filter(|&&term| !known(term, bound)).count();
        seen.unwrap_or(100f64.powi(free as i32))
    }
}

/// For each premise how far it is from a variable of the conclusion that has no value yet: none if it gives one.
fn nearness(rule: &Rule, bound: &[bool], left: &[usize]) -> Vec<usize> {
    let mut reached = vec![false; rule.variables.len()];
    for conclusion in &rule.conclusions {
        mark(&mut reached, conclusion.atom());
    }
    for (reached, bound) in reached.iter_mut().zip(bound) {
        *reached &= !bound;
    }
    let mut near = vec![usize::MAX; rule.premises.len()];
    for distance in 0.. {
        let mut next = reached.clone();
        let mut changed = false;
        for &at in left {
            let Premise::Present(atom) = &rule.premises[at] else {
                continue;
            };
            let free = || {
                atom.terms
                    .iter()
                    .filter_map(|&term| variable_of(term))
                    .filter(|v| !bound[v.0 as usize])
            };
            if near[at] == usize::MAX && free().any(|variable| reached[variable.0 as usize]) {
                near[at] = distance;
                free().for_each(|variable| next[variable.0 as usize] = true);
                changed = true;
            }
        }
        reached = next;
        if !changed {
            break;
        }
    }
    near
}
