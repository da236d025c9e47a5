//! Fractions: what a colour's stones and separations cut the board into, and how closely groups are shut in there (thesis
//! 000, L4366-L4466).

use super::object::{Id, View, proposals};
use super::scene::Scene;
use crate::Kind;
use goban::{Color, PointSet};
use proof::value::Value;

/// What a fraction is for the colour around it (L4410-L4446).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// Nobody inside and healthy walls: territory.
    Territory,
    /// Nobody inside, but the walls are dead: an eye, or a dead shape.
    Shape,
    /// An enemy lives inside: of no interest.
    Lived,
    /// The enemy inside is dead: territory.
    Captives,
    /// The enemy inside is neither: the usual case.
    Contested,
}

/// A part of the board that a colour's stones and separations `>` enclose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fraction {
    /// Whose stones enclose it.
    pub color: Color,
    /// Its points.
    pub points: PointSet,
    /// The other colour's groups inside.
    pub inside: Vec<Id>,
    /// The groups that enclose it.
    pub border: Vec<Id>,
    /// What it is.
    pub state: State,
    /// What it depends on.
    pub footprint: PointSet,
}

/// The stones and points that keep the other colour from passing, with what the separations depend on.
fn barrier(scene: &Scene<'_>, color: Color) -> (PointSet, PointSet) {
    let own = scene.seen.iter().filter(|&&id| scene.group(id).color == color);
    let stones = own.fold(PointSet::EMPTY, |all, &id| all | scene.group(id).stones);
    let (mut points, mut footprint) = (stones, stones);
    for (_, game) in scene.games_of(Kind::Separation) {
        let ends = game.source & *scene.board.stones(color);
        if game.color == color && game.value == Value::WON && ends.is_subset(&stones) {
            points |= game.place & *scene.board.empty();
            footprint |= game.footprint;
        }
    }
    (points, footprint)
}

/// The fractions of both colours. Their states are set by [`judge`].
pub(crate) fn fractions(scene: &Scene<'_>) -> Vec<Fraction> {
    let mut fractions = Vec::new();
    for color in Color::BOTH {
        let (barrier, footprint) = barrier(scene, color);
        for points in (scene.all - barrier).parts() {
            let around = points.dilate(&scene.all);
            let touching = |color: Color, where_: &PointSet| -> Vec<Id> {
                let groups = scene.seen.iter().copied();
                groups
                    .filter(|&id| scene.group(id).color == color && scene.group(id).stones.intersects(where_))
                    .collect()
            };
            fractions.push(Fraction {
                color,
                points,
                inside: touching(!color, &points),
                border: touching(color, &around),
                state: State::Contested,
                footprint: around | (footprint & around.dilate_by(2, &scene.all)),
            });
        }
    }
    fractions
}

/// Says what each fraction is, once the groups' healths are known.
pub(crate) fn judge(scene: &Scene<'_>, fractions: &mut [Fraction]) {
    for fraction in fractions {
        let all_are = |ids: &[Id], value| ids.iter().all(|&id| scene.group(id).health.value == value);
        let any_is = |ids: &[Id], value| ids.iter().any(|&id| scene.group(id).health.value == value);
        fraction.state = if fraction.inside.is_empty() {
            if !fraction.border.is_empty() && all_are(&fraction.border, Value::LOST) {
                State::Shape
            } else {
                State::Territory
            }
        } else if all_are(&fraction.inside, Value::LOST) {
            State::Captives
        } else if any_is(&fraction.inside, Value::WON) || any_is(&fraction.inside, Value::SEKI) {
            State::Lived
        } else {
            State::Contested
        };
    }
}

/// How many points lie in a proper fraction of either colour at once: many in the middle game, few before and after (L4462).
pub fn overlap(fractions: &[Fraction], size: goban::Size) -> usize {
    let all = PointSet::board(size);
    let of = |color: Color| {
        let parts = fractions.iter().filter(|f| f.color == color);
        let count = parts.clone().count();
        // One fraction that is all of the board's free points divides nothing.
        let proper = |f: &&Fraction| count > 1 || f.points.len() * 2 < all.len();
        parts
            .filter(proper)
            .fold(PointSet::EMPTY, |set, f| set | f.points)
    };
    (of(Color::Black) & of(Color::White)).len()
}

/// So many dilations are tried: more is nowhere near.
const FARTHEST: usize = 9;

/// Encirclement of every group that is to be seen, with its order (L4386-L4392): in the enemy's fraction F, the smallest n
/// with F inside the n-fold dilation of the group.
pub(crate) fn encirclements(scene: &Scene<'_>, fractions: &[Fraction]) -> Vec<(View, usize)> {
    let settings = scene.settings;
    let one = |&id: &Id| {
        let group = scene.group(id);
        let around = fractions.iter().filter(|f| f.inside.contains(&id));
        let (mut space, mut footprint) = (PointSet::EMPTY, group.footprint);
        for fraction in around {
            space |= fraction.points;
            footprint |= fraction.footprint;
        }
        let mut reach = group.points();
        let mut order = 0;
        while order < FARTHEST && !space.is_subset(&reach) {
            reach = reach.dilate(&scene.all);
            order += 1;
        }
        let value = match order {
            n if n <= settings.shut_in => Value::LOST,
            n if n <= settings.nearly_shut_in => Value::STAR,
            _ => Value::WON,
        };
        let mut view = View {
            value,
            footprint,
            ..View::absent()
        };
        if value == Value::STAR {
            // The gates: separations of the enemy's that hang.
            let near = group.points().dilate_by(settings.nearly_shut_in + 1, &scene.all);
            for (origin, game) in scene.games_of(Kind::Separation) {
                if game.color != group.color && game.value == Value::STAR && game.place.intersects(&near) {
                    view.moves.extend(proposals(&game.enemy, &game.own, origin));
                    view.from.push(origin);
                    view.footprint |= game.footprint;
                }
            }
        }
        (view.tidy(), order)
    };
    scene.seen.iter().map(one).collect()
}
