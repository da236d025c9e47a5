//! Predicates about where a point lies.

use super::Does::{Choose, Each, Pair, Shape, Start};
use super::{Predicate, count, word};
use crate::scene::{From, Scene};
use crate::thing::{Kind, Kinds, Thing, Things};
use goban::{Color, Point, PointSet};

const POINT: &[Kinds] = &[Kinds::POINT];
const PLACE: Kinds = Kinds::CORNER.or(Kinds::EDGE).or(Kinds::LINE);

pub static WORDS: [Predicate; 29] = [
    word(
        "move",
        &["coup"],
        POINT,
        &[],
        Start(Kind::Point, |s| s.moves()),
        "all points where we may play, but for our own eyes",
    ),
    word(
        "shape",
        &["forme"],
        POINT,
        &[],
        Shape,
        "points around which the drawing of this name is seen, turned or mirrored",
    ),
    word(
        "on_line",
        &["surLigne"],
        POINT,
        &["line, 1 at the edge"],
        Each(|s, p, n| i32::from(s.places.height(p.at)) == n[0]),
        "points of this line, counted from 1 as players do",
    ),
    word(
        "above_line",
        &["auDessusDeLigne"],
        POINT,
        &["line, 1 at the edge"],
        Each(|s, p, n| i32::from(s.places.height(p.at)) > n[0]),
        "points nearer to the middle than this line",
    ),
    word(
        "below_line",
        &["sousLigne"],
        POINT,
        &["line, 1 at the edge"],
        Each(|s, p, n| i32::from(s.places.height(p.at)) < n[0]),
        "points nearer to the edge than this line",
    ),
    word(
        "at",
        &["place"],
        POINT,
        &["line", "line"],
        Each(is_at),
        "points on these two lines, counted from 1 from the two nearest edges: at(x,3,4) is the three-four point",
    ),
    word(
        "inside",
        &["dans"],
        &[Kinds::POINT.or(Kinds::GROUP), PLACE],
        &[],
        Pair(is_inside),
        "points, or groups with a stone, in one of these corners, edges or lines",
    ),
    word(
        "in_corner",
        &["dansCoin"],
        POINT,
        &[],
        Each(|s, p, _| in_any(s, p.at, Kind::Corner)),
        "points in a corner",
    ),
    word(
        "on_side",
        &["surCote"],
        POINT,
        &[],
        Each(|s, p, _| in_any(s, p.at, Kind::Edge)),
        "points of the edges between the corners",
    ),
    word(
        "in_middle",
        &["auMilieu"],
        POINT,
        &[],
        Each(|s, p, _| !in_any(s, p.at, Kind::Corner) && !in_any(s, p.at, Kind::Edge)),
        "points neither in a corner nor on an edge",
    ),
    word(
        "near_friend",
        &["presAmi"],
        POINT,
        &["steps"],
        Each(|s, p, n| near(s, From::Friends, p.at, n[0])),
        "points no more than so many steps from an own stone",
    ),
    word(
        "near_enemy",
        &["presEnnemi"],
        POINT,
        &["steps"],
        Each(|s, p, n| near(s, From::Enemies, p.at, n[0])),
        "points no more than so many steps from an enemy stone",
    ),
    word(
        "near_last",
        &["presDernier"],
        POINT,
        &["steps"],
        Each(|s, p, n| near(s, From::Last, p.at, n[0])),
        "points no more than so many steps from the stone that the enemy has just played",
    ),
    word(
        "near_own_last",
        &["presNotreDernier"],
        POINT,
        &["steps"],
        Each(|s, p, n| near(s, From::OwnLast, p.at, n[0])),
        "points no more than so many steps from our own last stone",
    ),
    word(
        "beside_last",
        &["aCoteDernier"],
        POINT,
        &[],
        Each(|s, p, _| {
            s.last_of(!s.color)
                .is_some_and(|last| s.beside(last).contains(p.at))
        }),
        "points beside the stone that the enemy has just played",
    ),
    word(
        "within",
        &["aDistance"],
        &[Kinds::POINT, Kinds::GROUP],
        &["steps"],
        Pair(is_within),
        "points no more than so many steps from a stone of one of the groups",
    ),
    word(
        "touches",
        &["touche"],
        &[Kinds::POINT, Kinds::GROUP],
        &[],
        Pair(|s, p, group, _| s.group(group).liberties.contains(p.at)),
        "empty points beside a stone of one of the groups",
    ),
    word(
        "friends_beside",
        &["amisACote"],
        POINT,
        &["stones"],
        Each(|s, p, n| beside(s, p.at, true) >= count(n[0])),
        "points beside at least so many own stones",
    ),
    word(
        "enemies_beside",
        &["ennemisACote"],
        POINT,
        &["stones"],
        Each(|s, p, n| beside(s, p.at, false) >= count(n[0])),
        "points beside at least so many enemy stones",
    ),
    word(
        "alone",
        &["isole"],
        POINT,
        &[],
        Each(|s, p, _| beside(s, p.at, true) + beside(s, p.at, false) == 0),
        "points with no stone beside them",
    ),
    word(
        "own_sphere",
        &["notreInfluence"],
        POINT,
        &[],
        Each(|s, p, _| {
            let own = s.color;
            s.sphere(own).contains(p.at)
        }),
        "points under our influence",
    ),
    word(
        "enemy_sphere",
        &["influenceEnnemie"],
        POINT,
        &[],
        Each(|s, p, _| {
            let other = !s.color;
            s.sphere(other).contains(p.at)
        }),
        "points under the enemy's influence",
    ),
    word(
        "open_ground",
        &["terrainLibre"],
        POINT,
        &[],
        Each(|s, p, _| !either_sphere(s).contains(p.at)),
        "points under nobody's influence",
    ),
    word(
        "border",
        &["frontiere"],
        POINT,
        &["steps"],
        Each(is_border),
        "points no more than so many steps from our sphere of influence and from the enemy's",
    ),
    word(
        "free_along_edge",
        &["libreLeLongDuBord"],
        POINT,
        &["points"],
        Each(|s, p, n| is_free_along(s, p.at, count(n[0]))),
        "points of the first four lines with so many places without a stone on both sides along the edge",
    ),
    word(
        "own_stone_along_edge",
        &["amiLeLongDuBord"],
        POINT,
        &["places"],
        Each(|s, p, n| along(s, p, true, n[0])),
        "points of the first four lines whose next stone along the edge, on one side, is our own and so many places away",
    ),
    word(
        "enemy_stone_along_edge",
        &["ennemiLeLongDuBord"],
        POINT,
        &["places"],
        Each(|s, p, n| along(s, p, false, n[0])),
        "points of the first four lines whose next stone along the edge, on one side, is the enemy's and so many places away",
    ),
    word(
        "widest_gap",
        &["plusGrandVide"],
        POINT,
        &[],
        Choose(widest),
        "the points of the list that are farthest from all stones",
    ),
    word(
        "nearest_to_last",
        &["plusPresDuDernier"],
        POINT,
        &[],
        Choose(nearest_to_last),
        "the points of the list that are nearest to the stone that the enemy has just played",
    ),
];

