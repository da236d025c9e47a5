//! What is drawn of the model: a class of objects, or what a player wants to see at once. Layers go onto any
//! [`kifu::Diagram`], and as JSON to a page ([`Drawn`]).

use super::{Class, Filter, Object};
use crate::Model;
use goban::{Color, Point, PointSet};
use kifu::{Layer, Mark, Shape, Tint};
use serde::{Serialize, Serializer};

/// What an area or a line is worth to its colour: green holds, orange hangs, red is lost, gray is not known.
fn tint(state: &str) -> Tint {
    match state {
        "won" | "alive" | "seki" | "stronger" | "fight_won" => Tint::Green,
        "star" | "ko" | "first" | "unsettled" | "fight_star" => Tint::Orange,
        "lost" | "dead" | "second" | "weaker" | "fight_lost" => Tint::Red,
        _ => Tint::Gray,
    }
}

/// The word for a tint, in a legend.
fn worth(class: Class, tint: Tint) -> &'static str {
    match (class, tint) {
        (Class::Group, Tint::Green) => "alive",
        (Class::Group, Tint::Orange) => "not settled",
        (Class::Group, Tint::Red) => "dead",
        (Class::String, Tint::Green) => "no capture found",
        (Class::String, Tint::Orange) => "captured or saved by whoever moves first",
        (Class::String, Tint::Red) => "no rescue found",
        (Class::Eye, Tint::Green) => "true eye",
        (Class::Eye, Tint::Orange) => "eye that hangs on the next move",
        (Class::Eye, Tint::Red) => "false eye",
        (Class::Split, Tint::Green) => "two eyes",
        (Class::Split, Tint::Orange) => "two eyes or one, by whoever moves first",
        (Class::Split, Tint::Red) => "one eye",
        (Class::Connection, Tint::Green) => "connected",
        (Class::Connection | Class::Friends, Tint::Orange) => "joined or cut by whoever moves first",
        (Class::Separation, Tint::Green) => "closed line",
        (Class::Separation, Tint::Orange) => "line that hangs on the next move",
        (Class::Enemies, Tint::Green) => "the first is stronger",
        (Class::Enemies, Tint::Orange) => "race",
        (Class::Enemies, Tint::Red) => "the second is stronger",
        (_, Tint::Green) => "holds",
        (_, Tint::Orange) => "hangs on the next move",
        (_, Tint::Red) => "lost",
        _ => "not known",
    }
}

/// Sets of points in few layers, one a tint.
fn shaded(class: Class, objects: &[Object], of: impl Fn(&Object) -> PointSet) -> Vec<Layer> {
    let mut layers = Vec::new();
    for tint_ in [Tint::Green, Tint::Gray, Tint::Orange, Tint::Red] {
        let own = objects.iter().filter(|o| tint(o.state) == tint_);
        let points = own.fold(PointSet::EMPTY, |all, o| all | of(o));
        if !points.is_empty() {
            layers.push(
                Layer::new(Shape::Shade(points))
                    .tint(tint_)
                    .named(worth(class, tint_)),
            );
        }
    }
    layers
}

/// Where the moves of both sides are, vital points once.
fn moves(objects: &[Object]) -> Vec<Layer> {
    let all = |of: fn(&Object) -> PointSet| objects.iter().fold(PointSet::EMPTY, |a, o| a | of(o));
    let (own, enemy) = (all(|o| o.own), all(|o| o.enemy));
    let vital = own & enemy;
    let mut layers = Vec::new();
    for (mark, points, name) in [
        (Mark::Circle, vital, "wanted by both sides"),
        (Mark::Triangle, own - vital, "move of its side"),
        (Mark::Cross, enemy - vital, "move against it"),
    ] {
        if !points.is_empty() {
            layers.push(
                Layer::new(Shape::Marks(mark, points))
                    .tint(Tint::Blue)
                    .named(name),
            );
        }
    }
    layers
}

/// The ends of a pair: the nearest two stones of two sets, or a stone and the edge before it.
fn ends(model: &Model, object: &Object) -> Option<(Point, Point)> {
    let mut points = object.source.iter();
    let first = points.next()?;
    Some(match points.next() {
        Some(second) => (first, second),
        None => (first, edge(model, first, &object.place)),
    })
}

/// The point of the edge that a line from a stone runs to.
fn edge(model: &Model, stone: Point, place: &PointSet) -> Point {
    let last = model.board().size().side() - 1;
    let (col, row) = (stone.col(), stone.row());
    let edges = [
        (row, Point::new(col, 0)),
        (last - row, Point::new(col, last)),
        (col, Point::new(0, row)),
        (last - col, Point::new(last, row)),
    ];
    let (_, point) = edges
        .into_iter()
        .min_by_key(|(far, p)| (!place.contains(*p), *far))
        .expect("four edges");
    point
}

