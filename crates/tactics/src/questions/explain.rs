//! Why the answer to a problem is the answer: all first moves that work, and what refutes those that do not.

use crate::groups::limits::Limits;
use crate::groups::region::Region;
use crate::parallel::in_order;
use crate::proofs::at_once;
use crate::questions::aim::{Aim, Left};
use crate::questions::claims::{evidence, in_turn, refuted};
use crate::questions::found::{Found, ask};
use crate::questions::rests::Rests;
use crate::verdict::Result4;
use goban::{Board, Color, Move, Point, PointSet};
use proof::value::Answer;
use reasons::{Claim, Evidence};
use std::time::Instant;

/// First moves that are tried, those near the answer first.
const TRIED: usize = 30;
/// Wrong moves that are refuted.
const REFUTED: usize = 4;
/// Steps from the stones at stake within which a first move is plausible.
const REACH: usize = 2;

/// A first move that works.
#[derive(Clone, PartialEq, Debug)]
pub struct Working {
    /// Where.
    pub point: Point,
    /// Whether that is proved; else it is likely.
    pub proved: bool,
    /// That it does as well as others, with the proofs of it.
    pub claim: Claim,
}

/// A wrong first move, and what refutes it.
#[derive(Clone, PartialEq, Debug)]
pub struct Refutation {
    /// The wrong move.
    pub wrong: Point,
    /// The reply; none if none is needed.
    pub reply: Option<Point>,
    /// What whoever played the wrong move comes to; seki only of a race that nobody wins.
    pub answer: Answer,
    /// Whether that is proved; else it is likely.
    pub proved: bool,
    /// How it goes on after the wrong move, passes as none.
    pub line: Vec<Option<Point>>,
    /// All of it, with the proofs that it fails and the line from the wrong move on.
    pub claim: Claim,
    /// What the proofs rest on.
    pub rests: Rests,
}

/// How hard an answer was to find: the moves of its own that the line has, and a count of the search's nodes
/// in tens: 1 for ten, 2 for a hundred. It measures this program's effort, which a person's resembles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difficulty {
    /// The moves that whoever answers has to play along the line.
    pub moves: usize,
    /// The nodes that were searched for it.
    pub nodes: u64,
}

impl Difficulty {
    /// The moves plus the decimal digits of the nodes.
    pub fn score(&self) -> f64 {
        self.moves as f64 + (self.nodes.max(1) as f64).log10()
    }
}

/// Why an answer is the answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The first moves that come to the same, the answer's own first. Empty where no move works or none is
    /// needed.
    pub works: Vec<Working>,
    /// Tempting wrong moves, refuted.
    pub refutations: Vec<Refutation>,
    /// Plausible first moves of which the limits left unknown whether they work.
    pub open: Vec<Point>,
    /// How hard it was.
    pub difficulty: Difficulty,
}

/// Explains an answer: tries each plausible first move, side by side if there are threads.
///
/// ```
/// use goban::Board;
/// use reasons::Words;
/// use tactics::{Limits, aim::Aim, explain::explain, found::ask};
/// let board: Board = "
///     . . . . .
///     . . . . .
///     O O O O O
///     X X X X O
///     . . . X O
/// ".parse().unwrap();
/// let aim = Aim::live(&board, &["A2".parse().unwrap()]);
/// let limits = Limits::nodes(1_000_000);
/// let found = ask(&board, &aim, &limits).unwrap();
/// let why = explain(&board, &found, &limits);
/// assert_eq!(why.works.len(), 1);
/// let said = Words::english().say(&why.refutations[0].claim);
/// assert_eq!(said, "A1 fails: White need not answer, the five stones at D1 die.");
/// ```
pub fn explain(board: &Board, found: &Found, limits: &Limits) -> Explanation {
    let mut why = Explanation {
        works: Vec::new(),
        refutations: Vec::new(),
        open: Vec::new(),
        difficulty: Difficulty {
            moves: found.line.len().div_ceil(2),
            nodes: found.nodes,
        },
    };
    let Some(result) = Result4::of(found.aim.without_seki(found.answer)) else {
        return why;
    };
    let mover = found.to_move;
    let fails = result == Result4::Fails;
    if found.best.is_none() && !fails {
        return why;
    }
    if let Some(point) = found.best.filter(|_| !fails) {
        let proofs = evidence(board, &found.proofs);
        why.works.push(works(point, found.proved(), mover, proofs));
        // What the search saw on its own field is no proof on the board.
        let others = found.works.iter().filter(|p| **p != point);
        why.works
            .extend(others.map(|&point| works(point, false, mover, Vec::new())));
    }
    let moves = candidates(board, found);
    let tried = moves.len();
    let workers = limits.threads.min(tried).max(1);
    let late = || limits.deadline.is_some_and(|end| Instant::now() >= end);
    let work = |i: usize| {
        if late() || limits.stop.is_set() {
            return Some(Attempt::Open);
        }
        let left = u32::try_from(tried.saturating_sub(i)).unwrap_or(1).max(1);
        // What is done side by side has its time side by side.
        let share = u32::try_from(workers).unwrap_or(1).min(left);
        let limits = limits.part(share, left).shared_by(workers);
        Some(attempt(board, &found.aim, mover, moves[i], &limits))
    };
    in_order(tried, workers, work, |i, attempt| match attempt {
        Attempt::Illegal => {}
        Attempt::Open => why.open.push(moves[i]),
        Attempt::Comes(to) => {
            let point = moves[i];
            let comes = Result4::of(found.aim.without_seki(to.answer)).unwrap_or(Result4::Fails);
            if !fails && comes >= result {
                why.works.push(works(point, to.proved, mover, to.proofs));
            } else if comes <= result && why.refutations.len() < REFUTED {
                why.refutations.push(to.refutation(board, found, point));
            }
        }
    });
    why
}

