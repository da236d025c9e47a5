//! Rules grown by looking closer: where nothing is proved one more cell is looked at.

use super::judge::{Outcome, Topology, judge};
use super::window::{Known, Window};
use crate::Cell;
use std::collections::HashMap;

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Drawings that are more special than this are forgotten: see [`specialisation`].
    pub special: u32,
    /// Positions of one search.
    pub budget: usize,
    /// Among so many cells the next to look at is chosen.
    pub choice: usize,
}

/// The contents that a cell is asked for, in this order.
pub const CONTENTS: [Cell; 4] = [Cell::OWN, Cell::ENEMY, Cell::EMPTY, Cell::OFF];

/// A part of a decision tree; the order of all parts is that of their making.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// The conclusion with this number.
    Leaf(u32),
    /// What is on this cell? One node for each of [`CONTENTS`].
    Ask(u8, [u32; 4]),
}

/// All rules of one window, as the tree by which they are told apart. Rules that differ in one cell and agree otherwise
/// are one: equal parts are there once, and what need not be asked is not asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// The nodes; the last is the root.
    pub nodes: Vec<Node>,
    /// The conclusions.
    pub conclusions: Vec<Topology>,
}

/// How special a drawing is (thesis 002, L2692-L2714): 1 for an empty cell, 4 for a stone, 2 for the edge, 5 for each
/// statement about liberties. An empty cell is about four times as frequent as a stone of a colour.
pub fn specialisation(cells: &[Option<Cell>], liberties: usize) -> u32 {
    let count = |what: Cell| cells.iter().filter(|c| **c == Some(what)).count() as u32;
    let edge = u32::from(count(Cell::OFF) > 0);
    count(Cell::EMPTY) + 4 * (count(Cell::OWN) + count(Cell::ENEMY)) + 2 * edge + 5 * liberties as u32
}

/// Of a hundred cells so many hold each of [`CONTENTS`].
const FREQUENCY: [u32; 4] = [16, 16, 62, 6];

struct Grower<'w> {
    window: &'w Window,
    effort: Effort,
    judged: HashMap<Known, Topology>,
    tree: Tree,
    nodes: HashMap<Node, u32>,
    leaves: HashMap<Topology, u32>,
}

/// All rules of a window.
pub fn grow(window: &Window, effort: Effort) -> Tree {
    let mut grower = Grower {
        window,
        effort,
        judged: HashMap::new(),
        tree: Tree::default(),
        nodes: HashMap::new(),
        leaves: HashMap::new(),
    };
    let root = grower.node(&window.start());
    // A root that was made before something else stands last again.
    if root as usize + 1 != grower.tree.nodes.len() {
        let node = grower.tree.nodes[root as usize];
        grower.tree.nodes.push(node);
    }
    grower.tree
}

/// What a judgement is worth: how much of it stands.
fn worth(topology: &Topology) -> u32 {
    let halves = [topology.connection, topology.separation];
    let worth = |h: &super::judge::Half| match (h.outcome, h.settled) {
        (Outcome::Open, _) => 0,
        (_, false) => 2,
        (_, true) => 3,
    };
    halves.iter().flat_map(|v| v.halves().map(worth)).sum()
}

const ALL: u32 = 12;

