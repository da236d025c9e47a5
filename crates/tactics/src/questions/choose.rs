//! Which stones a goal without a place is about: the first, by likelihood, for which the next move decides. They
//! may be tried side by side.

use crate::groups::life::Task;
use crate::groups::limits::Limits;
use crate::groups::region::Region;
use crate::parallel::in_order;
use crate::questions::aim::{Aim, Verb};
use crate::questions::captures::{best_gain, critical};
use crate::questions::contests::{as_race, best_link, best_race};
use crate::questions::found::{Doubt, Found, Sureness, ask, proved_string};
use crate::questions::problem::fights;
use crate::questions::solve;
use crate::verdict::Result4;
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;
use std::cmp::Reverse;
use std::time::Instant;

/// Fights that are looked at.
const FIGHTS: usize = 3;
/// Strings and pairs of strings that are looked at.
const STRINGS: usize = 6;
/// Strings with more liberties are not about to be captured.
const LIBERTIES: usize = 4;
/// How far around a group others count as shut in with it.
const NEAR: usize = 2;

/// Finds out what a position asks about life and death, and answers it; none if nothing seems to be at stake.
///
/// The fight is the first, by [`crate::problem::questions`], in which the next move decides: a group that cannot be
/// helped or need not be is not what a problem is about. If there is none, the first question is answered by the move
/// that looked best, without a verdict.
pub fn life_or_death(board: &Board, to_move: Color, limits: &Limits) -> Option<Found> {
    let start = Instant::now();
    let mut solution = solve::find(board, to_move, &limits.part(3, 4))?;
    solution.finish(board, limits);
    Some(Found {
        time: start.elapsed(),
        ..Found::from(solution)
    })
}

/// Finds out what a position asks of the side to move, if it is to do this (anything if none), and answers it;
/// none if nothing of the kind seems to be at stake.
///
/// With more than one thread the stones that a given goal may be about are tried side by side; which of them are
/// taken does not depend on that.
pub fn choose(board: &Board, to_move: Color, verb: Option<Verb>, limits: &Limits) -> Option<Found> {
    match verb {
        None => most(board, to_move, limits),
        Some(verb) => first_decided(board, &aims(board, to_move, verb, limits), limits),
    }
}

/// The fight about life, the capture, race or connection by which most is won.
fn most(board: &Board, to_move: Color, limits: &Limits) -> Option<Found> {
    let start = Instant::now();
    // A little more than half of the time for what is asked, then what it leaves open, captures, and proofs.
    let lives = |limits: &Limits| {
        let mut life = solve::find(board, to_move, &limits.part(9, 16));
        if let Some(open) = life.as_mut().filter(|l| l.verdict.is_none()) {
            open.finish(board, &limits.part(3, 7));
        }
        life
    };
    let mut life = lives(limits);
    let sure = life.as_ref().is_some_and(|l| l.verdict.is_some_and(|v| !v.guess));
    let part = if sure {
        limits.part(1, 6).at_most(solve::moment_after(start.elapsed()))
    } else {
        limits.part(3, 4)
    };
    let mut strings = critical(board, to_move, &apart(board, life.as_ref()), &part);
    if let Some(life) = &mut life {
        life.finish(board, &limits.part(7, 8));
    }
    let apart = apart(board, life.as_ref());
    strings.retain(|s| !apart.contains(s.stone));
    let sure = life.as_ref().map_or(0, solve::Solution::weight);
    let settled = life.as_ref().is_some_and(|l| l.verdict.is_some_and(|v| !v.guess));
    let gain = best_gain(board, to_move, &strings, limits)
        .filter(|g| g.worth + if settled { 0 } else { g.joined } > sure);
    let weight = gain.as_ref().map_or(sure, |g| g.worth + g.joined);
    let claim = match (gain, life) {
        // The same move, and what it does to the whole group is proved.
        (Some(gain), Some(life)) if life.proved_given() && life.best() == gain.found.best => {
            Some(Found::from(life))
        }
        (Some(gain), _) => Some(proved_string(board, gain.found, &gain.verdict, limits)),
        (None, life) => life.map(Found::from),
    };
    // What is easy is answered at once.
    let part = limits.part(1, 2).at_most(solve::moment_after(start.elapsed()));
    let found = contested(board, to_move, claim, weight, &part)?;
    Some(Found {
        time: start.elapsed(),
        ..found
    })
}

