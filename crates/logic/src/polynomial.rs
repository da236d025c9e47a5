//! What is counted, in one form: sums of products, so that equal counts are seen to be equal.

use crate::rule::{Expression, Function, Term, Variable};
use crate::value::Value;
use crate::vocabulary::Relation;
use std::collections::BTreeMap;

/// A part of a product.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Factor {
    Variable(Variable),
    /// A quotient: rounding keeps it from being counted with.
    Quotient(Expression),
}

/// A sum of products: how often each product is in it, and a number. No product is in it zero times.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Polynomial {
    pub terms: BTreeMap<Vec<Factor>, i64>,
    pub constant: i64,
}

/// Longer sums are left as they were written.
const MOST: usize = 64;

impl Polynomial {
    /// An expression in this form; none if its numbers or its length are too great.
    pub fn of(expression: &Expression) -> Option<Polynomial> {
        match expression {
            Expression::Term(Term::Constant(value)) => Some(Polynomial {
                constant: i64::from(value.0),
                ..Polynomial::default()
            }),
            Expression::Term(Term::Variable(variable)) => Some(Polynomial {
                terms: BTreeMap::from([(vec![Factor::Variable(*variable)], 1)]),
                constant: 0,
            }),
            Expression::Call(function, parts) => {
                let parts: Option<Vec<Polynomial>> = parts.iter().map(Polynomial::of).collect();
                let parts = parts?;
                let (first, others) = parts.split_first()?;
                let mut sum = first.clone();
                match function {
                    Function::Add => {
                        for part in others {
                            sum = sum.plus(part, 1)?;
                        }
                    }
                    Function::Subtract => {
                        for part in others {
                            sum = sum.plus(part, -1)?;
                        }
                    }
                    Function::Multiply => {
                        for part in others {
                            sum = sum.times(part)?;
                        }
                    }
                    Function::Divide => return Polynomial::quotient(&parts),
                }
                Some(sum)
            }
        }
    }

    fn quotient(parts: &[Polynomial]) -> Option<Polynomial> {
        if parts.iter().all(|part| part.terms.is_empty()) {
            let constant = Function::Divide.of(parts.iter().map(|part| Some(part.constant)))?;
            return Some(Polynomial {
                constant,
                ..Polynomial::default()
            });
        }
        let parts: Option<Vec<Expression>> = parts.iter().map(Polynomial::expression).collect();
        let quotient = Factor::Quotient(Expression::Call(Function::Divide, parts?));
        Some(Polynomial {
            terms: BTreeMap::from([(vec![quotient], 1)]),
            constant: 0,
        })
    }

