//! Depth-first proof-number search over a fight on a [`Field`], with zones.
//!
//! The two results are not alike. Success of the attacker is a finite thing: a tree all of whose ends are
//! successes, whatever came before. Failure may be endless: the fight goes round for ever. A failure found by
//! meeting a position of the current line again is remembered with that line only ([`Mark::LOOP`]) until the
//! position it leans on has itself been refuted; so no answer is carried where it does not hold.
//!
//! Every result comes with its zone: the points it depends on. Where a pass is refuted, only moves inside the
//! zone of the refutation can be better than a pass, and nothing else is searched.

mod moves;
mod patterns;
mod record;
mod zone;

pub use record::{Mark, Record};

use crate::field::{ATTACKER, Bits, DEFENDER, Field, NOWHERE, Step, Stones};
use crate::ko::{ENDLESS, Ko, Threats};
use crate::limits::{Limits, Stopped};
use crate::table::{ByKey, INFINITE, Table};
use moves::Child;
use std::time::Instant;

/// Lines longer than this are given up as failures.
const LONGEST: u16 = 300;

/// How much of the ease of its best move a side spends on refuting its pass before it tries moves without
/// knowing the zone of that: the defender, who gains most by it. As a divisor.
const PASS_SHARE: u32 = 2;

/// A result that cost fewer nodes is not kept as a pattern.
const PATTERN_WORK: u64 = 2;

/// A position of a fight: the stones, who moves, and the threats left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The stones and the ko.
    pub stones: Stones,
    /// Who moves.
    pub side: usize,
    /// Ko threats elsewhere.
    pub ko: Ko,
    /// Whether the attacker has just looked elsewhere and the defender must not: a question, not a position.
    asked: bool,
    /// Hash of the stones.
    hash: u64,
}

impl Node {
    /// Whether a pass is no move here: the attacker gains by it only while a ko is closed to him, for if both
    /// look elsewhere the stones stay. It is a question still: where does the defender need to play?
    pub(crate) fn may_only_ask(&self) -> bool {
        self.side == ATTACKER && self.stones.ban == NOWHERE
    }

    fn threats(&self) -> Threats {
        if self.side == ATTACKER {
            self.ko.attacker
        } else {
            self.ko.defender
        }
    }

    /// A key of the position, threats included.
    pub(crate) fn key(&self) -> u64 {
        self.keys().0
    }

    /// The key of the position with these threats, and the one for answers that no ko has part in.
    fn keys(&self) -> (u64, u64) {
        let mix = |attacker: Threats, defender: Threats| {
            let packed = u64::from(self.stones.ban)
                | (self.side as u64) << 8
                | u64::from(attacker) << 9
                | u64::from(defender) << 17
                | u64::from(self.asked) << 25;
            self.hash
                ^ (packed + 1)
                    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    .rotate_left(23)
                    .wrapping_mul(0xd6e8_feb8_6659_fd93)
        };
        (mix(self.ko.attacker, self.ko.defender), mix(ENDLESS, ENDLESS))
    }
}

/// What was found of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Whether the attacker succeeds.
    pub success: bool,
    /// The move of the side to move that makes it so, if it is one of his.
    pub best: u8,
    /// What it leans on.
    pub marks: u8,
    /// The points it depends on.
    pub zone: Bits,
    /// How often the loser may play elsewhere before it is over.
    pub passes: u8,
}

impl Found {
    /// Whether somebody's ko ban mattered, or a repetition.
    pub fn has_ko(&self) -> bool {
        self.marks & (Mark::KO | Mark::LOOP | Mark::CYCLE) != 0
    }
}

/// A search on one field; what it learns stays for the next question.
pub struct Fight<'f> {
    field: &'f Field,
    keys: Vec<[u64; 2]>,
    table: Table<Record>,
    /// Depth of each position of the current line, and how many passes and broken bans came before it.
    line: ByKey<(u16, u16)>,
    line_code: u32,
    depth: u16,
    breaks: u16,
    /// The move that last won at each depth.
    killers: Vec<u8>,
    spare: Vec<Vec<Child>>,
    patterns: patterns::Patterns,
    /// With so many liberties and the attacker to move the target counts as escaped: a guess.
    pub escaped: u32,
    /// Nodes visited.
    pub nodes: u64,
    limits: Limits,
}

