//! Races and connections that a bare position may be about.
//!
//! A race is what two groups are in that take each other: whoever moves first wins it. A connection is worth what is
//! lost without it: the stones that cannot live alone. Both are looked at beside the fights of [`crate::questions::solve`] and
//! the strings of [`crate::questions::captures`], and weighed on the same scale.

use crate::groups::life::{Question, Task};
use crate::groups::limits::Limits;
use crate::groups::region::{dragon, group};
use crate::questions::aim::Aim;
use crate::questions::found::{Doubt, Found, Sureness, of_read};
use crate::questions::reading::{self, Race, after, is_inside};
use crate::questions::rounds::Notes;
use crate::questions::solve::consider;
use crate::questions::worth::worth;
use crate::verdict::{Verdict, succeeds};
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;

/// Groups of fewer stones are means, not ends.
const FEW: usize = 3;

/// Races and connections that are looked at, of each kind.
const TRIED: usize = 3;

/// A goal that may be what a position asks, and its answer.
pub(crate) struct Contest {
    pub found: Found,
    /// The stones that it decides about, weighed as [`worth`] does, three fifths of them: no proof stands behind it.
    pub worth: u32,
    /// These stones.
    stones: PointSet,
}

impl Contest {
    /// Whether this is how stones are saved that were found to be, by the same move. What is proved is said itself, and
    /// who takes stones has done more than cut them off.
    pub fn explains(&self, board: &Board, found: &Found) -> bool {
        !found.proved_given()
            && !found.aim.verb().attacks()
            && !found.answer.is_unknown()
            && found.best == self.found.best
            && found.aim.stones(board).intersects(&self.stones)
    }
}

fn weighed(parts: u32) -> u32 {
    parts * 3 / 5
}

/// The race that an answer about one group comes to: one beside it takes it or is taken. The answer stays, and a proof
/// that the other side's group falls is a proof that the race is won.
pub(crate) fn as_race(board: &Board, found: &Found, limits: &Limits) -> Option<Aim> {
    let (best, stone) = (found.best?, found.aim.stones(board).first()?);
    let takes = found.aim.verb().attacks();
    // A proof of life is none of a race, which is not won by that.
    let open = [Answer::UNKNOWN, Answer::LOST, Answer::SEKI].contains(&found.answer);
    if open || found.proved_given() && !takes {
        return None;
    }
    let walls = match found.sureness {
        Sureness::Likely(Doubt::Walls(walls)) => walls,
        _ => PointSet::EMPTY,
    };
    let all = dragon(board, stone);
    let mut beside = all.border(board.stones(if takes { found.to_move } else { !found.to_move }));
    let mut rivals = Vec::new();
    while let Some(p) = beside.first() {
        let rival = dragon(board, p);
        beside -= rival;
        rivals.push((rival.len(), p));
    }
    rivals.sort_unstable_by(|a, b| b.cmp(a));
    rivals.into_iter().take(TRIED).find_map(|(_, rival)| {
        let (mine, his) = if takes { (rival, stone) } else { (stone, rival) };
        // Its own group cannot be taken to stand in a proof that it wins.
        if walls.intersects(&dragon(board, mine)) {
            return None;
        }
        let (race, _) = critical(board, mine, his, &limits.part(1, 2), &mut 0)?;
        // Who lives has not won yet, and who would kill may be too slow.
        let same = race.best == Some(best) && (takes || race.killed == Answer::WON);
        let wins = || takes && is_won_by(board, best, mine, his, &limits.part(1, 2));
        (same || wins()).then_some(Aim::Race(mine, his))
    })
}

/// The race of these that decides most.
pub(crate) fn best_race(board: &Board, to_move: Color, races: &[Aim], limits: &Limits) -> Option<Contest> {
    let mut seen: Vec<PointSet> = Vec::new();
    let mut best: Option<Contest> = None;
    for aim in races {
        let Aim::Race(mine, his) = *aim else { continue };
        let stones = dragon(board, mine) | dragon(board, his);
        if seen.len() >= TRIED || seen.contains(&stones) {
            continue;
        }
        seen.push(stones);
        let mut nodes = 0;
        let part = limits.part(1, 2);
        let Some((race, answer)) = critical(board, mine, his, &part, &mut nodes) else {
            continue;
        };
        let taken = (stones & *board.stones(!to_move)).len();
        let saved = stones.len() - taken;
        let all = weighed(worth(taken, true, answer) + worth(saved, false, answer));
        if best.as_ref().is_none_or(|b| all > b.worth) {
            best = Some(Contest {
                found: of_read(board, aim, to_move, race.verdict(), nodes, &part),
                worth: all,
                stones,
            });
        }
    }
    best
}

