//! UCT over any world: a tree grown by random games, where each move is tried by its mean and by how little is known of it.

use goban::Random;
use players::{SettingError, Settings};
use reasons::Claim;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::lots::Lots;
use crate::pastime::{Pastime, winner};
use crate::player::{Choice, Player, line, name};

/// Nodes of a tree at most.
const MOST_NODES: usize = 1 << 22;

/// Grows a tree from the position and plays the move that was tried most.
#[derive(Clone, Debug)]
pub struct Uct {
    lots: Lots,
    playouts: u64,
    /// How much a move gains by being little known.
    exploration: f64,
    /// What a move that was never tried seems to be worth.
    first: f64,
    /// Games through a node before it gets children.
    expand: u32,
    dice: Random,
}

/// A move in the tree. Its children follow one another.
struct Node<M> {
    m: Option<M>,
    games: u32,
    /// The sum of chances, from 0 to 1, for who made the move.
    sum: f64,
    children: Option<(u32, u32)>,
}

impl<M> Node<M> {
    fn new(m: Option<M>) -> Node<M> {
        Node {
            m,
            games: 0,
            sum: 0.0,
            children: None,
        }
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.games.max(1))
    }
}

impl Uct {
    /// Reads its settings: `playouts`, `exploration`, `first`, `expand`.
    pub(crate) fn new(settings: &mut Settings<'_>, lots: Lots, seed: u64) -> Result<Uct, SettingError> {
        Ok(Uct {
            lots,
            playouts: settings.number("playouts", 2000, 1..=1_000_000_000)?,
            exploration: settings.number("exploration", 0.4, 0.0..=100.0)?,
            first: settings.number("first", 1.0, 0.0..=100.0)?,
            expand: settings.number("expand", 2, 1..=1_000_000)?,
            dice: Random::new(seed),
        })
    }

    fn select<M>(&self, nodes: &[Node<M>], parent: usize, (from, to): (u32, u32)) -> usize {
        let log = f64::from(nodes[parent].games.max(1)).ln();
        let urgency = |node: &Node<M>| match node.games {
            0 => self.first,
            games => node.mean() + self.exploration * (log / f64::from(games)).sqrt(),
        };
        let mut best = (from as usize, f64::NEG_INFINITY);
        for (at, node) in (from as usize..).zip(&nodes[from as usize..to as usize]) {
            let here = urgency(node);
            if here > best.1 {
                best = (at, here);
            }
        }
        best.0
    }

    /// One game through the tree.
    fn descend<W: Pastime>(&mut self, nodes: &mut Vec<Node<W::Move>>, start: &W, path: &mut Vec<usize>) {
        let mut position = start.clone();
        path.clear();
        path.push(0);
        let mut at = 0;
        let outcome = loop {
            let outcome = position.outcome();
            if outcome.is_some() || path.len() > W::LONGEST {
                break outcome;
            }
            if nodes[at].children.is_none()
                && (at == 0 || nodes[at].games + 1 >= self.expand)
                && nodes.len() < MOST_NODES
            {
                let from = nodes.len();
                nodes.extend(position.moves().into_iter().map(|m| Node::new(Some(m))));
                // By lot, so that untried moves do not come in the order of the board.
                for i in from + 1..nodes.len() {
                    let j = from + self.dice.index(i + 1 - from);
                    nodes.swap(i, j);
                }
                nodes[at].children = Some((from as u32, nodes.len() as u32));
            }
            let Some(children) = nodes[at].children else {
                break None;
            };
            at = self.select(nodes, at, children);
            path.push(at);
            let m = nodes[at].m.expect("only the root has no move");
            position = position.play(m);
        };
        // The chance of who is to move at the root.
        let root = start.to_move();
        let chance = match outcome {
            Some(outcome) => winner(outcome).map_or(0.5, |side| f64::from(u8::from(side == root))),
            None => self.lots.chance(&position, root, &mut self.dice),
        };
        // Who moves is told by the depth, since sides alternate.
        for (depth, &at) in path.iter().enumerate() {
            nodes[at].games += 1;
            nodes[at].sum += if depth % 2 == 1 { chance } else { 1.0 - chance };
        }
    }
}

/// The child that was tried most.
fn favourite<M>(nodes: &[Node<M>], at: usize) -> Option<usize> {
    let (from, to) = nodes[at].children?;
    (from as usize..to as usize).max_by_key(|&child| nodes[child].games)
}

impl<W: Pastime> Player<W> for Uct {
    fn choose(&mut self, position: &W, stop: &Arc<AtomicBool>) -> Choice<W::Move> {
        let mut nodes = vec![Node::new(None)];
        let mut path = Vec::new();
        for _ in 0..self.playouts {
            self.descend(&mut nodes, position, &mut path);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        let best = favourite(&nodes, 0).expect("the position is open");
        let mut moves = Vec::new();
        let mut at = best;
        // The line as far as it was tried often.
        while let Some(m) = nodes[at].m.filter(|_| nodes[at].games >= 8 && moves.len() < 6) {
            moves.push(m);
            let Some(next) = favourite(&nodes, at) else { break };
            at = next;
        }
        let m = nodes[best].m.expect("a child has a move");
        let mut claims = vec![
            Claim::new("parlour.tried")
                .with("move", name(position, m))
                .with("count", i64::from(nodes[best].games))
                .with("total", i64::from(nodes[0].games))
                .with("percent", (100.0 * nodes[best].mean()).round() as i64),
        ];
        if moves.len() > 1 {
            claims.push(Claim::new("parlour.line").with("line", line(position, &moves)));
        }
        claims.extend(position.play(m).told(position.to_move()));
        Choice { m, claims }
    }
}
