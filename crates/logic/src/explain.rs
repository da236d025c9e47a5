//! Walking back from a conclusion to what was given.
//!
//! A fact that was concluded is replaced by the premises of a rule that concluded it, until only given facts and tests are
//! left. A rule counts only if it fired before the one that uses its conclusion, so no fact explains itself.

use crate::chain::Trace;
use crate::facts::FactId;
use crate::hash::Quick;
use crate::rule::Premise;
use std::collections::BTreeSet;

/// Why a fact is known: the firings that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// What is explained.
    pub fact: FactId,
    /// The firings that are used, by their numbers in the trace, the last one first.
    pub firings: Vec<u32>,
    /// The given facts that it comes down to, in order.
    pub given: Vec<FactId>,
}

/// The cheapest way to each fact of a trace, by the number of given facts and tests.
pub struct Ways<'a> {
    trace: &'a Trace,
    is_given: &'a dyn Fn(FactId) -> bool,
    cost: Vec<u32>,
    /// For each firing: the firings that its premises are explained by.
    below: Vec<Vec<Option<u32>>>,
}

impl<'a> Ways<'a> {
    /// Finds them. Facts for which `is_given` holds are not looked behind.
    #[must_use]
    pub fn new(trace: &'a Trace, is_given: &'a dyn Fn(FactId) -> bool) -> Ways<'a> {
        let mut ways = Ways {
            trace,
            is_given,
            cost: Vec::with_capacity(trace.firings().len()),
            below: Vec::with_capacity(trace.firings().len()),
        };
        let mut best: Quick<FactId, u32> = Quick::default();
        for (number, firing) in trace.firings().iter().enumerate() {
            let tests = firing
                .rule
                .premises
                .iter()
                .filter(|premise| matches!(premise, Premise::Test(..)));
            let mut cost = tests.count() as u32;
            let mut below = Vec::with_capacity(firing.facts.len());
            for &fact in firing.facts.iter() {
                let way = fact
                    .filter(|&fact| !is_given(fact))
                    .and_then(|fact| best.get(&fact).copied());
                cost = cost.saturating_add(match (fact, way) {
                    (None, _) => 0,
                    (Some(_), None) => 1,
                    (Some(_), Some(way)) => ways.cost[way as usize],
                });
                below.push(way);
            }
            ways.cost.push(cost);
            ways.below.push(below);
            let known = best.get(&firing.fact).map(|&way| ways.cost[way as usize]);
            if known.is_none_or(|known| cost < known) {
                best.insert(firing.fact, number as u32);
            }
        }
        ways
    }

    /// The explanation that begins with a firing. A fact that is used twice is explained once, by the earlier firing.
    fn explain(&self, first: u32, instead: Option<(FactId, u32)>) -> Explanation {
        let below = |firing: u32, premise: usize| {
            let way = self.below[firing as usize][premise];
            match (instead, self.trace.firings()[firing as usize].facts[premise]) {
                (Some((fact, other)), Some(used)) if used == fact && other < firing => Some(other),
                _ => way,
            }
        };
        let mut chosen: Quick<FactId, u32> = Quick::default();
        let mut work = vec![first];
        let mut seen = BTreeSet::from([first]);
        while let Some(firing) = work.pop() {
            let fired = &self.trace.firings()[firing as usize];
            let earliest = chosen.entry(fired.fact).or_insert(firing);
            *earliest = (*earliest).min(firing);
            for premise in 0..fired.facts.len() {
                if let Some(way) = below(firing, premise)
                    && seen.insert(way)
                {
                    work.push(way);
                }
            }
        }
        let target = self.trace.firings()[first as usize].fact;
        chosen.insert(target, first);
        let mut firings = BTreeSet::from([first]);
        let mut given = BTreeSet::new();
        let mut work = vec![first];
        while let Some(firing) = work.pop() {
            for fact in self.trace.firings()[firing as usize].facts.iter().flatten() {
                let way = if (self.is_given)(*fact) {
                    None
                } else {
                    chosen.get(fact)
                };
                match way {
                    Some(&way) if way < first => {
                        if firings.insert(way) {
                            work.push(way);
                        }
                    }
                    _ => {
                        given.insert(*fact);
                    }
                }
            }
        }
        Explanation {
            fact: target,
            firings: firings.into_iter().rev().collect(),
            given: given.into_iter().collect(),
        }
    }
}

impl Ways<'_> {
    /// Up to so many explanations of a fact, the shortest first: one for each way in which it was concluded, and then those
    /// that differ from them in how one of the facts between was. None if it was not concluded.
    #[must_use]
    pub fn explanations(&self, fact: FactId, most: usize) -> Vec<Explanation> {
        let mut starts: Vec<u32> = self.trace.of(fact).to_vec();
        starts.sort_by_key(|&firing| (self.cost[firing as usize], firing));
        let mut found: Vec<Explanation> = Vec::new();
        let add = |found: &mut Vec<Explanation>, one: Explanation| {
            let is_known = found
                .iter()
                .any(|old| old.given == one.given && old.firings == one.firings);
            if found.len() < most && !is_known {
                found.push(one);
            }
        };
        for &start in starts.iter().take(most) {
            add(&mut found, self.explain(start, None));
        }
        let plain = found.clone();
        for one in plain {
            for &firing in &one.firings[1..] {
                let between = self.trace.firings()[firing as usize].fact;
                for &other in self.trace.of(between) {
                    if found.len() >= most {
                        return found;
                    }
                    if other != firing {
                        add(&mut found, self.explain(one.firings[0], Some((between, other))));
                    }
                }
            }
        }
        found
    }
}

/// Up to so many explanations of a fact; see [`Ways::explanations`].
#[must_use]
pub fn explanations(
    trace: &Trace,
    fact: FactId,
    most: usize,
    is_given: impl Fn(FactId) -> bool,
) -> Vec<Explanation> {
    Ways::new(trace, &is_given).explanations(fact, most)
}
