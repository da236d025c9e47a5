//! All the ways in which a rule applies to what is known.
//!
//! Depth first: a premise is matched with a fact, which gives variables their values, then the next. [`in_order`] takes
//! the premises as the rule lists them and counts what that costs; [`each`] takes at every step the premise that fits the
//! fewest facts, so that the order in which knowledge was written down costs little.

use crate::facts::{FactId, Facts};
use crate::rule::{Atom, Expression, Premise, Rule, Term};
use crate::value::Value;
use crate::vocabulary::{Relation, Vocabulary};

/// One way in which a rule applies.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The value of each variable; none for one that stands only in `absent`.
    pub values: &'a [Option<Value>],
    /// The fact that each premise was matched with; none for tests and absences.
    pub facts: &'a [Option<FactId>],
}

impl Match<'_> {
    /// What an atom of the rule says here, if all its variables have values.
    #[must_use]
    pub fn ground(&self, atom: &Atom) -> Option<Vec<Value>> {
        atom.terms
            .iter()
            .map(|&term| value_of(term, self.values))
            .collect()
    }
}

pub(crate) fn value_of(term: Term, values: &[Option<Value>]) -> Option<Value> {
    match term {
        Term::Constant(value) => Some(value),
        Term::Variable(variable) => values[variable.0 as usize],
    }
}

/// Which facts each premise may be matched with, so that a way is found only when one of its facts is new.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The premise that must be matched with a new fact; those before it with old ones.
    pub new_for: Option<usize>,
    /// Facts from here on are new.
    pub since: FactId,
    /// Facts from here on do not count yet.
    pub until: FactId,
}

impl Window {
    pub fn of(&self, premise: usize) -> (FactId, FactId) {
        match self.new_for {
            Some(new) if premise < new => (FactId(0), self.since),
            Some(new) if premise == new => (self.since, self.until),
            _ => (FactId(0), self.until),
        }
    }
}

/// Calls with every way in which a rule applies; its absences hold in each. Answers how many facts were tried on the way.
///
/// # Panics
/// If the rule has more than 128 premises.
pub fn each(words: &Vocabulary, rule: &Rule, facts: &Facts, mut found: impl FnMut(Match<'_>)) -> u64 {
    let window = Window {
        new_for: None,
        since: FactId(0),
        until: facts.next(),
    };
    let mut matcher = Matcher::new(words, rule, facts, window, |_| true);
    matcher.run(&mut found);
    matcher.tried
}

/// How often each premise, in its order, was tried: what a premise costs. Conclusions are not counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Attempts of each premise.
    pub attempts: Vec<u64>,
    /// Ways found.
    pub found: u64,
    /// Attempts that were left when it ended.
    pub left: u64,
}

impl Counts {
    /// Attempts in all.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.attempts.iter().sum()
    }
}

