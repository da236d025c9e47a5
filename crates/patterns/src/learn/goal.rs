//! What is to be forced in a field.

use super::field::{Cells, ENEMY, Field, OWN, State, each};

/// What the own side wants.
#[derive(Clone, Debug)]
pub enum Goal {
    /// A string over these cells from one end to another, which may be any of several cells; failed once one of the own
    /// stones that it begins with is gone.
    Connect {
        /// The ends.
        ends: [Cells; 2],
        /// The stones that must stay.
        stones: Cells,
        /// Where the string may run.
        over: Cells,
    },
    /// A chain of own stones from end to end, each beside the next or diagonal to it, over which the enemy cannot pass; no
    /// string of it in atari where the enemy moves. One string is a chain. Failed as above.
    Separate {
        /// The ends.
        ends: [Cells; 2],
        /// The stones that must stay.
        stones: Cells,
        /// Where the chain may run.
        over: Cells,
        /// For each cell, those beside and diagonal to it.
        around: Vec<Cells>,
    },
    /// A cell empty, own stones on all of some cells, and own stones on so many of others: an eye that is none of the false
    /// ones, or a point that need not be filled.
    Hold {
        /// The cell that must be empty.
        point: Cells,
        /// Where own stones must be.
        walls: Cells,
        /// Of these cells ...
        corners: Cells,
        /// ... so many must be own.
        wanted: u32,
    },
    /// Enemy stones off the board.
    Capture(Cells),
}

impl Goal {
    /// Whether play is over in a position, and with what.
    pub fn ended(&self, field: &Field, state: &State) -> Option<bool> {
        let own = state.stones[OWN];
        match self {
            Goal::Connect {
                ends: [a, b],
                stones,
                over,
            } => {
                if stones & !own != 0 {
                    return Some(false);
                }
                (field.flood(*a, own & over) & b != 0).then_some(true)
            }
            Goal::Separate {
                ends: [a, b],
                stones,
                over,
                around,
            } => {
                if stones & !own != 0 {
                    return Some(false);
                }
                if field.flood(*a, own & over) & b != 0 {
                    return Some(true);
                }
                let safe = if usize::from(state.mover) == ENEMY {
                    own & over & !field.in_atari(state, OWN)
                } else {
                    own & over
                };
                let (mut chain, mut edge) = (a & safe, a & safe);
                while edge != 0 {
                    edge = each(edge).fold(0, |near, c| near | around[c]) & safe & !chain;
                    chain |= edge;
                }
                (chain & b != 0).then_some(true)
            }
            Goal::Hold {
                point,
                walls,
                corners,
                wanted,
            } => {
                let stands = (own | state.stones[ENEMY]) & point == 0 && walls & !own == 0;
                (stands && (own & corners).count_ones() >= *wanted).then_some(true)
            }
            Goal::Capture(stones) => (state.stones[ENEMY] & stones == 0).then_some(true),
        }
    }
}

impl Field {
    /// The stones of a side of which at most one liberty is certain.
    pub fn in_atari(&self, state: &State, side: usize) -> Cells {
        let (mine, mut left, mut out) = (state.stones[side], state.stones[side], 0);
        while left != 0 {
            let string = self.flood(left & left.wrapping_neg(), mine);
            left &= !string;
            let inside = (self.spread(string) & self.empty(state)).count_ones();
            let held = side != self.prover && string & self.open != 0;
            if !held && inside + u32::from(self.outside(string, state.filled)) < 2 {
                out |= string;
            }
        }
        out
    }
}
