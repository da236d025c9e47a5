//! Functions that give weight to points: those of report 003 (L1360-L1368, L673, L1394), and those that ask for advice.

use super::Table;
use crate::scene::Scene;
use crate::thing::{Kind, Kinds, Thing, Things};
use concepts::iterative::{Act, points_of};
use goban::{PointMap, PointSet};

const fn table(
    name: &'static str,
    aliases: &'static [&'static str],
    lists: &'static [Kinds],
    does: fn(&mut Scene<'_>, &[Things]) -> PointMap<f32>,
    says: &'static str,
) -> Table {
    Table {
        name,
        aliases,
        lists,
        says,
        does,
    }
}

pub static WORDS: [Table; 14] = [
    table(
        "points",
        &["J_intersection", "at"],
        &[Kinds::POINT],
        |_, lists| Scene::table(&lists[0].at),
        "the points of the list",
    ),
    table(
        "joseki",
        &["J_joseki"],
        &[Kinds::CORNER, Kinds::EDGE],
        joseki,
        "corner openings, as the dictionary weighs them; with edges, those of its moves that lie on them",
    ),
    table(
        "liberties",
        &["J_liberte"],
        &[Kinds::GROUP],
        liberties,
        "moves on the liberties of the groups: our own gain liberties there, the enemy's lose them",
    ),
    table(
        "corners",
        &["J_coin"],
        &[Kinds::CORNER],
        covered,
        "the points of the corners",
    ),
    table(
        "edges",
        &["J_Bord"],
        &[Kinds::EDGE],
        covered,
        "the points of the edges",
    ),
    table(
        "lines",
        &["J_Ligne"],
        &[Kinds::LINE],
        covered,
        "the points of the lines",
    ),
    table(
        "widest",
        &["J_PlusGrandEspace"],
        &[Kinds::EDGE],
        widest,
        "the points of the edges that have the most free points within three rows and columns",
    ),
    table(
        "around",
        &["J_Extention", "J_Extension"],
        &[Kinds::POINT],
        around,
        "empty points no more than three steps from the points of the list",
    ),
    table(
        "ladder",
        &["J_shisho"],
        &[Kinds::GROUP],
        ladder,
        "the first move of the ladder that takes the group",
    ),
    table(
        "attack",
        &["J_attaque"],
        &[Kinds::GROUP],
        |s, lists| advised(s, lists, Act::Attack),
        "what the model of the position advises against the groups",
    ),
    table(
        "defend",
        &["J_defense"],
        &[Kinds::GROUP],
        |s, lists| advised(s, lists, Act::Defend),
        "what the model of the position advises to the groups' owner",
    ),
    table(
        "take",
        &["J_prise"],
        &[Kinds::GROUP],
        |s, lists| read(s, lists, false),
        "where a chain of the groups is taken that would get away",
    ),
    table(
        "save",
        &["J_sauvetage"],
        &[Kinds::GROUP],
        |s, lists| read(s, lists, true),
        "where a chain of the groups is saved that would be taken",
    ),
    table(
        "join",
        &["J_liaison"],
        &[Kinds::GROUP],
        join,
        "where a group is joined along the lines to another that could be cut from it",
    ),
];

fn covered(scene: &mut Scene<'_>, lists: &[Things]) -> PointMap<f32> {
    let mut points = PointSet::EMPTY;
    for thing in lists[0].iter() {
        points |= scene.points_of(thing);
    }
    Scene::table(&points)
}

fn liberties(scene: &mut Scene<'_>, lists: &[Things]) -> PointMap<f32> {
    let mut points = PointSet::EMPTY;
    for group in lists[0].iter() {
        let before = scene.group(group).liberties;
        let (own, few) = (scene.is_own(group.at) == Some(true), before.len());
        let color = scene.color;
        // A move that adds none to a group of ours is no help to it.
        points |= before
            .iter()
            .filter(|&p| !own || scene.after(color, p).liberties.len() > few)
            .collect();
    }
    Scene::table(&points)
}

fn joseki(scene: &mut Scene<'_>, lists: &[Things]) -> PointMap<f32> {
    let mut table = PointMap::new(0.0);
    let Some(dictionary) = scene.joseki else {
        return table;
    };
    let mut edges = scene.places.all;
    if let Some(list) = lists.get(1) {
        let lies_on = |p| {
            let point = Thing {
                kind: Kind::Point,
                at: p,
            };
            list.at.iter().any(|edge| scene.places.lies_on(point, edge))
        };
        edges = edges.iter().filter(|&p| lies_on(p)).collect();
    }
    for corner in lists[0].iter() {
        let points = scene.points_of(corner);
        for (p, weight) in dictionary.moves(scene.game, scene.color, &points) {
            if edges.contains(p) {
                table[p] = weight.max(table[p]);
            }
        }
    }
    table
}

fn widest(scene: &mut Scene<'_>, lists: &[Things]) -> PointMap<f32> {
    let mut points = PointSet::EMPTY;
    for edge in lists[0].iter() {
        points |= scene.points_of(edge);
    }
    points &= *scene.board.empty();
    let last = scene.places.size.side() - 1;
    let free = |p: goban::Point| {
        let low = goban::Point::new(p.col().saturating_sub(3), p.row().saturating_sub(3));
        let high = goban::Point::new((p.col() + 3).min(last), (p.row() + 3).min(last));
        (PointSet::rectangle(low, high) & *scene.board.empty()).len()
    };
    let most = points.iter().map(free).max();
    Scene::table(&points.iter().filter(|&p| Some(free(p)) == most).collect())
}

fn around(scene: &mut Scene<'_>, lists: &[Things]) -> PointMap<f32> {
    let mut reach = lists[0].at;
    for _ in 0..3 {
        reach = reach.dilate(&scene.places.all);
    }
    Scene::table(&(reach & *scene.board.empty()))
}

fn ladder(scene: &mut Scene<'_>, lists: &[Things]) -> PointMap<f32> {
    let chains = lists[0]
        .at
        .iter()
        .filter(|&chain| scene.is_own(chain) == Some(false));
    let points: PointSet = chains.filter_map(|chain| scene.ladder(chain)).collect();
    Scene::table(&points)
}

fn advised(scene: &mut Scene<'_>, lists: &[Things], act: Act) -> PointMap<f32> {
    let mut points = PointSet::EMPTY;
    for at in lists[0].at.iter() {
        if let Some((_, seen)) = scene.picture().group_at(at) {
            points |= points_of(&seen.health.moves, act);
        }
    }
    Scene::table(&points)
}

fn read(scene: &mut Scene<'_>, lists: &[Things], owner: bool) -> PointMap<f32> {
    let mut points = PointSet::EMPTY;
    for group in lists[0].iter() {
        points |= super::judged::read(scene, group, owner);
    }
    Scene::table(&points)
}

fn join(scene: &mut Scene<'_>, lists: &[Things]) -> PointMap<f32> {
    let mut points = PointSet::EMPTY;
    for group in lists[0].iter() {
        let liberties = scene.group(group).liberties;
        points |= liberties
            .iter()
            .filter(|&p| {
                super::stones::links(
                    scene,
                    Thing {
                        kind: Kind::Point,
                        at: p,
                    },
                    group,
                    &[],
                )
            })
            .collect();
    }
    Scene::table(&points)
}
