//! The board, the move, and what the move does: all that is not said of one state.

use super::describe::{diagonals, id, neighbors, number};
use super::{Block, Names, Options, reading};
use crate::go::words::{EMPTY, ENEMY, FRIEND, Words};
use goban::{Color, Point};
use logic::{Facts, Value};

/// The board and the colours.
pub fn always(words: &Words, names: &Names, at: Option<Point>, options: Options, facts: &mut Facts) {
    let mut add = |name: &str, values: &[Value]| {
        facts.add(id(words, name), values);
    };
    for color in [FRIEND, ENEMY] {
        add("color", &[color]);
    }
    add("opposite", &[FRIEND, ENEMY]);
    add("opposite", &[ENEMY, FRIEND]);
    for a in [FRIEND, ENEMY, EMPTY] {
        for b in [FRIEND, ENEMY, EMPTY] {
            if a != b {
                add("colors_differ", &[a, b]);
            }
        }
    }
    // What is not next to the move; without one, to any point where a stone can be put.
    let moves: Vec<Point> = match at {
        Some(at) => vec![at],
        None if !options.distances => Vec::new(),
        None => reading(names.size())
            .filter(|&p| names.block_at(p).is_none())
            .collect(),
    };
    for p in reading(names.size()) {
        let i = names.point(p);
        let around: Vec<Value> = neighbors(names, p).map(|q| names.point(q)).collect();
        add("neighbor_count", &[i, number(around.len())]);
        for &j in &around {
            add("neighbor", &[i, j]);
        }
        for q in diagonals(names, p) {
            add("diagonal", &[i, names.point(q)]);
        }
        let near = |at: Point| at == p || neighbors(names, at).any(|q| q == p);
        for &at in moves.iter().filter(|&&at| !near(at)) {
            add("not_neighbor", &[names.point(at), i]);
            add("not_neighbor", &[i, names.point(at)]);
        }
        if options.neighbors_other {
            for &j in &around {
                for &k in around.iter().filter(|&&k| k != j) {
                    add("neighbor_other", &[i, j, k]);
                    for &l in around.iter().filter(|&&l| l != j && l != k) {
                        add("neighbor_other_than_2", &[i, j, k, l]);
                        for &m in around.iter().filter(|&&m| m != j && m != k && m != l) {
                            add("neighbor_other_than_3", &[i, j, k, l, m]);
                        }
                    }
                }
            }
        }
    }
}

/// The move and the names that it may give.
pub fn move_of(words: &Words, names: &Names, at: Option<Point>, facts: &mut Facts) {
    let Some(at) = at else { return };
    let mut add = |name: &str, values: &[Value]| {
        facts.add(id(words, name), values);
    };
    add("move", &[names.point(at)]);
    let fresh = names.fresh();
    add("fresh_block", &[fresh]);
    let all: Vec<Value> = names
        .blocks()
        .iter()
        .map(|block| block.name)
        .chain([fresh])
        .collect();
    for (n, &a) in all.iter().enumerate() {
        for &b in &all[n + 1..] {
            add("block_order", &[a, b]);
        }
    }
    add("first_block", &[all[0]]);
    for pair in all.windows(2) {
        add("next_block", pair);
    }
}

/// What the move does, read off both boards.
pub fn events(words: &Words, before: &Names, after: &Names, mover: Color, at: Point, facts: &mut Facts) {
    let mut add = |name: &str, values: &[Value]| {
        facts.add(id(words, name), values);
    };
    let becomes = |block: &Block| {
        let first = block.stones.first()?;
        after.block_at(first).map(|later| later.name)
    };
    let (mut removed, mut taken) = (0, 0);
    for block in before.blocks() {
        match becomes(block) {
            Some(name) => {
                add("block_not_removed", &[block.name]);
                add("becomes", &[block.name, name]);
            }
            None => {
                add("block_removed", &[block.name]);
                removed += 1;
                taken += block.stones.len();
            }
        }
        for other in before.blocks().iter().filter(|other| other.name != block.name) {
            let joined = |block: &Block| block.color == mover && block.liberties.contains(at);
            let merge = joined(block) && joined(other);
            let name = if merge { "blocks_merge" } else { "blocks_not_merge" };
            add(name, &[block.name, other.name]);
        }
    }
    add("removed_count", &[number(removed)]);
    add("stones_taken", &[number(taken)]);
    if let Some(block) = after.block_at(at) {
        add("new_block", &[block.name]);
    }
    for p in reading(before.size()) {
        let color = |names: &Names| names.block_at(p).map(|block| block.color);
        let changed = color(before) != color(after);
        let name = if changed {
            "point_changed"
        } else {
            "point_not_changed"
        };
        add(name, &[before.point(p)]);
    }
}