fn is_at(scene: &mut Scene<'_>, p: Thing, n: &[i32]) -> bool {
    let (low, high) = scene.places.heights(p.at);
    (i32::from(low), i32::from(high)) == (n[0].min(n[1]), n[0].max(n[1]))
}

fn is_inside(scene: &mut Scene<'_>, thing: Thing, place: Thing, _: &[i32]) -> bool {
    let points = scene.points_of(thing);
    scene.places.points_of(place).intersects(&points)
}

fn in_any(scene: &Scene<'_>, p: Point, kind: Kind) -> bool {
    let mut places = scene
        .places
        .all_of(kind)
        .iter()
        .map(|at| Thing { kind, at })
        .collect::<Vec<_>>()
        .into_iter();
    places.any(|place| scene.places.points_of(place).contains(p))
}

fn near(scene: &mut Scene<'_>, from: From, p: Point, steps: i32) -> bool {
    scene.near(from, count(steps)).contains(p)
}

fn is_within(scene: &mut Scene<'_>, p: Thing, group: Thing, n: &[i32]) -> bool {
    let stones = scene.group(group).stones;
    concepts::spatial::to_nearest(p.at, &stones).is_some_and(|steps| steps as usize <= count(n[0]))
}

fn beside(scene: &Scene<'_>, p: Point, own: bool) -> usize {
    scene
        .beside(p)
        .iter()
        .filter(|&q| scene.is_own(q) == Some(own))
        .count()
}

