//! Fights at borders with gaps: what the search finds, and that it depends on its zone alone.
//!
//! Random small parts of random boards, with walls that hold, ways out and loose stones of both sides. Every
//! answer is compared with the exhaustion of all positions; then what lies outside its zone is changed at
//! random, and the answer must still be that of exhaustion.

use certificate::Ko;
use goban::{Board, Point, PointSet, Random, Size};
use std::collections::HashMap;
use tactics::field::{Bits, Field, Stones, indices};
use tactics::fight::{Fight, Node};
use tactics::{Helps, Limits, Side};

/// Positions with more successors are left out.
const MOST: usize = 15_000;

/// The points of a part of a board.
const POINTS: usize = 11;

/// Whether the attacker can force what he wants, by exhausting all positions; none if there are too many.
fn exhaust(fight: &Fight<'_>, field: &Field, start: &Node) -> Option<bool> {
    let mut ids: HashMap<([Bits; 2], Option<u8>, Side), usize> = HashMap::new();
    let id = |n: &Node| (n.stones.of, n.stones.ban(), n.side);
    ids.insert(id(start), 0);
    let mut nodes = vec![*start];
    let (mut won, mut over, mut below) = (Vec::new(), Vec::new(), Vec::new());
    let mut next = 0;
    while next < nodes.len() {
        if nodes.len() > MOST {
            return None;
        }
        let node = nodes[next];
        next += 1;
        let own = node.stones.of[Side::Defender];
        let left = field.target & own;
        let retake =
            node.side == Side::Defender && node.stones.ban().is_some_and(|ban| field.target >> ban & 1 != 0);
        let taken = field.is_taken(&node.stones) && !retake;
        let run = field.flood(left, own);
        let escaped = field.flood(run & field.out, run) & left != 0;
        won.push(taken);
        over.push(taken || escaped);
        let mut after = Vec::new();
        if !taken && !escaped {
            for at in indices(field.empty(&node.stones)).map(Some).chain([None]) {
                let Some((child, _)) = fight.play(&node, at) else {
                    continue;
                };
                let child = fight.node(child.stones, child.side, child.ko);
                after.push(*ids.entry(id(&child)).or_insert_with(|| {
                    nodes.push(child);
                    nodes.len() - 1
                }));
            }
        }
        below.push(after);
    }
    loop {
        let mut changed = false;
        for i in (0..nodes.len()).rev() {
            if !won[i] && !over[i] {
                won[i] = match nodes[i].side {
                    Side::Attacker => below[i].iter().any(|&c: &usize| won[c]),
                    _ => below[i].iter().all(|&c| won[c]),
                };
                changed |= won[i];
            }
        }
        if !changed {
            return Some(won[0]);
        }
    }
}

/// Whether every string has a liberty or holds on to something outside.
fn stands(field: &Field, stones: &Stones) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let own = stones.of[side];
        indices(own).all(|i| {
            let string = field.flood(1 << i, own);
            field.spread(string) & field.empty(stones) != 0 || field.is_held(side, string)
        })
    })
}

/// A random fight on a part of a random board.
fn fight_of(random: &mut Random) -> Option<(Field, Stones)> {
    let size = Size::new(5 + random.below(3) as u8)?;
    let all = PointSet::board(size);
    let points: Vec<Point> = all.iter().collect();
    let mut sets = [PointSet::EMPTY; 2];
    for &p in &points {
        match random.below(10) {
            0..4 => sets[0].insert(p),
            4..7 => sets[1].insert(p),
            _ => false,
        };
    }
    let board: Board = Board::from_stones(size, &sets[0], &sets[1])?;
    let stone = points[random.below(points.len() as u32) as usize];
    board.at(stone)?;
    let target: PointSet = board.string_stones(stone).collect();
    // A part that grows from the stones, the defender's strings whole.
    let mut arena = target;
    while arena.len() < POINTS {
        let next: Vec<Point> = arena.border(&all).iter().collect();
        let p = *next.get(random.below(next.len().max(1) as u32) as usize)?;
        match board.at(p) {
            Some(_) => arena.extend(board.string_stones(p)),
            None => {
                arena.insert(p);
            }
        }
    }
    let around = arena.border(board.empty());
    let exits = around.iter().filter(|_| random.below(2) == 0).collect();
    Field::new(&board, &target, &arena, &exits)
}

