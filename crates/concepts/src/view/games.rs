//! Elementary games.

use super::phrase::{about, both, footprint, in_state, moves, state};
use super::{Class, Object};
use crate::elementary::Bases;
use crate::{Game, Kind, Model};
use goban::PointSet;
use proof::value::Value;
use reasons::{Argument, Claim};

impl Class {
    /// The elementary game that a class of objects is; none of other classes.
    pub fn kind(self) -> Option<Kind> {
        kind(self)
    }
}

fn kind(class: Class) -> Option<Kind> {
    Some(match class {
        Class::Connection => Kind::Connection,
        Class::Separation => Kind::Separation,
        Class::Eye => Kind::Eye,
        Class::Split => Kind::Split,
        Class::Opposition => Kind::Opposition,
        Class::Dilation => Kind::Dilation,
        Class::Void => Kind::Void,
        _ => return None,
    })
}

/// The base of rules that a kind of games is known by, and whether its rules are proved.
fn base(kind: Kind, game: &Game) -> (&'static str, bool) {
    match kind {
        Kind::Connection | Kind::Separation => ("topology", true),
        Kind::Point => ("point", true),
        Kind::Eye if game.source.len() == 1 => ("eye", true),
        Kind::Eye => ("point", true),
        Kind::Split => ("zone", true),
        Kind::Opposition => ("opposition", false),
        Kind::Dilation => ("dilation", false),
        Kind::Void => ("void", false),
    }
}

/// The games of a class.
pub(super) fn games(model: &Model, class: Class) -> Vec<Object> {
    let Some(kind) = kind(class) else {
        return Vec::new();
    };
    let games = model.picture().games.iter().filter(|g| g.kind == kind);
    games.map(|game| object(model, class, game)).collect()
}

fn object(model: &Model, class: Class, game: &Game) -> Object {
    let set = |moves: &[goban::Point]| moves.iter().copied().collect::<PointSet>();
    let color = (game.kind != Kind::Void).then_some(game.color);
    let mut object = Object {
        value: Some(game.value),
        source: game.source,
        place: game.place,
        footprint: game.footprint,
        own: set(&game.own),
        enemy: set(&game.enemy),
        rule: game.rule,
        state: state(game.value),
        ..Object::new(class, color)
    };
    let own = game.source & *model.board().stones(game.color);
    let stones = if own.is_empty() { game.source } else { own };
    object.claims.push(headline(model, game, stones));
    // In a void one colour is as good as the other: neither need be named.
    if game.kind != Kind::Void {
        object
            .claims
            .extend(moves(game.color, &object.own, &object.enemy));
    }
    if matches!(
        game.kind,
        Kind::Connection | Kind::Separation | Kind::Eye | Kind::Split
    ) {
        object.claims.extend(both(&object, class.name(), stones));
    }
    let (base, proved) = base(game.kind, game);
    // A rule that is laid aside for a way over others knows nothing.
    object
        .claims
        .push(match game.rule.filter(|_| object.state != "unknown") {
            None => Claim::new("known.reasoned"),
            Some(number) => Claim::new(if proved { "known.rule" } else { "known.drawn" })
                .with("number", number as usize)
                .with("base", Argument::word(base)),
        });
    object.claims.extend(counted(model, game));
    object.claims.push(footprint(&object));
    object
}

/// What was counted of two stones of which no certain rule knows whether they can be cut.
fn counted(model: &Model, game: &Game) -> Option<Claim> {
    if game.kind != Kind::Connection || game.value != Value::UNKNOWN {
        return None;
    }
    let mut ends = game.source.iter();
    let counted = Bases::shipped().counted(model.board(), [ends.next()?, ends.next()?])?;
    Some(
        about("known.counted", game.color)
            .with("point", counted.point)
            .with("tests", counted.tests as usize)
            .with("win", counted.win as usize)
            .with("urgency", counted.urgency as usize),
    )
}

/// Games of one move that lie on the same stones as one object with all their moves: what a list is to show. Places to settle
/// are one object.
pub fn gathered(objects: Vec<Object>) -> Vec<Object> {
    let mut gathered: Vec<Object> = Vec::new();
    for object in objects {
        let same = |o: &&mut Object| {
            let alike = o.class == object.class && o.color == object.color;
            let stones = o.source == object.source && o.claims[0].statement == object.claims[0].statement;
            alike
                && match object.class {
                    Class::Opposition | Class::Dilation => stones,
                    Class::Void => true,
                    _ => false,
                }
        };
        let Some(known) = gathered.iter_mut().find(same) else {
            gathered.push(object);
            continue;
        };
        known.own |= object.own;
        known.enemy |= object.enemy;
        known.place |= object.place;
        known.footprint |= object.footprint;
        known.rule = None;
        known.claims.truncate(1);
        match known.color {
            Some(color) => known.claims.extend(moves(color, &known.own, &known.enemy)),
            None => known.claims = vec![Claim::new("see.void").with("points", known.own)],
        }
    }
    gathered
}

fn headline(model: &Model, game: &Game, stones: PointSet) -> Claim {
    let color = game.color;
    let mut ends = game.source.iter();
    let (a, b) = (ends.next(), ends.next());
    let first = game.source.first().expect("a game lies on some point");
    match game.kind {
        Kind::Connection | Kind::Separation => {
            let key = match (game.kind, b) {
                (Kind::Connection, _) => "see.connection",
                (_, Some(_)) => "see.separation",
                (_, None) => "see.separation_edge",
            };
            let mut claim = about(key, color).with("a", a.unwrap_or(first));
            if let Some(b) = b {
                claim = claim.with("b", b);
            }
            let class = if game.kind == Kind::Connection {
                "connection"
            } else {
                "separation"
            };
            in_state(claim, class, game.value)
        }
        Kind::Eye | Kind::Point => in_state(
            about("see.eye", color).with("points", game.source),
            "eye",
            game.value,
        ),
        Kind::Split => {
            let claim = about("see.split", color)
                .with("count", game.source.len())
                .with("place", first);
            in_state(claim, "split", game.value)
        }
        Kind::Opposition => {
            let enemies = game.source & *model.board().stones(!color);
            if stones == enemies {
                return about("see.approach", color).with("stones", Argument::group(enemies));
            }
            about("see.opposition", color)
                .with("stones", Argument::group(stones))
                .with("enemies", Argument::group(enemies))
        }
        Kind::Dilation => about("see.dilation", color).with("stones", Argument::group(stones)),
        Kind::Void => {
            let points: PointSet = game.own.iter().copied().collect();
            Claim::new("see.void").with("points", points)
        }
    }
}