/// The nearest stones of two groups.
fn nearest(a: &PointSet, b: &PointSet) -> Option<(Point, Point)> {
    let steps = crate::spatial::steps;
    let pairs = a.iter().flat_map(|p| b.iter().map(move |q| (p, q)));
    pairs.min_by_key(|&(p, q)| steps(p, q))
}

/// A class of objects, drawn. Of lines only those that hold or hang: what is lost joins nothing.
pub fn of(model: &Model, class: Class, objects: &[Object]) -> Vec<Layer> {
    let mut layers = Vec::new();
    match class {
        Class::String | Class::Eye | Class::Split => {
            layers.extend(shaded(class, objects, |o| o.source));
            layers.extend(moves(objects));
        }
        Class::Group => {
            layers.extend(shaded(class, objects, |o| o.source));
            let hanging: Vec<Object> = objects
                .iter()
                .filter(|o| o.state == "unsettled")
                .cloned()
                .collect();
            layers.extend(moves(&hanging));
        }
        Class::Connection | Class::Separation => {
            for object in objects {
                let tint = tint(object.state);
                if let (Tint::Green | Tint::Orange, Some((a, b))) = (tint, ends(model, object)) {
                    layers.push(Layer::new(Shape::Line(a, b)).tint(tint).named(worth(class, tint)));
                }
            }
            let hanging: Vec<Object> = objects.iter().filter(|o| o.state == "star").cloned().collect();
            layers.extend(moves(&hanging));
        }
        Class::Friends | Class::Enemies => {
            for object in objects {
                if let Some((a, b)) = pair(model, object) {
                    let tint = tint(object.state);
                    layers.push(Layer::new(Shape::Line(a, b)).tint(tint).named(worth(class, tint)));
                }
            }
            layers.extend(moves(objects));
        }
        Class::Opposition | Class::Dilation => layers.extend(moves(objects)),
        Class::Void => {
            let places = objects.iter().fold(PointSet::EMPTY, |all, o| all | o.own);
            layers.push(
                Layer::new(Shape::Marks(Mark::Circle, places))
                    .tint(Tint::Blue)
                    .named("a place to settle"),
            );
        }
        Class::Intersection | Class::Territory => layers.extend(dots(class, objects)),
        Class::Fraction => {
            // A piece of more than half of the board is what nobody has divided yet.
            let all = usize::from(model.board().size().side()).pow(2);
            let proper = objects.iter().filter(|o| o.source.len() * 2 <= all);
            for (i, object) in proper.enumerate() {
                let who = if object.color == Some(Color::White) {
                    "White"
                } else {
                    "Black"
                };
                let name = format!("{who} encloses {} points", object.source.len());
                layers.push(
                    Layer::new(Shape::Shade(object.source))
                        .tint(Tint::nth(i))
                        .named(&name),
                );
            }
        }
        Class::Space => {
            let scale = |o: &Object| match o.claims.first().and_then(|c| c.argument("scale")) {
                Some(reasons::Argument::Count(n)) => *n,
                _ => 0,
            };
            let largest = objects.iter().map(scale).max();
            let at = |n: Option<i64>| {
                let own = objects.iter().filter(|o| Some(scale(o)) == n);
                own.fold(PointSet::EMPTY, |all, o| all | o.source)
            };
            if let Some(n) = largest {
                let name = format!("empty at scale {n}, the largest");
                layers.push(
                    Layer::new(Shape::Shade(at(largest)))
                        .tint(Tint::Yellow)
                        .named(&name),
                );
                layers.push(
                    Layer::new(Shape::Outline(at(Some(0))))
                        .tint(Tint::Orange)
                        .named("nobody's"),
                );
            }
        }
        Class::Ko => layers.extend(moves(objects)),
        Class::Score => layers.extend(standing(model)),
        Class::Move => layers.extend(numbered(objects)),
    }
    layers
}

/// Two groups of a pair, by their nearest stones.
fn pair(model: &Model, object: &Object) -> Option<(Point, Point)> {
    let groups: Vec<PointSet> = model
        .picture()
        .visible()
        .filter(|(_, g)| g.stones.is_subset(&object.source))
        .map(|(_, g)| g.stones)
        .collect();
    match &groups[..] {
        [a, b] => nearest(a, b),
        _ => None,
    }
}

