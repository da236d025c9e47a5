//! What the board says of positions of a field.

use crate::field::{Bits, Field};
use crate::fight::Node;
use crate::table::ByKey;
use goban::{Board, Color, PointSet};

/// A field and the board around it.
pub(super) struct OnBoard<'a> {
    pub board: &'a Board,
    field: &'a Field,
    /// Stones that are not on the field, by colour.
    pub outside: [PointSet; 2],
    /// What is called out of the fight.
    pub beyond: PointSet,
    /// Ends that the board shows too, or not.
    ends: ByKey<bool>,
}

impl<'a> OnBoard<'a> {
    pub fn new(board: &'a Board, field: &'a Field, beyond: PointSet) -> OnBoard<'a> {
        let inside = field.points(field.inside);
        OnBoard {
            board,
            field,
            outside: Color::BOTH.map(|c| *board.stones(c) - inside),
            beyond,
            ends: ByKey::default(),
        }
    }

    /// Liberties of the defender's stones on the board that the field does not have.
    pub fn unseen(&self, stones: Bits) -> PointSet {
        let field = self.field;
        field.points(stones & !field.out).border(self.board.empty()) - field.points(field.inside)
    }

    /// Whether the board shows the death that the field shows.
    pub fn is_dead(&mut self, node: &Node) -> bool {
        let field = self.field;
        *self.ends.entry(node.key()).or_insert_with(|| {
            let stones = Color::BOTH.map(|c| {
                let side = usize::from(c != field.attacker);
                self.outside[c.index()] | field.points(node.stones.of[side])
            });
            Board::<()>::from_stones(self.board.size(), &stones[0], &stones[1]).is_some_and(|b| {
                crate::check::is_dead(&b, &field.points(field.target), field.attacker, &self.beyond)
            })
        })
    }
}
