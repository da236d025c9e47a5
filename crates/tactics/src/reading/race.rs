//! Capturing races: two groups of which one takes the other, or both stay.

use super::settle::settle;
use crate::limits::Limits;
use crate::region::{Region, dragon};
use crate::verdict::{Result4, Verdict};
use goban::{Board, Color, Point, PointSet};

/// How far from the groups the race may spread, round by round.
const REACHES: [usize; 3] = [1, 2, 3];

/// A capturing race, with the side of the first group to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// Whether the first group is saved.
    pub saved: Result4,
    /// Whether the second group is killed.
    pub killed: Result4,
    /// The move; none where none is needed or none helps.
    pub best: Option<Point>,
}

/// The race between the groups of two stones of different colours, the first's side moving first.
///
/// Each group is asked for its life in a fight about both. Neither dying is a seki, or two lives.
pub fn race(board: &Board, mine: Point, his: Point, limits: &Limits) -> Option<Race> {
    let (me, him) = (board.at(mine)?, board.at(his)?);
    if me == him {
        return None;
    }
    let (mine, his) = (dragon(board, mine), dragon(board, his));
    let killed = outcome(board, &his, &mine, me, &limits.part(2, 5))?;
    if killed.result == Result4::Succeeds {
        // Who takes the enemy off is saved by it.
        let best = killed
            .best
            .filter(|_| !holds(board, &his, &mine, him, &limits.part(1, 2)));
        return Some(Race {
            saved: Result4::Succeeds,
            killed: killed.result,
            best,
        });
    }
    let saved = outcome(board, &mine, &his, me, &limits.part(2, 3))?;
    let secure =
        saved.result == Result4::Succeeds && (saved.best.is_none() || holds(board, &mine, &his, him, limits));
    let best = saved.best.filter(|_| !secure);
    Some(Race {
        saved: saved.result,
        killed: if saved.result == Result4::Fails {
            Result4::Fails
        } else {
            killed.result
        },
        best,
    })
}

/// Whether what becomes of a group stays so though the other side moves first.
fn holds(board: &Board, target: &PointSet, rival: &PointSet, first: Color, limits: &Limits) -> bool {
    outcome(board, target, rival, first, limits).is_some_and(|v| v.result == Result4::Fails)
}

/// What becomes of the first group in its race with the second.
fn outcome(
    board: &Board,
    target: &PointSet,
    rival: &PointSet,
    first: Color,
    limits: &Limits,
) -> Option<Verdict> {
    let regions: Vec<Region> = REACHES
        .iter()
        .filter_map(|&reach| Region::of_race(board, target, rival, reach))
        .collect();
    // From outside first: a common liberty is the mover's own too.
    let (mine, his) = if board.at(target.first()?)? == first {
        (target, rival)
    } else {
        (rival, target)
    };
    let outside = his.border(board.empty()) - mine.border(board.empty());
    settle(board, target, &regions, &outside, first, limits)
}
