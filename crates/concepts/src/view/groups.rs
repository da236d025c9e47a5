//! Groups with their viewpoints, and what pairs of them are to each other.

use super::phrase::{about, both, footprint, in_state, state};
use super::{Class, Object};
use crate::elementary::Crumb;
use crate::global::crumb;
use crate::iterative::{Act, Enemies, Ground, Group, Id, Origin, Viewpoint, Views, points_of};
use crate::{Fate, Model};
use goban::{Color, PointSet};
use proof::value::Value;
use reasons::{Argument, Claim};
use tactics::race::Eye;

/// The groups that are to be seen.
pub(super) fn groups(model: &Model) -> Vec<Object> {
    let picture = model.picture();
    let groups = picture.visible().map(|(id, group)| object(model, id, group));
    groups.chain(dead(model)).collect()
}

/// What has been eaten: groups that are hidden now, each as large as it was when it died.
fn dead(model: &Model) -> Vec<Object> {
    let (board, picture) = (model.board(), model.picture());
    let mut left: PointSet = Color::BOTH
        .into_iter()
        .flat_map(|color| board.stones(color).iter())
        .filter(|&p| model.fate(p) == Some(Fate::Dead))
        .collect();
    let mut objects = Vec::new();
    for group in picture.groups.iter().rev().filter(|g| g.hidden) {
        let taker = group.stones.first().and_then(|p| picture.group_at(p));
        let Some((_, taker)) = taker.filter(|(_, t)| t.color != group.color) else {
            continue;
        };
        if group.stones.is_empty() || !group.stones.is_subset(&left) {
            continue;
        }
        left -= group.stones;
        let mut object = Object {
            value: Some(group.health.value),
            source: group.stones,
            place: group.liberties,
            footprint: group.health.footprint | group.footprint,
            rule: Some(u32::from(group.health.rule)),
            state: "dead",
            ..Object::new(Class::Group, Some(group.color))
        };
        let stones = Argument::group(group.stones);
        object.claims.push(
            about("see.group", group.color)
                .with("stones", stones.clone())
                .with("fate", Argument::word("fate.dead")),
        );
        let why = match group.health.rule {
            0 => "health.captured",
            7 => "health.searched",
            _ => "health.hopeless",
        };
        object.claims.push(about(why, group.color).with("stones", stones));
        object
            .claims
            .push(about("see.eaten_by", group.color).with("stones", Argument::group(taker.stones)));
        object.claims.push(footprint(&object));
        objects.push(object);
    }
    objects.reverse();
    objects
}

fn object(model: &Model, id: Id, group: &Group) -> Object {
    let health = &group.health;
    let mut object = Object {
        value: Some(health.value),
        source: group.points(),
        place: group.territory | (group.liberties & *model.board().empty()),
        footprint: health.footprint | group.footprint,
        own: points_of(&health.moves, Act::Defend),
        enemy: points_of(&health.moves, Act::Attack),
        rule: Some(u32::from(health.rule)),
        ..Object::new(Class::Group, Some(group.color))
    };
    let stones = Argument::group(group.stones);
    let fate = fate(model, group);
    object.state = fate;
    // What no rule decides is said by its chance.
    let by_chance = matches!(group.health.rule, 4 | 6) && model.settings().numeric;
    let phrase = match fate {
        "alive" | "dead" if by_chance => format!("fate.likely_{fate}"),
        fate => format!("fate.{fate}"),
    };
    object.claims.push(
        about("see.group", group.color)
            .with("stones", stones.clone())
            .with("fate", Argument::word(phrase)),
    );
    let crumb = match crumb(model, group) {
        Some(Crumb::Cuts) => Some("health.crumb_cuts"),
        Some(Crumb::Spare) => Some("health.crumb_spare"),
        None => None,
    };
    for why in why(model, group, fate).into_iter().chain(crumb) {
        object
            .claims
            .push(about(why, group.color).with("stones", stones.clone()));
    }
    if by_chance {
        // Rounded as people round; what is only likely is never certain.
        let percent = ((group.chance.get() * 20.0).round() * 5.0).clamp(5.0, 95.0);
        object.claims.push(
            about("see.chance", group.color)
                .with("stones", Argument::group(group.stones))
                .with("percent", percent as usize),
        );
    }
    if let Some(views) = group.views.as_deref() {
        told(model, id, group, views, &mut object.claims);
    }
    let mut claims = Vec::new();
    advice(group, &object, model, &mut claims);
    object.claims.extend(claims);
    // `*` by static rules says that a move matters, not that the group dies without it (L4112).
    if group.health.rule == 7 {
        object.claims.extend(both(&object, "group", group.stones));
    }
    object.claims.push(footprint(&object));
    object
}