impl<'f> Fight<'f> {
    /// A search on this field.
    pub fn new(field: &'f Field, limits: Limits) -> Fight<'f> {
        let mut random = goban::Random::new(0x59_4f4d49);
        Fight {
            field,
            keys: (0..128).map(|_| [random.bits(), random.bits()]).collect(),
            table: Table::new(limits.memory),
            line: ByKey::default(),
            line_code: 0,
            depth: 0,
            breaks: 0,
            killers: vec![NOWHERE; usize::from(LONGEST) + 8],
            spare: Vec::new(),
            patterns: patterns::Patterns::default(),
            escaped: u32::MAX,
            nodes: 0,
            limits,
        }
    }

    /// The field.
    pub fn field(&self) -> &'f Field {
        self.field
    }

    /// Sets what may be spent from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// A position with this side to move.
    pub fn node(&self, stones: Stones, side: usize, ko: Ko) -> Node {
        let mut hash = 0;
        for side in [ATTACKER, DEFENDER] {
            hash ^= self.hash_of(stones.of[side], side);
        }
        Node {
            stones,
            side,
            ko,
            asked: false,
            hash,
        }
    }

    fn hash_of(&self, bits: Bits, side: usize) -> u64 {
        crate::field::indices(bits).fold(0, |h, i| h ^ self.keys[usize::from(i)][side])
    }

    /// The position after a move or a pass ([`NOWHERE`]), with what it did; none if it may not be played.
    pub fn after(&self, node: &Node, at: u8) -> Option<(Node, Step)> {
        let mut ko = node.ko;
        let (step, hash) = if at == NOWHERE {
            let stones = Stones {
                ban: NOWHERE,
                ..node.stones
            };
            let step = Step {
                stones,
                taken: 0,
                liberties: 0,
            };
            (step, node.hash)
        } else {
            if at == node.stones.ban {
                let mine = if node.side == ATTACKER {
                    &mut ko.attacker
                } else {
                    &mut ko.defender
                };
                match *mine {
                    0 => return None,
                    ENDLESS => {}
                    _ => *mine -= 1,
                }
            }
            let step = self.field.play(&node.stones, node.side, 1 << at)?;
            let mut hash = node.hash ^ self.keys[usize::from(at)][node.side];
            if step.taken != 0 {
                hash ^= self.hash_of(step.taken, 1 - node.side);
            }
            (step, hash)
        };
        let next = Node {
            stones: step.stones,
            side: 1 - node.side,
            ko,
            asked: at == NOWHERE && node.may_only_ask(),
            hash,
        };
        Some((next, step))
    }

    /// Who succeeds from here.
    pub fn solve(&mut self, node: &Node) -> Result<Found, Stopped> {
        let (key, free) = node.keys();
        let record = match self.remembered(key, free) {
            Some(r) if r.solved() => r,
            _ => {
                let glance = self.glance(node);
                if glance.solved() {
                    glance
                } else {
                    self.mid(node, key, INFINITE, INFINITE)?
                }
            }
        };
        Ok(Found {
            success: (record.phi == 0) == (node.side == ATTACKER),
            best: if record.phi == 0 { record.best } else { NOWHERE },
            marks: record.marks,
            zone: record.zone,
            passes: record.passes,
        })
    }

    /// Who succeeds from here, though it may be seen without search.
    pub(crate) fn solve_further(&mut self, node: &Node) -> Result<Found, Stopped> {
        let (key, free) = node.keys();
        match self.remembered(key, free) {
            Some(r) if r.solved() => {}
            _ => {
                self.mid(node, key, INFINITE, INFINITE)?;
            }
        }
        self.solve(node)
    }

