//! Reading on where rules only say "threatens" or "must answer": an AND/OR search whose moves and leaves come from rules.
//!
//! The side that wants the goal plays moves that threaten it; the other side plays the moves of a complete list of answers,
//! and without such a list nothing is concluded. What is not shown is unknown, not false.

use super::deduce::{Clock, Family, Games, Ground, Kind, Seer, forced, sure, threats, wins};
use goban::{Board, Color, Illegal, Point};
use introspect::go::judge::{Said, What};
use introspect::go::truth::{Goal, Truth};
use std::collections::BTreeSet;

/// Moves of the goal's owner that are read ahead.
const DEEPEST: u32 = 4;

/// What a position costs when two blocks are asked about, beside one where one block is: rules about two take longer.
const LINK: u64 = 5;

/// A search with its budget.
pub(super) struct Refiner<'a> {
    pub seer: &'a Seer,
    pub clock: Clock<'a>,
    /// Positions that may still be looked at.
    pub nodes: u64,
}

/// What a goal is about, where reading on is worth its time.
fn family(goal: Goal) -> Option<Family> {
    match goal {
        Goal::Take(_) => Some(Family::Take),
        Goal::Connect(..) => Some(Family::Link),
        _ => None,
    }
}

impl Refiner<'_> {
    /// Adds what reading on shows: threats that win, and goals that no answer averts. Larger blocks are read first, captures
    /// before connections.
    pub fn refine(&mut self, board: &Board, games: &mut Games) {
        let mut goals: BTreeSet<(bool, usize, Color, Goal)> = BTreeSet::new();
        for said in games.keys() {
            let weight = match said.goal {
                Goal::Take(stone) => board.string_len(stone),
                Goal::Connect(one, two) => board.string_len(one).min(board.string_len(two)),
                _ => continue,
            };
            goals.insert((matches!(said.goal, Goal::Take(_)), weight, said.owner, said.goal));
        }
        for &(_, _, owner, goal) in goals.iter().rev() {
            if self.nodes == 0 || self.clock.is_over() {
                return;
            }
            self.refine_goal(board, games, owner, goal);
        }
    }

    fn refine_goal(&mut self, board: &Board, games: &mut Games, owner: Color, goal: Goal) {
        if sure(games, owner, goal).is_some() {
            return;
        }
        let mut found: Vec<(What, Ground)> = Vec::new();
        let has_win = wins(games, owner).any(|(about, ..)| about == goal);
        if has_win {
            let lists = forced(games, owner).filter(|(about, ..)| *about == goal);
            let list = lists.min_by_key(|(_, moves, _)| moves.len());
            if let Some((_, moves, ground)) = list
                && self.all_fail(&mut board.clone(), owner, goal, moves, DEEPEST)
            {
                found.push((What::Sure, ground.clone()));
            }
        } else {
            let tried: Vec<Point> = threats(games, owner)
                .filter(|(about, _)| *about == goal)
                .map(|(_, p)| p)
                .collect();
            for p in tried {
                let mut after = board.clone();
                if after.play(owner, p).is_ok() && self.and_win(&mut after, owner, goal, DEEPEST) {
                    let said = Said {
                        owner,
                        goal,
                        what: What::Threatens(p),
                    };
                    found.extend(games.get(&said).map(|ground| (What::Wins(p), ground.clone())));
                }
            }
        }
        for (what, mut ground) in found {
            ground.read = true;
            games.insert(Said { owner, goal, what }, ground);
        }
    }

    /// Whether a block of the other side, with the owner to move, is shown to be taken.
    pub fn takes(&mut self, board: &Board, owner: Color, stone: Point) -> bool {
        self.or_win(&mut board.clone(), owner, Goal::Take(stone), DEEPEST)
    }

    /// One more position; false if there are none left.
    fn spend(&mut self, family: Family) -> bool {
        let left = self.nodes > 0 && !self.clock.is_over();
        let cost = if family == Family::Take { 1 } else { LINK };
        self.nodes = self.nodes.saturating_sub(cost);
        left
    }

    /// Whether the owner, to move, is shown to reach the goal.
    fn or_win(&mut self, board: &mut Board, owner: Color, goal: Goal, depth: u32) -> bool {
        if is_reached(board, owner, goal) {
            return true;
        }
        let Some(family) = family(goal).filter(|&family| depth > 0 && self.spend(family)) else {
            return false;
        };
        // Rules about two blocks that look two moves ahead are many and slow; reading on replaces them.
        let games = self.seer.see(board, owner, &self.clock, |of, kind, depth| {
            of == family
                && matches!(kind, Kind::Sure | Kind::Wins | Kind::Threatens)
                && (family == Family::Take || depth <= 1)
        });
        let about = |said: Goal| is_same(board, said, goal);
        let is_sure = games.keys().any(|said| {
            said.owner == owner
                && about(said.goal)
                && match said.what {
                    What::Sure => true,
                    What::Wins(p) => board.is_legal(owner, p),
                    _ => false,
                }
        });
        if is_sure {
            return true;
        }
        let moves: BTreeSet<Point> = threats(&games, owner)
            .filter(|(said, _)| about(*said))
            .map(|(_, p)| p)
            .collect();
        for p in moves {
            if board.play(owner, p).is_err() {
                continue;
            }
            let won = self.and_win(board, owner, goal, depth - 1);
            board.undo();
            if won {
                return true;
            }
        }
        false
    }

    /// Whether the owner is shown to reach the goal though the other side is to move.
    fn and_win(&mut self, board: &mut Board, owner: Color, goal: Goal, depth: u32) -> bool {
        if is_reached(board, owner, goal) {
            return true;
        }
        let Some(family) = family(goal).filter(|&family| self.spend(family)) else {
            return false;
        };
        let games = self.seer.see(board, !owner, &self.clock, |of, kind, depth| {
            of == family
                && matches!(kind, Kind::Sure | Kind::Wins | Kind::Forced)
                && (family == Family::Take || depth <= 1)
        });
        let about = |said: Goal| is_same(board, said, goal);
        if games
            .keys()
            .any(|said| said.owner == owner && said.what == What::Sure && about(said.goal))
        {
            return true;
        }
        // Without a threat the other side need not answer.
        if !wins(&games, owner).any(|(said, ..)| about(said)) {
            return false;
        }
        let lists = forced(&games, owner).filter(|(said, ..)| about(*said));
        let list = lists.map(|(_, moves, _)| moves.to_vec()).min_by_key(Vec::len);
        list.is_some_and(|moves| self.all_fail(board, owner, goal, &moves, depth))
    }

    /// Whether none of these answers averts the goal. An answer that only a ko forbids may be played after a ko threat: then
    /// nothing is shown.
    fn all_fail(&mut self, board: &mut Board, owner: Color, goal: Goal, moves: &[Point], depth: u32) -> bool {
        moves.iter().all(|&p| match board.play(!owner, p) {
            Ok(()) => {
                let won = self.or_win(board, owner, goal, depth);
                board.undo();
                won
            }
            Err(Illegal::Ko) => false,
            Err(_) => true,
        })
    }
}

fn is_reached(board: &Board, owner: Color, goal: Goal) -> bool {
    Truth::new(owner, goal, 0).is_reached(board)
}

/// Whether two goals are about the same blocks of this board, whichever stones name them.
fn is_same(board: &Board, one: Goal, other: Goal) -> bool {
    let together = |p: Point, q: Point| {
        p == q || board.at(p).is_some() && board.at(p) == board.at(q) && board.root(p) == board.root(q)
    };
    match (one, other) {
        (Goal::Take(p), Goal::Take(q)) => together(p, q),
        (Goal::Connect(a, b), Goal::Connect(c, d)) => {
            together(a, c) && together(b, d) || together(a, d) && together(b, c)
        }
        _ => one == other,
    }
}
