//! What moves are worth: stones, territory, the life of groups (thesis 002, L3752, L3838-L3981).

use super::deduce::{Clock, Family, Games, Kind, Seer, forced, threats, wins};
use super::groups::Sight;
use super::refine::Refiner;
use super::territory::Change;
use super::tree::{Either, either};
use goban::{Board, Color, Point, PointSet};
use introspect::go::judge::What;
use introspect::go::truth::Goal;
use std::collections::BTreeMap;

/// A group whose degree of life a move changes.
#[derive(Clone, Debug)]
pub(super) struct Shift {
    /// Whose it is.
    pub color: Color,
    /// Its stones before the move.
    pub stones: PointSet,
    /// The degree before.
    pub before: f64,
    /// The degree after.
    pub after: f64,
    /// What is at stake.
    pub importance: usize,
}

/// What a move is worth, and why.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// The move.
    pub point: Point,
    /// Enemy stones that it takes, at once or for certain, and that were not lost before.
    pub taken: PointSet,
    /// Two blocks of which it takes one, neither among those.
    pub either: Option<Either>,
    /// Own stones that the enemy could take, and no rule takes after it.
    pub saved: PointSet,
    /// Own stones that the enemy can take after it, and could not before, the new stone included.
    pub lost: PointSet,
    /// Territory.
    pub change: Change,
    /// The points that two moves from here reach and that nobody reached before; those that only the enemy did so count half.
    pub spread: f64,
    /// How far the group of the new stone lives: what a stone reaches that is taken goes with it. 1 if the position after the
    /// move was not looked at closely.
    pub safety: f64,
    /// Groups whose life it changes; nothing if the position after it was not looked at closely.
    pub shifts: Vec<Shift>,
}

impl Worth {
    /// How many stones it takes at least.
    pub fn takes(&self) -> usize {
        self.taken.len() + self.either.as_ref().map_or(0, |either| either.blocks[1].len())
    }

    /// What it does for groups of a side, in points.
    pub fn life(&self, color: Color) -> f64 {
        let shifts = self.shifts.iter().filter(|shift| shift.color == color);
        shifts
            .map(|shift| shift.importance as f64 * (shift.after - shift.before))
            .sum()
    }
}

/// The position that moves are judged in.
pub(super) struct Judge<'a> {
    pub seer: &'a Seer,
    pub clock: Clock<'a>,
    pub board: &'a Board,
    pub color: Color,
    pub sight: &'a Sight,
    pub transitive: bool,
    /// By move and side, the points that it threatens to connect.
    threats: [BTreeMap<Point, PointSet>; 2],
    /// By point and side, what a stone there threatens to connect to, whoever reaches it already.
    steps: [BTreeMap<Point, PointSet>; 2],
    /// By side, what it reaches by one move or by two.
    spread: [PointSet; 2],
    /// By point, the own moves that may cut it off from the enemy.
    cuts: BTreeMap<Point, PointSet>,
    /// Own stones that the enemy can take if he moves first.
    hanging: PointSet,
    /// Enemy stones that can be taken if we move first.
    prey: PointSet,
    /// Whether pairs of blocks are looked at of which one is taken.
    trees: bool,
    /// Blocks of those of which only reading on says so, by a stone of each.
    read: Vec<Point>,
}

/// Positions that are looked at to see whether a block that reading on takes is saved by a move.
const VERIFY: u64 = 40;
/// How many steps away a move may save such a block.
const NEAR: usize = 2;

/// Some points and what a stone on one of them threatens to connect to.
fn farther(steps: &BTreeMap<Point, PointSet>, from: &PointSet) -> PointSet {
    let near = from.iter().filter_map(|p| steps.get(&p));
    near.fold(*from, |all, near| all | *near)
}

/// The stones of the block of a stone.
fn block(board: &Board, stone: Point) -> PointSet {
    match board.at(stone) {
        Some(_) => board.string_stones(stone).collect(),
        None => PointSet::EMPTY,
    }
}

/// The stones of a side that its enemy can take by a move, or for certain.
fn hanging(board: &Board, games: &Games, color: Color) -> PointSet {
    let mut stones = PointSet::EMPTY;
    for said in games.keys() {
        if let (Goal::Take(stone), What::Wins(_) | What::Sure) = (said.goal, &said.what)
            && said.owner != color
            && board.at(stone) == Some(color)
        {
            stones |= block(board, stone);
        }
    }
    stones
}

