//! Checking proofs, with nothing but the rules of the game.
//!
//! This file uses `moves`, `play`, `outcome`, `to_move`, `null` (as a pass, where passing is a move), `hash` and
//! `code`, and nothing of what the searches use besides: no threats, no sets, no tables of theirs.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::{Claim, Outcome, Proof, Side, World};

/// What a sound proof turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked<M> {
    /// Positions visited.
    pub positions: usize,
    /// Plies of the longest game against the strategy.
    pub plies: u32,
    /// Such a game; `None` is a pass.
    pub line: Vec<Option<M>>,
}

/// Why a proof is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It is about another position.
    OtherRoot,
    /// It gives no move in a position that can arise.
    NoMove {
        /// The moves that lead there.
        line: String,
    },
    /// It gives a move that is not legal.
    Illegal {
        /// The moves that lead there.
        line: String,
    },
    /// The strategy fails: the game ends otherwise than claimed.
    Fails {
        /// The moves that lead there.
        line: String,
    },
    /// The strategy lets a position come back, so that the win never comes.
    Repeats {
        /// The moves that lead there.
        line: String,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::OtherRoot => f.write_str("the proof is about another position"),
            Flaw::NoMove { line } => write!(f, "the proof has no move after: {line}"),
            Flaw::Illegal { line } => write!(f, "the proof has an illegal move after: {line}"),
            Flaw::Fails { line } => write!(f, "the game ends otherwise than claimed after: {line}"),
            Flaw::Repeats { line } => write!(f, "a position comes back after: {line}"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Plies of the longest game from each position of a proof, by its hash.
pub type Lengths = HashMap<u64, u32>;

/// A move, or `None` for a pass, and the position after it.
type Step<W> = (Option<<W as World>::Move>, W);

/// Verifies a proof about this position. Every reply of the other side is tried.
pub fn check<W: World>(root: &W, proof: &Proof) -> Result<Checked<W::Move>, Flaw> {
    check_lengths(root, proof).map(|(checked, _)| checked)
}

/// The same, with the plies of the longest game from each position, by hash.
pub fn check_lengths<W: World>(root: &W, proof: &Proof) -> Result<(Checked<W::Move>, Lengths), Flaw> {
    if root.hash() != proof.root() {
        return Err(Flaw::OtherRoot);
    }
    let mut checker = Checker {
        proof,
        prover: proof.claim().side(),
        must_win: matches!(proof.claim(), Claim::Wins(_)),
        done: HashMap::new(),
        path: HashSet::new(),
        line: Vec::new(),
    };
    let plies = checker.visit(root)?;
    let positions = checker.done.len();
    let line = checker.longest(root, plies);
    Ok((
        Checked {
            positions,
            plies,
            line,
        },
        checker.done,
    ))
}

struct Checker<'a, W: World> {
    proof: &'a Proof,
    prover: Side,
    must_win: bool,
    /// Plies of the longest game from each position already found sound.
    done: HashMap<u64, u32>,
    path: HashSet<u64>,
    line: Vec<(W, Option<W::Move>)>,
}

impl<W: World> Checker<'_, W> {
    fn told(&self) -> String {
        let name = |(p, m): &(W, Option<W::Move>)| m.map_or("pass".to_string(), |m| p.notation(m));
        self.line.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    /// The plies of the longest game from here, all of which end as claimed.
    fn visit(&mut self, p: &W) -> Result<u32, Flaw> {
        if let Some(outcome) = p.outcome() {
            let good = match outcome {
                Outcome::Won(side) => side == self.prover,
                Outcome::Drawn => !self.must_win,
            };
            return if good {
                Ok(0)
            } else {
                Err(Flaw::Fails { line: self.told() })
            };
        }
        let hash = p.hash();
        if let Some(&plies) = self.done.get(&hash) {
            return Ok(plies);
        }
        if !self.path.insert(hash) {
            // Who only holds may repeat for ever; who must win may not.
            return if self.must_win {
                Err(Flaw::Repeats { line: self.told() })
            } else {
                Ok(0)
            };
        }
        let mut longest = 0;
        for (m, next) in self.continuations(p)? {
            self.line.push((p.clone(), m));
            longest = longest.max(1 + self.visit(&next)?);
            self.line.pop();
        }
        self.path.remove(&hash);
        self.done.insert(hash, longest);
        Ok(longest)
    }

    /// The proved move if the prover is to move, else all moves and the pass where there is one.
    fn continuations(&self, p: &W) -> Result<Vec<Step<W>>, Flaw> {
        let moves = p.moves();
        if p.to_move() == self.prover {
            return self.answer(p, moves).map(|answer| vec![answer]);
        }
        let mut all: Vec<_> = moves.into_iter().map(|m| (Some(m), p.play(m))).collect();
        if !self.must_win {
            // A pass of the side that must not win is answered by a pass, which ends the game.
            return Ok(all);
        }
        if W::PASSING {
            all.extend(p.null().map(|idle| (None, idle)));
        }
        if all.is_empty() {
            return Err(Flaw::Fails { line: self.told() });
        }
        Ok(all)
    }

    fn answer(&self, p: &W, moves: W::Moves) -> Result<Step<W>, Flaw> {
        let Some(code) = self.proof.code_at(p.hash()) else {
            // Immediate wins go without saying.
            return moves
                .into_iter()
                .map(|m| (Some(m), p.play(m)))
                .find(|(_, next)| next.outcome() == Some(Outcome::Won(self.prover)))
                .ok_or_else(|| Flaw::NoMove { line: self.told() });
        };
        if code == Proof::PASS {
            return p
                .null()
                .filter(|_| W::PASSING && !self.must_win)
                .map(|idle| (None, idle))
                .ok_or_else(|| Flaw::Illegal { line: self.told() });
        }
        moves
            .into_iter()
            .find(|&m| p.code(m) == code)
            .map(|m| (Some(m), p.play(m)))
            .ok_or_else(|| Flaw::Illegal { line: self.told() })
    }

    /// A game of so many plies, from the lengths found.
    fn longest(&self, root: &W, mut plies: u32) -> Vec<Option<W::Move>> {
        let mut line = Vec::new();
        let mut p = root.clone();
        while plies > 0 && p.outcome().is_none() {
            let Ok(next) = self.continuations(&p) else { break };
            let found = next.into_iter().find(|(_, q)| {
                let below = if q.outcome().is_some() {
                    Some(0)
                } else {
                    self.done.get(&q.hash()).copied()
                };
                below == Some(plies - 1)
            });
            let Some((m, q)) = found else { break };
            line.push(m);
            p = q;
            plies -= 1;
        }
        line
    }
}
