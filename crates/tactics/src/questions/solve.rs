//! A problem from a bare position: what it asks, and the answer.

mod solution;

use crate::advice::Advice;
use crate::side::Side;
pub(crate) use solution::{Solution, Way};

use crate::groups::field::indices;
use crate::groups::fight::{Fight, Lessons, Node};
use crate::groups::life::{Question, Task};
use crate::groups::limits::Limits;
use crate::groups::region::Region;
use crate::groups::seki::two_eyes;
use crate::groups::trials::by_taste;
use crate::questions::problem::fights;
use crate::verdict::{Verdict, succeeds, takes_first_uncounted};
use certificate::Ko;
use goban::{Board, Color, Point};
use proof::value::Answer;
use solution::{NOTHING, SUCCESS};
use std::time::{Duration, Instant};

/// How many fights are looked at.
const FIGHTS: usize = 4;

/// How far a fight may spread, round by round.
const REACHES: [usize; 3] = [2, 3, 4];

/// The part of the time that is spent on finding better than a ko, as a divisor.
const HOPE: u32 = 5;

/// The part of the time that is spent on a proof before the fight is looked at more widely, as a divisor.
const SETTLING: u32 = 3;

/// The time that may be spent on what is asked beside an easy question.
const MOMENT: Duration = Duration::from_millis(100);

/// How long something may be asked beside a question that took so long: what is easy is answered at once, however
/// much time there is.
pub(crate) fn moment_after(taken: Duration) -> Duration {
    taken + MOMENT
}

/// Moves of a line that are shown.
const LONGEST_LINE: usize = 30;

/// Finds out what a position asks, and answers it as far as the search goes.
pub(crate) fn find(board: &Board, to_move: Color, limits: &Limits) -> Option<Solution> {
    let mut asked = fights(board, to_move, limits.helps.foretells());
    asked.truncate(FIGHTS);
    let mut left = asked.len();
    let mut found: Vec<Solution> = Vec::new();
    let mut other: Option<Solution> = None;
    for questions in asked {
        left -= 1;
        // The likeliest fight gets most of the time.
        let part = if left > 0 {
            limits.part(3, 5)
        } else {
            limits.clone()
        };
        let mut best: Option<Solution> = None;
        let mut variants = questions.len() as u32;
        for question in questions {
            let part = if best.as_ref().is_some_and(|b| b.rank() > NOTHING) {
                part.part(1, HOPE)
            } else {
                part.part(2, variants + 1)
            };
            variants -= 1;
            let solution = consider(board, to_move, question, true, &part, None);
            if best.as_ref().is_none_or(|b| solution.rank() > b.rank()) {
                best = Some(solution);
            }
            if best.as_ref().is_some_and(|b| b.rank() >= SUCCESS) {
                break;
            }
        }
        match best {
            Some(best) if best.rank() > NOTHING => {
                let settled = found.is_empty() && best.works.len() <= 1;
                found.push(best);
                if settled {
                    break;
                }
            }
            best => {
                if other.as_ref().is_none_or(|o| o.best().is_none()) {
                    other = best.or(other);
                }
            }
        }
    }
    // What is not decided may be more than what is easy.
    match (choose(found), other) {
        (Some(found), Some(other)) if other.weight() > found.weight() => Some(other),
        (found, other) => found.or(other),
    }
}

/// The answer to the first fight; of the moves that win it the one that wins most beside it.
fn choose(found: Vec<Solution>) -> Option<Solution> {
    let gain = |p: Point| -> usize {
        let others = found
            .iter()
            .skip(1)
            .filter(|s| s.verdict.is_some_and(|v| !v.guess));
        let parts = others.filter(|s| s.works.iter().any(|w| w.first == p));
        parts.map(|s| s.question.target.len()).sum()
    };
    let first = found.first()?;
    // Of equal moves the one that the search preferred; two eyes are better than seki.
    let mut best = first.verdict.and_then(|v| v.best)?;
    let rank = |p: Point, seki: bool| (!seki, gain(p));
    let mut most = rank(best, first.seki);
    for way in &first.works {
        if rank(way.first, way.seki) > most {
            best = way.first;
            most = rank(best, way.seki);
        }
    }
    let mut chosen = found.into_iter().next()?;
    if chosen.verdict.is_some_and(|v| v.best != Some(best)) {
        chosen.proofs.clear();
        chosen.prefer([best]);
    }
    Some(chosen)
}

/// Answers one question about a position, and proves the answer if it can.
pub(crate) fn answer(
    board: &Board,
    to_move: Color,
    question: Question,
    limits: &Limits,
    advice: Option<&dyn Advice>,
) -> Solution {
    let start = Instant::now();
    let mut solution = consider(board, to_move, question, false, &limits.part(3, 4), advice);
    if !solution.proved_given() {
        solution.settle(board, limits);
    }
    solution.since(start)
}

/// Answers one question; if it is to decide whether the move matters, also for the other side moving first.
pub(crate) fn consider(
    board: &Board,
    to_move: Color,
    question: Question,
    decide: bool,
    limits: &Limits,
    advice: Option<&dyn Advice>,
) -> Solution {
    let start = Instant::now();
    let mut best = Solution {
        question,
        to_move,
        verdict: None,
        decisive: !decide,
        proofs: Vec::new(),
        rules: Vec::new(),
        hint: None,
        seki: false,
        works: Vec::new(),
        line: Vec::new(),
        nodes: 0,
        time: Duration::ZERO,
        reach: 0,
    };
    let mut lessons = Lessons::default();
    for (round, &reach) in REACHES.iter().enumerate() {
        let part = if best.rank() > NOTHING {
            limits.part(1, HOPE)
        } else if round + 1 < REACHES.len() {
            limits.part(2, 3)
        } else {
            limits.clone()
        };
        let nodes = best.nodes;
        let Some(mut solution) = within(board, &best, reach, decide, &mut lessons, &part, advice) else {
            break;
        };
        solution.nodes += nodes;
        best.nodes = solution.nodes;
        if solution.rank() > NOTHING {
            solution.settle(board, &limits.part(1, SETTLING));
        }
        let sure = solution.verdict.is_some_and(|v| !v.guess);
        // A guess gives way to what a wider search says.
        if solution.rank() > best.rank() || sure && best.verdict.is_some_and(|v| v.guess) {
            best = solution;
        }
        if best.rank() >= SUCCESS && sure || best.proved_given() {
            break;
        }
    }
    best.since(start)
}

