//! Matching by a plan: the order of a rule's premises is chosen once for a walk, by how many facts there are.
//!
//! [`crate::matching::each`] chooses at every step anew, which is right for one rule whose premises say little of each
//! other. Chaining walks hundreds of rules, each from every premise that has something new, and most of those walks end
//! after a step or two: there the choice itself is what costs.

use crate::facts::{FactId, Facts};
use crate::matching::{Decision, Match, Window, decide, is_absent, value_of};
use crate::rule::{Atom, Expression, Premise, Rule, Term, Variable};
use crate::value::Value;
use crate::vocabulary::{Relation, Vocabulary};

/// The premises of a rule in the order in which a walk takes them; absences are left for the end.
#[derive(Default)]
pub(crate) struct Plan {
    order: Vec<usize>,
}

impl Plan {
    /// Makes the plan for a walk; of the premise that must be matched with something new there are so many facts. Answers
    /// whether the walk can find anything: a premise of which nothing is known at all can not be matched.
    pub fn make(
        &mut self,
        words: &Vocabulary,
        rule: &Rule,
        facts: &Facts,
        new: Option<(usize, usize)>,
        bound: &mut Vec<bool>,
    ) -> bool {
        self.order.clear();
        bound.clear();
        bound.resize(rule.variables.len(), false);
        let mut left: Vec<usize> = Vec::with_capacity(rule.premises.len());
        for (n, premise) in rule.premises.iter().enumerate() {
            match premise {
                Premise::Present(atom) if facts.all(atom.predicate).is_empty() => return false,
                Premise::Absent(_) => {}
                _ => left.push(n),
            }
        }
        let mut next = None;
        loop {
            if let Some(premise) = next {
                left.retain(|&n| n != premise);
                self.take(rule, premise, bound);
            }
            self.take_tests(words, rule, &mut left, bound);
            let narrow = |&n: &usize| match &rule.premises[n] {
                Premise::Present(atom) => {
                    let all = facts.all(atom.predicate).len();
                    let count = new
                        .filter(|&(premise, _)| premise == n)
                        .map_or(all, |(_, count)| count);
                    Some((expected(facts, atom, count, bound), n))
                }
                _ => None,
            };
            let best = left
                .iter()
                .filter_map(narrow)
                .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            match best {
                Some((_, n)) => next = Some(n),
                None => break,
            }
        }
        // A test that nothing decides fits nothing; it stands at the end and fails there.
        self.order.append(&mut left);
        true
    }

    fn take(&mut self, rule: &Rule, premise: usize, bound: &mut [bool]) {
        self.order.push(premise);
        for Variable(variable) in rule.premises[premise].variables() {
            bound[variable as usize] = true;
        }
    }

    /// Tests stand as early as they can be decided.
    fn take_tests(&mut self, words: &Vocabulary, rule: &Rule, left: &mut Vec<usize>, bound: &mut [bool]) {
        let mut at = 0;
        while at < left.len() {
            if let Premise::Test(test, sides) = &rule.premises[left[at]]
                && decidable(words.test_word(*test).relation, sides, bound)
            {
                let premise = left.remove(at);
                self.take(rule, premise, bound);
                // What it gives a value may decide another that stands before it.
                at = 0;
            } else {
                at += 1;
            }
        }
    }
}

fn decidable(relation: Relation, sides: &[Expression; 2], bound: &[bool]) -> bool {
    let free = |side: &Expression| {
        let mut free = 0;
        side.each_term(&mut |term| {
            free += usize::from(matches!(term, Term::Variable(variable) if !bound[variable.0 as usize]));
        });
        free
    };
    match sides.each_ref().map(free) {
        [0, 0] => true,
        [0, 1] => relation == Relation::Equal && matches!(sides[1], Expression::Term(_)),
        [1, 0] => relation == Relation::Equal && matches!(sides[0], Expression::Term(_)),
        _ => false,
    }
}