impl Grower<'_> {
    fn judge(&mut self, known: &Known) -> Topology {
        if let Some(&topology) = self.judged.get(known) {
            return topology;
        }
        let topology = judge(self.window, known, self.effort.budget);
        self.judged.insert(known.clone(), topology);
        topology
    }

    fn node(&mut self, known: &Known) -> u32 {
        let topology = self.judge(known);
        let special = specialisation(&known.0, 0);
        let next = (worth(&topology) < ALL && special < self.effort.special)
            .then(|| self.next(known))
            .flatten();
        let Some(cell) = next else {
            return self.leaf(topology);
        };
        let mut below = [0; 4];
        for (i, what) in CONTENTS.into_iter().enumerate() {
            below[i] = if what == Cell::OFF && self.window.is_on_board(known, cell) {
                // It cannot be, so it does not matter.
                below[2]
            } else {
                self.node(&self.window.learn(known, cell, what))
            };
        }
        if below.iter().all(|&n| n == below[0]) {
            return below[0];
        }
        self.add(Node::Ask(cell as u8, below))
    }

    /// The cell that tells most.
    fn next(&mut self, known: &Known) -> Option<usize> {
        let unknown: Vec<usize> = self
            .window
            .order
            .iter()
            .copied()
            .filter(|&c| known.0[c].is_none())
            .take(self.effort.choice)
            .collect();
        let mut best = None;
        for cell in unknown {
            let on_board = self.window.is_on_board(known, cell);
            let mut sum = 0;
            let mut of = 0;
            for (what, frequency) in CONTENTS.into_iter().zip(FREQUENCY) {
                if what == Cell::OFF && on_board {
                    continue;
                }
                let next = self.window.learn(known, cell, what);
                sum += frequency * worth(&self.judge(&next));
                of += frequency;
            }
            let told = sum * 100 / of;
            if best.is_none_or(|(most, _)| told > most) {
                best = Some((told, cell));
            }
        }
        best.map(|b| b.1)
    }

    fn leaf(&mut self, topology: Topology) -> u32 {
        let conclusions = &mut self.tree.conclusions;
        let number = *self.leaves.entry(topology).or_insert_with(|| {
            conclusions.push(topology);
            conclusions.len() as u32 - 1
        });
        self.add(Node::Leaf(number))
    }

    fn add(&mut self, node: Node) -> u32 {
        let nodes = &mut self.tree.nodes;
        *self.nodes.entry(node).or_insert_with(|| {
            nodes.push(node);
            nodes.len() as u32 - 1
        })
    }
}

/// A rule: a drawing and what is concluded.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rule {
    /// What each cell of the window allows.
    pub cells: Vec<Cell>,
    /// The number of the conclusion.
    pub conclusion: u32,
}

impl Tree {
    /// The conclusion for what is on the cells, each as its place in [`CONTENTS`], and its number.
    #[inline]
    pub fn find(&self, mut at: impl FnMut(usize) -> usize) -> Option<(u32, &Topology)> {
        let mut node = self.nodes.len().checked_sub(1)?;
        loop {
            match self.nodes[node] {
                Node::Leaf(number) => return Some((number, &self.conclusions[number as usize])),
                Node::Ask(cell, below) => {
                    node = below[at(usize::from(cell))] as usize;
                }
            }
        }
    }

    /// All rules of the tree as drawings.
    pub fn rules(&self, window: &Window) -> Vec<Rule> {
        let mut out = Vec::new();
        if let Some(root) = self.nodes.len().checked_sub(1) {
            let mut cells = vec![Cell::ANY; window.len()];
            for end in window.ends {
                cells[end] = Cell::OWN;
            }
            self.walk(root as u32, &mut cells, &mut out);
        }
        out
    }

    fn walk(&self, node: u32, cells: &mut Vec<Cell>, out: &mut Vec<Rule>) {
        match self.nodes[node as usize] {
            Node::Leaf(conclusion) => out.push(Rule {
                cells: cells.clone(),
                conclusion,
            }),
            Node::Ask(cell, below) => {
                for i in 0..4 {
                    if below[..i].contains(&below[i]) {
                        continue;
                    }
                    let same = CONTENTS.into_iter().zip(below).filter(|b| b.1 == below[i]);
                    let join = same.map(|s| s.0).reduce(|a, b| a | b).expect("one at least");
                    let before = std::mem::replace(&mut cells[usize::from(cell)], join);
                    self.walk(below[i], cells, out);
                    cells[usize::from(cell)] = before;
                }
            }
        }
    }
}

/// Joins rules with equal conclusions that differ in one cell, until nothing changes (thesis 002, L2644-L2651).
pub fn join(mut rules: Vec<Rule>) -> Vec<Rule> {
    loop {
        let before = rules.len();
        let width = rules.first().map_or(0, |r| r.cells.len());
        for cell in 0..width {
            let mut others: HashMap<(Vec<Cell>, u32), usize> = HashMap::new();
            let mut joined: Vec<Rule> = Vec::new();
            for rule in rules {
                let mut key = rule.cells.clone();
                key[cell] = Cell::ANY;
                match others.entry((key, rule.conclusion)) {
                    std::collections::hash_map::Entry::Occupied(at) => {
                        let other = &mut joined[*at.get()];
                        other.cells[cell] = other.cells[cell] | rule.cells[cell];
                    }
                    std::collections::hash_map::Entry::Vacant(at) => {
                        at.insert(joined.len());
                        joined.push(rule);
                    }
                }
            }
            rules = joined;
        }
        if rules.len() == before {
            rules.sort();
            return rules;
        }
    }
}
