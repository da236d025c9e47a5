//! Capturing races: two groups of which one takes the other, or both stay.

use super::after;
use super::groups::life_counted;
use super::settle::{Settled, settle};
use crate::groups::limits::Limits;
use crate::groups::region::{Region, dragon};
use crate::side::Side;
use crate::verdict::{Result4, Verdict, succeeds};
use certificate::Ko;
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;

/// How far from the groups the race may spread, round by round.
const REACHES: [usize; 3] = [1, 2, 3];

/// Whether a move can be spared is a matter of so much of the games at least.
const CLEAR: f32 = 0.85;

/// A capturing race, with the side of the first group to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// Whether the first group is saved.
    pub saved: Answer,
    /// Whether the second group is killed.
    pub killed: Answer,
    /// The move; none where none is needed or none helps.
    pub best: Option<Point>,
    /// The move that begins the ko in which the second group may fall: it may give up what [`Race::best`] keeps, as in
    /// a ten-thousand-year ko, where that makes a seki. None without such a ko.
    pub ko: Option<Point>,
    /// Whether all of it was counted or searched to its end, not left to the opinion of random games.
    pub decided: bool,
    /// Whether an unbroken repetition is in it, about which rules differ.
    pub cycle: bool,
}

impl Race {
    /// Whether both groups stay.
    pub fn is_seki(&self) -> bool {
        (self.saved, self.killed) == (Answer::WON, Answer::LOST)
    }

    /// What becomes of the race as a whole: it is won if the second group falls. A ko over either is a ko. It leans on
    /// the fields of both groups, as on guesses.
    pub fn verdict(&self) -> Verdict {
        let answer = match self.killed {
            Answer::LOST if !self.is_seki() => self.saved,
            killed => killed,
        };
        Verdict {
            answer,
            best: self.ko.or(self.best),
            ko: Ko::PLAIN,
            guess: true,
            cycle: self.cycle,
        }
    }
}

/// The race between the groups of two stones of different colours, the first's side moving first.
///
/// Each group is asked for its life in a fight about both. Neither dying is a seki, or two lives. Stones inside
/// the other group are a means to kill it: whoever takes them and dies for it has not won.
pub fn race(board: &Board, mine: Point, his: Point, limits: &Limits) -> Option<Race> {
    race_counted(board, mine, his, limits, &mut 0)
}

/// The same, adding what was searched to `nodes`.
pub(crate) fn race_counted(
    board: &Board,
    mine: Point,
    his: Point,
    limits: &Limits,
    nodes: &mut u64,
) -> Option<Race> {
    let (me, him) = (board.at(mine)?, board.at(his)?);
    if me == him {
        return None;
    }
    let (mine, his) = (dragon(board, mine), dragon(board, his));
    let swallowed = is_inside(board, &his, &mine);
    if !swallowed
        && !is_inside(board, &mine, &his)
        && let Some(race) = counted(board, &mine, &his, me)
    {
        return Some(race);
    }
    let Some(killed) = outcome(board, &his, &mine, me, &limits.part(1, 3), nodes) else {
        return by_life(board, &mine, &his, me, limits, nodes);
    };
    let (mut killed, mut decided) = (killed.verdict, killed.decided);
    if killed.answer == Answer::WON && !swallowed {
        let best = killed
            .best
            .filter(|_| !holds(board, &his, &mine, him, &limits.part(1, 2), nodes));
        return Some(Race {
            saved: Answer::WON,
            killed: killed.answer,
            best,
            ko: None,
            decided,
            cycle: killed.cycle,
        });
    }
    let saved = outcome(board, &mine, &his, me, &limits.part(1, 2), nodes)?;
    decided &= saved.decided;
    let mut saved = saved.verdict;
    if saved.answer == Answer::LOST && is_inside(board, &mine, &his) {
        // He can take them, but does he live then?
        let taking = outcome(board, &mine, &his, him, &limits.part(1, 2), nodes)?
            .verdict
            .best;
        if let Some(p) = taking {
            saved.answer = !survival(board, p, &his, &mine, limits, nodes);
            saved.best = None;
        }
    }
    if swallowed && killed.answer != Answer::LOST {
        let lives = killed.best.map_or(Answer::LOST, |p| {
            survival(board, p, &mine, &his, &limits.part(1, 2), nodes)
        });
        killed.answer = worse(killed.answer, lives);
    }
    if saved.answer == Answer::LOST {
        killed.answer = Answer::LOST;
    }
    let secure = saved.answer == Answer::WON
        && (saved.best.is_none() || holds(board, &mine, &his, him, limits, nodes));
    let best = match killed.answer {
        Answer::WON => killed.best,
        _ => saved.best.filter(|_| !secure),
    };
    Some(Race {
        saved: saved.answer,
        killed: killed.answer,
        best,
        ko: killed.best.filter(|_| is_ko(killed.answer)),
        decided,
        cycle: killed.cycle || saved.cycle,
    })
}

