//! Metarules applied to a rule.

use super::{Condition, Effect, Meta, Metarule, Pattern, Real};
use crate::rule::{Atom, Conclusion, Expression, Premise, Rule, Term, Variable};
use crate::symmetry::mirror;
use crate::vocabulary::Vocabulary;

/// What a variable of a metarule stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stands {
    For(Term),
    Number(f64),
}

/// Rounds before metarules are taken to undo each other.
const ROUNDS: usize = 1000;

/// The rule as metarules make it; none if one drops it. They are applied until none changes anything.
///
/// ```
/// # let mut words = logic::Vocabulary::new();
/// # let point = words.numbered("point", "i");
/// # let neighbor = words.always("neighbor", &[point, point]);
/// # words.mirror(neighbor, 0, 1);
/// # words.always("near", &[point]);
/// # words.test("points_differ", logic::Relation::Differ, Some(point));
/// use logic::{meta, parse, print};
/// let metarules = meta::parse(&words, "
///     metarule simplification_10
///       rule(?r) condition(?r present neighbor(?v ?v1)) condition(?r points_differ(?v ?v1))
///     => drop_condition(?r points_differ(?v ?v1))").unwrap();
/// let text = "rule near_1 neighbor(?i ?j) points_differ(?j ?i) => near(?j)";
/// let rule = meta::apply(&words, &metarules, &parse::parse(&words, text).unwrap()[0]).unwrap();
/// assert_eq!(print::rule(&words, &rule), "rule near_1\n  neighbor(?i ?j)\n=>\n  near(?j)\n");
/// ```
#[must_use]
pub fn apply(words: &Vocabulary, metarules: &[Metarule], rule: &Rule) -> Option<Rule> {
    let mut rule = rule.clone();
    for _ in 0..ROUNDS {
        let changed = metarules.iter().find_map(|metarule| {
            let mut editor = Editor::new(words, &rule);
            editor.change(metarule)
        });
        match changed {
            None => break,
            Some(Changed::Dropped) => return None,
            Some(Changed::To(new)) => rule = new,
        }
    }
    rule.number();
    Some(rule)
}

pub(crate) enum Changed {
    To(Rule),
    Dropped,
}

/// A rule that is looked at by metarules, with what is known of it while its premises are put in order.
#[derive(Debug)]
pub struct Editor<'a> {
    words: &'a Vocabulary,
    rule: &'a Rule,
    /// The variables that have a value.
    pub bound: Vec<bool>,
    /// How many ways each premise is expected to go on.
    pub priorities: Vec<f64>,
    concluded: Vec<bool>,
    /// Each premise, and the same turned round.
    ways: Vec<Vec<Premise>>,
}

