//! Several threads on one fight.
//!
//! They share what is remembered, and each searches from the start. Where one is at work the others see a harder
//! position than there is, and so look elsewhere. What one finds the others learn when they come to it; if it
//! answers a position of their own line, they go back there.

use super::moves::Child;
use super::{Fight, Node, Record, Stage};
use crate::budget::Stopped;
use crate::groups::limits::Limits;
use crate::leans::Leans;
use crate::table::{ByKey, INFINITE, Table};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The usual [`Fight::alone`]: most searches are over by then.
pub(super) const ALONE: u64 = 2_000;

/// Parts of the table that are locked apart.
const PARTS: usize = 16;

/// Places where it is noted who is at work.
const PLACES: usize = 1 << 14;

/// How much harder a position looks where another thread is at work: by this part of it, as a divisor.
const BURDEN: u32 = 2;

/// After so many nodes it is worth looking what the others found beside.
pub(super) const LONG: u64 = 128;

/// What is remembered of positions, by one thread or by several.
pub(super) enum Memory {
    Own(Table<Record>),
    Shared(Arc<Shared>),
}

/// What threads that search one fight have in common.
pub(super) struct Shared {
    parts: Vec<Mutex<Table<Record>>>,
    /// How many are at work below the positions that fall here.
    busy: Vec<AtomicU8>,
}

impl Shared {
    fn with<R>(&self, key: u64, use_it: impl FnOnce(&mut Table<Record>) -> R) -> R {
        let part = &self.parts[(key >> 60) as usize % PARTS];
        use_it(&mut part.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn place(&self, key: u64) -> &AtomicU8 {
        &self.busy[(key >> 8) as usize % PLACES]
    }
}

impl Memory {
    pub fn get(&self, key: u64) -> Option<Record> {
        match self {
            Memory::Own(table) => table.get(key).copied(),
            Memory::Shared(shared) => shared.with(key, |table| table.get(key).copied()),
        }
    }

    pub fn put(&mut self, key: u64, record: Record, work: u64) {
        match self {
            Memory::Own(table) => table.put(key, record, work),
            Memory::Shared(shared) => shared.with(key, |table| {
                // Another thread may have found the answer meanwhile.
                let known = table
                    .get(key)
                    .is_some_and(|r| r.solved() && !r.leans.has(Leans::LOOP));
                if record.solved() || !known {
                    table.put(key, record, work);
                }
            }),
        }
    }

    /// From now on shared with other threads.
    fn share(&mut self, bytes: usize) -> Arc<Shared> {
        let own = match self {
            Memory::Shared(shared) => return shared.clone(),
            Memory::Own(table) => table,
        };
        let parts = || Mutex::new(Table::starting_with(1 << 10, bytes / PARTS));
        let shared = Arc::new(Shared {
            parts: (0..PARTS).map(|_| parts()).collect(),
            busy: (0..PLACES).map(|_| AtomicU8::new(0)).collect(),
        });
        for record in own.entries() {
            shared.with(record.key, |table| table.take(*record));
        }
        *self = Memory::Shared(shared.clone());
        shared
    }
}

/// A position of the line that is searched, as the others may answer it.
#[derive(Clone, Copy)]
pub(super) struct Ancestor {
    key: u64,
    free: u64,
    /// The code of the line before it.
    code: u32,
}

impl<'f> Fight<'f> {
    /// Searches a position to its end, with as many threads as there may be.
    pub(super) fn search(&mut self, node: &Node, key: u64) -> Result<Record, Stopped> {
        self.back_to = None;
        if self.limits.threads < 2 {
            return self.mid(node, key, INFINITE, INFINITE);
        }
        let nodes = self.limits.nodes;
        self.limits.nodes = nodes.min(self.nodes.saturating_add(self.alone));
        let alone = self.mid(node, key, INFINITE, INFINITE);
        self.limits.nodes = nodes;
        match alone {
            Err(Stopped) if self.look().is_ok() => self.search_together(node, key),
            alone => alone,
        }
    }

    fn search_together(&mut self, node: &Node, key: u64) -> Result<Record, Stopped> {
        let limits = self.limits.clone();
        let each = (limits.nodes - self.nodes) / limits.threads as u64;
        let stop = limits.stop.part();
        let part = |nodes: u64| Limits {
            nodes,
            stop: stop.clone(),
            ..limits.clone()
        };
        let shared = self.memory.share(limits.memory);
        let mut others: Vec<Fight<'f>> = (1..limits.threads)
            .map(|_| self.companion(&shared, part(each)))
            .collect();
        self.limits = part(self.nodes.saturating_add(each));
        let found = std::thread::scope(|scope| {
            let work = |fight: &mut Fight<'f>| {
                let found = fight.mid(node, key, INFINITE, INFINITE);
                if found.is_ok() {
                    stop.set();
                }
                found
            };
            let others: Vec<_> = others
                .iter_mut()
                .map(|other| scope.spawn(move || work(other)))
                .collect();
            let mine = work(self);
            stop.set();
            others
                .into_iter()
                .map(|other| {
                    other
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                })
                .fold(mine, Result::or)
        });
        self.limits = limits;
        self.nodes += others.iter().map(|other| other.nodes).sum::<u64>();
        found
    }

    /// A search on the same field, with the same memory.
    fn companion(&self, shared: &Arc<Shared>, limits: Limits) -> Fight<'f> {
        Fight {
            field: self.field,
            keys: self.keys.clone(),
            surroundings: self.surroundings.clone(),
            memory: Memory::Shared(shared.clone()),
            line: ByKey::<Stage>::default(),
            above: Vec::new(),
            back_to: None,
            line_code: self.line_code,
            meetings: self.meetings.clone(),
            widened: self.widened.clone(),
            depth: self.depth,
            breaks: self.breaks,
            killers: self.killers.clone(),
            spare: Vec::new(),
            ranked: Vec::new(),
            steps: Vec::new(),
            looks: Vec::new(),
            strengths: Vec::new(),
            order: self.order.clone(),
            felt: self.felt.clone(),
            patterns: self.patterns.clone(),
            told: self.told.clone(),
            glances: self.glances.clone(),
            lessons: self.lessons.clone(),
            escaped: self.escaped,
            spare_twins: self.spare_twins,
            alone: self.alone,
            nodes: 0,
            limits,
        }
    }

