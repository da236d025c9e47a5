//! Which moves of a fight look strong, by what they look like on the field: the fast half of advice.
//!
//! No result rests on it. Rules that say more come in through [`crate::Advice`], in points of the board.

use super::look::Look;
use crate::side::Side;

/// Who says which moves of a [`super::Fight`] look strong. Several threads may ask him at once.
///
/// ```
/// use goban::Board;
/// use tactics::fight::{Fight, Look, Order};
/// use tactics::region::{Region, group};
/// use certificate::Ko;
/// use tactics::{Limits, Side};
///
/// /// Moves that take stones first, all others alike.
/// struct Greed;
/// impl Order for Greed {
///     fn strength(&self, _side: Side, look: &Look) -> f32 {
///         f32::from(look.features[0])
///     }
/// }
///
/// let board: Board = "
///     . . . . .
///     . . . . .
///     O O O O O
///     X X X X O
///     . . . X O
/// ".parse().unwrap();
/// let target = group(&board, "A2".parse().unwrap());
/// let (field, stones) = Region::around(&board, &target, 2).unwrap().field(&board, &target).unwrap();
/// let mut fight = Fight::new(&field, Limits::nodes(10_000));
/// fight.trust(&Greed);
/// let node = fight.node(stones, tactics::Side::Attacker, Ko::PLAIN);
/// assert!(fight.solve(&node).unwrap().success);
/// ```
pub trait Order: Send + Sync {
    /// How strong a move of this side looks, as a logarithm. The strongest is tried first; no result rests on it.
    fn strength(&self, side: Side, look: &Look) -> f32;

    /// The strengths of all moves of a position, in their order: one call through a table of methods for all of them.
    fn strengths(&self, side: Side, looks: &[Look], strengths: &mut Vec<f32>) {
        strengths.extend(looks.iter().map(|look| self.strength(side, look)));
    }
}

impl<A: Order + ?Sized> Order for &A {
    fn strength(&self, side: Side, look: &Look) -> f32 {
        (**self).strength(side, look)
    }

    fn strengths(&self, side: Side, looks: &[Look], strengths: &mut Vec<f32>) {
        (**self).strengths(side, looks, strengths);
    }
}
