//! The tactical search asked about an object, beside what the model says of it (thesis 000, L6754: searches run on a class of
//! games).

use super::{Class, Object};
use crate::Model;
use goban::Point;
use proof::value::Value;
use reasons::Claim;
use tactics::aim::Aim;
use tactics::{Limits, status};

/// What a search of so many nodes for each side moving first says of a string, a connection or an eye, for the object's colour;
/// none of other classes. The answer is added to the object's claims.
pub fn search(model: &Model, object: &mut Object, nodes: u64) -> Option<Value> {
    let color = object.color?;
    let mut ends = object.source.iter();
    let first: Point = ends.next()?;
    let aim = match object.class {
        Class::String => Aim::Save(first),
        Class::Connection => Aim::Connect(first, ends.next()?),
        Class::Eye => Aim::Eye {
            color,
            points: object.source & *model.board().empty(),
        },
        _ => return None,
    };
    let value = status::status(model.board(), &aim, &Limits::nodes(nodes));
    object.claims.push(
        Claim::new("known.searched")
            .with("nodes", i64::try_from(nodes).unwrap_or(i64::MAX))
            .with("value", value),
    );
    Some(value)
}
