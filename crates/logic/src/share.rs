//! Rules that begin alike, put into trees: what several of them ask first is asked once.
//!
//! Rules about the same goal begin alike: two blocks of a colour, a liberty that they share, who may play there. At every node
//! of a tree that premise comes next which most of its rules can take next without loss, by the priorities of
//! [`Orderer`](crate::order::Orderer); who fails it is done with all rules behind it. The thesis wished for it (002, L3546).

use crate::meta::{Editor, Metarule};
use crate::modes::{bind, given};
use crate::order::Orderer;
use crate::rule::{Atom, Expression, Premise, Rule, Term, Variable};
use crate::vocabulary::{PredicateId, Relation, TypeId, Vocabulary};
use std::collections::BTreeMap;

/// How much more than its best premise one may cost a rule that goes along with others.
const SLACK: f64 = 1.5;

/// A premise in the variables of its tree, which are numbered as they get their values.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub premise: Premise,
    /// The variables that are mentioned here first.
    pub gives: Vec<(u16, TypeId)>,
    pub ends: Vec<End>,
    pub next: Vec<usize>,
}

/// A rule all of whose premises are above.
#[derive(Clone, Debug)]
pub(crate) struct End {
    pub rule: usize,
    /// For each of its variables the one of the tree; `u16::MAX` for one that no premise mentions.
    pub values: Vec<u16>,
}

/// A tree without a premise of its own.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trunk {
    pub ends: Vec<End>,
    pub next: Vec<usize>,
}

/// Rules as trees of premises.
#[derive(Clone, Default, Debug)]
pub(crate) struct Forest {
    pub nodes: Vec<Node>,
    pub trunks: Vec<Trunk>,
}

/// A rule on its way into a tree.
struct Open<'a> {
    number: usize,
    rule: &'a Rule,
    editor: Editor<'a>,
    metarules: Vec<&'a Metarule>,
    given: Vec<bool>,
    left: Vec<usize>,
    values: Vec<u16>,
    /// What each premise that can come next costs, how near it is to the conclusion, its place, and what it is in the variables of
    /// the tree.
    scored: Vec<(f64, usize, usize, Premise)>,
}

/// What rules of one tree have in common: their rank, and what they conclude but for variables.
type Kind = (u32, Vec<(PredicateId, Vec<Option<Term>>)>);

/// No variable of the tree.
const NONE: u16 = u16::MAX;

impl Forest {
    /// Every rule a tree of its own, its premises in their order, in its own variables.
    pub fn apart(rules: &[Rule]) -> Forest {
        let mut forest = Forest::default();
        for (number, rule) in rules.iter().enumerate() {
            let mut seen = vec![false; rule.variables.len()];
            let end = End {
                rule: number,
                values: (0..rule.variables.len() as u16).collect(),
            };
            let first = forest.nodes.len();
            for premise in &rule.premises {
                let mut gives = Vec::new();
                for variable in premise.variables() {
                    let at = variable.0 as usize;
                    if !std::mem::replace(&mut seen[at], true) {
                        gives.push((variable.0, rule.variables[at].kind));
                    }
                }
                let next = forest.nodes.len() + 1;
                forest.nodes.push(Node {
                    premise: premise.clone(),
                    gives,
                    ends: Vec::new(),
                    next: vec![next],
                });
            }
            let trunk = match forest.nodes.last_mut().filter(|_| !rule.premises.is_empty()) {
                Some(last) => {
                    (last.ends, last.next) = (vec![end], Vec::new());
                    Trunk {
                        ends: Vec::new(),
                        next: vec![first],
                    }
                }
                None => Trunk {
                    ends: vec![end],
                    next: Vec::new(),
                },
            };
            forest.trunks.push(trunk);
        }
        forest
    }

    /// Those rules that are wanted, in trees of the same rank and conclusion; trees of the least rank first.
    pub fn shared(
        orderer: &Orderer<'_>,
        rules: &[Rule],
        ranks: &[u32],
        wanted: impl Fn(usize) -> bool,
    ) -> Forest {
        let mut forest = Forest::default();
        let mut groups: BTreeMap<Kind, Vec<Open<'_>>> = BTreeMap::new();
        for (number, rule) in rules.iter().enumerate().filter(|&(number, _)| wanted(number)) {
            let constant = |term: &Term| Some(*term).filter(|term| matches!(term, Term::Constant(_)));
            let concluded = |atom: &Atom| (atom.predicate, atom.terms.iter().map(constant).collect());
            let conclusions = rule.conclusions.iter().map(|one| concluded(one.atom())).collect();
            let rank = ranks.get(number).copied().unwrap_or(0);
            let editor = Editor::new(orderer.words, rule);
            groups.entry((rank, conclusions)).or_default().push(Open {
                number,
                rule,
                metarules: orderer
                    .metarules
                    .iter()
                    .filter(|one| editor.concerns(one))
                    .collect(),
                editor,
                given: given(orderer.words, rule),
                left: (0..rule.premises.len()).collect(),
                values: vec![NONE; rule.variables.len()],
                scored: Vec::new(),
            });
        }
        for (_, open) in groups {
            let (done, going): (Vec<Open<'_>>, Vec<Open<'_>>) =
                open.into_iter().partition(|one| one.left.is_empty());
            let ends = done.into_iter().map(Open::end).collect();
            let next = forest.grow(orderer, going, 0);
            forest.trunks.push(Trunk { ends, next });
        }
        forest
    }