/// Calls with every way in which a rule applies, its premises taken in their order; the rule's own conclusions may be
/// added on the way by `found`, and then its absences see them.
///
/// A premise that cannot be decided where it stands, such as a test of a variable without value, fits nothing.
pub fn in_order(
    words: &Vocabulary,
    rule: &Rule,
    facts: &mut Facts,
    found: impl FnMut(&mut Facts, Match<'_>),
) -> Counts {
    in_order_up_to(words, rule, facts, u64::MAX, found)
}

/// The same, given up after so many attempts: then [`Counts::nodes`] is as many, or hardly more.
pub fn in_order_up_to(
    words: &Vocabulary,
    rule: &Rule,
    facts: &mut Facts,
    most: u64,
    mut found: impl FnMut(&mut Facts, Match<'_>),
) -> Counts {
    let mut counts = Counts {
        attempts: vec![0; rule.premises.len()],
        found: 0,
        left: most,
    };
    let mut values = vec![None; rule.variables.len()];
    let mut matched = vec![None; rule.premises.len()];
    step_in_order(
        words,
        rule,
        facts,
        0,
        &mut values,
        &mut matched,
        &mut counts,
        &mut found,
    );
    counts
}

#[expect(
    clippy::too_many_arguments,
    reason = "one step of one walk: they are its state"
)]
fn step_in_order(
    words: &Vocabulary,
    rule: &Rule,
    facts: &mut Facts,
    at: usize,
    values: &mut Vec<Option<Value>>,
    matched: &mut Vec<Option<FactId>>,
    counts: &mut Counts,
    found: &mut impl FnMut(&mut Facts, Match<'_>),
) {
    let Some(premise) = rule.premises.get(at) else {
        counts.found += 1;
        found(
            facts,
            Match {
                values,
                facts: matched,
            },
        );
        return;
    };
    if counts.left == 0 {
        return;
    }
    counts.left -= 1;
    counts.attempts[at] += 1;
    match premise {
        Premise::Present(atom) => {
            let candidates = candidates(facts, atom, values).to_vec();
            for id in candidates {
                let mut bound = Vec::new();
                if bind(facts, atom, id, values, &mut bound) {
                    matched[at] = Some(id);
                    step_in_order(words, rule, facts, at + 1, values, matched, counts, found);
                    matched[at] = None;
                }
                bound
                    .into_iter()
                    .for_each(|variable: usize| values[variable] = None);
            }
        }
        Premise::Absent(atom) => {
            if is_absent(facts, atom, values) {
                step_in_order(words, rule, facts, at + 1, values, matched, counts, found);
            }
        }
        Premise::Test(test, sides) => match decide(words.test_word(*test).relation, sides, values) {
            Decision::Holds => step_in_order(words, rule, facts, at + 1, values, matched, counts, found),
            Decision::Gives(variable, value) => {
                values[variable] = Some(value);
                step_in_order(words, rule, facts, at + 1, values, matched, counts, found);
                values[variable] = None;
            }
            Decision::Fails | Decision::Open => {}
        },
    }
}

/// The shortest list of facts that an atom may be matched with.
fn candidates<'f>(facts: &'f Facts, atom: &Atom, values: &[Option<Value>]) -> &'f [FactId] {
    let known = atom
        .terms
        .iter()
        .enumerate()
        .filter_map(|(place, &term)| Some((place, value_of(term, values)?)));
    let lists = known.map(|(place, value)| facts.with(atom.predicate, place, value));
    lists
        .min_by_key(|list| list.len())
        .unwrap_or_else(|| facts.all(atom.predicate))
}

/// Gives an atom's variables their values by a fact; what was given is in `bound` even if it does not fit.
fn bind(
    facts: &Facts,
    atom: &Atom,
    id: FactId,
    values: &mut [Option<Value>],
    bound: &mut Vec<usize>,
) -> bool {
    atom.terms
        .iter()
        .zip(facts.values(id))
        .all(|(&term, &value)| match term {
            Term::Constant(constant) => constant == value,
            Term::Variable(variable) => {
                let slot = &mut values[variable.0 as usize];
                match slot {
                    Some(known) => *known == value,
                    None => {
                        *slot = Some(value);
                        bound.push(variable.0 as usize);
                        true
                    }
                }
            }
        })
}

pub(crate) fn is_absent(facts: &Facts, atom: &Atom, values: &[Option<Value>]) -> bool {
    let mut values = values.to_vec();
    let list = candidates(facts, atom, &values).to_vec();
    !list.into_iter().any(|id| {
        let mut bound = Vec::new();
        let fits = bind(facts, atom, id, &mut values, &mut bound);
        bound.into_iter().for_each(|variable| values[variable] = None);
        fits
    })
}

pub(crate) enum Decision {
    Holds,
    Fails,
    /// The equality gives a variable its value.
    Gives(usize, Value),
    /// Some variable has no value yet.
    Open,
}

pub(crate) fn decide(relation: Relation, [a, b]: &[Expression; 2], values: &[Option<Value>]) -> Decision {
    let worth = |side: &Expression| side.value(&mut |variable| values[variable.0 as usize]);
    let free = |side: &Expression| match side {
        Expression::Term(Term::Variable(variable)) if values[variable.0 as usize].is_none() => {
            Some(variable.0 as usize)
        }
        _ => None,
    };
    match (worth(a), worth(b)) {
        (Some(a), Some(b)) if relation.holds(a, b) => Decision::Holds,
        (Some(_), Some(_)) => Decision::Fails,
        (Some(value), None) | (None, Some(value)) if relation == Relation::Equal => {
            match (free(a).or_else(|| free(b)), i32::try_from(value)) {
                (Some(variable), Ok(value)) => Decision::Gives(variable, Value(value)),
                (Some(_), Err(_)) => Decision::Fails,
                (None, _) => Decision::Open,
            }
        }
        _ => Decision::Open,
    }
}

