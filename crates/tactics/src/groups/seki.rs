//! Seki: stones that stay without two eyes, because neither side gains by moving.
//!
//! The search of a fight asks only whether stones can be taken. Whether those that cannot be have two eyes is asked
//! here, of small positions such as those in which lines end: every position that can arise is walked.

mod standing;

pub use standing::standing;

use crate::groups::field::{Bits, Field, NOWHERE, Stones, bit, indices};
use crate::side::Side;
use std::collections::HashMap;

/// Positions walked at most.
const MOST: usize = 30_000;

/// What walking found of the defender's two eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eyes {
    /// Whether he makes them.
    pub made: bool,
    /// The move of the side to move that makes it so; none if it is a pass, or any move.
    pub best: Option<u8>,
}

/// A position, and where its moves lead.
struct Walked {
    stones: Stones,
    side: Side,
    next: Vec<(u8, usize)>,
}

/// Whether the defender can make two eyes or come out, with this side moving first and without threats in a ko; none
/// if there are too many positions to tell.
///
/// The attacker may pass. A defender who has to pass makes no eyes, and neither does one who goes round for ever.
pub fn two_eyes(field: &Field, stones: &Stones, side: Side) -> Option<Eyes> {
    two_eyes_or(field, stones, side, &[])
}

/// The same where he needs no eyes once he has taken all the stones of one of these prizes.
fn two_eyes_or(field: &Field, stones: &Stones, side: Side, prizes: &[Bits]) -> Option<Eyes> {
    let mut walk = Walk {
        prizes,
        ..Walk::default()
    };
    walk.visit(*stones, side);
    let mut made = Vec::new();
    while made.len() < walk.positions.len() {
        let at = made.len();
        made.push(walk.expand(field, at)?);
    }
    // From the ends back, until nothing changes.
    loop {
        let mut changed = false;
        for (i, position) in walk.positions.iter().enumerate().rev() {
            if made[i] || position.next.is_empty() {
                continue;
            }
            made[i] = if position.side == Side::Defender {
                position.next.iter().any(|n| made[n.1])
            } else {
                position.next.iter().all(|n| made[n.1])
            };
            changed |= made[i];
        }
        if !changed {
            break;
        }
    }
    let wanted = side == Side::Defender;
    let best = walk.positions[0].next.iter().find(|n| made[n.1] == wanted);
    Some(Eyes {
        made: made[0],
        best: best.filter(|n| made[0] == wanted && n.0 != NOWHERE).map(|n| n.0),
    })
}

#[derive(Default)]
struct Walk<'p> {
    prizes: &'p [Bits],
    positions: Vec<Walked>,
    ids: HashMap<(u128, u128, u8, Side), usize>,
}

impl Walk<'_> {
    fn visit(&mut self, stones: Stones, side: Side) -> usize {
        let key = (
            stones.of[Side::Attacker],
            stones.of[Side::Defender],
            stones.ban,
            side,
        );
        *self.ids.entry(key).or_insert_with(|| {
            self.positions.push(Walked {
                stones,
                side,
                next: Vec::new(),
            });
            self.positions.len() - 1
        })
    }

    /// Finds where the moves of a position lead; whether it shows two eyes already. None if that is too much.
    fn expand(&mut self, field: &Field, at: usize) -> Option<bool> {
        let Walked { stones, side, .. } = self.positions[at];
        let own = stones.of[Side::Defender];
        let run = field.flood(field.target & own, own);
        let won = self
            .prizes
            .iter()
            .any(|prize| prize & stones.of[Side::Attacker] == 0);
        if won || run & field.out != 0 || field.living(&stones) != 0 {
            return Some(true);
        }
        if field.is_taken(&stones) || field.is_dead(field.space(&stones), &stones).is_some() {
            return Some(false);
        }
        let mut next = Vec::new();
        for p in indices(field.empty(&stones)).filter(|&p| p != stones.ban) {
            if let Some(step) = field.play(&stones, side, bit(p)) {
                next.push((p, self.visit(step.stones, !side)));
            }
        }
        if side == Side::Attacker {
            let passed = Stones {
                ban: NOWHERE,
                ..stones
            };
            next.push((NOWHERE, self.visit(passed, Side::Defender)));
        }
        self.positions[at].next = next;
        (self.positions.len() <= MOST).then_some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups::region::Region;
    use goban::{Board, Point};

    fn eyes(drawn: &str, stone: &str, side: Side) -> Option<bool> {
        let board: Board = drawn.parse().unwrap();
        let stone: Point = stone.parse().unwrap();
        let target = board.string_stones(stone).collect();
        let (field, stones) = Region::around(&board, &target, 2)
            .unwrap()
            .field(&board, &target)
            .unwrap();
        two_eyes(&field, &stones, side).map(|e| e.made)
    }

    #[test]
    fn two_liberties_shared_are_no_eyes() {
        // Whoever fills A1 or F1 is taken.
        let seki = "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            O O O O O O O O
            X X X X X X X O
            . O O O O . X O";
        for side in Side::BOTH {
            assert_eq!(eyes(seki, "A2", side), Some(false), "{side:?} first");
        }
    }

    #[test]
    fn three_in_a_row_are_two_eyes_for_who_moves_first() {
        let row = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O O . .
            X X X X O . .
            . . . X O . .";
        assert_eq!(eyes(row, "A2", Side::Defender), Some(true));
        assert_eq!(eyes(row, "A2", Side::Attacker), Some(false));
    }
}
