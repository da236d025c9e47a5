//! What the games of level zero answer.

use goban::{Color, Point, PointSet};
use proof::value::{Answer, Ending, Ko, TakesFirst, Value};

/// Whoever wins a ko wins: some ko, nobody counted whose and with how many threats.
pub fn ko() -> Answer {
    let ko = |first, threats| Ending::Ko(Ko { first, threats });
    let (worst, best) = (ko(TakesFirst::Rival, i8::MAX), ko(TakesFirst::Owner, 1 - i8::MAX));
    Answer::between(worst, best).expect("the worse first")
}

/// A game with one side moving first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What the colour of the game comes to. It is a ko ([`ko`]), lost or won whoever has the ko threats, or as much of
    /// that as the budget sufficed for.
    pub answer: Answer,
    /// Whether the budget did not suffice to tell more.
    pub out_of_budget: bool,
    /// Whether it rests on moves that were not tried.
    pub guess: bool,
    /// In a game that is not settled: the moves tried that bring this answer about for the side moving first.
    /// Empty where it loses anyway, or need not move.
    pub moves: Vec<Point>,
    /// Moves for which the budget did not suffice.
    pub open: Vec<Point>,
}

impl Part {
    /// An answer seen without a move.
    pub(super) fn seen(answer: Answer) -> Part {
        Part {
            answer,
            out_of_budget: false,
            guess: false,
            moves: Vec::new(),
            open: Vec::new(),
        }
    }

    pub(super) fn turned(self) -> Part {
        Part {
            answer: !self.answer,
            ..self
        }
    }
}

/// What is known of a game. As long as nothing changes on the points of the footprint (a ko is a change of its
/// point) the game has the same answers, moves and bad points, read by the same nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The colour of the game: who wins a game that is won.
    pub color: Color,
    /// With this colour moving first.
    pub own: Part,
    /// With the other colour moving first.
    pub other: Part,
    /// Liberties on which the colour of the game had better not play: it would be short of liberties there
    /// (damezumari), or lose a seki (thesis 000, L8431-L8471).
    pub bad: PointSet,
    /// What the game is about: the stones of the string, or the intersection.
    pub source: PointSet,
    /// The static place: what the moves of this position were found by.
    pub place: PointSet,
    /// The dynamic place: what the answer depends on.
    pub footprint: PointSet,
    /// Nodes read, the moves after the first that works included.
    pub nodes: u32,
}

impl Reading {
    /// Both parts together, for the colour of the game (thesis 000, L1256-L1290, L7648-L7694): `>`, `<`, `*`, or `0`
    /// where whoever moves first loses and so nobody does. What only one part tells is told: the thesis calls `{>|~}`
    /// and `{~|<}` MORE, `{<|~}` and `{~|>}` LESS, where one may pass from seki on.
    pub fn value(&self) -> Value {
        Value::new(self.own.answer, self.other.answer).with_pass()
    }

    /// Whether the budget did not suffice for one of the parts (the thesis's `?`).
    pub fn is_out_of_budget(&self) -> bool {
        self.own.out_of_budget || self.other.out_of_budget
    }

    /// Whether a part rests on moves that were not tried.
    pub fn is_guess(&self) -> bool {
        self.own.guess || self.other.guess
    }

    /// Whether two games have nothing to do with each other: nothing decides both.
    pub fn is_independent_of(&self, other: &Reading) -> bool {
        !self.footprint.intersects(&other.footprint)
    }
}
