//! Eyes, and the life of groups.

mod base;
mod eye;

use super::capture::about_stones;
use super::group::{is_counted_alive, is_counted_dead, unsettled};
use crate::{Contrast, Kind, Outcome, Turned};
use goban::PointSet;
use reasons::Claim;
use tactics::aim::Aim;
use tactics::life::{Question, Task};

/// Fewer stones are captured or saved; only a group of so many dies or lives.
const GROUP: usize = 3;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    kill(contrast, claims);
    live(contrast, claims);
    eye::find(contrast, claims);
    base::find(contrast, claims);
}

/// What he could have made live, and now cannot.
fn kill(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let enemy = contrast.enemy();
    for group in unsettled(contrast, enemy) {
        if !is_group(&group) || !group.is_subset(contrast.with.board().stones(enemy)) {
            continue;
        }
        let Some(turned) = contrast.prevents(&of_life(Task::Live, group)).filter(is_decided) else {
            continue;
        };
        let doubted = is_counted_alive(&contrast.with, &group, enemy)
            || is_counted_dead(&contrast.without, &group, enemy);
        if doubted && !is_proved(&turned) {
            continue;
        }
        claims.push(about_group(contrast, &turned, Kind::Kill));
    }
}

/// What he could have killed, and now cannot.
fn live(contrast: &Contrast, claims: &mut Vec<Claim>) {
    for group in unsettled(contrast, contrast.color) {
        if !is_group(&group) {
            continue;
        }
        let Some(turned) = contrast.prevents(&of_life(Task::Kill, group)).filter(is_decided) else {
            continue;
        };
        let doubted = is_counted_dead(&contrast.with, &group, contrast.color)
            || is_counted_alive(&contrast.without, &group, contrast.color);
        if doubted && !is_proved(&turned) {
            continue;
        }
        claims.push(about_group(contrast, &turned, Kind::Live));
    }
}

fn is_group(group: &PointSet) -> bool {
    group.len() >= GROUP
}

fn of_life(task: Task, target: PointSet) -> Aim {
    Aim::Life(Question {
        task,
        target,
        any: false,
    })
}

/// Whether it is a success without the move and a failure with it, no ko between, and takes the opponent a move: what he need not
/// play no move of ours can take from him.
pub(super) fn is_decided(turned: &Turned) -> bool {
    turned.to == Outcome::Fails && turned.from == Outcome::Succeeds && turned.without.best.is_some()
}

/// Whether both sides are proved, if only while walls stand.
pub(super) fn is_proved(turned: &Turned) -> bool {
    turned.without.proved_given() && turned.with.as_ref().is_none_or(|found| found.proved_given())
}

fn about_group(contrast: &Contrast, turned: &Turned, kind: Kind) -> Claim {
    let stones = turned.stones(contrast);
    // The vital point of both is said otherwise than two points.
    let claim = if turned.without.best == contrast.point() {
        kind.said("vital")
    } else {
        kind.claim()
    };
    about_stones(contrast, turned, claim, stones)
}
