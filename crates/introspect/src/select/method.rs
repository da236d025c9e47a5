//! The methods, and what they choose.

use super::constraint::Constraint;
use super::table::{SelectError, Table};
use std::fmt;

/// How conditions are put together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Combination {
    /// All of them.
    Conjunctive,
    /// At least one of them.
    Disjunctive,
    /// One after the other, until one individual is left.
    Lexical,
}

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Combination::Conjunctive => "Conj",
            Combination::Disjunctive => "Disj",
            Combination::Lexical => "Lex",
        })
    }
}

/// Which end of a sum is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extreme {
    /// The largest.
    Max,
    /// The smallest.
    Min,
}

impl Extreme {
    /// By what to multiply so that the largest is wanted.
    pub(super) fn sign(self) -> f64 {
        match self {
            Extreme::Max => 1.0,
            Extreme::Min => -1.0,
        }
    }
}

/// What stands where a method wants a condition: one, or a method.
#[derive(Clone, PartialEq, Debug)]
pub enum Part<C> {
    /// A wish about one criterion.
    Constraint(Constraint<C>),
    /// Whatever this method chooses.
    Method(Method<C>),
}

impl<C> From<Constraint<C>> for Part<C> {
    fn from(constraint: Constraint<C>) -> Part<C> {
        Part::Constraint(constraint)
    }
}

impl<C> From<Method<C>> for Part<C> {
    fn from(method: Method<C>) -> Part<C> {
        Part::Method(method)
    }
}

/// A way to choose.
#[derive(Clone, PartialEq, Debug)]
pub enum Method<C> {
    /// By conditions.
    Combined {
        /// How they are put together.
        by: Combination,
        /// The conditions; the first is the most important where the order counts.
        parts: Vec<Part<C>>,
    },
    /// A method that is applied to methods, all of which have the same conditions (L1490-1513).
    Meta {
        /// How the methods are put together.
        by: Combination,
        /// The methods, by how each puts the conditions together.
        methods: Vec<Combination>,
        /// The conditions.
        constraints: Vec<Constraint<C>>,
    },
    /// By a weighted sum that reaches a threshold.
    Threshold {
        /// The criteria with their weights.
        weights: Vec<(C, f64)>,
        /// What the sum must reach.
        at_least: f64,
    },
    /// By the best weighted sum; equals are all kept.
    Elitist {
        /// The criteria with their weights.
        weights: Vec<(C, f64)>,
        /// Which sum is best.
        best: Extreme,
    },
}

/// What one condition of a lexical method did.
pub(super) struct Step<'m, C> {
    pub part: &'m Part<C>,
    /// Who was left before it.
    pub before: Vec<usize>,
    /// Who was left after it.
    pub after: Vec<usize>,
}

impl<C: Clone + PartialEq> Method<C> {
    fn combined<P: Into<Part<C>>>(by: Combination, parts: impl IntoIterator<Item = P>) -> Method<C> {
        let parts = parts.into_iter().map(Into::into).collect();
        Method::Combined { by, parts }
    }

    /// Whoever meets all conditions.
    pub fn conjunctive<P: Into<Part<C>>>(parts: impl IntoIterator<Item = P>) -> Method<C> {
        Method::combined(Combination::Conjunctive, parts)
    }

    /// Whoever meets one of the conditions.
    pub fn disjunctive<P: Into<Part<C>>>(parts: impl IntoIterator<Item = P>) -> Method<C> {
        Method::combined(Combination::Disjunctive, parts)
    }

    /// Whoever is left when the conditions have been put one after the other, or when one individual is left.
    pub fn lexical<P: Into<Part<C>>>(parts: impl IntoIterator<Item = P>) -> Method<C> {
        Method::combined(Combination::Lexical, parts)
    }

    /// A method of methods.
    ///
    /// ```
    /// use introspect::select::{Combination::*, Constraint, Method, Operator::AtLeast};
    /// let meta = Method::meta(Lexical, [Disjunctive, Conjunctive], [Constraint::new("maths", AtLeast, 10.0)]);
    /// assert_eq!(meta.to_string(), "Lex (Disj Conj) ((maths >= 10))");
    /// assert_eq!(meta.expanded().to_string(), "Lex(Disj((maths >= 10)) Conj((maths >= 10)))");
    /// ```
    pub fn meta(
        by: Combination,
        methods: impl IntoIterator<Item = Combination>,
        constraints: impl IntoIterator<Item = Constraint<C>>,
    ) -> Method<C> {
        Method::Meta {
            by,
            methods: methods.into_iter().collect(),
            constraints: constraints.into_iter().collect(),
        }
    }

    /// Whoever's weighted sum is at least this.
    pub fn threshold(weights: impl IntoIterator<Item = (C, f64)>, at_least: f64) -> Method<C> {
        let weights = weights.into_iter().collect();
        Method::Threshold { weights, at_least }
    }

    /// Whoever's weighted sum is best.
    pub fn elitist(weights: impl IntoIterator<Item = (C, f64)>, best: Extreme) -> Method<C> {
        let weights = weights.into_iter().collect();
        Method::Elitist { weights, best }
    }

    /// The same method without the short form for methods of methods: these become nested ones.
    pub fn expanded(&self) -> Method<C> {
        match self {
            Method::Meta {
                by,
                methods,
                constraints,
            } => Method::combined(
                *by,
                methods
                    .iter()
                    .map(|&inner| Method::combined(inner, constraints.iter().cloned())),
            ),
            Method::Combined { by, parts } => Method::combined(
                *by,
                parts.iter().map(|part| match part {
                    Part::Method(method) => Part::Method(method.expanded()),
                    constraint => constraint.clone(),
                }),
            ),
            other => other.clone(),
        }
    }

