//! Enemies: what two groups of different colours are to each other, and what all of them are to a group (thesis 000,
//! L3962-L4094).

use super::fight::{Fight, fight};
use super::object::{Act, Id, Origin, Proposal, View, Viewpoint, proposals, tidy};
use super::scene::Scene;
use crate::Kind;
use goban::{Color, PointSet};
use proof::value::Value;

/// Why an interaction has its value: the six rules of L3985-L3999.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A viewpoint of one of the two hangs.
    Unsettled,
    /// Neither has eyes, room or friends: a fight, by liberties.
    Fight(Fight),
    /// They are equal from every viewpoint.
    Equal,
    /// The first is as strong from every viewpoint and stronger from one.
    Stronger,
    /// The first is as weak from every viewpoint and weaker from one.
    Weaker,
    /// Stronger here, weaker there.
    Unclear,
}

/// Two groups of different colours beside each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enemies {
    /// Black's group.
    pub a: Id,
    /// White's group.
    pub b: Id,
    /// For Black's group.
    pub value: Value,
    /// Why.
    pub ground: Ground,
    /// What Black's group is advised to do ([`Act::Defend`]) and White against it.
    pub moves: Vec<Proposal>,
    /// What it depends on.
    pub footprint: PointSet,
}

impl Enemies {
    /// The value for one of the two.
    pub fn value_for(&self, id: Id) -> Value {
        if id == self.a { self.value } else { !self.value }
    }

    /// The moves, seen by one of the two.
    pub fn moves_for(&self, id: Id) -> Vec<Proposal> {
        let turned = id != self.a;
        let turn = |&m: &Proposal| Proposal {
            act: if turned { !m.act } else { m.act },
            ..m
        };
        self.moves.iter().map(turn).collect()
    }

    /// The other of the two.
    pub fn other(&self, id: Id) -> Id {
        if id == self.a { self.b } else { self.a }
    }
}

impl std::ops::Not for Act {
    type Output = Act;

    fn not(self) -> Act {
        match self {
            Act::Defend => Act::Attack,
            Act::Attack => Act::Defend,
        }
    }
}

/// The viewpoints that are compared: eyes, room and friends.
pub(crate) type Profile = [View; 3];

const COMPARED: [Viewpoint; 3] = [Viewpoint::LifeBase, Viewpoint::Vacuity, Viewpoint::Friendship];

/// Pairs of groups that touch, share a liberty, or face each other in an opposition.
pub(crate) fn neighbours(scene: &Scene<'_>) -> Vec<(Id, Id)> {
    let of = |color: Color| {
        scene
            .seen
            .iter()
            .copied()
            .filter(move |&id| scene.group(id).color == color)
    };
    let mut pairs: Vec<(Id, Id)> = Vec::new();
    for a in of(Color::Black) {
        let black = scene.group(a);
        for b in of(Color::White) {
            let white = scene.group(b);
            let shared = black.liberties & white.liberties;
            if !shared.is_empty() || black.limit.intersects(&white.points()) {
                pairs.push((a, b));
            }
        }
    }
    for (_, game) in scene.games_of(Kind::Opposition) {
        for &a in &scene.holders(&game.source, Color::Black) {
            for &b in &scene.holders(&game.source, Color::White) {
                pairs.push((a, b));
            }
        }
    }
    tidy(&mut pairs);
    pairs
}

