//! Equations between numbers solved away.
//!
//! An explanation is full of intermediate results: `eq(?n1 sub(?n ?w)) eq(?n2 sub(?n1 ?w1)) gt(?n2 0)`. Each variable that an
//! equation determines is replaced by what it is equal to; an equation stays only if its variable stands in a predicate,
//! where no sum can stand. Two equations for one variable compare what they say: from `eq(?t2 add(?t 2))` and
//! `eq(?t2 add(?t ?d))` follows that `?d` is 2, and 2 it is in the predicates too.
//!
//! Expressions are polynomials with whole coefficients; a test with a division, or with numbers too large to count with, is
//! left as it is.

mod polynomial;

use crate::rule::{Conclusion, Expression, Premise, Rule, Term, Variable};
use crate::value::Value;
use crate::vocabulary::{Relation, TestId, Vocabulary};
use polynomial::Polynomial;
use std::collections::{BTreeMap, BTreeSet};

/// The rule with its equations solved; none if it can never apply.
///
/// The same conclusions follow from the same facts: what is left out of the premises follows from those that stay. (An
/// intermediate result too large for a [`Value`] stopped the rule before and does not any more.)
///
/// ```
/// # use logic::{Merging, Vocabulary, linear, parse, print};
/// # let mut words = Vocabulary::new();
/// # let n = words.numbers("number", Merging::ByOrigin);
/// # for name in ["stock", "bought", "sold", "enough"] { words.always(name, &[n]); }
/// let text = "rule r stock(?a) bought(?b) sold(?c) eq(?d add(?a ?b)) eq(?e sub(?d ?c)) eq(?e 3) gt(?e 0) => enough(?c)";
/// let rule = &parse::parse(&words, text).unwrap()[0];
/// let solved = linear::solved(&words, rule).unwrap();
/// assert_eq!(
///     print::rule(&words, &solved),
///     "rule r\n  stock(?a)\n  bought(?b)\n  sold(?c)\n  eq(?c sub(add(?a ?b) 3))\n=>\n  enough(?c)\n"
/// );
/// ```
#[must_use]
pub fn solved(words: &Vocabulary, rule: &Rule) -> Option<Rule> {
    let mut system = System::new(words, rule);
    while let Some(at) = system.open.first().copied() {
        system.open.remove(0);
        system.solve(at)?;
    }
    system.rule(words).unwrap_or_else(|TooLarge| Some(rule.clone()))
}

/// A coefficient that no constant of a rule can be.
struct TooLarge;

/// A premise of the rule that is being made.
enum Line {
    /// As it was.
    Kept(Premise),
    /// A test of a difference with zero.
    Test(TestId, Relation, Polynomial),
    /// What a variable is equal to.
    Definition(TestId, Variable, Polynomial),
    Gone,
}

struct System<'r> {
    rule: &'r Rule,
    lines: Vec<Line>,
    /// Equations that are not solved yet.
    open: Vec<usize>,
    /// Variables that stand in predicates, or in tests that are left as they are.
    standing: BTreeSet<Variable>,
    /// Variables that turned out to be constants or other variables.
    known: BTreeMap<Variable, Term>,
}

impl<'r> System<'r> {
    fn new(words: &Vocabulary, rule: &'r Rule) -> System<'r> {
        let mut system = System {
            rule,
            lines: Vec::new(),
            open: Vec::new(),
            standing: BTreeSet::new(),
            known: BTreeMap::new(),
        };
        for (at, premise) in rule.premises.iter().enumerate() {
            let line = match premise {
                Premise::Test(test, [a, b]) if words.test_word(*test).kind.is_none() => {
                    let relation = words.test_word(*test).relation;
                    let (a, b) = (Polynomial::of(a), Polynomial::of(b));
                    match a.zip(b).and_then(|(a, b)| a.plus(&b, -1)) {
                        Some(difference) => Line::Test(*test, relation, difference),
                        None => Line::Kept(premise.clone()),
                    }
                }
                _ => Line::Kept(premise.clone()),
            };
            match &line {
                Line::Kept(premise) => system.standing.extend(premise.variables()),
                Line::Test(_, Relation::Equal, _) => system.open.push(at),
                _ => {}
            }
            system.lines.push(line);
        }
        for conclusion in &rule.conclusions {
            let terms = conclusion.atom().terms.iter();
            system.standing.extend(terms.filter_map(|term| match term {
                Term::Variable(variable) => Some(*variable),
                Term::Constant(_) => None,
            }));
        }
        system
    }

    /// Solves one equation and uses what it says everywhere; none if it can never hold.
    fn solve(&mut self, at: usize) -> Option<()> {
        let Line::Test(test, Relation::Equal, difference) = &self.lines[at] else {
            return Some(());
        };
        let (test, difference) = (*test, difference.clone());
        if let Some(value) = difference.value() {
            self.lines[at] = Line::Gone;
            return (value == 0).then_some(());
        }
        let Some((variable, instead)) = self.choose(at, &difference) else {
            // Nothing can be replaced: it stays a test, and its variables stay.
            return Some(());
        };
        let term = match (instead.value(), instead.0.iter().next()) {
            (Some(value), _) => i32::try_from(value)
                .ok()
                .map(|value| Term::Constant(Value(value))),
            (None, Some((product, 1))) if instead.0.len() == 1 && product.len() == 1 => {
                // A day is not called by the name of an amount, though they be equal.
                let kind = |variable: Variable| self.rule.variables[variable.0 as usize].kind;
                let alike = kind(product[0]) == kind(variable);
                alike.then_some(Term::Variable(product[0]))
            }
            _ => None,
        };
        let mut lines = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            lines.push(match line {
                _ if number == at => Line::Gone,
                Line::Kept(premise) => Line::Kept(premise.clone()),
                Line::Gone => Line::Gone,
                Line::Test(test, relation, sum) => match sum.with(variable, &instead) {
                    Some(sum) => Line::Test(*test, *relation, sum),
                    // Numbers too large: the equation is left as a test.
                    None => return Some(()),
                },
                Line::Definition(test, defined, sum) => match sum.with(variable, &instead) {
                    Some(sum) => Line::Definition(*test, *defined, sum),
                    None => return Some(()),
                },
            });
        }
        self.lines = lines;
        match term {
            Some(term) => {
                let renamed = |known: &mut Term| {
                    if *known == Term::Variable(variable) {
                        *known = term;
                    }
                };
                self.known.values_mut().for_each(renamed);
                self.known.insert(variable, term);
                if let (Term::Variable(other), true) = (term, self.standing.contains(&variable)) {
                    self.standing.insert(other);
                }
            }
            None if self.standing.contains(&variable) => {
                self.lines[at] = Line::Definition(test, variable, instead);
            }
            None => {}
        }
        Some(())
    }