/// The race of two groups, if whoever moves first takes the other's; and what the first comes to.
fn critical(
    board: &Board,
    mine: Point,
    his: Point,
    limits: &Limits,
    nodes: &mut u64,
) -> Option<(Race, Answer)> {
    let groups = [mine, his].map(|p| dragon(board, p));
    let [a, b] = &groups;
    // Stones inside a group are a means to kill it.
    if groups.iter().any(|g| g.len() < FEW) || is_inside(board, a, b) || is_inside(board, b, a) {
        return None;
    }
    let mut decides = |mine, his| {
        let race = reading::race_counted(board, mine, his, limits, nodes)?;
        let takes = race.decided && race.killed != Answer::LOST && race.best.is_some();
        takes.then_some(race)
    };
    let race = decides(mine, his)?;
    decides(his, mine)?;
    Some((race, race.verdict().answer))
}

/// Whether a race is won by this move, as far as it is decided.
fn is_won_by(board: &Board, p: Point, mine: Point, his: Point, limits: &Limits) -> bool {
    let Some(next) = board.at(mine).and_then(|me| after(board, me, p)) else {
        return false;
    };
    let reply = next.at(his).map(|_| reading::race(&next, his, mine, limits));
    reply.is_none_or(|race| race.is_some_and(|r| r.decided && r.saved == Answer::LOST))
}

/// The connection of these, to be made or cut, that decides most.
pub(crate) fn best_link(board: &Board, to_move: Color, links: &[Aim], limits: &Limits) -> Option<Contest> {
    let mut best: Option<Contest> = None;
    for (i, aim) in links.iter().enumerate() {
        let left = (links.len() - i) as u32;
        let link = link(board, to_move, aim, &limits.part(2, left + 1));
        if let Some(link) = link
            && best.as_ref().is_none_or(|b| link.worth > b.worth)
        {
            best = Some(link);
        }
    }
    best
}

/// Two strings that are connected or cut by whoever moves first, if stones are lost that way.
fn link(board: &Board, to_move: Color, aim: &Aim, limits: &Limits) -> Option<Contest> {
    let (Aim::Connect(a, b) | Aim::Cut(a, b)) = *aim else {
        return None;
    };
    let owner = board.at(a)?;
    let mut notes = Notes::default();
    let mut read = |first: Color| -> Option<Verdict> {
        let verdict = reading::connection_noting(board, a, b, first, &limits.part(1, 4), &mut notes)?;
        (verdict.answer == Answer::WON && !verdict.cycle && verdict.best.is_some()).then_some(verdict)
    };
    let mine = read(to_move)?;
    let his = read(!to_move)?;
    let (joins, cuts) = if owner == to_move {
        (mine, his)
    } else {
        (his, mine)
    };
    // What dies apart, though its side moves next, and does not when it is joined.
    let apart = after(board, !owner, cuts.best?)?;
    let mut lost = PointSet::EMPTY;
    for stone in [a, b] {
        let target = group(&apart, stone);
        if apart.at(stone).is_none() || !target.is_empty() && dies(&apart, target, owner, limits) {
            lost |= group(board, stone);
        }
    }
    let joined = after(board, owner, joins.best?)?;
    if lost.is_empty() || dies(&joined, group(&joined, a) | group(&joined, b), !owner, limits) {
        return None;
    }
    Some(Contest {
        found: of_read(board, aim, to_move, mine, notes.nodes, &limits.part(1, 2)),
        worth: weighed(worth(lost.len(), owner != to_move, mine.answer)),
        stones: lost,
    })
}

/// Whether all of these stones are lost for certain, with this side to move.
fn dies(board: &Board, target: PointSet, first: Color, limits: &Limits) -> bool {
    let Some(owner) = target.first().and_then(|p| board.at(p)) else {
        return true;
    };
    let task = if owner == first { Task::Live } else { Task::Kill };
    let question = Question {
        task,
        target,
        any: false,
    };
    let solution = consider(board, first, question, false, &limits.part(1, 4), None);
    let death = succeeds(task == Task::Kill);
    solution.verdict.is_some_and(|v| v.answer == death && !v.guess)
}
