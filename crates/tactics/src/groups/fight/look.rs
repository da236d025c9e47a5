//! What a move looks like before it is tried: the pattern around it, and what it does to the strings beside it.

use super::{Fight, Node};
use crate::groups::field::{Bits, Field, Step, indices};
use crate::side::Side;
use patterns::Seen;
use patterns::code::{moved, turns};

/// Groups of features; a move has one feature of each.
pub const GROUPS: [&[&str]; 8] = [
    &["takes-nothing", "takes-one", "takes-two", "takes-more"],
    &["no-atari", "prolongs", "saves"],
    &["no-hurry", "presses", "extends", "presses-and-extends"],
    &["throw-in", "self-atari", "two-liberties", "free", "held"],
    &["near", "nearby", "far", "near-way", "nearby-way", "far-way"],
    &["inside", "beside-walls", "beside-exit", "beside-both"],
    &["no-eye", "own-eye", "his-eye"],
    &[
        "centre",
        "first-line",
        "second-line",
        "corner",
        "one-two",
        "two-two",
        "one-three",
    ],
];

/// From so many moves on the way out is far.
pub(super) const FAR: u32 = 4;

/// The points around one that its pattern shows: the eight beside it, then those two steps away.
const AROUND: [(i8, i8); 12] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
    (2, 0),
    (0, 2),
    (-2, 0),
    (0, -2),
];

/// Where they go when the board is turned and mirrored.
const TURNS: [[u8; 12]; 8] = turns(&AROUND);

/// Where no stones are put.
const BEYOND: u8 = 128;

/// What a move looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// What the mover sees on the twelve points around, two bits each ([`patterns::Seen`]).
    pub pattern: u32,
    /// Which feature of each of [`GROUPS`].
    pub features: [u8; GROUPS.len()],
}

/// The pattern of the eight points next to the move.
pub fn narrow(pattern: u32) -> u16 {
    pattern as u16
}

/// The codes of a pattern turned and mirrored.
pub fn alike(pattern: u32) -> [u32; 8] {
    TURNS.map(|turn| moved(pattern.into(), &turn) as u32)
}

/// For each point of a field those of its pattern.
pub(super) fn surroundings(field: &Field) -> Vec<[u8; 12]> {
    let place = |at: u8, (x, y): (i8, i8)| {
        let there = (i32::from(at) + i32::from(x) + i32::from(y) * field.stride as i32).rem_euclid(128) as u8;
        let (p, q) = (field.point(at)?, field.point(there)?);
        // Counted in a circle, points may come to lie two steps apart that are not.
        let apart = p.col().abs_diff(q.col()) + p.row().abs_diff(q.row());
        (apart == x.unsigned_abs() + y.unsigned_abs()).then_some(there)
    };
    (0..128)
        .map(|at| AROUND.map(|step| place(at, step).unwrap_or(BEYOND)))
        .collect()
}

/// What a position offers the side to move.
pub(super) struct Sights {
    /// Last liberties of the mover's strings.
    mine_in_atari: Bits,
    /// Liberties of his strings that have two.
    mine_with_two: Bits,
    /// Liberties of the other side's strings that have two.
    his_with_two: Bits,
    /// The stones at stake and what is beside them.
    near: Bits,
    /// And beside that.
    nearby: Bits,
    /// Where the shortest way out leads.
    way: Bits,
    /// What the mover sees on each point.
    contents: [Seen; BEYOND as usize + 1],
}