/// What was claimed of a group or a string and decides so much, or a race or a connection that decides more or is what
/// the claim really is about.
fn contested(
    board: &Board,
    to_move: Color,
    claim: Option<Found>,
    weight: u32,
    limits: &Limits,
) -> Option<Found> {
    let race = claim.as_ref().and_then(|c| as_race(board, c, &limits.part(1, 3)));
    if let Some(aim) = race {
        return claim.map(|c| Found { aim, ..c });
    }
    let mut links = pairs(board, to_move, Aim::Connect);
    links.extend(pairs(board, !to_move, Aim::Cut));
    // A race is searched, and goes before a guess; a connection goes before nothing that has an answer.
    let open = claim.as_ref().is_none_or(|c| c.answer.is_unknown());
    let guessed = claim
        .as_ref()
        .is_some_and(|c| c.sureness == Sureness::Likely(Doubt::Guess));
    let race = (open || guessed)
        .then(|| best_race(board, to_move, &races(board, to_move), &limits.part(1, 2)))
        .flatten()
        .filter(|race| race.worth > weight);
    let link = best_link(board, to_move, &links, limits).filter(|link| {
        let explains = claim.as_ref().is_some_and(|c| link.explains(board, c));
        open && link.worth > weight || explains
    });
    let contest = [race, link].into_iter().flatten().max_by_key(|c| c.worth);
    contest.map(|c| c.found).or(claim)
}

/// Stones that are saved for nothing, as their group is to live: its own, and those shut in with it.
fn apart(board: &Board, life: Option<&solve::Solution>) -> PointSet {
    let known = life.filter(|l| l.verdict.is_some_and(|v| !v.guess));
    let Some(life) = known.filter(|l| l.question.task == Task::Live) else {
        return PointSet::EMPTY;
    };
    let target = &life.question.target;
    let near = Region::around(board, target, NEAR).map_or(*target, |r| r.arena);
    near & *board.stones(life.to_move)
}

/// The goals that may be asked for, those of one fight together.
fn aims(board: &Board, to_move: Color, verb: Verb, limits: &Limits) -> Vec<Vec<Aim>> {
    let stones = verb.stones_of(to_move);
    let of_strings: Vec<Aim> = match verb {
        Verb::Capture => strings(board, stones).into_iter().map(Aim::Capture).collect(),
        Verb::Save => strings(board, stones).into_iter().map(Aim::Save).collect(),
        Verb::Connect => pairs(board, stones, Aim::Connect),
        Verb::Cut => pairs(board, stones, Aim::Cut),
        Verb::Race => races(board, to_move),
        Verb::Kill | Verb::Live | Verb::Eye | Verb::Spoil | Verb::Out | Verb::Enclose => Vec::new(),
    };
    let mut aims: Vec<Vec<Aim>> = of_strings.into_iter().map(|aim| vec![aim]).collect();
    if !matches!(verb, Verb::Kill | Verb::Live | Verb::Capture | Verb::Save) {
        return aims;
    }
    let task = if verb.attacks() { Task::Kill } else { Task::Live };
    let owners = limits.helps.foretells();
    let lives = fights(board, to_move, owners).into_iter().map(|questions| {
        let fitting = questions.into_iter().filter(|q| q.task == task);
        fitting.map(Aim::Life).collect::<Vec<_>>()
    });
    aims.extend(lives.filter(|aims| !aims.is_empty()).take(FIGHTS));
    aims
}

/// Strings that may be captured: many stones and few liberties first.
fn strings(board: &Board, color: Color) -> Vec<Point> {
    let mut strings: Vec<Point> = board
        .strings(color)
        .filter(|&p| board.liberties(p) <= LIBERTIES)
        .collect();
    strings.sort_by_key(|&p| 2 * board.liberties(p) as i64 - board.string_len(p) as i64);
    strings.truncate(STRINGS);
    strings
}

