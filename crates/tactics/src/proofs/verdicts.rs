//! The claims that together make a verdict, each proved in a region of its own.
//!
//! A verdict is found in a region that bets on the board around it. A proof may not bet. That the attacker succeeds
//! is shown with the defender out as soon as he comes to the border; that the defender lives, without a move of his
//! at the border. Where that does not do, or the checker misses something, the region grows.

use crate::groups::field::NOWHERE;
use crate::groups::fight::{Fight, Lessons, Node};
use crate::groups::life::Question;
use crate::groups::limits::Limits;
use crate::groups::region::Region;
use crate::leans::Leans;
use crate::proofs::{Proved, Unproved, prove, prove_goal};
use crate::side::Side;
use crate::strings::goal::Goal;
use crate::strings::search::Search;
use crate::verdict::{Result4, Verdict};
use certificate::Ko;
use certificate::Stake;
use goban::{Board, Color, Point, PointSet};

/// How often a region is made wider.
const WIDEST: usize = 20;

/// The longest line along which a way out is looked for.
const LONGEST: usize = 100;

/// Bytes for the table of a try: regions are small.
const MEMORY: usize = 32 << 20;

/// One side moves first; with these threats the attacker succeeds, or not.
struct Claim {
    side: Side,
    ko: Ko,
    success: bool,
    /// The winner's first move, if it is to be a certain one.
    first: Option<Point>,
}

/// The proofs that a verdict holds for the side that moves, by its best move; none if not all of it could be proved.
pub(crate) fn prove_verdict(
    board: &Board,
    question: &Question,
    verdict: &Verdict,
    region: &Region,
    limits: &Limits,
) -> Option<Vec<Proved>> {
    if verdict.guess {
        return None;
    }
    let side = question.task.side();
    let claims = claims(verdict, side == Side::Attacker);
    // The attacker's success mostly leans on walls, and a failure beside it need not do without.
    let strict = claims.len() == 1;
    let mut proofs = Vec::new();
    for (ko, mover_wins) in claims {
        let success = mover_wins == (side == Side::Attacker);
        let first = verdict.best.filter(|_| mover_wins);
        let claim = Claim {
            side,
            ko,
            success,
            first,
        };
        let mut proved = None;
        if strict && !success {
            proved = claim.prove(board, question, region, false, &limits.part(1, 2));
        }
        proofs.push(proved.or_else(|| claim.prove(board, question, region, true, limits))?);
    }
    Some(proofs)
}

/// What a verdict says, for some threats each: whether the side that moves succeeds with them.
pub(crate) fn claims(verdict: &Verdict, attacks: bool) -> Vec<(Ko, bool)> {
    // With the most threats for one side or for the other, or with none.
    let (lucky, unlucky) = (Ko::ruled_by(attacks), Ko::ruled_by(!attacks));
    match verdict.result() {
        Result4::Succeeds => vec![(unlucky, true)],
        Result4::Fails => vec![(lucky, false)],
        // What cannot be had is shown sooner.
        Result4::TakesFirst => vec![(unlucky, false), (Ko::PLAIN, true)],
        Result4::NeedsThreats => vec![(Ko::PLAIN, false), (verdict.ko, true)],
    }
}

/// The proofs of a verdict that a search on the whole board found, or why not all of it could be proved.
pub(crate) fn prove_asked<G: Goal>(
    search: &mut Search<'_, G>,
    stake: &Stake,
    first: Color,
    verdict: &Verdict,
) -> Result<Vec<Proved>, Unproved> {
    if verdict.guess {
        return Err(Unproved::Stopped);
    }
    let attacks = first == search.attacker();
    let prove = |(ko, mover_wins)| {
        let turn = search.turn(first, ko);
        let proved = prove_goal(search, stake, turn, verdict.best.filter(|_| mover_wins))?;
        let success = proved.0.success;
        // What is never reached because play goes round in a way about which rules differ is not proved.
        let round = verdict.cycle && !success;
        let as_said = success == (mover_wins == attacks) && !round;
        as_said.then(|| proved.into()).ok_or(Unproved::Unsound)
    };
    claims(verdict, attacks).into_iter().map(prove).collect()
}

impl Claim {
    /// The proof in a region that grows. If `granted`, walls are taken to hold.
    fn prove(
        &self,
        board: &Board,
        question: &Question,
        region: &Region,
        granted: bool,
        limits: &Limits,
    ) -> Option<Proved> {
        let mut region = region.clone();
        let mut lessons = Lessons::default();
        for _ in 0..WIDEST {
            if self.success {
                region.exits = region.arena.border(board.empty());
            }
            match self.within(board, question, &region, granted, &mut lessons, limits) {
                Ok(proved) => return Some(proved),
                Err(Unproved::Outside(points) | Unproved::Reached(points)) => {
                    points.iter().for_each(|p| region.add(board, p));
                }
                Err(_) => return None,
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
        lessons: &mut Lessons,
        limits: &Limits,
    ) -> Result<Proved, Unproved> {
        let (mut field, stones) = region.field(board, &question.target).ok_or(Unproved::Stopped)?;
        field.any = question.any;
        let beyond = if self.success {
            PointSet::EMPTY
        } else {
            field.bar(board)
        };
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
            // If he may not play at the border, there is more to see.
            Some(at) => fight.then(&node, at).ok_or(Unproved::Outside(Box::new(beyond)))?,
            None => node,
        };
        fight.learn(std::mem::take(lessons), &node);
        let found = fight.solve(&begun);
        *lessons = fight.lessons().unwrap_or_default();
        let found = found?;
        if found.success != self.success || found.leans.has(Leans::GUESS) {
            // Where the defender gets out, or may not play, there is more to see.
            let out = if self.success {
                let seen = field.points(found.zone).border(board.empty()) & region.exits;
                let way = way_out(&mut fight, &begun).border(board.empty()) & region.exits;
                if way.is_empty() { seen } else { way }
            } else {
                beyond
            };
            return Err(if out.is_empty() {
                Unproved::Unsound
            } else {
                Unproved::Outside(Box::new(out))
            });
        }
        Ok(prove(board, &mut fight, &node, first, granted)?.into())
    }
}

/// Where the defender gets out if the fight is played as it was found, and then without answers.
fn way_out(fight: &mut Fight<'_>, start: &Node) -> PointSet {
    let field = fight.field();
    let mut node = *start;
    let mut line = fight.line(start, LONGEST).into_iter();
    for _ in 0..LONGEST {
        let own = node.stones.of[Side::Defender];
        let run = field.flood(field.target & own, own);
        if run & field.out != 0 {
            return field.points(run & field.out);
        }
        let at = match line.next() {
            Some(at) => at,
            None if node.side == Side::Attacker => NOWHERE,
            None => fight
                .solve(&node)
                .ok()
                .and_then(|found| found.best)
                .unwrap_or(NOWHERE),
        };
        match fight.then(&node, at) {
            Some(next) => node = next,
            None => break,
        }
    }
    PointSet::EMPTY
}
