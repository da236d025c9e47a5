//! Surprises in games, noticed at machine speed: moves after which the rules know of a goal what they had not foreseen.
//!
//! Who plays by compiled rules leaves no trace to learn from. But comparing what is known before a move and after it is cheap, and a
//! position with the move that surprised is a problem for the learner (thesis 002, L354, L373-383, L3034-3046).

use super::compiled::{Compiled, Selection};
use super::judge::{Said, What};
use super::problem::Theme;
use super::truth::{Goal, Truth};
use goban::{Board, Color, Point};

/// What was not foreseen of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Surprise {
    /// The goal of the side that moved, by stones of the position before the move.
    pub goal: Goal,
    /// What is known of it after the move.
    pub after: After,
}

/// What a move came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum After {
    /// The goal is reached, or nothing averts it any more: no rule had said that the move wins it.
    Won,
    /// Another move would reach it: no rule had said that the move threatens it.
    Threatened,
}

/// Somebody who watches games by the rules of a base.
#[derive(Debug)]
pub struct Watcher<'a> {
    compiled: &'a Compiled,
    wanted: Selection,
    themes: Vec<Theme>,
}

impl<'a> Watcher<'a> {
    /// By all rules of a base, for surprises about strings to be taken, strings to be connected, and life, whichever are among
    /// these themes.
    #[must_use]
    pub fn new(compiled: &'a Compiled, themes: &[Theme]) -> Watcher<'a> {
        Watcher {
            compiled,
            wanted: compiled.select(|_| true),
            themes: themes.to_vec(),
        }
    }

    /// What surprises in a move. Nothing in one that is not legal.
    #[must_use]
    pub fn surprises(&self, board: &Board, color: Color, p: Point) -> Vec<Surprise> {
        let mut after = board.clone();
        if after.play(color, p).is_err() {
            return Vec::new();
        }
        let before = self.known(board, color, color);
        let mut found: Vec<Surprise> = Vec::new();
        let mut note = |goal: Goal, news: After| {
            let foreseen = before.iter().any(|said| {
                let says = match said.what {
                    What::Sure => true,
                    // What could be won anyhow was known, if not by which move; that a move wins is news.
                    What::Wins(by) => by == p || news == After::Threatened,
                    What::Threatens(by) => by == p && news == After::Threatened,
                    _ => false,
                };
                says && is_same(board, said.goal, goal)
            });
            let surprise = Surprise { goal, after: news };
            if !foreseen && !found.contains(&surprise) {
                found.push(surprise);
            }
        };
        let reached: Vec<Goal> = goals(board, color)
            .into_iter()
            .filter(|&goal| self.is_watched(goal))
            .filter(|&goal| Truth::new(color, goal, 0).is_reached(&after))
            .collect();
        reached.iter().for_each(|&goal| note(goal, After::Won));
        for said in self.known(&after, !color, color) {
            // A goal about the new stone by itself was none before.
            let Some(goal) =
                as_before(board, &after, color, said.goal).filter(|goal| !reached.contains(goal))
            else {
                continue;
            };
            match said.what {
                What::Sure => note(goal, After::Won),
                What::Wins(_) => note(goal, After::Threatened),
                _ => {}
            }
        }
        found
    }

    fn is_watched(&self, goal: Goal) -> bool {
        let theme = match goal {
            Goal::Take(_) => Theme::Take,
            Goal::Connect(..) => Theme::Connect,
            Goal::Live(_) => Theme::Live,
            _ => return false,
        };
        self.themes.contains(&theme)
    }

    /// What the rules say of the goals of a side.
    fn known(&self, board: &Board, to_move: Color, owner: Color) -> Vec<Said> {
        let all = self.compiled.conclude(board, to_move, &self.wanted, || true);
        all.into_iter()
            .map(|one| one.said)
            .filter(|said| said.owner == owner && self.is_watched(said.goal))
            .collect()
    }
}

/// The goals of a side that a move may reach at once and that are not reached yet.
fn goals(board: &Board, owner: Color) -> Vec<Goal> {
    let own: Vec<Point> = board.strings(owner).collect();
    let mut all: Vec<Goal> = board.strings(!owner).map(Goal::Take).collect();
    for (n, &a) in own.iter().enumerate() {
        all.extend(own[n + 1..].iter().map(|&b| Goal::Connect(a, b)));
        all.push(Goal::Live(a));
    }
    all.retain(|&goal| !Truth::new(owner, goal, 0).is_reached(board));
    all
}

/// A goal of the position after a move, by strings of the one before; none if it is about a string that was not there, or about
/// two that are one.
fn as_before(board: &Board, after: &Board, owner: Color, goal: Goal) -> Option<Goal> {
    let old = |stone: Point| {
        let of = after.at(stone)?;
        after
            .string_stones(stone)
            .find(|&p| board.at(p) == Some(of))
            .map(|p| board.root(p))
    };
    let goal = match goal {
        Goal::Take(stone) => Goal::Take(old(stone)?),
        Goal::Live(stone) => Goal::Live(old(stone)?),
        Goal::Connect(a, b) => Goal::Connect(old(a)?, old(b)?),
        _ => return None,
    };
    (!Truth::new(owner, goal, 0).is_reached(board)).then_some(goal)
}

/// Whether two goals are about the same strings of a position.
fn is_same(board: &Board, one: Goal, other: Goal) -> bool {
    let together = |p: Point, q: Point| {
        board.at(p).is_some() && board.at(p) == board.at(q) && board.root(p) == board.root(q)
    };
    match (one, other) {
        (Goal::Take(p), Goal::Take(q)) | (Goal::Live(p), Goal::Live(q)) => together(p, q),
        (Goal::Connect(a, b), Goal::Connect(c, d)) => {
            together(a, c) && together(b, d) || together(a, d) && together(b, c)
        }
        _ => false,
    }
}