    /// The individuals that it chooses, in the order of the table.
    pub fn select<I: Clone + PartialEq>(&self, table: &Table<I, C>) -> Result<Vec<I>, SelectError> {
        self.check(table)?;
        let all: Vec<usize> = (0..table.individuals().len()).collect();
        let kept = self.expanded().keep(table, &all);
        Ok(kept
            .into_iter()
            .map(|row| table.individuals()[row].clone())
            .collect())
    }

    /// Whether the table has all criteria that it names, and every number is one.
    pub(super) fn check<I: Clone + PartialEq>(&self, table: &Table<I, C>) -> Result<(), SelectError> {
        let known = |criterion: &C, number: f64| match table.column(criterion) {
            None => Err(SelectError::NoCriterion),
            Some(_) if !number.is_finite() => Err(SelectError::NotFinite),
            Some(_) => Ok(()),
        };
        match self {
            Method::Combined { parts, .. } => parts.iter().try_for_each(|part| match part {
                Part::Constraint(wish) => known(&wish.criterion, wish.bound),
                Part::Method(method) => method.check(table),
            }),
            Method::Meta { constraints, .. } => {
                let mut wishes = constraints.iter();
                wishes.try_for_each(|wish| known(&wish.criterion, wish.bound))
            }
            Method::Threshold { at_least, .. } if !at_least.is_finite() => Err(SelectError::NotFinite),
            Method::Threshold { weights, .. } | Method::Elitist { weights, .. } => weights
                .iter()
                .try_for_each(|(criterion, weight)| known(criterion, *weight)),
        }
    }

    /// Which of these rows it keeps. Of an expanded method.
    pub(super) fn keep<I: Clone + PartialEq>(&self, table: &Table<I, C>, among: &[usize]) -> Vec<usize> {
        match self {
            Method::Combined { by, parts } => match by {
                Combination::Conjunctive => {
                    let kept: Vec<_> = parts.iter().map(|part| part.keep(table, among)).collect();
                    retained(among, |row| kept.iter().all(|rows| rows.contains(&row)))
                }
                Combination::Disjunctive => {
                    let kept: Vec<_> = parts.iter().map(|part| part.keep(table, among)).collect();
                    retained(among, |row| kept.iter().any(|rows| rows.contains(&row)))
                }
                Combination::Lexical => {
                    let steps = steps(parts, table, among);
                    steps
                        .last()
                        .map_or_else(|| among.to_vec(), |step| step.after.clone())
                }
            },
            Method::Meta { .. } => self.expanded().keep(table, among),
            Method::Threshold { weights, at_least } => {
                retained(among, |row| score(weights, table, row) >= *at_least)
            }
            Method::Elitist { weights, best } => {
                let scores = among.iter().map(|&row| best.sign() * score(weights, table, row));
                let top = scores.fold(f64::NEG_INFINITY, f64::max);
                retained(among, |row| best.sign() * score(weights, table, row) >= top)
            }
        }
    }
}

impl<C: Clone + PartialEq> Part<C> {
    pub(super) fn keep<I: Clone + PartialEq>(&self, table: &Table<I, C>, among: &[usize]) -> Vec<usize> {
        match self {
            Part::Constraint(wish) => retained(among, |row| {
                wish.operator.holds(table.at(row, &wish.criterion), wish.bound)
            }),
            Part::Method(method) => method.keep(table, among),
        }
    }
}

fn retained(among: &[usize], keep: impl Fn(usize) -> bool) -> Vec<usize> {
    among.iter().copied().filter(|&row| keep(row)).collect()
}

/// The weighted sum of a row.
pub(super) fn score<I: Clone + PartialEq, C: Clone + PartialEq>(
    weights: &[(C, f64)],
    table: &Table<I, C>,
    row: usize,
) -> f64 {
    weights
        .iter()
        .map(|(criterion, weight)| weight * table.at(row, criterion))
        .sum()
}

/// What the conditions of a lexical method do one after the other; those that nobody meets are passed over.
pub(super) fn steps<'m, I: Clone + PartialEq, C: Clone + PartialEq>(
    parts: &'m [Part<C>],
    table: &Table<I, C>,
    among: &[usize],
) -> Vec<Step<'m, C>> {
    let mut left = among.to_vec();
    let mut steps = Vec::new();
    for part in parts {
        let after = part.keep(table, &left);
        if after.is_empty() {
            continue;
        }
        let before = std::mem::replace(&mut left, after.clone());
        steps.push(Step { part, before, after });
        if left.len() == 1 {
            break;
        }
    }
    steps
}

impl<C: fmt::Display> fmt::Display for Part<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Constraint(wish) => wish.fmt(f),
            Part::Method(method) => method.fmt(f),
        }
    }
}

impl<C: fmt::Display> fmt::Display for Method<C> {
    /// As the thesis writes them: `Lex((maths >= 10) (info >= 10))`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Combined { by, parts } => write!(f, "{by}({})", spaced(parts)),
            Method::Meta {
                by,
                methods,
                constraints,
            } => write!(f, "{by} ({}) ({})", spaced(methods), spaced(constraints)),
            Method::Threshold { weights, at_least } => {
                write!(f, "Compensatory({}) >= {at_least}", weighted(weights))
            }
            Method::Elitist { weights, best } => write!(f, "Compensatory{best:?}({})", weighted(weights)),
        }
    }
}

fn spaced<T: fmt::Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

fn weighted<C: fmt::Display>(weights: &[(C, f64)]) -> String {
    let weights = weights
        .iter()
        .map(|(criterion, weight)| format!("({criterion} {weight})"));
    weights.collect::<Vec<_>>().join(" ")
}
