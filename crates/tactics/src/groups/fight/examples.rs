//! What a fight that was searched to its end teaches: which move won, and what the others looked like.

use super::look::Look;
use super::{Fight, Node, Record};
use crate::groups::field::{NOWHERE, indices};
use crate::side::Side;
use std::collections::{HashSet, VecDeque};

/// A position in which one move is known to win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// Who moves.
    pub side: Side,
    /// What his moves look like; others that are known to win as well are left out.
    pub looks: Vec<Look>,
    /// The place of the one that wins.
    pub won: usize,
}

/// Positions looked at for each example wanted.
const PATIENCE: usize = 20;

/// Less work than this shows nothing.
const WORK: u16 = 8;

impl Fight<'_> {
    /// Positions on the way of the winner from this one, which has been solved, that took some work; so many at most.
    pub fn examples(&mut self, root: &Node, most: usize) -> Vec<Example> {
        let mut examples = Vec::new();
        let mut seen = HashSet::new();
        let mut queue = VecDeque::from([*root]);
        let mut children = Vec::new();
        while let Some(node) = queue.pop_front() {
            if examples.len() >= most || seen.len() > PATIENCE * most {
                break;
            }
            let (key, free) = node.keys();
            if !seen.insert(key) {
                continue;
            }
            let known = self.recall(&node, key, free).filter(Record::solved);
            let Some(record) = known.filter(|r| r.work >= WORK) else {
                continue;
            };
            if record.phi != 0 {
                self.children(&node, &mut children);
                queue.extend(children.iter().filter(|c| c.at != NOWHERE).map(|c| c.node));
            } else if record.best != NOWHERE {
                let example = self.example(&node, record.best);
                queue.extend(self.then(&node, record.best));
                examples.extend((example.looks.len() > 1).then_some(example));
            }
        }
        examples
    }

    fn example(&self, node: &Node, best: u8) -> Example {
        let sights = self.sights(node);
        let (mut looks, mut won) = (Vec::new(), 0);
        for at in indices(self.field.empty(&node.stones)) {
            let Some((next, step)) = self.after(node, at) else {
                continue;
            };
            if at == best {
                won = looks.len();
            } else if self.known(&next) == Some(node.side == Side::Attacker) {
                continue;
            }
            looks.push(self.look_of(node, &sights, at, &step));
        }
        Example {
            side: node.side,
            looks,
            won,
        }
    }
}
