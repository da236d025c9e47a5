//! Writing a result out as a proof.

use super::{Fight, Node};
use crate::field::{DEFENDER, NOWHERE, indices};
use crate::ko::Ko;
use crate::limits::Stopped;
use crate::proof::{Position, Proof};
use crate::table::ByKey;

/// Larger proofs are not written down.
const LARGEST: usize = 300_000;

impl Fight<'_> {
    /// The proof of what this position comes to, as far as the field is concerned: who wants to be sure has it
    /// checked on the board ([`crate::check`]). None if the search forgot too much to be told again in time.
    pub fn proof(&mut self, start: &Node) -> Result<Option<Proof>, Stopped> {
        let field = self.field;
        let success = self.solve(start)?.success;
        let mut proof = Proof {
            target: field.points(field.target),
            any: field.any,
            attacker: field.attacker,
            success,
            first: if start.side == DEFENDER {
                !field.attacker
            } else {
                field.attacker
            },
            ko: start.ko,
            positions: vec![Position::default()],
        };
        let mut known: ByKey<u32> = ByKey::default();
        known.insert(start.keys().0, 0);
        let mut nodes = vec![*start];
        let mut next = 0;
        while next < nodes.len() {
            let node = nodes[next];
            next += 1;
            if self.glance(&node).solved() {
                continue;
            }
            let found = self.solve(&node)?;
            if found.success != success || nodes.len() > LARGEST {
                return Ok(None);
            }
            let winners_turn = success == (node.side != DEFENDER);
            let mut moves = Vec::new();
            if winners_turn {
                moves.push(found.best);
            } else {
                if !node.may_only_ask() {
                    moves.push(NOWHERE);
                }
                moves.extend(indices(found.zone & field.empty(&node.stones)));
            }
            for at in moves {
                let Some((after, _)) = self.after(&node, at) else {
                    continue;
                };
                let after = Node {
                    asked: false,
                    ..after
                };
                let index = *known.entry(after.keys().0).or_insert_with(|| {
                    nodes.push(after);
                    proof.positions.push(Position::default());
                    nodes.len() as u32 - 1
                });
                proof.positions[next - 1].moves.push((field.point(at), index));
            }
        }
        Ok(Some(proof))
    }

    /// The position with the threats that are worst for one side: the other has endless ones.
    pub fn worst_for(&self, node: &Node, side: usize) -> Node {
        let ko = if side == DEFENDER {
            Ko::ATTACKER_RULES
        } else {
            Ko::DEFENDER_RULES
        };
        Node { ko, ..*node }
    }
}
