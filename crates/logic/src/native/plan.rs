//! Rules as loops, look-ups and tests, and the tables that these read.

use super::grow::Draft;
use crate::order::Orderer;
use crate::rule::{Expression, Rule};
use crate::share::Forest;
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
    /// It is not known: to this rule, where facts count by each rule.
    Absent {
        rule: Option<usize>,
        predicate: PredicateId,
        operands: Vec<Operand>,
    },
}

/// A step, what is concluded after it, and the steps that are tried then, one after another.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub step: Step,
    pub ends: Vec<End>,
    pub next: Vec<usize>,
    /// How many rules are here and below.
    pub rules: usize,
}

/// A rule that concludes.
#[derive(Clone, Debug)]
pub(crate) struct End {
    /// Its number in the list.
    pub rule: usize,
    pub conclusions: Vec<(PredicateId, Vec<Operand>)>,
    pub then: Then,
    /// For each of its variables the local.
    pub values: Vec<u16>,
}

/// What comes after a rule has concluded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    /// What would come if it had not.
    Next,
    /// The loop of this node goes on.
    Loop(usize),
    /// This node and all below are done.
    Done(usize),
}

/// Steps that are tried one after another, and what is concluded without any.
#[derive(Clone, Debug)]
pub(crate) struct Trunk {
    pub ends: Vec<End>,
    pub next: Vec<usize>,
    pub locals: usize,
}

/// Some of the rules of a plan, with the tables that these read.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub(crate) tables: Vec<bool>,
    pub(crate) trunks: Vec<bool>,
    /// One for each node, if some rule below it is wanted; then one for each rule.
    pub(crate) flags: Vec<u8>,
}

impl Chosen {
    /// Whether they are rules of this plan.
    pub(crate) fn fits(&self, plan: &Plan) -> bool {
        self.flags.len() == plan.nodes.len() + plan.names.len() && self.trunks.len() == plan.trunks.len()
    }
}

/// Rules as steps, and the tables they read.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) names: Vec<String>,
    pub(crate) variables: Vec<Vec<String>>,
    pub(crate) words: Vec<(String, bool)>,
    pub(crate) accesses: Vec<Access>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) trunks: Vec<Trunk>,
    pub(crate) limits: Vec<Vec<Option<u32>>>,
    /// Predicates that are concluded or asked to be absent.
    pub(crate) tracked: Vec<PredicateId>,
    refused: Vec<(usize, Refused)>,
}

impl Plan {
    /// Plans rules in their order, each by itself, its premises in theirs.
    #[must_use]
    pub fn new(words: &Vocabulary, ranges: &Ranges, rules: &[Rule]) -> Plan {
        Plan::of(words, ranges, rules, &Forest::apart(rules))
    }

    /// Plans rules with the premises that they share, in an order made for that; those of the least rank come first.
    #[must_use]
    pub fn shared(orderer: &Orderer<'_>, ranges: &Ranges, rules: &[Rule], ranks: &[u32]) -> Plan {
        let words = orderer.words;
        let ordered: Vec<Rule> = rules.iter().map(|rule| orderer.order(rule)).collect();
        let alone = Plan::new(words, ranges, &ordered);
        let mut possible = vec![false; rules.len()];
        alone.ends().for_each(|end| possible[end.rule] = true);
        let forest = Forest::shared(orderer, rules, ranks, |rule| possible[rule]);
        let mut plan = Plan::of(words, ranges, rules, &forest);
        plan.refused.extend(alone.refused);
        plan.refused.sort_unstable_by_key(|&(rule, _)| rule);
        plan
    }

    fn of(words: &Vocabulary, ranges: &Ranges, rules: &[Rule], forest: &Forest) -> Plan {
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
            nodes: Vec::new(),
            trunks: Vec::new(),
            limits: predicates
                .iter()
                .map(|word| word.places.iter().map(|&kind| ranges.of(kind)).collect())
                .collect(),
            tracked: Vec::new(),
            refused: Vec::new(),
        };
        for trunk in &forest.trunks {
            let draft = Draft::new(words, ranges, rules, forest, trunk, &mut plan.accesses);
            plan.refused.extend(&draft.refused);
            draft.finish(&mut plan.nodes, &mut plan.trunks);
        }
        let mut tracked: Vec<PredicateId> = Vec::new();
        let concluded = plan.ends().flat_map(|end| &end.conclusions);
        tracked.extend(concluded.map(|&(predicate, _)| predicate));
        tracked.extend(plan.nodes.iter().filter_map(|node| match node.step {
            Step::Absent { predicate, .. } => Some(predicate),
            _ => None,
        }));
        tracked.sort();
        tracked.dedup();
        plan.tracked = tracked;
        plan
    }

    /// All that is concluded.
    pub(crate) fn ends(&self) -> impl Iterator<Item = &End> {
        let of_trunks = self.trunks.iter().flat_map(|trunk| &trunk.ends);
        of_trunks.chain(self.nodes.iter().flat_map(|node| &node.ends))
    }

    /// The rules that could not be planned, by their numbers, and why.
    #[must_use]
    pub fn refused(&self) -> &[(usize, Refused)] {
        &self.refused
    }

    /// The rules whose numbers are wanted, with the tables that they read.
    #[must_use]
    pub fn choose(&self, wanted: impl Fn(usize) -> bool) -> Chosen {
        let rules: Vec<bool> = (0..self.names.len()).map(wanted).collect();
        let mut tables = vec![false; self.accesses.len()];
        let mut flags = vec![0; self.nodes.len() + rules.len()];
        // A node comes before those below it.
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let here = node.ends.iter().any(|end| rules[end.rule]);
            if !here && !node.next.iter().any(|&next| flags[next] != 0) {
                continue;
            }
            flags[at] = 1;
            if let Step::Rows { access, .. }
            | Step::Give { access, .. }
            | Step::Equal { access, .. }
            | Step::Bit { access, .. } = node.step
            {
                tables[access] = true;
            }
        }
        let is_wanted = |trunk: &Trunk| {
            trunk.ends.iter().any(|end| rules[end.rule]) || trunk.next.iter().any(|&next| flags[next] != 0)
        };
        let trunks = self.trunks.iter().map(is_wanted).collect();
        for (flag, wanted) in flags[self.nodes.len()..].iter_mut().zip(rules) {
            *flag = u8::from(wanted);
        }
        Chosen {
            tables,
            trunks,
            flags,
        }
    }

    /// How many steps there are, and how many there would be if no rule shared any with another.
    #[must_use]
    pub fn steps(&self) -> (usize, usize) {
        (self.nodes.len(), self.nodes.iter().map(|node| node.rules).sum())
    }

    /// How many tables are read, and how many numbers they have beside their rows.
    #[must_use]
    pub fn tables(&self) -> (usize, usize) {
        (self.accesses.len(), self.accesses.iter().map(Access::keys).sum())
    }
}
