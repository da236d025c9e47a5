//! A world without its knowledge, to test that knowledge against.

use crate::{Outcome, Side, World};

/// The same game with its rules only: all moves are candidates, all moves are replies, no zones.
///
/// What a search finds in `Bare(game)` and in `game` must agree; if not, the game's own
/// [`World::threats`], [`World::replies`], [`World::guard`] or [`World::winning_move`] leave something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bare<W>(pub W);

impl<W: World> World for Bare<W> {
    type Move = W::Move;
    type Moves = W::Moves;

    const PASSING: bool = W::PASSING;
    const CYCLIC: bool = W::CYCLIC;

    fn to_move(&self) -> Side {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> W::Moves {
        self.0.moves()
    }

    fn play(&self, m: W::Move) -> Self {
        Bare(self.0.play(m))
    }

    fn null(&self) -> Option<Self> {
        self.0.null().map(Bare)
    }

    fn hash(&self) -> u64 {
        self.0.hash()
    }

    fn code(&self, m: W::Move) -> u32 {
        self.0.code(m)
    }

    fn notation(&self, m: W::Move) -> String {
        self.0.notation(m)
    }
}
