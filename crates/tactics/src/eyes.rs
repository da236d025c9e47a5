//! Life and death at a glance, around given stones.

use goban::{Board, Color, Point, PointSet};

/// Larger regions are not looked at: nobody has two eyes because of them yet.
const SMALL: usize = 40;

struct Region {
    walls: Vec<Point>,
    vital: Vec<Point>,
    points: PointSet,
}

/// The strings of `color` that live unconditionally, of those that stand together with `stones` around
/// small regions; with their vital regions, as one set. Empty if no string of `stones` lives.
///
/// This is Benson's algorithm kept to the neighbourhood: a string found alive is alive on the whole board.
pub fn living_around(board: &Board, color: Color, stones: &PointSet) -> PointSet {
    let mut strings: Vec<Point> = Vec::new();
    let mut regions: Vec<Region> = Vec::new();
    let mut looked = PointSet::EMPTY;
    let others = *board.empty() | *board.stones(!color);
    for p in &(*stones & *board.stones(color)) {
        let root = board.root(p);
        if !strings.contains(&root) {
            strings.push(root);
        }
    }
    let targets = strings.len();
    let mut next = 0;
    while next < strings.len() {
        let liberties = *board.liberty_set(strings[next]);
        next += 1;
        for seed in &liberties {
            if looked.contains(seed) {
                continue;
            }
            let Some(points) = small_part(seed, &others) else {
                // Too large: its points are not looked at again from these strings.
                looked |= liberties & PointSet::of(seed).flood(&others);
                continue;
            };
            looked |= points;
            let empty = points & *board.empty();
            let mut walls: Vec<Point> = Vec::with_capacity(4);
            for w in &points.border(board.stones(color)) {
                let root = board.root(w);
                if !walls.contains(&root) {
                    walls.push(root);
                }
            }
            for &w in &walls {
                if !strings.contains(&w) {
                    strings.push(w);
                }
            }
            let vital = walls
                .iter()
                .copied()
                .filter(|&w| empty.is_subset(board.liberty_set(w)))
                .collect();
            regions.push(Region { walls, vital, points });
        }
        if next == targets && regions.len() < 2 {
            return PointSet::EMPTY;
        }
    }
    let mut living = strings.clone();
    loop {
        let before = living.len();
        living.retain(|s| regions.iter().filter(|r| r.vital.contains(s)).count() >= 2);
        if living.len() == before {
            break;
        }
        regions.retain(|r| r.walls.iter().all(|w| living.contains(w)));
    }
    if !strings[..targets].iter().any(|s| living.contains(s)) {
        return PointSet::EMPTY;
    }
    let mut all = PointSet::EMPTY;
    for &s in &living {
        all.extend(board.string_stones(s));
    }
    for r in regions
        .iter()
        .filter(|r| r.vital.iter().any(|v| living.contains(v)))
    {
        all |= r.points;
    }
    all
}

fn small_part(seed: Point, within: &PointSet) -> Option<PointSet> {
    let mut set = PointSet::of(seed);
    loop {
        let grown = set.dilate(within);
        if grown == set {
            return Some(set);
        }
        if grown.len() > SMALL {
            return None;
        }
        set = grown;
    }
}

/// Whether two eyes could still be made out of `space` (points that are or may become the defender's or
/// empty, his stones included), if he filled all of it but two points.
///
/// Says yes where it would take long to find out.
pub fn two_eyes_fit(space: &PointSet, own: &PointSet, all: &PointSet) -> bool {
    let mut eyes = [Point::from_index(0); MOST_EYES];
    let mut count = 0;
    for p in &(space.erode(all) - *own) {
        if count == MOST_EYES {
            return true;
        }
        eyes[count] = p;
        count += 1;
    }
    for i in 0..count {
        let a = PointSet::of(eyes[i]);
        let around_a = a.border(all);
        for &b in &eyes[i + 1..count] {
            if around_a.contains(b) {
                continue;
            }
            let b = PointSet::of(b);
            let around_b = b.border(all);
            let rest = *space - a - b;
            if rest
                .parts()
                .all(|part| around_a.intersects(&part) == around_b.intersects(&part))
            {
                return true;
            }
        }
    }
    false
}

/// More points than this that could be eyes are taken for two eyes.
const MOST_EYES: usize = 6;
