//! Positions that need no further moves: unconditional life, and death that cannot be averted.

use super::rules::Rule;
use super::zone::{STEADY, Zone};
use goban::{Board, Color, PointSet};

/// The largest space in which the rule of [`Inside::small_space`] is believed: the largest in which positions were walked.
const SMALL: usize = 12;

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

/// Death: the defender is past saving though he moves and wins every ko. What shows it, the walls that are taken to hold
/// for it, and why it is so.
///
/// His *space* is what he can ever reach: from the target over empty points and his own stones, and over
/// strings of the attacker all of whose liberties lie in the space. Around it stand strings of the attacker's, its
/// *walls*, each with a liberty outside. An *eye point* has no neighbour outside the space.
///
/// Two eyes do not fit into it by the theorem of [`Inside::one_place`], or in spaces of up to [`SMALL`] points by the rule
/// of [`Inside::small_space`]. The walls must outlast what it takes to fill the space: more liberties outside than `passes`, or
/// else they are taken to hold and named.
pub(super) fn dead(
    board: &Board,
    target: &PointSet,
    attacker: Color,
    beyond: &PointSet,
) -> Option<(Zone, PointSet, Rule)> {
    let all = PointSet::board(board.size());
    let (his, own) = (*board.stones(attacker), *board.stones(!attacker));
    let space = reach(board, &(*target - his), attacker);
    let last = largest(board, &(*target & own))?;
    let around = (space.border(&all) | *target) & (his - space);
    let inside = Inside { space, last, all };
    let theorem = inside
        .one_place(&(*target & space), &own)
        .map(|n| (n, Rule::OnePlace));
    let rule = inside.small_space(&his).map(|n| (n, Rule::SmallSpace));
    let ways = [theorem, rule]
        .into_iter()
        .flatten()
        .filter_map(|(passes, rule)| {
            let (walls, given) = lasting(board, &around, &space, passes, beyond)?;
            let zone = Zone {
                points: space | walls | given,
                loose: walls,
                passes: passes as u32,
            };
            Some((zone, given, rule))
        });
    // What takes less for granted goes first, of equal ones the theorem.
    ways.min_by_key(|(_, given, _)| given.len())
}

/// Of the walls with stones on these points those that have more liberties outside a space than `passes`, and those that
/// are taken to hold; none if one does neither.
fn lasting(
    board: &Board,
    around: &PointSet,
    space: &PointSet,
    passes: usize,
    beyond: &PointSet,
) -> Option<(PointSet, PointSet)> {
    let (mut walls, mut given) = (PointSet::EMPTY, PointSet::EMPTY);
    for p in around {
        if walls.contains(p) || given.contains(p) {
            continue;
        }
        let stones: PointSet = board.string_stones(p).collect();
        let liberties = *board.liberty_set(p);
        if (liberties - *space).len() > passes {
            walls |= stones;
        } else if (liberties & *beyond).len() >= STEADY {
            given |= stones;
        } else {
            return None;
        }
    }
    Some((walls, given))
}

/// The largest string on these points.
fn largest(board: &Board, points: &PointSet) -> Option<PointSet> {
    let stones = points.iter().filter(|&p| board.at(p).is_some());
    let stone = stones.max_by_key(|&p| board.string_len(p))?;
    Some(board.string_stones(stone).collect())
}

/// A space, and the largest string at stake in it.
struct Inside {
    space: PointSet,
    last: PointSet,
    all: PointSet,
}

impl Inside {
    /// A theorem: whoever has only one place for an eye is dead. If so, a bound of how often he can play elsewhere before
    /// the target is off the board.
    ///
    /// One place is one eye point, or two that touch, or none. If a single string is all of the target in the space, its
    /// own points need not be counted, since the fight ends with it; else all points of the space count.
    ///
    /// *Proof.* The walls outlast what follows, so that a stone of the attacker's beside one is never suicide and never
    /// taken, nor is a ban ever on its point: a ban is where a stone was just taken, which was no wall's. The attacker
    /// plays so:
    ///
    /// 1. On an empty point of the space beside a wall, if there is one. The stone becomes part of the wall. He fills no
    ///    point twice so.
    /// 2. Else every empty point of the space, and every point that holds a stone of his that is no wall, has all its
    ///    neighbours in what is left of the space: it is one of the eye points, *a* or *b*. All other points hold
    ///    stones of the defender's, whose liberties are among *a* and *b*. If only one of these is empty, it is every
    ///    string's last liberty: a stone there takes them all at once, and the target with them. If that is banned, the
    ///    defender has just taken a single stone on it; now he has no other point to play on and this one is suicide, so
    ///    the attacker waits for a move and takes. If both are empty he plays on one. Should that take strings, but not
    ///    the target, their points lie beside walls (or they would be eye points), and after the defender's next move
    ///    one of them is still empty: if a single stone was taken, its neighbours are the attacker's, who has a liberty
    ///    on the other eye point, and the defender may not play there. So step 1 comes next. Should it take none,
    ///    the defender has to take the stone at once by playing on the other eye point, or loses all: either way one of
    ///    the two is empty then, as above.
    ///
    /// *The bound.* Step 1 comes less often than there are points, since an eye point is left for the end. A move of step 2
    /// that takes, but not the target, takes a string that is there now, each of which is taken once, or stones that the
    /// defender played meanwhile instead of playing elsewhere. The end takes two moves, or three of which the defender
    /// answers one.
    fn one_place(&self, at_stake: &PointSet, own: &PointSet) -> Option<usize> {
        let spared = if *at_stake == self.last {
            self.last
        } else {
            PointSet::EMPTY
        };
        let eyes = self.space.erode(&self.all) - spared;
        let one = eyes.len() <= 1 || eyes.len() == 2 && eyes.parts().count() == 1;
        let strings = ((self.space & *own) - spared).parts().count();
        one.then(|| (self.space - spared).len() + strings + 2)
    }

    /// A rule for small spaces: all pairs of eye points are [broken](Inside::two_fit). If so, a bound as above. Both
    /// were found by walking all positions that can arise in tens of thousands of such spaces (`tests/death.rs`).
    ///
    /// The stones of one string at stake, which is taken last, are no eye points, but those of all others are, for when
    /// they are taken he may play there again.
    fn small_space(&self, his: &PointSet) -> Option<usize> {
        let enemies = (self.space & *his).len();
        (self.space.len() <= SMALL && !self.two_fit()).then(|| (self.space - self.last).len() + enemies + 2)
    }

    /// Whether some pair of eye points is not broken.
    ///
    /// Two eye points that do not touch are *broken* as eyes if, the rest of the space filled by the defender, at least
    /// two neighbours of one lie in parts that do not touch the other: these parts can be taken through the eye, and as
    /// two stones fall that is no ko. (One such neighbour makes a ko, and he may win that.)
    fn two_fit(&self) -> bool {
        let eyes = self.space.erode(&self.all) - self.last;
        let eyes: Vec<PointSet> = eyes.iter().map(PointSet::of).collect();
        let joined = |a: &PointSet, b: &PointSet| {
            let (near_a, near_b) = (a.border(&self.all), b.border(&self.all));
            let (mut only_a, mut only_b) = (0, 0);
            for part in (self.space - *a - *b).parts() {
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
