//! How a tree of premises becomes a tree of steps: where a rule asks whether it has concluded already, and what comes after it has.

use super::plan::{Access, End, Node, Operand, Ranges, Refused, Step, Then, Trunk};
use super::planner::{Planner, operands};
use crate::modes::given;
use crate::rule::{Atom, Conclusion, Rule, Term, Variable};
use crate::share::{self, Forest};
use crate::vocabulary::{PredicateId, Vocabulary};

type Concluded = (PredicateId, Vec<Operand>);

/// A step on its way into a plan.
struct Rough {
    step: Step,
    ends: Vec<End>,
    next: Vec<usize>,
    /// How many rules are here and below.
    rules: usize,
    /// Whether there is a loop here or below.
    loops: bool,
    /// What all rules here and below conclude, if that is one and the same.
    same: Option<Concluded>,
}

/// The steps of a tree.
pub(super) struct Draft<'a> {
    rules: &'a [Rule],
    forest: &'a Forest,
    given: Vec<bool>,
    roughs: Vec<Rough>,
    trunk: Trunk,
    /// Rules that cannot be planned.
    pub refused: Vec<(usize, Refused)>,
}

/// More premises than this are too many.
const LONGEST: usize = 128;

impl<'a> Draft<'a> {
    pub fn new(
        words: &Vocabulary,
        ranges: &Ranges,
        rules: &'a [Rule],
        forest: &'a Forest,
        trunk: &share::Trunk,
        accesses: &mut Vec<Access>,
    ) -> Draft<'a> {
        let mut draft = Draft {
            rules,
            forest,
            given: Vec::new(),
            roughs: Vec::new(),
            trunk: Trunk {
                ends: Vec::new(),
                next: Vec::new(),
                locals: 0,
            },
            refused: Vec::new(),
        };
        // A rule by itself speaks in its own variables.
        if let [rule] = draft.below(trunk)[..] {
            draft.given = given(words, &rules[rule]);
        }
        let planner = Planner::new(words, ranges);
        draft.trunk.ends = draft.ends(&planner, &trunk.ends);
        draft.trunk.next = draft.children(&planner, &trunk.next, accesses);
        draft
    }

    /// The rules of a trunk.
    fn below(&self, trunk: &share::Trunk) -> Vec<usize> {
        let mut all: Vec<usize> = trunk.ends.iter().map(|end| end.rule).collect();
        trunk.next.iter().for_each(|&next| self.gather(next, &mut all));
        all
    }

    fn gather(&self, at: usize, all: &mut Vec<usize>) {
        let node = &self.forest.nodes[at];
        all.extend(node.ends.iter().map(|end| end.rule));
        node.next.iter().for_each(|&next| self.gather(next, all));
    }

    fn refuse(&mut self, at: usize, why: Refused) {
        let mut all = Vec::new();
        self.gather(at, &mut all);
        self.refused.extend(all.into_iter().map(|rule| (rule, why)));
    }

    fn ends(&mut self, planner: &Planner<'_>, ends: &[share::End]) -> Vec<End> {
        let mut all = Vec::new();
        for end in ends {
            let rule = &self.rules[end.rule];
            let conclusions: Vec<Concluded> = rule
                .conclusions
                .iter()
                .map(|conclusion| concluded(conclusion.atom(), &end.values))
                .collect();
            let refused = if rule.premises.len() > LONGEST {
                Some(Refused::Length)
            } else if rule
                .conclusions
                .iter()
                .any(|one| matches!(one, Conclusion::Remove(_)))
            {
                Some(Refused::Removal)
            } else if !conclusions.iter().all(|(_, operands)| planner.knows(operands)) {
                Some(Refused::Order)
            } else {
                None
            };
            match refused {
                Some(why) => self.refused.push((end.rule, why)),
                None => all.push(End {
                    rule: end.rule,
                    conclusions,
                    then: Then::Next,
                    values: end.values.clone(),
                }),
            }
        }
        all
    }

    fn children(&mut self, planner: &Planner<'_>, next: &[usize], accesses: &mut Vec<Access>) -> Vec<usize> {
        let mut all = Vec::new();
        for &at in next {
            match self.node(planner.clone(), at, accesses) {
                Ok(made) => all.extend(made),
                Err(why) => self.refuse(at, why),
            }
        }
        all
    }

    /// None if nothing below can ever be concluded.
    fn node(
        &mut self,
        mut planner: Planner<'_>,
        at: usize,
        accesses: &mut Vec<Access>,
    ) -> Result<Option<usize>, Refused> {
        let forest = self.forest;
        let node = &forest.nodes[at];
        planner.declare(&node.gives);
        self.trunk.locals = self.trunk.locals.max(planner.locals());
        let later = |local: u16| self.given.get(local as usize).is_none_or(|&given| given);
        let Some(step) = planner.premise(&node.premise, accesses, &later)? else {
            return Ok(None);
        };
        let ends = self.ends(&planner, &node.ends);
        let next = self.children(&planner, &node.next, accesses);
        if ends.is_empty() && next.is_empty() {
            return Ok(None);
        }
        let below = || next.iter().map(|&next| &self.roughs[next]);
        let of_ends = ends.iter().map(|end| match &end.conclusions[..] {
            [one] => Some(one.clone()),
            _ => None,
        });
        let mut all = of_ends.chain(below().map(|rough| rough.same.clone()));
        let first = all.next().flatten();
        let same = first.filter(|first| all.all(|one| one.as_ref() == Some(first)));
        let rough = Rough {
            loops: matches!(step, Step::Rows { .. }) || below().any(|rough| rough.loops),
            rules: ends.len() + below().map(|rough| rough.rules).sum::<usize>(),
            same,
            step,
            ends,
            next,
        };
        self.roughs.push(rough);
        Ok(Some(self.roughs.len() - 1))
    }

    /// Puts the steps into a plan.
    pub fn finish(mut self, nodes: &mut Vec<Node>, trunks: &mut Vec<Trunk>) {
        let mut trunk = Trunk {
            next: Vec::new(),
            ..self.trunk.clone()
        };
        for at in std::mem::take(&mut self.trunk.next) {
            let path = Path {
                since: vec![None; trunk.locals],
                ..Path::default()
            };
            trunk.next.push(self.place(at, path, nodes));
        }
        if !trunk.next.is_empty() || !trunk.ends.is_empty() {
            trunks.push(trunk);
        }
    }

    fn place(&mut self, at: usize, mut path: Path, nodes: &mut Vec<Node>) -> usize {
        let (rules, loops) = (self.roughs[at].rules, self.roughs[at].loops);
        // Where ways are left to be looked at, first ask whether they are needed.
        if let Some(same) = self.roughs[at].same.clone().filter(|_| !path.asked)
            && let Some(since) = path.since(&same.1)
            && (loops || path.loops.iter().any(|&(depth, _, _)| depth >= since))
        {
            let rule = (rules == 1).then(|| self.only(at));
            let here = nodes.len();
            let (predicate, operands) = same;
            nodes.push(Node {
                step: Step::Absent {
                    rule,
                    predicate,
                    operands,
                },
                ends: Vec::new(),
                next: Vec::new(),
                rules,
            });
            path.asked = true;
            path.enter(here, rules);
            let next = self.place(at, path, nodes);
            nodes[here].next.push(next);
            return here;
        }
        let here = nodes.len();
        path.enter(here, rules);
        let rough = &mut self.roughs[at];
        let step = rough.step.clone();
        let (mut ends, next) = (std::mem::take(&mut rough.ends), std::mem::take(&mut rough.next));
        let depth = path.depth;
        match &step {
            Step::Rows { give, .. } => {
                give.iter()
                    .for_each(|&(_, local)| path.since[local as usize] = Some(depth));
                path.loops.push((depth - 1, here, rules));
            }
            Step::Give { to, .. } | Step::Let { to, .. } => path.since[*to as usize] = Some(depth),
            _ => {}
        }
        if let ([end], 1) = (&mut ends[..], rules) {
            end.then = path.then(&end.conclusions);
        }
        nodes.push(Node {
            step,
            ends,
            next: Vec::new(),
            rules,
        });
        for at in next {
            let next = self.place(at, path.clone(), nodes);
            nodes[here].next.push(next);
        }
        here
    }

    /// The rule of a step that is one's alone.
    fn only(&self, at: usize) -> usize {
        let rough = &self.roughs[at];
        match (rough.ends.first(), rough.next.first()) {
            (Some(end), _) => end.rule,
            (None, Some(&next)) => self.only(next),
            (None, None) => usize::MAX,
        }
    }
}

