//! How a premise becomes a step, where these locals are known.

use super::plan::{Access, Key, Operand, Ranges, Refused, Shape, Step};
use crate::modes::{assigned, known, worth_known};
use crate::rule::{Atom, Expression, Function, Premise, Term, Variable};
use crate::value::Value;
use crate::vocabulary::{Relation, TypeId, Vocabulary};

/// Keys of tables of rows, of values and of bits: larger tables take longer to clear than to search.
const ROWS: usize = 1 << 14;
const VALUES: usize = 1 << 18;
const BITS: usize = 1 << 18;

/// What is known where a premise stands, in the locals of its tree.
#[derive(Clone)]
pub(super) struct Planner<'a> {
    words: &'a Vocabulary,
    ranges: &'a Ranges,
    /// The types of locals.
    kinds: Vec<TypeId>,
    bound: Vec<bool>,
    /// Locals that came out of a table: they are within the range of their type.
    safe: Vec<bool>,
}

impl<'a> Planner<'a> {
    pub fn new(words: &'a Vocabulary, ranges: &'a Ranges) -> Planner<'a> {
        Planner {
            words,
            ranges,
            kinds: Vec::new(),
            bound: Vec::new(),
            safe: Vec::new(),
        }
    }

    /// Locals that are mentioned from here on.
    pub fn declare(&mut self, locals: &[(u16, TypeId)]) {
        for &(local, kind) in locals {
            let count = self.kinds.len().max(local as usize + 1);
            self.kinds.resize(count, kind);
            self.bound.resize(count, false);
            self.safe.resize(count, false);
            self.kinds[local as usize] = kind;
        }
    }

    /// How many locals there are.
    pub fn locals(&self) -> usize {
        self.kinds.len()
    }

    /// Whether all of these have values.
    pub fn knows(&self, operands: &[Operand]) -> bool {
        operands.iter().all(|operand| match *operand {
            Operand::Local(local) => self.bound.get(local as usize).is_some_and(|&bound| bound),
            Operand::Constant(_) => true,
        })
    }

    /// The step that a premise becomes; none if it never holds. Whether a local will have a value is asked of `later`.
    pub fn premise(
        &mut self,
        premise: &Premise,
        accesses: &mut Vec<Access>,
        later: &dyn Fn(u16) -> bool,
    ) -> Result<Option<Step>, Refused> {
        match premise {
            Premise::Present(atom) => Ok(self.present(atom, accesses)),
            Premise::Absent(atom) => self.absent(atom, later).map(Some),
            Premise::Test(test, sides) => {
                let relation = self.words.test_word(*test).relation;
                self.test(premise, relation, sides).map(Some)
            }
        }
    }

    fn test(
        &mut self,
        premise: &Premise,
        relation: Relation,
        sides: &[Expression; 2],
    ) -> Result<Step, Refused> {
        if !sides.iter().all(|side| magnitude(side) < 1e18) {
            return Err(Refused::Numbers);
        }
        if sides.iter().all(|side| worth_known(side, &self.bound)) {
            let sides = sides.clone();
            return Ok(Step::Test { relation, sides });
        }
        let variable = assigned(self.words, premise, &self.bound).ok_or(Refused::Order)?;
        let lone = Expression::Term(Term::Variable(variable));
        let value = if sides[0] == lone {
            sides[1].clone()
        } else {
            sides[0].clone()
        };
        self.bound[variable.0 as usize] = true;
        Ok(Step::Let {
            to: variable.0,
            value,
        })
    }

    fn absent(&self, atom: &Atom, later: &dyn Fn(u16) -> bool) -> Result<Step, Refused> {
        for &term in &atom.terms {
            if let Term::Variable(variable) = term
                && !self.bound[variable.0 as usize]
            {
                return Err(if later(variable.0) {
                    Refused::Order
                } else {
                    Refused::OpenAbsence
                });
            }
        }
        Ok(Step::Absent {
            rule: None,
            predicate: atom.predicate,
            operands: operands(&atom.terms),
        })
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

    fn present(&mut self, atom: &Atom, accesses: &mut Vec<Access>) -> Option<Step> {
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
                return self.value(atom, place, key, accesses);
            }
        }
        let all: Vec<usize> = (0..atom.terms.len()).collect();
        if bound.len() == all.len()
            && let Some(key) = sized(&all).filter(|key| product(key) <= BITS as f64)
        {
            let parts = self.key(atom, &key)?;
            let access = Access {
                predicate: atom.predicate,
                key,
                shape: Shape::Bit,
            };
            return Some(Step::Bit {
                access: number(accesses, access),
                key: parts,
            });
        }
        self.rows(atom, &bound, accesses)
    }

    fn value(
        &mut self,
        atom: &Atom,
        place: usize,
        key: Vec<(usize, u32)>,
        accesses: &mut Vec<Access>,
    ) -> Option<Step> {
        let parts = self.key(atom, &key)?;
        let access = Access {
            predicate: atom.predicate,
            key,
            shape: Shape::Value(place),
        };
        let access = number(accesses, access);
        Some(match atom.terms[place] {
            Term::Variable(Variable(local)) if !self.bound[local as usize] => {
                self.give(local);
                Step::Give {
                    access,
                    key: parts,
                    to: local,
                }
            }
            term => Step::Equal {
                access,
                key: parts,
                to: operand(term),
            },
        })
    }

    fn give(&mut self, local: u16) {
        self.bound[local as usize] = true;
        let kind = self.kinds[local as usize];
        self.safe[local as usize] = self.ranges.of(kind).is_some();
    }

    fn rows(&mut self, atom: &Atom, bound: &[usize], accesses: &mut Vec<Access>) -> Option<Step> {
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
        let parts = self.key(atom, &key)?;
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
        let access = Access {
            predicate: atom.predicate,
            key,
            shape: Shape::Rows(columns),
        };
        Some(Step::Rows {
            access: number(accesses, access),
            key: parts,
            equal,
            give,
        })
    }
}

/// The number of a table among those that are read.
fn number(accesses: &mut Vec<Access>, access: Access) -> usize {
    accesses
        .iter()
        .position(|known| *known == access)
        .unwrap_or_else(|| {
            accesses.push(access);
            accesses.len() - 1
        })
}

pub(super) fn operand(term: Term) -> Operand {
    match term {
        Term::Constant(Value(value)) => Operand::Constant(value),
        Term::Variable(variable) => Operand::Local(variable.0),
    }
}

pub(super) fn operands(terms: &[Term]) -> Vec<Operand> {
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
