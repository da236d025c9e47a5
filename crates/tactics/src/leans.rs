//! What a result leans on: the one account that both searches keep.

use std::ops::{BitOr, BitOrAssign};

/// What a result leans on.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Leans(u8);

impl Leans {
    /// Nothing.
    pub const NOTHING: Leans = Leans(0);
    /// Somebody's ko ban mattered.
    pub const KO: Leans = Leans(1);
    /// A repetition of a position above: good only on the same way.
    pub const LOOP: Leans = Leans(2);
    /// A guess.
    pub const GUESS: Leans = Leans(4);
    /// A repetition that no pass and no threat broke: rules differ about it.
    pub const CYCLE: Leans = Leans(8);

    /// Whether it leans on any of these.
    #[inline]
    pub const fn has(self, any: Leans) -> bool {
        self.0 & any.0 != 0
    }

    /// Whether somebody's ko ban mattered, or a repetition: then it holds for certain threats only.
    #[inline]
    pub const fn has_ko(self) -> bool {
        self.has(Leans(Leans::KO.0 | Leans::LOOP.0 | Leans::CYCLE.0))
    }

    /// What it leans on beside these.
    #[inline]
    pub const fn without(self, these: Leans) -> Leans {
        Leans(self.0 & !these.0)
    }
}

impl BitOr for Leans {
    type Output = Leans;

    #[inline]
    fn bitor(self, other: Leans) -> Leans {
        Leans(self.0 | other.0)
    }
}

impl BitOrAssign for Leans {
    #[inline]
    fn bitor_assign(&mut self, other: Leans) {
        self.0 |= other.0;
    }
}

impl std::fmt::Debug for Leans {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = [
            (Leans::KO, "ko"),
            (Leans::LOOP, "loop"),
            (Leans::GUESS, "guess"),
            (Leans::CYCLE, "cycle"),
        ];
        let held = names.into_iter().filter(|(lean, _)| self.has(*lean));
        f.debug_set().entries(held.map(|n| n.1)).finish()
    }
}