fn either_sphere(scene: &mut Scene<'_>) -> PointSet {
    scene.sphere(Color::Black) | scene.sphere(Color::White)
}

fn is_border(scene: &mut Scene<'_>, p: Thing, n: &[i32]) -> bool {
    let (own, other) = (scene.color, !scene.color);
    [own, other].iter().all(|&color| {
        let sphere = scene.sphere(color);
        concepts::spatial::to_nearest(p.at, &sphere).is_some_and(|steps| steps as usize <= count(n[0]))
    })
}

/// The next stone along the nearest edge on one side, no farther from the edge than the sixth line: whose, and how many
/// places away; none if the way is free to the corner's end.
fn next_along(scene: &Scene<'_>, p: Point, step: i8) -> Option<(bool, i32)> {
    let last = scene.places.size.side() - 1;
    let height = scene.places.height(p);
    // Which edge is the nearest: the lower ones first.
    let along_row = p.row() + 1 == height || last - p.row() + 1 == height;
    let low = if along_row {
        p.row() + 1 == height
    } else {
        p.col() + 1 == height
    };
    let deep = if scene.places.size.side() < 13 { 4 } else { 6 };
    for away in 1..=i32::from(last) {
        let moved = i32::from(if along_row { p.col() } else { p.row() }) + away * i32::from(step);
        let Ok(moved) = u8::try_from(moved) else {
            return None;
        };
        if moved > last {
            return None;
        }
        for up in 0..deep {
            let up = if low { up } else { last - up };
            let q = if along_row {
                Point::new(moved, up)
            } else {
                Point::new(up, moved)
            };
            if let Some(own) = scene.is_own(q) {
                return Some((own, away));
            }
        }
    }
    None
}

fn is_free_along(scene: &Scene<'_>, p: Point, places: usize) -> bool {
    scene.places.height(p) <= 4
        && [-1, 1].iter().all(|&step| match next_along(scene, p, step) {
            Some((_, away)) => away as usize > places,
            None => {
                let last = scene.places.size.side() - 1;
                let (low, high) = (p.col().min(p.row()), p.col().max(p.row()));
                usize::from(low.min(last - high)) > 0
            }
        })
}

fn along(scene: &mut Scene<'_>, p: Thing, own: bool, places: i32) -> bool {
    scene.places.height(p.at) <= 4
        && [-1, 1]
            .iter()
            .any(|&step| next_along(scene, p.at, step) == Some((own, places)))
}

fn widest(scene: &mut Scene<'_>, points: &Things, _: &[i32]) -> PointSet {
    let stones = scene.places.all - *scene.board.empty();
    let gap = |p: Point| concepts::spatial::to_nearest(p, &stones).unwrap_or(u32::MAX);
    let most = points.at.iter().map(gap).max();
    points.at.iter().filter(|&p| Some(gap(p)) == most).collect()
}

fn nearest_to_last(scene: &mut Scene<'_>, points: &Things, _: &[i32]) -> PointSet {
    let Some(last) = scene.last_of(!scene.color) else {
        return PointSet::EMPTY;
    };
    let least = points.at.iter().map(|p| concepts::spatial::steps(p, last)).min();
    points
        .at
        .iter()
        .filter(|&p| Some(concepts::spatial::steps(p, last)) == least)
        .collect()
}