/// A first move that works, by these proofs or as the search says.
fn works(point: Point, proved: bool, mover: Color, proofs: Vec<Evidence>) -> Working {
    let mut claim = Claim::new("solve.as_well").with("point", point);
    claim.evidence = proofs;
    claim
        .evidence
        .push(Evidence::Line(vec![(mover, Move::Play(point))]));
    Working { point, proved, claim }
}

/// The plausible first moves but the one that was found, those near it first.
fn candidates(board: &Board, found: &Found) -> Vec<Point> {
    let stones = found.aim.stones(board);
    let near = match found.aim {
        Aim::Life(_) => Region::around(board, &stones, REACH).map_or(PointSet::EMPTY, |r| r.arena),
        _ => (0..REACH).fold(stones, |near, _| near.dilate(&(*board.empty() | near))),
    };
    let mut moves: Vec<Point> = (near & *board.empty())
        .iter()
        .filter(|&p| Some(p) != found.best && !found.works.contains(&p) && board.is_legal(found.to_move, p))
        .collect();
    let from_stones = |p: Point| stones.iter().map(|s| steps(p, s)).min().unwrap_or(0);
    moves.sort_by_key(|&p| (found.best.map_or(0, |b| steps(p, b)) + from_stones(p), p.index()));
    moves.truncate(TRIED);
    moves
}

fn steps(a: Point, b: Point) -> u8 {
    a.col().abs_diff(b.col()) + a.row().abs_diff(b.row())
}

/// What came of trying a first move.
enum Attempt {
    Illegal,
    Open,
    Comes(Box<Outcome>),
}

/// What a first move comes to, for its side.
struct Outcome {
    answer: Answer,
    proved: bool,
    reply: Option<Point>,
    line: Vec<Option<Point>>,
    proofs: Vec<Evidence>,
    rests: Rests,
}

fn attempt(board: &Board, aim: &Aim, mover: Color, p: Point, limits: &Limits) -> Attempt {
    let mut next = board.clone();
    if next.play(mover, p).is_err() {
        return Attempt::Illegal;
    }
    let Left::Open(left) = aim.after(mover, &next) else {
        let stake = aim.stake(board);
        let proof = stake.and_then(|stake| at_once(board, &stake, aim.reaches(), mover, p));
        return Attempt::Comes(Box::new(Outcome {
            answer: Answer::WON,
            proved: proof.is_some(),
            reply: None,
            line: Vec::new(),
            proofs: evidence(board, proof.as_slice()),
            rests: Rests::of(board, proof.as_slice()),
        }));
    };
    let Some(found) = ask(&next, &left, limits) else {
        return Attempt::Open;
    };
    if found.answer.is_unknown() {
        return Attempt::Open;
    }
    // A race that ends in seki is won by neither side; stones that live in one live.
    let answer = match left {
        Aim::Race(..) => found.answer,
        _ => left.without_seki(found.answer),
    };
    Attempt::Comes(Box::new(Outcome {
        answer: !answer,
        proved: found.proved(),
        reply: found
            .best
            .filter(|_| left.without_seki(found.answer) != Answer::LOST),
        proofs: evidence(&next, &found.proofs),
        rests: found.rests(&next),
        line: found.line,
    }))
}

impl Outcome {
    fn refutation(self, board: &Board, found: &Found, wrong: Point) -> Refutation {
        let mut claim = refuted(board, found, wrong, self.reply, self.answer);
        claim.evidence = self.proofs;
        let mut line = vec![Some(wrong)];
        line.extend(&self.line);
        claim.evidence.push(Evidence::Line(in_turn(found.to_move, &line)));
        Refutation {
            wrong,
            reply: self.reply,
            answer: self.answer,
            proved: self.proved,
            line: self.line,
            claim,
            rests: self.rests,
        }
    }
}
