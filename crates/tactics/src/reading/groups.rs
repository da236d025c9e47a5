//! Questions about groups: life, death, and races between two of them.

use super::after;
use super::settle::settle;
use crate::limits::Limits;
use crate::region::{Region, dragon};
use crate::verdict::{Result4, Verdict};
use goban::{Board, Color, Point, PointSet};

/// How far a fight may spread, round by round.
const REACHES: [usize; 2] = [2, 3];

/// Asks for the life of these stones with this side moving first, in a fight that may spread.
pub fn life(board: &Board, target: &PointSet, first: Color, limits: &Limits) -> Option<Verdict> {
    let regions: Vec<Region> = REACHES
        .iter()
        .filter_map(|&reach| Region::around(board, target, reach))
        .collect();
    settle(board, target, &regions, &PointSet::EMPTY, first, limits).map(|s| s.verdict)
}

/// Whether the group of the stone can be killed if the other side moves first.
pub fn owl_attack(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    life(board, &dragon(board, stone), !board.at(stone)?, limits)
}

/// Whether the group of the stone can be made to live if its own side moves first.
pub fn owl_defend(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    life(board, &dragon(board, stone), board.at(stone)?, limits)
}

/// Whether this move kills the group of the stone.
pub fn owl_does_attack(board: &Board, p: Point, stone: Point, limits: &Limits) -> Option<Result4> {
    let defender = board.at(stone)?;
    let next = after(board, !defender, p)?;
    life(
        &next,
        &(dragon(board, stone) & *next.stones(defender)),
        defender,
        limits,
    )
    .map(|v| v.result.turned())
}

/// Whether this move makes the group of the stone live.
pub fn owl_does_defend(board: &Board, p: Point, stone: Point, limits: &Limits) -> Option<Result4> {
    let defender = board.at(stone)?;
    let next = after(board, defender, p)?;
    life(&next, &dragon(board, stone), !defender, limits).map(|v| v.result.turned())
}
