//! Rules that share premises, asked together: what several of them ask first is asked once.
//!
//! The rules of a goal begin alike: two liberties of the block, one of them played on, an enemy beside it. So they are put into
//! a tree. Each of its nodes is one question, and who fails it is done with all rules behind it. At every node that question
//! is taken next which has the fewest answers, and of equals the one that most rules want (thesis 002, L3546: the shared
//! premises that were wished for).

use super::plan::{Step, answers};
use super::view::{Places, View};
use crate::go::word::Word;
use logic::{Expression, Function, Relation, Term, Value, Variable};
use std::collections::BTreeMap;

/// Answers tried in one position at most: rules that would take more are taken not to apply.
const MOST: u32 = 40_000;

/// What stands in a place of a question. Values have numbers in the order in which they become known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    Constant(i32),
    Known(u16),
    /// The answer gives it its value.
    Gives(u16),
}

/// A question, or a test.
#[derive(Clone, PartialEq, Debug)]
enum Question {
    Word(Word, Vec<Part>),
    Test(Relation, [Expression; 2]),
    /// A number is worked out.
    Let(u16, Expression),
}

/// A rule all of whose premises hold.
#[derive(Clone, Debug)]
pub struct End {
    /// Its number among those that the tree was made of.
    pub rule: usize,
    /// For each of its variables the number of its value.
    values: Vec<u16>,
}

impl End {
    /// What the variables of the rule stand for.
    pub fn values(&self, known: &[Value]) -> Vec<Option<Value>> {
        self.values
            .iter()
            .map(|&at| known.get(usize::from(at)).copied())
            .collect()
    }
}

#[derive(Debug)]
struct Node {
    question: Question,
    ends: Vec<End>,
    next: Vec<usize>,
}

/// The questions of rules.
#[derive(Default, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    roots: Vec<usize>,
}

/// A rule on its way into the tree.
struct Open {
    rule: usize,
    left: Vec<Step>,
    values: Vec<Option<u16>>,
}

/// A question as something that can be compared and counted.
type Key = (u8, Vec<i64>);

impl Open {
    fn part(&self, term: &Term, fresh: &mut Vec<Variable>, known: u16) -> Part {
        match term {
            Term::Constant(value) => Part::Constant(value.0),
            Term::Variable(variable) => match self.values[variable.0 as usize] {
                Some(at) => Part::Known(at),
                None => {
                    let place = fresh.iter().position(|new| new == variable).unwrap_or_else(|| {
                        fresh.push(*variable);
                        fresh.len() - 1
                    });
                    Part::Gives(known + place as u16)
                }
            },
        }
    }

    fn expression(&self, side: &Expression) -> Option<Expression> {
        Some(match side {
            Expression::Term(Term::Variable(variable)) => {
                Expression::Term(Term::Variable(Variable(self.values[variable.0 as usize]?)))
            }
            Expression::Term(constant) => Expression::Term(*constant),
            Expression::Call(function, parts) => Expression::Call(
                *function,
                parts
                    .iter()
                    .map(|part| self.expression(part))
                    .collect::<Option<_>>()?,
            ),
        })
    }

    /// The question that a premise is here, with how many answers it may have and what it gives a value; none if it cannot be
    /// asked yet.
    fn question(&self, step: &Step, known: u16) -> Option<(u32, Question, Vec<Variable>)> {
        match step {
            Step::Ask(word, terms) => {
                let mut fresh = Vec::new();
                let parts: Vec<Part> = terms
                    .iter()
                    .map(|term| self.part(term, &mut fresh, known))
                    .collect();
                let given: Vec<bool> = parts.iter().map(|part| !matches!(part, Part::Gives(_))).collect();
                Some((answers(*word, &given)?, Question::Word(*word, parts), fresh))
            }
            Step::Test(relation, sides) => match sides.each_ref().map(|side| self.expression(side)) {
                [Some(a), Some(b)] => {
                    // The same test, whichever side is written first.
                    let turned = *relation != Relation::Greater && code(&b) < code(&a);
                    let sides = if turned { [b, a] } else { [a, b] };
                    Some((0, Question::Test(*relation, sides), Vec::new()))
                }
                [Some(value), None] => self.given(*relation, &sides[1], value, known),
                [None, Some(value)] => self.given(*relation, &sides[0], value, known),
                [None, None] => None,
            },
        }
    }

