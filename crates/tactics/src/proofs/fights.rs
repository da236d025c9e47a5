//! Proofs of fights about groups.
//!
//! A field bets on the board around it: walls stand, what lies outside does not matter. So a point outside the field
//! that the checker finds to matter is named, and the fight can be laid out anew.

use super::draft::{Draft, Solved, Source, Turn};
use super::{Unproved, WIDENINGS};
use crate::budget::Stopped;
use crate::groups::field::{Bits, NOWHERE};
use crate::groups::fight::{Fight, Node};
use crate::side::Side;
use crate::table::ByKey;
use certificate::{Checked, Flaw, check, is_dead};
use certificate::{Proof, Stake};
use goban::{Board, Color, Point, PointSet};

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
    // What an adviser calls sound is searched again without him: a proof has every move that matters.
    fight.set_trust(false);
    let proved = written(board, fight, start, first, granted);
    fight.set_trust(true);
    proved
}

fn written(
    board: &Board,
    fight: &mut Fight<'_>,
    start: &Node,
    first: Option<u8>,
    granted: bool,
) -> Result<(Proof, Checked), Unproved> {
    let begun = first.and_then(|at| fight.then(start, at)).unwrap_or(*start);
    let success = fight.solve(&begun)?.success;
    let field = fight.field();
    let beyond = if granted {
        PointSet::board(board.size()) - field.points(field.inside)
    } else {
        PointSet::EMPTY
    };
    let mut source = OnBoard::new(board, fight, beyond);
    let first = first.and_then(|at| field.point(at));
    let mut writer = Writer {
        draft: Draft::new(&source, *start, success, first),
        written: Vec::new(),
    };
    for _ in 0..WIDENINGS {
        source.fight.look()?;
        let proof = writer.write(&mut source)?;
        let flaw = match check(board, &proof) {
            Ok(checked) if checked.given.is_empty() => {
                let beyond = PointSet::EMPTY;
                return Ok((Proof { beyond, ..proof }, checked));
            }
            Ok(checked) => return Ok((proof, checked)),
            Err(flaw) => flaw,
        };
        let (outside, reached) = writer.widen(&mut source, &proof, &flaw);
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

struct Writer {
    draft: Draft<Node>,
    /// The positions of the draft behind those of the proof.
    written: Vec<u32>,
}

impl Writer {
    /// Notes what a proof turned out to need; the points outside the field that it needs, and those that the
    /// defender comes next to, if there are any.
    fn widen(&mut self, source: &mut OnBoard<'_, '_>, proof: &Proof, flaw: &Flaw) -> (PointSet, PointSet) {
        let field = source.fight.field();
        let (mut outside, mut reached) = (PointSet::EMPTY, PointSet::EMPTY);
        for &(index, p) in &flaw.gaps {
            let spot = self.written[index as usize];
            let node = self.draft.spots[spot as usize].node;
            match field.index(p) {
                None => {
                    outside.insert(p);
                }
                Some(at) if source.fight.then(&node, at).is_some() => {
                    self.draft.add(source, spot, Some(p));
                }
                // The board allows what the field does not: it has liberties out there.
                Some(at) => reached |= source.unseen(node.stones.of[Side::Defender] | 1 << at),
            }
        }
        if flaw.gaps.is_empty() {
            let mut board = source.board.clone();
            let mut color = proof.first;
            let mut at = 0;
            for m in &flaw.line {
                let moves = &proof.positions[at].moves;
                let Some(&(_, to)) = moves.iter().find(|(p, _)| p == m) else {
                    break;
                };
                at = to as usize;
                let spot = &self.draft.spots[self.written[at] as usize];
                reached |= source.unseen(spot.node.stones.of[Side::Defender]);
                // Stones beyond that the board has taken off and the field has not.
                match *m {
                    Some(p) if board.play(color, p).is_err() => break,
                    Some(_) => {}
                    None => board.pass(),
                }
                color = !color;
                for c in Color::BOTH {
                    outside |= source.outside[c.index()] - *board.stones(c);
                }
            }
        }
        (outside, reached)
    }

    /// Writes down what can come up if the winner plays as is best.
    fn write(&mut self, source: &mut OnBoard<'_, '_>) -> Result<Proof, Unproved> {
        let choice = self.draft.won(source)?;
        let (positions, written) = self.draft.written(&choice);
        self.written = written;
        let spots = &self.draft.spots;
        let mut reached = PointSet::EMPTY;
        for (position, &here) in positions.iter().zip(&self.written) {
            let spot = &spots[here as usize];
            if spot.turn == Turn::Unseen {
                reached |= source.unseen(spot.node.stones.of[Side::Defender]);
            }
            for &(_, to) in &position.moves {
                // What the board would not take off.
                let after = &spots[self.written[to as usize] as usize].node.stones;
                reached |= source.unseen(spot.node.stones.of[Side::Defender] & !after.of[Side::Defender]);
            }
        }
        if !reached.is_empty() {
            return Err(Unproved::Reached(Box::new(reached)));
        }
        let (field, start) = (source.fight.field(), spots[0].node);
        Ok(Proof {
            stake: Stake::Stones {
                target: field.points(field.target),
                any: field.any,
            },
            attacker: field.attacker,
            success: self.draft.success(),
            first: if start.side == Side::Defender {
                !field.attacker
            } else {
                field.attacker
            },
            ko: start.ko,
            beyond: source.beyond,
            positions,
        })
    }
}

/// A fight and the board around its field.
struct OnBoard<'a, 'f> {
    board: &'a Board,
    fight: &'a mut Fight<'f>,
    /// Stones that are not on the field, by colour.
    outside: [PointSet; 2],
    /// What is called out of the fight.
    beyond: PointSet,
    /// Ends that the board shows too, or not.
    ends: ByKey<bool>,
}

impl<'a, 'f> OnBoard<'a, 'f> {
    fn new(board: &'a Board, fight: &'a mut Fight<'f>, beyond: PointSet) -> OnBoard<'a, 'f> {
        let inside = fight.field().points(fight.field().inside);
        OnBoard {
            board,
            fight,
            outside: Color::BOTH.map(|c| *board.stones(c) - inside),
            beyond,
            ends: ByKey::default(),
        }
    }

    /// Liberties of the defender's stones on the board that the field does not have.
    fn unseen(&self, stones: Bits) -> PointSet {
        let field = self.fight.field();
        field.points(stones & !field.out).border(self.board.empty()) - field.points(field.inside)
    }

    /// Whether the board shows the death that the field shows.
    fn is_dead(&mut self, node: &Node) -> bool {
        let field = self.fight.field();
        *self.ends.entry(node.key()).or_insert_with(|| {
            let stones = Color::BOTH.map(|c| {
                let side = usize::from(c != field.attacker);
                self.outside[c.index()] | field.points(node.stones.of[side])
            });
            Board::<()>::from_stones(self.board.size(), &stones[0], &stones[1])
                .is_some_and(|b| is_dead(&b, &field.points(field.target), field.attacker, &self.beyond))
        })
    }
}

impl Source for OnBoard<'_, '_> {
    type Node = Node;

    fn key(&self, node: &Node) -> u64 {
        node.key()
    }

    fn turn(&mut self, node: &Node, success: bool) -> Turn {
        if success && !self.unseen(node.stones.of[Side::Defender]).is_empty() {
            return Turn::Unseen;
        }
        let taken = success && self.fight.field().is_taken(&node.stones);
        if self.fight.is_end(node) && (!success || taken || self.is_dead(node)) {
            Turn::End
        } else if success == (node.side != Side::Defender) {
            Turn::Winner
        } else {
            Turn::Loser
        }
    }

    fn then(&mut self, node: &Node, at: Option<Point>) -> Option<Node> {
        let at = match at {
            Some(p) => self.fight.field().index(p)?,
            None => NOWHERE,
        };
        self.fight.then(node, at)
    }

    fn solve(&mut self, node: &Node) -> Result<Solved, Stopped> {
        let found = self.fight.solve_further(node)?;
        let field = self.fight.field();
        Ok(Solved {
            success: found.success,
            best: found.best.and_then(|at| field.point(at)),
            zone: field.points(found.zone),
            pass: !node.may_only_ask(),
        })
    }

    fn known(&mut self, node: &Node) -> Option<bool> {
        self.fight.known(node)
    }

    fn empty(&self, node: &Node) -> PointSet {
        let field = self.fight.field();
        field.points(field.empty(&node.stones))
    }
}
