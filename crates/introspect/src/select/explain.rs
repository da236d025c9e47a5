//! Why an individual was chosen, or why not.

use super::constraint::Constraint;
use super::method::{Combination, Extreme, Method, Part, steps};
use super::table::{SelectError, Table};

/// Why an individual was chosen by a method, or why it was not.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation<I, C> {
    /// Who is asked about.
    pub subject: I,
    /// Whether it was chosen.
    pub chosen: bool,
    /// By which method.
    pub method: Method<C>,
    /// What speaks for it if it was chosen, and against it if it was not; the most important first where there is an order.
    pub grounds: Vec<Ground<I, C>>,
    /// Who was chosen instead, where the comparison tells something.
    pub rival: Option<I>,
    /// Of a chosen one: that no other meets all of these grounds. Of another: that nobody but the rival meets the first.
    pub unique: bool,
    /// What the loser of a comparison of sums has over the winner.
    pub conceded: Option<Ground<I, C>>,
}

/// One thing that an explanation rests on.
#[derive(Clone, PartialEq, Debug)]
pub struct Ground<I, C> {
    /// What was asked or weighed.
    pub test: Test<C>,
    /// What the individual has.
    pub value: f64,
    /// Who does better in this, and what it has.
    pub rival: Option<Rival<I>>,
}

/// Somebody who does better.
#[derive(Clone, PartialEq, Debug)]
pub struct Rival<I> {
    /// Who.
    pub who: I,
    /// What it has.
    pub value: f64,
}

/// What is asked of a value.
#[derive(Clone, PartialEq, Debug)]
pub enum Test<C> {
    /// That it meets a condition.
    Constraint(Constraint<C>),
    /// That it counts in a sum.
    Weight {
        /// Which criterion.
        criterion: C,
        /// How much one of it counts.
        weight: f64,
        /// Whether nothing else counts: then the sum says no more than the value.
        alone: bool,
    },
}

impl<C> Test<C> {
    /// The criterion that is looked at.
    pub fn criterion(&self) -> &C {
        match self {
            Test::Constraint(wish) => &wish.criterion,
            Test::Weight { criterion, .. } => criterion,
        }
    }
}

impl<C: Clone + PartialEq> Method<C> {
    /// Why the individual is chosen from the table, or why it is not.
    pub fn explain<I: Clone + PartialEq>(
        &self,
        table: &Table<I, C>,
        individual: &I,
    ) -> Result<Explanation<I, C>, SelectError> {
        self.check(table)?;
        let row = table.row(individual).ok_or(SelectError::NoIndividual)?;
        let all: Vec<usize> = (0..table.individuals().len()).collect();
        let expanded = self.expanded();
        let kept = expanded.keep(table, &all);
        let asked = Asked { table, row };
        let mut explanation = Explanation {
            subject: individual.clone(),
            chosen: kept.contains(&row),
            method: self.clone(),
            grounds: Vec::new(),
            rival: None,
            unique: false,
            conceded: None,
        };
        if explanation.chosen {
            explanation.grounds = simplified(asked.speaking_for(&expanded, &all), |a, b| b.implies(a));
            explanation.unique = self.combination() == Some(Combination::Lexical) && kept.len() == 1;
            return Ok(explanation);
        }
        let rival = kept.first().copied().filter(|_| self.contrasts());
        explanation.rival = rival.map(|rival| table.individuals()[rival].clone());
        let against = match (self, &expanded) {
            // The first method that rejects it tells why, unless every method had to (L2249-2258).
            (Method::Meta { by, .. }, Method::Combined { parts, .. }) if *by != Combination::Disjunctive => {
                let first = parts.iter().find(|part| !part.keep(table, &all).contains(&row));
                first.map_or_else(Vec::new, |part| asked.part_against(part, &all, rival))
            }
            _ => asked.speaking_against(&expanded, &all, rival),
        };
        explanation.grounds = simplified(against, |a, b| a.implies(b));
        explanation.unique = self.combination() == Some(Combination::Lexical)
            && explanation
                .grounds
                .first()
                .is_some_and(|ground| match &ground.test {
                    Test::Constraint(wish) => {
                        let meets = Part::Constraint(wish.clone()).keep(table, &all);
                        rival.is_some_and(|rival| meets == [rival])
                    }
                    Test::Weight { .. } => false,
                });
        if let (Method::Elitist { weights, best }, Some(rival)) = (self, rival) {
            explanation.conceded = asked.conceded(weights, *best, rival);
        }
        Ok(explanation)
    }

