//! Rules made shorter without saying anything else.
//!
//! What can be counted is counted; a test that always holds is left out, and a rule with one that never holds is no rule.
//! Equalities are solved: a variable that is a constant or another variable is replaced by it everywhere, one that only
//! tests speak of is replaced by what it is. Places that the others determine are equal where the others are.

use crate::polynomial::{Normal, Polynomial, replaced};
use crate::rule::{Atom, Conclusion, Expression, Premise, Rule, Term, Variable};
use crate::value::Value;
use crate::vocabulary::{Relation, TestId, Vocabulary};

/// The same rule, shorter; none if it can never apply.
///
/// ```
/// # let mut words = logic::Vocabulary::new();
/// # let block = words.numbered("block", "b");
/// # let number = words.numbers("number", logic::Merging::ByOrigin);
/// # words.always("liberties", &[block, number]);
/// # words.always("safe", &[block]);
/// use logic::{parse, print, simplify::simplify};
/// let text = "rule safe_1 liberties(?b ?n) eq(?n add(1 2)) gt(?n 1) => safe(?b)";
/// let rule = &parse::parse(&words, text).unwrap()[0];
/// let simple = simplify(&words, rule).unwrap();
/// assert_eq!(print::rule(&words, &simple), "rule safe_1\n  liberties(?b 3)\n=>\n  safe(?b)\n");
/// ```
#[must_use]
pub fn simplify(words: &Vocabulary, rule: &Rule) -> Option<Rule> {
    let full = Work::new(words, rule).run(true)?;
    if is_bound(words, &full) {
        return Some(full);
    }
    Work::new(words, rule).run(false)
}

/// Whether every variable of a test or of a conclusion gets its value from a premise that is present or from an equality.
#[must_use]
pub fn is_bound(words: &Vocabulary, rule: &Rule) -> bool {
    let mut bound = vec![false; rule.variables.len()];
    let mut tests = Vec::new();
    for premise in &rule.premises {
        match premise {
            Premise::Present(atom) => mark(&mut bound, atom),
            Premise::Test(test, sides) => tests.push((words.test_word(*test).relation, sides)),
            Premise::Absent(_) => {}
        }
    }
    loop {
        let known = |side: &Expression| {
            let mut known = true;
            side.each_term(&mut |term| {
                if let Term::Variable(variable) = term {
                    known &= bound[variable.0 as usize];
                }
            });
            known
        };
        let given = tests.iter().find_map(|(relation, [a, b])| match (a, b) {
            _ if *relation != Relation::Equal => None,
            (Expression::Term(Term::Variable(one)), other) if !bound[one.0 as usize] && known(other) => {
                Some(*one)
            }
            (other, Expression::Term(Term::Variable(one))) if !bound[one.0 as usize] && known(other) => {
                Some(*one)
            }
            _ => None,
        });
        match given {
            Some(variable) => bound[variable.0 as usize] = true,
            None => {
                let concluded = rule
                    .conclusions
                    .iter()
                    .flat_map(|conclusion| &conclusion.atom().terms);
                let mut concluded = concluded.filter_map(|&term| variable_of(term));
                return tests.iter().all(|(_, [a, b])| known(a) && known(b))
                    && concluded.all(|variable| bound[variable.0 as usize]);
            }
        }
    }
}

pub(crate) fn variable_of(term: Term) -> Option<Variable> {
    match term {
        Term::Variable(variable) => Some(variable),
        Term::Constant(_) => None,
    }
}

pub(crate) fn mark(marks: &mut [bool], atom: &Atom) {
    for variable in atom.terms.iter().filter_map(|&term| variable_of(term)) {
        marks[variable.0 as usize] = true;
    }
}

/// An atom with the places exchanged that may be.
pub(crate) fn mirrored(words: &Vocabulary, atom: &Atom) -> Option<Atom> {
    let (a, b) = words.predicate(atom.predicate).mirror?;
    let mut other = atom.clone();
    other.terms.swap(a, b);
    Some(other)
}

/// The rule is at an end: it never applies.
struct Never;

