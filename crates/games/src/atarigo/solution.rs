//! A start solved once and for all: every answer is looked up (paper 004, L173-175).

use std::fmt;

use certificate::{Container, Damage, Kind};
use goban::Color;
use proof::bits::{Bits, Cell};
use proof::{
    Checked, Claim, FileError, Flaw, Lengths, MoveSet, Outcome, Proof, Side, World, check, check_lengths,
};

use super::{AtariGo, MustMove, SYMMETRIES, Setup, SetupError, Symmetry};
use crate::with_atarigo;

/// A proved win, with the start it is about.
///
/// It answers positions that are the same as its own up to the symmetries of the board and the colours too.
///
/// ```
/// use games::atarigo::{AtariGo, Setup, Solution};
/// use proof::{Algorithm, Limits, Options, Side, Solver, World};
/// let start = Setup::crosscut(5).unwrap();
/// let game: AtariGo<u64> = start.build().unwrap();
/// let mut solver = Solver::new(Options::new(Algorithm::Agps), Limits::default());
/// let proof = solver.prove(&game, Side::First).unwrap();
/// let bytes = Solution::file(&proof.with_note(&Solution::note(&start, false)));
/// let solution = Solution::from_bytes(&bytes).unwrap();
/// assert!(solution.answer(&game).is_some());
/// assert!(Solution::from_bytes(&bytes[..bytes.len() - 1]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Solution {
    start: Setup,
    must_move: bool,
    proof: Proof,
    plies: u32,
    lengths: Lengths,
}

/// What a file proves about AtariGo, a win or that one is prevented.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The start.
    pub start: Setup,
    /// Whether nobody may pass.
    pub must_move: bool,
    /// What is so.
    pub claim: Claim,
    /// Positions that the file has a move for.
    pub positions: usize,
    /// Plies of the longest line, if it shows a win.
    pub plies: u32,
}

/// Why a solution cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionError {
    /// The file did not come whole.
    Damage(Damage),
    /// What is in it cannot be read.
    File(FileError),
    /// It is about another game, or its start is impossible.
    Start(String),
    /// The proof in it does not hold.
    Flaw(Flaw),
    /// It proves that a win is prevented, not a win.
    NoWin,
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolutionError::Damage(e) => e.fmt(f),
            SolutionError::File(e) => e.fmt(f),
            SolutionError::Start(note) => write!(
                f,
                "this is no solution of AtariGo (it is about `{note}`): write one with `yomi prove atarigo --save FILE`"
            ),
            SolutionError::Flaw(e) => write!(f, "the solution does not hold for its start: {e}"),
            SolutionError::NoWin => f.write_str("the solution shows no win, only that one is prevented"),
        }
    }
}

impl std::error::Error for SolutionError {}

/// What a note says of the rule without passes.
const NO_PASSING: &str = ", no passing";

/// The version of what is in the container.
const VERSION: u8 = 1;

fn about_another(proof: &Proof) -> SolutionError {
    SolutionError::Start(proof.note().chars().take(80).collect())
}

impl Solution {
    /// What the container of a solution says it is about.
    pub const KIND: Kind = Kind(*b"atri");

    /// What a saved proof notes about its start.
    pub fn note(start: &Setup, must_move: bool) -> String {
        let rule = if must_move { NO_PASSING } else { "" };
        format!("{start} {} to move{rule}", start.mover())
    }

