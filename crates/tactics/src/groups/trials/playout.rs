//! One random game of a fight.

use super::Luck;
use crate::groups::field::{Bits, Field, NOWHERE, Step, Stones, bit};
use crate::side::Side;
use goban::Random;

/// Longer games are the attacker's failure.
const LONGEST: usize = 240;

/// Larger strings are not thrown in.
const LARGEST_GIFT: u32 = 6;

/// How a random game ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// Whether the attacker succeeded.
    pub success: bool,
    /// The points that each side was the first to play on.
    pub first: [Bits; 2],
}

/// A random bit of a set that is not empty.
fn pick(random: &mut Random, set: Bits) -> Bits {
    let mut n = random.below(set.count_ones());
    let mut left = set;
    let low = (set as u64).count_ones();
    if n >= low {
        n -= low;
        left &= !Bits::from(u64::MAX);
    }
    while n > 0 {
        left &= left - 1;
        n -= 1;
    }
    left & left.wrapping_neg()
}

impl Field {
    /// Whether a point looks like an eye of the side that it had better not fill.
    pub(crate) fn is_eye(&self, stones: &Stones, side: Side, at: Bits) -> bool {
        let own = stones.of[side];
        let beside = self.around(at);
        if beside & !own != 0 || side == Side::Defender && at & self.held != 0 {
            return false;
        }
        if beside == 0 {
            return side == Side::Attacker;
        }
        let string = self.flood(beside & beside.wrapping_neg(), own);
        if beside & !string == 0 {
            return true;
        }
        let corners = self.corners(at) & stones.of[!side];
        let spoiled = corners.count_ones();
        if beside.count_ones() < 4 {
            spoiled == 0
        } else {
            spoiled < 2
        }
    }

    /// The answer to an atari, or to a stone that put itself in one.
    fn urgent(&self, stones: &Stones, side: Side, last: u8) -> Bits {
        let own = stones.of[side];
        let other = stones.of[!side];
        let empty = self.empty(stones);
        let at = bit(last);
        if at & other != 0 {
            let string = self.flood(at, other);
            let liberties = self.spread(string) & empty;
            if liberties.is_power_of_two() && !self.is_held(!side, string) {
                return liberties;
            }
        }
        let mut beside = self.around(at) & own;
        let mut answers = 0;
        while beside != 0 {
            let string = self.flood(beside & beside.wrapping_neg(), own);
            beside &= !string;
            let liberties = self.spread(string) & empty;
            if !liberties.is_power_of_two() || self.is_held(side, string) {
                continue;
            }
            // Take what gives the atari, or run.
            let mut near = self.around(string) & other;
            while near != 0 {
                let enemy = self.flood(near & near.wrapping_neg(), other);
                near &= !enemy;
                let last = self.spread(enemy) & empty;
                if last.is_power_of_two() && !self.is_held(!side, enemy) {
                    answers |= last;
                }
            }
            let room = self.spread(liberties) & empty & !liberties;
            if room & room.wrapping_sub(1) != 0 || self.spread(liberties) & own & !string != 0 {
                answers |= liberties;
            }
        }
        answers
    }

    /// Whether a move only gives stones away.
    fn is_gift(&self, step: &Step, side: Side, at: Bits, random: &mut Random) -> bool {
        if step.taken != 0 || step.liberties & step.liberties.wrapping_sub(1) != 0 {
            return false;
        }
        let string = self.flood(at, step.stones.of[side]);
        if self.is_held(side, string) {
            return false;
        }
        let size = string.count_ones();
        if size > LARGEST_GIFT || side == Side::Defender && string & self.target != 0 {
            return true;
        }
        let chance = if size == 1 || side == Side::Attacker {
            50
        } else {
            80
        };
        random.below(100) < chance
    }
}

/// Plays a fight to its end.
pub(super) fn play_out(
    field: &Field,
    mut stones: Stones,
    mut side: Side,
    mut last: u8,
    luck: Luck,
    random: &mut Random,
) -> Outcome {
    let mut first = [0; 2];
    let mut passes = 0;
    for _ in 0..LONGEST {
        let open = field.empty(&stones);
        let banned = if stones.ban != NOWHERE && luck != Luck::Endless(side) {
            bit(stones.ban)
        } else {
            0
        };
        let mut left = open & !banned;
        let mut urgent = if last != NOWHERE && random.below(8) != 0 {
            field.urgent(&stones, side, last) & left
        } else {
            0
        };
        let mut played = None;
        while left != 0 {
            let from = if urgent != 0 { urgent } else { left };
            let at = pick(random, from);
            left &= !at;
            let wanted = urgent & at != 0;
            urgent &= !at;
            if !wanted && field.is_eye(&stones, side, at) {
                continue;
            }
            let Some(step) = field.play(&stones, side, at) else {
                continue;
            };
            if field.is_gift(&step, side, at, random) {
                continue;
            }
            played = Some((at, step));
            break;
        }
        match played {
            None => {
                passes += 1;
                stones.ban = NOWHERE;
                last = NOWHERE;
                if passes == 2 {
                    break;
                }
            }
            Some((at, step)) => {
                passes = 0;
                stones = step.stones;
                last = at.trailing_zeros() as u8;
                if at & (first[0] | first[1]) == 0 {
                    first[side] |= at;
                }
                if step.taken & field.target != 0 && field.is_taken(&stones) {
                    return Outcome { success: true, first };
                }
                if side == Side::Defender && field.out != 0 && has_escaped(field, &stones) {
                    break;
                }
            }
        }
        side = !side;
    }
    Outcome {
        success: field.is_taken(&stones),
        first,
    }
}

/// Whether what is at stake has come out.
pub(super) fn has_escaped(field: &Field, stones: &Stones) -> bool {
    let own = stones.of[Side::Defender];
    let left = field.target & own;
    let run = field.flood(left, own);
    if run & field.out == 0 {
        return false;
    }
    let out = field.flood(run & field.out, run);
    out & left != 0 && (!field.any || left & !out == 0)
}
