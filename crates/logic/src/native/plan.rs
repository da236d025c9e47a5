//! From rules to loops, look-ups and tests.

use crate::modes::{assigned, given, known, worth_known};
use crate::rule::{Atom, Conclusion, Expression, Function, Premise, Rule, Term, Variable};
use crate::value::Value;
use crate::vocabulary::{PredicateId, Relation, TypeId, Vocabulary};
use std::fmt;

/// How many constants each type has: those below a limit, from zero. A type without limit is never looked up by.
#[derive(Clone, Debug, Default)]
pub struct Ranges {
    limits: Vec<Option<u32>>,
}

impl Ranges {
    /// No limits.
    #[must_use]
    pub fn new() -> Ranges {
        Ranges::default()
    }

    /// Says that all constants of a type are below a limit and none is negative.
    pub fn limit(&mut self, kind: TypeId, limit: u32) {
        let at = kind.0 as usize;
        self.limits.resize(self.limits.len().max(at + 1), None);
        self.limits[at] = Some(limit);
    }

    /// The limit of a type.
    #[must_use]
    pub fn of(&self, kind: TypeId) -> Option<u32> {
        self.limits.get(kind.0 as usize).copied().flatten()
    }
}

/// Why a rule cannot be planned: it must be interpreted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// A premise stands where it cannot be decided yet; rules are to be put in order first.
    Order,
    /// An absence of a fact some of whose places may be anything.
    OpenAbsence,
    /// A conclusion that takes a fact away.
    Removal,
    /// Numbers may become too great.
    Numbers,
    /// More than 128 premises.
    Length,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::Order => "its premises are in an order that cannot be followed",
            Refused::OpenAbsence => "it asks for the absence of whatever fits",
            Refused::Removal => "it takes a fact away",
            Refused::Numbers => "its numbers may become too great",
            Refused::Length => "it is too long",
        })
    }
}

/// What is read when a step runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    Local(u16),
    Constant(i32),
}

/// One part of a key: where it comes from, how many values it has, and whether it must be seen to be one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    pub operand: Operand,
    pub size: u32,
    pub check: bool,
}

/// A table that premises read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Access {
    pub predicate: PredicateId,
    /// The places of the key, with their sizes.
    pub key: Vec<(usize, u32)>,
    pub shape: Shape,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// For each key the rows of the other places.
    Rows(Vec<usize>),
    /// For each key the one value of this place.
    Value(usize),
    /// For each key, which is all places, whether it is so.
    Bit,
}

impl Access {
    /// How many keys there are.
    pub fn keys(&self) -> usize {
        self.key.iter().map(|&(_, size)| size as usize).product()
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// For each row: columns that must be something, columns that give a local its value. Columns that repeat a local
    /// given by the same row are compared after it is given.
    Rows {
        access: usize,
        key: Vec<Key>,
        equal: Vec<(usize, Operand)>,
        give: Vec<(usize, u16)>,
    },
    /// The value, if there is one, is given to a local or compared.
    Give {
        access: usize,
        key: Vec<Key>,
        to: u16,
    },
    Equal {
        access: usize,
        key: Vec<Key>,
        to: Operand,
    },
    Bit {
        access: usize,
        key: Vec<Key>,
    },
    /// A number is worked out.
    Let {
        to: u16,
        value: Expression,
    },
    Test {
        relation: Relation,
        sides: [Expression; 2],
    },
    /// It is not known.
    Absent {
        predicate: PredicateId,
        operands: Vec<Operand>,
    },
}

/// A rule as steps.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    /// Its number in the list.
    pub rule: usize,
    pub locals: usize,
    pub steps: Vec<Step>,
    pub conclusions: Vec<(PredicateId, Vec<Operand>)>,
    /// The step whose loop goes on once the rule has concluded; none if the rule is then done.
    pub cut: Option<usize>,
}

/// Rules as steps, and the tables they read.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) names: Vec<String>,
    pub(crate) variables: Vec<Vec<String>>,
    pub(crate) words: Vec<(String, bool)>,
    pub(crate) accesses: Vec<Access>,
    pub(crate) planned: Vec<Planned>,
    pub(crate) limits: Vec<Vec<Option<u32>>>,
    /// Predicates that are concluded or asked to be absent.
    pub(crate) tracked: Vec<PredicateId>,
    refused: Vec<(usize, Refused)>,
}

/// Keys of tables of rows, of values and of bits: larger tables take longer to clear than to search.
const ROWS: usize = 1 << 14;
const VALUES: usize = 1 << 18;
const BITS: usize = 1 << 18;

impl Plan {
    /// Plans rules in their order.
    #[must_use]
    pub fn new(words: &Vocabulary, ranges: &Ranges, rules: &[Rule]) -> Plan {
        let names = |rule: &Rule| {
            rule.variables
                .iter()
                .map(|declared| declared.name.clone())
                .collect()
        };
        let predicates = words.predicates();
        let mut plan = Plan {
            names: rules.iter().map(|rule| rule.name.clone()).collect(),
            variables: rules.iter().map(names).collect(),
            words: predicates
                .iter()
                .map(|word| (word.name.clone(), word.time == crate::vocabulary::Time::Always))
                .collect(),
            accesses: Vec::new(),
            planned: Vec::new(),
            limits: predicates
                .iter()
                .map(|word| word.places.iter().map(|&kind| ranges.of(kind)).collect())
                .collect(),
            tracked: Vec::new(),
            refused: Vec::new(),
        };
        for (number, rule) in rules.iter().enumerate() {
            let mut planner = Planner {
                words,
                ranges,
                rule,
                accesses: &mut plan.accesses,
                bound: vec![false; rule.variables.len()],
                safe: vec![false; rule.variables.len()],
                steps: Vec::new(),
            };
            match planner.rule(number) {
                Ok(Some(planned)) => plan.planned.push(planned),
                Ok(None) => {}
                Err(refused) => plan.refused.push((number, refused)),
            }
        }
        for planned in &plan.planned {
            plan.tracked
                .extend(planned.conclusions.iter().map(|&(predicate, _)| predicate));
            plan.tracked
                .extend(planned.steps.iter().filter_map(|step| match step {
                    Step::Absent { predicate, .. } => Some(*predicate),
                    _ => None,
                }));
        }
        plan.tracked.sort();
        plan.tracked.dedup();
        plan
    }

    /// The rules that could not be planned, by their numbers, and why.
    #[must_use]
    pub fn refused(&self) -> &[(usize, Refused)] {
        &self.refused
    }

    /// How many tables are read, and how many numbers they have beside their rows.
    #[must_use]
    pub fn tables(&self) -> (usize, usize) {
        (self.accesses.len(), self.accesses.iter().map(Access::keys).sum())
    }
}

/// The rule can never apply.
struct Planner<'a> {
    words: &'a Vocabulary,
    ranges: &'a Ranges,
    rule: &'a Rule,
    accesses: &'a mut Vec<Access>,
    bound: Vec<bool>,
    /// Locals that came out of a table: they are within the range of their type.
    safe: Vec<bool>,
    steps: Vec<Step>,
}

impl Planner<'_> {
    /// None for a rule that can never apply.
    fn rule(&mut self, number: usize) -> Result<Option<Planned>, Refused> {
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