    pub fn plus(&self, other: &Polynomial, times: i64) -> Option<Polynomial> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(times)?)?;
        for (product, &count) in &other.terms {
            sum.count(product.clone(), count.checked_mul(times)?)?;
        }
        Some(sum)
    }

    fn count(&mut self, product: Vec<Factor>, times: i64) -> Option<()> {
        let known = self.terms.get(&product).copied().unwrap_or(0);
        match known.checked_add(times)? {
            0 => self.terms.remove(&product),
            sum => self.terms.insert(product, sum),
        };
        (self.terms.len() <= MOST).then_some(())
    }

    fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut sum = Polynomial::default();
        let one = |polynomial: &Polynomial| {
            let constant = (Vec::new(), polynomial.constant);
            let terms = polynomial
                .terms
                .iter()
                .map(|(product, &count)| (product.clone(), count));
            terms.chain([constant]).collect::<Vec<(Vec<Factor>, i64)>>()
        };
        for (a, times_a) in one(self) {
            for (b, times_b) in one(other) {
                let times = times_a.checked_mul(times_b)?;
                let mut product = a.clone();
                product.extend(b);
                product.sort();
                if times == 0 {
                    continue;
                }
                if product.is_empty() {
                    sum.constant = sum.constant.checked_add(times)?;
                } else {
                    sum.count(product, times)?;
                }
            }
        }
        Some(sum)
    }

    pub fn negative(&self) -> Option<Polynomial> {
        Polynomial::default().plus(self, -1)
    }

    /// The greatest number that divides how often each product is in it.
    fn divisor(&self) -> i64 {
        self.terms.values().fold(0, |a, &b| divisor(a, b))
    }

    fn divided(&self, by: i64, constant: i64) -> Polynomial {
        Polynomial {
            terms: self
                .terms
                .iter()
                .map(|(product, count)| (product.clone(), count / by))
                .collect(),
            constant,
        }
    }

    /// Whether a variable stands in it, in a quotient too.
    pub fn has(&self, variable: Variable) -> bool {
        self.terms.keys().flatten().any(|factor| match factor {
            Factor::Variable(one) => *one == variable,
            Factor::Quotient(quotient) => {
                let mut found = false;
                quotient.each_term(&mut |term| found |= term == Term::Variable(variable));
                found
            }
        })
    }

    pub fn has_quotient(&self) -> bool {
        self.terms
            .keys()
            .flatten()
            .any(|factor| matches!(factor, Factor::Quotient(_)))
    }

    /// The variables for which it can be solved: they are in it once, alone, as often as plus or minus one.
    pub fn solvable(&self) -> impl Iterator<Item = Variable> + '_ {
        self.terms
            .iter()
            .filter_map(|(product, count)| match product.as_slice() {
                [Factor::Variable(variable)] if count.abs() == 1 => {
                    let elsewhere = self.terms.keys().any(|other| {
                        other != product
                            && Polynomial {
                                terms: BTreeMap::from([(other.clone(), 1)]),
                                constant: 0,
                            }
                            .has(*variable)
                    });
                    (!elsewhere).then_some(*variable)
                }
                _ => None,
            })
    }

    /// What a variable is if this is zero; it must be one for which it can be solved.
    pub fn solved(&self, variable: Variable) -> Option<Polynomial> {
        let mut rest = self.clone();
        let count = rest.terms.remove(&vec![Factor::Variable(variable)])?;
        Polynomial::default().plus(&rest, -count)
    }

    /// As an expression; none if its numbers are too great.
    pub fn expression(&self) -> Option<Expression> {
        let [mut more, less] = self.halves()?;
        match self.constant.signum() {
            0 => {}
            1 => more.push(number(self.constant)?),
            _ => {
                if more.is_empty() {
                    more.push(number(self.constant)?);
                } else {
                    let mut all = vec![sum(more)];
                    all.extend(less);
                    all.push(number(self.constant.checked_neg()?)?);
                    return Some(Expression::Call(Function::Subtract, all));
                }
            }
        }
        if less.is_empty() {
            return Some(sum(more));
        }
        let mut all = vec![sum(more)];
        all.extend(less);
        Some(Expression::Call(Function::Subtract, all))
    }

    /// What is counted positively and what negatively, without the number.
    fn halves(&self) -> Option<[Vec<Expression>; 2]> {
        let mut halves = [Vec::new(), Vec::new()];
        for (product, &count) in &self.terms {
            let mut factors: Vec<Expression> = Vec::new();
            if count.abs() != 1 {
                factors.push(number(count.checked_abs()?)?);
            }
            factors.extend(product.iter().map(|factor| match factor {
                Factor::Variable(variable) => Expression::Term(Term::Variable(*variable)),
                Factor::Quotient(quotient) => quotient.clone(),
            }));
            let product = match factors.len() {
                1 => factors.remove(0),
                _ => Expression::Call(Function::Multiply, factors),
            };
            halves[usize::from(count < 0)].push(product);
        }
        Some(halves)
    }

    /// Two expressions whose difference it is, neither with a minus where it can be helped.
    pub fn sides(&self) -> Option<[Expression; 2]> {
        let [mut left, mut right] = self.halves()?;
        match (self.constant, left.is_empty(), right.is_empty()) {
            (0, _, _) => {}
            (constant, _, true) => right.push(number(constant.checked_neg()?)?),
            (constant, true, false) => left.push(number(constant)?),
            (constant, false, false) if constant > 0 => left.push(number(constant)?),
            (constant, false, false) => right.push(number(constant.checked_neg()?)?),
        }
        Some([sum(left), sum(right)])
    }
}

fn divisor(a: i64, b: i64) -> i64 {
    if b == 0 {
        a.abs()
    } else {
        divisor(b, a.checked_rem(b).unwrap_or(0))
    }
}

fn number(value: i64) -> Option<Expression> {
    i32::try_from(value)
        .ok()
        .map(|value| Expression::Term(Term::Constant(Value(value))))
}

fn sum(mut parts: Vec<Expression>) -> Expression {
    match parts.len() {
        0 => Expression::constant(0),
        1 => parts.remove(0),
        _ => Expression::Call(Function::Add, parts),
    }
}

/// A test in one form.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Normal {
    Always,
    Never,
    /// The sum is zero, is not zero, is greater than zero.
    Test(Relation, Polynomial),
}

impl Normal {
    /// The normal form of a test; none if it must stay as it is written.
    pub fn of(relation: Relation, [a, b]: &[Expression; 2]) -> Option<Normal> {
        Normal::of_difference(relation, Polynomial::of(a)?.plus(&Polynomial::of(b)?, -1)?)
    }

    pub fn of_difference(relation: Relation, difference: Polynomial) -> Option<Normal> {
        let by = difference.divisor();
        if by == 0 {
            let holds = relation.holds(difference.constant, 0);
            return Some(if holds { Normal::Always } else { Normal::Never });
        }
        let constant = difference.constant;
        if relation == Relation::Greater {
            // by · x + constant > 0 where x > ⌊-constant / by⌋.
            let least = constant.checked_neg()?.div_euclid(by);
            return Some(Normal::Test(
                relation,
                difference.divided(by, least.checked_neg()?),
            ));
        }
        if constant.checked_rem(by)? != 0 {
            return Some(if relation == Relation::Equal {
                Normal::Never
            } else {
                Normal::Always
            });
        }
        let one = difference.divided(by, constant / by);
        let first = one.terms.values().next().copied().unwrap_or(1);
        let one = if first < 0 { one.negative()? } else { one };
        Some(Normal::Test(relation, one))
    }
}

/// An expression with another in place of a variable.
pub fn replaced(expression: &Expression, variable: Variable, by: &Expression) -> Expression {
    match expression {
        Expression::Term(Term::Variable(one)) if *one == variable => by.clone(),
        Expression::Term(_) => expression.clone(),
        Expression::Call(function, parts) => {
            let parts = parts.iter().map(|part| replaced(part, variable, by));
            Expression::Call(*function, parts.collect())
        }
    }
}
