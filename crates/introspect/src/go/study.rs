//! Learning Go: positions are looked at, move by move, and what is surprising is explained.

use super::encode::{self, Options, Scene};
use super::meta::Metarules;
use super::problem::{Problem, Theme};
use super::words::Words;
use super::world::world;
use crate::base::{Base, Count};
use crate::lesson::{Lesson, wanted_lessons};
use crate::world::{Solved, World};
use goban::{Board, Color, Point, PointSet};
use logic::meta::{self as metarules, Metarule};
use logic::{FactId, Premise, Rule, Term, Value, simplify};
use std::sync::Arc;

/// How often a position is looked at again after something was learned from it.
const PASSES: u32 = 8;

/// The goal Live of one's own block, as a wish to learn about it.
pub const TWO_EYES: &str = "TwoEyes";

/// How deep rules about a thing are learned at most: connections to points are many, and serve to count territory.
fn deepest(about: &str) -> u32 {
    match about {
        "Connect 2points" => 1,
        "Connect block_point" | "Disconnect block_point" | "Disconnect 2points" => 2,
        _ => u32::MAX,
    }
}

/// A learner of Go: what it knows, and what it wants to learn about.
#[derive(Clone, Debug)]
pub struct Student {
    /// The theory.
    pub world: World,
    /// Its words.
    pub words: Words,
    /// What was learned.
    pub base: Base,
    /// The goals that are learned, by name, [`TWO_EYES`] among them; all if there are none.
    pub goals: Vec<String>,
    /// Moves of a goal's owner that rules look ahead at most.
    pub deepest: u32,
    options: Options,
    rules: Vec<Arc<Rule>>,
    shorten: Arc<[Metarule]>,
}

impl Student {
    /// Somebody who has learned this much.
    #[must_use]
    pub fn new(base: Base) -> Student {
        let (world, words) = world();
        let shorten = Metarules::new(&words).simplify.into();
        let mut student = Student {
            world,
            words,
            base,
            goals: Vec::new(),
            deepest: 3,
            options: Options::default(),
            rules: Vec::new(),
            shorten,
        };
        student.refresh();
        student
    }

    /// Tells of a position only what some rule asks for: for who uses rules and learns none.
    pub(super) fn tell_what_is_asked(&mut self) {
        let distance = self.world.predicate("not_neighbor");
        let asks =
            |premise: &Premise| matches!(premise, Premise::Present(atom) if atom.predicate == distance);
        self.options.distances = self.base.iter().any(|(rule, _)| rule.premises.iter().any(asks));
    }

    /// Makes what was learned ready to be used.
    pub(super) fn refresh(&mut self) {
        self.rules = self.base.both(&self.world);
    }

    /// Looks at a position until nothing more is learned from it.
    pub fn study(&mut self, board: &Board, stop: &mut dyn FnMut() -> bool) -> Count {
        let all = candidates(board);
        let sides = Color::BOTH.map(|color| (color, all));
        self.study_moves(board, &sides, stop)
    }

    /// The same of these moves of these sides only.
    pub fn study_moves(
        &mut self,
        board: &Board,
        sides: &[(Color, PointSet)],
        stop: &mut dyn FnMut() -> bool,
    ) -> Count {
        let mut all = Count::default();
        for _ in 0..PASSES {
            let before = all.learned;
            for (color, moves) in sides {
                self.look(board, *color, moves, &mut all, stop);
            }
            if all.learned == before {
                break;
            }
        }
        all
    }

    /// Goes through a problem's solution, from its last moves to its first.
    pub fn study_problem(&mut self, problem: &Problem, stop: &mut dyn FnMut() -> bool) -> Count {
        let mut all = Count::default();
        let of_all = std::mem::replace(&mut self.goals, problem.theme.goals());
        for step in problem.solution() {
            let count = self.study_moves(&step.board, &[(step.color, step.moves)], stop);
            all.learned += count.learned;
            all.subsumed += count.subsumed;
            all.dropped += count.dropped;
        }
        self.goals = of_all;
        all
    }

