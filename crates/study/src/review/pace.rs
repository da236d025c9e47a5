//! How long whoever counts may think of a position, as the review goes along.

use crate::Appraise;
use goban::{Color, Game};
use players::{Player, Request, Thought};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tactics::Stop;

/// The time of a position, set by a review and heeded by whoever counts for it.
#[derive(Clone, Default, Debug)]
pub struct Pace(Rc<Cell<Duration>>);

impl Pace {
    /// From now on so long.
    pub fn set(&self, time: Duration) {
        self.0.set(time);
    }

    /// How long now.
    pub fn get(&self) -> Duration {
        self.0.get()
    }
}

/// A player that searches, at the pace of a review.
pub struct Paced {
    player: Box<dyn Player>,
    pace: Pace,
    /// Raised where the answer is wanted at once.
    halt: Arc<AtomicBool>,
}

impl Paced {
    /// Asks this player, at this pace; the flag ends a search at once.
    pub fn new(player: Box<dyn Player>, pace: Pace, halt: Arc<AtomicBool>) -> Paced {
        Paced { player, pace, halt }
    }
}

impl Appraise for Paced {
    fn appraise(&mut self, game: &Game, to_move: Color, stop: &Stop) -> Option<Thought> {
        if stop.is_set() {
            return None;
        }
        let request = Request {
            color: to_move,
            time: Some(self.pace.get()),
            ..Request::new(game, &self.halt)
        };
        self.player.choose(&request).thought
    }
}