struct Work<'a> {
    words: &'a Vocabulary,
    rule: Rule,
    /// Variables for which an equality was solved.
    solved: Vec<Variable>,
}

impl<'a> Work<'a> {
    fn new(words: &'a Vocabulary, rule: &Rule) -> Work<'a> {
        Work {
            words,
            rule: rule.clone(),
            solved: Vec::new(),
        }
    }

    fn run(mut self, solve: bool) -> Option<Rule> {
        // Each round but the last takes away a variable, a premise, or one variable from a test.
        let rounds = 100 + 10 * (self.rule.premises.len() + self.rule.variables.len());
        for _ in 0..rounds {
            self.normal(solve).ok()?;
            let changed = self.equate().ok()? || (solve && self.solve());
            if !changed {
                break;
            }
        }
        self.bounds().ok()?;
        self.once();
        self.rule.number();
        Some(self.rule)
    }

    fn relation(&self, test: TestId) -> Relation {
        self.words.test_word(test).relation
    }

    /// Tests in their normal form, without those that always hold.
    fn normal(&mut self, solve: bool) -> Result<(), Never> {
        let mut premises = Vec::with_capacity(self.rule.premises.len());
        for premise in std::mem::take(&mut self.rule.premises) {
            let Premise::Test(test, sides) = &premise else {
                premises.push(premise);
                continue;
            };
            match Normal::of(self.relation(*test), sides) {
                Some(Normal::Always) => {}
                Some(Normal::Never) => return Err(Never),
                Some(Normal::Test(relation, difference)) if relation != Relation::Equal || solve => {
                    let sides = match relation {
                        Relation::Equal => self.equality(&difference),
                        _ => difference.sides(),
                    };
                    premises.push(sides.map_or(premise.clone(), |sides| Premise::Test(*test, sides)));
                }
                _ => premises.push(premise),
            }
        }
        self.rule.premises = premises;
        Ok(())
    }

    /// An equality, with the variable for which it is solved alone on the left.
    fn equality(&self, difference: &Polynomial) -> Option<[Expression; 2]> {
        match difference
            .solvable()
            .find(|variable| self.solved.contains(variable))
        {
            Some(variable) => Some([
                Expression::Term(Term::Variable(variable)),
                difference.solved(variable)?.expression()?,
            ]),
            None => match self.pivot(difference) {
                Some(variable) => Some([
                    Expression::Term(Term::Variable(variable)),
                    difference.solved(variable)?.expression()?,
                ]),
                None => difference.sides(),
            },
        }
    }

    /// The variable for which an equality is best solved: one that only tests speak of, then one that no premise gives a
    /// value, then the last.
    fn pivot(&self, difference: &Polynomial) -> Option<Variable> {
        let (present, spoken) = self.places();
        difference.solvable().min_by_key(|variable| {
            let at = variable.0 as usize;
            (spoken[at], present[at], std::cmp::Reverse(variable.0))
        })
    }

    /// Which variables stand in what is present, and which in any predicate.
    fn places(&self) -> (Vec<bool>, Vec<bool>) {
        let mut present = vec![false; self.rule.variables.len()];
        let mut spoken = vec![false; self.rule.variables.len()];
        for premise in &self.rule.premises {
            if let Premise::Present(atom) = premise {
                mark(&mut present, atom);
            }
            if let Premise::Present(atom) | Premise::Absent(atom) = premise {
                mark(&mut spoken, atom);
            }
        }
        for conclusion in &self.rule.conclusions {
            mark(&mut spoken, conclusion.atom());
        }
        (present, spoken)
    }

    /// Replaces a variable that is a constant or another variable; answers whether there was one.
    fn equate(&mut self) -> Result<bool, Never> {
        let by_test = self.rule.premises.iter().find_map(|premise| match premise {
            Premise::Test(test, [Expression::Term(a), Expression::Term(b)])
                if self.relation(*test) == Relation::Equal =>
            {
                self.may_join(*a, *b)
            }
            _ => None,
        });
        let found = match by_test {
            Some(found) => Some(found),
            None => self.determined()?,
        };
        let Some((variable, by)) = found else {
            return Ok(false);
        };
        let mut change = |term: Term| {
            if term == Term::Variable(variable) {
                by
            } else {
                term
            }
        };
        let premises = self.rule.premises.iter().map(|premise| premise.map(&mut change));
        self.rule.premises = premises.collect();
        let conclusions = self.rule.conclusions.iter().map(|one| one.map(&mut change));
        self.rule.conclusions = conclusions.collect();
        self.solved.retain(|&one| one != variable);
        self.once();
        Ok(true)
    }

    /// The variable to be replaced, and by what, if two terms may be one.
    fn may_join(&self, a: Term, b: Term) -> Option<(Variable, Term)> {
        match (a, b) {
            (Term::Variable(a), Term::Variable(b)) => {
                let kind = |variable: Variable| self.rule.variables[variable.0 as usize].kind;
                let (first, last) = (a.min(b), a.max(b));
                (a != b && kind(a) == kind(b)).then_some((last, Term::Variable(first)))
            }
            (Term::Variable(a), constant) | (constant, Term::Variable(a)) => Some((a, constant)),
            (Term::Constant(_), Term::Constant(_)) => None,
        }
    }

    /// Two premises that say the same of the same thing: what they say is one.
    fn determined(&self) -> Result<Option<(Variable, Term)>, Never> {
        let present = |premise: &'_ Premise| match premise {
            Premise::Present(atom) => Some(atom.clone()),
            _ => None,
        };
        let atoms: Vec<Atom> = self.rule.premises.iter().filter_map(present).collect();
        for (n, a) in atoms.iter().enumerate() {
            let word = self.words.predicate(a.predicate);
            let Some(place) = word.determined else { continue };
            for b in &atoms[n + 1..] {
                if b.predicate != a.predicate {
                    continue;
                }
                let same = |b: &Atom| {
                    let mut others = a.terms.iter().zip(&b.terms).enumerate();
                    others.all(|(at, (a, b))| at == place || a == b)
                };
                let turned = mirrored(self.words, b).filter(|b| {
                    let moved = word
                        .mirror
                        .is_some_and(|(one, other)| one == place || other == place);
                    !moved && same(b)
                });
                if !same(b) && turned.is_none() || a.terms[place] == b.terms[place] {
                    continue;
                }
                match (a.terms[place], b.terms[place]) {
                    (Term::Constant(_), Term::Constant(_)) => return Err(Never),
                    (one, other) => return Ok(self.may_join(one, other)),
                }
            }
        }
        Ok(None)
    }