impl Fight<'_> {
    pub(super) fn sights(&self, node: &Node) -> Sights {
        let field = self.field;
        let own = node.stones.of[Side::Defender];
        let near = field.spread(field.flood(field.target & own, own));
        let mut contents = [Seen::Empty; BEYOND as usize + 1];
        contents[usize::from(BEYOND)] = Seen::Off;
        indices(node.stones.of[node.side]).for_each(|i| contents[usize::from(i)] = Seen::Own);
        indices(node.stones.of[!node.side]).for_each(|i| contents[usize::from(i)] = Seen::Enemy);
        let mut sights = Sights {
            mine_in_atari: 0,
            mine_with_two: 0,
            his_with_two: 0,
            near,
            nearby: field.spread(near),
            way: 0,
            contents,
        };
        let empty = field.empty(&node.stones);
        for side in Side::BOTH {
            let mut left = node.stones.of[side];
            while left != 0 {
                let string = field.flood(left & left.wrapping_neg(), node.stones.of[side]);
                left &= !string;
                if field.is_held(side, string) {
                    continue;
                }
                let liberties = field.spread(string) & empty;
                match (liberties.count_ones(), side == node.side) {
                    (1, true) => sights.mine_in_atari |= liberties,
                    (2, true) => sights.mine_with_two |= liberties,
                    (2, false) => sights.his_with_two |= liberties,
                    _ => {}
                }
            }
        }
        if field.out != 0 {
            sights.way = field.way_out(&node.stones, FAR).map_or(0, |w| w.1);
        }
        sights
    }

    /// What a move looks like that does this.
    pub(super) fn look_of(&self, node: &Node, sights: &Sights, at: u8, step: &Step) -> Look {
        let field = self.field;
        let b: Bits = 1 << at;
        let is_in = |set: Bits| u8::from(set & b != 0);
        let (own, his) = (node.stones.of[node.side], node.stones.of[!node.side]);
        let beside = field.around(b);
        let room = match step.liberties.count_ones() {
            _ if step.held => 4,
            0 | 1 if beside & own == 0 => 0,
            0 | 1 => 1,
            2 => 2,
            _ => 3,
        };
        let saves = match room {
            _ if sights.mine_in_atari & b == 0 => 0,
            1 => 1,
            _ => 2,
        };
        let eye = if field.is_eye(&node.stones, node.side, b) {
            1
        } else {
            2 * u8::from(beside & !his == 0)
        };
        let around = self.surroundings[usize::from(at)].iter().rev();
        Look {
            pattern: around.fold(0, |code, &i| code << 2 | sights.contents[usize::from(i)] as u32),
            features: [
                step.taken.count_ones().min(3) as u8,
                saves,
                is_in(sights.his_with_two) | is_in(sights.mine_with_two) << 1,
                room,
                2 - is_in(sights.near) - is_in(sights.nearby) + 3 * is_in(sights.way),
                is_in(field.held) | is_in(field.out) << 1,
                eye,
                field.lines[usize::from(at)],
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, alike};
    use crate::Limits;
    use crate::groups::field::{Field, Stones, indices};
    use crate::groups::fight::Fight;
    use crate::side::Side;
    use certificate::Ko;
    use goban::{Board, PointSet};
    use std::collections::BTreeSet;

    /// The looks of all moves of White in the same fight, however it lies on the board.
    fn looks(diagram: &str) -> BTreeSet<(u32, [u8; GROUPS.len()])> {
        let board: Board = diagram.parse().unwrap();
        let target: PointSet = board.stones(goban::Color::Black).iter().collect();
        let (field, stones): (Field, Stones) =
            Field::new(&board, &target, &(target | *board.empty()), &PointSet::EMPTY).unwrap();
        let fight = Fight::new(&field, Limits::nodes(1));
        let node = fight.node(stones, Side::Attacker, Ko::PLAIN);
        let sights = fight.sights(&node);
        indices(field.empty(&stones))
            .filter_map(|at| {
                let (_, step) = fight.after(&node, at)?;
                let look = fight.look_of(&node, &sights, at, &step);
                Some((alike(look.pattern).into_iter().min()?, look.features))
            })
            .collect()
    }

    #[test]
    fn a_move_looks_the_same_from_every_side() {
        let first = looks(
            "
            . . X O .
            . X X O .
            X X . X O
            . X O X O
            O . O . .
        ",
        );
        let turned = looks(
            "
            O . X . .
            . X X X .
            O O . X X
            . X X O O
            . O O . .
        ",
        );
        assert_eq!(first, turned);
        assert!(first.len() > 3);
    }

    #[test]
    fn a_pattern_is_alike_to_what_it_is_alike_to() {
        let code = 0b01_10_00_11_10_01_00_00_11_10_01_00;
        let all: BTreeSet<u32> = alike(code).into();
        assert!(all.contains(&code));
        for other in alike(code) {
            assert_eq!(alike(other).into_iter().collect::<BTreeSet<_>>(), all);
        }
    }
}
