//! The iterative level: groups and what surrounds them, each made by one operation repeated until nothing changes (thesis
//! 000, L3643-L3656).
//!
//! | object | built from | by |
//! |---|---|---|
//! | [`Group`] | strings | links, then catastrophes: the dead are eaten by their neighbours, who become one |
//! | [`Territory`] | groups | numeric closing |
//! | [`Fraction`] | the whole board | separations |
//! | [`Space`] | points that nobody controls | opening |
//!
//! `interpret` is the static life-and-death algorithm from end to end (thesis 000, part 3; L9294-L9568 as coded).

mod enmity;
mod field;
mod fight;
mod floors;
mod fraction;
mod health;
mod life;
mod links;
mod object;
mod outside;
mod room;
mod scene;
mod space;
pub mod spatial;
pub mod strength;
mod territory;

pub use enmity::{Enemies, Ground};
pub use field::Field;
pub use fight::{Count, Fight};
pub use fraction::{Fraction, State, overlap};
pub use links::Link;
pub use object::{Act, Floor, Group, Health, Id, Origin, Proposal, View, Viewpoint, Views, points_of};
pub use outside::Friends;
pub use space::{Phase, Space};
pub use strength::Chance;
pub use territory::Territory;

pub(crate) use object::{hangs, is_ko, tidy};
pub(crate) use territory::closed;

use crate::{Game, Settings};
use goban::{Board, Color, PointSet};
use object::Health as GroupHealth;
use proof::value::Value;
use scene::{Owners, Scene};
use tactics::zero::Zero;

/// Who is asked about a group of which the static level is not sure.
pub(crate) trait Oracle {
    /// What becomes of these stones, and the moves that decide it; none if nothing can be said.
    fn ask(&mut self, board: &Board, group: &Group) -> Option<Verdict>;
}

/// What a search says of a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    /// For the group: won is alive.
    pub value: Value,
    pub moves: Vec<Proposal>,
    pub footprint: PointSet,
}

/// All that is seen on the board above level zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The elementary games it was made of.
    pub games: Vec<Game>,
    /// All groups: strings first, then strings after captures, then groups proper; hidden ones too.
    pub groups: Vec<Group>,
    /// The groups that are to be seen, in the order of their first points.
    pub seen: Vec<Id>,
    /// Friends that hang.
    pub friends: Vec<Friends>,
    /// Enemies.
    pub enemies: Vec<Enemies>,
    /// Territories, Black's first.
    pub territories: Vec<Territory>,
    /// Fractions, Black's first.
    pub fractions: Vec<Fraction>,
    /// Empty spaces, by scale.
    pub spaces: Vec<Space>,
    /// How far the game has come.
    pub phase: Phase,
    /// Whose each point will be.
    pub field: Field,
    /// The catastrophes of each round, until none occurred.
    pub catastrophes: Vec<usize>,
    /// Whether a cap of the settings ended a loop before it came to rest.
    pub capped: bool,
}

impl Picture {
    /// A group by its number.
    pub fn group(&self, id: Id) -> &Group {
        &self.groups[id.index()]
    }

    /// The groups that are to be seen, with their numbers.
    pub fn visible(&self) -> impl Iterator<Item = (Id, &Group)> {
        self.seen.iter().map(|&id| (id, self.group(id)))
    }

    /// The group that holds a point, by a stone or by what it has eaten.
    pub fn group_at(&self, p: goban::Point) -> Option<(Id, &Group)> {
        self.visible().find(|(_, g)| g.points().contains(p))
    }

    /// The strings, each a group of the lowest floor.
    pub fn strings(&self) -> impl Iterator<Item = (Id, &Group)> {
        let groups = self.groups.iter().enumerate();
        groups
            .take_while(|(_, g)| g.floor == Floor::Strings)
            .map(|(i, g)| (Id::new(i), g))
    }
}

/// Sees everything on a board whose elementary games are known.
pub(crate) fn interpret(
    board: &Board,
    zero: &mut Zero,
    games: Vec<Game>,
    settings: &Settings,
    oracle: &mut dyn Oracle,
) -> Picture {
    let mut scene = Scene {
        board,
        all: PointSet::board(board.size()),
        zero,
        games: &games,
        settings,
        groups: Vec::new(),
        owners: Owners::new(),
        seen: Vec::new(),
    };
    floors::strings(&mut scene);
    floors::captures(&mut scene);
    begin_groups(&mut scene);
    let living = if settings.unconditional {
        Color::BOTH.into_iter().fold(PointSet::EMPTY, |all, c| {
            all | goban::life::living_strings(board, c)
        })
    } else {
        PointSet::EMPTY
    };
    let mut catastrophes = Vec::new();
    let mut capped = false;
    let round = loop {
        let round = Round::new(&mut scene, &living, oracle);
        capped |= round.capped;
        let dead = scene.dead();
        if dead.is_empty() {
            break round;
        }
        if catastrophes.len() >= settings.catastrophes {
            capped = true;
            break round;
        }
        let pairs = round.pairs;
        let eaten = floors::eat(&mut scene, &dead, |_, id| {
            let own = pairs.iter().filter(|(a, b)| *a == id || *b == id);
            own.map(|&(a, b)| if a == id { b } else { a }).collect()
        });
        if eaten == 0 {
            break Round::new(&mut scene, &living, oracle);
        }
        catastrophes.push(eaten);
    };
    let mut fractions = round.fractions;
    fraction::judge(&scene, &mut fractions);
    let (spaces, phase) = space::spaces(&scene, &round.territories);
    let Scene { mut groups, seen, .. } = scene;
    let (chances, field) = strength::Seen::of(board, &groups, &seen, &round.enemies, &round.friends)
        .judge(&strength::Weights::LEARNED);
    for (id, chance) in seen.iter().zip(chances) {
        groups[id.index()].chance = chance;
    }
    Picture {
        groups,
        seen,
        friends: round.friends,
        enemies: round.enemies,
        territories: round.territories,
        fractions,
        spaces,
        phase,
        field,
        catastrophes,
        capped,
        games,
    }
}