    fn given(
        &self,
        relation: Relation,
        side: &Expression,
        value: Expression,
        known: u16,
    ) -> Option<(u32, Question, Vec<Variable>)> {
        match side {
            Expression::Term(Term::Variable(variable)) if relation == Relation::Equal => {
                Some((0, Question::Let(known, value), vec![*variable]))
            }
            _ => None,
        }
    }
}

impl Question {
    fn key(&self) -> Key {
        match self {
            Question::Word(word, parts) => {
                let code = |part: &Part| match *part {
                    Part::Constant(value) => i64::from(value) << 2,
                    Part::Known(at) => i64::from(at) << 2 | 1,
                    Part::Gives(at) => i64::from(at) << 2 | 2,
                };
                (*word as u8, parts.iter().map(code).collect())
            }
            Question::Test(relation, sides) => {
                let mut all = vec![*relation as i64];
                sides.iter().for_each(|side| all.extend(code(side)));
                (u8::MAX, all)
            }
            Question::Let(_, value) => (u8::MAX - 1, code(value)),
        }
    }
}

fn code(side: &Expression) -> Vec<i64> {
    match side {
        Expression::Term(Term::Constant(value)) => vec![i64::from(value.0) << 2],
        Expression::Term(Term::Variable(variable)) => vec![i64::from(variable.0) << 2 | 1],
        Expression::Call(function, parts) => {
            let sign = match function {
                Function::Add => 0,
                Function::Subtract => 1,
                Function::Multiply => 2,
                Function::Divide => 3,
            };
            let mut all = vec![sign << 2 | 2, parts.len() as i64];
            parts.iter().for_each(|part| all.extend(code(part)));
            all
        }
    }
}

impl Tree {
    /// The tree of rules: of each its number, its premises, how many variables it has, and which of its terms are known from
    /// the start, as many for each and in the same order.
    pub fn new<'r>(rules: impl IntoIterator<Item = (usize, &'r [Step], usize, Vec<Term>)>) -> Tree {
        let mut tree = Tree::default();
        let mut known = 0;
        let mut open = Vec::new();
        for (rule, steps, variables, given) in rules {
            let mut values = vec![None; variables];
            for (at, term) in given.iter().enumerate() {
                if let Term::Variable(variable) = term {
                    values[variable.0 as usize] = Some(at as u16);
                }
            }
            known = given.len() as u16;
            open.push(Open {
                rule,
                left: steps.to_vec(),
                values,
            });
        }
        tree.roots = tree.grow(open, known);
        tree
    }

    fn grow(&mut self, mut open: Vec<Open>, known: u16) -> Vec<usize> {
        let mut nodes = Vec::new();
        while !open.is_empty() {
            let mut wanted: BTreeMap<Key, (u32, usize)> = BTreeMap::new();
            for one in &open {
                let mut keys: Vec<(Key, u32)> = Vec::new();
                for step in &one.left {
                    if let Some((cost, question, _)) = one.question(step, known) {
                        let key = question.key();
                        if !keys.iter().any(|(known, _)| *known == key) {
                            keys.push((key, cost));
                        }
                    }
                }
                for (key, cost) in keys {
                    wanted.entry(key).or_insert((cost, 0)).1 += 1;
                }
            }
            let best = wanted
                .into_iter()
                .min_by_key(|(key, (cost, count))| (*cost, std::cmp::Reverse(*count), key.clone()));
            // Plans are made of premises that can all be asked in the end.
            let Some((best, _)) = best else { break };
            let (mut taken, mut rest) = (Vec::new(), Vec::new());
            let mut chosen: Option<(Question, u16)> = None;
            for mut one in open {
                let found = one.left.iter().enumerate().find_map(|(at, step)| {
                    let (_, question, fresh) = one.question(step, known)?;
                    (question.key() == best).then_some((at, question, fresh))
                });
                let Some((at, question, fresh)) = found else {
                    rest.push(one);
                    continue;
                };
                one.left.remove(at);
                for (n, variable) in fresh.iter().enumerate() {
                    one.values[variable.0 as usize] = Some(known + n as u16);
                }
                chosen = Some((question, known + fresh.len() as u16));
                taken.push(one);
            }
            open = rest;
            let Some((question, known)) = chosen else { break };
            let (done, going): (Vec<Open>, Vec<Open>) =
                taken.into_iter().partition(|one| one.left.is_empty());
            let ends = done.into_iter().map(|one| End {
                rule: one.rule,
                values: one.values.iter().map(|at| at.unwrap_or(u16::MAX)).collect(),
            });
            let ends = ends.collect();
            let at = self.nodes.len();
            self.nodes.push(Node {
                question,
                ends,
                next: Vec::new(),
            });
            self.nodes[at].next = self.grow(going, known);
            nodes.push(at);
        }
        nodes
    }

    /// Calls with every rule that applies, each in all its ways, given the first values, until an answer is true. Answers how
    /// many questions were asked.
    pub fn each(
        &self,
        view: &View<'_>,
        given: &[Value],
        found: &mut dyn FnMut(&End, &[Value]) -> bool,
    ) -> u32 {
        let mut walk = Walk {
            tree: self,
            view,
            known: [Value(0); 128],
            asked: 0,
            found,
        };
        walk.known[..given.len()].copy_from_slice(given);
        walk.all(&self.roots);
        walk.asked
    }
}