/// A race of two strings that counting decides.
fn counted(board: &Board, mine: &PointSet, his: &PointSet, me: Color) -> Option<Race> {
    // Whether the first group is taken by the second's side, with this side moving first.
    let taken = |target: &PointSet, rival: &PointSet, first: Color| -> Option<bool> {
        let (mut field, stones) = Region::of_race(board, target, rival, 1)?.field(board, target)?;
        field.lean();
        let side = Side::attacker_if(first == field.attacker);
        field.race(&stones, side)
    };
    let killed = taken(his, mine, me)?;
    let saved = killed || !taken(mine, his, me)?;
    let holds = taken(his, mine, !me)? || saved && !killed && !taken(mine, his, !me)?;
    let liberties = his.border(board.empty());
    let outside = liberties - mine.border(board.empty());
    let fills = |p: &Point| board.check(me, *p).is_ok();
    let best = outside
        .iter()
        .find(fills)
        .or_else(|| liberties.iter().find(fills));
    Some(Race {
        saved: succeeds(saved),
        killed: succeeds(killed),
        best: best.filter(|_| saved && !holds),
        ko: None,
        decided: true,
        cycle: false,
    })
}

/// A race too large for a field: whoever lives has won it.
fn by_life(
    board: &Board,
    mine: &PointSet,
    his: &PointSet,
    me: Color,
    limits: &Limits,
    nodes: &mut u64,
) -> Option<Race> {
    let verdict = life_counted(board, mine, me, limits, nodes)
        .or_else(|| life_counted(board, his, me, limits, nodes))?;
    Some(Race {
        saved: verdict.answer,
        killed: verdict.answer,
        best: verdict.best,
        ko: verdict.best.filter(|_| is_ko(verdict.answer)),
        decided: false,
        cycle: verdict.cycle,
    })
}

/// Larger rooms hold more than stones to be taken.
const BELLY: usize = 12;

/// Whether a group stands in a small room that the other one alone walls in.
pub(crate) fn is_inside(board: &Board, group: &PointSet, other: &PointSet) -> bool {
    let Some(color) = group.first().and_then(|p| board.at(p)) else {
        return false;
    };
    let all = PointSet::board(board.size());
    let room = group.flood(&(*board.empty() | *board.stones(color)));
    room.len() <= BELLY && room.border(&all).is_subset(other)
}

/// What becomes of a group after a move of its own side, as that side sees it; death where nobody can tell.
fn survival(
    board: &Board,
    p: Point,
    group: &PointSet,
    rival: &PointSet,
    limits: &Limits,
    nodes: &mut u64,
) -> Answer {
    let Some(me) = group.first().and_then(|g| board.at(g)) else {
        return Answer::LOST;
    };
    let Some(next) = after(board, me, p) else {
        return Answer::LOST;
    };
    let rival = *rival & *next.stones(!me);
    outcome(&next, group, &rival, !me, limits, nodes).map_or(Answer::LOST, |s| !s.verdict.answer)
}

/// Of what has to be done and what it costs the worse: that is what can be had of both.
fn worse(a: Answer, b: Answer) -> Answer {
    if Result4::of(b) < Result4::of(a) { b } else { a }
}

fn is_ko(answer: Answer) -> bool {
    Result4::of(answer).is_some_and(Result4::is_ko)
}

/// Whether what becomes of a group stays so though the other side moves first.
fn holds(
    board: &Board,
    target: &PointSet,
    rival: &PointSet,
    first: Color,
    limits: &Limits,
    nodes: &mut u64,
) -> bool {
    let settled = outcome(board, target, rival, first, limits, nodes);
    settled.is_some_and(|s| s.verdict.answer == Answer::LOST && s.odds >= CLEAR)
}

/// What becomes of the first group in its race with the second.
fn outcome(
    board: &Board,
    target: &PointSet,
    rival: &PointSet,
    first: Color,
    limits: &Limits,
    nodes: &mut u64,
) -> Option<Settled> {
    let regions: Vec<Region> = REACHES
        .iter()
        .filter_map(|&reach| Region::of_race(board, target, rival, reach))
        .collect();
    // From outside first: a common liberty is the mover's own too.
    let (mine, his) = if board.at(target.first()?)? == first {
        (target, rival)
    } else {
        (rival, target)
    };
    let outside = his.border(board.empty()) - mine.border(board.empty());
    let settled = settle(board, target, &regions, &outside, first, limits)?;
    *nodes += settled.nodes;
    Some(settled)
}
