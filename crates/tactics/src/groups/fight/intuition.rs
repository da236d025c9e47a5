//! A slow, good eye for positions that take long: which moves are likely to win, who does, and what a proof may cost.
//!
//! It is asked where a position has cost as much as a look does, so that looks take a bounded part of the time. What it
//! says orders moves, sets the proof numbers that positions begin with, and holds weak moves back until the strong ones
//! are lost. All of that says where to look first: no result rests on it.

use super::moves::{Child, GLANCES};
use super::{Fight, Node};
use crate::groups::field::{Field, NOWHERE, indices};
use crate::side::Side;
use crate::table::{ByKey, INFINITE};
use std::sync::Arc;

/// What is felt about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Feeling {
    /// How strong the moves look, as logarithms: the index of the point, and the strength.
    pub strengths: Vec<(u8, f32)>,
    /// How likely the attacker succeeds.
    pub success: f32,
    /// The natural logarithm of the positions that a proof takes.
    pub cost: f32,
}

/// Who looks at positions of fights with a learned eye. Several threads may ask him at once.
pub trait Intuition: Send + Sync {
    /// What he feels about each of some positions of a field.
    fn feel(&self, field: &Field, nodes: &[Node]) -> Vec<Feeling>;
}

/// Positions that a search has spent here before a look at it pays.
const LOOK: u32 = 64;
/// And before looks at what follows pay.
const LOOK_FURTHER: u32 = 512;
/// Moves that are looked behind.
const FURTHER: usize = 6;
/// Feelings that are remembered.
const MOST: usize = 50_000;
/// Positions of which it is known what they cost.
const MOST_NOTED: usize = 2_000_000;

/// How much harder each e-fold of cost makes a proof look, and each by which it is unlikely.
const COSTLY: f32 = 1.2;
const UNLIKELY: f32 = 3.0;

/// The share of moves that are searched until they are lost, and how many more.
const SHARE: usize = 4;
const LEAST: usize = 2;

/// What was felt so far, and what positions have cost.
#[derive(Clone, Default)]
pub(super) struct Felt {
    feelings: ByKey<Arc<Feeling>>,
    behind: ByKey<()>,
    spent: ByKey<u32>,
    /// Whether costs are noted though nobody feels anything.
    pub notes: bool,
}

impl Fight<'_> {
    /// Notes what positions cost from now on, for [`Fight::cases`].
    pub fn note_costs(&mut self) {
        self.felt.notes = true;
    }

    /// Positions searched below a position so far.
    pub(super) fn spent(&self, key: u64) -> u32 {
        self.felt.spent.get(&key).copied().unwrap_or(0)
    }

    /// Notes that so many positions were searched below one.
    pub(super) fn spend(&mut self, key: u64, nodes: u64) {
        if !self.felt.notes && self.limits.helps.intuition.is_none() {
            return;
        }
        if self.felt.spent.len() > MOST_NOTED {
            self.felt.spent.clear();
        }
        let spent = self.felt.spent.entry(key).or_default();
        *spent = spent.saturating_add(nodes as u32);
    }

    /// What is felt about a position, if it was looked at.
    pub(super) fn feeling(&self, node: &Node) -> Option<Arc<Feeling>> {
        self.felt.feelings.get(&node.keys().1).cloned()
    }

    /// Looks at a position that is worth it.
    pub(super) fn feel(&mut self, node: &Node, key: u64) {
        let Some(intuition) = &self.limits.helps.intuition else {
            return;
        };
        let spent = self.spent(key);
        // The start is worth a look at once if much may be spent on it.
        let begins =
            self.depth == 0 && self.limits.nodes.saturating_sub(self.nodes) > u64::from(LOOK_FURTHER);
        if spent < LOOK && !begins {
            return;
        }
        let free = node.keys().1;
        let feeling = match self.felt.feelings.get(&free) {
            Some(feeling) => feeling.clone(),
            None => {
                let Some(feeling) = intuition.feel(self.field, &[*node]).pop() else {
                    return;
                };
                if self.felt.feelings.len() > MOST {
                    self.felt.feelings.clear();
                    self.felt.behind.clear();
                }
                let feeling = Arc::new(feeling);
                self.felt.feelings.insert(free, feeling.clone());
                feeling
            }
        };
        if self.limits.helps.cost
            && (spent >= LOOK_FURTHER || begins)
            && self.felt.behind.insert(free, ()).is_none()
        {
            self.look_behind(node, &feeling);
        }
    }

    /// Looks at the positions behind the moves that look best, so that they begin with what they seem to cost.
    fn look_behind(&mut self, node: &Node, feeling: &Feeling) {
        let Some(intuition) = self.limits.helps.intuition.clone() else {
            return;
        };
        let mut best = feeling.strengths.clone();
        best.sort_by(|a, b| b.1.total_cmp(&a.1));
        let unknown = |&(at, _): &(u8, f32)| {
            let (next, _) = self.after(node, at)?;
            let (key, free) = next.keys();
            let is_new = self.recall(&next, key, free).is_none() && !self.glance(&next).solved();
            is_new.then_some(next)
        };
        let nodes: Vec<Node> = best.iter().take(FURTHER).filter_map(unknown).collect();
        for (next, feeling) in nodes.iter().zip(intuition.feel(self.field, &nodes)) {
            let (phi, delta) = feeling.proof_numbers(next.side);
            let free = next.keys().1;
            self.glances[(free >> 40) as usize & (GLANCES - 1)] = (free, phi, delta);
        }
    }

    /// Marks the moves that may wait until all others are lost.
    pub(super) fn hold_back(&self, node: &Node, children: &mut [Child]) {
        if !self.limits.helps.focus {
            return;
        }
        let Some(feeling) = self.feeling(node) else { return };
        let strength = |at: u8| {
            let found = feeling.strengths.iter().find(|s| s.0 == at);
            found.map_or(f32::NEG_INFINITY, |s| s.1)
        };
        let mut ranked: Vec<(f32, usize)> = children
            .iter()
            .enumerate()
            .filter(|(_, c)| c.at != NOWHERE && c.record.delta < INFINITE)
            .map(|(i, c)| (strength(c.at), i))
            .collect();
        let kept = LEAST + ranked.len() / SHARE;
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        for &(_, i) in ranked.iter().skip(kept) {
            children[i].late = true;
        }
    }

    /// What is felt about a position without any search, by a look at it and at what follows: the move that seems
    /// best, and how likely the attacker succeeds.
    pub fn guess(&mut self, node: &Node) -> Option<(Option<u8>, f32)> {
        let intuition = self.limits.helps.intuition.clone()?;
        let feeling = intuition.feel(self.field, &[*node]).pop()?;
        let playable: Vec<(u8, f32)> = feeling
            .strengths
            .iter()
            .copied()
            .filter(|&(at, _)| self.after(node, at).is_some())
            .collect();
        let most = playable.iter().fold(f32::MIN, |m, s| m.max(s.1));
        let sum: f32 = playable.iter().map(|s| (s.1 - most).exp()).sum();
        let mut ranked = playable;
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        ranked.truncate(FURTHER);
        let nodes: Vec<Node> = ranked
            .iter()
            .filter_map(|&(at, _)| self.after(node, at).map(|(next, _)| next))
            .collect();
        let wins = |success: f32| {
            if node.side == Side::Attacker {
                success
            } else {
                1.0 - success
            }
        };
        let behind = intuition.feel(self.field, &nodes);
        let mut best: Option<(u8, f32, f32)> = None;
        for ((at, strength), (next, after)) in ranked.iter().zip(nodes.iter().zip(&behind)) {
            // What is known is worth more than what is felt.
            let won = match self.known(next) {
                Some(success) => f32::from(u8::from(success == (node.side == Side::Attacker))),
                None => wins(after.success).clamp(0.01, 0.99),
            };
            let likely = ((strength - most).exp() / sum).max(1e-3);
            let worth = won * likely.sqrt();
            if best.is_none_or(|b| worth > b.2) {
                best = Some((*at, won, worth));
            }
        }
        let own = wins(feeling.success);
        let won = best.map_or(own, |b| 0.5 * own + 0.5 * b.1);
        Some((best.map(|b| b.0), wins(won)))
    }
}

