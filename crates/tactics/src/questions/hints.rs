//! An answer told in steps, to somebody who would rather find it: where, what for, which move.

use crate::questions::found::Found;
use crate::verdict::Result4;
use goban::Board;
use proof::value::Answer;
use reasons::Claim;

/// How much of an answer is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// Which stones it is about.
    Where,
    /// What can be done to them, and what happens if nobody moves there.
    WhatFor,
    /// The move.
    Move,
}

impl Step {
    /// All steps in their order.
    pub const ALL: [Step; 3] = [Step::Where, Step::WhatFor, Step::Move];
}

impl Found {
    /// A hint, with the answer for the other side moving first if that is known. Only the last step names a move.
    ///
    /// ```
    /// use goban::Board;
    /// use reasons::Words;
    /// use tactics::hints::Step;
    /// use tactics::{Limits, aim::Aim, found::ask};
    /// let board: Board = "
    ///     . . . . .
    ///     . . . . .
    ///     O O O O O
    ///     X X X X O
    ///     . . . X O
    /// ".parse().unwrap();
    /// let kill = Aim::kill(&board, &["A2".parse().unwrap()]);
    /// let found = ask(&board, &kill, &Limits::nodes(10_000)).unwrap();
    /// let words = Words::english();
    /// let said = Step::ALL.map(|step| words.say(&found.hint(&board, None, step)));
    /// assert!(said[1].starts_with("White can kill"), "{}", said[1]);
    /// assert!(said[2].contains("B1") && !said[0].contains("B1") && !said[1].contains("B1"));
    /// ```
    pub fn hint(&self, board: &Board, other: Option<&Found>, step: Step) -> Claim {
        let about = |key: &str| self.aim.tell(board, Claim::new(key).with("color", self.to_move));
        match step {
            Step::Where => about("hint.where"),
            Step::Move => self.claim(board),
            Step::WhatFor => {
                let loses = other.is_some_and(|other| other.answer == Answer::WON);
                match (Result4::of(self.aim.without_seki(self.answer)), self.best) {
                    (Some(Result4::Succeeds), Some(_)) if loses => about("hint.can_or_else"),
                    (Some(Result4::Succeeds), Some(_)) => about("hint.can"),
                    (Some(ko), Some(_)) if ko.is_ko() => about("hint.ko"),
                    (Some(_), Some(_)) => about("hint.seki"),
                    (None, _) => about("solve.unknown"),
                    // What needs no move, or is helped by none, gives none away.
                    (Some(_), None) => self.claim(board),
                }
            }
        }
    }
}
