//! From what a search found on its field to a proof that holds on the board.
//!
//! A field bets on the board around it: walls stand, what lies outside does not matter. So the proof that a
//! search writes out is checked on the board. Where the checker misses an answer the proof is widened by it
//! and checked again; a point outside the field is named, so that the fight can be laid out anew.

use crate::check::{Checked, Fault, Flaw, check};
use crate::field::{Bits, DEFENDER, Field, NOWHERE, indices};
use crate::fight::{Fight, Found, Node};
use crate::limits::Stopped;
use crate::proof::{Position, Proof};
use crate::table::ByKey;
use goban::{Board, Color, PointSet};

/// Larger proofs are not written down.
const LARGEST: usize = 200_000;

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
    let mut writer = Writer::new(board, fight.field(), granted);
    writer.first = first;
    for _ in 0..WIDENINGS {
        fight.look()?;
        let proof = writer.write(fight, start)?;
        let flaw = match check(board, &proof) {
            Ok(checked) if checked.given.is_empty() => {
                let beyond = PointSet::EMPTY;
                return Ok((Proof { beyond, ..proof }, checked));
            }
            Ok(checked) => return Ok((proof, checked)),
            Err(flaw) => flaw,
        };
        if flaw.fault == Fault::Cycle {
            writer.avoid(fight, &proof, &flaw)?;
            continue;
        }
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
    board: &'a Board,
    /// Stones that are not on the field, by colour.
    outside: [PointSet; 2],
    /// Moves that a proof turned out to need.
    missed: ByKey<Bits>,
    nodes: Vec<Node>,
    /// Ends that the board shows too, or not.
    ends: ByKey<bool>,
    /// The winner's first move, if it is to be a certain one.
    first: Option<u8>,
    /// Winner's moves that led back to where they came from.
    round: Vec<(u64, u8)>,
    /// What is called out of the fight.
    beyond: PointSet,
}

