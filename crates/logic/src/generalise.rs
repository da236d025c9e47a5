//! From an explanation to a rule.
//!
//! Every place of every fact in the explanation, and every variable of every firing, is a node. Nodes are joined where one
//! variable of a firing stands, where a conclusion is used as a premise, and, for types that merge by value, wherever the
//! same constant stands. A class in which some rule wrote a constant stays that constant; every other becomes a variable.

use crate::chain::Trace;
use crate::explain::Explanation;
use crate::facts::{FactId, Facts};
use crate::hash::Quick;
use crate::rule::{Atom, Conclusion, Declared, Expression, Premise, Rule, Term, Variable};
use crate::value::Value;
use crate::vocabulary::{Merging, TypeId, Vocabulary};
use std::collections::BTreeMap;

/// The rule as it happened: nothing but constants.
#[must_use]
pub fn ground(
    words: &Vocabulary,
    facts: &Facts,
    trace: &Trace,
    explanation: &Explanation,
    name: &str,
) -> Rule {
    let mut classes = Classes::new(words, facts, trace, explanation);
    for class in &mut classes.literal {
        *class = true;
    }
    classes.rule(name)
}

/// The most general rule that the explanation proves.
///
/// It says: wherever these facts are given and these tests hold, the same rules fire and conclude the same.
#[must_use]
pub fn rule(words: &Vocabulary, facts: &Facts, trace: &Trace, explanation: &Explanation, name: &str) -> Rule {
    Classes::new(words, facts, trace, explanation).rule(name)
}

struct Classes<'a> {
    words: &'a Vocabulary,
    facts: &'a Facts,
    trace: &'a Trace,
    explanation: &'a Explanation,
    /// The first node of each fact.
    places: Quick<FactId, u32>,
    /// The first node of each firing.
    variables: Quick<u32, u32>,
    parent: Vec<u32>,
    value: Vec<Option<Value>>,
    kind: Vec<TypeId>,
    literal: Vec<bool>,
}