    /// The variable that an equation is solved for: rather one that stands nowhere else; then one that becomes a constant or
    /// another variable; then the one that the equation was written for; then the last.
    fn choose(&self, at: usize, difference: &Polynomial) -> Option<(Variable, Polynomial)> {
        let written = match &self.rule.premises[at] {
            Premise::Test(_, [Expression::Term(Term::Variable(variable)), _]) => Some(*variable),
            _ => None,
        };
        let variables: BTreeSet<Variable> = difference.0.keys().flatten().copied().collect();
        let defined = |variable: Variable| {
            self.lines
                .iter()
                .any(|line| matches!(line, Line::Definition(_, known, _) if *known == variable))
        };
        let solutions = variables.into_iter().filter(|&variable| !defined(variable));
        let solutions = solutions.filter_map(|variable| Some((variable, difference.solved_for(variable)?)));
        solutions.max_by_key(|(variable, instead)| {
            let plain =
                instead.value().is_some() || instead.0.len() == 1 && !self.standing.contains(variable);
            (
                !self.standing.contains(variable),
                plain,
                written == Some(*variable),
                *variable,
            )
        })
    }

    /// The rule that is left; none if it can never apply.
    fn rule(&self, words: &Vocabulary) -> Result<Option<Rule>, TooLarge> {
        let mut change = |term: Term| match term {
            Term::Variable(variable) => self.known.get(&variable).copied().unwrap_or(term),
            Term::Constant(_) => term,
        };
        let mut premises: Vec<Premise> = Vec::new();
        for line in &self.lines {
            let premise = match line {
                Line::Gone => continue,
                Line::Kept(premise) => premise.map(&mut change),
                Line::Test(test, relation, difference) => {
                    if let Some(value) = difference.value() {
                        if relation.holds(value, 0) {
                            continue;
                        }
                        return Ok(None);
                    }
                    Premise::Test(*test, sides(*relation, difference).ok_or(TooLarge)?)
                }
                Line::Definition(test, variable, sum) => {
                    let defined = Expression::Term(Term::Variable(*variable));
                    Premise::Test(*test, [defined, sum.expression().ok_or(TooLarge)?])
                }
            };
            let decided = match &premise {
                Premise::Test(test, [a, b]) => {
                    let [a, b] = [a, b].map(|side| side.value(&mut |_| None));
                    let relation = words.test_word(*test).relation;
                    a.zip(b).map(|(a, b)| relation.holds(a, b))
                }
                _ => None,
            };
            match decided {
                Some(true) => {}
                Some(false) => return Ok(None),
                None if premises.contains(&premise) => {}
                None => premises.push(premise),
            }
        }
        let conclusions = self.rule.conclusions.iter().map(|one| one.map(&mut change));
        let mut rule = Rule {
            premises,
            conclusions: conclusions.collect::<Vec<Conclusion>>(),
            ..self.rule.clone()
        };
        rule.number();
        Ok(Some(rule))
    }
}

/// A difference compared with zero: a sum on the left, a plain number on the right.
fn sides(relation: Relation, difference: &Polynomial) -> Option<[Expression; 2]> {
    let constant = difference.0.get(&vec![]).copied().unwrap_or(0);
    let mut sum = difference.clone();
    sum.0.remove(&vec![]);
    // An equation reads better when its first term is not taken away.
    let turn = relation != Relation::Greater && sum.0.values().next().is_some_and(|&first| first < 0);
    let (sum, constant) = if turn {
        (Polynomial::default().plus(&sum, -1)?, constant)
    } else {
        (sum, constant.checked_neg()?)
    };
    Some([
        sum.expression()?,
        Expression::constant(i32::try_from(constant).ok()?),
    ])
}
