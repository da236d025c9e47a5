//! Who is who in a fight.

use std::ops::{Index, IndexMut, Not};

/// A side of a fight: whoever wants to reach something is the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(usize)]
pub enum Side {
    /// Who wants something.
    Attacker = 0,
    /// Who wants to prevent it.
    Defender = 1,
}

impl Side {
    /// Both, in the order of their indices.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The attacker if so, else the defender.
    pub fn attacker_if(attacks: bool) -> Side {
        if attacks { Side::Attacker } else { Side::Defender }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// What each side has.
impl<T> Index<Side> for [T; 2] {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self[side as usize]
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[side as usize]
    }
}
