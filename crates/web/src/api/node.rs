//! A node of the record, as it goes over the wire: only what is there.

use super::{Both, Id, LabelShown, MarkShown, Reason, Side};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A node.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Node {
    /// Its name.
    pub id: Id,
    /// The node before it; none at the root.
    pub parent: Option<Id>,
    /// Who moves after it.
    pub to_move: Side,
    /// Its move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<MoveMade>,
    /// The points that the move emptied, its own among them after a suicide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<String>,
    /// Stones that it sets up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<SetUp>,
    /// Its comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Its name in the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Marks on points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkShown>,
    /// Texts on points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<LabelShown>,
    /// Lines between points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<[String; 2]>,
    /// Arrows between points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<[String; 2]>,
    /// Black's lead, as the record has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// What the record holds of the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Whether it holds so very much.
    #[serde(skip_serializing_if = "is_false")]
    pub very: bool,
    /// Whether the record calls it worth a look.
    #[serde(skip_serializing_if = "is_false")]
    pub hot: bool,
    /// Seconds left to each side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Both<Option<f64>>>,
    /// What could not be taken as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// Properties that are shown as they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other: Vec<Other>,
    /// Why a seated player chose the move; the most important first.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "all")]
    pub why: Option<Arc<[Reason]>>,
}

fn all<S: Serializer>(why: &Option<Arc<[Reason]>>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(why.iter().flat_map(|why| why.iter()))
}

fn is_false(so: &bool) -> bool {
    !so
}

/// A move of the record.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveMade {
    /// Who played.
    pub color: Side,
    /// The point, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
}

/// Stones that a node sets up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SetUp {
    /// Black's.
    pub black: Vec<String>,
    /// White's.
    pub white: Vec<String>,
    /// Points that become empty.
    pub empty: Vec<String>,
}

/// What a record holds of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// `TE`
    Good,
    /// `BM`
    Bad,
    /// `DO`
    Doubtful,
    /// `IT`
    Interesting,
}

/// A property that is shown as it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Other {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}
