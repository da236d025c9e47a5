//! Which stones of a position stand in seki.

use super::two_eyes_or;
use crate::groups::field::{Bits, Field};
use crate::groups::fight::Fight;
use crate::groups::limits::Limits;
use crate::groups::region::dragon;
use crate::side::Side;
use goban::life::living_strings;
use goban::{Board, Color, Ownership, PointSet};
use proof::value::Answer;

/// A group with more territory than the largest eye that can be killed needs no seki.
const ROOMY: usize = 6;

/// Empty points and dead stones around groups that may stand in seki: with more of them the fight goes on.
const ROOM: usize = 16;

/// The stones that stand in seki where these are dead: of groups that cannot be killed, cannot make two eyes even if
/// they move first, and have a liberty in common with an enemy of the same kind.
///
/// What stands around them is taken to stay. What the limits do not suffice to read is not among them.
///
/// ```
/// use goban::{Board, PointSet};
/// use tactics::{Limits, seki};
/// let board: Board = "
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     O O O O O O O
///     X X X X X X O
///     . O O O . X O
///     O O O O O X O
/// ".parse().unwrap();
/// let found = seki::standing(&board, &PointSet::EMPTY, &Limits::nodes(100_000));
/// let is_in = |name: &str| found.contains(name.parse().unwrap());
/// assert!(is_in("A3") && is_in("A1"), "whoever fills A2 or E2 is taken");
/// assert!(!is_in("A4"), "White's wall is none of it");
/// ```
pub fn standing(board: &Board, dead: &PointSet, limits: &Limits) -> PointSet {
    let owned = Ownership::of(board, dead);
    let shared = *board.empty() - *owned.by(Color::Black) - *owned.by(Color::White);
    let candidates = candidates(board, dead, &shared, &owned);
    let knots = knots(candidates, &shared);
    let mut found = PointSet::EMPTY;
    for (i, knot) in knots.iter().enumerate() {
        let part = limits.part(1, (knots.len() - i) as u32);
        let stones = knot.iter().fold(PointSet::EMPTY, |all, group| all | *group);
        let open = *board.empty() | *dead;
        let room = stones.border(&open).flood(&open);
        if room.len() > ROOM {
            continue;
        }
        let arena = stones | room;
        let part = part.part(1, knot.len() as u32);
        let stand = |group: &&PointSet| stands(board, group, knot, &arena, &part);
        let standing = knot
            .iter()
            .filter(stand)
            .fold(PointSet::EMPTY, |all, group| all | *group);
        let both = Color::BOTH.map(|color| standing.intersects(board.stones(color)));
        if both == [true; 2] {
            found |= standing;
        }
    }
    found
}

/// The groups that may stand in seki: they share liberties with the enemy, are neither dead nor alive for good, and
/// have little territory.
fn candidates(board: &Board, dead: &PointSet, shared: &PointSet, owned: &Ownership) -> Vec<PointSet> {
    let mut groups = Vec::new();
    for color in Color::BOTH {
        let settled = living_strings(board, color) | *dead;
        let mine = *owned.by(color) & (*board.empty() | *dead);
        let mut seen = settled;
        for root in board.strings(color) {
            if seen.contains(root) || !board.liberty_set(root).intersects(shared) {
                continue;
            }
            let group = dragon(board, root);
            seen |= group;
            let territory = group.border(&mine).flood(&mine);
            if territory.len() <= ROOMY && !group.intersects(&settled) {
                groups.push(group);
            }
        }
    }
    groups
}

/// Groups that hang together by these points, two or more.
fn knots(groups: Vec<PointSet>, shared: &PointSet) -> Vec<Vec<PointSet>> {
    let mut knots: Vec<Vec<PointSet>> = Vec::new();
    for group in groups {
        let liberties = group.border(shared);
        let touches = |knot: &Vec<PointSet>| knot.iter().any(|g| g.border(shared).intersects(&liberties));
        let (joined, apart): (Vec<_>, Vec<_>) = knots.into_iter().partition(touches);
        knots = apart;
        let mut knot: Vec<PointSet> = joined.concat();
        knot.push(group);
        knots.push(knot);
    }
    knots.retain(|knot| knot.len() > 1);
    knots
}

/// Whether a group cannot make two eyes though it moves first, nor be killed.
///
/// A group that can take another of the knot is not held to stand in seki.
fn stands(board: &Board, group: &PointSet, knot: &[PointSet], arena: &PointSet, limits: &Limits) -> bool {
    let Some((field, stones)) = Field::new(board, group, arena, &PointSet::EMPTY) else {
        return false;
    };
    let enemies = knot
        .iter()
        .map(|other| field.bits(other) & stones.of[Side::Attacker]);
    let prizes: Vec<Bits> = enemies.filter(|prize| *prize != 0).collect();
    let eyes = two_eyes_or(&field, &stones, Side::Defender, &prizes);
    eyes.is_some_and(|eyes| !eyes.made) && {
        let killed = Fight::new(&field, limits.clone()).ask(&stones, Side::Attacker);
        killed.is_ok_and(|verdict| verdict.answer == Answer::LOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The strings in seki, each by its first point.
    fn strings(drawn: &str) -> Vec<String> {
        let board: Board = drawn.parse().unwrap();
        let found = standing(&board, &PointSet::EMPTY, &Limits::nodes(200_000));
        let strings = Color::BOTH.map(|color| found & *board.stones(color));
        let parts = strings.iter().flat_map(|stones| stones.parts());
        parts.map(|part| part.first().unwrap().to_string()).collect()
    }

    /// Whoever fills A1 or F1 is taken.
    #[test]
    fn two_groups_with_two_common_liberties() {
        let seki = "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            O O O O O O O O
            X X X X X X X O
            . O O O O . X O";
        assert_eq!(strings(seki), ["G1", "B1"]);
    }

    /// Whoever fills D1 is taken.
    #[test]
    fn an_eye_on_either_side_and_a_common_liberty() {
        let seki = "
            . . . O X . . . .
            . . . O X . . . .
            . . . O X . . . .
            . . . O X . . . .
            . . . O X . . . .
            . . . O X . . . .
            O O O O X X X X X
            X X X X O O O O O
            . X X . O O O O .";
        assert_eq!(strings(seki), ["B1", "E1"]);
        // With an eye on one side alone, the other is dead.
        let unlike = "
            . . . O X . . . .
            . . . O X . . . .
            . . . O X . . . .
            . . . O X . . . .
            . . . O X . . . .
            . . . O X . . . .
            O O O O X X X X X
            X X X X O O O O O
            . X X . O O O O O";
        assert_eq!(strings(unlike), [""; 0]);
    }

    #[test]
    fn groups_with_territory_are_not_in_seki() {
        let settled = "
            . . . X . O . . .
            . . . X . O . . .
            . . . X . O . . .
            . . . X . O . . .
            . . . X . O . . .
            . . . X . O . . .
            . . . X . O . . .
            . . . X . O . . .
            . . . X . O . . .";
        assert_eq!(strings(settled), [""; 0]);
    }

    /// Nothing is said where nothing could be read.
    #[test]
    fn without_time_there_is_no_seki() {
        let board: Board = "
            O O O O O O O O
            X X X X X X X O
            . O O O O . X O
            X X X X X X X O
            O O O O O O O O
            . . . . . . . .
            . . . . . . . .
            . . . . . . . ."
            .parse()
            .unwrap();
        let stopped = Limits::default();
        stopped.stop.set();
        assert!(standing(&board, &PointSet::EMPTY, &stopped).is_empty());
    }
}
