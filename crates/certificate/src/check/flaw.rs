//! What can be wrong with a proof.

use goban::{Illegal, Point};
use std::fmt;

/// Where a proof fails, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The moves from the start to the position, passes as none.
    pub line: Vec<Option<Point>>,
    /// What is wrong there.
    pub fault: Fault,
    /// If a move is not answered: all that are not, as far as seen, each with the index of its position.
    pub gaps: Vec<(u32, Point)>,
}

/// What can be wrong with a position of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no position at the start, or nothing on the board is at stake.
    Empty,
    /// A move leads to a position that the proof does not have.
    Missing(u32),
    /// A move that cannot be played.
    Illegal(Point, Illegal),
    /// A move at a point that is said to be out of the fight.
    Beyond(Point),
    /// Two ways lead to this position, but not to the same stones, side, ban and threats.
    Mixed(u32),
    /// The winner has no move, or more than one.
    WinnersMoves(usize),
    /// A pass of the loser is not answered.
    NoPass,
    /// A move of the loser that could matter is not answered.
    Unanswered(Point),
    /// The attacker's success goes round.
    Cycle,
    /// The attacker has what he wants in a proof of his failure.
    Reached,
    /// Play stops before anything is decided.
    NoEnd,
    /// The zones do not settle.
    Unsettled,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Empty => f.write_str("there is no position, or nothing at stake"),
            Fault::Missing(i) => write!(f, "position {i} is missing"),
            Fault::Illegal(p, why) => write!(f, "{p} cannot be played: {why}"),
            Fault::Beyond(p) => write!(f, "{p} is said to be out of the fight"),
            Fault::Mixed(i) => write!(f, "position {i} is not the same on all ways to it"),
            Fault::WinnersMoves(n) => write!(f, "the winner has {n} moves instead of one"),
            Fault::NoPass => f.write_str("a pass is not answered"),
            Fault::Unanswered(p) => write!(f, "{p} is not answered"),
            Fault::Cycle => f.write_str("the attacker's success goes round"),
            Fault::Reached => f.write_str("the attacker has what he wants"),
            Fault::NoEnd => f.write_str("nothing is decided here"),
            Fault::Unsettled => f.write_str("what the positions depend on does not settle"),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("after")?;
        for m in &self.line {
            match m {
                Some(p) => write!(f, " {p}")?,
                None => f.write_str(" pass")?,
            }
        }
        if self.line.is_empty() {
            f.write_str(" no move")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl std::error::Error for Flaw {}
