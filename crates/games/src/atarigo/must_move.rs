//! AtariGo without passing, as tournaments of beginners play it.

use proof::bits::{Bits, Cell, Cells};
use proof::{Gradual, Outcome, Side, World};

use super::AtariGo;

/// AtariGo in which a player must move, and loses when he cannot: filling one's own liberties is part of
/// the game, and there is always a winner. On an empty board only this is a game, since with passing a
/// player without stones cannot be captured.
///
/// ```
/// use games::atarigo::{AtariGo, MustMove, Setup};
/// use proof::{Algorithm, Limits, Options, Side, Solver, Verdict};
/// let start: AtariGo<u64> = Setup::empty(4).unwrap().build().unwrap();
/// let mut solver = Solver::new(Options::new(Algorithm::Hybrid), Limits::default());
/// assert_eq!(solver.solve(&MustMove(start), Side::First).verdict, Verdict::Lost);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MustMove<B>(pub AtariGo<B>);

impl<B: Bits> World for MustMove<B> {
    type Move = Cell;
    type Moves = Cells<B>;

    // The argument for zones is the same: it counts on no pass, and more stones of the opponent do not
    // take away the winner's moves within the line.
    const ZONES: bool = true;

    fn to_move(&self) -> Side {
        self.0.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.0
            .outcome()
            .or_else(|| (!self.0.can_move()).then_some(Outcome::Won(!self.0.to_move())))
    }

    #[inline]
    fn moves(&self) -> Cells<B> {
        self.0.moves()
    }

    #[inline]
    fn play(&self, m: Cell) -> Self {
        MustMove(self.0.play(m))
    }

    #[inline]
    fn null(&self) -> Option<Self> {
        self.0.null().map(MustMove)
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.0.hash()
    }

    fn symmetric_hash(&self) -> u64 {
        self.0.symmetric_hash()
    }

    fn code(&self, m: Cell) -> u32 {
        self.0.code(m)
    }

    fn notation(&self, m: Cell) -> String {
        self.0.notation(m)
    }

    #[inline]
    fn winning_move(&self) -> Option<Cell> {
        self.0.winning_move()
    }

    #[inline]
    fn threats(&self, order: u8) -> Cells<B> {
        self.0.threats(order)
    }

    fn replies(&self, game: Gradual) -> Cells<B> {
        self.0.replies(game)
    }

    #[inline]
    fn guard(&self, spare: u8) -> Cells<B> {
        self.0.guard(spare)
    }
}
