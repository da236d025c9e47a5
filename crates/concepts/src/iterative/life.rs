//! Inside a group: the life base, a count of eyes (thesis 000, L3807-L3848).

use super::object::{Group, Id, Origin, Proposal, View, proposals};
use super::room::{Room, rooms};
use super::scene::Scene;
use crate::{Game, Kind};
use goban::PointSet;
use proof::value::Value;

/// A source of eyes: an eye game, a split game or a room.
struct Source {
    origin: Origin,
    /// Half eyes that it counts (L3819-L3826).
    half_eyes: u32,
    /// Half eyes that it has whoever moves.
    certain: u32,
    place: PointSet,
    footprint: PointSet,
    moves: Vec<Proposal>,
}

impl Source {
    fn of_game(origin: Origin, game: &Game, shared: bool) -> Source {
        let (mut half_eyes, certain) = match (game.kind, game.value) {
            (Kind::Split, Value::WON) => (4, 4),
            (Kind::Split, Value::STAR) => (3, 2),
            // A territory that cannot be divided is an eye all the same, unless its value is not even known.
            (Kind::Split, _) => (2, 2),
            (_, Value::WON) => (2, 2),
            (_, Value::STAR) => (1, 0),
            _ => (0, 0),
        };
        if shared {
            half_eyes /= 2;
        }
        let moves = if game.value == Value::STAR {
            proposals(&game.own, &game.enemy, origin).collect()
        } else {
            Vec::new()
        };
        Source {
            origin,
            half_eyes,
            certain: if shared { 0 } else { certain },
            place: game.place | game.own.iter().chain(&game.enemy).copied().collect(),
            footprint: game.footprint,
            moves,
        }
    }

    fn of_room(room: Room) -> Source {
        let origin = Origin::Room(room.points.first().expect("a room has points"));
        Source {
            origin,
            half_eyes: room.half_eyes,
            certain: room.certain,
            place: room.points,
            footprint: room.footprint,
            moves: proposals(&room.own, &room.enemy, origin).collect(),
        }
    }
}

/// What the life base of a group comes to.
pub(crate) struct Base {
    pub view: View,
    pub half_eyes: u32,
    pub dependent: bool,
}

/// The life base of every group that is to be seen.
pub(crate) fn bases(scene: &Scene<'_>, living: &PointSet) -> Vec<Base> {
    let mut sources: Vec<(Id, Source)> = Vec::new();
    for kind in [Kind::Eye, Kind::Split] {
        for (origin, game) in scene.games_of(kind) {
            let walls = (game.place | game.source).dilate(&scene.all);
            let holders = scene.holders(&walls, game.color);
            for &id in &holders {
                sources.push((id, Source::of_game(origin, game, holders.len() > 1)));
            }
        }
    }
    scene
        .seen
        .iter()
        .map(|&id| {
            let group = scene.group(id);
            let mut own: Vec<Source> = Vec::new();
            sources.retain_mut(|(of, source)| {
                let mine = *of == id;
                if mine {
                    own.push(Source {
                        moves: std::mem::take(&mut source.moves),
                        ..*source
                    });
                }
                !mine
            });
            if scene.settings.eaten_eyes {
                let seen = own.iter().fold(PointSet::EMPTY, |all, s| all | s.place);
                own.extend(rooms(scene, group, &seen).into_iter().map(Source::of_room));
            }
            base(scene, group, own, living)
        })
        .collect()
}

/// The sum of eyes where they are independent; else the cautious rule of three eyes (L3836-L3842). What it says of fewer is
/// left open: here they hang where all together would do.
fn base(scene: &Scene<'_>, group: &Group, mut sources: Vec<Source>, living: &PointSet) -> Base {
    sources.sort_by(|a, b| (b.certain, b.half_eyes, a.origin).cmp(&(a.certain, a.half_eyes, b.origin)));
    let settings = scene.settings;
    let mut taken = PointSet::EMPTY;
    let (mut sum, mut all, mut certain) = (0, 0, 0);
    let mut view = View {
        footprint: group.footprint,
        ..View::absent()
    };
    for source in &sources {
        all += source.half_eyes;
        certain += source.certain;
        if !taken.intersects(&source.place) {
            sum += source.half_eyes;
            taken |= source.place;
        }
        view.moves.extend(&source.moves);
        view.from.push(source.origin);
        view.footprint |= source.footprint;
    }
    let dependent = sum < all;
    view.value = if sum >= settings.eyes_alive || certain >= settings.eyes_dependent {
        Value::WON
    } else if sum >= settings.eyes_open || dependent && all >= settings.eyes_alive {
        Value::STAR
    } else {
        Value::LOST
    };
    if settings.unconditional && group.stones.intersects(living) {
        view.value = Value::WON;
        view.from.push(Origin::Unconditional);
    }
    if view.value == Value::WON {
        view.moves.clear();
    }
    Base {
        view: view.tidy(),
        half_eyes: sum,
        dependent,
    }
}
