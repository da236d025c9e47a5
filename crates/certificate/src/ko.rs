//! Ko inside a local fight: who may retake at once, and how often.
//!
//! A ko threat is a move elsewhere that must be answered: after it the ko may be retaken. Locally nothing
//! happened but that a player broke the ban of the simple ko rule. So the local game knows threats as a
//! number for each side: a move on the banned point spends one. With no threats on either side whoever
//! takes the ko first has it; with endless threats on one side that side wins every ko.
//!
//! Repetitions do not become legal or illegal by history. The attacker wants to reach something, so play
//! that goes round for ever is a failure of the attacker; a proof of his success never goes round.

use goban::{Color, Point};

/// A number of ko threats; [`ENDLESS`] is more than any fight can need.
pub type Threats = u8;

/// More threats than a fight can need: spending one leaves as many.
pub const ENDLESS: Threats = u8::MAX;

/// How many ko threats each side has outside the fight.
///
/// Better for the attacker means more threats for him or fewer for the defender; the answers that matter
/// lie on one line from `Ko::DEFENDER_RULES` over `Ko::PLAIN` to `Ko::ATTACKER_RULES`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ko {
    /// The attacker's.
    pub attacker: Threats,
    /// The defender's.
    pub defender: Threats,
}

impl Ko {
    /// Nobody has a threat: who takes a ko first wins it.
    pub const PLAIN: Ko = Ko {
        attacker: 0,
        defender: 0,
    };
    /// The defender wins every ko.
    pub const DEFENDER_RULES: Ko = Ko {
        attacker: 0,
        defender: ENDLESS,
    };
    /// The attacker wins every ko.
    pub const ATTACKER_RULES: Ko = Ko {
        attacker: ENDLESS,
        defender: 0,
    };

    /// The attacker wins every ko, or the defender does.
    pub fn ruled_by(attacker: bool) -> Ko {
        if attacker {
            Ko::ATTACKER_RULES
        } else {
            Ko::DEFENDER_RULES
        }
    }
}

/// What the stones alone do not tell of a local position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Who moves.
    pub to_move: Color,
    /// Where the side to move may play only by spending a threat.
    pub ban: Option<Point>,
    /// Threats left.
    pub ko: Ko,
}

impl Turn {
    /// Mixes the turn into a hash of the stones.
    pub fn key(&self, stones: u64) -> u64 {
        let ban = self.ban.map_or(0, |p| p.index() as u64);
        let packed = ban
            | u64::from(self.to_move == Color::White) << 10
            | u64::from(self.ko.attacker) << 11
            | u64::from(self.ko.defender) << 19;
        stones
            ^ (packed + 1)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(23)
                .wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    /// The key for an answer that no ko has part in: it holds whatever the threats.
    pub fn free_key(&self, stones: u64) -> u64 {
        Turn {
            ko: Ko {
                attacker: ENDLESS,
                defender: ENDLESS,
            },
            ..*self
        }
        .key(stones)
    }

    /// The threats of the side to move.
    pub fn threats(&self, attacker: Color) -> Threats {
        if self.to_move == attacker {
            self.ko.attacker
        } else {
            self.ko.defender
        }
    }

    /// Whether the side to move may play here as far as the ko is concerned.
    pub fn allows(&self, p: Point, attacker: Color) -> bool {
        self.ban != Some(p) || self.threats(attacker) > 0
    }

    /// The threats left after the side to move played here.
    pub fn spend(&self, p: Option<Point>, attacker: Color) -> Ko {
        let mut ko = self.ko;
        if p.is_some() && p == self.ban {
            let mine = if self.to_move == attacker {
                &mut ko.attacker
            } else {
                &mut ko.defender
            };
            if *mine != ENDLESS {
                *mine -= 1;
            }
        }
        ko
    }
}
