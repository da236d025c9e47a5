//! Sums of products of variables.

use crate::rule::{Expression, Function, Term, Variable};
use std::collections::BTreeMap;

/// Variables multiplied with one another, in order.
pub(super) type Product = Vec<Variable>;

/// A sum of products with their coefficients, none of which is zero; the empty product is one.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Polynomial(pub BTreeMap<Product, i64>);

impl Polynomial {
    fn constant(value: i64) -> Polynomial {
        let mut sum = Polynomial::default();
        if value != 0 {
            sum.0.insert(Product::new(), value);
        }
        sum
    }

    fn variable(variable: Variable) -> Polynomial {
        Polynomial(BTreeMap::from([(vec![variable], 1)]))
    }

    /// None for what is no polynomial.
    pub fn of(expression: &Expression) -> Option<Polynomial> {
        match expression {
            Expression::Term(Term::Constant(value)) => Some(Polynomial::constant(i64::from(value.0))),
            Expression::Term(Term::Variable(variable)) => Some(Polynomial::variable(*variable)),
            Expression::Call(Function::Divide, _) => None,
            Expression::Call(function, parts) => {
                let mut parts = parts.iter().map(Polynomial::of);
                let first = parts.next()??;
                parts.try_fold(first, |sum, part| match function {
                    Function::Add => sum.plus(&part?, 1),
                    Function::Subtract => sum.plus(&part?, -1),
                    Function::Multiply => sum.times(&part?),
                    Function::Divide => None,
                })
            }
        }
    }

    pub fn plus(mut self, other: &Polynomial, times: i64) -> Option<Polynomial> {
        for (product, coefficient) in &other.0 {
            let sum = self.0.entry(product.clone()).or_insert(0);
            *sum = sum.checked_add(coefficient.checked_mul(times)?)?;
        }
        self.0.retain(|_, coefficient| *coefficient != 0);
        Some(self)
    }

    fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut result = Polynomial::default();
        for (a, x) in &self.0 {
            for (b, y) in &other.0 {
                let mut product = [a.as_slice(), b.as_slice()].concat();
                product.sort_unstable();
                let single = Polynomial(BTreeMap::from([(product, x.checked_mul(*y)?)]));
                result = result.plus(&single, 1)?;
            }
        }
        Some(result)
    }

    /// The value, if it is the same whatever the variables are.
    pub fn value(&self) -> Option<i64> {
        match self.0.iter().next() {
            None => Some(0),
            Some((product, &value)) if product.is_empty() && self.0.len() == 1 => Some(value),
            Some(_) => None,
        }
    }

    fn has(&self, variable: Variable) -> bool {
        self.0.keys().any(|product| product.contains(&variable))
    }

    /// The same with something else for a variable.
    pub fn with(&self, variable: Variable, instead: &Polynomial) -> Option<Polynomial> {
        let mut result = Polynomial::default();
        for (product, &coefficient) in &self.0 {
            let mut term = Polynomial::constant(coefficient);
            for &factor in product {
                term = if factor == variable {
                    term.times(instead)?
                } else {
                    term.times(&Polynomial::variable(factor))?
                };
            }
            result = result.plus(&term, 1)?;
        }
        Some(result)
    }

    /// What a variable is equal to where this is zero, if that can be said without dividing.
    pub fn solved_for(&self, variable: Variable) -> Option<Polynomial> {
        let single = vec![variable];
        let coefficient = *self.0.get(&single)?;
        let mut rest = self.clone();
        rest.0.remove(&single);
        if coefficient.abs() != 1 || rest.has(variable) {
            return None;
        }
        Polynomial::default().plus(&rest, -coefficient)
    }

    /// As an expression: what is added, less what is taken away.
    pub fn expression(&self) -> Option<Expression> {
        let mut added = Vec::new();
        let mut taken = Vec::new();
        let by_weight = |list: &mut Vec<Expression>, product: &Product, coefficient: i64| {
            let mut factors: Vec<Expression> = product
                .iter()
                .map(|&variable| Expression::Term(Term::Variable(variable)))
                .collect();
            if coefficient != 1 || factors.is_empty() {
                factors.push(Expression::constant(i32::try_from(coefficient).ok()?));
            }
            list.push(joined(Function::Multiply, factors));
            Some(())
        };
        // Variables first, a number that stands alone last.
        for (product, &coefficient) in self
            .0
            .iter()
            .filter(|(p, _)| !p.is_empty())
            .chain(self.0.get_key_value(&vec![]))
        {
            if coefficient > 0 {
                by_weight(&mut added, product, coefficient)?;
            } else {
                by_weight(&mut taken, product, coefficient.checked_neg()?)?;
            }
        }
        if added.is_empty() {
            added.push(Expression::constant(0));
        }
        let sum = joined(Function::Add, added);
        Some(if taken.is_empty() {
            sum
        } else {
            Expression::Call(Function::Subtract, [vec![sum], taken].concat())
        })
    }
}

fn joined(function: Function, mut parts: Vec<Expression>) -> Expression {
    match parts.len() {
        1 => parts.remove(0),
        _ => Expression::Call(function, parts),
    }
}
