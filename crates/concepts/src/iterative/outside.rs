//! Room and friends: vacuity and friendship (thesis 000, L3862-L3949).

use super::links::Link;
use super::object::{Act, Id, Origin, Proposal, View, proposals};
use super::scene::Scene;
use crate::Kind;
use goban::PointSet;
use proof::value::Value;

/// The points of an unsettled count: `<` for none, `*` for some, `>` from `many` on.
fn by_count(count: usize, many: usize) -> Value {
    match count {
        0 => Value::LOST,
        n if n >= many => Value::WON,
        _ => Value::STAR,
    }
}

/// Vacuity: the distinct points to which dilation games let the group grow (L3884-L3892), by the group's place among those
/// that are to be seen.
pub(crate) fn vacuities(scene: &Scene<'_>) -> Vec<View> {
    let mut views: Vec<View> = scene.seen.iter().map(|_| View::absent()).collect();
    for (origin, game) in scene.games_of(Kind::Dilation) {
        for holder in scene.holders(&game.source, game.color) {
            let Some(at) = scene.seen.iter().position(|&id| id == holder) else {
                continue;
            };
            let view = &mut views[at];
            view.moves.extend(proposals(&game.own, &game.enemy, origin));
            view.from.push(origin);
            view.footprint |= game.footprint;
        }
    }
    for (view, &id) in views.iter_mut().zip(&scene.seen) {
        let points: PointSet = super::object::points_of(&view.moves, Act::Defend);
        view.value = by_count(points.len(), scene.settings.room);
        if view.value != Value::STAR {
            view.moves.clear();
        }
        view.footprint |= scene.group(id).footprint;
    }
    views.into_iter().map(View::tidy).collect()
}

/// What two groups of one colour are to each other: all links `*` between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Friends {
    /// A group.
    pub a: Id,
    /// Another, with a greater number.
    pub b: Id,
    /// `*`: there are links, but not enough to join them.
    pub value: Value,
    /// The links.
    pub from: Vec<Origin>,
    /// How to join them and how to keep them apart.
    pub moves: Vec<Proposal>,
    /// What it depends on.
    pub footprint: PointSet,
}

/// The friendly interactions that are left after merging.
pub(crate) fn friends(scene: &mut Scene<'_>, links: &[Link]) -> Vec<Friends> {
    let mut friends = Vec::new();
    for pair in links.chunk_by(|x, y| (x.a, x.b) == (y.a, y.b)) {
        let (a, b) = (pair[0].a, pair[0].b);
        let color = scene.group(a).color;
        // To take an enemy string of several stones is the one way that counts (L11248-L11281).
        let large = |l: &&Link| matches!(l.origin, Origin::String(_)) && l.place.len() > 1;
        let any = pair.iter().any(|l| large(&l));
        let mut moves = Vec::new();
        for link in pair.iter().filter(|l| !any || large(l)) {
            for &m in &link.moves {
                // Neither where it is settled already.
                if scene.is_open(m.point, color) {
                    moves.push(m);
                }
            }
        }
        super::object::tidy(&mut moves);
        let both = scene.group(a).footprint | scene.group(b).footprint;
        friends.push(Friends {
            a,
            b,
            value: Value::STAR,
            from: pair.iter().map(|l| l.origin).collect(),
            moves,
            footprint: pair.iter().fold(both, |f, l| f | l.footprint),
        });
    }
    friends
}

/// Friendship: the friendly interactions of each group (L3926-L3932, L10852-L10891).
pub(crate) fn friendships(scene: &Scene<'_>, friends: &[Friends]) -> Vec<View> {
    let of = |&id: &Id| {
        let mut view = View::absent();
        let mut count = 0;
        for pair in friends.iter().filter(|f| f.a == id || f.b == id) {
            count += 1;
            view.moves.extend(pair.moves.iter().copied());
            view.from.extend(pair.from.iter().copied());
            view.footprint |= pair.footprint;
        }
        view.value = by_count(count, scene.settings.friends);
        if view.value != Value::STAR {
            view.moves.clear();
        }
        view.footprint |= scene.group(id).footprint;
        view.tidy()
    };
    scene.seen.iter().map(of).collect()
}
