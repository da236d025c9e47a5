//! How a rule becomes steps: premise by premise, in the order that it was put in.

use super::plan::{Access, Key, Operand, Planned, Ranges, Refused, Shape, Step};
use crate::modes::{assigned, given, known, worth_known};
use crate::rule::{Atom, Conclusion, Expression, Function, Premise, Rule, Term, Variable};
use crate::value::Value;
use crate::vocabulary::{PredicateId, Relation, Vocabulary};

/// Keys of tables of rows, of values and of bits: larger tables take longer to clear than to search.
const ROWS: usize = 1 << 14;
const VALUES: usize = 1 << 18;
const BITS: usize = 1 << 18;

/// A rule on its way to steps.
pub(super) struct Planner<'a> {
    words: &'a Vocabulary,
    ranges: &'a Ranges,
    rule: &'a Rule,
    accesses: &'a mut Vec<Access>,
    bound: Vec<bool>,
    /// Locals that came out of a table: they are within the range of their type.
    safe: Vec<bool>,
    steps: Vec<Step>,
}

impl<'a> Planner<'a> {
    pub fn new(
        words: &'a Vocabulary,
        ranges: &'a Ranges,
        rule: &'a Rule,
        accesses: &'a mut Vec<Access>,
    ) -> Planner<'a> {
        Planner {
            words,
            ranges,
            rule,
            accesses,
            bound: vec![false; rule.variables.len()],
            safe: vec![false; rule.variables.len()],
            steps: Vec::new(),
        }
    }

    /// None for a rule that can never apply.
    pub fn rule(&mut self, number: usize) -> Result<Option<Planned>, Refused> {
        let rule = self.rule;
        if rule.premises.len() > 128 {
            return Err(Refused::Length);
        }
        let given = given(self.words, rule);
        let mut concluded = vec![false; rule.variables.len()];
        for conclusion in &rule.conclusions {
            if matches!(conclusion, Conclusion::Remove(_)) {
                return Err(Refused::Removal);
            }
            crate::simplify::mark(&mut concluded, conclusion.atom());
        }
        let is_concluded = |bound: &[bool]| {
            concluded
                .iter()
                .zip(bound)
                .all(|(concluded, bound)| !concluded || *bound)
        };
        let mut cut_at = is_concluded(&self.bound).then_some(0);
        for premise in &rule.premises {
            let possible = match premise {
                Premise::Present(atom) => self.present(atom),
                Premise::Absent(atom) => self.absent(atom, &given)?,
                Premise::Test(test, sides) => {
                    self.test(premise, self.words.test_word(*test).relation, sides)?
                }
            };
            if !possible {
                return Ok(None);
            }
            if cut_at.is_none() && is_concluded(&self.bound) {
                cut_at = Some(self.steps.len());
            }
        }
        let cut_at = cut_at.ok_or(Refused::Order)?;
        let conclusions: Vec<(PredicateId, Vec<Operand>)> = rule
            .conclusions
            .iter()
            .map(|conclusion| (conclusion.atom().predicate, operands(&conclusion.atom().terms)))
            .collect();
        let is_loop = |step: &Step| matches!(step, Step::Rows { .. });
        // Where ways are left to be looked at, first ask whether they are needed.
        if let [(predicate, operands)] = &conclusions[..]
            && self.steps[cut_at..].iter().any(is_loop)
        {
            let (predicate, operands) = (*predicate, operands.clone());
            self.steps.insert(cut_at, Step::Absent { predicate, operands });
        }
        let cut = self.steps[..cut_at].iter().rposition(is_loop);
        Ok(Some(Planned {
            rule: number,
            locals: rule.variables.len(),
            steps: std::mem::take(&mut self.steps),
            conclusions,
            cut,
        }))
    }

    fn test(
        &mut self,
        premise: &Premise,
        relation: Relation,
        sides: &[Expression; 2],
    ) -> Result<bool, Refused> {
        if !sides.iter().all(|side| magnitude(side) < 1e18) {
            return Err(Refused::Numbers);
        }
        if sides.iter().all(|side| worth_known(side, &self.bound)) {
            let sides = sides.clone();
            self.steps.push(Step::Test { relation, sides });
            return Ok(true);
        }
        let variable = assigned(self.words, premise, &self.bound).ok_or(Refused::Order)?;
        let lone = Expression::Term(Term::Variable(variable));
        let value = if sides[0] == lone {
            sides[1].clone()
        } else {
            sides[0].clone()
        };
        self.steps.push(Step::Let {
            to: variable.0,
            value,
        });
        self.bound[variable.0 as usize] = true;
        Ok(true)
    }

    fn absent(&mut self, atom: &Atom, given: &[bool]) -> Result<bool, Refused> {
        for &term in &atom.terms {
            if let Term::Variable(variable) = term
                && !self.bound[variable.0 as usize]
            {
                let later = given[variable.0 as usize];
                return Err(if later {
                    Refused::Order
                } else {
                    Refused::OpenAbsence
                });
            }
        }
        self.steps.push(Step::Absent {
            predicate: atom.predicate,
            operands: operands(&atom.terms),
        });
        Ok(true)
    }

    /// The key that these places make; none if a constant is beyond its range.
    fn key(&self, atom: &Atom, places: &[(usize, u32)]) -> Option<Vec<Key>> {
        let keys = places.iter().map(|&(place, size)| {
            let operand = operand(atom.terms[place]);
            let check = match operand {
                Operand::Constant(value) => {
                    if value < 0 || value as u32 >= size {
                        return None;
                    }
                    false
                }
                Operand::Local(local) => !self.safe[local as usize],
            };
            Some(Key { operand, size, check })
        });
        keys.collect()
    }

    fn access(&mut self, access: Access) -> usize {
        match self.accesses.iter().position(|known| *known == access) {
            Some(known) => known,
            None => {
                self.accesses.push(access);
                self.accesses.len() - 1
            }
        }
    }

    fn present(&mut self, atom: &Atom) -> bool {
        let word = self.words.predicate(atom.predicate);
        let limit = |place: usize| self.ranges.of(word.places[place]);
        let bound: Vec<usize> = (0..atom.terms.len())
            .filter(|&place| known(atom.terms[place], &self.bound))
            .collect();
        let sized = |places: &[usize]| -> Option<Vec<(usize, u32)>> {
            places
                .iter()
                .map(|&place| limit(place).map(|size| (place, size)))
                .collect()
        };
        let product = |key: &[(usize, u32)]| key.iter().map(|&(_, size)| f64::from(size)).product::<f64>();
        // A place that the others determine is one value.
        if let Some(place) = word.determined {
            let others: Vec<usize> = (0..atom.terms.len()).filter(|&other| other != place).collect();
            let given = others.iter().all(|other| bound.contains(other));
            if let Some(key) = sized(&others).filter(|key| given && product(key) <= VALUES as f64) {
                return self.value(atom, place, key);
            }
        }
        let all: Vec<usize> = (0..atom.terms.len()).collect();
        if bound.len() == all.len()
            && let Some(key) = sized(&all).filter(|key| product(key) <= BITS as f64)
        {
            let Some(parts) = self.key(atom, &key) else {
                return false;
            };
            let access = self.access(Access {
                predicate: atom.predicate,
                key,
                shape: Shape::Bit,
            });
            self.steps.push(Step::Bit { access, key: parts });
            return true;
        }
        self.rows(atom, &bound)
    }

    fn value(&mut self, atom: &Atom, place: usize, key: Vec<(usize, u32)>) -> bool {
        let Some(parts) = self.key(atom, &key) else {
            return false;
        };
        let access = self.access(Access {
            predicate: atom.predicate,
            key,
            shape: Shape::Value(place),
        });
        match atom.terms[place] {
            Term::Variable(Variable(local)) if !self.bound[local as usize] => {
                self.steps.push(Step::Give {
                    access,
                    key: parts,
                    to: local,
                });
                self.give(local);
            }
            term => self.steps.push(Step::Equal {
                access,
                key: parts,
                to: operand(term),
            }),
        }
        true
    }

    fn give(&mut self, local: u16) {
        self.bound[local as usize] = true;
        let kind = self.rule.variables[local as usize].kind;
        self.safe[local as usize] = self.ranges.of(kind).is_some();
    }

    fn rows(&mut self, atom: &Atom, bound: &[usize]) -> bool {
        let word = self.words.predicate(atom.predicate);
        // The places that narrow most make the key, as far as its table stays small.
        let mut ranged: Vec<(usize, u32)> = bound
            .iter()
            .filter_map(|&place| self.ranges.of(word.places[place]).map(|size| (place, size)))
            .collect();
        ranged.sort_by_key(|&(place, size)| (std::cmp::Reverse(size), place));
        let mut key: Vec<(usize, u32)> = Vec::new();
        let mut keys = 1usize;
        for (place, size) in ranged {
            if keys.saturating_mul(size as usize) <= ROWS {
                keys *= size as usize;
                key.push((place, size));
            }
        }
        key.sort_unstable();
        let Some(parts) = self.key(atom, &key) else {
            return false;
        };
        let columns: Vec<usize> = (0..atom.terms.len())
            .filter(|place| !key.iter().any(|(used, _)| used == place))
            .collect();
        let (mut equal, mut give) = (Vec::new(), Vec::new());
        for (column, &place) in columns.iter().enumerate() {
            match atom.terms[place] {
                Term::Variable(Variable(local)) if !self.bound[local as usize] => {
                    give.push((column, local));
                    self.give(local);
                }
                term => equal.push((column, operand(term))),
            }
        }
        let access = self.access(Access {
            predicate: atom.predicate,
            key,
            shape: Shape::Rows(columns),
        });
        self.steps.push(Step::Rows {
            access,
            key: parts,
            equal,
            give,
        });
        true
    }
}

fn operand(term: Term) -> Operand {
    match term {
        Term::Constant(Value(value)) => Operand::Constant(value),
        Term::Variable(variable) => Operand::Local(variable.0),
    }
}

fn operands(terms: &[Term]) -> Vec<Operand> {
    terms.iter().map(|&term| operand(term)).collect()
}

/// The greatest number that an expression, or a part of it, can be, whatever its variables are.
fn magnitude(expression: &Expression) -> f64 {
    match expression {
        Expression::Term(Term::Constant(value)) => f64::from(value.0).abs(),
        Expression::Term(Term::Variable(_)) => 2f64.powi(31),
        Expression::Call(function, parts) => {
            let parts = parts.iter().map(magnitude);
            match function {
                Function::Add | Function::Subtract => parts.sum(),
                Function::Multiply => parts.map(|part| part.max(1.0)).product(),
                Function::Divide => parts.fold(0.0, f64::max),
            }
        }
    }
}
