//! Who wins, found in the plainest way, to hold the searches against. Only the rules are used: moves, play and
//! outcome.

use std::collections::HashMap;
use std::fmt::Display;

use proof::{Outcome, Side, World};

/// Whether `attacker` wins, within so many plies if a number is given. Positions are told apart by their
/// drawing, not by their hash.
#[derive(Default)]
pub struct Reference {
    known: HashMap<(Side, String, u32), bool>,
}

impl Reference {
    pub fn wins<W: World + Display>(&mut self, p: &W, attacker: Side, plies: Option<u32>) -> bool {
        if let Some(outcome) = p.outcome() {
            return outcome == Outcome::Won(attacker);
        }
        if plies == Some(0) {
            return false;
        }
        // Drawing a position costs more than its last plies.
        let key = (plies.is_none_or(|n| n > 2)).then(|| (attacker, p.to_string(), plies.unwrap_or(u32::MAX)));
        if let Some(&won) = key.as_ref().and_then(|key| self.known.get(key)) {
            return won;
        }
        let below = plies.map(|n| n - 1);
        let mut next = p.moves().into_iter().map(|m| p.play(m));
        let won = if p.to_move() == attacker {
            next.any(|q| self.wins(&q, attacker, below))
        } else {
            next.all(|q| self.wins(&q, attacker, below))
        };
        self.known.extend(key.map(|key| (key, won)));
        won
    }
}
