//! Level zero: strings and intersections.

use super::phrase::{about, both, footprint, in_state, moves, state};
use super::{Class, Object};
use crate::Model;
use goban::{Color, Point, PointSet};
use proof::value::Value;
use reasons::{Argument, Claim};
use tactics::zero::Reading;

/// The strings, each with its game.
pub(super) fn strings(model: &mut Model) -> Vec<Object> {
    let firsts: Vec<Point> = model
        .picture()
        .strings()
        .filter_map(|(_, s)| s.stones.first())
        .collect();
    firsts.into_iter().filter_map(|p| string(model, p)).collect()
}

fn string(model: &mut Model, stone: Point) -> Option<Object> {
    let color = model.board().at(stone)?;
    let liberties = *model.board().liberty_set(stone);
    let double = model.zero().double_atari(stone);
    let reading = model.zero().string(stone)?;
    let mut object = of_reading(Class::String, reading);
    let stones = Argument::group(reading.source);
    let headline = about("see.string", color)
        .with("stones", stones.clone())
        .with("liberties", liberties.len());
    object.claims.push(in_state(headline, "string", reading.value()));
    object.claims.extend(moves(color, &object.own, &object.enemy));
    if let Some(point) = double {
        object.enemy.insert(point);
        let claim = about("see.string_double", color)
            .with("point", point)
            .with("stones", stones);
        object.claims.push(claim);
    }
    if !reading.bad.is_empty() && state(reading.value()) != "lost" {
        object
            .claims
            .push(about("see.string_bad", color).with("points", reading.bad));
    }
    object.place = liberties;
    object.claims.extend(both(&object, "string", object.source));
    known(&mut object, reading);
    Some(object)
}

/// The game of an empty point, for Black.
pub(super) fn point(model: &mut Model, p: Point) -> Option<Object> {
    model.board().at(p).is_none().then_some(())?;
    let reading = model.zero().point(p, Color::Black)?;
    let mut object = of_reading(Class::Intersection, reading);
    let headline = Claim::new("see.intersection").with("point", p);
    object
        .claims
        .push(in_state(headline, "intersection", reading.value()));
    object.claims.extend(both(&object, "intersection", object.source));
    known(&mut object, reading);
    Some(object)
}

fn of_reading(class: Class, reading: &Reading) -> Object {
    let value = reading.value();
    let moves = |list: &[Point]| list.iter().copied().collect::<PointSet>();
    let open = value != Value::WON && value != Value::LOST;
    Object {
        value: Some(value),
        source: reading.source,
        footprint: reading.footprint,
        own: if open {
            moves(&reading.own.moves)
        } else {
            PointSet::EMPTY
        },
        enemy: if open {
            moves(&reading.other.moves)
        } else {
            PointSet::EMPTY
        },
        state: state(value),
        ..Object::new(class, Some(reading.color))
    }
}

fn known(object: &mut Object, reading: &Reading) {
    let key = match (reading.nodes, reading.is_guess()) {
        (0, _) => "known.seen",
        (_, true) => "known.zero_guess",
        (_, false) => "known.zero",
    };
    let claim = Claim::new(key).with("count", reading.nodes as usize);
    object.claims.push(claim);
    object.claims.push(footprint(object));
}
