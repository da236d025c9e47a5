//! Questions about groups: life, death, and races between two of them.

use super::after;
use crate::limits::Limits;
use crate::problem::{Question, Task};
use crate::region::group;
use crate::solve::answer;
use crate::verdict::{Result4, Verdict};
use goban::{Board, Color, Point, PointSet};

/// Asks for the life of these stones with this side moving first, in a fight that may spread.
pub fn life(board: &Board, target: &PointSet, first: Color, limits: &Limits) -> Option<Verdict> {
    let defender = board.at(target.first()?)?;
    let task = if first == defender { Task::Live } else { Task::Kill };
    let question = Question {
        task,
        target: *target,
        any: false,
    };
    answer(board, first, question, limits).verdict
}

/// Whether the group of the stone can be killed if the other side moves first.
pub fn owl_attack(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    life(board, &group(board, stone), !board.at(stone)?, limits)
}

/// Whether the group of the stone can be made to live if its own side moves first.
pub fn owl_defend(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    life(board, &group(board, stone), board.at(stone)?, limits)
}

/// Whether this move kills the group of the stone.
pub fn owl_does_attack(board: &Board, p: Point, stone: Point, limits: &Limits) -> Option<Result4> {
    let defender = board.at(stone)?;
    let next = after(board, !defender, p)?;
    life(
        &next,
        &(group(board, stone) & *next.stones(defender)),
        defender,
        limits,
    )
    .map(|v| v.result.turned())
}

/// Whether this move makes the group of the stone live.
pub fn owl_does_defend(board: &Board, p: Point, stone: Point, limits: &Limits) -> Option<Result4> {
    let defender = board.at(stone)?;
    let next = after(board, defender, p)?;
    life(&next, &group(board, stone), !defender, limits).map(|v| v.result.turned())
}

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
pub fn race(board: &Board, mine: Point, his: Point, limits: &Limits) -> Option<Race> {
    let (me, him) = (board.at(mine)?, board.at(his)?);
    if me == him {
        return None;
    }
    let kill = life(board, &group(board, his), me, &limits.part(1, 2));
    let live = life(board, &group(board, mine), me, limits);
    let killed = kill.map_or(Result4::Fails, |v| v.result);
    let saved = live.map_or(Result4::Fails, |v| v.result);
    // Who takes the enemy off is saved by it.
    let saved = if killed == Result4::Succeeds {
        Result4::Succeeds
    } else {
        saved
    };
    let best = kill
        .filter(|v| v.result != Result4::Fails)
        .or(live)
        .and_then(|v| v.best);
    (kill.is_some() || live.is_some()).then_some(Race { saved, killed, best })
}
