//! Predicates about what a stone on a point does to the stones around it.

use super::Does::{Each, Pair};
use super::{Predicate, count, word};
use crate::scene::Scene;
use crate::thing::{Kind, Kinds, Thing};
use goban::{Color, Point, PointSet};

const POINT: &[Kinds] = &[Kinds::POINT];
const OF_GROUP: &[Kinds] = &[Kinds::POINT, Kinds::GROUP];

pub static WORDS: [Predicate; 23] = [
    word(
        "captures",
        &["capture"],
        POINT,
        &["stones"],
        Each(|s, p, n| own(s, p.at).captured.len() >= count(n[0])),
        "points where we take at least so many stones",
    ),
    word(
        "ataris",
        &["metAtari"],
        POINT,
        &["stones"],
        Each(|s, p, n| own(s, p.at).atari.len() >= count(n[0]) && !is_lost(s, p.at)),
        "points where we put at least so many stones in atari, and are not in atari ourselves",
    ),
    word(
        "double_atari",
        &["atariDouble"],
        POINT,
        &[],
        Each(is_double_atari),
        "points where we put two groups in atari at once",
    ),
    word(
        "starts_ladder",
        &["lanceShisho"],
        POINT,
        &[],
        Each(starts_ladder),
        "points where our atari takes stones in a ladder",
    ),
    word(
        "escapes",
        &["sEchappe"],
        POINT,
        &["stones"],
        Each(escapes),
        "points where at least so many own stones get out of atari, with two liberties or more and no ladder against them",
    ),
    word(
        "flees_in_vain",
        &["fuiteVaine"],
        POINT,
        &[],
        Each(flees_in_vain),
        "points where stones in atari run and are taken all the same",
    ),
    word(
        "liberties_after",
        &["libertesApres"],
        POINT,
        &["liberties"],
        Each(|s, p, n| own(s, p.at).liberties.len() >= count(n[0])),
        "points where our stone, with what it joins, has at least so many liberties",
    ),
    word(
        "adds_liberties",
        &["ajouteLibertes"],
        POINT,
        &["liberties"],
        Each(adds_liberties),
        "points where a group beside them gets at least so many liberties more",
    ),
    word(
        "self_atari",
        &["autoAtari"],
        POINT,
        &[],
        Each(|s, p, _| is_lost(s, p.at)),
        "points where our stone, with what it joins, has one liberty and takes nothing",
    ),
    word(
        "enemy_self_atari",
        &["autoAtariEnnemi"],
        POINT,
        &[],
        Each(|s, p, _| {
            let other = !s.color;
            alone(s, other, p.at)
        }),
        "points where an enemy stone would have one liberty, or none",
    ),
    word(
        "joins",
        &["relie"],
        POINT,
        &["groups"],
        Each(|s, p, n| around(s, p.at, Kind::Chain, true).len() >= count(n[0])),
        "points beside at least so many own groups that are not connected along the lines",
    ),
    word(
        "joins_supergroups",
        &["relieSuperGroupes"],
        POINT,
        &["supergroups"],
        Each(|s, p, n| around(s, p.at, Kind::Supergroup, true).len() >= count(n[0])),
        "points beside at least so many own groups that the enemy could cut",
    ),
    word(
        "cuts",
        &["coupe"],
        POINT,
        &["groups"],
        Each(|s, p, n| around(s, p.at, Kind::Chain, false).len() >= count(n[0])),
        "points beside at least so many enemy groups that are not connected along the lines",
    ),
    word(
        "cuts_supergroups",
        &["coupeSuperGroupes"],
        POINT,
        &["supergroups"],
        Each(|s, p, n| around(s, p.at, Kind::Supergroup, false).len() >= count(n[0])),
        "points beside at least so many enemy groups that can be cut from each other",
    ),
    word(
        "makes_eye",
        &["faitOeil"],
        POINT,
        &[],
        Each(|s, p, _| {
            let own = s.color;
            makes_eye(s, own, p.at)
        }),
        "points where our stone completes an eye",
    ),
    word(
        "takes_eye",
        &["prendOeil"],
        POINT,
        &[],
        Each(|s, p, _| {
            let other = !s.color;
            makes_eye(s, other, p.at)
        }),
        "points where an enemy stone would complete an eye",
    ),
    word(
        "enemy_eye",
        &["oeilEnnemi"],
        POINT,
        &[],
        Each(|s, p, _| s.is_eye(!s.color, p.at)),
        "eyes of the enemy",
    ),
    word(
        "takes_ko",
        &["prendKo"],
        POINT,
        &[],
        Each(takes_ko),
        "points where we take a ko",
    ),
    word(
        "ko_threat",
        &["menaceDeKo"],
        POINT,
        &["stones"],
        Each(|s, p, n| own(s, p.at).atari.len() >= count(n[0])),
        "points where we threaten to take at least so many stones next, even if our own stone is lost for it",
    ),
    word(
        "ataris_group",
        &["metGroupeAtari"],
        OF_GROUP,
        &[],
        Pair(|s, p, group, _| {
            let stones = s.group(group).stones;
            own(s, p.at).atari.intersects(&stones)
        }),
        "points where we put one of the groups in atari",
    ),
    word(
        "frees",
        &["libere"],
        OF_GROUP,
        &["liberties"],
        Pair(frees),
        "points where one of our groups gets at least so many liberties",
    ),
    word(
        "links",
        &["reunit"],
        OF_GROUP,
        &[],
        Pair(links),
        "points that connect one of our groups along the lines to another that the enemy could cut from it",
    ),
    word(
        "splits",
        &["separe"],
        OF_GROUP,
        &[],
        Pair(splits),
        "points where the enemy would connect one of the groups to another of his",
    ),
];

