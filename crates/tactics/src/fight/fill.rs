//! What the attacker fills while the defender looks elsewhere.
//!
//! A stone of the attacker's that holds on to the outside at once cannot be taken, and joins what it touches. If it also
//! takes liberties only from strings that win when they fall, it never harms him: whatever won without it wins with it,
//! for all that falls sooner is what he wants. So if every move of the defender's is refuted, each is refuted still
//! after he has passed and such a point was filled, and he may pass as often as there are such points. His pass is
//! therefore as good as the position in which all of them are filled and the attacker moves, no better and no worse:
//! one position instead of all the orders in which they can be filled.
//!
//! That leans on the refutations of all his moves, so it does not say which of them stand for a pass: while the attacker
//! fills a liberty, a move far away is a move.

use super::moves::Child;
use super::{Fight, Node};
use crate::field::{ATTACKER, Bits, DEFENDER, Field, NOWHERE, Step, Stones};

impl Field {
    /// Empty points that the attacker may fill without harm, all together: none takes the last liberty of a string.
    fn harmless(&self, stones: &Stones) -> Bits {
        let [his, own] = stones.of;
        let empty = self.empty(stones);
        let firm = self.flood(his & self.held, his);
        let mut fills = empty & (self.held | self.spread(firm)) & !self.out;
        let left = self.target & own;
        let mut beside = self.spread(fills) & own;
        while beside != 0 {
            let string = self.flood(beside & beside.wrapping_neg(), own);
            beside &= !string;
            let liberties = self.spread(string) & empty;
            let wins = if self.any {
                string & left != 0
            } else {
                left & !string == 0
            };
            if !wins {
                fills &= !liberties;
            } else if liberties & !fills == 0 {
                fills &= !(liberties & liberties.wrapping_neg());
            }
        }
        fills
    }
}

impl Fight<'_> {
    /// The defender's pass with all that it lets the attacker fill; none if that is nothing. Where a ko is closed to
    /// him there is a move to come that is not refuted yet.
    pub(super) fn filled(&mut self, node: &Node, (mut next, step): (Node, Step)) -> Option<Child> {
        if node.side != DEFENDER || node.stones.ban != NOWHERE {
            return None;
        }
        let fills = self.field.harmless(&node.stones);
        if fills == 0 {
            return None;
        }
        next.stones.of[ATTACKER] |= fills;
        next.hash ^= self.hash_of(fills, ATTACKER);
        let child = self.child(node, NOWHERE, 0, (next, step));
        Some(Child { fills, ..child })
    }

    /// What a result of a move depends on before what was filled is filled: also what holds those stones.
    pub(super) fn before_filling(&self, node: &Node, zone: Bits, fills: Bits) -> Bits {
        let his = node.stones.of[ATTACKER];
        zone | self.field.flood(self.field.spread(fills & zone) & his, his)
    }
}

#[cfg(test)]
mod tests {
    use crate::field::{ATTACKER, DEFENDER};
    use crate::fight::Fight;
    use crate::region::Region;
    use crate::{Ko, Limits};
    use goban::{Board, PointSet};

    /// Three points with White in their middle, and liberties outside.
    const NAKADE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O . . .
        X X X X . O . . .
        . O . X . O . . .
        X X X X . O . . .
    ";

    #[test]
    fn liberties_outside_are_filled_at_once() {
        let board: Board = NAKADE.parse().unwrap();
        let target: PointSet = board.string_stones("A3".parse().unwrap()).collect();
        let (field, stones) = Region::around(&board, &target, 2)
            .unwrap()
            .field(&board, &target)
            .unwrap();
        let fills = field.points(field.harmless(&stones));
        let named = |names: &str| names.split(' ').map(|p| p.parse().unwrap()).collect::<PointSet>();
        assert_eq!(fills, named("E3 E2 E1"), "{fills:?}");
        let mut fight = Fight::new(&field, Limits::nodes(1_000));
        let node = fight.node(stones, DEFENDER, Ko::PLAIN);
        assert!(fight.solve(&node).unwrap().success);
        assert!(fight.nodes < 50, "{} nodes", fight.nodes);
        let node = fight.node(stones, ATTACKER, Ko::PLAIN);
        assert!(fight.solve(&node).unwrap().success);
    }
}