    /// Notes that a position is being searched here.
    pub(super) fn enter(&mut self, node: &Node, key: u64) {
        if let Memory::Shared(shared) = &self.memory {
            shared.place(key).fetch_add(1, Ordering::Relaxed);
            self.above.push(Ancestor {
                key,
                free: node.keys().1,
                code: self.line_code,
            });
        }
    }

    /// Notes that it is no longer.
    pub(super) fn leave(&mut self, key: u64) {
        if let Memory::Shared(shared) = &self.memory {
            shared.place(key).fetch_sub(1, Ordering::Relaxed);
            self.above.pop();
        }
    }

    /// Looks whether a position of the line has been answered by others.
    pub(super) fn look_back(&mut self) {
        if let Memory::Shared(_) = &self.memory {
            let answered = |a: &Ancestor| {
                self.remembered_after(a.code, a.key, a.free)
                    .is_some_and(|r| r.solved())
            };
            self.back_to = self.above.iter().position(answered).map(|depth| depth as u16);
        }
    }

    /// How hard a move looks: harder where others are at work.
    pub(super) fn burdened(&self, child: &Child) -> u32 {
        let delta = child.record.delta;
        match &self.memory {
            Memory::Shared(shared) => {
                let others = u32::from(shared.place(child.key).load(Ordering::Relaxed));
                let more = others.saturating_mul(1 + delta / BURDEN);
                delta.saturating_add(more).min(INFINITE - 1)
            }
            Memory::Own(_) => delta,
        }
    }

    /// What others found of a move meanwhile.
    pub(super) fn news(&self, child: &Child) -> Option<Record> {
        if matches!(self.memory, Memory::Own(_)) || child.record.solved() {
            return None;
        }
        let fresh = self.recall(&child.node, child.key, child.node.keys().1)?;
        let seen = (child.record.phi, child.record.delta);
        ((fresh.phi, fresh.delta) != seen).then_some(fresh)
    }
}