    /// Uses one equality in all other tests; answers whether that changed any.
    fn solve(&mut self) -> bool {
        for at in 0..self.rule.premises.len() {
            let Premise::Test(test, sides) = &self.rule.premises[at] else {
                continue;
            };
            if self.relation(*test) != Relation::Equal {
                continue;
            }
            let Some(Normal::Test(_, difference)) = Normal::of(Relation::Equal, sides) else {
                continue;
            };
            let known = difference
                .solvable()
                .find(|variable| self.solved.contains(variable));
            let Some(variable) = known.or_else(|| self.pivot(&difference)) else {
                continue;
            };
            let Some(solution) = difference.solved(variable) else {
                continue;
            };
            let Some(by) = solution.expression() else { continue };
            if known.is_none() {
                self.solved.push(variable);
            }
            let mut changed = known.is_none();
            for (other, premise) in self.rule.premises.iter_mut().enumerate() {
                let Premise::Test(_, sides) = premise else {
                    continue;
                };
                let new = sides.each_ref().map(|side| replaced(side, variable, &by));
                if other != at && new != *sides {
                    *sides = new;
                    changed = true;
                }
            }
            let (_, spoken) = self.places();
            if !spoken[variable.0 as usize] && !solution.has_quotient() {
                self.rule.premises.remove(at);
                changed = true;
            }
            if changed {
                return true;
            }
        }
        false
    }