    /// How its own conditions are put together, if it has any and is no method of methods.
    fn combination(&self) -> Option<Combination> {
        match self {
            Method::Combined { by, .. } => Some(*by),
            _ => None,
        }
    }

    /// Whether individuals stand against one another: the fate of one depends on the others.
    fn contrasts(&self) -> bool {
        match self {
            Method::Meta { .. } | Method::Elitist { .. } => true,
            Method::Threshold { .. } => false,
            Method::Combined { by, parts } => {
                let nested = parts.iter().any(|part| matches!(part, Part::Method(_)));
                *by == Combination::Lexical || nested
            }
        }
    }
}

/// The individual that is asked about, in its table.
struct Asked<'t, I, C> {
    table: &'t Table<I, C>,
    row: usize,
}

impl<I: Clone + PartialEq, C: Clone + PartialEq> Asked<'_, I, C> {
    /// What an accepting method has for it.
    fn speaking_for(&self, method: &Method<C>, among: &[usize]) -> Vec<Ground<I, C>> {
        match method {
            Method::Combined { by, parts } => match by {
                Combination::Conjunctive | Combination::Disjunctive => {
                    let accepting = parts
                        .iter()
                        .filter(|part| part.keep(self.table, among).contains(&self.row));
                    accepting.flat_map(|part| self.part_for(part, among)).collect()
                }
                Combination::Lexical => {
                    let steps = steps(parts, self.table, among);
                    let grounds = steps
                        .iter()
                        .flat_map(|step| self.part_for(step.part, &step.before));
                    grounds.collect()
                }
            },
            Method::Meta { .. } => self.speaking_for(&method.expanded(), among),
            Method::Threshold { weights, .. } => self.largest(weights, Extreme::Max),
            Method::Elitist { weights, best } => self.largest(weights, *best),
        }
    }

    fn part_for(&self, part: &Part<C>, among: &[usize]) -> Vec<Ground<I, C>> {
        match part {
            Part::Constraint(wish) => vec![self.ground(Test::Constraint(wish.clone()), None)],
            Part::Method(method) => self.speaking_for(method, among),
        }
    }

    /// What a rejecting method has against it.
    fn speaking_against(
        &self,
        method: &Method<C>,
        among: &[usize],
        rival: Option<usize>,
    ) -> Vec<Ground<I, C>> {
        match method {
            Method::Combined { by, parts } => match by {
                Combination::Conjunctive | Combination::Disjunctive => {
                    let rejecting = parts
                        .iter()
                        .filter(|part| !part.keep(self.table, among).contains(&self.row));
                    rejecting
                        .flat_map(|part| self.part_against(part, among, rival))
                        .collect()
                }
                // What it would have failed later counts too: "moreover".
                Combination::Lexical => {
                    let mut grounds = Vec::new();
                    for step in steps(parts, self.table, among) {
                        let mut before = step.before;
                        if !before.contains(&self.row) {
                            before.push(self.row);
                            before.sort_unstable();
                        }
                        if !step.part.keep(self.table, &before).contains(&self.row) {
                            grounds.extend(self.part_against(step.part, &before, rival));
                        }
                    }
                    grounds
                }
            },
            Method::Meta { .. } => self.speaking_against(&method.expanded(), among, rival),
            Method::Threshold { weights, .. } => {
                let gap = |(criterion, weight): &(C, f64)| {
                    (self.table.middle(criterion) - self.table.at(self.row, criterion)) * weight
                };
                let worst = first_largest(weights.iter(), gap);
                worst
                    .map(|weight| self.ground(weight_test(weights, weight), None))
                    .into_iter()
                    .collect()
            }
            Method::Elitist { weights, best } => {
                let winners = method.keep(self.table, among);
                let winner = rival
                    .filter(|rival| winners.contains(rival))
                    .or(winners.first().copied());
                winner
                    .map(|winner| self.beaten(weights, *best, winner))
                    .unwrap_or_default()
            }
        }
    }

    fn part_against(&self, part: &Part<C>, among: &[usize], rival: Option<usize>) -> Vec<Ground<I, C>> {
        match part {
            Part::Constraint(wish) => {
                let meets = |&row: &usize| {
                    wish.operator
                        .holds(self.table.at(row, &wish.criterion), wish.bound)
                };
                vec![self.ground(Test::Constraint(wish.clone()), rival.filter(meets))]
            }
            Part::Method(method) => self.speaking_against(method, among, rival),
        }
    }

    /// The criterion of the largest contribution.
    fn largest(&self, weights: &[(C, f64)], best: Extreme) -> Vec<Ground<I, C>> {
        let share =
            |(criterion, weight): &(C, f64)| best.sign() * weight * self.table.at(self.row, criterion);
        let most = first_largest(weights.iter(), share);
        most.map(|weight| self.ground(weight_test(weights, weight), None))
            .into_iter()
            .collect()
    }

    /// The criterion in which the winner wins: the first of those that count most for it in which it is ahead.
    fn beaten(&self, weights: &[(C, f64)], best: Extreme, winner: usize) -> Vec<Ground<I, C>> {
        let share =
            |row: usize, (criterion, weight): &(C, f64)| best.sign() * weight * self.table.at(row, criterion);
        let ahead = weights
            .iter()
            .filter(|weight| share(self.row, weight) < share(winner, weight));
        let first = first_largest(ahead, |weight| share(winner, weight));
        first
            .map(|weight| self.ground(weight_test(weights, weight), Some(winner)))
            .into_iter()
            .collect()
    }

    /// The criterion in which it is ahead of the winner by most, before weighting.
    fn conceded(&self, weights: &[(C, f64)], best: Extreme, winner: usize) -> Option<Ground<I, C>> {
        let lead = |(criterion, weight): &(C, f64)| {
            let lead = self.table.at(self.row, criterion) - self.table.at(winner, criterion);
            lead * (best.sign() * weight).signum()
        };
        let ahead = weights
            .iter()
            .filter(|weight| weight.1 != 0.0 && lead(weight) > 0.0);
        first_largest(ahead, lead).map(|weight| self.ground(weight_test(weights, weight), Some(winner)))
    }

    fn ground(&self, test: Test<C>, rival: Option<usize>) -> Ground<I, C> {
        let criterion = test.criterion();
        let value = self.table.at(self.row, criterion);
        let rival = rival.map(|row| Rival {
            who: self.table.individuals()[row].clone(),
            value: self.table.at(row, criterion),
        });
        Ground { test, value, rival }
    }
}