/// Pairs of strings close to each other, the larger first.
fn pairs(board: &Board, color: Color, aim: impl Fn(Point, Point) -> Aim) -> Vec<Aim> {
    let strings: Vec<(Point, PointSet)> = board
        .strings(color)
        .map(|p| (p, board.liberty_set(p).dilate(board.empty())))
        .collect();
    let mut pairs = Vec::new();
    for (i, (a, near_a)) in strings.iter().enumerate() {
        for (b, near_b) in &strings[i + 1..] {
            if near_a.intersects(near_b) {
                let size = board.string_len(*a).min(board.string_len(*b));
                pairs.push((size, aim(*a, *b)));
            }
        }
    }
    pairs.sort_by_key(|p| Reverse(p.0));
    pairs.into_iter().take(STRINGS).map(|p| p.1).collect()
}

/// Strings of both sides that touch each other, the larger first.
fn races(board: &Board, color: Color) -> Vec<Aim> {
    let all = PointSet::board(board.size());
    let mut races = Vec::new();
    for mine in board.strings(color) {
        let around = board.string_stones(mine).collect::<PointSet>().border(&all);
        for his in board.strings(!color) {
            if board.string_stones(his).any(|p| around.contains(p)) {
                let size = board.string_len(mine).min(board.string_len(his));
                let liberties = board.liberties(mine) + board.liberties(his);
                races.push((size as i64 * 2 - liberties as i64, Aim::Race(mine, his)));
            }
        }
    }
    races.sort_by_key(|r| Reverse(r.0));
    races.into_iter().take(STRINGS).map(|r| r.1).collect()
}

/// How good an answer is where the move matters; [`NOTHING`] where it does not.
fn worth(found: &Found, decisive: bool) -> u8 {
    match Result4::of(found.aim.without_seki(found.answer)) {
        None => u8::from(found.best.is_some()),
        Some(_) if found.best.is_none() || !decisive => NOTHING,
        Some(result) => NOTHING + result as u8,
    }
}
const NOTHING: u8 = 1;
const SUCCESS: u8 = NOTHING + Result4::Succeeds as u8;

/// Answers one goal, and says how much the answer is worth.
fn weigh(board: &Board, aim: &Aim, limits: &Limits) -> Option<(Found, u8)> {
    let found = ask(board, aim, &limits.part(4, 5))?;
    if worth(&found, true) <= NOTHING {
        let worth = worth(&found, true);
        return Some((found, worth));
    }
    // It must come out differently if the other side moves first.
    let other = ask(board, &aim.turned(), limits);
    let decisive = other.is_none_or(|o| o.aim.without_seki(o.answer) != Answer::LOST);
    let worth = worth(&found, decisive);
    Some((found, worth))
}

/// The answer to the first fight in which the next move decides, or else the first answer that has a move.
fn first_decided(board: &Board, fights: &[Vec<Aim>], limits: &Limits) -> Option<Found> {
    let start = Instant::now();
    let jobs: Vec<(usize, Aim, u32)> = fights
        .iter()
        .enumerate()
        .flat_map(|(fight, aims)| {
            let left = (1..=aims.len() as u32).rev();
            aims.iter().zip(left).map(move |(aim, left)| (fight, *aim, left))
        })
        .collect();
    // What is tried needlessly is stopped.
    let enough = limits.stop.part();
    let mut choice = Choice::default();
    let workers = limits.threads.min(jobs.len()).max(1);
    let work = |i: usize| {
        let (fight, aim, left): &(usize, Aim, u32) = jobs.get(i)?;
        if enough.is_set() {
            return None;
        }
        // The likeliest fight gets most of the time.
        let part = if fight + 1 < fights.len() {
            limits.part(3, 5)
        } else {
            limits.clone()
        };
        let part = Limits {
            stop: enough.clone(),
            ..part.part(2, left + 1).shared_by(workers)
        };
        Some((*fight, weigh(board, aim, &part)))
    };
    in_order(jobs.len(), workers, work, |_, (fight, weighed)| {
        if let Some((found, worth)) = weighed
            && choice.take(fight, found, worth)
        {
            enough.set();
        }
    });
    choice.finish().map(|found| Found {
        time: start.elapsed(),
        ..found
    })
}

