//! Where a fight about a group takes place: what the group can reach before the attacker's walls.

use crate::groups::field::{Field, Stones};
use goban::{Board, Color, Point, PointSet};

/// Out of the attacker's sight so many points are the open board.
const OUTSIDE: usize = 20;

/// A friend with so many liberties out there needs no help and is help.
const FREE: usize = 5;

/// A room of so many points is no way out.
const POCKET: usize = 4;

/// A part of the board and what lies beyond it.
#[derive(Clone, Debug)]
pub struct Region {
    /// Where stones are played: empty points, and stones that may be taken.
    pub arena: PointSet,
    /// Points beyond that the defender must not come next to.
    pub exits: PointSet,
    /// The points within one, two, three... steps of the group.
    pub rings: Vec<PointSet>,
}

impl Region {
    /// The region of a fight about these stones, all of one colour, that may spread this many steps beyond
    /// them. None if there is no stone.
    pub fn around(board: &Board, target: &PointSet, reach: usize) -> Option<Region> {
        let defender = board.at(target.first()?)?;
        let all = PointSet::board(board.size());
        let captives = captives(board, target, defender);
        let open = *board.empty() | *board.stones(defender) | captives;
        // Under the attacker's eyes one does not escape: that is two points from his stones.
        let mut watched = *board.stones(!defender) - captives;
        for _ in 0..2 {
            watched = watched.dilate(&all) | watched.diagonal_border(&all);
        }
        // A corner of the group's own that he does not see is small.
        for part in (open - watched).parts() {
            if part.len() < OUTSIDE {
                watched |= part;
            }
        }
        let friends = *board.stones(defender);
        let mut reached = target.flood(&friends);
        let mut exits = PointSet::EMPTY;
        let mut rings = Vec::new();
        for _ in 0..reach {
            let step = reached.dilate(&open) - exits;
            exits |= step - watched - friends;
            reached = (step & watched | reached).flood(&(friends | reached));
            rings.push(reached);
        }
        // Friends at the border fight too, unless they are free.
        let join = |reached: &mut PointSet, exits: &mut PointSet| {
            let before = *reached;
            for root in board.strings(defender) {
                let stones: PointSet = board.string_stones(root).collect();
                if stones.is_subset(reached) || !stones.border(&all).intersects(reached) {
                    continue;
                }
                let beyond = *board.liberty_set(root) - *reached;
                if beyond.len() < FREE {
                    *reached |= stones | (beyond & watched);
                    *exits |= beyond - watched;
                }
            }
            *reached != before
        };
        join(&mut reached, &mut exits);
        // Pockets behind what was reached belong to the fight.
        for part in (open - reached).parts() {
            if part.len() < OUTSIDE && part.dilate(&all).intersects(&reached) {
                reached |= part;
                exits -= part;
            }
        }
        exits |= reached.dilate(&open) - reached - watched;
        let mut arena = reached | (reached.dilate(board.empty()) - exits);
        // Attackers that stand inside or are short of liberties may be taken.
        for root in board.strings(!defender) {
            let liberties = board.liberty_set(root);
            if !liberties.intersects(&reached) {
                continue;
            }
            let beyond = *liberties - reached;
            if board.liberties(root) <= 2 || beyond.len() <= 1 {
                arena.extend(board.string_stones(root));
                arena |= beyond;
            }
        }
        while join(&mut arena, &mut exits) {}
        exits -= arena;
        Some(Region { arena, exits, rings })
    }

    /// The region of a race between two groups, the first of which is asked about: both with their liberties
    /// and the room within this many steps of them, and whoever stands in there without a way out.
    pub fn of_race(board: &Board, target: &PointSet, rival: &PointSet, reach: usize) -> Option<Region> {
        let defender = board.at(target.first()?)?;
        let all = PointSet::board(board.size());
        let mut arena = *target | *rival;
        let mut rings = Vec::new();
        for step in 0..reach {
            arena |= arena.dilate(board.empty());
            for color in Color::BOTH {
                for root in board.strings(color) {
                    let stones: PointSet = board.string_stones(root).collect();
                    if arena.intersects(&stones) || !stones.border(&all).intersects(&arena) {
                        continue;
                    }
                    let liberties = *board.liberty_set(root);
                    let beyond = liberties - arena;
                    // Between the two, or short of breath.
                    if beyond.is_empty() || liberties.len() <= 3 && step < 2 {
                        arena |= stones | liberties;
                    }
                }
            }
            rings.push(arena);
        }
        // Small rooms belong to it whole.
        for part in (*board.empty() - arena).parts() {
            if part.len() <= POCKET && part.dilate(&all).intersects(&arena) {
                arena |= part;
            }
        }
        let guarded = board.stones(!defender).dilate(&all);
        let exits = arena.dilate(board.empty()) - arena - guarded;
        Some(Region { arena, exits, rings })
    }

