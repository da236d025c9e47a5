//! What a fight is about, as the search sees it.

use certificate::{Stake, Turn};
use goban::{Board, Color, Point, PointSet};

/// What can be said of a position at a glance, from the attacker's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The attacker has reached the goal or cannot be kept from it.
    Won,
    /// He never will.
    Lost,
    /// He very likely never will, for a reason that is no proof.
    Hopeless,
    /// He very likely will, for a reason that is no proof.
    Promising,
    /// To be searched: a guess of how hard it is to prove that he does, and that he does not.
    Open {
        /// How hard a proof of success looks.
        proof: u32,
        /// How hard a refutation looks.
        refutation: u32,
    },
}

/// A move worth trying, and how much later than the best it should be tried (0 at once).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// Where.
    pub point: Point,
    /// Added to the guess of how hard the move is to make work.
    pub delay: u32,
}

/// One goal of Go about certain stones: the attacker wants it, the defender does not.
///
/// Judgements and candidates may be as clever or as learned as one likes: a guess marks the result it is part
/// of ([`crate::Leans::GUESS`]), and moves left out are found by zones ([`crate::Zone`]).
pub trait Goal {
    /// Who wants the goal.
    fn attacker(&self) -> Color;

    /// What he wants, as a proof of it names it.
    fn stake(&self) -> Stake;

    /// Moves in a row that he needs at least; zero where nothing is known. More than there are moves for, and gradual
    /// games are not looked at.
    fn distance(&self, board: &Board) -> usize {
        let _ = board;
        0
    }

    /// Whether the judgement of a position with the attacker to move sees whatever one move of his reaches.
    fn sees_last_move(&self) -> bool {
        false
    }

    /// What the position shows at a glance.
    fn judge(&self, board: &Board, turn: &Turn) -> Judgement;

    /// The points that a judgement of success or failure here depends on.
    fn zone(&self, board: &Board, turn: &Turn, success: bool) -> PointSet;

    /// The moves worth trying for the side to move, passes not among them; legality is checked by the caller.
    fn candidates(&self, board: &Board, turn: &Turn, moves: &mut Vec<Candidate>);
}
