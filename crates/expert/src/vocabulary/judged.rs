//! Predicates that ask `tactics` and `concepts`: what the report missed most (report 003, L1023-L1041).

use super::Does::{Each, Pair};
use super::{Predicate, count, word};
use crate::scene::Scene;
use crate::thing::{Kinds, Thing};
use concepts::iterative::{Act, Group, points_of};
use goban::PointSet;
use proof::value::{Answer, Value};

const GROUP: &[Kinds] = &[Kinds::GROUP];
const OF_GROUP: &[Kinds] = &[Kinds::POINT, Kinds::GROUP];

/// Chances to live, in hundredths, below which a group is dead, weak; from the last on it is strong.
const DEAD: f64 = 0.20;
const WEAK: f64 = 0.60;
const STRONG: f64 = 0.85;

pub static WORDS: [Predicate; 17] = [
    word(
        "weak",
        &["faible"],
        GROUP,
        &[],
        Each(|s, g, _| judged(s, g, |seen| (DEAD..WEAK).contains(&seen.chance.get()))),
        "groups that the model of the position gives 20 to 60 % to live",
    ),
    word(
        "strong",
        &["fort"],
        GROUP,
        &[],
        Each(|s, g, _| judged(s, g, |seen| seen.chance.get() >= STRONG)),
        "groups that the model gives 85 % or more to live",
    ),
    word(
        "dead",
        &["mort"],
        GROUP,
        &[],
        Each(|s, g, _| judged(s, g, |seen| seen.chance.get() < DEAD)),
        "groups that the model gives less than 20 % to live",
    ),
    word(
        "life_at_least",
        &["vieAuMoins"],
        GROUP,
        &["percent"],
        Each(|s, g, n| judged(s, g, |seen| seen.chance.get() * 100.0 >= f64::from(n[0]))),
        "groups that the model gives at least so many percent to live",
    ),
    word(
        "hangs",
        &["enSuspens"],
        GROUP,
        &[],
        Each(|s, g, _| judged(s, g, |seen| seen.health.hangs())),
        "groups whose health, in the model, hangs on the next move",
    ),
    word(
        "half_eyes_at_most",
        &["demiYeuxAuPlus"],
        GROUP,
        &["half eyes"],
        Each(|s, g, n| {
            judged(s, g, |seen| {
                seen.views
                    .as_ref()
                    .is_some_and(|views| views.half_eyes as usize <= count(n[0]))
            })
        }),
        "groups in which the model counts so many half eyes or fewer",
    ),
    word(
        "shut_in",
        &["enferme"],
        GROUP,
        &[],
        Each(|s, g, _| {
            judged(s, g, |seen| {
                seen.views
                    .as_ref()
                    .is_some_and(|views| views.encirclement.value == Value::LOST)
            })
        }),
        "groups that the model sees closely shut in",
    ),
    word(
        "nearly_shut_in",
        &["presqueEnferme"],
        GROUP,
        &[],
        Each(|s, g, _| {
            judged(s, g, |seen| {
                seen.views
                    .as_ref()
                    .is_some_and(|views| views.encirclement.value == Value::STAR)
            })
        }),
        "groups that the model sees shut in by the next move or not",
    ),
    word(
        "sure_point",
        &["pointSur"],
        &[Kinds::POINT],
        &[],
        Each(|s, p, _| {
            let own = s.color;
            s.picture().field.held(own, 0.7).contains(p.at)
        }),
        "points that the model gives to us, 70 % or more",
    ),
    word(
        "enemy_point",
        &["pointEnnemi"],
        &[Kinds::POINT],
        &[],
        Each(|s, p, _| {
            let other = !s.color;
            s.picture().field.held(other, 0.7).contains(p.at)
        }),
        "points that the model gives to the enemy, 70 % or more",
    ),
    word(
        "defends",
        &["defend"],
        OF_GROUP,
        &[],
        Pair(|s, p, g, _| advised(s, g, Act::Defend).contains(p.at)),
        "points that the model advises to the owner of one of the groups",
    ),
    word(
        "attacks",
        &["attaque"],
        OF_GROUP,
        &[],
        Pair(|s, p, g, _| advised(s, g, Act::Attack).contains(p.at)),
        "points that the model advises against one of the groups",
    ),
    word(
        "capturable",
        &["prenable"],
        GROUP,
        &[],
        Each(capturable),
        "groups of which a chain is taken by whoever moves against it now, as reading by liberties has it",
    ),
    word(
        "lost",
        &["perdu"],
        GROUP,
        &[],
        Each(lost),
        "groups whose first chain is taken even if its owner moves, as reading by liberties has it",
    ),
    word(
        "saves",
        &["sauve"],
        OF_GROUP,
        &[],
        Pair(|s, p, g, _| read(s, g, true).contains(p.at)),
        "points where the owner of one of the groups saves a chain that the enemy would take",
    ),
    word(
        "takes",
        &["prend"],
        OF_GROUP,
        &[],
        Pair(|s, p, g, _| read(s, g, false).contains(p.at)),
        "points where the enemy of one of the groups takes a chain that would get away",
    ),
    word(
        "life_unsettled",
        &["vieIndecise"],
        GROUP,
        &[],
        Each(|s, g, _| {
            let value = s.life(g);
            value.first == Answer::WON && value.second == Answer::LOST
        }),
        "groups that, as search within a few nodes finds, live if their owner moves first and die if not",
    ),
];

/// What the model says of the group that a stone belongs to. What it has eaten is not a group of its own: nothing is said of it.
fn judged(scene: &mut Scene<'_>, group: Thing, asks: impl Fn(&Group) -> bool) -> bool {
    let seen = scene.picture().group_at(group.at).map(|(_, seen)| seen);
    seen.is_some_and(|seen| seen.stones.contains(group.at) && asks(seen))
}

fn advised(scene: &mut Scene<'_>, group: Thing, act: Act) -> PointSet {
    let seen = scene.picture().group_at(group.at);
    seen.map_or(PointSet::EMPTY, |(_, seen)| points_of(&seen.health.moves, act))
}

fn chains(scene: &mut Scene<'_>, group: Thing) -> PointSet {
    let stones = scene.group(group).stones;
    stones
        .iter()
        .map(|stone| scene.group_of(crate::Kind::Chain, stone).at)
        .collect()
}

fn capturable(scene: &mut Scene<'_>, group: Thing, _: &[i32]) -> bool {
    chains(scene, group).iter().any(|chain| {
        let read = scene.zero().string(chain);
        read.is_some_and(|read| read.value() == Value::STAR)
    })
}

fn lost(scene: &mut Scene<'_>, group: Thing, _: &[i32]) -> bool {
    scene
        .zero()
        .string(group.at)
        .is_some_and(|read| read.value() == Value::LOST)
}

/// The moves that decide about chains of a group, for its owner or against him.
pub(super) fn read(scene: &mut Scene<'_>, group: Thing, owner: bool) -> PointSet {
    let mut moves = PointSet::EMPTY;
    for chain in chains(scene, group).iter() {
        if let Some(read) = scene
            .zero()
            .string(chain)
            .filter(|read| read.value() == Value::STAR)
        {
            let part = if owner { &read.own } else { &read.other };
            moves |= part.moves.iter().copied().collect();
        }
    }
    moves
}
