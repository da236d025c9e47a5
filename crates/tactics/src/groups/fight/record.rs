//! What is remembered of a position of a fight.

use crate::advice::Cited;
use crate::groups::field::{Bits, NOWHERE};
use crate::leans::Leans;
use crate::table::{INFINITE, Remembered};

/// A remembered position. Proof numbers are for the side to move: `phi` to win, `delta` to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// The points that a result depends on.
    pub zone: Bits,
    pub(crate) key: u64,
    /// For a result that holds only on the way it was found: which way.
    pub(crate) path: u32,
    pub(crate) phi: u32,
    pub(crate) delta: u32,
    pub(crate) work: u16,
    /// For [`Leans::LOOP`]: the depth of the earliest position it leans on.
    pub(crate) depth: u16,
    /// What the result leans on.
    pub leans: Leans,
    /// The rules of an adviser that it rests on.
    pub(crate) rules: Cited,
    /// Index of the best move.
    pub best: u8,
    /// How often the loser may play elsewhere before the attacker succeeds.
    pub passes: u8,
}

impl Default for Record {
    fn default() -> Record {
        Record {
            zone: 0,
            key: 0,
            path: 0,
            phi: 0,
            delta: 0,
            work: 0,
            depth: u16::MAX,
            leans: Leans::NOTHING,
            rules: Cited::NONE,
            best: NOWHERE,
            passes: 0,
        }
    }
}

impl Record {
    /// A position won or lost by the side to move.
    pub(crate) fn decided(won: bool) -> Record {
        let (phi, delta) = if won { (0, INFINITE) } else { (INFINITE, 0) };
        Record {
            phi,
            delta,
            ..Record::default()
        }
    }

    /// Whether the result is known.
    pub fn solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// A result that leans on nothing above its own position no longer leans on the line.
    pub(super) fn leave_loop(mut self, own_depth: u16) -> Record {
        if self.leans.has(Leans::LOOP) && self.depth >= own_depth {
            self.leans = self.leans.without(Leans::LOOP);
        }
        self
    }
}

impl Remembered for Record {
    fn key(&self) -> u64 {
        self.key
    }
    fn set_key(&mut self, key: u64) {
        self.key = key;
    }
    fn work(&self) -> u16 {
        self.work
    }
    fn set_work(&mut self, work: u16) {
        self.work = work;
    }
    fn is_solved(&self) -> bool {
        self.solved()
    }
}
