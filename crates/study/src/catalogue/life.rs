//! Eyes, and the life of groups.

mod base;
mod eye;

use super::capture::about_stones;
use super::group::{Deeper, counted, is_counted_alive, is_counted_dead, unsettled};
use super::regions::best_line;
use crate::{Contrast, Kind, Scene, Turned};
use goban::{Color, PointSet};
use reasons::{Argument, Claim, Evidence};
use tactics::aim::Aim;
use tactics::life::{Question, Task};

/// Fewer stones are captured or saved; only a group of so many dies or lives.
const GROUP: usize = 3;
/// Questions that may be read further.
const DEEPER: usize = 2;
/// Stones that are counted to go to one side by so much with the move, and to the other without it, probably live or die by it.
const LEANING: f64 = 0.3;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    for (color, kind) in [(contrast.enemy(), Kind::Kill), (contrast.color, Kind::Live)] {
        let mut deeper = Deeper(DEEPER);
        for group in unsettled(contrast, color) {
            let stands = group.is_subset(contrast.with.board().stones(color));
            if group.len() < GROUP || !stands {
                continue;
            }
            let told = read(contrast, kind, color, &group, &mut deeper);
            claims.extend(told.or_else(|| likely(contrast, kind, color, &group)));
        }
    }
    eye::find(contrast, claims);
    base::find(contrast, claims);
}

/// By reading: he could have made his group live, or killed ours.
fn read(
    contrast: &Contrast,
    kind: Kind,
    color: Color,
    group: &PointSet,
    deeper: &mut Deeper,
) -> Option<Claim> {
    let task = if kind == Kind::Kill {
        Task::Live
    } else {
        Task::Kill
    };
    let aim = Aim::Life(Question {
        task,
        target: *group,
        any: false,
    });
    let turned = deeper.prevents(contrast, &aim)?;
    let (dead, alive) = match kind {
        Kind::Kill => (&contrast.with, &contrast.without),
        _ => (&contrast.without, &contrast.with),
    };
    let doubted = is_counted_alive(dead, group, color) || is_counted_dead(alive, group, color);
    (!doubted || is_proved(&turned)).then(|| about_group(contrast, &turned, kind))
}

/// Whether both sides are proved, if only while walls stand.
fn is_proved(turned: &Turned) -> bool {
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
    about_stones(contrast, turned, claim, stones).deciding(worth(contrast, &stones))
}

/// What a group is worth: its stones, and the points that only it touches.
fn worth(contrast: &Contrast, stones: &PointSet) -> f64 {
    let board = contrast.before.board();
    let all = contrast.all();
    let inside = stones.border(board.empty());
    let theirs = inside.iter().filter(|&p| {
        PointSet::of(p)
            .border(&all)
            .is_subset(&(*stones | *board.empty()))
    });
    2.0 * stones.len() as f64 + theirs.count() as f64
}

/// By a count, where reading does not tell: whoever searched gives the group to one side with the move and to the other without it.
fn likely(contrast: &Contrast, kind: Kind, color: Color, group: &PointSet) -> Option<Claim> {
    let (dead, alive) = match kind {
        Kind::Kill => (&contrast.with, &contrast.without),
        _ => (&contrast.without, &contrast.with),
    };
    let searched = |scene: &Scene| scene.thought().is_some_and(|t| t.visits > 0);
    let turns = counted(dead, group, color)? <= -LEANING && counted(alive, group, color)? >= LEANING;
    if !turns || !searched(dead) || !searched(alive) {
        return None;
    }
    let side = |scene: &Scene, word: &str| {
        let line = best_line(scene);
        let claim = Claim::new(format!("why.side.{word}"))
            .with("stones", Argument::group(*group))
            .because(games(scene, contrast.color));
        Box::new(match line.is_empty() {
            true => claim,
            false => claim.with("line", line),
        })
    };
    let (with, without) = match kind {
        Kind::Kill => (side(dead, "die"), side(alive, "live")),
        _ => (side(alive, "live"), side(dead, "die")),
    };
    Some(
        kind.said("likely")
            .with("color", contrast.color)
            .with("enemy", contrast.enemy())
            .with("point", contrast.point()?)
            .with("stones", Argument::group(*group))
            .deciding(worth(contrast, group))
            .because(Evidence::Difference { with, without }),
    )
}

/// The games that a count rests on.
fn games(scene: &Scene, color: Color) -> Evidence {
    let thought = scene.thought();
    let games = thought.map_or(0, |t| t.visits);
    let win = thought.and_then(|t| {
        let win = t.win_rate?;
        Some(if t.color == color { win } else { 1.0 - win })
    });
    Evidence::Playouts {
        games,
        wins: (win.unwrap_or(0.5) * games as f64).round() as u64,
    }
}

#[cfg(test)]
mod tests;
