//! Somebody who counts, asked once about each position.

use crate::Appraise;
use goban::{Color, Game};
use players::Thought;
use tactics::Stop;

/// Remembers what was thought of positions: a move held against a pass and against another move meets the same ones again.
pub struct Once<'a> {
    asked: &'a mut dyn Appraise,
    /// By the position, the side to move and how many moves were played.
    known: Vec<((u64, Color, usize), Option<Thought>)>,
}

impl<'a> Once<'a> {
    /// Asks this one.
    pub fn new(asked: &'a mut dyn Appraise) -> Once<'a> {
        Once {
            asked,
            known: Vec::new(),
        }
    }
}

impl Appraise for Once<'_> {
    fn appraise(&mut self, game: &Game, to_move: Color, stop: &Stop) -> Option<Thought> {
        let key = (game.board().hash(), to_move, game.moves().len());
        if let Some((_, thought)) = self.known.iter().find(|(k, _)| *k == key) {
            return thought.clone();
        }
        let thought = self.asked.appraise(game, to_move, stop);
        // What was broken off may be asked again.
        if !stop.is_set() {
            self.known.push((key, thought.clone()));
        }
        thought
    }
}