impl Feeling {
    /// The proof numbers that a position of this side begins with.
    fn proof_numbers(&self, side: Side) -> (u32, u32) {
        let won = match side {
            Side::Attacker => self.success,
            Side::Defender => 1.0 - self.success,
        };
        let cost = COSTLY * self.cost.max(0.0);
        let hard = |likely: f32| (1.0 + cost - UNLIKELY * likely.max(1e-3).ln()).min(200.0) as u32;
        (hard(won), hard(1.0 - won))
    }
}

/// A position of which it is known how it ends, and what that cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// The position.
    pub node: Node,
    /// Whether the attacker succeeds.
    pub success: bool,
    /// The moves of the side to move that are known to win.
    pub best: Vec<u8>,
    /// Positions that were searched for it.
    pub cost: u32,
    /// The points that it depends on.
    pub zone: crate::groups::field::Bits,
}

/// Positions looked at for each case wanted.
const PATIENCE: usize = 20;
/// Positions that took less show nothing.
const EASY: u32 = 6;

impl Fight<'_> {
    /// Positions below this one, which has been solved, that took some work: on the winner's way, and behind moves by
    /// which he would not win. At most so many; [`Fight::note_costs`] must have been called before the search.
    pub fn cases(&mut self, root: &Node, most: usize) -> Vec<Case> {
        let mut cases = Vec::new();
        let mut seen = std::collections::HashSet::new();
        let mut queue = std::collections::VecDeque::from([*root]);
        while let Some(node) = queue.pop_front() {
            if cases.len() >= most || seen.len() > PATIENCE * most {
                break;
            }
            let (key, free) = node.keys();
            let cost = self.spent(key);
            if cost < EASY || !seen.insert(key) {
                continue;
            }
            let Some(record) = self.recall(&node, key, free).filter(super::Record::solved) else {
                continue;
            };
            let won = record.phi == 0;
            let mut best = Vec::new();
            for at in indices(self.field.empty(&node.stones)) {
                let Some(next) = self.then(&node, at) else {
                    continue;
                };
                if won && (at == record.best || self.known(&next) == Some(node.side == Side::Attacker)) {
                    best.push(at);
                }
                queue.push_back(next);
            }
            // Where a pass does, no move is what matters.
            if won && record.best == NOWHERE {
                best.clear();
            }
            cases.push(Case {
                node,
                success: won == (node.side == Side::Attacker),
                best,
                cost,
                zone: record.zone,
            });
        }
        cases
    }
}