impl<'a> Classes<'a> {
    fn new(
        words: &'a Vocabulary,
        facts: &'a Facts,
        trace: &'a Trace,
        explanation: &'a Explanation,
    ) -> Classes<'a> {
        let mut classes = Classes {
            words,
            facts,
            trace,
            explanation,
            places: Quick::default(),
            variables: Quick::default(),
            parent: Vec::new(),
            value: Vec::new(),
            kind: Vec::new(),
            literal: Vec::new(),
        };
        for &number in &explanation.firings {
            classes.firing(number);
        }
        classes.merge_by_value();
        classes
    }

    fn node(&mut self, kind: TypeId, value: Option<Value>) -> u32 {
        let node = self.parent.len() as u32;
        self.parent.push(node);
        self.value.push(value);
        self.kind.push(kind);
        self.literal.push(false);
        node
    }

    fn root(&self, mut node: u32) -> u32 {
        while self.parent[node as usize] != node {
            node = self.parent[node as usize];
        }
        node
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        let (low, high) = (a.min(b), a.max(b));
        self.parent[high as usize] = low;
        self.literal[low as usize] |= self.literal[high as usize];
    }

    fn fact(&mut self, fact: FactId) -> u32 {
        if let Some(&first) = self.places.get(&fact) {
            return first;
        }
        let (words, facts) = (self.words, self.facts);
        let places = &words.predicate(facts.predicate(fact)).places;
        let first = self.parent.len() as u32;
        for (&kind, &value) in places.iter().zip(facts.values(fact)) {
            self.node(kind, Some(value));
        }
        self.places.insert(fact, first);
        first
    }

    fn firing(&mut self, number: u32) {
        let trace = self.trace;
        let firing = &trace.firings()[number as usize];
        let first = self.parent.len() as u32;
        for (declared, &value) in firing.rule.variables.iter().zip(firing.values.iter()) {
            self.node(declared.kind, value);
        }
        self.variables.insert(number, first);
        self.link(
            first,
            firing.rule.conclusions[firing.conclusion].atom(),
            firing.fact,
        );
        for (premise, fact) in firing.rule.premises.iter().zip(firing.facts.iter()) {
            if let (Premise::Present(atom), Some(fact)) = (premise, fact) {
                self.link(first, atom, *fact);
            }
        }
    }

    fn link(&mut self, first: u32, atom: &Atom, fact: FactId) {
        let start = self.fact(fact);
        for (place, term) in atom.terms.iter().enumerate() {
            let node = start + place as u32;
            match term {
                Term::Variable(variable) => self.join(node, first + u32::from(variable.0)),
                Term::Constant(_) => {
                    let root = self.root(node);
                    self.literal[root as usize] = true;
                }
            }
        }
    }

    fn merge_by_value(&mut self) {
        let mut first: BTreeMap<(TypeId, Value), u32> = BTreeMap::new();
        for node in 0..self.parent.len() as u32 {
            let kind = self.kind[node as usize];
            let Some(value) = self.value[node as usize] else {
                continue;
            };
            if self.words.merging(kind) == Merging::ByValue {
                let known = *first.entry((kind, value)).or_insert(node);
                self.join(known, node);
            }
        }
    }

    fn rule(&self, name: &str) -> Rule {
        let mut made = Made {
            classes: self,
            names: Quick::default(),
            variables: Vec::new(),
            stems: BTreeMap::new(),
        };
        let mut premises = Vec::new();
        let add = |premises: &mut Vec<Premise>, premise: Premise| {
            if !premises.contains(&premise) {
                premises.push(premise);
            }
        };
        let target = made.atom(self.explanation.fact);
        for &fact in &self.explanation.given {
            let atom = made.atom(fact);
            add(&mut premises, Premise::Present(atom));
        }
        for number in self.explanation.firings.iter().rev() {
            let first = self.variables[number];
            for premise in &self.trace.firings()[*number as usize].rule.premises {
                if let Premise::Test(test, [a, b]) = premise {
                    let sides = [made.expression(first, a), made.expression(first, b)];
                    add(&mut premises, Premise::Test(*test, sides));
                }
            }
        }
        Rule {
            name: name.to_owned(),
            note: None,
            variables: made.variables,
            premises,
            conclusions: vec![Conclusion::Add(target)],
        }
    }
}

/// The rule that is being made: classes get names as they come up.
struct Made<'a, 'b> {
    classes: &'b Classes<'a>,
    names: Quick<u32, Variable>,
    variables: Vec<Declared>,
    stems: BTreeMap<String, usize>,
}

impl Made<'_, '_> {
    fn atom(&mut self, fact: FactId) -> Atom {
        let first = self.classes.places[&fact];
        let count = self.classes.facts.values(fact).len() as u32;
        Atom {
            predicate: self.classes.facts.predicate(fact),
            terms: (first..first + count).map(|node| self.term(node)).collect(),
        }
    }

    fn expression(&mut self, first: u32, expression: &Expression) -> Expression {
        expression.map(&mut |term| match term {
            Term::Constant(_) => term,
            Term::Variable(variable) => self.term(first + u32::from(variable.0)),
        })
    }

    fn term(&mut self, node: u32) -> Term {
        let root = self.classes.root(node);
        if self.classes.literal[root as usize] {
            return Term::Constant(self.classes.value[root as usize].expect("a fact's places have values"));
        }
        if let Some(&variable) = self.names.get(&root) {
            return Term::Variable(variable);
        }
        let kind = self.classes.kind[root as usize];
        let letter: String = self.classes.words.type_of(kind).name.chars().take(1).collect();
        let used = self.stems.entry(letter.clone()).or_insert(0);
        let name = if *used == 0 {
            letter
        } else {
            format!("{letter}{used}")
        };
        *used += 1;
        let variable = Variable(self.variables.len() as u16);
        self.variables.push(Declared { name, kind });
        self.names.insert(root, variable);
        Term::Variable(variable)
    }
}
