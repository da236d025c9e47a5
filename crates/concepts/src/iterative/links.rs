//! Links between groups of one colour, and the groups that they join (thesis 000, L3741-L3770, L3905-L3938).

use super::object::{Act, Id, Origin, Proposal, points_of, proposals, tidy};
use super::scene::Scene;
use crate::settings::Independence;
use crate::{Kind, Settings};
use goban::PointSet;
use proof::value::{Answer, Value};

/// Something that joins two groups of one colour, or may.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// A group.
    pub a: Id,
    /// Another, with a greater number.
    pub b: Id,
    /// `>` or `*`.
    pub value: Value,
    /// What it is.
    pub origin: Origin,
    /// The points that decide it.
    pub place: PointSet,
    /// What it depends on.
    pub footprint: PointSet,
    /// How to join them and how to keep them apart.
    pub moves: Vec<Proposal>,
}

impl Link {
    /// Whether no move works against both.
    fn is_independent_of(&self, other: &Link, settings: &Settings) -> bool {
        match settings.independence {
            Independence::Places => !self.reach().intersects(&other.reach()),
            Independence::Footprints => !self.footprint.intersects(&other.footprint),
        }
    }

    fn reach(&self) -> PointSet {
        self.place | self.moves.iter().map(|m| m.point).collect()
    }
}

/// All links between the groups that are to be seen, in order.
pub(crate) fn links(scene: &Scene<'_>) -> Vec<Link> {
    let mut links = Vec::new();
    for (origin, game) in scene.games_of(Kind::Connection) {
        // What can be joined by moving first is a link though nobody knows whether it is cut otherwise.
        let value = match game.value {
            Value::WON => Value::WON,
            value if value.first == Answer::WON => Value::STAR,
            _ => continue,
        };
        let ends = scene.holders(&game.source, game.color);
        // A captive at an end joins nothing.
        let captive = game.source & *scene.board.stones(game.color);
        let captive = captive.iter().any(|p| {
            scene
                .owners
                .at(p)
                .is_none_or(|id| scene.group(id).color != game.color)
        });
        if captive {
            continue;
        }
        let moves: Vec<Proposal> = proposals(&game.own, &game.enemy, origin).collect();
        for (i, &a) in ends.iter().enumerate() {
            for &b in &ends[i + 1..] {
                links.push(Link {
                    a,
                    b,
                    value,
                    origin,
                    place: game.place,
                    footprint: game.footprint,
                    moves: moves.clone(),
                });
            }
        }
    }
    links.extend(by_capture(scene));
    links.sort_by_key(|l| (l.a, l.b, l.origin));
    links
}

/// Groups on both sides of an enemy string that hangs: taking it joins them (L11144-L11178).
fn by_capture(scene: &Scene<'_>) -> Vec<Link> {
    let mut links = Vec::new();
    let strings = scene
        .groups
        .iter()
        .take_while(|g| g.floor == super::object::Floor::Strings);
    for string in strings.filter(|s| s.health.hangs() || !s.health.moves.is_empty()) {
        let first = string.stones.first().expect("a string has stones");
        if scene
            .owners
            .at(first)
            .is_none_or(|id| scene.group(id).color != string.color)
        {
            continue;
        }
        let around = scene.holders(&string.limit, !string.color);
        let origin = Origin::String(first);
        // To attack the string is to defend the link.
        let defences = points_of(&string.health.moves, Act::Attack);
        let attacks = points_of(&string.health.moves, Act::Defend);
        let defences: Vec<_> = defences.iter().collect();
        let attacks: Vec<_> = attacks.iter().collect();
        for (i, &a) in around.iter().enumerate() {
            for &b in &around[i + 1..] {
                links.push(Link {
                    a,
                    b,
                    value: Value::STAR,
                    origin,
                    place: string.stones,
                    footprint: string.footprint,
                    moves: proposals(&defences, &attacks, origin).collect(),
                });
            }
        }
    }
    links
}

/// Joins what is joined for good, by a link `>` or by independent links `*`, until nothing more is (L3743-L3757, L3936).
/// False if that took more rounds than allowed.
pub(crate) fn merge(scene: &mut Scene<'_>) -> bool {
    for _ in 0..scene.settings.merges {
        let links = links(scene);
        let mut classes: Vec<(Vec<Id>, Vec<Origin>)> = Vec::new();
        let mut join = |pair: [Id; 2], by: Vec<Origin>| {
            let mut class = (pair.to_vec(), by);
            let (touching, apart): (Vec<_>, Vec<_>) = std::mem::take(&mut classes)
                .into_iter()
                .partition(|(ids, _)| ids.iter().any(|id| pair.contains(id)));
            for (ids, by) in touching {
                class.0.extend(ids);
                class.1.extend(by);
            }
            classes = apart;
            classes.push(class);
        };
        for pair in links.chunk_by(|x, y| (x.a, x.b) == (y.a, y.b)) {
            let ends = [pair[0].a, pair[0].b];
            if let Some(link) = pair.iter().find(|l| l.value == Value::WON) {
                join(ends, vec![link.origin]);
            } else if let Some(both) = independent(pair, scene.settings) {
                join(ends, both);
            }
        }
        if classes.is_empty() {
            return true;
        }
        for (ids, by) in &mut classes {
            tidy(ids);
            tidy(by);
        }
        classes.sort_unstable();
        let floor = scene.group(classes[0].0[0]).floor;
        for (ids, by) in classes {
            scene.merge(scene.group(ids[0]).color, &ids, by);
        }
        scene.look(floor);
    }
    false
}

/// As many links as are needed, each independent of the others.
fn independent(links: &[Link], settings: &Settings) -> Option<Vec<Origin>> {
    let mut chosen: Vec<&Link> = Vec::new();
    for link in links {
        if chosen.iter().all(|c| c.is_independent_of(link, settings)) {
            chosen.push(link);
        }
        if chosen.len() >= settings.links {
            return Some(chosen.iter().map(|l| l.origin).collect());
        }
    }
    None
}