    fn read_note(note: &str) -> Option<(Setup, bool)> {
        let (drawn, rest) = note.split_once(' ')?;
        let (rest, must_move) = match rest.strip_suffix(NO_PASSING) {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let mover: Color = rest.strip_suffix(" to move")?.parse().ok()?;
        Some((drawn.parse::<Setup>().ok()?.to_move(mover), must_move))
    }

    /// The file of a proof that notes its start ([`Solution::note`]): a container of [`Solution::KIND`].
    pub fn file(proof: &Proof) -> Vec<u8> {
        Container {
            kind: Solution::KIND,
            version: VERSION,
            payload: &proof.to_bytes(),
        }
        .to_bytes()
    }

    /// Reads a file, with a container or, as they were written once, without; and what it notes about its start.
    fn read(bytes: &[u8]) -> Result<(Setup, bool, Proof), SolutionError> {
        let payload = if Container::is_one(bytes) {
            Container::of_kind(bytes, Solution::KIND, VERSION)
                .map_err(SolutionError::Damage)?
                .payload
        } else {
            bytes
        };
        let proof = Proof::from_bytes(payload).map_err(SolutionError::File)?;
        let (start, must_move) = Solution::read_note(proof.note()).ok_or_else(|| about_another(&proof))?;
        Ok((start, must_move, proof))
    }

    /// Checks all of a file, whatever it proves.
    pub fn check(bytes: &[u8]) -> Result<Proved, SolutionError> {
        let (start, must_move, proof) = Solution::read(bytes)?;
        let plies = with_atarigo!(&start, |game| match must_move {
            true => check(&MustMove(game), &proof).map(|c| c.plies),
            false => check(&game, &proof).map(|c| c.plies),
        })
        .map_err(|_: SetupError| about_another(&proof))?
        .map_err(SolutionError::Flaw)?;
        Ok(Proved {
            start,
            must_move,
            claim: proof.claim(),
            positions: proof.len(),
            plies,
        })
    }

    /// Reads a solution, and checks all of it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Solution, SolutionError> {
        let (start, must_move, proof) = Solution::read(bytes)?;
        let Claim::Wins(_) = proof.claim() else {
            return Err(SolutionError::NoWin);
        };
        let (Checked { plies, .. }, lengths) = with_atarigo!(&start, |game| match must_move {
            true => check_lengths(&MustMove(game), &proof),
            false => check_lengths(&game, &proof),
        })
        .map_err(|_: SetupError| about_another(&proof))?
        .map_err(SolutionError::Flaw)?;
        Ok(Solution {
            start,
            must_move,
            proof,
            plies,
            lengths,
        })
    }

    /// The start it solves.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// Whether nobody may pass.
    pub fn must_move(&self) -> bool {
        self.must_move
    }

    /// The side that wins.
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
        if game.outcome().is_some() {
            return None;
        }
        if game.to_move() == self.side()
            && let Some(m) = self.stored(game)
        {
            return Some(m);
        }
        if let Some(capture) = game.winning_move() {
            return Some(capture);
        }
        let (image, turn) = self.image_of(game)?;
        let back = turn.inverse();
        self.stored(&image).map(|m| game.turn(back, m))
    }

    fn stored<B: Bits>(&self, game: &AtariGo<B>) -> Option<Cell> {
        let code = self.proof.code_at(game.hash())?;
        Some(Cell(code as u16)).filter(|&m| game.moves().has(m))
    }

    /// The image of this position that the solution has, and the symmetry that leads to it.
    fn image_of<B: Bits>(&self, game: &AtariGo<B>) -> Option<(AtariGo<B>, Symmetry)> {
        let games = [*game, game.colors_swapped()];
        let mine = games.into_iter().find(|g| g.to_move() == self.side())?;
        SYMMETRIES.into_iter().find_map(|turn| {
            let image = mine.turned(turn);
            self.proof.code_at(image.hash()).map(|_| (image, turn))
        })
    }

    /// The game from here if the other side resists as long as it can, its passes as `None`.
    pub fn line<B: Bits>(&self, game: &AtariGo<B>) -> Vec<Option<Cell>> {
        let (mut p, turn) = match self.image_of(game) {
            Some(found) => found,
            None => return self.answer(game).map(Some).into_iter().collect(),
        };
        let back = turn.inverse();
        let mut line = Vec::new();
        while p.outcome().is_none() {
            let next = if p.to_move() == self.side() {
                self.answer(&p).map(|m| (Some(m), p.play(m)))
            } else {
                let replies = p.moves().into_iter().map(|m| (Some(m), p.play(m)));
                let pass = p.null().filter(|_| !self.must_move).map(|idle| (None, idle));
                replies.chain(pass).max_by_key(|(_, q)| match q.outcome() {
                    Some(Outcome::Won(_) | Outcome::Drawn) => 0,
                    None => self.lengths.get(&q.hash()).copied().unwrap_or(0),
                })
            };
            let Some((m, after)) = next else { break };
            line.push(m.map(|m| p.turn(back, m)));
            p = after;
        }
        line
    }
}
