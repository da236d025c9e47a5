//! The question of life and death.

use crate::side::Side;
use goban::PointSet;

/// What the side to move is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Take these stones of the other side off the board.
    Kill,
    /// Keep these stones of its own for good.
    Live,
}

impl Task {
    /// Whose task it is in the fight about the stones.
    pub fn side(self) -> Side {
        match self {
            Task::Kill => Side::Attacker,
            Task::Live => Side::Defender,
        }
    }
}

/// A question of life and death for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is to be done.
    pub task: Task,
    /// The stones it is about.
    pub target: PointSet,
    /// Whether it is about each of them: all are to live, or any is to be taken. Else some are to live, or all
    /// are to be taken.
    pub any: bool,
}
