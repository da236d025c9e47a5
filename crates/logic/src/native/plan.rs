//! Rules as loops, look-ups and tests, and the tables that these read.

use super::planner::Planner;
use crate::rule::{Expression, Rule};
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

/// Some of the rules of a plan, and the tables that these read.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub(crate) rules: Vec<bool>,
    pub(crate) tables: Vec<bool>,
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
            match Planner::new(words, ranges, rule, &mut plan.accesses).rule(number) {
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

    /// The rules whose numbers are wanted, with the tables that they read.
    #[must_use]
    pub fn choose(&self, wanted: impl Fn(usize) -> bool) -> Chosen {
        let mut needed = vec![false; self.accesses.len()];
        for planned in self.planned.iter().filter(|planned| wanted(planned.rule)) {
            for step in &planned.steps {
                if let Step::Rows { access, .. }
                | Step::Give { access, .. }
                | Step::Equal { access, .. }
                | Step::Bit { access, .. } = step
                {
                    needed[*access] = true;
                }
            }
        }
        Chosen {
            rules: (0..self.names.len()).map(wanted).collect(),
            tables: needed,
        }
    }

    /// How many tables are read, and how many numbers they have beside their rows.
    #[must_use]
    pub fn tables(&self) -> (usize, usize) {
        (self.accesses.len(), self.accesses.iter().map(Access::keys).sum())
    }
}
