//! From what a search found on its field to a proof that holds on the board.
//!
//! A field bets on the board around it: walls stand, what lies outside does not matter. So the proof that a
//! search writes out is checked on the board. Where the checker misses an answer the proof is widened by it
//! and checked again; a point outside the field is named, so that the fight can be laid out anew.

use crate::check::{Checked, Fault, check, check_given};
use crate::field::{Bits, DEFENDER, Field, NOWHERE, indices};
use crate::fight::{Fight, Node};
use crate::limits::Stopped;
use crate::proof::{Position, Proof};
use crate::table::ByKey;
use goban::{Board, Color, Point, PointSet};

/// Larger proofs are not written down.
const LARGEST: usize = 200_000;

/// How often a proof is widened.
const WIDENINGS: usize = 300;

/// Why there is no proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// The limits were reached, or the proof is too large.
    Stopped,
    /// A point outside the field matters.
    Outside(Point),
    /// What was found does not hold on the board: the search leant on a guess or a repetition.
    Unsound,
}

impl From<Stopped> for Unproved {
    fn from(_: Stopped) -> Unproved {
        Unproved::Stopped
    }
}

/// The proof of what a position comes to, checked on the board: while its walls stand if `given`, else without
/// condition.
pub fn prove(
    board: &Board,
    fight: &mut Fight<'_>,
    start: &Node,
    given: bool,
) -> Result<(Proof, Checked), Unproved> {
    let mut writer = Writer::new(board, fight.field(), given);
    for _ in 0..WIDENINGS {
        fight.look()?;
        let proof = writer.write(fight, start)?;
        let checked = if given {
            check_given(board, &proof)
        } else {
            check(board, &proof)
        };
        let flaw = match checked {
            Ok(checked) => return Ok((proof, checked)),
            Err(flaw) => flaw,
        };
        let Fault::Unanswered(p) = flaw.fault else {
            return Err(Unproved::Unsound);
        };
        let index = follow(&proof, &flaw.line).ok_or(Unproved::Unsound)?;
        let at = fight.field().index(p).ok_or(Unproved::Outside(p))?;
        *writer.missed.entry(writer.nodes[index].key()).or_default() |= 1 << at;
    }
    Err(Unproved::Stopped)
}

/// The position at the end of a line.
fn follow(proof: &Proof, line: &[Option<Point>]) -> Option<usize> {
    line.iter().try_fold(0, |at, m| {
        let moves = &proof.positions.get(at)?.moves;
        moves.iter().find(|(p, _)| p == m).map(|&(_, to)| to as usize)
    })
}

struct Writer<'a> {
    board: &'a Board,
    /// Stones that are not on the field, by colour.
    outside: [PointSet; 2],
    /// Moves that a proof turned out to need.
    missed: ByKey<Bits>,
    nodes: Vec<Node>,
    /// The attacker's stones, if they are taken to stand.
    walls: PointSet,
}

impl<'a> Writer<'a> {
    fn new(board: &'a Board, field: &Field, given: bool) -> Writer<'a> {
        let inside = field.points(field.inside);
        Writer {
            board,
            outside: Color::BOTH.map(|c| *board.stones(c) - inside),
            missed: ByKey::default(),
            nodes: Vec::new(),
            walls: if given {
                *board.stones(field.attacker)
            } else {
                PointSet::EMPTY
            },
        }
    }

    /// Whether the board shows the death that the field shows.
    fn is_dead(&self, field: &Field, node: &Node) -> bool {
        let stones = Color::BOTH.map(|c| {
            let side = usize::from(c != field.attacker);
            self.outside[c.index()] | field.points(node.stones.of[side])
        });
        Board::<()>::from_stones(self.board.size(), &stones[0], &stones[1]).is_some_and(|b| {
            crate::check::is_dead(&b, &field.points(field.target), field.attacker, &self.walls)
        })
    }

    fn write(&mut self, fight: &mut Fight<'_>, start: &Node) -> Result<Proof, Unproved> {
        let field = fight.field();
        let success = fight.solve(start)?.success;
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
        known.insert(start.key(), 0);
        self.nodes = vec![*start];
        let mut next = 0;
        while next < self.nodes.len() {
            let node = self.nodes[next];
            next += 1;
            if fight.is_end(&node) && (!success || field.is_taken(&node.stones) || self.is_dead(field, &node))
            {
                continue;
            }
            let found = fight.solve_further(&node)?;
            if found.success != success {
                return Err(Unproved::Unsound);
            }
            let mut moves = Vec::new();
            if success == (node.side != DEFENDER) {
                moves.push(found.best);
            } else {
                if !node.may_only_ask() {
                    moves.push(NOWHERE);
                }
                let missed = self.missed.get(&node.key()).copied().unwrap_or(0);
                moves.extend(indices((found.zone | missed) & field.empty(&node.stones)));
            }
            for at in moves {
                let Some(after) = fight.then(&node, at) else {
                    continue;
                };
                let index = *known.entry(after.key()).or_insert_with(|| {
                    self.nodes.push(after);
                    proof.positions.push(Position::default());
                    self.nodes.len() as u32 - 1
                });
                proof.positions[next - 1].moves.push((field.point(at), index));
            }
            if self.nodes.len() > LARGEST {
                return Err(Unproved::Stopped);
            }
        }
        Ok(proof)
    }
}