/// The word for what becomes of a group: of its largest string.
fn fate(model: &Model, group: &Group) -> &'static str {
    let board = model.board();
    let own = group.stones & *board.stones(group.color);
    let main = own.iter().max_by_key(|&p| board.string_len(p));
    let fate = main.and_then(|p| model.fate(p)).unwrap_or(Fate::Unknown);
    match (state(group.health.value), fate) {
        ("seki", _) => "seki",
        ("ko", _) => "ko",
        (_, Fate::Alive) => "alive",
        (_, Fate::Dead) => "dead",
        (_, Fate::Unsettled) => "unsettled",
        (_, Fate::Unknown) => "unknown",
    }
}

/// The sentences that say why, by the rule of health that decided.
fn why(model: &Model, group: &Group, fate: &str) -> Vec<&'static str> {
    let Some(views) = group.views.as_deref() else {
        return Vec::new();
    };
    let mut why = Vec::new();
    let of_string = fate == "unsettled"
        && (model.group_fate(group) != Fate::Unsettled
            || group.health.rule != 7 && model.hangs_by_liberties(group));
    why.extend(match group.health.rule {
        _ if of_string => Some("health.string"),
        1 if views.life.from.contains(&Origin::Unconditional) => Some("health.unconditional"),
        1 => Some("health.two_eyes"),
        2 => Some("health.hopeless"),
        3 => Some("health.seki"),
        4 if fate != "dead" => Some("health.hangs"),
        5 => Some("health.beside_dead"),
        6 if fate == "unknown" => Some("health.nothing"),
        7 => Some("health.searched"),
        _ => None,
    });
    // What keeps it alive though a move there matters, or no rule concludes anything.
    if fate == "alive" && matches!(group.health.rule, 4 | 6) {
        let open = [
            (&views.vacuity, "health.room"),
            (&views.friendship, "health.friends"),
            (&views.encirclement, "health.way_out"),
        ];
        let open = open.into_iter().find(|(view, _)| view.value == Value::WON);
        why.extend(open.map(|(_, key)| key));
    }
    why
}

/// What each viewpoint shows, and what the group is made of.
fn told(model: &Model, id: Id, group: &Group, views: &Views, claims: &mut Vec<Claim>) {
    let color = group.color;
    let seen = |key: &str, viewpoint: Viewpoint| {
        let view = views.get(viewpoint);
        let claim = about(&format!("see.{key}"), color).with("own", points_of(&view.moves, Act::Defend));
        in_state(claim, key, view.value)
    };
    let eyes = f64::from(views.half_eyes) / 2.0;
    claims.push(seen("life", Viewpoint::LifeBase).with("eyes", eyes));
    claims.push(seen("vacuity", Viewpoint::Vacuity));
    claims.push(seen("friendship", Viewpoint::Friendship));
    let alone = model
        .picture()
        .enemies
        .iter()
        .all(|pair| pair.a != id && pair.b != id);
    claims.push(if alone {
        Claim::new("see.enmity_none")
    } else {
        seen("enmity", Viewpoint::Enmity)
    });
    claims.push(seen("encirclement", Viewpoint::Encirclement).with("order", views.order));
    if let Some(place) = group.eaten.first() {
        claims.push(
            Claim::new("see.eaten")
                .with("count", (group.eaten - group.stones).len())
                .with("place", place),
        );
    }
    if !group.territory.is_empty() {
        claims.push(Claim::new("see.territory_beside").with("count", group.territory.len()));
    }
    let strings = model
        .picture()
        .strings()
        .filter(|(_, s)| s.stones.is_subset(&group.stones))
        .count();
    if strings > 1 {
        claims.push(Claim::new("see.strings").with("count", strings));
    }
}