/// Answers a question with a fight that may spread so far; none if that is too large.
fn within(
    board: &Board,
    known: &Solution,
    reach: usize,
    decide: bool,
    lessons: &mut Lessons,
    limits: &Limits,
    advice: Option<&dyn Advice>,
) -> Option<Solution> {
    let (question, to_move) = (known.question, known.to_move);
    let mut solution = Solution {
        nodes: 0,
        reach,
        ..known.clone()
    };
    let limits = &limits.as_of_one();
    let region = Region::around(board, &question.target, reach)?;
    let (mut field, stones) = region.field(board, &question.target)?;
    field.any = question.any;
    let mut fight = Fight::new(&field, limits.clone());
    if let Some(advice) = advice {
        fight.advise(board, advice);
    }
    let side = Side::attacker_if(to_move == field.attacker);
    let node = fight.node(stones, side, Ko::PLAIN);
    fight.learn(std::mem::take(lessons), &node);
    let start = Instant::now();
    let asked = fight.ask(&stones, side);
    let limits = &limits.at_most(moment_after(start.elapsed()));
    let Ok(verdict) = asked else {
        *lessons = fight.lessons().unwrap_or_default();
        let hint = fight.hint(&node).and_then(|at| field.point(at));
        if fight.known(&node) == Some(side == Side::Attacker) && hint.is_some() {
            // Won if nobody has threats; what they would change is left open.
            solution.verdict = Some(Verdict {
                answer: takes_first_uncounted(),
                best: hint,
                ko: Ko::PLAIN,
                guess: true,
                cycle: false,
            });
            solution.decisive = true;
        }
        solution.hint = solution.hint.or(hint);
        solution.nodes += fight.nodes;
        return Some(solution);
    };
    if decide {
        // If the other side moves first it must come out differently.
        fight.set_limits(limits.clone());
        let other = fight.ask(&stones, !side);
        solution.decisive = other.map_or(true, |v| v.answer != Answer::LOST);
    }
    *lessons = fight.lessons().unwrap_or_default();
    solution.verdict = Some(verdict);
    solution.rules = fight.rules_of(&stones, side, &verdict);
    let node = fight.node(stones, side, verdict.ko);
    let line = fight.line(&node, LONGEST_LINE);
    let task = question.task;
    solution.seki = ends_in_seki(&fight, &node, &line, task, verdict.answer);
    solution.line = line.into_iter().map(|at| field.point(at)).collect();
    if decide {
        solution.works = working(&mut fight, &node, &verdict, task, limits);
        if solution.works.len() > 1 {
            let taste = by_taste(&field, &stones, side, &limits.part(1, 2));
            solution.prefer(taste.into_iter().filter_map(|at| field.point(at)));
        }
    }
    if task == Task::Kill && verdict.answer == Answer::LOST {
        // He may still keep them from two eyes.
        let eyes = |side| two_eyes(&field, &stones, side);
        if let Some(prevented) = eyes(Side::Attacker).filter(|e| !e.made).and_then(|e| e.best)
            && eyes(Side::Defender).is_some_and(|e| e.made)
        {
            let best = field.point(prevented);
            solution.verdict = Some(Verdict { best, ..verdict });
            solution.seki = true;
            solution.decisive = true;
            solution.line = vec![best];
        }
    }
    solution.nodes += fight.nodes;
    Some(solution)
}

/// Whether stones that live do so without two eyes where a line ends; not if that takes too long to tell.
fn ends_in_seki(fight: &Fight<'_>, node: &Node, line: &[u8], task: Task, answer: Answer) -> bool {
    if answer != succeeds(task == Task::Live) {
        return false;
    }
    let end = line.iter().try_fold(*node, |node, &at| fight.then(&node, at));
    end.and_then(|end| two_eyes(fight.field(), &end.stones, end.side))
        .is_some_and(|eyes| !eyes.made)
}

/// The first moves with which the side to move does as well as with the best, as far as time allows.
fn working(fight: &mut Fight<'_>, node: &Node, verdict: &Verdict, task: Task, limits: &Limits) -> Vec<Way> {
    let field = fight.field();
    let mut works = Vec::new();
    if verdict.answer == Answer::LOST {
        return works;
    }
    let node = if verdict.answer == Answer::WON {
        fight.worst_for(node, node.side)
    } else {
        *node
    };
    fight.set_limits(limits.part(1, 3));
    for at in indices(field.empty(&node.stones)) {
        let Some(after) = fight.then(&node, at) else {
            continue;
        };
        let Ok(found) = fight.solve(&after) else {
            break;
        };
        if found.success == (node.side == Side::Attacker)
            && let Some(p) = field.point(at)
        {
            let line = fight.line(&after, LONGEST_LINE);
            let seki = ends_in_seki(fight, &after, &line, task, verdict.answer);
            let line = line.into_iter().map(|at| field.point(at));
            works.push(Way {
                first: p,
                line: std::iter::once(Some(p)).chain(line).collect(),
                seki,
            });
        }
    }
    works
}
