//! The two lower floors: strings with the health of their games, then strings after captures (thesis 000, L9294-L9342).

use super::object::{Floor, Health, Id, Origin, hangs, proposals, tidy};
use super::scene::Scene;
use goban::{Color, Point, PointSet};
use proof::value::Value;

/// One group a string, its health that of the string's game.
pub(crate) fn strings(scene: &mut Scene<'_>) {
    let mut firsts: Vec<Point> = Color::BOTH
        .into_iter()
        .flat_map(|c| scene.board.strings(c))
        .filter_map(|root| scene.board.string_stones(root).min())
        .collect();
    firsts.sort_unstable();
    for first in firsts {
        let color = scene.board.at(first).expect("a stone");
        let stones: PointSet = scene.board.string_stones(first).collect();
        let id = scene.add(color, Floor::Strings, stones, PointSet::EMPTY);
        let health = health(scene, first);
        let group = &mut scene.groups[id.index()];
        group.footprint = health.footprint | stones | group.limit;
        group.health = health;
    }
    scene.look(Floor::Strings);
}

/// What becomes of a string, as level zero reads it (L8423-L8496).
fn health(scene: &mut Scene<'_>, first: Point) -> Health {
    let reading = scene.zero.string(first).expect("a string").clone();
    let value = reading.value();
    let mut health = Health {
        value,
        rule: 0,
        bad_defences: reading.bad,
        footprint: reading.footprint,
        ..Health::unknown()
    };
    if hangs(value) {
        let origin = Origin::String(first);
        health.moves = proposals(&reading.own.moves, &reading.other.moves, origin).collect();
        tidy(&mut health.moves);
    } else if value == Value::SEKI {
        health.forbidden = reading.bad;
        health.bad_attacks = reading.bad;
    } else if value == Value::WON
        && let Some(double) = scene.zero.double_atari(first)
    {
        health.moves = proposals(&[double], &[double], Origin::DoubleAtari(double)).collect();
        health.footprint |= PointSet::of(double).dilate(&scene.all);
    }
    health
}

/// Captured strings are eaten by their neighbours.
pub(crate) fn captures(scene: &mut Scene<'_>) {
    for id in scene.seen.clone() {
        let string = scene.group(id);
        let (color, stones, footprint) = (string.color, string.stones, string.footprint);
        let health = string.health.clone();
        let new = scene.add(color, Floor::Captures, stones, PointSet::EMPTY);
        let group = &mut scene.groups[new.index()];
        group.parts = vec![id];
        group.footprint = footprint;
        group.health = health;
    }
    scene.look(Floor::Captures);
    let dead = scene.dead();
    eat(scene, &dead, |scene, id| {
        let group = scene.group(id);
        scene.holders(&group.limit, !group.color)
    });
}

/// The neighbours of dead groups merge around them, all catastrophes of one round at once: whoever is dead eats nothing,
/// and who has nobody to eat him stays. How many were eaten.
pub(crate) fn eat(
    scene: &mut Scene<'_>,
    dead: &[Id],
    neighbours: impl Fn(&Scene<'_>, Id) -> Vec<Id>,
) -> usize {
    // Classes of groups that become one.
    let mut classes: Vec<Vec<Id>> = Vec::new();
    let mut eaten = 0;
    for &id in dead {
        let mut class: Vec<Id> = neighbours(scene, id);
        class.retain(|n| !dead.contains(n));
        if class.is_empty() {
            continue;
        }
        eaten += 1;
        class.push(id);
        let (touching, apart): (Vec<_>, Vec<_>) = classes
            .into_iter()
            .partition(|other| other.iter().any(|m| class.contains(m)));
        class.extend(touching.into_iter().flatten());
        tidy(&mut class);
        classes = apart;
        classes.push(class);
    }
    classes.sort_unstable();
    for class in classes {
        let victim = class
            .iter()
            .find(|id| dead.contains(id))
            .expect("one that is dead");
        let color = !scene.group(*victim).color;
        let floor = scene.group(*victim).floor;
        scene.merge(color, &class, Vec::new());
        debug_assert!(scene.groups.last().is_some_and(|g| g.floor == floor));
    }
    let floor = dead.first().map(|&id| scene.group(id).floor);
    if let Some(floor) = floor {
        scene.look(floor);
    }
    eaten
}