/// The best answer of the fight that is looked at, and the best of those before.
#[derive(Default)]
struct Choice {
    fight: usize,
    best: Option<(Found, u8)>,
    other: Option<Found>,
    settled: bool,
}

impl Choice {
    /// Takes the next answer, in order; whether no later one can matter.
    fn take(&mut self, fight: usize, found: Found, worth: u8) -> bool {
        if self.settled {
            return true;
        }
        if fight != self.fight {
            if self.close() {
                return true;
            }
            self.fight = fight;
        }
        if self.best.as_ref().is_none_or(|b| worth > b.1) {
            self.best = Some((found, worth));
        }
        self.settled = self.best.as_ref().is_some_and(|b| b.1 >= SUCCESS);
        self.settled
    }

    /// Ends a fight; whether its answer is the one.
    fn close(&mut self) -> bool {
        match self.best.take() {
            Some((found, worth)) if worth > NOTHING => {
                self.best = Some((found, worth));
                self.settled = true;
            }
            Some((found, _)) if self.other.as_ref().is_none_or(|o| o.best.is_none()) => {
                self.other = Some(found);
            }
            _ => {}
        }
        self.settled
    }

    fn finish(mut self) -> Option<Found> {
        self.close();
        self.best.map(|b| b.0).or(self.other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(drawn: &str, verb: Verb, color: Color, threads: usize) -> String {
        let board: Board = drawn.parse().unwrap();
        let limits = Limits {
            threads,
            ..Limits::nodes(5_000)
        };
        let found = choose(&board, color, Some(verb), &limits).unwrap();
        let best = found.best.map_or("none".into(), |p| p.to_string());
        format!("{} {best}", found.aim.name(&board))
    }

    /// What a position without any word is about, and what comes of it.
    fn asked(drawn: &str, color: Color) -> String {
        let board: Board = drawn.parse().unwrap();
        let found = choose(&board, color, None, &Limits::nodes(20_000)).unwrap();
        format!("{} {}", found.aim.name(&board), found.status())
    }

    #[test]
    fn a_bare_race_is_called_one() {
        let even = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            X X X X O O O O O
            X . O O X . O . .
            X . O O X . O . .
            X . O . X . O . .";
        assert_eq!(asked(even, Color::Black), "race:E2,C1 won");
        assert_eq!(asked(even, Color::White), "race:C1,E2 won");
    }

    /// The five stones at D3 are lost if White plays E3. For White that is a kill, which is proved; Black's stones do not
    /// live by themselves.
    #[test]
    fn a_bare_connection_is_called_one() {
        let gap = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . O . . . . . .
            O O O O O . . . .
            X X X X O . . . .
            . . . X . X . . .
            O O O O O X . . .
            . . . . O . . . .";
        assert_eq!(asked(gap, Color::Black), "connect:F2,A4 connected");
        assert_eq!(asked(gap, Color::White), "kill:D3 dies");
    }

    #[test]
    fn stones_are_found_for_a_goal_without_a_place() {
        let corner = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O O . .
            X X X X O . .
            . . . X O . .";
        let gap = "
            . . . . .
            . . . . .
            . X . X .
            . O . O .
            . . . . .";
        for threads in [1, 2] {
            assert_eq!(chosen(corner, Verb::Kill, Color::White, threads), "kill:D1 B1");
            assert_eq!(chosen(corner, Verb::Live, Color::Black, threads), "live:D1 B1");
            let connect = chosen(gap, Verb::Connect, Color::White, threads);
            assert!(connect.starts_with("connect:B2,D2"), "{connect}");
        }
    }
}