/// What the groups of each pair are to each other; profiles, half eyes and whether they stand in the open by the groups'
/// places among those that are to be seen.
pub(crate) fn enemies(
    scene: &mut Scene<'_>,
    pairs: &[(Id, Id)],
    profiles: &[Profile],
    half_eyes: &[u32],
    open: &[bool],
) -> Vec<Enemies> {
    let place = |scene: &Scene<'_>, id: Id| scene.seen.iter().position(|&s| s == id).expect("it is seen");
    let mut enemies = Vec::new();
    for &(a, b) in pairs {
        let (pa, pb) = (place(scene, a), place(scene, b));
        let (mine, his) = (&profiles[pa], &profiles[pb]);
        let mut moves = Vec::new();
        let hanging = |p: &Profile| p.iter().any(|v| v.value == Value::STAR);
        let lost = |p: &Profile| p.iter().all(|v| v.value == Value::LOST);
        let (value, ground) = if hanging(mine) || hanging(his) {
            // What hangs tells what to do: to save mine or to break his (L5890).
            for view in mine.iter().filter(|v| v.value == Value::STAR) {
                moves.extend(view.moves.iter().copied());
            }
            for view in his.iter().filter(|v| v.value == Value::STAR) {
                moves.extend(view.moves.iter().map(|&m| Proposal { act: !m.act, ..m }));
            }
            (Value::STAR, Ground::Unsettled)
        } else if lost(mine) && lost(his) {
            let fight = fight(scene, a, b, [half_eyes[pa], half_eyes[pb]]);
            // Who stands in the open need not fight it out: he has not lost, nor is he in seki.
            let value = fight.value(scene.settings);
            let stands = |place: usize, value: Value| {
                open[place] && scene.settings.open_fights && matches!(value, Value::LOST | Value::SEKI)
            };
            if stands(pa, value) || stands(pb, !value) {
                (Value::UNKNOWN, Ground::Equal)
            } else {
                if value != Value::WON && value != Value::LOST {
                    let origin = Origin::Race(a, b);
                    let (own, enemy) = fight.moves(scene, [a, b]);
                    moves.extend(proposals(&own, &enemy, origin));
                    let eyes = |p: &Profile| p[0].moves.clone();
                    moves.extend(eyes(mine));
                    moves.extend(eyes(his).iter().map(|&m| Proposal { act: !m.act, ..m }));
                }
                (value, Ground::Fight(fight))
            }
        } else {
            compare(mine, his)
        };
        tidy(&mut moves);
        let views = mine
            .iter()
            .chain(his)
            .fold(PointSet::EMPTY, |f, v| f | v.footprint);
        enemies.push(Enemies {
            a,
            b,
            value,
            ground,
            moves,
            footprint: views | scene.group(a).footprint | scene.group(b).footprint,
        });
    }
    enemies
}

/// Who is stronger from every viewpoint (rules 3 to 6).
fn compare(mine: &Profile, his: &Profile) -> (Value, Ground) {
    let strong = |p: &Profile| [0, 1, 2].map(|i: usize| p[i].value == Value::WON);
    let (mine, his) = (strong(mine), strong(his));
    let at_least = |x: [bool; 3], y: [bool; 3]| x.iter().zip(y).all(|(&x, y)| x || !y);
    debug_assert_eq!(COMPARED.len(), mine.len());
    match (at_least(mine, his), at_least(his, mine)) {
        (true, true) => (Value::UNKNOWN, Ground::Equal),
        (true, false) => (Value::WON, Ground::Stronger),
        (false, true) => (Value::LOST, Ground::Weaker),
        (false, false) => (Value::UNKNOWN, Ground::Unclear),
    }
}

/// Enmity: all enemies of each group together (L4077-L4087). To be stronger than one neighbour is enough not to be dead.
pub(crate) fn enmities(scene: &Scene<'_>, enemies: &[Enemies]) -> Vec<View> {
    let one = |&id: &Id| {
        let mut view = View {
            footprint: scene.group(id).footprint,
            ..View::absent()
        };
        let own: Vec<&Enemies> = enemies.iter().filter(|e| e.a == id || e.b == id).collect();
        let values: Vec<Value> = own.iter().map(|e| e.value_for(id)).collect();
        let any = |value| values.contains(&value);
        view.value = if any(Value::STAR) {
            Value::STAR
        } else if any(Value::SEKI) {
            Value::SEKI
        } else if any(Value::WON) {
            Value::WON
        } else if values.iter().all(|&v| v == Value::LOST) {
            Value::LOST
        } else {
            Value::UNKNOWN
        };
        for pair in &own {
            view.footprint |= pair.footprint;
            if view.value == Value::STAR && pair.value == Value::STAR {
                view.moves.extend(pair.moves_for(id));
            }
            if matches!(pair.ground, Ground::Fight(_)) {
                view.from.push(Origin::Race(pair.a, pair.b));
            }
        }
        if view.value != Value::STAR {
            for (origin, game) in oppositions(scene, id, &own) {
                let color = scene.group(id).color;
                let (own, other) = if game.color == color {
                    (&game.own, &game.enemy)
                } else {
                    (&game.enemy, &game.own)
                };
                view.moves.extend(proposals(own, other, origin));
                view.from.push(origin);
            }
        }
        view.tidy()
    };
    scene.seen.iter().map(one).collect()
}

/// The oppositions between a group and its enemies (L4586).
fn oppositions<'a>(
    scene: &'a Scene<'_>,
    id: Id,
    enemies: &'a [&Enemies],
) -> impl Iterator<Item = (Origin, &'a crate::Game)> {
    let color = scene.group(id).color;
    scene.games_of(Kind::Opposition).filter(move |(_, game)| {
        scene.holders(&game.source, color).contains(&id)
            && scene
                .holders(&game.source, !color)
                .iter()
                .any(|&other| enemies.iter().any(|e| e.other(id) == other))
    })
}
