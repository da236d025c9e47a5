//! The model of a position, kept from move to move.

use crate::dynamic::Asked;
use crate::iterative::{Picture, interpret};
use crate::{Elementary, Recognise, Settings};
use goban::Board;
use tactics::zero::{Reading, Subject, Zero};

/// Everything that is seen in a position, kept as the game goes on: what is expensive is computed again only where a move
/// came near (thesis 000, L4676-L4726), and the model of a position is the same however one came to it.
///
/// ```
/// use concepts::{Model, Settings};
/// use goban::{Board, Color};
/// use proof::value::Value;
/// let mut board: Board = "
///     . . . . . . .
///     . X X X X X .
///     . X O O O X .
///     . X O . O X .
///     . X O O O X .
///     . X X X X X .
///     . . . . . . .
/// ".parse().unwrap();
/// let mut model = Model::new(&board, Settings::default());
/// assert_eq!(model.picture().visible().count(), 1, "White is eaten");
/// board.play(Color::Black, "D4".parse().unwrap()).unwrap();
/// model.show(&board);
/// assert_eq!(model.differences(&Model::new(&board, Settings::default())), None);
/// ```
pub struct Model {
    settings: Settings,
    zero: Zero,
    recogniser: Box<dyn Recognise + Send>,
    asked: Asked,
    picture: Picture,
}

impl Model {
    /// The model of a position, from nothing.
    pub fn new(board: &Board, settings: Settings) -> Model {
        Model::with(board, settings, Box::new(Elementary::new()))
    }

    /// The same with elementary games from this recogniser.
    pub fn with(board: &Board, settings: Settings, mut recogniser: Box<dyn Recognise + Send>) -> Model {
        let mut zero = Zero::new(board, settings.zero);
        let mut asked = Asked::new(&settings);
        let games = recogniser.recognise(board, &mut zero);
        let picture = interpret(board, &mut zero, games, &settings, &mut asked);
        Model {
            settings,
            zero,
            recogniser,
            asked,
            picture,
        }
    }

    /// Goes on to another position, usually one move later. Returns the games of level zero that the change has made void,
    /// in order, with what was known of them.
    pub fn show(&mut self, board: &Board) -> Vec<(Subject, Reading)> {
        let dropped = self.zero.show(board);
        let games = self.recogniser.recognise(board, &mut self.zero);
        self.asked.next();
        self.picture = interpret(board, &mut self.zero, games, &self.settings, &mut self.asked);
        dropped
    }

    /// How it sees.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The position.
    pub fn board(&self) -> &Board {
        self.zero.board()
    }

    /// Level zero, to be asked about strings and points.
    pub fn zero(&mut self) -> &mut Zero {
        &mut self.zero
    }

    /// All that is seen above level zero.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The first object in which two models of a position differ, in words: what the search for a faulty footprint starts from
    /// (L4728-L4750). None if they are equal object by object.
    pub fn differences(&self, other: &Model) -> Option<String> {
        difference(&self.picture, &other.picture)
    }
}

/// The first object in which two pictures differ.
fn difference(a: &Picture, b: &Picture) -> Option<String> {
    fn first<T: PartialEq + std::fmt::Debug>(class: &str, a: &[T], b: &[T]) -> Option<String> {
        let n = a.iter().zip(b).take_while(|(x, y)| x == y).count();
        match (a.get(n), b.get(n)) {
            (None, None) => None,
            (x, y) => Some(format!("{class} {n}: {} against {}", said(x), said(y))),
        }
    }
    fn said<T: std::fmt::Debug>(object: Option<&T>) -> String {
        object.map_or_else(|| "nothing".into(), |o| format!("{o:?}"))
    }
    first("game", &a.games, &b.games)
        .or_else(|| first("group", &a.groups, &b.groups))
        .or_else(|| first("visible group", &a.seen, &b.seen))
        .or_else(|| first("friends", &a.friends, &b.friends))
        .or_else(|| first("enemies", &a.enemies, &b.enemies))
        .or_else(|| first("territory", &a.territories, &b.territories))
        .or_else(|| first("fraction", &a.fractions, &b.fractions))
        .or_else(|| first("empty space", &a.spaces, &b.spaces))
        .or_else(|| {
            first(
                "field",
                std::slice::from_ref(&a.field),
                std::slice::from_ref(&b.field),
            )
        })
        .or_else(|| first("phase", &[a.phase], &[b.phase]))
        .or_else(|| first("round of catastrophes", &a.catastrophes, &b.catastrophes))
        .or_else(|| (a != b).then(|| "something else differs".into()))
}
