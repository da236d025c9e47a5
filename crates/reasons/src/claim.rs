//! A claim, as plain data.

use crate::json;
use crate::{Evidence, Sureness};
use goban::{Color, Move, Point, PointSet};
use proof::value::Value;
use serde::{Deserialize, Serialize};

/// What a stone is worth when its capture is decided: the stone itself, and the point that it stood on.
const STONE: f64 = 2.0;

/// Something concluded about a position, with what it rests on.
///
/// A claim does not know who made it. Its statement is a key into the tables of words ([`crate::Words`]), its
/// arguments are the places, colours, counts and lines that the sentence names; so one claim is a sentence, a
/// drawing and a line to play out at once. It goes to JSON and back unchanged (docs/claims.md).
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
/// assert_eq!(Words::french().say(&claim), "Noir D4 prend 1 pierre : D5.");
///
/// let json = serde_json::to_string(&claim).unwrap();
/// assert_eq!(serde_json::from_str::<Claim>(&json).unwrap(), claim);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// The key of the sentence.
    pub statement: String,
    /// What the sentence names.
    #[serde(with = "json::named", default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<(String, Argument)>,
    /// What it decides, in points for the side whose move it explains: by so much the board comes out differently. Zero
    /// if it decides nothing or nobody counted, negative if it speaks against the move.
    #[serde(default, skip_serializing_if = "json::is_zero")]
    pub decides: f64,
    /// What it rests on, the strongest first. Each piece supports the whole claim.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<Evidence>,
}

impl Claim {
    /// A claim without arguments or evidence yet.
    pub fn new(statement: impl Into<String>) -> Claim {
        Claim {
            statement: statement.into(),
            arguments: Vec::new(),
            decides: 0.0,
            evidence: Vec::new(),
        }
    }

    /// Adds an argument.
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Argument>) -> Claim {
        self.arguments.push((name.into(), value.into()));
        self
    }

    /// Adds evidence.
    pub fn because(mut self, evidence: Evidence) -> Claim {
        self.evidence.push(evidence);
        self
    }

    /// Says what is at stake, in points; negative if it speaks against the move.
    pub fn deciding(mut self, points: f64) -> Claim {
        self.decides = points;
        self
    }

    /// Says that so many stones are at stake: each is two points, itself and the point it stood on.
    pub fn deciding_stones(self, stones: usize) -> Claim {
        self.deciding(STONE * stones as f64)
    }

    /// The argument of this name.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        find(&self.arguments, name)
    }

    /// How sure it is: as sure as the best evidence for it; none if it has no evidence.
    pub fn sureness(&self) -> Option<Sureness> {
        self.evidence.iter().filter_map(Evidence::sureness).max()
    }
}

/// The argument of this name.
pub(crate) fn find<'a>(arguments: &'a [(String, Argument)], name: &str) -> Option<&'a Argument> {
    arguments.iter().find(|(n, _)| n == name).map(|(_, value)| value)
}

/// What a sentence can name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Argument {
    /// A side.
    Color(#[serde(with = "json::text")] Color),
    /// One place.
    Point(#[serde(with = "json::text")] Point),
    /// Several places, each of them named.
    Points(#[serde(with = "json::points")] PointSet),
    /// Stones that belong together, named by one of them: "the five stones at B17".
    Group(#[serde(with = "json::points")] PointSet),
    /// How many.
    Count(i64),
    /// How much. Finite: JSON has no other numbers.
    Number(f64),
    /// How much, between two bounds.
    Range {
        /// At least this.
        low: f64,
        /// At most this.
        high: f64,
    },
    /// One move.
    Move(#[serde(with = "json::mv")] (Color, Move)),
    /// Moves in order.
    Line(#[serde(with = "json::line")] Vec<(Color, Move)>),
    /// Both answers to a local question.
    Value(#[serde(with = "json::text")] Value),
    /// A phrase of the table of words, by its key. It may name the other arguments of the claim. A key that the
    /// table lacks is said as it stands.
    Word(String),
    /// Several things said one after the other, as parts of the sentence. They are as sure as the claim that names
    /// them, unless they have evidence of their own.
    ///
    /// ```
    /// use reasons::{Argument, Claim, Words};
    /// let wish = |criterion: &str, value: f64| {
    ///     Claim::new("select.is.at_least")
    ///         .with("criterion", Argument::word(criterion))
    ///         .with("value", value)
    ///         .with("bound", 10.0)
    /// };
    /// let claim = Claim::new("select.chosen")
    ///     .with("individual", Argument::word("Jacques"))
    ///     .with("grounds", vec![wish("maths", 15.0), wish("French", 10.0)]);
    /// let said = "Jacques is chosen: maths is at least 10 (15) and French is at least 10 (10).";
    /// assert_eq!(Words::english().say(&claim), said);
    /// ```
    Clauses(Vec<Claim>),
}

impl Argument {
    /// Stones that belong together.
    pub fn group(stones: PointSet) -> Argument {
        Argument::Group(stones)
    }

    /// A phrase of the table of words.
    pub fn word(key: impl Into<String>) -> Argument {
        Argument::Word(key.into())
    }

    /// The points that it names.
    ///
    /// ```
    /// use goban::{Color, Move};
    /// use reasons::Argument;
    /// let line = vec![(Color::Black, "D4".parse().unwrap()), (Color::White, Move::Pass)];
    /// assert_eq!(Argument::from(line).points().len(), 1);
    /// ```
    pub fn points(&self) -> PointSet {
        match self {
            Argument::Point(p) => PointSet::of(*p),
            Argument::Points(points) | Argument::Group(points) => *points,
            Argument::Move((_, m)) => m.point().into_iter().collect(),
            Argument::Line(moves) => moves.iter().filter_map(|(_, m)| m.point()).collect(),
            Argument::Clauses(clauses) => {
                let named = clauses.iter().flat_map(|clause| &clause.arguments);
                named.fold(PointSet::EMPTY, |points, (_, argument)| {
                    points | argument.points()
                })
            }
            Argument::Color(_)
            | Argument::Count(_)
            | Argument::Number(_)
            | Argument::Range { .. }
            | Argument::Value(_)
            | Argument::Word(_) => PointSet::EMPTY,
        }
    }
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
    (Color, Move) => Move, Vec<(Color, Move)> => Line, Value => Value, Vec<Claim> => Clauses);

impl From<usize> for Argument {
    fn from(count: usize) -> Argument {
        Argument::Count(count as i64)
    }
}

impl From<std::ops::RangeInclusive<f64>> for Argument {
    fn from(range: std::ops::RangeInclusive<f64>) -> Argument {
        let (low, high) = range.into_inner();
        Argument::Range { low, high }
    }
}
