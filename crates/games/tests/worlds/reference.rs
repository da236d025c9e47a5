//! Answers found in the plainest way, to hold the searches against. Only the rules are used: moves, play,
//! outcome, null.

use std::collections::HashMap;
use std::fmt::Display;

use proof::{Gradual, Outcome, Side, World};

/// Whether `attacker` wins, within so many plies if a number is given. Positions are told apart by their
/// drawing, not by their hash.
pub struct Reference {
    known: HashMap<(Side, String, u32), bool>,
}

impl Reference {
    pub fn new() -> Reference {
        Reference {
            known: HashMap::new(),
        }
    }

    pub fn wins<W: World + Display>(&mut self, p: &W, attacker: Side, plies: Option<u32>) -> bool {
        if let Some(outcome) = p.outcome() {
            return outcome == Outcome::Won(attacker);
        }
        if plies == Some(0) {
            return false;
        }
        // Drawing a position costs more than its last ply.
        let key = (plies != Some(1)).then(|| (attacker, p.to_string(), plies.unwrap_or(u32::MAX)));
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

fn wins_at_once<W: World>(p: &W) -> bool {
    let mover = p.to_move();
    p.moves()
        .into_iter()
        .any(|m| p.play(m).outcome() == Some(Outcome::Won(mover)))
}

/// Whether the side to move wins by a gradual game, straight from its definition.
pub fn gi<W: World>(p: &W, game: Gradual) -> bool {
    if wins_at_once(p) {
        return true;
    }
    let (Some(order), Some(rest)) = (game.threat(), game.rest()) else {
        return false;
    };
    p.moves().into_iter().any(|m| g(&p.play(m), order, rest))
}

/// Whether the side that has just moved wins: a threat stands, and every reply is met by the rest.
fn g<W: World>(p: &W, order: u8, rest: Gradual) -> bool {
    match p.outcome() {
        Some(outcome) => return outcome == Outcome::Won(!p.to_move()),
        None if wins_at_once(p) => return false,
        None => {}
    }
    if let Some(idle) = p.null()
        && !gi(&idle, Gradual::full(order))
    {
        return false;
    }
    p.moves().into_iter().all(|m| met(&p.play(m), rest))
}

/// Whether the side to move has won or wins by the game.
pub fn met<W: World>(p: &W, game: Gradual) -> bool {
    match p.outcome() {
        Some(outcome) => outcome == Outcome::Won(p.to_move()),
        None => gi(p, game),
    }
}
