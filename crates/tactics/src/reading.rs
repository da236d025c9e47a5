//! Questions about strings and groups as other programs ask them.

use crate::goal::Goal;
use crate::goals::{Capture, Life, group};
use crate::limits::{Limits, Stopped};
use crate::search::{Search, Widening};
use crate::verdict::{Result4, Verdict, ask};
use goban::{Board, Color, Point};
use std::time::Instant;

/// The most liberties at which a string counts as escaped.
const ESCAPED: usize = 6;

/// Asks for the capture of the string on `stone` with this side moving first, allowing it more and more
/// liberties while time lasts: each time first with the goal's own moves, then with all that the proofs need.
fn capture(board: &Board, stone: Point, first: Color, limits: &Limits) -> Option<Verdict> {
    let from = board.liberties(stone);
    let mut answer: Option<Verdict> = None;
    for escaped in (from + 1).max(4)..=ESCAPED.max(from + 1) {
        let goal = Capture::new(board, stone, escaped)?;
        let mut finished = false;
        for widening in [Widening::Near(4), Widening::Proofs] {
            let limits = match (widening, limits.deadline) {
                (Widening::Near(_), Some(deadline)) => {
                    let now = Instant::now();
                    let left = deadline.saturating_duration_since(now);
                    Limits { deadline: Some(now + left / 3), ..limits.clone() }
                }
                _ => limits.clone(),
            };
            let mut search = Search::new(board, &goal, limits);
            search.set_widening(widening);
            let asked = ask(&mut search, first, goal.attacker());
            if std::env::var("DBG").is_ok() { eprintln!("{widening:?} {escaped} {asked:?} {} {:?}", search.nodes, search.elapsed()); }
            match asked {
                Ok(verdict) => {
                    let success = if first == goal.attacker() { Result4::Succeeds } else { Result4::Fails };
                    answer = Some(verdict);
                    finished = widening == Widening::Proofs && (verdict.result == success || !verdict.guess);
                }
                Err(Stopped) => {}
            }
        }
        if finished {
            break;
        }
    }
    answer
}

/// Whether the string on `stone` can be captured by a side that moves first.
pub fn attack(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    capture(board, stone, !board.at(stone)?, limits)
}

/// Whether the string on `stone` can be saved by a side that moves first.
pub fn defend(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    capture(board, stone, board.at(stone)?, limits)
}

/// Asks for the life of the group of the stone with this side moving first.
fn life(board: &Board, stone: Point, first: Color, limits: &Limits) -> Option<Verdict> {
    let target = group(board, stone);
    let mut answer: Option<Verdict> = None;
    for reach in [2,3] {
        let goal = Life::new(board, &target, reach)?;
        let mut search = Search::new(board, &goal, limits.clone());
        search.set_widening(Widening::Near(2));
        let asked = ask(&mut search, first, goal.attacker());
        if std::env::var("DBG").is_ok() { eprintln!("{reach} arena {:?} {asked:?} {} {:?}", (*goal.arena() & *board.empty()).len(), search.nodes, search.elapsed()); }
        match asked {
            Ok(verdict) => answer = Some(verdict),
            Err(Stopped) => break,
        }
        if goal.is_closed() {
            break;
        }
    }
    answer
}

/// The answer to a problem.
pub struct Solution {
    /// The move.
    pub best: Option<Point>,
    /// What was asked and found.
    pub text: String,
}

/// Finds out what the position asks and answers it.
pub fn solve(board: &Board, to_move: Color, limits: &Limits) -> Solution {
    let questions = crate::problem::questions(board, to_move);
    let mut fallback = None;
    for q in questions.iter().take(3) {
        let mut text = format!("{:?} {} stones {} ", q.task, q.target.len(), q.target.first().unwrap());
        for reach in [2,3] {
            let Some(goal) = Life::new(board, &q.target, reach) else { break };
            let mut search = Search::new(board, &goal, limits.clone());
            search.set_widening(Widening::Near(2));
            let asked = ask(&mut search, to_move, goal.attacker());
            if std::env::var("DBG").is_ok() { eprintln!("{text} {reach} arena {:?} {asked:?} {} {:?}", (*goal.arena() & *board.empty()).len(), search.nodes, search.elapsed()); }
            if std::env::var("DBG").is_ok() && let Ok(v) = asked {
                let turn = search.turn(to_move, v.ko);
                let line: Vec<String> = search.principal_line(turn, 30).iter().map(|m| m.map_or("pass".into(), |p| p.to_string())).collect();
                eprintln!("line {} arena {:?}", line.join(" "), goal.arena());
            }
            text += &format!("[{reach}: {} ", search.nodes);
            match asked {
                Ok(verdict) => {
                    text += &format!("{}]", verdict.result);
                    if verdict.best.is_some() {
                        return Solution { best: verdict.best, text };
                    }
                }
                Err(Stopped) => { text += "stopped]"; fallback.get_or_insert(text.clone()); break },
            }
            if goal.is_closed() {
                break;
            }
        }
        fallback.get_or_insert(text);
    }
    Solution { best: None, text: fallback.unwrap_or_default() }
}

/// Whether the group of the stone can be killed by a side that moves first.
pub fn owl_attack(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    life(board, stone, !board.at(stone)?, limits)
}

/// Whether the group of the stone can be made to live by a side that moves first.
pub fn owl_defend(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    life(board, stone, board.at(stone)?, limits)
}

/// The line of play that answers the question.
pub fn line(board: &Board, stone: Point, first: Color, limits: &Limits) -> Vec<Option<Point>> {
    let Some(goal) = Capture::new(board, stone, ESCAPED) else { return Vec::new() };
    let mut search = Search::new(board, &goal, limits.clone());
    match ask(&mut search, first, goal.attacker()) {
        Ok(verdict) => {
            let turn = search.turn(first, verdict.ko);
            search.principal_line(turn, 60)
        }
        Err(Stopped) => Vec::new(),
    }
}