fn own<'s>(scene: &'s mut Scene<'_>, p: Point) -> &'s crate::scene::After {
    let color = scene.color;
    scene.after(color, p)
}

/// Whether a stone of the colour would have one liberty at most and take nothing.
fn alone(scene: &mut Scene<'_>, color: Color, p: Point) -> bool {
    if !scene.board.is_empty(p) {
        return false;
    }
    let made = scene.after(color, p);
    made.liberties.len() <= 1 && made.captured.is_empty()
}

fn is_lost(scene: &mut Scene<'_>, p: Point) -> bool {
    let color = scene.color;
    alone(scene, color, p)
}

fn is_double_atari(scene: &mut Scene<'_>, p: Thing, _: &[i32]) -> bool {
    let stones = own(scene, p.at).atari;
    let groups: PointSet = stones
        .iter()
        .map(|stone| scene.group_of(Kind::Chain, stone).at)
        .collect();
    groups.len() >= 2 && !is_lost(scene, p.at)
}

fn starts_ladder(scene: &mut Scene<'_>, p: Thing, _: &[i32]) -> bool {
    let stones = own(scene, p.at).atari;
    let Some(stone) = stones.first() else { return false };
    let mut board = scene.board.clone();
    board.play(scene.color, p.at).is_ok() && tactics::ladder::holds(&board, stone)
}

fn escapes(scene: &mut Scene<'_>, p: Thing, n: &[i32]) -> bool {
    let made = own(scene, p.at);
    if made.relieved.len() < count(n[0]).max(1) || made.liberties.len() < 2 {
        return false;
    }
    made.liberties.len() > 2 || !caught(scene, p.at)
}

fn flees_in_vain(scene: &mut Scene<'_>, p: Thing, _: &[i32]) -> bool {
    let made = own(scene, p.at);
    if made.relieved.is_empty() || !made.captured.is_empty() || made.liberties.len() > 2 {
        return false;
    }
    made.liberties.len() < 2 || caught(scene, p.at)
}

/// Whether a ladder takes the stone after it is played.
fn caught(scene: &Scene<'_>, p: Point) -> bool {
    let mut board = scene.board.clone();
    board.play(scene.color, p).is_err() || tactics::ladder::captures(&board, p).is_some()
}

fn adds_liberties(scene: &mut Scene<'_>, p: Thing, n: &[i32]) -> bool {
    let after = own(scene, p.at).liberties.len();
    let beside = scene.beside(p.at);
    let before = beside
        .iter()
        .filter(|&q| scene.is_own(q) == Some(true))
        .map(|q| scene.board.liberties(q));
    before.max().is_some_and(|before| after >= before + count(n[0]))
}

/// The groups of a level beside an empty point.
fn around(scene: &mut Scene<'_>, p: Point, kind: Kind, own: bool) -> PointSet {
    let beside = scene.beside(p);
    let stones: Vec<Point> = beside.iter().filter(|&q| scene.is_own(q) == Some(own)).collect();
    stones.into_iter().map(|q| scene.group_of(kind, q).at).collect()
}

fn makes_eye(scene: &mut Scene<'_>, color: Color, p: Point) -> bool {
    if !scene.board.is_empty(p) || alone(scene, color, p) {
        return false;
    }
    let mut stones = *scene.board.stones(color);
    stones.insert(p);
    let beside = scene.beside(p) | PointSet::of(p).diagonal_border(&scene.places.all);
    beside
        .iter()
        .any(|eye| scene.is_eye_after(color, eye, &stones) && !scene.is_eye(color, eye))
}

fn takes_ko(scene: &mut Scene<'_>, p: Thing, _: &[i32]) -> bool {
    let made = own(scene, p.at);
    made.captured.len() == 1 && made.stones.len() == 1 && made.liberties == made.captured
}

fn frees(scene: &mut Scene<'_>, p: Thing, group: Thing, n: &[i32]) -> bool {
    scene.group(group).liberties.contains(p.at) && own(scene, p.at).liberties.len() >= count(n[0])
}

pub(super) fn links(scene: &mut Scene<'_>, p: Thing, group: Thing, _: &[i32]) -> bool {
    scene.group(group).liberties.contains(p.at) && around(scene, p.at, Kind::Supergroup, true).len() >= 2
}

fn splits(scene: &mut Scene<'_>, p: Thing, group: Thing, _: &[i32]) -> bool {
    scene.group(group).liberties.contains(p.at) && around(scene, p.at, Kind::Supergroup, false).len() >= 2
}