fn compare(field: &Field, stones: &Stones, side: Side, ko: Ko, random: &mut Random) -> (usize, usize) {
    let mut fight = Fight::new(field, Limits::nodes(200_000));
    let node = fight.node(*stones, side, ko);
    let Some(truth) = exhaust(&fight, field, &node) else {
        return (0, 0);
    };
    let drawn = |s: &Stones| format!("{:?} {:?}", field.points(s.of[0]), field.points(s.of[1]));
    let found = fight
        .solve(&node)
        .unwrap_or_else(|_| panic!("a small fight: {} side {side:?} {ko:?} {field:?}", drawn(stones)));
    if fight.nodes < 8 {
        return (0, 0);
    }
    assert_eq!(found.success, truth, "{} side {side:?} {ko:?}", drawn(stones));
    if found.leans.has_ko() {
        return (1, 0);
    }
    let free: Vec<u8> = indices(field.inside & !found.zone & !field.target).collect();
    let mut changed = 0;
    for _ in 0..4 {
        let mut other = *stones;
        for _ in 0..=random.below(3) {
            let Some(&at) = free.get(random.below(free.len().max(1) as u32) as usize) else {
                return (1, changed);
            };
            let at: Bits = 1 << at;
            other.of[Side::Attacker] &= !at;
            other.of[Side::Defender] &= !at;
            match random.below(3) {
                0 => other.of[Side::Attacker] |= at,
                1 => other.of[Side::Defender] |= at,
                _ => {}
            }
        }
        if other == *stones || !stands(field, &other) {
            continue;
        }
        let node = fight.node(other, side, ko);
        if let Some(truth) = exhaust(&fight, field, &node) {
            changed += 1;
            assert_eq!(
                found.success,
                truth,
                "{} becomes {} side {side:?} {ko:?}, zone {:?}",
                drawn(stones),
                drawn(&other),
                field.points(found.zone)
            );
        }
    }
    (1, changed)
}

/// Stones drawn anew on some points of a field, those at stake left alone.
fn changed(field: &Field, stones: &Stones, random: &mut Random) -> Stones {
    let free: Vec<u8> = indices(field.inside & !field.target).collect();
    let mut other = *stones;
    for _ in 0..=random.below(2) {
        let Some(&at) = free.get(random.below(free.len().max(1) as u32) as usize) else {
            break;
        };
        let at: Bits = 1 << at;
        other.of[Side::Attacker] &= !at;
        other.of[Side::Defender] &= !at;
        match random.below(3) {
            0 => other.of[Side::Attacker] |= at,
            1 => other.of[Side::Defender] |= at,
            _ => {}
        }
    }
    other
}

/// One search goes from position to position of a field; what it proved in one it finds in the next.
#[test]
fn a_proved_pattern_is_true_where_it_is_found_again() {
    let wanted = std::env::var("POSITIONS").map_or(400, |n| n.parse().unwrap());
    let mut random = Random::new(23);
    let (mut compared, mut saved, mut spent) = (0, 0, 0);
    while compared < wanted {
        let Some((field, stones)) = fight_of(&mut random) else {
            continue;
        };
        let helps = Helps {
            patterns: true,
            rooms: true,
            ..Helps::NONE
        };
        let limits = Limits {
            helps,
            ..Limits::nodes(1_000_000)
        };
        let mut fight = Fight::new(&field, limits);
        let mut here = stones.without_ban();
        for _ in 0..12 {
            let ko = [Ko::PLAIN, Ko::ATTACKER_RULES, Ko::DEFENDER_RULES][random.below(3) as usize];
            let side = Side::BOTH[random.below(2) as usize];
            if !field.is_taken(&here) && stands(&field, &here) {
                let node = fight.node(here, side, ko);
                if let Some(truth) = exhaust(&fight, &field, &node) {
                    let before = fight.nodes;
                    assert_eq!(
                        fight.solve(&node).unwrap().success,
                        truth,
                        "{field:?} {here:?} {side:?} {ko:?}"
                    );
                    let mut alone = Fight::new(&field, Limits::nodes(1_000_000));
                    alone.solve(&node).unwrap();
                    saved += usize::from(fight.nodes - before < alone.nodes);
                    spent += usize::from(alone.nodes > 1);
                    compared += 1;
                }
            }
            here = changed(&field, &here, &mut random);
        }
    }
    assert!(
        saved * 4 > spent,
        "{saved} of {spent} were easier for what was known"
    );
}

#[test]
fn a_result_is_true_and_depends_on_its_zone_alone() {
    let wanted = std::env::var("POSITIONS").map_or(400, |n| n.parse().unwrap());
    let mut random = Random::new(11);
    let (mut compared, mut changed) = (0, 0);
    while compared < wanted {
        let Some((field, mut stones)) = fight_of(&mut random) else {
            continue;
        };
        stones = stones.without_ban();
        if field.is_taken(&stones) || !stands(&field, &stones) {
            continue;
        }
        let side = Side::BOTH[random.below(2) as usize];
        let ko = [Ko::PLAIN, Ko::ATTACKER_RULES, Ko::DEFENDER_RULES][random.below(3) as usize];
        let (one, more) = compare(&field, &stones, side, ko, &mut random);
        compared += one;
        changed += more;
    }
    assert!(changed * 2 > compared, "{changed} of {compared}");
}
