//! Depth-first proof-number search over a fight on a [`Field`], with zones.
//!
//! The two results are not alike. Success of the attacker is a finite thing: a tree all of whose ends are
//! successes, whatever came before. Failure may be endless: the fight goes round for ever. A failure found by
//! meeting a position of the current line again is remembered with that line only ([`Leans::LOOP`]) until the
//! position it leans on has itself been refuted; so no answer is carried where it does not hold.
//!
//! Every result comes with its zone: the points it depends on. Where a pass is refuted, only moves inside the
//! zone of the refutation can be better than a pass, and nothing else is searched.

mod examples;
pub mod instinct;
mod intuition;
mod lessons;
pub mod look;
mod meetings;
mod moves;
mod node;
mod order;
mod patterns;
mod recall;
mod record;
mod summary;
mod together;
mod told;
mod twins;
mod zone;

use crate::leans::Leans;
use crate::side::Side;
pub use examples::Example;
pub use intuition::{Case, Feeling, Intuition};
pub use lessons::Lessons;
pub use look::Look;
pub use node::Node;
pub use order::Order;
pub(crate) use record::Record;

use crate::budget::Stopped;
use crate::groups::field::{Bits, Field, NOWHERE, Step, Stones};
use crate::groups::limits::Limits;
use crate::table::{ByKey, INFINITE, Table, line_code};
use crate::verdict::{Finding, Verdict, over_kos};
use certificate::{ENDLESS, Ko};
use instinct::Instinct;
use look::surroundings;
use meetings::Meetings;
use moves::{Child, GLANCES};
use patterns::Patterns;
use std::sync::{Arc, Mutex, PoisonError};
use summary::spread;
use together::{ALONE, Ancestor, LONG, Memory};
use told::Told;

/// Lines longer than this are given up as failures.
const LONGEST: u16 = 300;

/// How much of the ease of its best move a side spends on refuting its pass before it tries moves without
/// knowing the zone of that: the defender, who gains most by it. As a divisor.
const PASS_SHARE: u32 = 2;

/// Lines of which it is remembered what they were taken to depend on.
const MOST_WIDENED: usize = 100_000;

/// What was found of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Whether the attacker succeeds.
    pub success: bool,
    /// The move of the side to move that makes it so, if it is one of his.
    pub best: Option<u8>,
    /// What it leans on.
    pub leans: Leans,
    /// The points it depends on.
    pub zone: Bits,
    /// How often the loser may play elsewhere before it is over.
    pub passes: u8,
}

/// A position of the current line.
#[derive(Clone, Copy)]
struct Stage {
    depth: u16,
    /// How many passes and broken bans came before it.
    breaks: u16,
    /// What its failure is taken to depend on where it is met again.
    zone: Bits,
    /// The code of the line up to it.
    code: u32,
}

/// A search on one field; what it learns stays for the next question.
pub struct Fight<'f> {
    field: &'f Field,
    keys: Vec<[u64; 2]>,
    /// The points of the pattern around each.
    surroundings: Arc<Vec<[u8; 12]>>,
    memory: Memory,
    /// The positions of the current line.
    line: ByKey<Stage>,
    /// The same in their order, if others may answer them.
    above: Vec<Ancestor>,
    /// The depth of one that has been answered.
    back_to: Option<u16>,
    line_code: u32,
    meetings: Arc<Meetings>,
    /// By the code of a line: what its last position is taken to depend on, and the code of the line since.
    widened: ByKey<(Bits, u32)>,
    depth: u16,
    breaks: u16,
    /// The move that last won at each depth.
    killers: Vec<u8>,
    spare: Vec<Vec<Child>>,
    /// Room for the moves of a position, the strongest first: strength, index, place among the steps.
    ranked: Vec<(f32, u8, u8)>,
    steps: Vec<(Node, Step)>,
    looks: Vec<Look>,
    strengths: Vec<f32>,
    order: Arc<dyn Order + 'f>,
    /// What an intuition said, and what positions have cost.
    felt: intuition::Felt,
    /// What was proved, by its cells.
    patterns: Option<Patterns>,
    /// Who advises it about the board.
    told: Option<Told<'f>>,
    /// How hard positions look that are not in the table.
    glances: Vec<(u64, u32, u32)>,
    /// What fights about the same stones on other fields taught, and what this one teaches.
    lessons: Option<Arc<Mutex<Lessons>>>,
    /// With so many liberties and the attacker to move the target counts as escaped: a guess.
    pub escaped: u32,
    /// Whether of liberties that look alike only one is tried: a bet, and much less to search in a race.
    pub spare_twins: bool,
    /// Nodes of a search before other threads come to help, if there may be any.
    pub alone: u64,
    /// Nodes visited.
    pub nodes: u64,
    limits: Limits,
}

