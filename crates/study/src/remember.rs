//! What was counted once is not counted again.

use crate::Appraise;
use goban::{Color, Game, Point};
use players::Thought;
use std::collections::HashMap;
use tactics::Stop;

/// Positions that are counted alike: the same stones, ko and side to move.
type Key = (u64, Option<(Color, Point)>, Color);

/// An appraiser that remembers: the position after a move is the position before the next.
pub struct Remembering<'a> {
    appraiser: &'a mut dyn Appraise,
    known: HashMap<Key, Option<Thought>>,
}

impl<'a> Remembering<'a> {
    /// Remembers what this one says.
    pub fn new(appraiser: &'a mut dyn Appraise) -> Remembering<'a> {
        Remembering {
            appraiser,
            known: HashMap::new(),
        }
    }
}

impl Remembering<'_> {
    /// What it says when it is asked afresh, which is remembered instead of what it said before.
    pub fn again(&mut self, game: &Game, to_move: Color, stop: &Stop) -> Option<Thought> {
        self.known
            .remove(&(game.board().hash(), game.board().ko(), to_move));
        self.appraise(game, to_move, stop)
    }
}

impl Appraise for Remembering<'_> {
    fn appraise(&mut self, game: &Game, to_move: Color, stop: &Stop) -> Option<Thought> {
        let key = (game.board().hash(), game.board().ko(), to_move);
        if let Some(thought) = self.known.get(&key) {
            return thought.clone();
        }
        let thought = self.appraiser.appraise(game, to_move, stop);
        // What was cut short is asked again.
        if !stop.is_set() {
            self.known.insert(key, thought.clone());
        }
        thought
    }
}
