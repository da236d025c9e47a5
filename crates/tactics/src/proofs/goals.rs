//! Proofs of what a search on the whole board found: captures, connections, eyes, ways out.

use super::draft::{Draft, Solved, Source, Turn};
use super::{Unproved, WIDENINGS};
use crate::budget::Stopped;
use crate::strings::goal::Goal;
use crate::strings::search::Search;
use certificate::Turn as ToMove;
use certificate::{Checked, check};
use certificate::{Proof, Stake};
use goban::{Board, Color, Point, PointSet};

/// The proof of what a goal comes to, checked on the board that the search stands at; by a certain first move of the
/// winner's, if one is named. It takes nothing for granted.
pub fn prove_goal<G: Goal + ?Sized>(
    search: &mut Search<'_, G>,
    stake: &Stake,
    turn: ToMove,
    first: Option<Point>,
) -> Result<(Proof, Checked), Unproved> {
    let board = search.board().clone();
    // What an adviser calls sound is searched again without him: a proof has every move that matters.
    search.set_trust(false);
    let attacker = search.attacker();
    let start = Node {
        stones: Color::BOTH.map(|c| *board.stones(c)),
        turn,
        hash: board.hash(),
    };
    let mut source = Searched {
        here: start,
        search,
        stake,
    };
    let proved = source.prove(&board, start, first, attacker);
    source.search.stand(board);
    search.set_trust(true);
    proved
}

/// A position on the board.
#[derive(Clone, Copy, Debug)]
struct Node {
    stones: [PointSet; 2],
    turn: ToMove,
    hash: u64,
}

/// A search and where it stands.
struct Searched<'a, 'g, G: Goal + ?Sized> {
    search: &'a mut Search<'g, G>,
    here: Node,
    stake: &'a Stake,
}

impl<G: Goal + ?Sized> Searched<'_, '_, G> {
    fn prove(
        &mut self,
        board: &Board,
        start: Node,
        first: Option<Point>,
        attacker: Color,
    ) -> Result<(Proof, Checked), Unproved> {
        let success = match first.map(|p| self.then(&start, Some(p)).ok_or(Unproved::Unsound)) {
            Some(begun) => self.succeeds(&begun?)?,
            None => self.succeeds(&start)?,
        };
        let mut draft = Draft::new(self, start, success, first);
        for _ in 0..WIDENINGS {
            self.search.look()?;
            let choice = draft.won(self)?;
            let (positions, written) = draft.written(&choice);
            let proof = Proof {
                stake: *self.stake,
                attacker,
                success,
                first: start.turn.to_move,
                ko: start.turn.ko,
                beyond: PointSet::EMPTY,
                positions,
            };
            let flaw = match check(board, &proof) {
                Ok(checked) => return Ok((proof, checked)),
                Err(flaw) => flaw,
            };
            let mut widened = false;
            for &(index, p) in &flaw.gaps {
                widened |= draft.add(self, written[index as usize], Some(p));
            }
            if !widened {
                return Err(Unproved::Unsound);
            }
        }
        Err(Unproved::Stopped)
    }

    fn succeeds(&mut self, node: &Node) -> Result<bool, Stopped> {
        match self.known(node) {
            Some(success) => Ok(success),
            None => Ok(self.search.solve(node.turn)?.success),
        }
    }

    /// Brings the search to a position.
    fn stand(&mut self, node: &Node) {
        if self.here.stones != node.stones {
            let size = self.search.board().size();
            let board = Board::from_stones(size, &node.stones[0], &node.stones[1]);
            self.search.stand(board.expect("a position of the fight"));
        }
        self.here = *node;
    }
}

impl<G: Goal + ?Sized> Source for Searched<'_, '_, G> {
    type Node = Node;

    fn key(&self, node: &Node) -> u64 {
        node.turn.key(node.hash)
    }

    fn turn(&mut self, node: &Node, success: bool) -> Turn {
        let attacker = self.search.attacker();
        let all = PointSet::board(self.search.board().size());
        if certificate::is_over(self.stake, success, attacker, &node.stones, &node.turn, all) {
            Turn::End
        } else if success == (node.turn.to_move == attacker) {
            Turn::Winner
        } else {
            Turn::Loser
        }
    }

    fn then(&mut self, node: &Node, at: Option<Point>) -> Option<Node> {
        self.stand(node);
        let attacker = self.search.attacker();
        if let Some(p) = at {
            let board = self.search.board();
            let color = node.turn.to_move;
            if !board.is_empty(p) || board.is_suicide(color, p) || !node.turn.allows(p, attacker) {
                return None;
            }
        }
        let turn = self.search.play(&node.turn, at);
        let board = self.search.board();
        let next = Node {
            stones: Color::BOTH.map(|c| *board.stones(c)),
            turn,
            hash: board.hash(),
        };
        self.search.undo();
        Some(next)
    }

    fn solve(&mut self, node: &Node) -> Result<Solved, Stopped> {
        self.stand(node);
        let found = self.search.solve(node.turn)?;
        let zone = self.search.zone(&node.turn, found.success);
        Ok(Solved {
            success: found.success,
            best: found.best,
            // Where the zone was forgotten the checker tells what is missing.
            zone: zone.map_or(PointSet::EMPTY, |z| z.points),
            pass: node.turn.to_move != self.search.attacker() || node.turn.ban.is_some(),
        })
    }

    fn known(&mut self, node: &Node) -> Option<bool> {
        self.stand(node);
        self.search.known(&node.turn)
    }

    fn empty(&self, node: &Node) -> PointSet {
        PointSet::board(self.search.board().size()) - node.stones[0] - node.stones[1]
    }
}