    /// Whether a position needs no search.
    pub(crate) fn is_end(&self, node: &Node) -> bool {
        self.glance(node).solved()
    }

    /// The position after a move or a pass, no questions asked.
    pub(crate) fn then(&self, node: &Node, at: u8) -> Option<Node> {
        let (after, _) = self.after(node, at)?;
        Some(Node {
            asked: false,
            ..after
        })
    }

    /// The position with the threats that are worst for one side: the other has endless ones.
    pub fn worst_for(&self, node: &Node, side: usize) -> Node {
        let ko = if side == DEFENDER {
            Ko::ATTACKER_RULES
        } else {
            Ko::DEFENDER_RULES
        };
        Node { ko, ..*node }
    }

    /// The move that looked best when the search was stopped.
    pub fn hint(&self, node: &Node) -> u8 {
        self.table.get(node.keys().0).map_or(NOWHERE, |r| r.best)
    }

    /// Plays out what the search knows from here: the moves of the winner, and the answers of the loser that
    /// cost most.
    pub fn line(&mut self, node: &Node, longest: usize) -> Vec<u8> {
        let mut line = Vec::new();
        let mut here = *node;
        let mut children = Vec::new();
        while line.len() < longest {
            let (key, free) = here.keys();
            let Some(record) = self.recall(&here, key, free).filter(Record::solved) else {
                break;
            };
            let at = if record.phi == 0 {
                record.best
            } else {
                self.children(&here, &mut children);
                let work = |c: &&Child| {
                    let (key, free) = c.node.keys();
                    let work = self.table.get(free).or(self.table.get(key)).map_or(0, |r| r.work);
                    (c.at != NOWHERE, work)
                };
                match children.iter().filter(|c| c.is_in(record.zone)).max_by_key(work) {
                    Some(c) => c.at,
                    None => break,
                }
            };
            if at == NOWHERE && line.last() == Some(&NOWHERE) {
                break;
            }
            line.push(at);
            match self.after(&here, at) {
                Some((next, _)) => here = next,
                None => break,
            }
        }
        line
    }

    fn recall(&self, node: &Node, key: u64, free: u64) -> Option<Record> {
        if node.asked {
            // What holds where the defender may pass holds here unless he does.
            let usual = Node {
                asked: false,
                ..*node
            };
            let (key, free) = usual.keys();
            if let Some(r) = self.remembered(key, free)
                && (r.delta == 0 || r.phi == 0 && r.best != NOWHERE)
            {
                return Some(r);
            }
        }
        self.remembered(key, free)
    }

    fn remembered(&self, key: u64, free: u64) -> Option<Record> {
        if let Some(record) = self.table.get(free) {
            return Some(*record);
        }
        let record = *self.table.get(key)?;
        if record.marks & Mark::LOOP != 0 && record.path != self.line_code {
            return None;
        }
        Some(record)
    }

    /// Whether the search may go on.
    pub(crate) fn look(&self) -> Result<(), Stopped> {
        if self.nodes >= self.limits.nodes
            || self.nodes.is_multiple_of(64)
                && (self.limits.deadline.is_some_and(|d| Instant::now() >= d)
                    || self.limits.stop.load(std::sync::atomic::Ordering::Relaxed))
        {
            return Err(Stopped);
        }
        Ok(())
    }