impl<'a> Writer<'a> {
    fn new(board: &'a Board, field: &Field, granted: bool) -> Writer<'a> {
        let inside = field.points(field.inside);
        Writer {
            board,
            outside: Color::BOTH.map(|c| *board.stones(c) - inside),
            missed: ByKey::default(),
            nodes: Vec::new(),
            ends: ByKey::default(),
            first: None,
            round: Vec::new(),
            beyond: if granted {
                PointSet::board(board.size()) - inside
            } else {
                PointSet::EMPTY
            },
        }
    }

    /// Gives up a move of the winner's on a line that goes round, the last that has another in its place.
    fn avoid(&mut self, fight: &mut Fight<'_>, proof: &Proof, flaw: &Flaw) -> Result<(), Unproved> {
        let mut here = 0;
        let mut his = Vec::new();
        for m in &flaw.line {
            let Some(&(_, to)) = proof.positions[here].moves.iter().find(|(p, _)| p == m) else {
                break;
            };
            if self.nodes[here].side != DEFENDER {
                let at = m.and_then(|p| fight.field().index(p)).unwrap_or(NOWHERE);
                his.push((self.nodes[here], at));
            }
            here = to as usize;
        }
        for (node, at) in his.into_iter().rev() {
            self.round.push((node.key(), at));
            if self.winning(fight, &node, at, proof.success).is_ok() {
                return Ok(());
            }
            self.round.pop();
        }
        Err(Unproved::Unsound)
    }

    /// The winner's move here: the best, unless it goes round.
    fn winning(&self, fight: &mut Fight<'_>, node: &Node, best: u8, success: bool) -> Result<u8, Unproved> {
        let key = node.key();
        let goes_round = |at: u8| self.round.contains(&(key, at));
        if !goes_round(best) {
            return Ok(best);
        }
        for at in indices(fight.field().empty(&node.stones)) {
            if goes_round(at) {
                continue;
            }
            if let Some(after) = fight.then(node, at)
                && fight.solve(&after)?.success == success
            {
                return Ok(at);
            }
        }
        Err(Unproved::Unsound)
    }

    /// Notes what a proof turned out to need; the points outside the field that it needs, and those that the
    /// defender comes next to, if there are any.
    fn widen(&mut self, fight: &Fight<'_>, proof: &Proof, flaw: &Flaw) -> (PointSet, PointSet) {
        let field = fight.field();
        let (mut outside, mut reached) = (PointSet::EMPTY, PointSet::EMPTY);
        for &(index, p) in &flaw.gaps {
            let node = self.nodes[index as usize];
            match field.index(p) {
                None => {
                    outside.insert(p);
                }
                Some(at) if fight.then(&node, at).is_some() => {
                    *self.missed.entry(node.key()).or_default() |= 1 << at;
                }
                // The board allows what the field does not: it has liberties out there.
                Some(at) => reached |= self.unseen(field, node.stones.of[DEFENDER] | 1 << at),
            }
        }
        if flaw.gaps.is_empty() {
            let mut board = self.board.clone();
            let mut color = proof.first;
            let mut at = 0;
            for m in &flaw.line {
                let moves = &proof.positions[at].moves;
                let Some(&(_, to)) = moves.iter().find(|(p, _)| p == m) else {
                    break;
                };
                at = to as usize;
                reached |= self.unseen(field, self.nodes[at].stones.of[DEFENDER]);
                // Stones beyond that the board has taken off and the field has not.
                match *m {
                    Some(p) if board.play(color, p).is_err() => break,
                    Some(_) => {}
                    None => board.pass(),
                }
                color = !color;
                for c in Color::BOTH {
                    outside |= self.outside[c.index()] - *board.stones(c);
                }
            }
        }
        (outside, reached)
    }

    /// Liberties on the board that the field does not have.
    fn unseen(&self, field: &Field, stones: Bits) -> PointSet {
        field.points(stones & !field.out).border(self.board.empty()) - field.points(field.inside)
    }

    /// Whether the board shows the death that the field shows.
    fn is_dead(&mut self, field: &Field, node: &Node) -> bool {
        if let Some(&known) = self.ends.get(&node.key()) {
            return known;
        }
        let stones = Color::BOTH.map(|c| {
            let side = usize::from(c != field.attacker);
            self.outside[c.index()] | field.points(node.stones.of[side])
        });
        let dead = Board::<()>::from_stones(self.board.size(), &stones[0], &stones[1]).is_some_and(|b| {
            crate::check::is_dead(&b, &field.points(field.target), field.attacker, &self.beyond)
        });
        self.ends.insert(node.key(), dead);
        dead
    }

    fn write(&mut self, fight: &mut Fight<'_>, start: &Node) -> Result<Proof, Unproved> {
        let field = fight.field();
        let begun = self.first.and_then(|at| fight.then(start, at)).unwrap_or(*start);
        let success = fight.solve(&begun)?.success;
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
            beyond: self.beyond,
            positions: vec![Position::default()],
        };
        let mut known: ByKey<u32> = ByKey::default();
        known.insert(start.key(), 0);
        self.nodes = vec![*start];
        let mut next = 0;
        let mut reached = PointSet::EMPTY;
        while next < self.nodes.len() {
            let node = self.nodes[next];
            next += 1;
            if success {
                // The field does not know these liberties: nothing that follows can be trusted.
                let unseen = self.unseen(field, node.stones.of[DEFENDER]);
                if !unseen.is_empty() {
                    reached |= unseen;
                    continue;
                }
            }
            if fight.is_end(&node) && (!success || field.is_taken(&node.stones) || self.is_dead(field, &node))
            {
                continue;
            }
            let found = match self.first.filter(|_| next == 1) {
                Some(best) => Found {
                    best,
                    ..fight.solve(&begun)?
                },
                None => fight.solve_further(&node)?,
            };
            if found.success != success {
                return Err(Unproved::Unsound);
            }
            let mut moves = Vec::new();
            if success == (node.side != DEFENDER) {
                moves.push(self.winning(fight, &node, found.best, success)?);
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
                // What the board would not take off.
                let taken = node.stones.of[DEFENDER] & !after.stones.of[DEFENDER];
                reached |= self.unseen(field, taken);
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
        if reached.is_empty() {
            Ok(proof)
        } else {
            Err(Unproved::Reached(Box::new(reached)))
        }
    }
}
