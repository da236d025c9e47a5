//! Results that hold in more positions than the one they were found in.
//!
//! A result depends on its zone only: in every position that looks the same there, with the same side to
//! move, it holds too. The last useful ones are kept and looked through one by one.

use super::{Node, Record};
use crate::field::{ATTACKER, Bits, DEFENDER, NOWHERE};

/// How many are kept for each side to move.
const MOST: usize = 128;

#[derive(Clone, Copy)]
struct Pattern {
    zone: Bits,
    attackers: Bits,
    defenders: Bits,
    record: Record,
}

/// What is known of parts of positions.
#[derive(Default)]
pub(super) struct Patterns {
    by_side: [Vec<Pattern>; 2],
    next: [usize; 2],
}

impl Patterns {
    /// Keeps a result that no ko and no repetition has part in.
    pub fn keep(&mut self, node: &Node, record: &Record) {
        let zone = record.zone;
        let pattern = Pattern {
            zone,
            attackers: node.stones.of[ATTACKER] & zone,
            defenders: node.stones.of[DEFENDER] & zone,
            record: *record,
        };
        let side = node.side;
        let kept = &mut self.by_side[side];
        if kept.len() < MOST {
            kept.push(pattern);
        } else {
            // The front half is for those that were of use.
            let at = MOST / 2 + self.next[side] % (MOST / 2);
            kept[at] = pattern;
            self.next[side] += 1;
        }
    }

    /// A result that holds in this position.
    pub fn find(&mut self, node: &Node) -> Option<Record> {
        if node.stones.ban != NOWHERE || node.asked {
            return None;
        }
        let [attackers, defenders] = node.stones.of;
        let kept = &mut self.by_side[node.side];
        let at = kept
            .iter()
            .position(|p| (attackers & p.zone) ^ p.attackers | (defenders & p.zone) ^ p.defenders == 0)?;
        let record = kept[at].record;
        if at > 0 {
            kept.swap(at, at * 3 / 4);
        }
        Some(record)
    }
}
