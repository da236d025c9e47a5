//! What is remembered of a position of a fight.

use crate::groups::field::{Bits, NOWHERE};
use crate::table::{INFINITE, Remembered};

/// What a result leans on.
#[derive(Clone, Copy, Debug)]
pub struct Mark;

impl Mark {
    /// Somebody's ko ban mattered.
    pub const KO: u8 = 1;
    /// A repetition of a position above: good only on the same way.
    pub const LOOP: u8 = 2;
    /// A guess.
    pub const GUESS: u8 = 4;
    /// A repetition that no pass and no threat broke: rules differ about it.
    pub const CYCLE: u8 = 8;
}

/// A remembered position. Proof numbers are for the side to move: `phi` to win, `delta` to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The points that a result depends on.
    pub zone: Bits,
    pub(crate) key: u64,
    /// For a result that holds only on the way it was found: which way.
    pub(crate) path: u32,
    pub(crate) phi: u32,
    pub(crate) delta: u32,
    pub(crate) work: u16,
    /// For [`Mark::LOOP`]: the depth of the earliest position it leans on.
    pub(crate) depth: u16,
    /// Bits of [`Mark`].
    pub marks: u8,
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
            marks: 0,
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
        if self.marks & Mark::LOOP != 0 && self.depth >= own_depth {
            self.marks &= !Mark::LOOP;
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
