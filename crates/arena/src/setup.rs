//! How a game begins.

use crate::clock::Limits;
use goban::{Game, HandicapError, Move, Point, Rules, Size};

/// Everything that is settled before the contestants are asked for a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The board.
    pub size: Size,
    /// The rules, with the komi.
    pub rules: Rules,
    /// Black's handicap stones.
    pub handicap: Vec<Point>,
    /// The first moves, played for the contestants in turn.
    pub opening: Vec<Move>,
    /// The time.
    pub limits: Limits,
    /// Decides all that chance decides.
    pub seed: u64,
    /// The game is counted as it stands when it has so many moves.
    pub move_limit: usize,
}

impl Setup {
    /// An even game under these rules, without opening or clock, of four moves a point at most.
    pub fn new(size: Size, rules: Rules) -> Setup {
        Setup {
            size,
            rules,
            handicap: Vec::new(),
            opening: Vec::new(),
            limits: Limits::default(),
            seed: 1,
            move_limit: 4 * size.area(),
        }
    }

    /// The game before the opening moves.
    pub fn start(&self) -> Result<Game, HandicapError> {
        let mut game = Game::new(self.size, self.rules);
        if !self.handicap.is_empty() {
            game.set_handicap(&self.handicap)?;
        }
        Ok(game)
    }
}
