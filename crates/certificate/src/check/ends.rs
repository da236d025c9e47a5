//! Positions that need no further moves: unconditional life, and death that cannot be averted.

use super::zone::{STEADY, Zone};
use goban::{Board, Color, PointSet};

/// With more places for eyes than this nothing is called dead.
const MOST_EYES: usize = 40;

/// Unconditional life of a stone of the target: strings that have two vital regions each, walled by such
/// strings alone (Benson 1976), and these regions. None if no stone of the target lives so, or where each is
/// to live if any does not.
pub(super) fn living(board: &Board, target: &PointSet, any: bool, defender: Color) -> Option<Zone> {
    let all = PointSet::board(board.size());
    let own = *board.stones(defender);
    let mut strings: Vec<PointSet> = own.parts().collect();
    let mut regions: Vec<PointSet> = (all - own).parts().collect();
    let is_vital = |string: &PointSet, region: &PointSet| {
        let empty = *region & *board.empty();
        !empty.is_empty() && empty.is_subset(&string.border(board.empty()))
    };
    loop {
        let before = strings.len();
        strings.retain(|s| regions.iter().filter(|r| is_vital(s, r)).count() >= 2);
        if strings.len() == before {
            break;
        }
        let living = strings.iter().fold(PointSet::EMPTY, |set, s| set | *s);
        regions.retain(|r| r.border(&own).is_subset(&living));
    }
    // Of all that lives on the board, what this string's life leans on: its two smallest regions, and theirs.
    regions.sort_by_key(PointSet::len);
    let leaning = |string: &PointSet| {
        let mut zone = PointSet::EMPTY;
        let mut open = vec![*string];
        while let Some(string) = open.pop() {
            if string.is_subset(&zone) {
                continue;
            }
            zone |= string;
            for region in regions.iter().filter(|r| is_vital(&string, r)).take(2) {
                zone |= *region;
                let walls = region.border(&own);
                open.extend(strings.iter().filter(|s| s.intersects(&walls)));
            }
        }
        zone
    };
    let saved = strings.iter().filter(|s| s.intersects(target));
    let points = if any {
        let living = strings.iter().fold(PointSet::EMPTY, |set, s| set | *s);
        if !target.is_subset(&living) {
            return None;
        }
        saved.map(leaning).fold(PointSet::EMPTY, |set, s| set | s)
    } else {
        saved.map(leaning).min_by_key(PointSet::len)?
    };
    Some(Zone::of(points))
}

/// Death: two eyes do not fit any more, though the defender moves and wins every ko.
///
/// His *space* is what he can ever reach: from the target over empty points and his own stones, and over
/// strings of the attacker all of whose liberties lie in the space. An *eye point* has no neighbour outside
/// the space; the stones of one string at stake, which is taken last, are none, but those of all others
/// are, for when they are taken he may play there again. Two eye points that do not touch are *broken* as
/// eyes if, the rest of the space filled by him, at least two neighbours of one lie in parts that do not
/// touch the other: these parts can be taken through the eye, and as two stones fall that is no ko. (One
/// such neighbour makes a ko, and he may win that.) The group is dead if all pairs are broken.
///
/// The attacker's other strings around the space and on points of the target, its walls, must outlast what
/// it takes to fill it: more liberties outside than `passes`, or else they are taken to hold and named. That
/// bound and the rule itself come from exhausting tens of thousands of small positions.
pub(super) fn dead(
    board: &Board,
    target: &PointSet,
    attacker: Color,
    beyond: &PointSet,
) -> Option<(Zone, PointSet)> {
    let all = PointSet::board(board.size());
    let (his, own) = (*board.stones(attacker), *board.stones(!attacker));
    let space = reach(board, &(*target - his), attacker);
    let last = (*target & own)
        .iter()
        .max_by_key(|&p| board.string_len(p))
        .map(|p| board.string_stones(p).collect())?;
    let eyes = space.erode(&all) - last;
    if eyes.len() > MOST_EYES || two_fit(&space, &eyes, &all) {
        return None;
    }
    let passes = (space & *board.empty()).len() + 2 * (space & his).len() + ((space & own) - last).len() + 2;
    let (mut walls, mut given) = (PointSet::EMPTY, PointSet::EMPTY);
    for p in &((space.border(&all) | *target) & (his - space)) {
        if walls.contains(p) || given.contains(p) {
            continue;
        }
        let stones: PointSet = board.string_stones(p).collect();
        let outside = (*board.liberty_set(p) - space).len();
        if outside > passes {
            walls |= stones;
        } else if (*board.liberty_set(p) & *beyond).len() >= STEADY {
            given |= stones;
        } else {
            return None;
        }
    }
    let zone = Zone {
        points: space | walls | given,
        loose: walls,
        passes: passes as u32,
    };
    Some((zone, given))
}

/// All that the defender can reach from these points.
fn reach(board: &Board, from: &PointSet, attacker: Color) -> PointSet {
    let all = PointSet::board(board.size());
    let his = *board.stones(attacker);
    let mut space = *from;
    loop {
        let before = space;
        space = space.flood(&(all - (his - space)));
        for p in &space.border(&his) {
            if !space.contains(p) && board.liberty_set(p).is_subset(&space) {
                space.extend(board.string_stones(p));
            }
        }
        if space == before {
            return space;
        }
    }
}

/// Whether some pair of eye points is not broken.
fn two_fit(space: &PointSet, eyes: &PointSet, all: &PointSet) -> bool {
    let eyes: Vec<PointSet> = eyes.iter().map(PointSet::of).collect();
    let joined = |a: &PointSet, b: &PointSet| {
        let (near_a, near_b) = (a.border(all), b.border(all));
        let (mut only_a, mut only_b) = (0, 0);
        for part in (*space - *a - *b).parts() {
            if !part.intersects(&near_a) {
                only_b += (part & near_b).len();
            }
            if !part.intersects(&near_b) {
                only_a += (part & near_a).len();
            }
        }
        !near_a.intersects(b) && only_a < 2 && only_b < 2
    };
    eyes.iter()
        .enumerate()
        .any(|(i, a)| eyes[i + 1..].iter().any(|b| joined(a, b)))
}
