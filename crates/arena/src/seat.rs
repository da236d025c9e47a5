//! A place at the board: a contestant that is told moves and asked for them.

mod program;
mod thread;

pub use program::ProgramSeat;
pub use thread::ThreadSeat;

use crate::clock::Clock;
use crate::failure::Failure;
use crate::setup::Setup;
use goban::{Color, Move, PointSet};
use players::Action;

/// A contestant at the board.
///
/// After a failure other than an answer that the referee rejects, the seat renews what sits on it (process or
/// thread) when the next game begins.
pub trait Seat: Send {
    /// A name for game records, once it is known.
    fn title(&self) -> String;

    /// A new game, opening moves included.
    fn begin(&mut self, setup: &Setup) -> Result<(), Failure>;

    /// A move by either side.
    fn play(&mut self, color: Color, m: Move) -> Result<(), Failure>;

    /// Its decision as this colour; a move counts as played. In a cleanup, dead stones must be captured before passing.
    fn choose(&mut self, color: Color, clock: &Clock, cleanup: bool) -> Result<Action, Failure>;

    /// The stones it holds dead in the finished game; none if it cannot say.
    fn dead_stones(&mut self) -> Result<Option<PointSet>, Failure>;

    /// Makes it start afresh with the next game.
    fn dismiss(&mut self);
}
