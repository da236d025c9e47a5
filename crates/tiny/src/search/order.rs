//! In which order moves are tried.

use crate::frame::bits;
use crate::memory::{PASS, UNKNOWN};
use crate::{Frame, Position};

use super::Switches;

/// Lines longer than this share their killers.
const PLIES: usize = 128;

/// What was good elsewhere.
pub(crate) struct Habits {
    /// By who moves (the prover or not) and bit.
    history: [[u32; 65]; 2],
    killers: Vec<[u8; 2]>,
}

impl Habits {
    pub fn new() -> Habits {
        Habits {
            history: [[0; 65]; 2],
            killers: vec![[UNKNOWN; 2]; PLIES],
        }
    }

    /// This move decided a position.
    pub fn note(&mut self, m: u8, mine: bool, depth: u8, ply: usize) {
        let history = &mut self.history[usize::from(mine)];
        history[usize::from(m)] += u32::from(depth) * u32::from(depth) + 1;
        if history[usize::from(m)] > 1 << 20 {
            history.iter_mut().for_each(|n| *n >>= 1);
        }
        let killers = &mut self.killers[ply % PLIES];
        if killers[0] != m {
            *killers = [m, killers[0]];
        }
    }
}

/// The moves of a position, the best first: bits of cells, and [`PASS`].
#[derive(Clone)]
pub(crate) struct Candidates {
    moves: [(u32, u8); 50],
    len: usize,
    next: usize,
}

impl Candidates {
    pub fn of(
        frame: &Frame,
        p: &Position,
        mine: bool,
        tried: u8,
        ply: usize,
        habits: &Habits,
        switches: &Switches,
    ) -> Candidates {
        let empty = p.empty(frame);
        // Cells that take a string, and cells that a string in danger needs.
        let (mut takes, mut saves) = (0, 0);
        for (stones, cells) in [(p.other, &mut takes), (p.own, &mut saves)] {
            for string in frame.parts(stones & frame.cells()) {
                let free = frame.beside(string) & empty;
                if free.is_power_of_two() && string & frame.beside(frame.all_walls()) == 0 {
                    *cells |= free;
                }
            }
        }
        let near = frame.beside(p.other);
        let inner = frame.cells() & !frame.beside(!frame.cells());
        let mut candidates = Candidates {
            moves: [(0, UNKNOWN); 50],
            len: 0,
            next: 0,
        };
        for bit in bits(empty) {
            let cell = 1u64 << bit;
            let m = bit as u8;
            // An own eye: the prover does not fill it unless a string beside it is in danger. (What he leaves out he does not prove.)
            let around = frame.beside(cell) & (frame.cells() | frame.all_walls());
            let eye = around & !p.own == 0;
            if eye && mine && saves & cell == 0 {
                continue;
            }
            let mut worth = 1000;
            if switches.history {
                worth += habits.history[usize::from(mine)][usize::from(m)];
            }
            if cell & inner != 0 {
                worth += 30;
            }
            if cell & near != 0 {
                worth += 20;
            }
            if switches.killers && habits.killers[ply % PLIES].contains(&m) {
                worth += 1 << 21;
            }
            if cell & takes != 0 {
                worth += 1 << 22;
            } else if cell & saves != 0 {
                worth += 1 << 20;
            }
            if eye {
                worth = 1;
            }
            if m == tried {
                worth = 1 << 30;
            }
            candidates.push(worth, m);
        }
        if !p.passed {
            candidates.push(if tried == PASS { 1 << 30 } else { 10 }, PASS);
        }
        candidates
    }

    /// Puts them into another order: the worthiest first.
    pub(crate) fn weigh(&mut self, worth: impl Fn(u8) -> u32) {
        for (old, m) in &mut self.moves[..self.len] {
            *old = worth(*m);
        }
    }

    fn push(&mut self, worth: u32, m: u8) {
        self.moves[self.len] = (worth, m);
        self.len += 1;
    }
}

impl Iterator for Candidates {
    type Item = u8;

    /// The best of what is left: most positions need only the first few.
    fn next(&mut self) -> Option<u8> {
        let rest = &mut self.moves[self.next..self.len];
        let best = (0..rest.len()).max_by_key(|&k| (rest[k].0, rest.len() - k))?;
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].1)
    }
}

/// What stones amount to, and the empty cells that one side is nearer to, for the side to move.
pub(crate) fn estimate(frame: &Frame, p: &Position) -> i8 {
    let (mut own, mut other) = (p.own, p.other);
    let mut free = p.empty(frame);
    loop {
        let (grown, against) = (frame.beside(own) & free, frame.beside(other) & free);
        if grown | against == 0 {
            break;
        }
        own |= grown & !against;
        other |= against & !grown;
        free &= !(grown | against);
    }
    ((own & frame.cells()).count_ones() as i8) - ((other & frame.cells()).count_ones() as i8)
}
