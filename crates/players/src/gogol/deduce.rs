//! The games of a position: what learned rules conclude about it, without search.

use goban::{Board, Color, Point, PointSet};
use introspect::go::compiled::{Compiled, Selection};
use introspect::go::encode::Names;
use introspect::go::judge::{Said, What};
use introspect::go::know::Knowledge;
use introspect::go::truth::Goal;
use logic::{Rule, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What games are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Family {
    /// A block is taken, or is not.
    Take,
    /// A block makes two eyes.
    Live,
    /// Two blocks are connected.
    Link,
    /// A block and an empty point are connected.
    Reach,
    /// Two empty points are connected.
    Open,
    /// A block makes an eye.
    Eye,
}

impl Family {
    /// The family by the goal of a rule and what it is about, as the learner names them. Who wants the opposite of a goal says
    /// something about the goal.
    fn of(about: &str) -> Option<Family> {
        Some(match about {
            "Take block" => Family::Take,
            "Live block" => Family::Live,
            "Connect 2blocks" | "Disconnect 2blocks" => Family::Link,
            "Connect block_point" | "Disconnect block_point" => Family::Reach,
            "Connect 2points" | "Disconnect 2points" => Family::Open,
            "MakeEye block_point" | "PreventEye block_point" => Family::Eye,
            _ => return None,
        })
    }
}

/// What rules of a family say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// G: nothing averts it.
    Sure,
    /// GI: a move reaches it.
    Wins,
    /// GIII: a move threatens it.
    Threatens,
    /// PI: a move does not avert it.
    Fails,
    /// IP: the moves that may avert it.
    Forced,
}

impl Kind {
    fn of(game: &str) -> Option<Kind> {
        Some(match game {
            "G" => Kind::Sure,
            "GI" => Kind::Wins,
            "GIII" => Kind::Threatens,
            "PI" => Kind::Fails,
            "IP" => Kind::Forced,
            _ => return None,
        })
    }
}

/// What a rule is about.
#[derive(Clone, Copy)]
struct Sorted {
    family: Family,
    kind: Kind,
    depth: u32,
}

/// Why something is known.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// Moves of the goal's owner that the rule looks ahead.
    pub depth: u32,
    /// The rule.
    pub rule: Arc<Rule>,
    /// The number of the rule.
    number: usize,
    /// Whether reading on by rules was needed beside the rule.
    pub read: bool,
}

/// All that is known of a position.
pub(super) type Games = BTreeMap<Said, Ground>;

/// When an answer is wanted.
#[derive(Clone, Copy)]
pub(super) struct Clock<'a> {
    /// At this time.
    pub end: Option<Instant>,
    /// Or when this is raised.
    pub stop: &'a AtomicBool,
}

impl Clock<'_> {
    /// Whether it is wanted now.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// Somebody who applies learned rules.
pub(super) struct Seer {
    knowledge: Cow<'static, Knowledge>,
    compiled: Arc<Compiled>,
    /// The rules that are applied, by their numbers; none for one that is not.
    rules: Vec<Option<Sorted>>,
    /// Selections that were asked for, by what is wanted.
    selections: Mutex<BTreeMap<u128, Arc<Selection>>>,
}

impl Seer {
    /// With the rules of this base that look no deeper than this.
    pub fn new(knowledge: Cow<'static, Knowledge>, deepest: u32) -> Seer {
        let student = knowledge.student();
        let compiled = Arc::clone(knowledge.compiled());
        let sorted = |number: usize| {
            let (rule, depth) = compiled.rule(number);
            let (about, game) = student.about(rule);
            let (family, kind) = (Family::of(&about)?, Kind::of(&game)?);
            // That a block cannot be saved is said of the wish to take it.
            let family = match (family, kind) {
                (Family::Live, Kind::Fails | Kind::Forced) => Family::Take,
                _ => family,
            };
            (depth <= deepest).then_some(Sorted { family, kind, depth })
        };
        let rules = (0..compiled.len()).map(sorted).collect();
        Seer {
            knowledge,
            compiled,
            rules,
            selections: Mutex::default(),
        }
    }

