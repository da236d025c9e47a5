//! One object of the model, ready to be told, drawn or sent.

use super::Class;
use goban::{Color, Point, PointSet};
use proof::value::Value;
use reasons::Claim;
use serde::{Serialize, Serializer};

/// An object of the model. As JSON it has the same fields; points are lists of their names, a value is in symbols.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Object {
    /// Its kind.
    #[serde(serialize_with = "name")]
    pub class: Class,
    /// Whose it is; none where it is both sides'.
    #[serde(serialize_with = "color")]
    pub color: Option<Color>,
    /// Its two answers, for its colour; none where it has none.
    #[serde(serialize_with = "value")]
    pub value: Option<Value>,
    /// The points it lies on: stones, or the points in question.
    #[serde(serialize_with = "points")]
    pub source: PointSet,
    /// The points where it is decided, or that belong to it beside its source.
    #[serde(serialize_with = "points")]
    pub place: PointSet,
    /// What it depends on.
    #[serde(serialize_with = "points")]
    pub footprint: PointSet,
    /// The moves it advises its colour.
    #[serde(serialize_with = "points")]
    pub own: PointSet,
    /// The moves it advises the other.
    #[serde(serialize_with = "points")]
    pub enemy: PointSet,
    /// The rule it is known by, in the base of its class.
    pub rule: Option<u32>,
    /// What kind of the class it is: `alive` of a group, `contested` of a fraction; the word of its state.
    pub state: &'static str,
    /// What is to be said of it: the first tells what it is, the next ones more, the last how it is known.
    pub claims: Vec<Claim>,
}

impl Object {
    /// An object of a class with nothing known of it.
    pub(super) fn new(class: Class, color: Option<Color>) -> Object {
        Object {
            class,
            color,
            value: None,
            source: PointSet::EMPTY,
            place: PointSet::EMPTY,
            footprint: PointSet::EMPTY,
            own: PointSet::EMPTY,
            enemy: PointSet::EMPTY,
            rule: None,
            state: "",
            claims: Vec::new(),
        }
    }

    /// Whether it lies on a point, is decided there or advises a move there.
    pub fn concerns(&self, p: Point) -> bool {
        self.class == Class::Score
            || [self.source, self.place, self.own, self.enemy]
                .iter()
                .any(|set| set.contains(p))
    }
}

fn name<S: Serializer>(class: &Class, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(class.name())
}

fn color<S: Serializer>(color: &Option<Color>, to: S) -> Result<S::Ok, S::Error> {
    match color {
        Some(color) => to.collect_str(color),
        None => to.serialize_none(),
    }
}

fn value<S: Serializer>(value: &Option<Value>, to: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => to.collect_str(value),
        None => to.serialize_none(),
    }
}

/// Points by their names.
pub(super) fn points<S: Serializer>(points: &PointSet, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(points.iter().map(|p| p.to_string()))
}