/// How many facts an atom will fit, about: each place that has a value divides them by the values that there are.
fn expected(facts: &Facts, atom: &Atom, count: usize, bound: &[bool]) -> f32 {
    let mut number = count as f32;
    for (place, &term) in atom.terms.iter().enumerate() {
        let known = match term {
            Term::Constant(_) => true,
            Term::Variable(variable) => bound[variable.0 as usize],
        };
        if known {
            number /= facts.distinct(atom.predicate, place).max(1) as f32;
        }
    }
    number
}

/// A walk along a plan.
pub(crate) struct Walk<'a, G> {
    pub words: &'a Vocabulary,
    pub rule: &'a Rule,
    pub facts: &'a Facts,
    pub window: Window,
    pub plan: &'a Plan,
    /// Which absences count.
    pub guards: G,
    pub values: &'a mut Vec<Option<Value>>,
    pub matched: &'a mut Vec<Option<FactId>>,
}

impl<G: Fn(&Atom) -> bool> Walk<'_, G> {
    pub fn run(&mut self, found: &mut impl FnMut(Match<'_>)) {
        self.values.clear();
        self.values.resize(self.rule.variables.len(), None);
        self.matched.clear();
        self.matched.resize(self.rule.premises.len(), None);
        self.step(0, found);
    }

    fn step(&mut self, at: usize, found: &mut impl FnMut(Match<'_>)) {
        let Some(&premise) = self.plan.order.get(at) else {
            self.end(found);
            return;
        };
        let rule = self.rule;
        match &rule.premises[premise] {
            Premise::Test(test, sides) => {
                match decide(self.words.test_word(*test).relation, sides, self.values) {
                    Decision::Holds => self.step(at + 1, found),
                    Decision::Gives(variable, value) => {
                        self.values[variable] = Some(value);
                        self.step(at + 1, found);
                        self.values[variable] = None;
                    }
                    Decision::Fails | Decision::Open => {}
                }
            }
            Premise::Present(atom) => self.facts_of(at, premise, atom, found),
            Premise::Absent(_) => self.step(at + 1, found),
        }
    }

    fn facts_of(&mut self, at: usize, premise: usize, atom: &Atom, found: &mut impl FnMut(Match<'_>)) {
        let facts = self.facts;
        let mut list = facts.all(atom.predicate);
        for (place, &term) in atom.terms.iter().enumerate() {
            if let Some(value) = value_of(term, self.values) {
                let shorter = facts.with(atom.predicate, place, value);
                if shorter.len() < list.len() {
                    list = shorter;
                }
            }
        }
        let (from, to) = self.window.of(premise);
        let start = if from.0 == 0 {
            0
        } else {
            list.partition_point(|&id| id < from)
        };
        for &id in &list[start..] {
            if id >= to {
                break;
            }
            let mut given: u32 = 0;
            let mut fits = true;
            for (place, (&term, &value)) in atom.terms.iter().zip(facts.values(id)).enumerate() {
                match term {
                    Term::Constant(constant) => fits = constant == value,
                    Term::Variable(variable) => {
                        let slot = &mut self.values[variable.0 as usize];
                        match *slot {
                            Some(known) => fits = known == value,
                            None => {
                                *slot = Some(value);
                                given |= 1 << place;
                            }
                        }
                    }
                }
                if !fits {
                    break;
                }
            }
            if fits {
                self.matched[premise] = Some(id);
                self.step(at + 1, found);
                self.matched[premise] = None;
            }
            while given != 0 {
                let place = given.trailing_zeros() as usize;
                given &= given - 1;
                if let Term::Variable(variable) = atom.terms[place] {
                    self.values[variable.0 as usize] = None;
                }
            }
        }
    }

    fn end(&self, found: &mut impl FnMut(Match<'_>)) {
        let holds = self.rule.premises.iter().all(|premise| match premise {
            Premise::Absent(atom) if (self.guards)(atom) => is_absent(self.facts, atom, self.values),
            _ => true,
        });
        if holds {
            found(Match {
                values: self.values,
                facts: self.matched,
            });
        }
    }
}
