//! What a result on a field depends on; [`crate::Zone`] tells the rules, here they are for bits.

use crate::groups::field::{Bits, Field, Step, Stones, indices};
use crate::side::Side;

impl Field {
    /// Takes the winner's strings in the zone whole and gives them two liberties in it, or all they have.
    pub(super) fn close(&self, mut zone: Bits, stones: &Stones, winner: Side) -> Bits {
        let own = stones.of[winner];
        let empty = self.empty(stones);
        let mut touched = zone & own;
        while touched != 0 {
            let string = self.flood(touched & touched.wrapping_neg(), own);
            touched &= !string;
            zone |= string;
            if self.is_held(winner, string) {
                continue;
            }
            let liberties = self.spread(string) & empty;
            let mut outside = liberties & !zone;
            let mut inside = (liberties & zone).count_ones();
            while inside < 2 && outside != 0 {
                zone |= outside & outside.wrapping_neg();
                outside &= outside - 1;
                inside += 1;
            }
        }
        zone
    }

    /// Adds what shows that the winner's stone just played takes none of the loser's strings that it leaves: stones
    /// that vanish can help their owner.
    fn spare(&self, mut zone: Bits, stones: &Stones, loser: Side, at: Bits) -> Bits {
        let theirs = stones.of[loser];
        let beside = self.around(at);
        zone |= beside & !theirs;
        let empty = self.empty(stones);
        let mut left = beside & theirs;
        while left != 0 {
            let string = self.flood(left & left.wrapping_neg(), theirs);
            left &= !string;
            zone |= string;
            let liberties = self.spread(string) & empty;
            if liberties & zone == 0 {
                zone |= liberties & liberties.wrapping_neg();
            }
        }
        zone
    }

    /// Adds what shows that the loser's move at a point takes these stones, and whether a ban follows.
    pub(super) fn falling(&self, zone: Bits, taken: Bits, at: Bits) -> Bits {
        if taken & zone == 0 {
            return zone;
        }
        let single = taken & taken.wrapping_sub(1) == 0;
        zone | self.spread(taken) | if single { self.around(at) } else { 0 }
    }

    /// Adds what makes moves of the loser inside the zone suicide.
    pub(super) fn forbid(&self, mut zone: Bits, stones: &Stones, loser: Side) -> Bits {
        let empty = self.empty(stones);
        for i in indices(zone & empty) {
            let at: Bits = 1 << i;
            // With an empty neighbour it is none.
            let beside = self.around(at);
            if beside & empty != 0 || self.play(stones, loser, at).is_some() {
                continue;
            }
            zone |= beside & stones.of[!loser];
            let own = self.flood(beside & stones.of[loser], stones.of[loser]);
            zone |= self.spread(own);
        }
        zone
    }

    /// The zone of a position in which the loser is to move, from the zones of what he can do.
    pub(super) fn loser_zone(&self, parts: Bits, stones: &Stones, loser: Side) -> Bits {
        let zone = self.close(parts, stones, !loser);
        let zone = self.forbid(zone, stones, loser);
        self.close(zone, stones, !loser)
    }

    /// The zone of a position in which the winner plays this step at a point.
    pub(super) fn winner_zone(
        &self,
        below: Bits,
        before: &Stones,
        winner: Side,
        at: Bits,
        step: &Step,
    ) -> Bits {
        let mut zone = below | at;
        loop {
            let known = zone;
            zone = self.close(zone, &step.stones, winner);
            zone = self.spare(zone, &step.stones, !winner, at);
            // Liberties won by taking stones count only while these can be taken: they must be known whole.
            let mut taken = step.taken;
            while taken != 0 {
                let string = self.flood(taken & taken.wrapping_neg(), before.of[!winner]);
                taken &= !string;
                if string & zone != 0 {
                    zone |= self.spread(string);
                }
            }
            if zone == known {
                return zone;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Board, Color, PointSet};

    #[test]
    fn a_string_is_in_a_zone_whole() {
        // Without D2 the stone at B2 would hang in the air.
        let board: Board = "
            . . . . .
            . . . . .
            X X . . .
            . O O O .
            X . . . .
        "
        .parse()
        .unwrap();
        let target = *board.stones(Color::Black);
        let arena: PointSet = PointSet::board(board.size());
        let (field, stones) = Field::new(&board, &target, &arena, &PointSet::EMPTY).unwrap();
        let at = |p: &str| 1 << field.index(p.parse().unwrap()).unwrap();
        let zone = field.close(at("B2"), &stones, Side::Attacker);
        for p in ["B2", "C2", "D2"] {
            assert_ne!(zone & at(p), 0, "{p}");
        }
    }
}