    fn mid(&mut self, node: &Node, key: u64, phi_limit: u32, delta_limit: u32) -> Result<Record, Stopped> {
        self.look()?;
        self.nodes += 1;
        let before = self.nodes;
        let own_depth = self.depth;
        self.line.insert(key, (own_depth, self.breaks));
        let outer_code = self.line_code;
        self.line_code ^= (key >> 32) as u32 | 1;
        self.depth += 1;

        let mut children = self.spare.pop().unwrap_or_default();
        self.children(node, &mut children);
        let result = loop {
            let (record, active) = self.summary(node, &children, own_depth);
            if record.solved() || record.phi >= phi_limit || record.delta >= delta_limit {
                break Ok(record);
            }
            if self.depth > LONGEST {
                break Ok(Record {
                    marks: Mark::GUESS,
                    ..Record::decided(node.side != ATTACKER)
                });
            }
            let asking = node.may_only_ask();
            let (mut first, mut second, mut open) = (usize::MAX, INFINITE, 0);
            for (i, c) in children.iter().enumerate() {
                let no_move = c.at == NOWHERE && (asking || active != Bits::MAX);
                if c.record.delta >= INFINITE || !c.is_in(active) || no_move {
                    continue;
                }
                open += 1;
                if first == usize::MAX || c.record.delta < children[first].record.delta {
                    if first != usize::MAX {
                        second = children[first].record.delta;
                    }
                    first = i;
                } else {
                    second = second.min(c.record.delta);
                }
            }
            // Where the other side would play on if this one passed shows which moves matter.
            let best = if first == usize::MAX {
                1
            } else {
                children[first].record.delta
            };
            let null = children[0];
            if null.at == NOWHERE && !null.record.solved() {
                let worth = if asking { 0 } else { best / PASS_SHARE + 1 };
                if null.record.phi < worth {
                    self.breaks += 1;
                    let searched = self.mid(&null.node, null.key, worth, INFINITE);
                    self.breaks -= 1;
                    match searched {
                        Ok(record) => children[0].record = record,
                        Err(stopped) => break Err(stopped),
                    }
                    continue;
                }
            }
            let child = children[first];
            let phi = delta_limit
                .saturating_sub(open - 1)
                .max(child.record.phi + 1)
                .min(INFINITE);
            // A quarter more than the next best, so that the search does not jump to and fro.
            let delta = phi_limit
                .min(second.saturating_add(1 + second / 4))
                .max(child.record.delta + 1);
            let step = u16::from(child.at == NOWHERE || child.at == node.stones.ban);
            self.breaks += step;
            let searched = self.mid(&child.node, child.key, phi, delta.min(INFINITE));
            self.breaks -= step;
            match searched {
                Ok(record) => children[first].record = record,
                Err(stopped) => break Err(stopped),
            }
        };

        self.depth = own_depth;
        self.line_code = outer_code;
        self.line.remove(&key);
        let result = match result {
            Ok(mut record) => {
                if record.phi == 0 {
                    self.killers[usize::from(own_depth) + 1] = record.best;
                }
                record.path = if record.marks & Mark::LOOP != 0 {
                    outer_code
                } else {
                    0
                };
                // What no ko has part in holds whatever the threats.
                let shared = record.solved() && record.marks & (Mark::KO | Mark::LOOP | Mark::CYCLE) == 0;
                let usual = Node {
                    asked: node.asked && record.phi != 0,
                    ..*node
                };
                let (key, free) = usual.keys();
                let kept = if shared { free } else { key };
                let work = self.nodes - before + 1;
                self.table.put(kept, record, work);
                if shared && !node.asked && node.stones.ban == NOWHERE && work >= PATTERN_WORK {
                    self.patterns.keep(node, &record);
                }
                Ok(record)
            }
            Err(stopped) => {
                // What was thought so far, for those who must answer something.
                let (record, _) = self.summary(node, &children, own_depth);
                if !record.solved() {
                    self.table.put(key, record, self.nodes - before + 1);
                }
                Err(stopped)
            }
        };
        self.spare.push(children);
        result
    }

