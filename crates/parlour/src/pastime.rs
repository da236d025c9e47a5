//! What a world must tell to be played, beside its rules.

use goban::Random;
use players::{SettingError, Settings};
use proof::{Outcome, Side, World};
use reasons::Claim;

use crate::lots::{Draw, Ending};
use crate::player::Player;

/// A number of an evaluation: what multiplies one thing that is seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// What it is called in settings.
    pub name: &'static str,
    /// What it usually is.
    pub usual: f64,
    /// The least it may be.
    pub from: f64,
    /// The most.
    pub to: f64,
}

/// A world that can be played.
///
/// Only [`Pastime::evaluate`] and [`Pastime::drawn`] must be told; the rest has defaults that are right for every game, and a game
/// that knows better is played faster.
pub trait Pastime: World<Move: Send + Sync> + Send + Sync + 'static {
    /// Moves of a random game at most; after them nobody has won.
    const LONGEST: usize = 400;

    /// Moves of a game at most; it is drawn then.
    const MOST_MOVES: usize = 1000;

    /// Whether the winner of a finished game has moves left ([`Pastime::remaining`]).
    const HAS_REMAINDERS: bool = false;

    /// Players of this game alone.
    const SPECIAL: &'static [&'static str] = &[];

    /// The weights of its evaluation.
    const WEIGHTS: &'static [Weight];

    /// About how much of an evaluation is a clear advantage.
    const CLEAR: f64;

    /// How good a position is for the side to move, by so much for each weight. Only of open positions.
    fn evaluate(&self, weights: &[f64]) -> f64;

    /// The board, with letters and numbers along its edges, and whose turn it is.
    fn drawn(&self) -> String;

    /// What can be said of a position after a move of `side`, as sentences.
    fn told(&self, side: Side) -> Vec<Claim> {
        let _ = side;
        Vec::new()
    }

    /// A move by lot: each as likely as any other if the draw is slow, quickly if it is fast. None if there is no move.
    fn by_lot(&self, draw: Draw, dice: &mut Random) -> Option<Self::Move> {
        let _ = draw;
        let moves: Vec<Self::Move> = self.moves().into_iter().collect();
        moves.get(dice.index(moves.len())).copied()
    }

    /// The first half of a move that has two, as a number: moves with the same half differ in the second.
    fn half(&self, m: Self::Move) -> u32 {
        self.code(m)
    }

    /// Who wins when both sides play by lot.
    fn random_winner(&self, draw: Draw, dice: &mut Random) -> Option<Side> {
        let mut position = self.clone();
        for _ in 0..Self::LONGEST {
            if let Some(outcome) = position.outcome() {
                return winner(outcome);
            }
            position = position.play(position.by_lot(draw, dice)?);
        }
        None
    }

    /// A player of this game alone, from its settings.
    fn special(
        name: &str,
        settings: &mut Settings<'_>,
        seed: u64,
    ) -> Result<Option<Box<dyn Player<Self>>>, SettingError> {
        let _ = (name, settings, seed);
        Ok(None)
    }

    /// How much is left to the winner in a finished game: moves in depth, or in width. None where that means nothing.
    fn remaining(&self, ending: Ending, dice: &mut Random) -> Option<f64> {
        let _ = (ending, dice);
        None
    }
}

/// Who has won, if anybody.
pub(crate) fn winner(outcome: Outcome) -> Option<Side> {
    match outcome {
        Outcome::Won(side) => Some(side),
        Outcome::Drawn => None,
    }
}

/// `X` or `O`.
pub(crate) fn letter(side: Side) -> &'static str {
    match side {
        Side::First => "X",
        Side::Second => "O",
    }
}