/// A walk that takes the premise with the fewest candidates first.
pub(crate) struct Matcher<'a, G> {
    words: &'a Vocabulary,
    rule: &'a Rule,
    facts: &'a Facts,
    window: Window,
    /// Which absences count.
    guards: G,
    values: Vec<Option<Value>>,
    matched: Vec<Option<FactId>>,
    tried: u64,
}

impl<'a, G: Fn(&Atom) -> bool> Matcher<'a, G> {
    pub fn new(
        words: &'a Vocabulary,
        rule: &'a Rule,
        facts: &'a Facts,
        window: Window,
        guards: G,
    ) -> Matcher<'a, G> {
        assert!(
            rule.premises.len() <= 128,
            "{}: more than 128 premises",
            rule.name
        );
        Matcher {
            words,
            rule,
            facts,
            window,
            guards,
            values: vec![None; rule.variables.len()],
            matched: vec![None; rule.premises.len()],
            tried: 0,
        }
    }

    pub fn run(&mut self, found: &mut impl FnMut(Match<'_>)) {
        let count = self.rule.premises.len();
        let all = if count == 128 { u128::MAX } else { (1 << count) - 1 };
        self.step(all, found);
    }

    fn within(&self, premise: usize, list: &'a [FactId]) -> &'a [FactId] {
        let (from, to) = self.window.of(premise);
        let start = if from.0 == 0 {
            0
        } else {
            list.partition_point(|&id| id < from)
        };
        let end = start + list[start..].partition_point(|&id| id < to);
        &list[start..end]
    }

    fn step(&mut self, mut left: u128, found: &mut impl FnMut(Match<'_>)) {
        let mut given = Vec::new();
        if !self.settle(&mut left, &mut given) {
            given
                .into_iter()
                .for_each(|variable: usize| self.values[variable] = None);
            return;
        }
        match self.narrowest(left) {
            None => {
                let rule = self.rule;
                let holds = rule
                    .premises
                    .iter()
                    .enumerate()
                    .all(|(n, premise)| match premise {
                        // What cannot be decided, such as a division by zero, does not hold.
                        Premise::Test(..) => left & 1 << n == 0,
                        Premise::Absent(atom) if (self.guards)(atom) => {
                            is_absent(self.facts, atom, &self.values)
                        }
                        _ => true,
                    });
                if holds {
                    found(Match {
                        values: &self.values,
                        facts: &self.matched,
                    });
                }
            }
            Some((premise, list)) => {
                let Premise::Present(atom) = &self.rule.premises[premise] else {
                    unreachable!("only what is present is narrow");
                };
                let mut bound = Vec::new();
                self.tried += list.len() as u64;
                for &id in list {
                    if bind(self.facts, atom, id, &mut self.values, &mut bound) {
                        self.matched[premise] = Some(id);
                        self.step(left & !(1 << premise), found);
                        self.matched[premise] = None;
                    }
                    for variable in bound.drain(..) {
                        self.values[variable] = None;
                    }
                }
            }
        }
        given
            .into_iter()
            .for_each(|variable: usize| self.values[variable] = None);
    }

    /// Decides all tests that can be; answers whether they hold.
    fn settle(&mut self, left: &mut u128, given: &mut Vec<usize>) -> bool {
        loop {
            let mut changed = false;
            for (n, premise) in self.rule.premises.iter().enumerate() {
                let Premise::Test(test, sides) = premise else {
                    continue;
                };
                if *left & 1 << n == 0 {
                    continue;
                }
                match decide(self.words.test_word(*test).relation, sides, &self.values) {
                    Decision::Holds => *left &= !(1 << n),
                    Decision::Fails => return false,
                    Decision::Gives(variable, value) => {
                        self.values[variable] = Some(value);
                        given.push(variable);
                        *left &= !(1 << n);
                        changed = true;
                    }
                    Decision::Open => {}
                }
            }
            if !changed {
                return true;
            }
        }
    }

    fn narrowest(&self, left: u128) -> Option<(usize, &'a [FactId])> {
        let mut best: Option<(usize, &'a [FactId])> = None;
        for (n, premise) in self.rule.premises.iter().enumerate() {
            let Premise::Present(atom) = premise else { continue };
            if left & 1 << n == 0 {
                continue;
            }
            let list = self.within(n, candidates(self.facts, atom, &self.values));
            if best.is_none_or(|(_, shortest)| list.len() < shortest.len()) {
                best = Some((n, list));
            }
            if list.len() <= 1 {
                break;
            }
        }
        best
    }
}