    fn grow(&mut self, orderer: &Orderer<'_>, mut open: Vec<Open<'_>>, known: u16) -> Vec<usize> {
        for one in &mut open {
            one.score(orderer, known);
        }
        let mut nodes = Vec::new();
        while !open.is_empty() {
            let mut wanted: BTreeMap<&Premise, (usize, f64)> = BTreeMap::new();
            for one in &open {
                for (cost, premise) in one.candidates() {
                    let (count, sum) = wanted.entry(premise).or_insert((0, 0.0));
                    *count += 1;
                    *sum += cost;
                }
            }
            let best = wanted.into_iter().min_by(|(_, (a, x)), (_, (b, y))| {
                b.cmp(a).then((x / *a as f64).total_cmp(&(y / *b as f64)))
            });
            let Some((best, _)) = best else { break };
            let best = best.clone();
            let (mut taken, mut rest) = (Vec::new(), Vec::new());
            for one in open {
                if one.candidates().any(|(_, premise)| *premise == best) {
                    taken.push(one);
                } else {
                    rest.push(one);
                }
            }
            open = rest;
            let mut gives = Vec::new();
            for one in &mut taken {
                gives = one.take(&best, known);
            }
            let at = self.nodes.len();
            let known = known + gives.len() as u16;
            self.nodes.push(Node {
                premise: best,
                gives,
                ends: Vec::new(),
                next: Vec::new(),
            });
            let (done, going): (Vec<Open<'_>>, Vec<Open<'_>>) =
                taken.into_iter().partition(|one| one.left.is_empty());
            self.nodes[at].ends = done.into_iter().map(Open::end).collect();
            self.nodes[at].next = self.grow(orderer, going, known);
            nodes.push(at);
        }
        nodes
    }
}

impl Open<'_> {
    fn end(self) -> End {
        End {
            rule: self.number,
            values: self.values,
        }
    }

    fn score(&mut self, orderer: &Orderer<'_>, known: u16) {
        let scored = orderer.scores(
            self.rule,
            &mut self.editor,
            &self.metarules,
            &self.given,
            &self.left,
        );
        let canonical = |at: usize| {
            Tree {
                values: &self.values,
                known,
                fresh: Vec::new(),
            }
            .premise(orderer.words, &self.rule.premises[at])
        };
        let mut all: Vec<(f64, usize, usize, Premise)> = scored
            .into_iter()
            .map(|(cost, near, at)| (cost, near, at, canonical(at)))
            .collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        // Premises that are never ready stay where they were: rules that have some are not shared.
        self.scored = all;
    }

    /// The premises that may come next, with what they cost: those that are hardly worse than the best.
    fn candidates(&self) -> impl Iterator<Item = (f64, &Premise)> {
        let least = self.scored.first().map_or(0.0, |first| first.0);
        let most = if least <= 1.0 { 1.0 } else { SLACK * least };
        let few = self.scored.iter().filter(move |one| one.0 <= most);
        few.map(|(cost, _, _, premise)| (*cost, premise))
    }

    /// Takes a premise; answers the variables of the tree that get their values by it.
    fn take(&mut self, premise: &Premise, known: u16) -> Vec<(u16, TypeId)> {
        let found = self.scored.iter().find(|one| one.3 == *premise);
        let Some(&(_, _, at, _)) = found else {
            return Vec::new();
        };
        let own = &self.rule.premises[at];
        self.left.retain(|&left| left != at);
        bind(own, &mut self.editor.bound);
        let mut tree = Tree {
            values: &self.values,
            known,
            fresh: Vec::new(),
        };
        tree.terms(own);
        let fresh = tree.fresh;
        let kinds = &self.rule.variables;
        let gives = fresh
            .iter()
            .enumerate()
            .map(|(n, variable)| (known + n as u16, kinds[variable.0 as usize].kind))
            .collect();
        for (n, variable) in fresh.iter().enumerate() {
            self.values[variable.0 as usize] = known + n as u16;
        }
        gives
    }
}

/// The variables of a rule as those of its tree.
struct Tree<'a> {
    values: &'a [u16],
    known: u16,
    fresh: Vec<Variable>,
}

impl Tree<'_> {
    fn term(&mut self, term: Term) -> Term {
        let Term::Variable(variable) = term else {
            return term;
        };
        let value = match self.values[variable.0 as usize] {
            NONE => {
                let place = self
                    .fresh
                    .iter()
                    .position(|new| *new == variable)
                    .unwrap_or_else(|| {
                        self.fresh.push(variable);
                        self.fresh.len() - 1
                    });
                self.known + place as u16
            }
            value => value,
        };
        Term::Variable(Variable(value))
    }

    fn expression(&mut self, side: &Expression) -> Expression {
        match side {
            Expression::Term(term) => Expression::Term(self.term(*term)),
            Expression::Call(function, parts) => Expression::Call(
                *function,
                parts.iter().map(|part| self.expression(part)).collect(),
            ),
        }
    }

    /// Numbers the variables of a premise.
    fn terms(&mut self, premise: &Premise) {
        match premise {
            Premise::Present(atom) | Premise::Absent(atom) => atom.terms.iter().for_each(|&term| {
                self.term(term);
            }),
            Premise::Test(_, sides) => sides.iter().for_each(|side| {
                self.expression(side);
            }),
        }
    }

    fn premise(mut self, words: &Vocabulary, premise: &Premise) -> Premise {
        let mut atom = |atom: &Atom| Atom {
            predicate: atom.predicate,
            terms: atom.terms.iter().map(|&term| self.term(term)).collect(),
        };
        match premise {
            Premise::Present(present) => Premise::Present(atom(present)),
            Premise::Absent(absent) => Premise::Absent(atom(absent)),
            Premise::Test(test, sides) => {
                let [a, b] = sides.each_ref().map(|side| self.expression(side));
                // The same test, whichever side is written first.
                let turned = words.test_word(*test).relation != Relation::Greater && b < a;
                Premise::Test(*test, if turned { [b, a] } else { [a, b] })
            }
        }
    }
}
