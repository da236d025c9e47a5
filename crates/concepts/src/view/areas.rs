//! Territories, fractions and empty spaces.

use super::phrase::{about, footprint};
use super::{Class, Object};
use crate::Model;
use crate::iterative::State;
use reasons::{Argument, Claim};

/// The territories.
pub(super) fn territories(model: &Model) -> Vec<Object> {
    let one = |territory: &crate::iterative::Territory| {
        let mut object = Object {
            source: territory.points,
            footprint: territory.footprint,
            ..Object::new(Class::Territory, Some(territory.color))
        };
        let place = territory.points.first().expect("a territory has points");
        object.claims = vec![
            about("see.territory", territory.color)
                .with("count", territory.points.len())
                .with("place", place),
        ];
        object.claims.push(footprint(&object));
        object
    };
    model.picture().territories.iter().map(one).collect()
}

/// The fractions of both colours.
pub(super) fn fractions(model: &Model) -> Vec<Object> {
    let one = |fraction: &crate::iterative::Fraction| {
        let state = match fraction.state {
            State::Territory => "territory",
            State::Shape => "shape",
            State::Lived => "lived",
            State::Captives => "captives",
            State::Contested => "contested",
        };
        let mut object = Object {
            source: fraction.points,
            footprint: fraction.footprint,
            state,
            ..Object::new(Class::Fraction, Some(fraction.color))
        };
        let place = fraction.points.first().expect("a fraction has points");
        // One piece of more than half of the board divides nothing.
        let open = fraction.points.len() * 2 > usize::from(model.board().size().side()).pow(2);
        let key = if open { "see.fraction_open" } else { "see.fraction" };
        object.claims = vec![
            about(key, fraction.color)
                .with("count", fraction.points.len())
                .with("place", place)
                .with("state", Argument::word(format!("see.fraction.{state}"))),
        ];
        object.claims.push(footprint(&object));
        object
    };
    model.picture().fractions.iter().map(one).collect()
}

/// The empty spaces, by scale.
pub(super) fn spaces(model: &Model) -> Vec<Object> {
    let one = |space: &crate::iterative::Space| {
        let mut object = Object {
            source: space.points,
            footprint: space.footprint,
            ..Object::new(Class::Space, None)
        };
        let place = space.points.first().expect("a space has points");
        object.claims = vec![
            Claim::new("see.space")
                .with("count", space.points.len())
                .with("place", place)
                .with("scale", space.scale),
        ];
        object.claims.push(footprint(&object));
        object
    };
    model.picture().spaces.iter().map(one).collect()
}
