//! The three levels of groups (report 003, L489-L505).
//!
//! Chains are those of the board. Two chains are one *supergroup* when the enemy cannot cut them: two points join them, and
//! whichever he takes the other can still be played; or the one point that joins them is no place for him, as he would be
//! taken there. It goes on from group to group. Two supergroups are one *hypergroup* when a point joins them where the enemy
//! would be in danger: with two liberties at most.

use crate::thing::Kind;
use goban::{Board, Color, Point, PointMap, PointSet};

/// Stones that belong together on some level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The first of its stones.
    pub at: Point,
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// The empty points beside them.
    pub liberties: PointSet,
}

/// The groups of one level, and to which each stone belongs.
struct Level {
    groups: Vec<Group>,
    of: PointMap<u16>,
}

impl Level {
    fn new(groups: Vec<Group>) -> Level {
        let mut of = PointMap::new(0);
        for (i, group) in groups.iter().enumerate() {
            for p in group.stones.iter() {
                of[p] = i as u16;
            }
        }
        Level { groups, of }
    }

    /// The same with groups joined that are linked.
    fn joined(&self, linked: impl Fn(&Group, &Group) -> bool) -> Level {
        let mut root: Vec<usize> = (0..self.groups.len()).collect();
        for (i, a) in self.groups.iter().enumerate() {
            for (j, b) in self.groups.iter().enumerate().skip(i + 1) {
                if a.color == b.color && find(&mut root, i) != find(&mut root, j) && linked(a, b) {
                    let (i, j) = (find(&mut root, i), find(&mut root, j));
                    root[j.max(i)] = i.min(j);
                }
            }
        }
        let mut groups: Vec<Option<Group>> = vec![None; self.groups.len()];
        for (i, group) in self.groups.iter().enumerate() {
            match &mut groups[find(&mut root, i)] {
                Some(whole) => {
                    whole.stones |= group.stones;
                    whole.liberties |= group.liberties;
                    whole.at = whole.at.min(group.at);
                }
                none => *none = Some(group.clone()),
            }
        }
        Level::new(groups.into_iter().flatten().collect())
    }
}

/// The root of a tree of the union, its path shortened on the way.
fn find(root: &mut [usize], mut i: usize) -> usize {
    while root[i] != i {
        root[i] = root[root[i]];
        i = root[i];
    }
    i
}

/// All levels; the upper ones are found when they are asked for.
pub(crate) struct Levels {
    chains: Level,
    supers: Option<Level>,
    hypers: Option<Level>,
}

impl Levels {
    pub fn new(board: &Board) -> Levels {
        let chains = Color::BOTH.into_iter().flat_map(|color| {
            board.strings(color).map(move |root| {
                let stones: PointSet = board.string_stones(root).collect();
                Group {
                    at: stones.first().expect("a chain has stones"),
                    color,
                    stones,
                    liberties: *board.liberty_set(root),
                }
            })
        });
        let mut chains: Vec<Group> = chains.collect();
        chains.sort_by_key(|chain| chain.at);
        Levels {
            chains: Level::new(chains),
            supers: None,
            hypers: None,
        }
    }

    fn level(&mut self, board: &Board, kind: Kind) -> &Level {
        if kind == Kind::Chain {
            return &self.chains;
        }
        let supers = self
            .supers
            .get_or_insert_with(|| self.chains.joined(|a, b| is_uncuttable(board, a, b)));
        if kind == Kind::Supergroup {
            return supers;
        }
        self.hypers
            .get_or_insert_with(|| supers.joined(|a, b| is_risky_to_cut(board, a, b)))
    }

    /// The groups of a level.
    pub fn of(&mut self, board: &Board, kind: Kind) -> &[Group] {
        &self.level(board, kind).groups
    }

    /// The group of a stone.
    pub fn at(&mut self, board: &Board, kind: Kind, stone: Point) -> &Group {
        let level = self.level(board, kind);
        &level.groups[usize::from(level.of[stone])]
    }
}

/// The liberties that a stone of this colour would have by itself and with the chains beside it; captures give it more.
fn liberties(board: &Board, color: Color, p: Point) -> usize {
    let all = PointSet::board(board.size());
    let beside = PointSet::of(p).border(&all);
    let mut free = beside & *board.empty();
    let mut taken = 0;
    for q in beside.iter() {
        match board.at(q) {
            Some(stone) if stone == color => free |= *board.liberty_set(q),
            Some(_) if board.liberties(q) == 1 => taken += 1,
            _ => {}
        }
    }
    free.remove(p);
    free.len() + taken
}

/// Where a move of the owner would join both.
fn joints(a: &Group, b: &Group) -> PointSet {
    a.liberties & b.liberties
}

/// Whether the enemy cannot cut two chains of one colour.
fn is_uncuttable(board: &Board, a: &Group, b: &Group) -> bool {
    let joints = joints(a, b);
    let safe = |p: Point| liberties(board, a.color, p) >= 2;
    if joints.iter().filter(|&p| safe(p)).count() >= 2 {
        return true;
    }
    // He would be taken at once.
    joints
        .iter()
        .any(|p| safe(p) && liberties(board, !a.color, p) <= 1 && !board.captures(!a.color, p))
}

/// Whether the enemy would be in danger where he cuts two supergroups of one colour.
fn is_risky_to_cut(board: &Board, a: &Group, b: &Group) -> bool {
    joints(a, b)
        .iter()
        .any(|p| liberties(board, !a.color, p) <= 2 && !board.captures(!a.color, p))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many groups Black has on each level.
    fn black(drawn: &str) -> [usize; 3] {
        let board: Board = drawn.parse().unwrap();
        let mut levels = Levels::new(&board);
        [Kind::Chain, Kind::Supergroup, Kind::Hypergroup].map(|kind| {
            let groups = levels.of(&board, kind).iter();
            groups.filter(|group| group.color == Color::Black).count()
        })
    }

    #[test]
    fn two_points_that_join_make_a_supergroup() {
        assert_eq!(
            black(". . . . .\n. X . . .\n. . X . .\n. . . . .\n. . . . ."),
            [2, 1, 1],
            "a diagonal step"
        );
        assert_eq!(
            black(". . . . .\n. X X . .\n. . . . .\n. X X . .\n. . . . ."),
            [2, 1, 1],
            "a bamboo joint"
        );
        assert_eq!(
            black(". . . . .\n. X O . .\n. . X . .\n. . . . .\n. . . . ."),
            [2, 2, 1],
            "with one of the two taken it can be cut, at a risk"
        );
    }

    #[test]
    fn it_goes_on_from_group_to_group() {
        assert_eq!(
            black("X . . . .\n. X . . .\n. . X . .\n. . . X .\n. . . . ."),
            [4, 1, 1]
        );
    }

    /// The enemy on the point between a jump has two liberties; with a stone of his beside it he has more.
    #[test]
    fn a_jump_is_a_hypergroup_while_nobody_helps_to_cut_it() {
        assert_eq!(
            black(". . . . .\n. . . . .\n. X . X .\n. . . . .\n. . . . ."),
            [2, 2, 1]
        );
        assert_eq!(
            black(". . . . .\n. . O . .\n. X . X .\n. . . . .\n. . . . ."),
            [2, 2, 2]
        );
    }

    /// At C3 White would have one liberty, and be taken at once.
    #[test]
    fn a_mouth_that_closes_is_no_place_to_cut() {
        assert_eq!(
            black(". . . . .\n. . X . .\n. X . X .\n. . . . .\n. . . . ."),
            [3, 1, 1]
        );
    }
}
