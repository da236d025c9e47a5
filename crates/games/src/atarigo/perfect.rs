//! A player that has the whole solution of a start in memory (paper 004, L173-175).

use std::fmt;

use proof::bits::{Bits, Cell};
use proof::{Checked, Claim, FileError, Flaw, MoveSet, Proof, Side, World, check};

use super::AtariGo;

/// Plays a proved win: each answer is looked up.
#[derive(Clone, Debug)]
pub struct PerfectPlayer {
    proof: Proof,
    plies: u32,
}

/// Why a solution cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionError {
    /// The file cannot be read.
    File(FileError),
    /// The proof in it does not hold.
    Flaw(Flaw),
    /// It proves that a win is prevented, not a win.
    NoWin,
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolutionError::File(e) => e.fmt(f),
            SolutionError::Flaw(e) => write!(f, "the solution does not hold for this start: {e}"),
            SolutionError::NoWin => f.write_str("the solution shows no win, only that one is prevented"),
        }
    }
}

impl std::error::Error for SolutionError {}

impl PerfectPlayer {
    /// Reads a solution of this start, and checks all of it.
    pub fn from_bytes<B: Bits>(bytes: &[u8], start: &AtariGo<B>) -> Result<PerfectPlayer, SolutionError> {
        let proof = Proof::from_bytes(bytes).map_err(SolutionError::File)?;
        let Claim::Wins(_) = proof.claim() else {
            return Err(SolutionError::NoWin);
        };
        let Checked { plies, .. } = check(start, &proof).map_err(SolutionError::Flaw)?;
        Ok(PerfectPlayer { proof, plies })
    }

    /// The side it plays.
    pub fn side(&self) -> Side {
        self.proof.claim().side()
    }

    /// Plies of the longest game it can be made to play.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Positions it has an answer for, besides immediate captures.
    pub fn positions(&self) -> usize {
        self.proof.len()
    }

    /// Its move in a position it can reach, `None` elsewhere.
    pub fn answer<B: Bits>(&self, game: &AtariGo<B>) -> Option<Cell> {
        if game.outcome().is_some() || game.to_move() != self.side() {
            return None;
        }
        match self.proof.code_at(game.hash()) {
            Some(code) => Some(Cell(code as u16)).filter(|&m| game.moves().has(m)),
            None => game.winning_move(),
        }
    }
}
