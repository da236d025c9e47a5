//! Capturing races at a glance, by counting.
//!
//! Two strings without a way out, one of which takes the other: where every liberty can be filled at once and nobody
//! gains liberties by playing, the counts decide ([`crate::groups::race`]).

use super::{Bits, Field, NOWHERE, Stones, bit, indices};
use crate::groups::race::{Eye, Runner, race};
use crate::side::Side;
use proof::value::Answer;

/// Taking so many stones leaves room for two eyes.
const LARGE: u32 = 7;

impl Field {
    /// Whether the stones at stake are taken in a race, with this side to move; none if there is no race, or more to
    /// it than counting.
    pub fn race(&self, stones: &Stones, side: Side) -> Option<bool> {
        let [enemy, own] = stones.of;
        let target = self.target & own;
        if stones.ban != NOWHERE || target == 0 {
            return None;
        }
        let runner = self.flood(target & target.wrapping_neg(), own);
        if target & !runner != 0 || self.is_held(Side::Defender, runner) {
            return None;
        }
        let taker = self.only_rival(runner, enemy)?;
        let empty = self.empty(stones);
        let (his, mine) = (self.spread(runner) & empty, self.spread(taker) & empty);
        let common = his & mine;
        let walls = self.held | self.spread(self.flood(enemy & self.held, enemy));
        let behind = self.out | self.backed;
        let friends = behind | self.spread(self.flood(own & behind, own));
        // Nobody gets out or gains a liberty by playing on any of them.
        if self.around(his | mine) & empty & !(his | mine) != 0
            || indices(his | mine).any(|p| self.around(bit(p)) & empty != 0)
            || his & friends != 0
            || mine & walls != 0
        {
            return None;
        }
        // Nor by taking other stones.
        let others = self.spread(taker) & own & !runner;
        if others & !self.flood(own & behind, own) != 0
            || self.spread(his) & own & !runner & !self.flood(own & behind, own) != 0
            || self.spread(mine) & enemy & !taker & !self.flood(enemy & self.held, enemy) != 0
        {
            return None;
        }
        let count = |exterior: Bits, fillable: Bits| -> Option<Runner> {
            let eyes = (exterior & !fillable).count_ones();
            (eyes <= 1).then_some(Runner {
                exterior: exterior.count_ones(),
                eye: if eyes == 1 { Eye::One } else { Eye::None },
            })
        };
        let value = race(
            count(mine & !common, friends)?,
            count(his & !common, walls)?,
            common.count_ones(),
        );
        let answer = match side {
            Side::Attacker => value.first,
            Side::Defender => value.second,
        };
        let taken = answer == Answer::WON;
        // Whoever takes few stones may find them played there again.
        (taken || taker.count_ones() >= LARGE).then_some(taken)
    }

    /// The one string of the attacker's beside these stones that can be taken; none if there is none or more.
    fn only_rival(&self, runner: Bits, enemy: Bits) -> Option<Bits> {
        let loose = self.around(runner) & enemy & !self.flood(enemy & self.held, enemy);
        let rival = self.flood(loose & loose.wrapping_neg(), enemy);
        (loose != 0 && loose & !rival == 0).then_some(rival)
    }
}
