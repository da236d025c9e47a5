//! A claim and its evidence, as plain data.

use goban::{Color, Move, Point, PointSet};

/// Something concluded about a position, with what it rests on.
///
/// A claim does not know who made it. Its statement is a key into the tables of words ([`crate::Words`]), its
/// arguments are the places, colours, counts and lines that the sentence names; so one claim is a sentence, a
/// drawing and a line to play out at once.
///
/// ```
/// use goban::{Color, Point, PointSet};
/// use reasons::{Claim, Evidence, Words};
/// let (point, stone): (Point, Point) = ("D4".parse().unwrap(), "D5".parse().unwrap());
/// let claim = Claim::new("captures")
///     .with("color", Color::Black)
///     .with("point", point)
///     .with("count", 1)
///     .with("stones", PointSet::of(stone))
///     .because(Evidence::Seen(PointSet::of(stone)));
/// assert_eq!(Words::english().say(&claim), "Black D4 takes 1 stone off the board: D5.");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// The key of the sentence.
    pub statement: &'static str,
    /// What the sentence names.
    pub arguments: Vec<(&'static str, Argument)>,
    /// What it rests on, the strongest first.
    pub evidence: Vec<Evidence>,
}

impl Claim {
    /// A claim without arguments or evidence yet.
    pub fn new(statement: &'static str) -> Claim {
        Claim {
            statement,
            arguments: Vec::new(),
            evidence: Vec::new(),
        }
    }

    /// Adds an argument.
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Claim {
        self.arguments.push((name, value.into()));
        self
    }

    /// Adds evidence.
    pub fn because(mut self, evidence: Evidence) -> Claim {
        self.evidence.push(evidence);
        self
    }

    /// The argument of this name.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, value)| value)
    }
}

/// What a sentence can name.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A side.
    Color(Color),
    /// One place.
    Point(Point),
    /// Several places.
    Points(PointSet),
    /// How many.
    Count(i64),
    /// How much.
    Number(f64),
    /// Moves in order.
    Line(Vec<(Color, Move)>),
}

macro_rules! argument_from {
    ($($from:ty => $variant:ident),*) => {
        $(impl From<$from> for Argument {
            fn from(value: $from) -> Argument {
                Argument::$variant(value.into())
            }
        })*
    };
}

argument_from!(Color => Color, Point => Point, PointSet => Points, i32 => Count, i64 => Count, f64 => Number,
    Vec<(Color, Move)> => Line);

impl From<usize> for Argument {
    fn from(count: usize) -> Argument {
        Argument::Count(count as i64)
    }
}

/// What a claim rests on.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// Read off the position: these points show it.
    Seen(PointSet),
    /// A line that can be played out.
    Line(Vec<(Color, Move)>),
    /// Games played out.
    Playouts {
        /// How many.
        games: u64,
        /// How many of them the side that claims won.
        wins: u64,
    },
    /// Scores of games played out.
    Scores {
        /// How many games.
        games: u64,
        /// Their mean, in points for the side that claims.
        mean: f64,
        /// The standard error of the mean.
        error: f64,
    },
    /// A choice by chance among this many equals.
    Chance {
        /// How many moves were equally good.
        among: usize,
    },
}