impl<'a> Judge<'a> {
    pub fn new(
        seer: &'a Seer,
        clock: Clock<'a>,
        board: &'a Board,
        color: Color,
        sight: &'a Sight,
        [transitive, trees]: [bool; 2],
    ) -> Judge<'a> {
        let mut opened = [BTreeMap::new(), BTreeMap::new()];
        let mut steps = [BTreeMap::new(), BTreeMap::new()];
        let mut spread = [PointSet::EMPTY; 2];
        for side in Color::BOTH {
            let reach = sight.reach(side);
            let near: &mut BTreeMap<Point, PointSet> = &mut steps[side.index()];
            let map: &mut BTreeMap<Point, PointSet> = &mut opened[side.index()];
            for (goal, at) in threats(&sight.games, side) {
                let to = match goal {
                    Goal::ConnectPoint(stone, p) if !sight.group_at(stone).is_some_and(|g| g.dead) => p,
                    // A threat between two empty points starts on one of them.
                    Goal::ConnectPoints(p, q) if p == at || q == at => {
                        let to = if p == at { q } else { p };
                        near.entry(at).or_insert(PointSet::EMPTY).insert(to);
                        to
                    }
                    _ => continue,
                };
                if to != at && !reach.contains(to) {
                    map.entry(at).or_insert(PointSet::EMPTY).insert(to);
                }
            }
        }
        for side in Color::BOTH {
            spread[side.index()] = farther(&steps[side.index()], &sight.reach(side));
        }
        let mut cuts: BTreeMap<Point, PointSet> = BTreeMap::new();
        for (goal, moves, _) in forced(&sight.games, !color) {
            if let Goal::ConnectPoint(_, p) = goal {
                let entry = cuts.entry(p).or_insert(PointSet::EMPTY);
                entry.extend(moves.iter().copied());
            }
        }
        let read = wins(&sight.games, !color).filter_map(|(goal, _, ground)| match goal {
            Goal::Take(stone) if ground.read && board.at(stone) == Some(color) => Some(stone),
            _ => None,
        });
        let mut read: Vec<Point> = read.collect();
        read.dedup();
        Judge {
            read,
            seer,
            clock,
            board,
            color,
            sight,
            transitive,
            threats: opened,
            steps,
            spread,
            cuts,
            hanging: hanging(board, &sight.games, color),
            prey: hanging(board, &sight.games, !color),
            trees,
        }
    }

    fn threat(&self, color: Color, p: Point) -> PointSet {
        let known = self.threats[color.index()].get(&p);
        known.copied().unwrap_or(PointSet::EMPTY)
    }

    /// What two moves from a point come to that is new.
    fn spread(&self, p: Point) -> f64 {
        let own = self.color.index();
        let near = self.steps[own].get(&p).copied().unwrap_or(PointSet::EMPTY);
        let theirs = self.sight.reach(!self.color);
        let new = farther(&self.steps[own], &near) - self.spread[own] - theirs - PointSet::of(p);
        let contested = new & self.spread[1 - own];
        new.len() as f64 - contested.len() as f64 / 2.0
    }

    /// Whether the rules say that a move loses a block that it is a liberty of.
    pub fn is_losing(&self, p: Point) -> bool {
        self.sight.games.keys().any(|said| {
            let Goal::Take(stone) = said.goal else {
                return false;
            };
            said.owner != self.color
                && said.what == What::Fails(p)
                && self.board.at(stone) == Some(self.color)
                && self.board.liberty_set(stone).contains(p)
        })
    }

    /// Whether a move is connected to a group that is not dead, or stands where no enemy is connected to.
    pub fn is_candidate(&self, p: Point) -> bool {
        self.sight.reach(self.color).contains(p)
            || !self.sight.reach(!self.color).contains(p)
            || self.hanging_liberty(p)
    }

    /// Whether a move is next to a block that can be taken.
    fn hanging_liberty(&self, p: Point) -> bool {
        (self.hanging | self.prey).dilate(&PointSet::of(p)).contains(p)
    }

    /// What a move is worth by the games of the position, and by whom it lets be taken. None if it is not legal.
    pub fn at_a_glance(&self, p: Point) -> Option<Worth> {
        let mut after = self.board.clone();
        after.play(self.color, p).ok()?;
        let games = self
            .seer
            .see(&after, !self.color, &self.clock, |family, kind, _| {
                let is_asked = matches!(kind, Kind::Sure | Kind::Wins) || self.trees && kind == Kind::Forced;
                family == Family::Take && is_asked
            });
        let theirs = self.sight.reach(!self.color);
        let denied = theirs
            .iter()
            .filter(|&q| q == p || self.cuts.get(&q).is_some_and(|cuts| cuts.contains(p)));
        let gained = self.threat(self.color, p);
        let change = Change::new(gained, denied.collect(), |q| self.threat(!self.color, q));
        Some(self.with_stones(p, &after, &games, change))
    }

    /// What a move is worth by the position after it.
    pub fn closely(&self, p: Point) -> Option<Worth> {
        let mut after = self.board.clone();
        after.play(self.color, p).ok()?;
        let games = self
            .seer
            .see(&after, !self.color, &self.clock, |family, kind, _| {
                family != Family::Open && matches!(kind, Kind::Sure | Kind::Wins)
                    || self.trees && family == Family::Take && kind == Kind::Forced
            });
        let later = Sight::new(&after, games, self.transitive);
        let [own, other] =
            [self.color, !self.color].map(|color| (self.sight.reach(color), later.reach(color)));
        let gained = (own.1 - own.0 - PointSet::of(p)) | (self.threat(self.color, p) & own.1);
        let change = Change::new(gained - own.0, other.0 - other.1, |q| self.threat(!self.color, q));
        let mut shifts = Vec::new();
        for group in &self.sight.groups {
            let left = group
                .stones
                .iter()
                .find(|&stone| after.at(stone) == Some(group.color));
            let degree = left
                .and_then(|stone| later.group_at(stone))
                .map_or(0.0, |g| g.degree);
            if (degree - group.degree).abs() > 1e-9 {
                shifts.push(Shift {
                    color: group.color,
                    stones: group.stones,
                    before: group.degree,
                    after: degree,
                    importance: group.attributes.importance(),
                });
            }
        }
        let mut worth = self.with_stones(p, &after, &later.games, change);
        worth.shifts = shifts;
        worth.safety = later.group_at(p).map_or(0.0, |group| group.degree);
        Some(worth)
    }

    fn with_stones(&self, p: Point, after: &Board, games: &Games, change: Change) -> Worth {
        let (own, dead) = (self.color, self.sight.dead());
        let mut taken = *self.board.stones(!own) - *after.stones(!own);
        for said in games.keys() {
            if let (Goal::Take(stone), What::Sure) = (said.goal, &said.what)
                && said.owner == own
            {
                taken |= block(after, stone);
            }
        }
        // What is won by a move was won by reading on, perhaps, which is not done again.
        for (goal, at, _) in wins(&self.sight.games, own) {
            if let Goal::Take(stone) = goal
                && at == p
            {
                taken |= block(self.board, stone);
            }
        }
        let hangs = hanging(after, games, own) | self.still_read(p, after);
        let mut refiner = self.refiner(VERIFY);
        let either = if self.trees {
            either(after, games, own, &self.prey, &mut refiner)
        } else {
            None
        };
        Worth {
            point: p,
            taken: taken - dead,
            // What is taken anyway is not at stake.
            either: either.filter(|either| {
                either
                    .blocks
                    .iter()
                    .all(|block| (*block & (taken | dead)).is_empty())
            }),
            saved: (self.hanging & *after.stones(own)) - hangs - dead,
            lost: hangs - self.hanging,
            change,
            spread: self.spread(p),
            safety: 1.0,
            shifts: Vec::new(),
        }
    }

    fn refiner(&self, nodes: u64) -> Refiner<'a> {
        Refiner {
            seer: self.seer,
            clock: self.clock,
            nodes,
        }
    }

    /// The stones that reading on took before the move, and takes after it. A move far away saves nothing.
    fn still_read(&self, p: Point, after: &Board) -> PointSet {
        let all = PointSet::board(after.size());
        let mut stones = PointSet::EMPTY;
        for &stone in self.read.iter().filter(|&&stone| after.at(stone).is_some()) {
            let near = block(self.board, stone).dilate_by(NEAR, &all).contains(p);
            let mut refiner = self.refiner(VERIFY);
            if !near || refiner.takes(after, !self.color, stone) || refiner.nodes == 0 {
                stones |= block(after, stone);
            }
        }
        stones
    }

    /// How much the life of groups may depend on a move, by the games that name it: which moves are looked at closely.
    pub fn promise(&self, p: Point) -> f64 {
        let mut most: BTreeMap<Option<Point>, f64> = BTreeMap::new();
        for said in self.sight.games.keys() {
            let stone = match said.goal {
                Goal::Take(stone) | Goal::Live(stone) | Goal::Eye(stone, _) | Goal::Connect(stone, _) => {
                    stone
                }
                _ => continue,
            };
            let share = match &said.what {
                What::Wins(at) if *at == p => 0.5,
                What::Threatens(at) if *at == p => 0.1,
                What::OnlyThese(moves) if moves.contains(&p) => 0.3,
                _ => continue,
            };
            let Some(group) = self.sight.group_at(stone) else {
                continue;
            };
            let stake = share * group.attributes.importance() as f64 * (1.1 - group.degree);
            let known = most.entry(group.stones.first()).or_insert(0.0);
            *known = known.max(stake);
        }
        most.values().sum()
    }
}
