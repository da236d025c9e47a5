//! What a search of fights is told from above: which moves look strong, what a position is worth, which moves are the
//! only ones worth trying.
//!
//! Only the order of moves is free of charge. Whatever ends a line or leaves moves out is a guess, and every result
//! that leans on it is marked as one ([`crate::Leans::GUESS`]), so that nothing is called proved for its sake.

use super::look::Look;
use super::{Node, Record};
use crate::groups::field::{Bits, Field};
use crate::leans::Leans;
use crate::side::Side;
use std::fmt;
use std::sync::Arc;

/// An adviser of [`super::Fight`]. Several threads may ask him at once.
///
/// ```
/// use goban::Board;
/// use tactics::fight::{Advice, Fight, Look};
/// use tactics::region::{Region, group};
/// use certificate::Ko;
/// use tactics::{Limits, Side};
///
/// /// Moves that take stones first, all others alike.
/// struct Greed;
/// impl Advice for Greed {
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
pub trait Advice: Send + Sync {
    /// How strong a move of this side looks, as a logarithm. The strongest is tried first; no result rests on it.
    fn strength(&self, side: Side, look: &Look) -> f32;

    /// The strengths of all moves of a position, in their order: one call through a table of methods for all of them.
    fn strengths(&self, side: Side, looks: &[Look], strengths: &mut Vec<f32>) {
        strengths.extend(looks.iter().map(|look| self.strength(side, look)));
    }

    /// What becomes of a position, if that can be told without search. It must not depend on the threats left. Asked
    /// where nothing is seen at a glance.
    fn ruling(&self, _field: &Field, _node: &Node) -> Option<Ruling> {
        None
    }

    /// The only moves worth trying for the side to move, beside a pass; none if all are. If they win, that is sound.
    fn forced(&self, _field: &Field, _node: &Node) -> Option<Bits> {
        None
    }
}

impl<A: Advice + ?Sized> Advice for &A {
    fn strength(&self, side: Side, look: &Look) -> f32 {
        (**self).strength(side, look)
    }

    fn strengths(&self, side: Side, looks: &[Look], strengths: &mut Vec<f32>) {
        (**self).strengths(side, looks, strengths);
    }

    fn ruling(&self, field: &Field, node: &Node) -> Option<Ruling> {
        (**self).ruling(field, node)
    }

    fn forced(&self, field: &Field, node: &Node) -> Option<Bits> {
        (**self).forced(field, node)
    }
}

/// Whoever advises all the fights of a question ([`crate::Limits::adviser`]).
#[derive(Clone)]
pub struct Adviser(pub Arc<dyn Advice>);

impl fmt::Debug for Adviser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Adviser")
    }
}

/// What an adviser says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The attacker seems to succeed, or to fail.
    Guess(bool),
    /// He does, or does not, whatever the threats, wherever it looks the same on these points. That is taken on trust
    /// by the search, and tested by whoever has a proof of it checked.
    Sound(bool, Bits),
}

impl Ruling {
    pub(super) fn record(self, field: &Field, node: &Node) -> Record {
        let (success, zone, leans) = match self {
            Ruling::Guess(success) => (success, field.spread(field.space(&node.stones)), Leans::GUESS),
            Ruling::Sound(success, zone) => (success, zone & field.inside, Leans::NOTHING),
        };
        Record {
            zone,
            leans,
            ..Record::decided(success == (node.side == Side::Attacker))
        }
    }
}