    /// The rules that are wanted of each family, kind and depth.
    fn selection(&self, wanted: impl Fn(Family, Kind, u32) -> bool) -> Arc<Selection> {
        let mut key = 0u128;
        for rule in self.rules.iter().flatten() {
            if wanted(rule.family, rule.kind, rule.depth) {
                key |= 1 << ((rule.family as u32 * 5 + rule.kind as u32) * 4 + rule.depth.min(3));
            }
        }
        let mut known = self.selections.lock().unwrap_or_else(PoisonError::into_inner);
        let made = known.entry(key).or_insert_with(|| {
            let is_wanted = |number: usize| {
                self.rules[number].is_some_and(|rule| wanted(rule.family, rule.kind, rule.depth))
            };
            Arc::new(self.compiled.select(is_wanted))
        });
        Arc::clone(made)
    }

    /// What the wanted rules conclude of a position, the shallowest for each conclusion; what a ko forbids, it forbids to the
    /// side to move. When time is over, what was concluded so far.
    pub fn see(
        &self,
        board: &Board,
        to_move: Color,
        clock: &Clock<'_>,
        wanted: impl Fn(Family, Kind, u32) -> bool,
    ) -> Games {
        let mut games = Games::new();
        let selection = self.selection(wanted);
        let go_on = || !clock.is_over();
        for concluded in self.compiled.conclude(board, to_move, &selection, go_on) {
            // Those that look least far come first.
            if let Entry::Vacant(place) = games.entry(concluded.said) {
                let (rule, depth) = self.compiled.rule(concluded.rule);
                place.insert(Ground {
                    depth,
                    rule: Arc::clone(rule),
                    number: concluded.rule,
                    read: false,
                });
            }
        }
        games
    }

    /// The points that the conditions of a rule looked at when it said something about this board.
    pub fn matched(&self, board: &Board, to_move: Color, said: &Said, ground: &Ground) -> PointSet {
        let words = &self.knowledge.student().words;
        // Rules see Black's stones as the friend's, as the position was written.
        let names = Names::new(board, Color::Black);
        let values = self.compiled.values(board, to_move, ground.number, said);
        let mut points = PointSet::EMPTY;
        for (variable, value) in ground.rule.variables.iter().zip(&values) {
            let Some(value): Option<Value> = *value else {
                continue;
            };
            if variable.kind == words.point {
                points.extend(names.point_of(value));
            } else if variable.kind == words.block {
                let stones = names.block(value).map(|block| block.stones);
                points |= stones.unwrap_or(PointSet::EMPTY);
            }
        }
        points
    }
}

/// What is known of one goal.
pub(super) fn sure(games: &Games, owner: Color, goal: Goal) -> Option<&Ground> {
    games.get(&Said {
        owner,
        goal,
        what: What::Sure,
    })
}

/// The goals that an owner reaches by a move, with the move.
pub(super) fn wins(games: &Games, owner: Color) -> impl Iterator<Item = (Goal, Point, &Ground)> {
    games.iter().filter_map(move |(said, ground)| match said.what {
        What::Wins(p) if said.owner == owner => Some((said.goal, p, ground)),
        _ => None,
    })
}

/// The goals that an owner threatens to reach by a move, with the move.
pub(super) fn threats(games: &Games, owner: Color) -> impl Iterator<Item = (Goal, Point)> {
    games.keys().filter_map(move |said| match said.what {
        What::Threatens(p) if said.owner == owner => Some((said.goal, p)),
        _ => None,
    })
}

/// The goals of an owner with all moves that may avert them.
pub(super) fn forced(games: &Games, owner: Color) -> impl Iterator<Item = (Goal, &[Point], &Ground)> {
    games.iter().filter_map(move |(said, ground)| match &said.what {
        What::OnlyThese(moves) if said.owner == owner => Some((said.goal, &moves[..], ground)),
        _ => None,
    })
}
