//! Capturing races at a glance, by counting.
//!
//! Two strings without a way out, one of which takes the other: where every liberty can be filled at once and nobody
//! gains liberties by playing, the counts decide (thesis 000, L4003-4059, after Müller 1993). Liberties are exterior,
//! which only one of them has, its eye included, or common.

use super::{ATTACKER, Bits, DEFENDER, Field, NOWHERE, Stones, bit, indices};

/// Taking so many stones leaves room for two eyes.
const LARGE: u32 = 7;

/// What counts in a race: the liberties of a string that the other one does not have, and whether one is an eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Runner {
    /// Exterior liberties, an eye among them.
    pub exterior: u32,
    /// Whether it has an eye of one point.
    pub eye: bool,
}

/// Whether the second of two runners is taken in a race with so many common liberties, if the first moves first or
/// the second does. If neither is taken it is a seki.
///
/// ```
/// use tactics::field::{Runner, is_taken_in_race};
/// let bare = |exterior| Runner { exterior, eye: false };
/// assert!(is_taken_in_race(bare(2), bare(2), 1, true), "who moves first is first");
/// assert!(!is_taken_in_race(bare(2), bare(2), 2, true), "a seki");
/// let eye = Runner { exterior: 1, eye: true };
/// assert!(is_taken_in_race(eye, bare(2), 1, true), "an eye is worth the common liberties");
/// ```
pub fn is_taken_in_race(taker: Runner, runner: Runner, common: u32, first: bool) -> bool {
    // What the taker must have more than, or as much as if he moves first.
    let (mine, his) = match (taker.eye, runner.eye) {
        (false, false) => (taker.exterior, runner.exterior + common.saturating_sub(1)),
        (true, true) | (false, true) => (taker.exterior, runner.exterior + common),
        (true, false) => (taker.exterior + common, runner.exterior),
    };
    mine > his || mine == his && first
}

impl Field {
    /// Whether the stones at stake are taken in a race, with this side to move; none if there is no race, or more to
    /// it than counting.
    pub fn race(&self, stones: &Stones, side: usize) -> Option<bool> {
        let [enemy, own] = stones.of;
        let target = self.target & own;
        if stones.ban != NOWHERE || target == 0 {
            return None;
        }
        let runner = self.flood(target & target.wrapping_neg(), own);
        if target & !runner != 0 || self.is_held(DEFENDER, runner) {
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
                eye: eyes == 1,
            })
        };
        let taken = is_taken_in_race(
            count(mine & !common, friends)?,
            count(his & !common, walls)?,
            common.count_ones(),
            side == ATTACKER,
        );
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