impl<'a> Editor<'a> {
    /// No variable has a value, and every premise is as bad as can be.
    #[must_use]
    pub fn new(words: &'a Vocabulary, rule: &'a Rule) -> Editor<'a> {
        let mut concluded = vec![false; rule.variables.len()];
        for conclusion in &rule.conclusions {
            crate::simplify::mark(&mut concluded, conclusion.atom());
        }
        Editor {
            words,
            rule,
            bound: vec![false; rule.variables.len()],
            priorities: vec![f64::MAX; rule.premises.len()],
            concluded,
            ways: rule
                .premises
                .iter()
                .map(|premise| {
                    [Some(premise.clone()), mirror(words, premise)]
                        .into_iter()
                        .flatten()
                        .collect()
                })
                .collect(),
        }
    }

    /// Whether the rule has, for each premise that a metarule asks for, one of the same word.
    #[must_use]
    pub fn concerns(&self, metarule: &Metarule) -> bool {
        metarule.conditions.iter().all(|condition| match condition {
            Condition::Has(pattern) => self.rule.premises.iter().any(|premise| is_like(premise, pattern)),
            _ => true,
        })
    }

    /// Lowers the priorities of premises, from as bad as can be, as far as metarules do.
    pub fn prioritise(&mut self, metarules: &[&Metarule]) {
        self.priorities.fill(f64::MAX);
        loop {
            let mut lower: Vec<(usize, f64)> = Vec::new();
            for metarule in metarules {
                self.each(metarule, &mut |editor, stands| {
                    for effect in &metarule.effects {
                        if let Effect::Priority(pattern, value) = effect {
                            let found =
                                (0..editor.ways.len()).filter(|&at| editor.is_at(at, pattern, stands));
                            lower.extend(found.map(|at| (at, *value)));
                        }
                    }
                    false
                });
            }
            let mut changed = false;
            for (at, value) in lower {
                if value < self.priorities[at] {
                    self.priorities[at] = value;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// The rule after the first application of a metarule that changes it.
    pub(crate) fn change(&mut self, metarule: &Metarule) -> Option<Changed> {
        let mut changed = None;
        self.each(metarule, &mut |editor, stands| {
            changed = editor.edited(&metarule.effects, stands);
            changed.is_some()
        });
        changed
    }

    /// Calls with every way in which a metarule applies until told to stop.
    fn each(&mut self, metarule: &Metarule, call: &mut dyn FnMut(&Editor<'a>, &[Option<Stands>]) -> bool) {
        let mut stands = vec![None; metarule.variables];
        self.step(&metarule.conditions, &mut stands, call);
    }

    fn step(
        &self,
        conditions: &[Condition],
        stands: &mut Vec<Option<Stands>>,
        call: &mut dyn FnMut(&Editor<'a>, &[Option<Stands>]) -> bool,
    ) -> bool {
        let Some((condition, rest)) = conditions.split_first() else {
            return call(self, stands);
        };
        match condition {
            Condition::Has(pattern) => self.ways.iter().flatten().any(|way| {
                if !is_like(way, pattern) {
                    return false;
                }
                let before = stands.clone();
                let stop = fit(way, pattern, stands) && self.step(rest, stands, call);
                *stands = before;
                stop
            }),
            Condition::Concludes(predicate, terms) => self.rule.conclusions.iter().any(|conclusion| {
                let before = stands.clone();
                let atom = conclusion.atom();
                let stop = atom.predicate == *predicate
                    && fit_terms(&atom.terms, terms, stands)
                    && self.step(rest, stands, call);
                *stands = before;
                stop
            }),
            Condition::Priority(pattern, variable) => (0..self.ways.len()).any(|at| {
                if !self.is_at(at, pattern, stands) {
                    return false;
                }
                let before = stands[*variable].replace(Stands::Number(self.priorities[at]));
                let stop = self.step(rest, stands, call);
                stands[*variable] = before;
                stop
            }),
            test => self.holds(test, stands) && self.step(rest, stands, call),
        }
    }

    fn holds(&self, test: &Condition, stands: &[Option<Stands>]) -> bool {
        let term = |variable: usize| match stands[variable] {
            Some(Stands::For(term)) => Some(term),
            _ => None,
        };
        let is_bound = |variable: usize| match term(variable) {
            Some(Term::Variable(variable)) => Some(self.bound[variable.0 as usize]),
            Some(Term::Constant(_)) => Some(true),
            None => None,
        };
        let is_concluded = |variable: usize| match term(variable) {
            Some(Term::Variable(variable)) => Some(self.concluded[variable.0 as usize]),
            _ => None,
        };
        let kind = |variable: usize| match term(variable) {
            Some(Term::Variable(variable)) => Some(self.rule.variables[variable.0 as usize].kind),
            _ => None,
        };
        let number = |real: Real| match real {
            Real::Constant(value) => Some(value),
            Real::Variable(variable) => match stands[variable] {
                Some(Stands::Number(value)) => Some(value),
                _ => None,
            },
        };
        match test {
            Condition::Bound(a) => is_bound(*a) == Some(true),
            Condition::Unbound(a) => is_bound(*a) == Some(false),
            Condition::Constant(a) => matches!(term(*a), Some(Term::Constant(_))),
            Condition::Differ(a, b) => matches!((term(*a), term(*b)), (Some(a), Some(b)) if a != b),
            Condition::SameType(a, b) => matches!((kind(*a), kind(*b)), (Some(a), Some(b)) if a == b),
            Condition::NotConcluded(a) => is_concluded(*a) == Some(false),
            Condition::Concluded(a) => is_concluded(*a) == Some(true),
            Condition::Greater(a, b) => matches!((number(*a), number(*b)), (Some(a), Some(b)) if a > b),
            Condition::Has(_) | Condition::Concludes(..) | Condition::Priority(..) => false,
        }
    }

    /// Whether a premise is what a pattern stands for, in either direction.
    fn is(&self, premise: &Premise, pattern: &Pattern, stands: &[Option<Stands>]) -> bool {
        let mut copy = stands.to_vec();
        let ways = [Some(premise.clone()), mirror(self.words, premise)];
        ways.into_iter().flatten().any(|way| {
            copy.copy_from_slice(stands);
            fit(&way, pattern, &mut copy)
        })
    }

    fn is_at(&self, at: usize, pattern: &Pattern, stands: &[Option<Stands>]) -> bool {
        self.ways[at].iter().any(|way| {
            is_like(way, pattern) && {
                let mut copy = stands.to_vec();
                fit(way, pattern, &mut copy)
            }
        })
    }

    fn edited(&self, effects: &[Effect], stands: &[Option<Stands>]) -> Option<Changed> {
        let mut rule = self.rule.clone();
        for effect in effects {
            match effect {
                Effect::Drop(pattern) => rule.premises.retain(|premise| !self.is(premise, pattern, stands)),
                Effect::Add(pattern) => {
                    let premise = made(pattern, stands)?;
                    if !rule.premises.contains(&premise) {
                        rule.premises.push(premise);
                    }
                }
                Effect::Insert(pattern, before) => {
                    let premise = made(pattern, stands)?;
                    let at = rule
                        .premises
                        .iter()
                        .position(|other| self.is(other, before, stands))?;
                    if !rule.premises.contains(&premise) {
                        rule.premises.insert(at, premise);
                    }
                }
                Effect::Conclude(predicate, terms) => {
                    let terms: Option<Vec<Term>> =
                        terms.iter().map(|&term| made_term(term, stands)).collect();
                    let predicate = *predicate;
                    let conclusion = Conclusion::Add(Atom {
                        predicate,
                        terms: terms?,
                    });
                    if !rule.conclusions.contains(&conclusion) {
                        rule.conclusions.push(conclusion);
                    }
                }
                Effect::Once => {
                    let mut once: Vec<Premise> = Vec::new();
                    for premise in std::mem::take(&mut rule.premises) {
                        if !once.contains(&premise) {
                            once.push(premise);
                        }
                    }
                    rule.premises = once;
                }
                Effect::Replace(variable, by) => {
                    let from = made_term(Meta::Variable(*variable), stands)?;
                    let to = made_term(*by, stands)?;
                    rule = replaced(&rule, from, to)?;
                }
                Effect::DropRule => return Some(Changed::Dropped),
                Effect::Priority(..) => {}
            }
        }
        (rule != *self.rule).then_some(Changed::To(rule))
    }
}

/// A rule with another term in place of a variable; variables keep their numbers.
fn replaced(rule: &Rule, from: Term, to: Term) -> Option<Rule> {
    let Term::Variable(Variable(_)) = from else {
        return None;
    };
    let mut change = |term: Term| if term == from { to } else { term };
    Some(Rule {
        premises: rule
            .premises
            .iter()
            .map(|premise| premise.map(&mut change))
            .collect(),
        conclusions: rule.conclusions.iter().map(|one| one.map(&mut change)).collect(),
        ..rule.clone()
    })
}

/// Whether a premise has the word of a pattern.
fn is_like(premise: &Premise, pattern: &Pattern) -> bool {
    match (premise, pattern) {
        (Premise::Present(atom), Pattern::Present(predicate, _))
        | (Premise::Absent(atom), Pattern::Absent(predicate, _)) => atom.predicate == *predicate,
        (Premise::Test(test, _), Pattern::Test(wanted, _)) => test == wanted,
        _ => false,
    }
}

fn fit(premise: &Premise, pattern: &Pattern, stands: &mut [Option<Stands>]) -> bool {
    match (premise, pattern) {
        (Premise::Present(atom), Pattern::Present(predicate, terms))
        | (Premise::Absent(atom), Pattern::Absent(predicate, terms)) => {
            atom.predicate == *predicate && fit_terms(&atom.terms, terms, stands)
        }
        (Premise::Test(test, sides), Pattern::Test(wanted, terms)) if test == wanted => {
            sides.iter().zip(terms).all(|(side, &meta)| match side {
                Expression::Term(term) => fit_term(*term, meta, stands),
                Expression::Call(..) => false,
            })
        }
        _ => false,
    }
}

fn fit_terms(terms: &[Term], metas: &[Meta], stands: &mut [Option<Stands>]) -> bool {
    terms
        .iter()
        .zip(metas)
        .all(|(&term, &meta)| fit_term(term, meta, stands))
}

fn fit_term(term: Term, meta: Meta, stands: &mut [Option<Stands>]) -> bool {
    match meta {
        Meta::Constant(value) => term == Term::Constant(value),
        Meta::Variable(variable) => match stands[variable] {
            Some(known) => known == Stands::For(term),
            None => {
                stands[variable] = Some(Stands::For(term));
                true
            }
        },
    }
}

fn made(pattern: &Pattern, stands: &[Option<Stands>]) -> Option<Premise> {
    let atom = |predicate: &_, terms: &[Meta]| {
        let terms: Option<Vec<Term>> = terms.iter().map(|&term| made_term(term, stands)).collect();
        Some(Atom {
            predicate: *predicate,
            terms: terms?,
        })
    };
    Some(match pattern {
        Pattern::Present(predicate, terms) => Premise::Present(atom(predicate, terms)?),
        Pattern::Absent(predicate, terms) => Premise::Absent(atom(predicate, terms)?),
        Pattern::Test(test, [a, b]) => {
            let side = |meta: Meta| made_term(meta, stands).map(Expression::Term);
            Premise::Test(*test, [side(*a)?, side(*b)?])
        }
    })
}

fn made_term(meta: Meta, stands: &[Option<Stands>]) -> Option<Term> {
    match meta {
        Meta::Constant(value) => Some(Term::Constant(value)),
        Meta::Variable(variable) => match stands[variable] {
            Some(Stands::For(term)) => Some(term),
            _ => None,
        },
    }
}
