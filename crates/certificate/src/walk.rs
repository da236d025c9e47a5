//! A proof walked: what is so at each position, the winner's move, the replies that matter.

use crate::certificate::Certificate;
use crate::check::{Checked, Fact, Flaw, Zone, examine};
use crate::ko::Turn;
use crate::proof::{Proof, Stake};
use goban::{Board, Color, Point, PointSet};
use std::fmt;

impl Certificate {
    /// Checks it from scratch, and opens it for a walk.
    ///
    /// ```
    /// use certificate::{Certificate, End, Ko, Position, Proof, Stake};
    /// use goban::{Board, Color, Point, PointSet};
    /// let board: Board = "
    ///     . . . . .
    ///     . . . . .
    ///     . . . . .
    ///     O . . . .
    ///     X . . . .".parse().unwrap();
    /// let [a1, b1] = ["A1", "B1"].map(|p| p.parse::<Point>().unwrap());
    /// let proof = Proof {
    ///     stake: Stake::Stones { target: PointSet::of(a1), any: false },
    ///     attacker: Color::White,
    ///     success: true,
    ///     first: Color::White,
    ///     ko: Ko::PLAIN,
    ///     beyond: PointSet::EMPTY,
    ///     positions: vec![Position { moves: vec![(Some(b1), 1)] }, Position::default()],
    /// };
    /// let certificate = Certificate { board, proof };
    /// let walk = certificate.walk().unwrap();
    /// let start = walk.root();
    /// assert!(start.is_winners_turn());
    /// assert_eq!(start.answer(), Some(Some(b1)));
    /// let taken = start.after(Some(b1)).unwrap();
    /// assert_eq!(taken.end(), Some(End::Reached));
    /// assert_eq!(taken.board().at(a1), None);
    /// ```
    pub fn walk(&self) -> Result<Walk<'_>, Flaw> {
        let examined = examine(&self.board, &self.proof)?;
        Ok(Walk {
            certificate: self,
            checked: examined.checked,
            facts: examined.facts,
            zones: examined.zones,
        })
    }
}

/// A proof that was accepted, open to be walked through.
pub struct Walk<'c> {
    certificate: &'c Certificate,
    checked: Checked,
    facts: Vec<Option<Fact>>,
    zones: Vec<Zone>,
}

/// Why a position needs no further moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The attacker has what he wants.
    Reached,
    /// The attacker cannot be kept from it any more: the stones are dead where they stand.
    Dead,
    /// A stone that the attacker cannot do without is gone.
    Lost,
    /// The attacker can do no more: stones at stake live, or nothing he could play matters.
    Stands,
}

impl<'c> Walk<'c> {
    /// What the checker found.
    pub fn checked(&self) -> &Checked {
        &self.checked
    }

    /// The proof.
    pub fn proof(&self) -> &'c Proof {
        &self.certificate.proof
    }

    /// Where it begins.
    pub fn root(&self) -> Step<'_> {
        self.step(0)
    }

    fn step(&self, index: u32) -> Step<'_> {
        let fact = self.facts[index as usize]
            .as_ref()
            .expect("what moves lead to is within reach");
        Step {
            walk: self,
            fact,
            index,
        }
    }

    /// All positions within reach, each once.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        let indices = 0..self.facts.len() as u32;
        indices
            .filter(|&i| self.facts[i as usize].is_some())
            .map(|i| self.step(i))
    }

    /// The line that shows it, up to so many moves: the winner's, and of the loser's those that hold out longest, each
    /// with the position after it. Empty if play may go round.
    pub fn line(&self, longest: usize) -> Vec<(Option<Point>, Step<'_>)> {
        let mut here = self.root();
        let moves = self.proof().line(longest).into_iter();
        let steps = moves.map_while(|at| {
            here = here.after(at)?;
            Some((at, here))
        });
        steps.collect()
    }
}

impl fmt::Debug for Walk<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Walk").field(&self.checked).finish()
    }
}

/// A position of a proof, reached on a walk.
#[derive(Clone, Copy)]
pub struct Step<'w> {
    walk: &'w Walk<'w>,
    fact: &'w Fact,
    index: u32,
}

impl<'w> Step<'w> {
    /// Its place in [`Proof::positions`].
    pub fn index(&self) -> u32 {
        self.index
    }

    /// The stones of a side.
    pub fn stones(&self, color: Color) -> PointSet {
        self.fact.stones[color.index()]
    }

    /// The board, with the ban of the simple ko rule if there is one.
    pub fn board(&self) -> Board {
        let [black, white] = &self.fact.stones;
        let size = self.walk.certificate.board.size();
        let board = Board::from_stones(size, black, white).expect("a position that moves led to");
        match self.fact.ban {
            Some(p) => board
                .with_ko(self.fact.to_move, p)
                .expect("a ban that a move left"),
            None => board,
        }
    }

    /// Who is to move, where he may play only by spending a threat, and what threats are left.
    pub fn turn(&self) -> Turn {
        Turn {
            to_move: self.fact.to_move,
            ban: self.fact.ban,
            ko: self.fact.ko,
        }
    }

    /// Who wins.
    pub fn winner(&self) -> Color {
        self.walk.proof().winner()
    }

    /// Whether the winner is to move.
    pub fn is_winners_turn(&self) -> bool {
        self.fact.to_move == self.winner()
    }

    /// What is at stake.
    pub fn stake(&self) -> &'w Stake {
        &self.walk.certificate.proof.stake
    }

    /// What the win depends on here.
    pub fn zone(&self) -> &'w Zone {
        &self.walk.zones[self.index as usize]
    }

    /// The winner's move, a pass as none, if he is to move and it is not over.
    pub fn answer(&self) -> Option<Option<Point>> {
        let first = self.moves_of().first().filter(|_| self.is_winners_turn());
        first.map(|m| m.0)
    }

    fn moves_of(&self) -> &'w [(Option<Point>, u32)] {
        &self.walk.certificate.proof.positions[self.index as usize].moves
    }

    /// The moves, passes as none, and the positions after them: the winner's one, or all of the loser's that matter. Every
    /// other move of the loser's is as good as his pass.
    pub fn moves(&self) -> impl Iterator<Item = (Option<Point>, Step<'w>)> {
        let walk = self.walk;
        let moves = self.moves_of().iter();
        moves.map(move |&(at, to)| (at, walk.step(to)))
    }

    /// The position after a move that is listed here.
    pub fn after(&self, at: Option<Point>) -> Option<Step<'w>> {
        self.moves().find(|m| m.0 == at).map(|m| m.1)
    }

    /// Why there are no moves, if there are none.
    pub fn end(&self) -> Option<End> {
        if !self.moves_of().is_empty() {
            return None;
        }
        let Proof {
            stake,
            attacker,
            success,
            ..
        } = self.walk.proof();
        let all = PointSet::board(self.walk.certificate.board.size());
        let over = crate::is_over(stake, *success, *attacker, &self.fact.stones, &self.turn(), all);
        Some(match (success, over) {
            (true, true) => End::Reached,
            (true, false) => End::Dead,
            (false, true) => End::Lost,
            (false, false) => End::Stands,
        })
    }
}

impl fmt::Debug for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position {}: {:?}", self.index, self.turn())
    }
}