/// One group proper for each group of the floor below.
fn begin_groups(scene: &mut Scene<'_>) {
    for id in scene.seen.clone() {
        let below = scene.group(id);
        let (color, stones, eaten) = (below.color, below.stones, below.eaten);
        let footprint = below.footprint | below.health.footprint;
        let new = scene.add(color, Floor::Groups, stones, eaten);
        let group = &mut scene.groups[new.index()];
        group.parts = vec![id];
        group.footprint = footprint;
    }
    scene.look(Floor::Groups);
}

/// What one round between catastrophes finds.
struct Round {
    pairs: Vec<(Id, Id)>,
    friends: Vec<Friends>,
    enemies: Vec<Enemies>,
    territories: Vec<Territory>,
    fractions: Vec<Fraction>,
    capped: bool,
}

impl Round {
    /// Merges, then looks at every group from all sides.
    fn new(scene: &mut Scene<'_>, living: &PointSet, oracle: &mut dyn Oracle) -> Round {
        let capped = !links::merge(scene);
        let territories = territory::territories(scene);
        let fractions = fraction::fractions(scene);
        let links = links::links(scene);
        let bases = life::bases(scene, living);
        let encirclements = fraction::encirclements(scene, &fractions);
        let vacuities = outside::vacuities(scene);
        let friends = outside::friends(scene, &links);
        let friendships = outside::friendships(scene, &friends);
        let pairs = enmity::neighbours(scene);
        let half_eyes: Vec<u32> = bases.iter().map(|b| b.half_eyes).collect();
        let profiles: Vec<enmity::Profile> = bases
            .iter()
            .zip(&vacuities)
            .zip(&friendships)
            .map(|((base, vacuity), friendship)| [base.view.clone(), vacuity.clone(), friendship.clone()])
            .collect();
        let open: Vec<bool> = encirclements.iter().map(|(e, _)| e.value == Value::WON).collect();
        let enemies = enmity::enemies(scene, &pairs, &profiles, &half_eyes, &open);
        let enmities = enmity::enmities(scene, &enemies);
        let views = bases
            .into_iter()
            .zip(encirclements)
            .zip(vacuities)
            .zip(friendships)
            .zip(enmities)
            .map(
                |((((base, (encirclement, order)), vacuity), friendship), enmity)| Views {
                    life: base.view,
                    half_eyes: base.half_eyes,
                    dependent: base.dependent,
                    vacuity,
                    friendship,
                    enmity,
                    encirclement,
                    order,
                },
            );
        let views: Vec<Views> = views.collect();
        for (views, i) in views.into_iter().zip(0..) {
            let id = scene.seen[i];
            scene.groups[id.index()].views = Some(Box::new(views));
        }
        healths(scene, &pairs, oracle);
        Round {
            pairs,
            friends,
            enemies,
            territories,
            fractions,
            capped,
        }
    }
}

/// The health of every group that is to be seen: first by its own views, then by whether an enemy beside it is dead.
fn healths(scene: &mut Scene<'_>, pairs: &[(Id, Id)], oracle: &mut dyn Oracle) {
    let of = |scene: &Scene<'_>, id: Id, beside_dead: bool| -> GroupHealth {
        let group = scene.group(id);
        let views = group.views.as_deref().expect("looked at before");
        health::health(scene.board, group, views, beside_dead, scene.settings)
    };
    let has_enemy = |id: Id| pairs.iter().any(|&(a, b)| a == id || b == id);
    for id in scene.seen.clone() {
        let mut health = of(scene, id, false);
        // Nobody dies alone.
        if health.value == Value::LOST && !has_enemy(id) {
            health.value = Value::UNKNOWN;
            health.rule = 6;
        }
        if health.value == Value::UNKNOWN || health.value == Value::STAR {
            refine(scene, id, &mut health, has_enemy(id), oracle);
        }
        scene.groups[id.index()].health = health;
    }
    let dead = |scene: &Scene<'_>, id: Id| scene.group(id).health.value == Value::LOST;
    for &(a, b) in pairs {
        for (id, other) in [(a, b), (b, a)] {
            if scene.group(id).health.value == Value::UNKNOWN && dead(scene, other) {
                scene.groups[id.index()].health = of(scene, id, true);
            }
        }
    }
}

/// Puts a search's verdict in place of the static one where it says more.
fn refine(scene: &Scene<'_>, id: Id, health: &mut GroupHealth, has_enemy: bool, oracle: &mut dyn Oracle) {
    let Some(found) = oracle.ask(scene.board, scene.group(id)) else {
        return;
    };
    // A fight is cut out of the board with its walls standing: what dies there may still get away over a friend or into
    // the open, and is dead only if it can do neither.
    let views = scene.group(id).views.as_deref();
    let shut_in =
        views.is_some_and(|v| v.friendship.value == Value::LOST && v.encirclement.value != Value::WON);
    if found.value == Value::LOST && !(has_enemy && shut_in) {
        return;
    }
    health.value = found.value;
    health.rule = 7;
    health.footprint |= found.footprint;
    health.by = None;
    health.moves = found.moves;
}
