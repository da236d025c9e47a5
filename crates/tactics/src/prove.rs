//! From what a search found on its field to a proof that holds on the board.
//!
//! A field bets on the board around it: walls stand, what lies outside does not matter. So the proof that a
//! search writes out is checked on the board. Where the checker misses an answer the proof is widened by it
//! and checked again; a point outside the field is named, so that the fight can be laid out anew.

mod draft;
mod real;

use crate::check::{Checked, Flaw, check};
use crate::field::{DEFENDER, Field};
use crate::fight::{Fight, Node};
use crate::limits::Stopped;
use crate::proof::{Position, Proof};
use draft::{Draft, Turn};
use goban::{Board, Color, PointSet};
use real::OnBoard;

/// How often a proof is widened.
const WIDENINGS: usize = 300;

/// Why there is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// The limits were reached, or the proof is too large.
    Stopped,
    /// These points outside the field matter.
    Outside(Box<PointSet>),
    /// The defender comes next to these points outside the field, and has liberties there that it does not have.
    Reached(Box<PointSet>),
    /// What was found does not hold on the board: the search leant on a guess or a repetition.
    Unsound,
}

impl From<Stopped> for Unproved {
    fn from(_: Stopped) -> Unproved {
        Unproved::Stopped
    }
}

/// The proof of what a position comes to, checked on the board; by a certain first move of the winner's, if one is
/// named. If `granted`, the attacker's walls are taken to hold where that is needed ([`Proof::beyond`]); else the
/// proof holds without condition.
pub fn prove(
    board: &Board,
    fight: &mut Fight<'_>,
    start: &Node,
    first: Option<u8>,
    granted: bool,
) -> Result<(Proof, Checked), Unproved> {
    let begun = first.and_then(|at| fight.then(start, at)).unwrap_or(*start);
    let success = fight.solve(&begun)?.success;
    let draft = Draft::new(start, success, first);
    let mut writer = Writer::new(board, fight.field(), draft, granted);
    for _ in 0..WIDENINGS {
        fight.look()?;
        let proof = writer.write(fight)?;
        let flaw = match check(board, &proof) {
            Ok(checked) if checked.given.is_empty() => {
                let beyond = PointSet::EMPTY;
                return Ok((Proof { beyond, ..proof }, checked));
            }
            Ok(checked) => return Ok((proof, checked)),
            Err(flaw) => flaw,
        };
        let (outside, reached) = writer.widen(fight, &proof, &flaw);
        if !outside.is_empty() {
            return Err(Unproved::Outside(Box::new(outside)));
        }
        if !reached.is_empty() {
            return Err(Unproved::Reached(Box::new(reached)));
        }
        if flaw.gaps.is_empty() {
            return Err(Unproved::Unsound);
        }
    }
    Err(Unproved::Stopped)
}

struct Writer<'a> {
    board: OnBoard<'a>,
    draft: Draft,
    /// The positions of the draft behind those of the proof.
    written: Vec<u32>,
}

impl<'a> Writer<'a> {
    fn new(board: &'a Board, field: &'a Field, draft: Draft, granted: bool) -> Writer<'a> {
        let inside = field.points(field.inside);
        let beyond = if granted {
            PointSet::board(board.size()) - inside
        } else {
            PointSet::EMPTY
        };
        Writer {
            board: OnBoard::new(board, field, beyond),
            draft,
            written: Vec::new(),
        }
    }

    /// Notes what a proof turned out to need; the points outside the field that it needs, and those that the
    /// defender comes next to, if there are any.
    fn widen(&mut self, fight: &Fight<'_>, proof: &Proof, flaw: &Flaw) -> (PointSet, PointSet) {
        let field = fight.field();
        let (mut outside, mut reached) = (PointSet::EMPTY, PointSet::EMPTY);
        for &(index, p) in &flaw.gaps {
            let spot = self.written[index as usize];
            let node = self.draft.spots[spot as usize].node;
            match field.index(p) {
                None => {
                    outside.insert(p);
                }
                Some(at) if fight.then(&node, at).is_some() => {
                    self.draft.add(fight, spot, at);
                }
                // The board allows what the field does not: it has liberties out there.
                Some(at) => reached |= self.board.unseen(node.stones.of[DEFENDER] | 1 << at),
            }
        }
        if flaw.gaps.is_empty() {
            let mut board = self.board.board.clone();
            let mut color = proof.first;
            let mut at = 0;
            for m in &flaw.line {
                let moves = &proof.positions[at].moves;
                let Some(&(_, to)) = moves.iter().find(|(p, _)| p == m) else {
                    break;
                };
                at = to as usize;
                let spot = &self.draft.spots[self.written[at] as usize];
                reached |= self.board.unseen(spot.node.stones.of[DEFENDER]);
                // Stones beyond that the board has taken off and the field has not.
                match *m {
                    Some(p) if board.play(color, p).is_err() => break,
                    Some(_) => {}
                    None => board.pass(),
                }
                color = !color;
                for c in Color::BOTH {
                    outside |= self.board.outside[c.index()] - *board.stones(c);
                }
            }
        }
        (outside, reached)
    }

    /// Writes down what can come up if the winner plays as is best.
    fn write(&mut self, fight: &mut Fight<'_>) -> Result<Proof, Unproved> {
        let choice = self.draft.won(fight, &mut self.board)?;
        let field = fight.field();
        let spots = &self.draft.spots;
        let start = spots[0].node;
        let mut positions = vec![Position::default()];
        let mut numbers = vec![u32::MAX; spots.len()];
        numbers[0] = 0;
        self.written = vec![0];
        let mut reached = PointSet::EMPTY;
        let mut next = 0;
        while let Some(&here) = self.written.get(next) {
            let spot = &spots[here as usize];
            let moves = match spot.turn {
                Turn::End => &[],
                Turn::Unseen => {
                    reached |= self.board.unseen(spot.node.stones.of[DEFENDER]);
                    &[]
                }
                Turn::Loser => &spot.moves[..],
                Turn::Winner => {
                    let chosen = spot.moves.get(choice[here as usize] as usize);
                    chosen.map_or(&[][..], std::slice::from_ref)
                }
            };
            for &(at, to) in moves {
                // What the board would not take off.
                let after = &spots[to as usize].node.stones;
                let taken = spot.node.stones.of[DEFENDER] & !after.of[DEFENDER];
                reached |= self.board.unseen(taken);
                if numbers[to as usize] == u32::MAX {
                    numbers[to as usize] = positions.len() as u32;
                    self.written.push(to);
                    positions.push(Position::default());
                }
                positions[next]
                    .moves
                    .push((field.point(at), numbers[to as usize]));
            }
            next += 1;
        }
        if !reached.is_empty() {
            return Err(Unproved::Reached(Box::new(reached)));
        }
        Ok(Proof {
            target: field.points(field.target),
            any: field.any,
            attacker: field.attacker,
            success: self.draft.success(),
            first: if start.side == DEFENDER {
                !field.attacker
            } else {
                field.attacker
            },
            ko: start.ko,
            beyond: self.board.beyond,
            positions,
        })
    }
}
