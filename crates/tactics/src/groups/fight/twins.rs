//! Liberties that are as good as each other: of such moves one is enough.

use crate::groups::field::{Bits, Field, Stones, bit, indices};

/// What a liberty touches: strings inside the field, and who stands behind it outside.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Company {
    strings: Bits,
    held: bool,
    backed: bool,
}

impl Field {
    /// Empty points that do what another one, not among them, does as well.
    ///
    /// Points that touch the same strings, of both colours, and nothing else but points like themselves are no
    /// eye of anybody's and lead nowhere: it matters how many of them are filled, not which.
    pub(super) fn twins(&self, stones: &Stones) -> Bits {
        let empty = self.empty(stones);
        let mut known: Vec<(Bits, Company)> = Vec::new();
        let mut plain = 0;
        for i in indices(empty) {
            let at = bit(i);
            if let Some(company) = self.company(stones, at) {
                plain |= at;
                match known.iter_mut().find(|(_, c)| *c == company) {
                    Some((points, _)) => *points |= at,
                    None => known.push((at, company)),
                }
            }
        }
        let mut twins = 0;
        for (points, _) in known {
            // Points beside others are not like the rest.
            let mut pure = 0;
            for i in indices(points) {
                if self.around(bit(i)) & empty & !points == 0 {
                    pure |= bit(i);
                }
            }
            twins |= pure & pure.wrapping_sub(1);
        }
        twins & plain
    }

    fn company(&self, stones: &Stones, at: Bits) -> Option<Company> {
        let beside = self.around(at);
        let touched = stones.of.map(|own| beside & own);
        let (held, backed) = (at & self.held != 0, at & self.out != 0);
        let both = (touched[0] != 0 || held) && (touched[1] != 0 || backed);
        both.then(|| Company {
            strings: self.flood(touched[0], stones.of[0]) | self.flood(touched[1], stones.of[1]),
            held,
            backed,
        })
    }
}