    /// Looks at a position as one side sees it, and at what becomes of it by these moves of his.
    fn look(
        &mut self,
        board: &Board,
        color: Color,
        moves: &PointSet,
        all: &mut Count,
        stop: &mut dyn FnMut() -> bool,
    ) {
        let facts = self.scene(board, color, None).facts;
        let mut known = 0;
        let mut state = None;
        let mut work_out = |student: &Student| -> Option<Solved> {
            // What was learned meanwhile need not be learned again.
            if state.is_none() || known != student.base.len() {
                known = student.base.len();
                state = student
                    .world
                    .state(&student.rules[..student.rules.len() / 2], facts.clone())
                    .ok();
            }
            state.clone()
        };
        let Some(alone) = work_out(self) else { return };
        if let Ok(solved) = self.world.without_move(&alone) {
            self.learn(&solved, board, color, None, all);
        }
        for p in moves.iter() {
            if stop() {
                return;
            }
            if !board.is_legal(color, p) {
                continue;
            }
            let scene = self.scene(board, color, Some(p));
            let Some(state) = work_out(self) else { return };
            let half = self.rules.len() / 2;
            if let Ok(solved) = self.world.with_move(state, &self.rules[half..], &scene.facts) {
                self.learn(&solved, board, color, Some(p), all);
            }
        }
    }

    /// A position and a move as facts.
    #[must_use]
    pub fn scene(&self, board: &Board, color: Color, at: Option<Point>) -> Scene {
        encode::before(&self.words, board, color, at, self.options)
    }

    fn learn(&mut self, solved: &Solved, board: &Board, color: Color, at: Option<Point>, all: &mut Count) {
        let lessons = self.lessons(solved);
        if lessons.is_empty() {
            return;
        }
        let problem = problem_text(board, color, at);
        let count = self
            .base
            .take(&self.world, lessons, &problem, |rule| wins(&self.words, rule));
        all.learned += count.learned;
        all.subsumed += count.subsumed;
        all.dropped += count.dropped;
        if count.learned > 0 {
            self.refresh();
        }
    }

    /// The goal and the game that a rule concludes on, by their names.
    #[must_use]
    pub fn about(&self, rule: &Rule) -> (String, String) {
        let v = &self.words.vocabulary;
        let atom = rule.conclusions[0].atom();
        let name = |place: usize, kind| match atom.terms.get(place) {
            Some(Term::Constant(value)) => v.name(kind, *value),
            _ => String::new(),
        };
        let mut goal = name(1, self.words.goal);
        let predicate = &v.predicate(atom.predicate).name;
        let about = super::words::About::ALL
            .iter()
            .map(|about| about.name())
            .filter(|name| predicate.contains(name))
            .max_by_key(|name| name.len());
        if let Some(about) = about {
            goal = format!("{goal} {about}");
        }
        (goal, name(atom.terms.len() - 1, self.words.game))
    }

    /// The theme whose problems a rule is about.
    #[must_use]
    pub fn theme(&self, rule: &Rule) -> Option<Theme> {
        let (about, game) = self.about(rule);
        let goal = about.split(' ').next().unwrap_or_default();
        let goal = wish(goal, &game);
        Theme::ALL
            .into_iter()
            .find(|theme| theme.goals().iter().any(|one| one == goal))
    }

    fn lessons(&self, solved: &Solved) -> Vec<Lesson> {
        let is_wanted = |fact| self.is_wanted(solved, fact) && self.is_new(solved, fact);
        let mut lessons = wanted_lessons(&self.world, solved, |name| self.base.is_learned(name), is_wanted);
        lessons.retain(|lesson| {
            let depth = self.depth(lesson);
            depth <= self.deepest.min(deepest(&self.about(&lesson.rule).0))
        });
        for lesson in &mut lessons {
            // A rule that can never apply is left to the base, which counts it.
            let short = simplify::simplify(&self.world.words, &lesson.rule)
                .and_then(|rule| metarules::apply(&self.world.words, &self.shorten, &rule));
            lesson.rule = short.unwrap_or_else(|| lesson.rule.clone());
        }
        lessons
    }