/// What the group's health advises, and by which viewpoint.
fn advice(group: &Group, object: &Object, model: &Model, claims: &mut Vec<Claim>) {
    let key = match (object.own.is_empty(), object.enemy.is_empty()) {
        (false, false) if object.own == object.enemy => Some("see.advice_vital"),
        (false, false) => Some("see.advice"),
        (false, true) => Some("see.advice_own"),
        (true, false) => Some("see.advice_his"),
        (true, true) => None,
    };
    if let Some(key) = key {
        let viewpoint = match group.health.by {
            Some(Viewpoint::LifeBase) => "viewpoint.life",
            Some(Viewpoint::Vacuity) => "viewpoint.vacuity",
            Some(Viewpoint::Friendship) => "viewpoint.friendship",
            Some(Viewpoint::Enmity) => "viewpoint.enmity",
            Some(Viewpoint::Encirclement) => "viewpoint.encirclement",
            None => "viewpoint.search",
        };
        claims.push(
            about(key, group.color)
                .with("own", object.own)
                .with("his", object.enemy)
                .with("viewpoint", Argument::word(viewpoint)),
        );
    }
    let forbidden = group.health.forbidden & *model.board().empty();
    if !forbidden.is_empty() {
        claims.push(Claim::new("see.forbidden").with("points", forbidden));
    }
}

/// Two groups of a colour with links that hang.
pub(super) fn friends(model: &Model) -> Vec<Object> {
    let picture = model.picture();
    let one = |pair: &crate::iterative::Friends| {
        let (a, b) = (picture.group(pair.a), picture.group(pair.b));
        let mut object = Object {
            value: Some(pair.value),
            source: a.stones | b.stones,
            footprint: pair.footprint,
            own: points_of(&pair.moves, Act::Defend),
            enemy: points_of(&pair.moves, Act::Attack),
            state: state(pair.value),
            ..Object::new(Class::Friends, Some(a.color))
        };
        object.claims.push(
            about("see.friends", a.color)
                .with("a_stones", Argument::group(a.stones))
                .with("b_stones", Argument::group(b.stones)),
        );
        let moves = super::phrase::moves(a.color, &object.own, &object.enemy);
        object.claims.extend(moves);
        object.claims.push(footprint(&object));
        object
    };
    picture.friends.iter().map(one).collect()
}

/// Two groups of different colours beside each other.
pub(super) fn enemies(model: &Model) -> Vec<Object> {
    let picture = model.picture();
    picture.enemies.iter().map(|pair| against(model, pair)).collect()
}

fn against(model: &Model, pair: &Enemies) -> Object {
    let (a, b) = (model.picture().group(pair.a), model.picture().group(pair.b));
    let mut object = Object {
        value: Some(pair.value),
        source: a.stones | b.stones,
        footprint: pair.footprint,
        own: points_of(&pair.moves, Act::Defend),
        enemy: points_of(&pair.moves, Act::Attack),
        state: ground(pair),
        ..Object::new(Class::Enemies, Some(a.color))
    };
    object.claims.push(
        about("see.enemies", a.color)
            .with("stones", Argument::group(a.stones))
            .with("his_stones", Argument::group(b.stones))
            .with("ground", Argument::word(format!("ground.{}", ground(pair)))),
    );
    if let Ground::Fight(fight) = pair.ground {
        object.claims.push(
            about("see.race", a.color)
                .with("outer", fight.mine.exterior as usize)
                .with("inner", fight.his.exterior as usize)
                .with("common", fight.common as usize),
        );
        let eyes = |eye: Eye| match eye {
            Eye::None => 0.0,
            Eye::Half => 0.5,
            _ => 1.0,
        };
        let (own, his) = (eyes(fight.mine.eye), eyes(fight.his.eye));
        if own + his > 0.0 {
            object.claims.push(
                about("see.race_eyes", a.color)
                    .with("own_eyes", own)
                    .with("his_eyes", his),
            );
        }
    }
    let moves = super::phrase::moves(a.color, &object.own, &object.enemy);
    object.claims.extend(moves);
    object.claims.push(footprint(&object));
    object
}

fn ground(pair: &Enemies) -> &'static str {
    match pair.ground {
        Ground::Unsettled => "unsettled",
        Ground::Equal => "equal",
        Ground::Stronger => "stronger",
        Ground::Weaker => "weaker",
        Ground::Unclear => "unclear",
        Ground::Fight(_) => match pair.value {
            Value::WON => "fight_won",
            Value::LOST => "fight_lost",
            Value::STAR => "fight_star",
            Value::SEKI => "fight_seki",
            _ => "fight_unknown",
        },
    }
}
