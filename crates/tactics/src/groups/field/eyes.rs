//! Life at a glance on a field.

use super::{Bits, Field, Stones, indices};
use crate::side::Side;

/// More regions or strings than this are not looked at.
const MOST: usize = 24;

/// More points than this that could be eyes are taken for two eyes.
const MOST_EYES: u32 = 9;

impl Field {
    /// The defender's strings that live whatever the attacker does, with the regions that make them live;
    /// nothing unless a stone at stake is among them.
    ///
    /// Benson's algorithm: a region is vital to a string if all its empty points are liberties of the
    /// string; strings with two vital regions walled by such strings alone live.
    pub fn living(&self, stones: &Stones) -> Bits {
        let own = stones.of[Side::Defender];
        let others = self.inside & !own;
        let open = self.flood(self.held & others, others);
        let mut enclosed = others & !open;
        if enclosed & enclosed.wrapping_sub(1) == 0 {
            return 0;
        }
        let empty = self.empty(stones);
        let mut regions = [0 as Bits; MOST];
        let mut count = 0;
        while enclosed != 0 {
            let region = self.flood(enclosed & enclosed.wrapping_neg(), enclosed);
            enclosed &= !region;
            if count == MOST {
                return 0;
            }
            regions[count] = region;
            count += 1;
        }
        if count < 2 {
            return 0;
        }
        let mut strings = [0 as Bits; MOST];
        let mut walls = 0;
        for r in &regions[..count] {
            walls |= self.spread(*r) & own;
        }
        let mut known = 0;
        while walls != 0 {
            let string = self.flood(walls & walls.wrapping_neg(), own);
            walls &= !string;
            if known == MOST {
                return 0;
            }
            strings[known] = string;
            known += 1;
        }
        loop {
            let mut living = 0;
            let mut dead = 0;
            for s in &strings[..known] {
                if *s == 0 {
                    continue;
                }
                let reach = self.spread(*s);
                let vital = regions[..count]
                    .iter()
                    .filter(|r| **r != 0 && **r & empty & !reach == 0 && **r & reach != 0)
                    .count();
                if vital >= 2 {
                    living |= *s;
                } else {
                    dead |= *s;
                }
            }
            let saved = living & self.target;
            if saved == 0 || self.any && saved != self.target {
                return 0;
            }
            if dead == 0 {
                let mut all = living;
                for r in &regions[..count] {
                    if *r != 0 && self.spread(*r) & living != 0 {
                        all |= *r;
                    }
                }
                return all;
            }
            strings[..known].iter_mut().for_each(|s| *s &= living);
            for r in &mut regions[..count] {
                if self.spread(*r) & own & !living != 0 {
                    *r = 0;
                }
            }
        }
    }

    /// Where the defender could still have eyes: what he can reach without crossing what holds on to the
    /// outside.
    pub fn space(&self, stones: &Stones) -> Bits {
        let attackers = stones.of[Side::Attacker];
        let firm = self.flood(attackers & self.held, attackers);
        let start = self.target & stones.of[Side::Defender];
        self.flood(start, self.inside & !firm)
    }

    /// How many moves in a row bring the stones at stake out, and the points on the shortest ways; none if there is
    /// no way within `most`.
    pub fn way_out(&self, stones: &Stones, most: u32) -> Option<(u32, Bits)> {
        let own = stones.of[Side::Defender];
        let empty = self.empty(stones);
        let out = self.flood(own & self.out, own) | self.out;
        let mut rings = [0 as Bits; 8];
        let mut reached = self.flood(self.target & own, own);
        let mut moves = 0;
        loop {
            if moves == most.min(7) {
                return None;
            }
            let ring = self.spread(reached) & empty & !reached;
            if ring == 0 {
                return None;
            }
            rings[moves as usize] = ring;
            moves += 1;
            let last = ring & (out | self.spread(out & own));
            if last != 0 {
                rings[moves as usize - 1] = last;
                break;
            }
            reached = self.flood(reached | ring, reached | ring | own);
        }
        // Back from the end: what leads there.
        let mut path = rings[moves as usize - 1];
        let mut last = path;
        for ring in rings[..moves as usize - 1].iter().rev() {
            last = self.spread(self.flood(self.spread(last) & own, own) | last) & ring;
            path |= last;
        }
        Some((moves, path))
    }

    /// Whether the defender is past saving though he moves next and wins every ko: no two eyes fit into his
    /// space. If so, an upper bound of how often he can play elsewhere before the last stone is off.
    ///
    /// The stones of one string at stake, the largest, are taken last; every other point of the space whose
    /// neighbours are all in it may become an eye. Two such points are no pair of eyes if two neighbours of
    /// the one lie in parts of the rest that do not touch the other: a wall with two ends that hang on one
    /// eye. With a single such neighbour it is a ko.
    pub fn is_dead(&self, space: Bits, stones: &Stones) -> Option<u8> {
        let own = stones.of[Side::Defender];
        if space & self.out != 0 || self.target & !space & !stones.of[Side::Attacker] != 0 {
            return None;
        }
        let mut left = self.target & own;
        let mut last: Bits = 0;
        while left != 0 {
            let string = self.flood(left & left.wrapping_neg(), own);
            left &= !string;
            if string.count_ones() > last.count_ones() {
                last = string;
            }
        }
        // An eye has no neighbour outside the space, and does not lie next to the outside of the field.
        let eyes = space & !last & !self.spread(self.inside & !space) & !self.held;
        if eyes.count_ones() > MOST_EYES {
            return None;
        }
        for i in indices(eyes) {
            let a: Bits = 1 << i;
            let near_a = self.around(a);
            for j in indices(eyes & !near_a & !(a | (a - 1))) {
                let b: Bits = 1 << j;
                let near_b = self.around(b);
                let mut rest = space & !a & !b;
                let (mut only_a, mut only_b) = (0, 0);
                while rest != 0 {
                    let part = self.flood(rest & rest.wrapping_neg(), rest);
                    rest &= !part;
                    if part & near_b == 0 {
                        only_a += (part & near_a).count_ones();
                    }
                    if part & near_a == 0 {
                        only_b += (part & near_b).count_ones();
                    }
                }
                if only_a < 2 && only_b < 2 {
                    return None;
                }
            }
        }
        let empty = (space & self.empty(stones)).count_ones();
        let enemies = (space & stones.of[Side::Attacker]).count_ones();
        let others = (space & own & !last).count_ones();
        Some((empty + 2 * enemies + others + 2).min(255) as u8)
    }
}
