//! What the search remembers of a position, and where it may be used.

use super::{Fight, Node, Record};
use crate::groups::field::NOWHERE;
use crate::leans::Leans;

impl Fight<'_> {
    /// What is known of a position here: of itself, or of one that it cannot be worse or better than.
    pub(super) fn recall(&self, node: &Node, key: u64, free: u64) -> Option<Record> {
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
        let known = self.remembered(key, free);
        if node.stones.ban != NOWHERE && !known.is_some_and(|r| r.solved()) {
            // Who loses though he may retake loses.
            let (key, free) = node.without_ban().keys();
            if let Some(r) = self.remembered(key, free)
                && r.delta == 0
            {
                return Some(r);
            }
        }
        known
    }

    /// What is remembered of a position after the line so far.
    pub(super) fn remembered(&self, key: u64, free: u64) -> Option<Record> {
        self.remembered_after(self.line_code, key, free)
    }

    /// What is remembered of a position after this line.
    pub(super) fn remembered_after(&self, line: u32, key: u64, free: u64) -> Option<Record> {
        if let Some(record) = self.memory.get(free) {
            return Some(record);
        }
        let record = self.memory.get(key)?;
        if record.leans.has(Leans::LOOP) && record.path != line {
            return None;
        }
        Some(record)
    }
}
