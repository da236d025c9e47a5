//! A position of a fight, and the keys under which it is remembered.

use crate::groups::field::{NOWHERE, Stones};
use crate::side::Side;
use certificate::{ENDLESS, Ko, Threats};

/// A position of a fight: the stones, who moves, and the threats left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The stones and the ko.
    pub stones: Stones,
    /// Who moves.
    pub side: Side,
    /// Ko threats elsewhere.
    pub ko: Ko,
    /// Whether the attacker has just looked elsewhere and the defender must not: a question, not a position.
    pub(super) asked: bool,
    /// Hash of the stones.
    pub(super) hash: u64,
}

impl Node {
    /// Whether a pass is no move here: the attacker gains by it only while a ko is closed to him, for if both
    /// look elsewhere the stones stay. It is a question still: where does the defender need to play?
    pub(crate) fn may_only_ask(&self) -> bool {
        self.side == Side::Attacker && self.stones.ban == NOWHERE
    }

    /// The position without the ban.
    pub(super) fn without_ban(&self) -> Node {
        let stones = Stones {
            ban: NOWHERE,
            ..self.stones
        };
        Node { stones, ..*self }
    }

    pub(super) fn threats(&self) -> Threats {
        if self.side == Side::Attacker {
            self.ko.attacker
        } else {
            self.ko.defender
        }
    }

    /// A key of the position, threats included.
    pub(crate) fn key(&self) -> u64 {
        self.keys().0
    }

    /// The key of the position with these threats, and the one for answers that no ko has part in.
    pub(super) fn keys(&self) -> (u64, u64) {
        let mix = |attacker: Threats, defender: Threats| {
            let packed = u64::from(self.stones.ban)
                | (self.side as u64) << 8
                | u64::from(attacker) << 9
                | u64::from(defender) << 17
                | u64::from(self.asked) << 25;
            self.hash
                ^ (packed + 1)
                    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    .rotate_left(23)
                    .wrapping_mul(0xd6e8_feb8_6659_fd93)
        };
        (mix(self.ko.attacker, self.ko.defender), mix(ENDLESS, ENDLESS))
    }
}
