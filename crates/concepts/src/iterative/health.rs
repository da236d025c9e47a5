//! Health: all viewpoints of a group together, by rules in order (thesis 000, L4096-L4114, L4452-L4458).

use super::object::{Act, Group, Health, Viewpoint, Views, points_of};
use crate::Settings;
use goban::Board;
use proof::value::Value;

/// The health of a group with these views; `beside_dead` tells whether an enemy beside it is dead.
pub(crate) fn health(
    board: &Board,
    group: &Group,
    views: &Views,
    beside_dead: bool,
    settings: &Settings,
) -> Health {
    let (value, rule) = synthesis(views, beside_dead, settings);
    let mut health = Health {
        value,
        rule,
        footprint: Viewpoint::BY_PRIORITY
            .iter()
            .fold(group.footprint, |f, &v| f | views.get(v).footprint),
        ..Health::unknown()
    };
    match value {
        Value::WON => {}
        Value::SEKI => health.forbidden = group.liberties & *board.empty(),
        _ => advise(&mut health, views),
    }
    health
}

/// The moves of the first viewpoint that offers some to a side: to each side its own, for one may have nothing to gain where
/// the other has (L5052).
fn advise(health: &mut Health, views: &Views) {
    for act in [Act::Defend, Act::Attack] {
        let offers = |&v: &Viewpoint| {
            let moves = &views.get(v).moves;
            (!points_of(moves, act).is_empty()).then_some(v)
        };
        let Some(viewpoint) = Viewpoint::BY_PRIORITY.iter().find_map(offers) else {
            continue;
        };
        health.by = health.by.or(Some(viewpoint));
        let moves = views.get(viewpoint).moves.iter();
        health.moves.extend(moves.filter(|m| m.act == act));
    }
    health.moves.sort_unstable();
}

fn synthesis(views: &Views, beside_dead: bool, settings: &Settings) -> (Value, u8) {
    let all = |viewpoints: &[Viewpoint], value| viewpoints.iter().all(|&v| views.get(v).value == value);
    use Viewpoint::{Encirclement, Enmity, Friendship, LifeBase, Vacuity};
    let mut hanging = vec![LifeBase, Friendship, Enmity, Vacuity];
    if settings.encirclement_hangs {
        hanging.push(Encirclement);
    }
    if views.life.value == Value::WON {
        (Value::WON, 1)
    } else if all(
        &[LifeBase, Friendship, Enmity, Vacuity, Encirclement],
        Value::LOST,
    ) {
        (Value::LOST, 2)
    } else if all(&[LifeBase, Friendship, Vacuity], Value::LOST) && views.enmity.value == Value::SEKI {
        (Value::SEKI, 3)
    } else if hanging.iter().any(|&v| views.get(v).value == Value::STAR) {
        (Value::STAR, 4)
    } else if beside_dead {
        (Value::WON, 5)
    } else {
        (Value::UNKNOWN, 6)
    }
}