impl<'f> Fight<'f> {
    /// A search on this field.
    pub fn new(field: &'f Field, limits: Limits) -> Fight<'f> {
        let key = |i| field.point(i).map_or([0; 2], lessons::keys_of);
        Fight {
            field,
            keys: (0..128).map(key).collect(),
            surroundings: Arc::new(surroundings(field)),
            memory: Memory::Own(Table::new(limits.memory)),
            line: ByKey::default(),
            above: Vec::new(),
            back_to: None,
            line_code: 0,
            meetings: Arc::default(),
            widened: ByKey::default(),
            depth: 0,
            breaks: 0,
            killers: vec![NOWHERE; usize::from(LONGEST) + 8],
            spare: Vec::new(),
            ranked: Vec::new(),
            steps: Vec::new(),
            looks: Vec::new(),
            strengths: Vec::new(),
            order: Arc::new(Instinct::learned()),
            felt: intuition::Felt::default(),
            patterns: limits.helps.patterns.then(|| Patterns::new(field)),
            told: None,
            glances: vec![(0, 0, 0); GLANCES],
            lessons: None,
            escaped: u32::MAX,
            spare_twins: false,
            alone: ALONE,
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

    /// Sets who says which moves look strong, by what they look like on the field; [`Instinct::learned`] without it.
    pub fn trust(&mut self, order: &'f dyn Order) {
        self.order = Arc::new(order);
    }

    /// Takes nothing but the order of moves from an adviser from now on, or all he says; what was known by his word is
    /// forgotten.
    pub(crate) fn set_trust(&mut self, trusted: bool) {
        if let Some(told) = &mut self.told
            && told.counsel.trusted != trusted
        {
            told.counsel.trusted = trusted;
            if !trusted {
                self.memory = Memory::Own(Table::new(self.limits.memory));
                self.glances.fill((0, 0, 0));
                self.widened.clear();
            }
        }
    }

    /// Lets a side begin with what won for it on other fields, and notes what wins for it here; the fight begins
    /// with this position.
    pub fn learn(&mut self, mut lessons: Lessons, start: &Node) {
        lessons.start = start.hash;
        self.lessons = Some(Arc::new(Mutex::new(lessons)));
    }

    /// What was learned, for a fight about the same stones on another field.
    pub fn lessons(&mut self) -> Option<Lessons> {
        let lessons = Arc::into_inner(self.lessons.take()?)?;
        Some(lessons.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// A position with this side to move.
    pub fn node(&self, stones: Stones, side: Side, ko: Ko) -> Node {
        let mut hash = 0;
        for side in Side::BOTH {
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

    fn hash_of(&self, bits: Bits, side: Side) -> u64 {
        crate::groups::field::indices(bits).fold(0, |h, i| h ^ self.keys[usize::from(i)][side])
    }

    /// The position after a move, or a pass if it is none, with what it did; none if it may not be played.
    pub fn play(&self, node: &Node, at: Option<u8>) -> Option<(Node, Step)> {
        self.after(node, at.unwrap_or(NOWHERE))
    }

    /// The position after a move or a pass ([`NOWHERE`]), with what it did; none if it may not be played.
    pub(crate) fn after(&self, node: &Node, at: u8) -> Option<(Node, Step)> {
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
                held: false,
            };
            (step, node.hash)
        } else {
            if node.side == Side::Defender && self.field.barred >> at & 1 != 0 {
                return None;
            }
            if at == node.stones.ban {
                let mine = if node.side == Side::Attacker {
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
                hash ^= self.hash_of(step.taken, !node.side);
            }
            (step, hash)
        };
        let next = Node {
            stones: step.stones,
            side: !node.side,
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
                    self.search(node, key)?
                }
            }
        };
        Ok(Found {
            success: (record.phi == 0) == (node.side == Side::Attacker),
            best: (record.phi == 0 && record.best != NOWHERE).then_some(record.best),
            leans: record.leans,
            zone: record.zone,
            passes: record.passes,
        })
    }

    /// Asks with one side moving first, over all kinds of ko.
    pub fn ask(&mut self, stones: &Stones, first: Side) -> Result<Verdict, Stopped> {
        over_kos(first == Side::Attacker, self.limits.helps.without_ko, |ko| {
            let node = self.node(*stones, first, ko);
            let found = self.solve(&node)?;
            Ok(Finding {
                success: found.success,
                best: found.best.and_then(|at| self.field.point(at)),
                leans: found.leans,
            })
        })
    }

    /// Who succeeds from here, though it may be seen without search.
    pub(crate) fn solve_further(&mut self, node: &Node) -> Result<Found, Stopped> {
        let (key, free) = node.keys();
        match self.remembered(key, free) {
            Some(r) if r.solved() => {}
            _ => {
                self.search(node, key)?;
            }
        }
        self.solve(node)
    }

    /// Whether the attacker succeeds, if that is known without search.
    pub(crate) fn known(&self, node: &Node) -> Option<bool> {
        let (key, free) = node.keys();
        let known = self.remembered(key, free).filter(Record::solved);
        let record = known.unwrap_or_else(|| self.glance(node));
        record
            .solved()
            .then_some((record.phi == 0) == (node.side == Side::Attacker))
    }

    /// Whether a position needs no search, whatever an adviser says: a proof goes on where only he is sure.
    pub(crate) fn is_end(&self, node: &Node) -> bool {
        self.seen(node).solved()
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
    pub fn worst_for(&self, node: &Node, side: Side) -> Node {
        let ko = if side == Side::Defender {
            Ko::ATTACKER_RULES
        } else {
            Ko::DEFENDER_RULES
        };
        Node { ko, ..*node }
    }

    /// The move that looked best when the search was stopped.
    pub fn hint(&self, node: &Node) -> Option<u8> {
        let best = self.memory.get(node.keys().0)?.best;
        (best != NOWHERE).then_some(best)
    }

    /// Plays out what the search knows from here: the moves of the winner, and the answers of the loser that
    /// cost most.
    pub(crate) fn line(&mut self, node: &Node, longest: usize) -> Vec<u8> {
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
                    let work = self
                        .memory
                        .get(free)
                        .or(self.memory.get(key))
                        .map_or(0, |r| r.work);
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

    /// Whether the search may go on.
    pub(crate) fn look(&self) -> Result<(), Stopped> {
        if self.nodes >= self.limits.nodes || self.limits.is_over() {
            return Err(Stopped);
        }
        Ok(())
    }

    /// Whether a failure leans on its own position, met again, with less than it depends on; then it is taken to
    /// depend on more.
    fn is_narrow(&mut self, key: u64, record: &Record) -> bool {
        if !record.solved() || !record.leans.has(Leans::LOOP) {
            return false;
        }
        let stage = self.line.get_mut(&key).expect("on the line");
        let narrow = self.meetings.has(stage.code) && record.zone & !stage.zone != 0;
        stage.zone |= record.zone;
        narrow
    }

    /// Remembers what a position of the line is taken to depend on, for when the search comes to it again.
    fn widen(&mut self, key: u64) {
        let stage = self.line[&key];
        if self.widened.len() > MOST_WIDENED {
            self.widened.clear();
        }
        self.widened
            .insert(u64::from(stage.code), (stage.zone, self.line_code));
    }

    fn mid(&mut self, node: &Node, key: u64, phi_limit: u32, delta_limit: u32) -> Result<Record, Stopped> {
        // The clock costs more than a node.
        if self.nodes >= self.limits.nodes || self.nodes.is_multiple_of(64) {
            self.look()?;
            self.look_back();
        }
        self.nodes += 1;
        if let Some(record) = self.seen_before(node) {
            self.memory.put(node.keys().1, record, 1);
            return Ok(record);
        }
        let before = self.nodes;
        let own_depth = self.depth;
        self.enter(node, key);
        let outer_code = self.line_code;
        self.line_code = line_code(outer_code, key);
        let mut stage = Stage {
            depth: own_depth,
            breaks: self.breaks,
            zone: self.field.target & node.stones.of[Side::Defender],
            code: self.line_code,
        };
        if let Some(&(zone, code)) = self.widened.get(&u64::from(stage.code)) {
            stage.zone = zone;
            self.line_code = code;
        }
        self.line.insert(key, stage);
        self.depth += 1;

        let mut children = self.spare.pop().unwrap_or_default();
        self.feel(node, key);
        self.children(node, &mut children);
        let result = loop {
            let (record, active, focused) = self.summary(node, &children);
            match self.back_to {
                // What looks like a result may still be narrow.
                Some(depth) if depth < own_depth && !record.solved() => break Ok(record),
                Some(depth) if depth == own_depth => {
                    self.back_to = None;
                    let known = self.remembered_after(outer_code, key, node.keys().1);
                    if let Some(known) = known.filter(Record::solved) {
                        break Ok(known);
                    }
                }
                _ => {}
            }
            if self.is_narrow(key, &record) {
                // All that leant on it is looked at again.
                self.line_code = line_code(self.line_code, record.zone as u64 ^ (record.zone >> 64) as u64);
                self.widen(key);
                self.children(node, &mut children);
                continue;
            }
            if record.solved() || record.phi >= phi_limit || record.delta >= delta_limit {
                break Ok(record.leave_loop(own_depth));
            }
            if self.depth > LONGEST {
                break Ok(Record {
                    leans: Leans::GUESS,
                    ..Record::decided(node.side != Side::Attacker)
                });
            }
            let asking = node.may_only_ask();
            let (mut first, mut second, mut least, mut open) = (usize::MAX, INFINITE, INFINITE, 0);
            for (i, c) in children.iter().enumerate() {
                let no_move = c.at == NOWHERE && (asking || active != Bits::MAX);
                if c.record.delta >= INFINITE || !c.is_in(active) || no_move || c.late && focused {
                    continue;
                }
                open += 1;
                let hard = self.burdened(c);
                if hard < least {
                    (first, second, least) = (i, least, hard);
                } else {
                    second = second.min(hard);
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
                if let Some(record) = self.news(&null) {
                    children[0].record = record;
                    continue;
                }
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
            if let Some(record) = self.news(&child) {
                children[first].record = record;
                continue;
            }
            let phi = delta_limit
                .saturating_sub(spread(open))
                .max(child.record.phi + 1)
                .min(INFINITE);
            // A quarter more than the next best, so that the search does not jump to and fro.
            let delta = phi_limit
                .min(second.saturating_add(1 + second / 4))
                .max(child.record.delta + 1);
            let step = u16::from(child.at == NOWHERE || child.at == node.stones.ban);
            self.breaks += step;
            let begun = self.nodes;
            let searched = self.mid(&child.node, child.key, phi, delta.min(INFINITE));
            self.breaks -= step;
            match searched {
                Ok(record) => children[first].record = record,
                Err(stopped) => break Err(stopped),
            }
            if self.nodes - begun >= LONG {
                for c in &mut children {
                    if let Some(record) = self.news(c) {
                        c.record = record;
                    }
                }
            }
        };

        self.depth = own_depth;
        self.line_code = outer_code;
        self.line.remove(&key);
        self.leave(key);
        self.spend(key, self.nodes - before + 1);
        let result = match result {
            Ok(mut record) => {
                if record.phi == 0 {
                    self.killers[usize::from(own_depth) + 1] = record.best;
                    if let Some(lessons) = &self.lessons {
                        let mut lessons = lessons.lock().unwrap_or_else(PoisonError::into_inner);
                        lessons.note(node, self.field.point(record.best));
                    }
                }
                record.path = if record.leans.has(Leans::LOOP) {
                    outer_code
                } else {
                    0
                };
                // What no ko has part in holds whatever the threats.
                let shared = record.solved() && !record.leans.has_ko();
                self.keep_pattern(node, &record);
                let usual = Node {
                    asked: node.asked && record.phi != 0,
                    ..*node
                };
                let (key, free) = usual.keys();
                let kept = if shared { free } else { key };
                self.memory.put(kept, record, self.nodes - before + 1);
                Ok(record)
            }
            Err(stopped) => {
                // What was thought so far, for those who must answer something.
                let (record, ..) = self.summary(node, &children);
                if !record.solved() {
                    self.memory.put(key, record, self.nodes - before + 1);
                }
                Err(stopped)
            }
        };
        self.spare.push(children);
        result
    }
}