    fn depth(&self, lesson: &Lesson) -> u32 {
        let below = lesson
            .uses
            .iter()
            .map(|name| self.base.depth(name))
            .max()
            .unwrap_or(0);
        below + u32::from(wins(&self.words, &lesson.rule))
    }

    /// Whether the fact is not known without the explanation.
    fn is_new(&self, solved: &Solved, fact: FactId) -> bool {
        let plain = self
            .world
            .regressed(solved.facts.predicate(fact))
            .expect("asked of such predicates only");
        solved.facts.find(plain, solved.facts.values(fact)).is_none()
    }

    /// Whether the fact is about a goal that is to be learned and a move that has to do with it.
    fn is_wanted(&self, solved: &Solved, fact: FactId) -> bool {
        let v = &self.words.vocabulary;
        let values = solved.facts.values(fact);
        let Some(&game) = values.last() else { return false };
        let game = v.name(self.words.game, game);
        let goal = v.name(self.words.goal, values[1]);
        if !self.goals.is_empty() && !self.goals.iter().any(|wanted| wanted == wish(&goal, &game)) {
            return false;
        }
        if game != "PI" {
            return true;
        }
        self.is_forced(solved, fact) || self.fills_own(solved, values)
    }

    /// Whether the move of a losing-move fact stands in a list of forced moves about the same.
    fn is_forced(&self, solved: &Solved, fact: FactId) -> bool {
        let v = &self.words.vocabulary;
        let values = solved.facts.values(fact);
        let about = v.predicate(solved.facts.predicate(fact)).name.clone();
        let Some(about) = about.strip_prefix("move_game_") else {
            return false;
        };
        let objects = &values[..values.len() - 2];
        let point = values[values.len() - 2];
        ["forced_move_", "two_forced_moves_", "three_forced_moves_"]
            .iter()
            .any(|list| {
                let Some(list) = v.named(&format!("{list}{about}")) else {
                    return false;
                };
                solved.facts.all(list).iter().any(|&listed| {
                    let said = solved.facts.values(listed);
                    said[..objects.len()] == *objects && said[objects.len()..said.len() - 1].contains(&point)
                })
            })
    }

    /// Whether the move of a losing-move fact is on a liberty of the block that it loses.
    fn fills_own(&self, solved: &Solved, values: &[Value]) -> bool {
        let liberty = self
            .words
            .vocabulary
            .named("liberty_before")
            .expect("a word of Go");
        solved
            .facts
            .find(liberty, &[values[values.len() - 2], values[2]])
            .is_some()
    }
}

/// What is wished for by a goal that ends in this game: to live is to be saved where it is the inverse of being taken, and
/// two eyes where it is wanted for itself.
fn wish<'a>(goal: &'a str, game: &str) -> &'a str {
    if goal == "Live" && game.starts_with('G') {
        TWO_EYES
    } else {
        goal
    }
}

/// Whether a rule concludes that a move wins.
fn wins(words: &Words, rule: &Rule) -> bool {
    let atom = rule.conclusions[0].atom();
    let v = &words.vocabulary;
    let is_move = v.predicate(atom.predicate).name.starts_with("move_game");
    let last = atom.terms.last();
    is_move && matches!(last, Some(Term::Constant(game)) if v.name(words.game, *game) == "GI")
}

/// Points on or next to which something could be learned: liberties of blocks, and what touches them.
fn candidates(board: &Board) -> PointSet {
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let all: PointSet = board.size().points().collect();
    let near = stones.dilate(&all).dilate(&all);
    near & *board.empty()
}

/// A position and a move in one line: rows from the top, then who plays where.
#[must_use]
pub fn problem_text(board: &Board, color: Color, at: Option<Point>) -> String {
    let side = board.size().side();
    let row = |row: u8| -> String {
        (0..side)
            .map(|col| match board.at(Point::new(col, row)) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            })
            .collect()
    };
    let rows: Vec<String> = (0..side).rev().map(row).collect();
    let ko = board.ko().map_or(String::new(), |(_, p)| format!(" ko {p}"));
    match at {
        Some(p) => format!("{}{ko} {color} {p}", rows.join("/")),
        None => format!("{}{ko}", rows.join("/")),
    }
}
