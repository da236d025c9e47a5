//! An elementary game: a small question about a few points, with its two answers.

use goban::{Color, Point, PointSet};
use proof::value::Value;

/// What an elementary game is about (thesis 000, L2833).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Are two stones of one colour connected, or can they be?
    Connection,
    /// Does a line of stones keep the enemy from crossing?
    Separation,
    /// Is a controlled point a point of territory in the end?
    Point,
    /// Is a territory of one or two points an eye?
    Eye,
    /// Can a territory of three points and more be divided in two?
    Split,
    /// A stone against an enemy stone nearby: who grows first?
    Opposition,
    /// A stone before an empty space: room to grow.
    Dilation,
    /// An empty space where nobody is yet.
    Void,
}

/// A game recognised on the board. As long as nothing changes on its footprint (a ko is a change of its point), it is
/// there and has the same value and moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// What it is about.
    pub kind: Kind,
    /// Whose game it is: this colour wins where the value says won.
    pub color: Color,
    /// What it lies on: the stones at its ends, or the points in question.
    pub source: PointSet,
    /// The points that decide it: where a separation runs, a connection passes, an eye is.
    pub place: PointSet,
    /// All that existence and value depend on.
    pub footprint: PointSet,
    /// Its two answers, for its colour.
    pub value: Value,
    /// All moves by which its colour, moving first, brings the better answer about.
    pub own: Vec<Point>,
    /// All moves by which the enemy, moving first, brings the worse answer about.
    pub enemy: Vec<Point>,
    /// The number of the rule that recognised it, in the base of its kind; none where a search did.
    pub rule: Option<u32>,
}