/// Points of either colour.
fn dots(class: Class, objects: &[Object]) -> Vec<Layer> {
    let of = |color: Color| {
        let own = objects.iter().filter(|o| match class {
            Class::Intersection => o.state == if color == Color::Black { "won" } else { "lost" },
            _ => o.color == Some(color),
        });
        own.fold(PointSet::EMPTY, |all, o| all | o.source)
    };
    let mut layers = Vec::new();
    for color in Color::BOTH {
        let points = of(color);
        if !points.is_empty() {
            let owner = if color == Color::Black {
                "Black's"
            } else {
                "White's"
            };
            let what = match class {
                Class::Intersection => "point",
                _ => "territory",
            };
            layers.push(
                Layer::new(Shape::Dots(points))
                    .tint(color.into())
                    .named(&format!("{owner} {what}")),
            );
        }
    }
    layers
}

/// Advised moves by their rank, up to nine of a side.
fn numbered(objects: &[Object]) -> Vec<Layer> {
    let mut layers: Vec<Layer> = Vec::new();
    for color in Color::BOTH {
        let own = objects
            .iter()
            .filter(|o| o.color == Some(color) && o.state == "advised");
        for (rank, object) in own.take(9).enumerate() {
            let Some(p) = object.own.first() else { continue };
            let letter = match color {
                Color::Black => (b'1' + rank as u8) as char,
                Color::White => (b'a' + rank as u8) as char,
            };
            let taken = layers
                .iter()
                .any(|l| matches!(&l.shape, Shape::Label(q, _) if *q == p));
            if !taken {
                layers.push(Layer::new(Shape::Label(p, letter.to_string())).tint(Tint::Blue));
            }
        }
    }
    layers
}

/// The groups, by what becomes of them.
pub fn groups(model: &Model) -> Vec<Layer> {
    shaded(Class::Group, &super::groups::groups(model), |o| o.source)
}

/// The territory of both colours, dead stones in it included.
pub fn territory(model: &Model) -> Vec<Layer> {
    let objects = Color::BOTH.map(|color| Object {
        source: model.territory(color),
        ..Object::new(Class::Territory, Some(color))
    });
    dots(Class::Territory, &objects)
}

/// Where each colour's groups radiate, dead stones being their captor's.
pub fn influence(model: &Model, scale: usize) -> Vec<Layer> {
    let filtered = Filter::Influence(scale).apply(model.board().size(), seen(model));
    let mut layers = filtered.layers();
    layers.retain(|layer| matches!(layer.shape, Shape::Shade(_)));
    layers
}

/// The points of each colour's groups, dead stones being their captor's.
pub fn seen(model: &Model) -> [PointSet; 2] {
    let mut stones = [PointSet::EMPTY; 2];
    for (_, group) in model.picture().visible() {
        stones[group.color.index()] |= group.points();
    }
    stones
}

/// Links that hang, with their vital points, and eyes.
pub fn cuts_and_eyes(model: &mut Model) -> Vec<Layer> {
    let mut layers = Vec::new();
    for class in [Class::Eye, Class::Split] {
        layers.extend(of(model, class, &super::games::games(model, class)));
    }
    let mut cuts = super::games::games(model, Class::Connection);
    cuts.retain(|o| o.state == "star");
    layers.extend(of(model, Class::Connection, &cuts));
    layers
}

/// The whole board at a glance: territory, and the groups by what becomes of them.
pub fn standing(model: &Model) -> Vec<Layer> {
    let mut layers = territory(model);
    layers.extend(groups(model));
    layers
}

/// A layer as JSON: its `shape` by name, the `points` (`from` and `to` of lines and arrows among them, in this order), the
/// `mark` or `text` where it has one, its `tint` and `name`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Drawn {
    shape: &'static str,
    #[serde(serialize_with = "named")]
    points: Vec<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    tint: &'static str,
    name: String,
}

fn named<S: Serializer>(list: &[Point], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(list.iter().map(|p| p.to_string()))
}

impl From<&Layer> for Drawn {
    fn from(layer: &Layer) -> Drawn {
        let all = |set: &PointSet| set.iter().collect::<Vec<_>>();
        let (shape, points, mark, text) = match &layer.shape {
            Shape::Shade(set) => ("shade", all(set), None, None),
            Shape::Outline(set) => ("outline", all(set), None, None),
            Shape::Dots(set) => ("dots", all(set), None, None),
            Shape::Marks(mark, set) => ("marks", all(set), Some(mark_name(*mark)), None),
            Shape::Label(p, text) => ("label", vec![*p], None, Some(text.clone())),
            Shape::Arrow(a, b) => ("arrow", vec![*a, *b], None, None),
            Shape::Line(a, b) => ("line", vec![*a, *b], None, None),
        };
        Drawn {
            shape,
            points,
            mark,
            text,
            tint: layer.tint.name(),
            name: layer.name.clone(),
        }
    }
}

fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Circle => "circle",
        Mark::Square => "square",
        Mark::Triangle => "triangle",
        Mark::Cross => "cross",
        Mark::Selected => "spot",
    }
}
