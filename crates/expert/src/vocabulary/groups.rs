//! Predicates about groups: levels, liberties, neighbours, room.

use super::Does::{Choose, Each, Pair, Start};
use super::report::all;
use super::{Predicate, count, word};
use crate::scene::Scene;
use crate::thing::{Kind, Kinds, Thing, Things};
use goban::PointSet;

const GROUP: &[Kinds] = &[Kinds::GROUP];
const TWO: &[Kinds] = &[Kinds::GROUP, Kinds::GROUP];

pub static WORDS: [Predicate; 16] = [
    word(
        "supergroup",
        &["SuperGroupe"],
        &[Kinds::of(Kind::Supergroup)],
        &[],
        Start(Kind::Supergroup, |s| all(s, Kind::Supergroup)),
        "all supergroups: groups that cannot be cut from each other",
    ),
    word(
        "hypergroup",
        &["HyperGroupe"],
        &[Kinds::of(Kind::Hypergroup)],
        &[],
        Start(Kind::Hypergroup, |s| all(s, Kind::Hypergroup)),
        "all hypergroups: supergroups that work together, since whoever cuts them is in danger",
    ),
    word(
        "part_of",
        &["partieDe"],
        TWO,
        &[],
        Pair(|s, a, b, _| {
            let stones = s.group(a).stones;
            stones.is_subset(&s.group(b).stones)
        }),
        "groups whose stones all belong to one of the second list",
    ),
    word(
        "liberties_at_least",
        &["libertesAuMoins"],
        GROUP,
        &["liberties"],
        Each(|s, g, n| s.group(g).liberties.len() >= count(n[0])),
        "groups with so many liberties or more",
    ),
    word(
        "in_atari",
        &["enAtari"],
        GROUP,
        &[],
        Each(|s, g, _| s.group(g).liberties.len() == 1),
        "groups with one last liberty",
    ),
    word(
        "stones_at_most",
        &["nbPierresAuPlus"],
        GROUP,
        &["stones"],
        Each(|s, g, n| s.group(g).stones.len() <= count(n[0])),
        "groups of so many stones or fewer",
    ),
    word(
        "ladder_threat",
        &["menaceShisho"],
        GROUP,
        &[],
        Each(|s, g, _| s.group(g).liberties.len() == 2 && s.ladder(g.at).is_some()),
        "groups of either side with two liberties that a ladder takes if their enemy moves next",
    ),
    word(
        "friend_within",
        &["amiAutour"],
        GROUP,
        &["steps"],
        Each(|s, g, n| has_near(s, g, true, count(n[0]))),
        "groups with another supergroup of their own side within so many steps",
    ),
    word(
        "foe_within",
        &["adversaireAutour"],
        GROUP,
        &["steps"],
        Each(|s, g, n| has_near(s, g, false, count(n[0]))),
        "groups with a stone of the other side within so many steps",
    ),
    word(
        "room_at_most",
        &["espaceAuPlus"],
        GROUP,
        &["points"],
        Each(|s, g, n| room(s, g) <= count(n[0])),
        "groups that reach so many empty points or fewer in four steps, past no stone and through no enemy influence",
    ),
    word(
        "room_at_least",
        &["espaceAuMoins"],
        GROUP,
        &["points"],
        Each(|s, g, n| room(s, g) >= count(n[0])),
        "groups that reach so many empty points or more in four steps, past no stone and through no enemy influence",
    ),
    word(
        "adjacent",
        &["voisin"],
        TWO,
        &[],
        Pair(|s, a, b, _| {
            let stones = s.group(a).stones;
            let all = s.places.all;
            stones.dilate(&all).intersects(&s.group(b).stones) && a != b
        }),
        "groups with a stone beside a stone of one of the second list",
    ),
    word(
        "near",
        &["pres"],
        TWO,
        &["steps"],
        Pair(is_near),
        "groups with a stone no more than so many steps from a stone of one of the second list",
    ),
    word(
        "largest",
        &["plusGrand"],
        GROUP,
        &[],
        Choose(largest),
        "the groups of the list with the most stones",
    ),
    word(
        "fewest_liberties",
        &["moinsDeLibertes"],
        GROUP,
        &[],
        Choose(shortest),
        "the groups of the list with the fewest liberties",
    ),
    word(
        "just_played",
        &["vientDEtreJoue"],
        GROUP,
        &[],
        Each(is_just_played),
        "the group of the stone that the enemy has just played",
    ),
];

fn is_just_played(scene: &mut Scene<'_>, group: Thing, _: &[i32]) -> bool {
    let last = scene.last_of(!scene.color);
    last.is_some_and(|last| scene.group(group).stones.contains(last))
}

fn has_near(scene: &mut Scene<'_>, group: Thing, own: bool, steps: usize) -> bool {
    let (color, mut reach) = {
        let group = scene.group(group);
        (group.color, group.stones)
    };
    let whole = Thing {
        kind: group.kind.max(Kind::Supergroup),
        at: group.at,
    };
    let family = scene.group(whole).stones;
    for _ in 0..steps {
        reach = reach.dilate(&scene.places.all);
    }
    let wanted = *scene.board.stones(if own { color } else { !color }) - family;
    reach.intersects(&wanted)
}

fn room(scene: &mut Scene<'_>, group: Thing) -> usize {
    let (color, stones) = {
        let group = scene.group(group);
        (group.color, group.stones)
    };
    let free = *scene.board.empty() - scene.sphere(!color);
    let mut reach = stones;
    for _ in 0..4 {
        reach = reach.dilate(&(free | stones));
    }
    (reach - stones).len()
}

fn is_near(scene: &mut Scene<'_>, a: Thing, b: Thing, n: &[i32]) -> bool {
    if a == b {
        return false;
    }
    let stones = scene.group(a).stones;
    let other = scene.group(b).stones;
    concepts::spatial::gap(&stones, &other).is_some_and(|steps| steps as usize <= count(n[0]))
}

fn largest(scene: &mut Scene<'_>, groups: &Things, _: &[i32]) -> PointSet {
    let sizes: Vec<_> = groups
        .iter()
        .map(|g| (scene.group(g).stones.len(), g.at))
        .collect();
    let most = sizes.iter().map(|(size, _)| *size).max();
    sizes
        .into_iter()
        .filter(|(size, _)| Some(*size) == most)
        .map(|(_, at)| at)
        .collect()
}

fn shortest(scene: &mut Scene<'_>, groups: &Things, _: &[i32]) -> PointSet {
    let sizes: Vec<_> = groups
        .iter()
        .map(|g| (scene.group(g).liberties.len(), g.at))
        .collect();
    let least = sizes.iter().map(|(size, _)| *size).min();
    sizes
        .into_iter()
        .filter(|(size, _)| Some(*size) == least)
        .map(|(_, at)| at)
        .collect()
}