    /// Of several bounds of one sum the tightest stays; bounds that leave no room end the rule.
    fn bounds(&mut self) -> Result<(), Never> {
        let tests: Vec<Option<(Relation, Polynomial)>> = self
            .rule
            .premises
            .iter()
            .map(|premise| match premise {
                Premise::Test(test, sides) => match Normal::of(self.relation(*test), sides) {
                    Some(Normal::Test(relation, difference)) => Some((relation, difference)),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        let mut gone = vec![false; tests.len()];
        for (n, one) in tests.iter().enumerate() {
            let Some(one) = one else { continue };
            for (m, other) in tests.iter().enumerate() {
                let Some(other) = other else { continue };
                if n == m || gone[m] {
                    continue;
                }
                if contradict(other, one) {
                    return Err(Never);
                }
                if implies(other, one) && (one != other || m < n) {
                    gone[n] = true;
                    break;
                }
            }
        }
        let mut gone = gone.into_iter();
        self.rule.premises.retain(|_| !gone.next().unwrap_or(false));
        Ok(())
    }

    /// Nothing is said twice, nor once each way.
    fn once(&mut self) {
        let mut premises: Vec<Premise> = Vec::with_capacity(self.rule.premises.len());
        for premise in std::mem::take(&mut self.rule.premises) {
            let turned = match &premise {
                Premise::Present(atom) => mirrored(self.words, atom).map(Premise::Present),
                Premise::Absent(atom) => mirrored(self.words, atom).map(Premise::Absent),
                Premise::Test(..) => None,
            };
            if !premises.contains(&premise) && !turned.is_some_and(|turned| premises.contains(&turned)) {
                premises.push(premise);
            }
        }
        self.rule.premises = premises;
        let mut conclusions: Vec<Conclusion> = Vec::new();
        for conclusion in std::mem::take(&mut self.rule.conclusions) {
            if !conclusions.contains(&conclusion) {
                conclusions.push(conclusion);
            }
        }
        self.rule.conclusions = conclusions;
    }
}

/// Whether a test that holds makes another hold; both are in their normal form.
pub(crate) fn implies(one: &(Relation, Polynomial), other: &(Relation, Polynomial)) -> bool {
    if one == other {
        return true;
    }
    let same = one.1.terms == other.1.terms;
    let opposite = one
        .1
        .negative()
        .is_some_and(|negative| negative.terms == other.1.terms);
    let (a, b) = (one.1.constant, other.1.constant);
    match (one.0, other.0) {
        // x + a > 0 gives x + b > 0 where b is no less.
        (Relation::Greater, Relation::Greater) => same && b >= a,
        // x + a > 0 gives x + b ≥ 1 - a + b; and -x + a > 0 gives x + b ≤ a - 1 + b.
        (Relation::Greater, Relation::Differ) => (same && b >= a) || (opposite && a.saturating_add(b) < 1),
        // x = -a.
        (Relation::Equal, Relation::Greater) => (same && b > a) || (opposite && a.saturating_add(b) > 0),
        (Relation::Equal, Relation::Differ) => same && a != b,
        _ => false,
    }
}

fn contradict(one: &(Relation, Polynomial), other: &(Relation, Polynomial)) -> bool {
    let same = one.1.terms == other.1.terms;
    let opposite = one
        .1
        .negative()
        .is_some_and(|negative| negative.terms == other.1.terms);
    let (a, b) = (one.1.constant, other.1.constant);
    match (one.0, other.0) {
        // x > -a and x < b.
        (Relation::Greater, Relation::Greater) => opposite && a.saturating_add(b) <= 1,
        (Relation::Equal, Relation::Equal) => same && a != b,
        (Relation::Equal, Relation::Differ) => same && a == b,
        (Relation::Equal, Relation::Greater) => (same && b <= a) || (opposite && a.saturating_add(b) <= 0),
        _ => false,
    }
}

/// A rule with a constant in place of a variable.
#[must_use]
pub fn with_constant(rule: &Rule, variable: Variable, value: Value) -> Rule {
    rule.map(|term| {
        if term == Term::Variable(variable) {
            Term::Constant(value)
        } else {
            term
        }
    })
}