    /// What the children say together, and the points where moves still matter.
    fn summary(&self, node: &Node, children: &[Child], own_depth: u16) -> (Record, Bits) {
        let winner = 1 - node.side;
        let mut win: Option<&Child> = None;
        let (mut parts, mut marks, mut depth, mut passes) = (0, 0, u16::MAX, 0);
        let (mut refuted, mut pass_open, mut null_refuted) = (false, false, false);
        // Where the defender would live if the attacker looked elsewhere.
        let mut told: Option<&Record> = None;
        for c in children {
            let r = &c.record;
            if c.at == NOWHERE && node.may_only_ask() {
                if r.delta >= INFINITE {
                    told = Some(r);
                }
                continue;
            }
            if r.delta == 0 && win.is_none_or(|w| weight(&w.record) > weight(r)) {
                win = Some(c);
            }
            if r.delta >= INFINITE {
                refuted = true;
                parts |= r.zone;
                // Where the answer to a move does not depend on the move, it answers a pass as well.
                let idle = c.at == NOWHERE || r.zone >> c.at & 1 == 0;
                if idle {
                    null_refuted = true;
                } else {
                    parts |= 1 << c.at;
                }
                marks |= r.marks;
                passes = passes.max(r.passes.saturating_add(u8::from(idle)));
                if r.marks & Mark::LOOP != 0 {
                    depth = depth.min(r.depth);
                }
            } else if c.at == NOWHERE {
                pass_open = true;
            }
        }
        if let Some(win) = win {
            let mut record = Record {
                best: win.at,
                marks: win.record.marks,
                depth: win.record.depth,
                passes: win.record.passes,
                zone: win.record.zone,
                ..Record::decided(true)
            };
            if win.at != NOWHERE {
                if win.at == node.stones.ban {
                    record.marks |= Mark::KO;
                }
                let (_, step) = self.after(node, win.at).expect("a move that was played");
                record.zone =
                    self.field
                        .winner_zone(record.zone | 1 << win.at, &node.stones, node.side, &step);
            }
            return (leave_loop(record, own_depth), Bits::MAX);
        }
        if let Some(r) = told {
            refuted = true;
            parts |= r.zone;
            marks |= r.marks;
            if r.marks & Mark::LOOP != 0 {
                depth = depth.min(r.depth);
            }
        }
        null_refuted |= told.is_some();
        if null_refuted {
            pass_open = false;
        }
        let has_pass = null_refuted;
        let mut active = Bits::MAX;
        let mut zone = 0;
        if !pass_open && (refuted || children.is_empty()) {
            if parts == 0 || marks & Mark::LOOP != 0 {
                parts |= self.field.target & node.stones.of[DEFENDER];
            }
            zone = self.field.loser_zone(parts, &node.stones, node.side);
            if has_pass {
                active = zone;
            }
        }
        let (mut open, mut inside) = (0u32, false);
        let mut record = Record {
            phi: INFINITE,
            ..Record::default()
        };
        for c in children {
            let r = &c.record;
            if r.delta >= INFINITE
                || !c.is_in(active)
                || c.at == NOWHERE && (null_refuted || node.may_only_ask())
            {
                continue;
            }
            inside |= c.is_in(zone) || c.at == NOWHERE;
            open += 1;
            record.delta = record.delta.max(r.phi);
            if r.delta < record.phi {
                record.phi = r.delta;
                record.best = c.at;
            }
        }
        if !inside && zone != 0 || open == 0 {
            let mut record = Record {
                marks,
                depth,
                passes,
                zone,
                ..Record::decided(false)
            };
            if node.stones.ban != NOWHERE && node.threats() == 0 && zone >> node.stones.ban & 1 != 0 {
                record.marks |= Mark::KO;
            }
            if winner == DEFENDER {
                record.passes = 0;
            }
            return (leave_loop(record, own_depth), active);
        }
        record.delta = (record.delta + open - 1).min(INFINITE - 1);
        record.phi = record.phi.clamp(1, INFINITE - 1);
        (record, active)
    }
}

/// A result that leans on nothing above itself no longer leans on the line.
fn leave_loop(mut record: Record, own_depth: u16) -> Record {
    if record.marks & Mark::LOOP != 0 && record.depth >= own_depth {
        record.marks &= !Mark::LOOP;
    }
    record
}

/// The less an answer leans on, the better.
fn weight(record: &Record) -> u8 {
    record.marks & Mark::GUESS | u8::from(record.marks & (Mark::LOOP | Mark::KO) != 0)
}