fn weight_test<C: Clone>(weights: &[(C, f64)], (criterion, weight): &(C, f64)) -> Test<C> {
    Test::Weight {
        criterion: criterion.clone(),
        weight: *weight,
        alone: weights.len() == 1,
    }
}

/// The first of those with the largest value.
fn first_largest<'a, T>(items: impl Iterator<Item = &'a T>, value: impl Fn(&T) -> f64) -> Option<&'a T> {
    items.fold(None, |best: Option<&T>, item| match best {
        Some(best) if value(item) <= value(best) => Some(best),
        _ => Some(item),
    })
}

/// The grounds without those that say nothing beside another one; of equal ones the first stays.
fn simplified<I: Clone + PartialEq, C: Clone + PartialEq>(
    grounds: Vec<Ground<I, C>>,
    idle: impl Fn(&Constraint<C>, &Constraint<C>) -> bool,
) -> Vec<Ground<I, C>> {
    let needless = |at: usize| {
        grounds
            .iter()
            .enumerate()
            .any(|(other, beside)| match (&grounds[at].test, &beside.test) {
                _ if at == other => false,
                (a, b) if a == b => other < at,
                (Test::Constraint(a), Test::Constraint(b)) => idle(a, b) && !(idle(b, a) && at < other),
                _ => false,
            })
    };
    let kept = (0..grounds.len()).filter(|&at| !needless(at));
    kept.map(|at| grounds[at].clone()).collect()
}
