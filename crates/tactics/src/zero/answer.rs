//! What the games of level zero answer.

use goban::{Color, Point, PointSet};
use std::fmt;

/// What one reading found for the colour of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Lost whoever has the ko threats.
    Lost,
    /// Whoever wins a ko wins.
    Ko,
    /// Won whoever has the ko threats.
    Won,
    /// The budget did not suffice.
    Unknown,
}

impl Value {
    /// The same for the other colour.
    pub fn turned(self) -> Value {
        match self {
            Value::Lost => Value::Won,
            Value::Won => Value::Lost,
            same => same,
        }
    }
}

/// A game with one side moving first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The value for the colour of the game.
    pub value: Value,
    /// Whether it rests on moves that were not tried.
    pub guess: bool,
    /// In a game that is not settled: the moves tried that bring this value about for the side moving first.
    /// Empty where it loses anyway, or need not move.
    pub moves: Vec<Point>,
    /// Moves for which the budget did not suffice.
    pub open: Vec<Point>,
}

impl Part {
    /// A value seen without a move.
    pub(super) fn seen(value: Value) -> Part {
        Part {
            value,
            guess: false,
            moves: Vec::new(),
            open: Vec::new(),
        }
    }

    pub(super) fn turned(self) -> Part {
        Part {
            value: self.value.turned(),
            ..self
        }
    }
}

/// The dynamic state of a game (thesis 000, L1256-L1290).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// `>`: won even if the other colour moves first.
    Won,
    /// `<`: lost even if the own colour moves first.
    Lost,
    /// `*`: whoever moves first wins.
    Star,
    /// `0`: whoever moves first loses. Nobody should: a seki.
    Zero,
    /// A ko is in one of the parts.
    Ko,
    /// `?`: one of the parts was too much for the budget.
    Unknown,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            State::Won => ">",
            State::Lost => "<",
            State::Star => "*",
            State::Zero => "0",
            State::Ko => "ko",
            State::Unknown => "?",
        })
    }
}

/// What is known of a game. As long as nothing changes on the points of the footprint (a ko is a change of its
/// point) the game has the same value, moves and bad points, read by the same nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
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

impl Answer {
    /// Both parts together; what the budget did not suffice for comes before ko (thesis 000, L7648-L7694).
    pub fn state(&self) -> State {
        match (self.own.value, self.other.value) {
            (Value::Unknown, _) | (_, Value::Unknown) => State::Unknown,
            (Value::Ko, _) | (_, Value::Ko) => State::Ko,
            (Value::Won, Value::Won) => State::Won,
            (Value::Lost, Value::Lost) => State::Lost,
            (Value::Won, Value::Lost) => State::Star,
            (Value::Lost, Value::Won) => State::Zero,
        }
    }

    /// Whether a part rests on moves that were not tried.
    pub fn is_guess(&self) -> bool {
        self.own.guess || self.other.guess
    }

    /// Whether two games have nothing to do with each other: nothing decides both.
    pub fn is_independent_of(&self, other: &Answer) -> bool {
        !self.footprint.intersects(&other.footprint)
    }
}
