//! The claims that together make a verdict, each proved in a region of its own.
//!
//! A verdict is found in a region that bets on the board around it. A proof may not bet. That the defender lives is
//! shown where it was found, and the region takes in what the checker misses. So it is with the attacker's
//! success; but where the defender comes next to something outside that the region does not know, he must be
//! kept away from it first, and only if he cannot be the region takes it in.

use crate::field::{ATTACKER, DEFENDER};
use crate::fight::{Fight, Mark};
use crate::ko::Ko;
use crate::limits::Limits;
use crate::problem::{Question, Task};
use crate::proof::Proof;
use crate::prove::{Unproved, prove};
use crate::region::Region;
use crate::verdict::{Result4, Verdict};
use goban::{Board, Point, PointSet};

/// How often a region in which the attacker is to succeed is changed because the defender gets out or a proof
/// needs it.
const WIDEST: usize = 20;

/// How often one in which the defender is to live is made wider.
const WIDER: usize = 4;

/// Bytes for the table of a try: regions are small.
const MEMORY: usize = 32 << 20;

/// One side moves first; with these threats the attacker succeeds, or not.
struct Claim {
    side: usize,
    ko: Ko,
    success: bool,
    /// The winner's first move, if it is to be a certain one.
    first: Option<Point>,
}

/// The proofs that a verdict holds for the side that moves, by its best move, with the attacker's stones that
/// they take to hold; none if not all of it could be proved.
pub(crate) fn prove_verdict(
    board: &Board,
    question: &Question,
    verdict: &Verdict,
    region: &Region,
    limits: &Limits,
) -> Option<(Vec<Proof>, PointSet)> {
    if verdict.guess {
        return None;
    }
    let side = match question.task {
        Task::Kill => ATTACKER,
        Task::Live => DEFENDER,
    };
    // With the most threats for one side or for the other, or with none: what the side that moves comes to.
    let lucky = Ko::ruled_by(side == ATTACKER);
    let unlucky = Ko::ruled_by(side != ATTACKER);
    let claims = match verdict.result {
        Result4::Succeeds => vec![(unlucky, true)],
        Result4::Fails => vec![(lucky, false)],
        Result4::TakesFirst(_) => vec![(Ko::PLAIN, true), (unlucky, false)],
        Result4::NeedsThreats(_) => vec![(verdict.ko, true), (Ko::PLAIN, false)],
    };
    let (mut proofs, mut given) = (Vec::new(), PointSet::EMPTY);
    for (ko, mover_wins) in claims {
        let success = mover_wins == (side == ATTACKER);
        let first = verdict.best.filter(|_| mover_wins);
        let claim = Claim {
            side,
            ko,
            success,
            first,
        };
        let proved = if success {
            claim.prove_success(board, question, region, limits)
        } else {
            claim.prove_failure(board, question, region, limits)
        };
        let (proof, held) = proved?;
        proofs.push(proof);
        given |= held;
    }
    Some((proofs, given))
}

impl Claim {
    fn prove_success(
        &self,
        board: &Board,
        question: &Question,
        region: &Region,
        limits: &Limits,
    ) -> Option<(Proof, PointSet)> {
        let mut region = region.clone();
        for _ in 0..WIDEST {
            match self.within(board, question, &region, true, limits) {
                Ok(proved) => return Some(proved),
                // He must not come there; if he cannot be kept away, there is more to see.
                Err(Unproved::Reached(points)) if !points.is_subset(&region.exits) => region.exits |= *points,
                Err(Unproved::Outside(points) | Unproved::Reached(points)) => {
                    points.iter().for_each(|p| region.add(board, p));
                }
                Err(_) => return None,
            }
        }
        None
    }

    fn prove_failure(
        &self,
        board: &Board,
        question: &Question,
        region: &Region,
        limits: &Limits,
    ) -> Option<(Proof, PointSet)> {
        for granted in [false, true] {
            let mut region = region.clone();
            for _ in 0..WIDER {
                match self.within(board, question, &region, granted, &limits.part(1, 2)) {
                    Ok(proved) => return Some(proved),
                    Err(Unproved::Outside(points) | Unproved::Reached(points)) => {
                        points.iter().for_each(|p| region.add(board, p));
                    }
                    Err(_) => break,
                }
            }
        }
        None
    }

    fn within(
        &self,
        board: &Board,
        question: &Question,
        region: &Region,
        granted: bool,
        limits: &Limits,
    ) -> Result<(Proof, PointSet), Unproved> {
        let (mut field, stones) = region.field(board, &question.target).ok_or(Unproved::Stopped)?;
        field.any = question.any;
        let limits = Limits {
            memory: limits.memory.min(MEMORY),
            ..limits.clone()
        };
        let mut fight = Fight::new(&field, limits);
        let node = fight.node(stones, self.side, self.ko);
        let first = match self.first {
            Some(p) => Some(
                field
                    .index(p)
                    .ok_or(Unproved::Outside(Box::new(PointSet::of(p))))?,
            ),
            None => None,
        };
        let begun = match first {
            Some(at) => fight.then(&node, at).ok_or(Unproved::Unsound)?,
            None => node,
        };
        let found = fight.solve(&begun)?;
        if found.success != self.success || found.marks & Mark::GUESS != 0 {
            // Where the defender gets out there is more to see.
            let out = field.points(found.zone).border(board.empty()) & region.exits;
            return Err(if self.success && !out.is_empty() {
                Unproved::Outside(Box::new(out))
            } else {
                Unproved::Unsound
            });
        }
        let (proof, checked) = prove(board, &mut fight, &node, first, granted)?;
        Ok((proof, checked.given))
    }
}
