//! Lambda search (Thomsen 2000; paper 004, L147-157).
//!
//! A λⁿ-tree holds only λⁿ-moves. A move of the attacker is one if, were the defender to pass, some tree of
//! a lower order would win; a move of the defender is one if no tree of a lower order wins after it. The
//! order 0 is the immediate win, order 1 a sequence of direct threats such as a ladder.

use crate::budget::Budget;
use crate::solver::{Engine, Verdict};
use crate::table::{Priced, Table};
use crate::{MoveSet, Side, Stopped, World};

pub(crate) struct Lambda<W: World> {
    order: u8,
    /// Whether the depth counts the winning move too.
    whole: bool,
    table: Table<Entry<W>>,
    attacker: Side,
    path: Vec<(u64, u8)>,
}

struct Entry<W: World> {
    won: bool,
    depth: u32,
    best: Option<W::Move>,
    zone: W::Moves,
}

impl<W: World> Clone for Entry<W> {
    fn clone(&self) -> Self {
        Entry {
            zone: self.zone.clone(),
            ..*self
        }
    }
}

impl<W: World> Default for Entry<W> {
    fn default() -> Self {
        Entry {
            won: false,
            depth: 0,
            best: None,
            zone: W::Moves::default(),
        }
    }
}

impl<W: World> Priced for Entry<W> {
    fn price(&self) -> u32 {
        self.won.into()
    }
}

/// Any number of the defender's extra pieces: trees have no length known in advance.
const ANY: u8 = 250;

fn key<W: World>(p: &W, order: u8) -> u64 {
    p.hash() ^ u64::from(order).wrapping_mul(0x2545_F491_4F6C_DD1D)
}

impl<W: World> Lambda<W> {
    pub fn new(order: u8, whole: bool, memory: usize) -> Lambda<W> {
        Lambda {
            order,
            whole,
            table: Table::new(memory),
            attacker: Side::First,
            path: Vec::new(),
        }
    }

    /// The attacker, to move, wins by a tree of at most this order: the zone of the tree.
    fn attack(
        &mut self,
        p: &W,
        order: u8,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Option<W::Moves>, Stopped> {
        if self.whole && depth == 0 {
            return Ok(None);
        }
        if let Some(m) = p.winning_move() {
            return Ok(Some(W::Moves::from_iter(W::ZONES.then_some(m))));
        }
        if order == 0 || depth == 0 {
            return Ok(None);
        }
        if let Some(zone) = self.attack(p, order - 1, depth, budget)? {
            return Ok(Some(zone));
        }
        let key = key(p, order);
        if let Some(entry) = self.table.get(key) {
            if entry.won && (!self.whole || entry.depth <= depth) {
                return Ok(Some(entry.zone.clone()));
            }
            if !entry.won && entry.depth >= depth {
                return Ok(None);
            }
        }
        // With a limit every line ends, and no verdict may depend on the path to it.
        let watched = W::CYCLIC && depth > u32::MAX / 2;
        if watched {
            if self.path.contains(&(key, order)) {
                return Ok(None);
            }
            self.path.push((key, order));
        }
        let mut found = None;
        for m in p.threats(order) {
            let after = p.play(m);
            budget.spend()?;
            if let Some(mut zone) = self.defend(&after, order, depth - 1, budget)? {
                if W::ZONES {
                    zone.insert(m);
                }
                found = Some((m, zone));
                break;
            }
        }
        if watched {
            self.path.pop();
        }
        let (best, zone) = found.map_or((None, None), |(m, zone)| (Some(m), Some(zone)));
        budget.load = self.table.load();
        self.table.put(
            key,
            Entry {
                won: best.is_some(),
                depth,
                best,
                zone: zone.clone().unwrap_or_default(),
            },
        );
        Ok(zone)
    }

    /// The attacker has moved and wins by a tree of this order.
    fn defend(
        &mut self,
        p: &W,
        order: u8,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Option<W::Moves>, Stopped> {
        if let Some(outcome) = p.outcome() {
            let won = Verdict::of(outcome, self.attacker) == Verdict::Won;
            return Ok(won.then(W::Moves::default));
        }
        if p.winning_move().is_some() || depth == 0 {
            return Ok(None);
        }
        let mut replies = p.moves();
        let mut zone = W::Moves::default();
        if let Some(idle) = p.null() {
            let Some(around) = self.attack(&idle, order - 1, depth - 1, budget)? else {
                return Ok(None);
            };
            if W::ZONES {
                replies.intersect(&around);
                zone = around;
            }
        }
        for r in replies {
            let after = p.play(r);
            budget.spend()?;
            let around = match after.outcome() {
                Some(outcome) if Verdict::of(outcome, self.attacker) == Verdict::Won => continue,
                Some(_) => None,
                None => self.attack(&after, order, depth - 1, budget)?,
            };
            let Some(around) = around else { return Ok(None) };
            zone.unite(&around);
        }
        if W::ZONES {
            zone.unite(&p.guard(ANY));
        }
        Ok(Some(zone))
    }
}

impl<W: World> Engine<W> for Lambda<W> {
    fn decide(
        &mut self,
        p: &W,
        attacker: Side,
        depth: Option<u32>,
        budget: &mut Budget,
    ) -> Result<Verdict, Stopped> {
        if attacker != self.attacker {
            self.table.clear();
            self.attacker = attacker;
        }
        let depth = depth.unwrap_or(u32::MAX);
        for order in 1..=self.order {
            budget.stage = order.into();
            self.path.clear();
            let won = if p.to_move() == attacker {
                self.attack(p, order, depth, budget)?
            } else {
                self.defend(p, order, depth, budget)?
            };
            if won.is_some() {
                return Ok(Verdict::Won);
            }
        }
        Ok(Verdict::Unknown)
    }

    fn hint(&mut self, p: &W, attacker: Side, _: &mut Budget) -> Option<W::Move> {
        if p.to_move() != attacker {
            return None;
        }
        (1..=self.order).find_map(|order| self.table.get(key(p, order)).filter(|e| e.won)?.best)
    }
}
