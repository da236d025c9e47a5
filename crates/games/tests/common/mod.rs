//! Random positions, and a full-width solver that shares nothing with the searches.
#![allow(dead_code)]

pub mod naive;

use std::collections::HashMap;

use games::atarigo::{AtariGo, Setup};
pub use goban::Random;
use proof::{Outcome, World};

/// Whether the counts of the full run are wanted, which takes minutes in a release build.
pub fn full() -> bool {
    std::env::var_os("YOMI_FULL_TESTS").is_some()
}

pub type Game = AtariGo<u64>;

/// An open position after so many random moves from a start; captures are avoided.
pub fn random_game(start: &Setup, plies: usize, random: &mut Random) -> Game {
    let goes_on = |next: &Game| next.moves().into_iter().next().is_some();
    random_game_where(goes_on, start, plies, random)
}

/// As random_game, but nobody puts himself in atari or leaves one: longer fights.
pub fn calm_game(start: &Setup, plies: usize, random: &mut Random) -> Game {
    random_game_where(|next| next.winning_move().is_none(), start, plies, random)
}

/// An open position after so many random moves, each to one that is accepted.
fn random_game_where(
    accepted: impl Fn(&Game) -> bool,
    start: &Setup,
    plies: usize,
    random: &mut Random,
) -> Game {
    let mut game: Game = start.build().unwrap();
    for _ in 0..plies {
        let moves: Vec<_> = game
            .moves()
            .into_iter()
            .map(|m| game.play(m))
            .filter(|next| next.outcome().is_none() && accepted(next))
            .collect();
        if moves.is_empty() {
            break;
        }
        game = moves[random.index(moves.len())];
    }
    game
}

/// Whether the side to move captures first, by trying every move and every pass of the other side.
#[derive(Default)]
pub struct Reference {
    known: HashMap<(u64, bool), bool>,
}

impl Reference {
    /// `attacks`: the side to move is the one that must win.
    pub fn wins(&mut self, game: &Game, attacks: bool) -> bool {
        if let Some(outcome) = game.outcome() {
            // The game ended by the last mover's capture.
            assert_ne!(outcome, Outcome::Won(game.to_move()));
            return !attacks;
        }
        let key = (game.hash(), attacks);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let next: Vec<Game> = game.moves().into_iter().map(|m| game.play(m)).collect();
        // Captures first: only to be faster.
        let captures = next.iter().any(|n| n.outcome().is_some());
        let won = if attacks {
            captures || next.iter().any(|n| self.wins(n, false))
        } else {
            !captures && self.wins(&game.null().unwrap(), true) && next.iter().all(|n| self.wins(n, true))
        };
        self.known.insert(key, won);
        won
    }
}