/// What lies above a step.
#[derive(Clone, Default)]
struct Path {
    /// How many steps.
    depth: usize,
    /// By how many steps each local has its value.
    since: Vec<Option<usize>>,
    /// Loops: how many steps are above, the node, and how many rules share it.
    loops: Vec<(usize, usize, usize)>,
    /// Whether it was asked if the conclusion is known.
    asked: bool,
    /// The first node that serves one rule alone.
    own: Option<usize>,
}

impl Path {
    fn enter(&mut self, node: usize, rules: usize) {
        self.depth += 1;
        if rules == 1 {
            self.own.get_or_insert(node);
        }
    }

    /// After how many steps all of these have their values; none if some have not.
    fn since(&self, operands: &[Operand]) -> Option<usize> {
        operands.iter().try_fold(0, |most, operand| match *operand {
            Operand::Local(local) => self.since[local as usize].map(|since| most.max(since)),
            Operand::Constant(_) => Some(most),
        })
    }

    /// What comes after a rule has concluded that has this node to itself: the next choice for the variables of its conclusion.
    fn then(&self, conclusions: &[Concluded]) -> Then {
        let since = conclusions
            .iter()
            .filter_map(|(_, operands)| self.since(operands))
            .max();
        let since = since.unwrap_or(0);
        let last = self.loops.iter().rev().find(|&&(depth, _, _)| depth < since);
        match (last, self.own) {
            (Some(&(_, node, 1)), _) => Then::Loop(node),
            (_, Some(own)) => Then::Done(own),
            (_, None) => Then::Next,
        }
    }
}

fn concluded(atom: &Atom, values: &[u16]) -> Concluded {
    let local = |term: &Term| match *term {
        Term::Variable(Variable(variable)) => Term::Variable(Variable(values[variable as usize])),
        constant => constant,
    };
    let terms: Vec<Term> = atom.terms.iter().map(local).collect();
    (atom.predicate, operands(&terms))
}