struct Walk<'a> {
    tree: &'a Tree,
    view: &'a View<'a>,
    known: [Value; 128],
    asked: u32,
    found: &'a mut dyn FnMut(&End, &[Value]) -> bool,
}

impl Walk<'_> {
    /// Whether it is over.
    fn all(&mut self, nodes: &[usize]) -> bool {
        nodes.iter().any(|&at| self.node(at))
    }

    fn holds(&mut self, node: &Node) -> bool {
        for end in &node.ends {
            if (self.found)(end, &self.known) {
                return true;
            }
        }
        self.all(&node.next)
    }

    fn worth(&self, side: &Expression) -> Option<i64> {
        side.value(&mut |variable| Some(self.known[usize::from(variable.0)]))
    }

    fn node(&mut self, at: usize) -> bool {
        self.asked += 1;
        if self.asked >= MOST {
            return true;
        }
        let node = &self.tree.nodes[at];
        match &node.question {
            Question::Test(relation, [a, b]) => match (self.worth(a), self.worth(b)) {
                (Some(a), Some(b)) => relation.holds(a, b) && self.holds(node),
                _ => false,
            },
            Question::Let(to, value) => {
                let value = self.worth(value).and_then(|value| i32::try_from(value).ok());
                value.is_some_and(|value| {
                    self.known[usize::from(*to)] = Value(value);
                    self.holds(node)
                })
            }
            Question::Word(word, parts) => self.word(node, *word, parts),
        }
    }

    fn word(&mut self, node: &Node, word: Word, parts: &[Part]) -> bool {
        let mut places = [None; 3];
        let mut gives = false;
        for (place, part) in places.iter_mut().zip(parts) {
            *place = match *part {
                Part::Constant(value) => Some(Value(value)),
                Part::Known(at) => Some(self.known[usize::from(at)]),
                Part::Gives(_) => {
                    gives = true;
                    None
                }
            };
        }
        let (view, places) = (self.view, &places[..parts.len()]);
        if !gives {
            return view.holds(word, places) && self.holds(node);
        }
        let mut over = false;
        view.ask(word, places, &mut |said: Places| {
            if over {
                return;
            }
            let mut given: u16 = u16::MAX;
            for (part, value) in parts.iter().zip(said) {
                if let Part::Gives(at) = *part {
                    if given == u16::MAX || at > given {
                        self.known[usize::from(at)] = value;
                        given = at;
                    } else if self.known[usize::from(at)] != value {
                        // The same value twice in one answer.
                        return;
                    }
                }
            }
            over = self.holds(node);
        });
        over
    }
}