    /// Takes in a point with the stones beside it: what happens there matters.
    pub fn add(&mut self, board: &Board, p: Point) {
        self.arena.insert(p);
        for n in p.neighbours() {
            if board.at(n).is_some() && !self.arena.contains(n) {
                self.arena.extend(board.string_stones(n));
            }
        }
        self.exits -= self.arena;
    }

    /// The field of the fight, and the stones on it; none if it is too large.
    pub fn field(&self, board: &Board, target: &PointSet) -> Option<(Field, Stones)> {
        Field::new(board, target, &self.arena, &self.exits)
    }
}

/// Attackers that stand in a small space of the defender's and have nowhere to go. Those that part the stones from
/// others around them are no captives but a wall, short of liberties as it may be.
fn captives(board: &Board, target: &PointSet, defender: Color) -> PointSet {
    let all = PointSet::board(board.size());
    let mut inside = PointSet::EMPTY;
    for p in &target.border(board.stones(!defender)) {
        if board.liberties(p) == 1 {
            inside.extend(board.string_stones(p));
        } else if !inside.contains(p) && board.liberties(p) <= 3 {
            let room = board
                .liberty_set(p)
                .flood(&(*board.empty() | *board.stones(!defender)));
            if room.len() <= 12 && room.border(&all).is_subset(&target.flood(&(all - room))) {
                inside |= room & *board.stones(!defender);
            }
        }
    }
    inside
}

/// The stones that live or die together with the stone on this point: strings joined by two common
/// liberties, by a liberty the enemy cannot enter, or around the same small space.
pub fn group(board: &Board, stone: Point) -> PointSet {
    let Some(color) = board.at(stone) else {
        return PointSet::EMPTY;
    };
    let mut group: PointSet = board.string_stones(stone).collect();
    loop {
        let mut grown = group;
        let liberties = group.border(board.empty());
        for root in board.strings(color) {
            if group.contains(root) {
                continue;
            }
            let shared = *board.liberty_set(root) & liberties;
            let safe = shared
                .iter()
                .any(|p| PointSet::of(p).border(board.empty()).is_empty() && board.is_suicide(!color, p));
            if shared.len() >= 2 || safe {
                grown.extend(board.string_stones(root));
            }
        }
        if grown == group {
            return group;
        }
        group = grown;
    }
}

/// The stones that other programs take for one: [`group`], and friends joined by a liberty where the enemy
/// could be taken at once, or around a small space that is all theirs.
pub fn dragon(board: &Board, stone: Point) -> PointSet {
    let Some(color) = board.at(stone) else {
        return PointSet::EMPTY;
    };
    let all = PointSet::board(board.size());
    let mut dragon = group(board, stone);
    loop {
        let mut grown = dragon;
        let liberties = dragon.border(board.empty());
        for root in board.strings(color) {
            if grown.contains(root) {
                continue;
            }
            let shared = *board.liberty_set(root) & liberties;
            if shared.iter().any(|p| is_trap(board, p, !color)) {
                grown |= group(board, root);
            }
        }
        // A space that touches no enemy.
        for room in board.empty().parts() {
            if room.len() > CAVE || !room.intersects(&liberties) {
                continue;
            }
            let walls = room.border(&all);
            if walls.is_subset(board.stones(color)) {
                for p in &walls {
                    grown |= group(board, p);
                }
            }
        }
        if grown == dragon {
            return dragon;
        }
        dragon = grown;
    }
}

/// A space of so many points at most makes one of its walls.
const CAVE: usize = 8;

/// Whether a stone of this colour here takes nothing and is in atari at once.
fn is_trap(board: &Board, p: Point, color: Color) -> bool {
    let mut next = board.clone();
    let taken = board.captured(!color);
    match next.play(color, p) {
        Ok(()) => next.captured(!color) == taken && next.liberties(p) <= 1,
        Err(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White D9 may be taken by E9, next to F9: Black's stone there is short of liberties, and no way out.
    #[test]
    fn a_weak_friend_beside_the_fight_is_no_way_out() {
        let board: Board = "
            . . . O . X . . .
            X X X X O O O O .
            O O O O O . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        "
        .parse()
        .unwrap();
        let group = group(&board, "A8".parse().unwrap());
        for reach in [2, 3, 4] {
            let region = Region::around(&board, &group, reach).unwrap();
            assert!(region.arena.contains("F9".parse().unwrap()));
            let (field, _) = region.field(&board, &group).unwrap();
            assert_eq!(field.out, 0);
        }
    }
}
