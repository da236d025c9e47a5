//! A position as rules see it: everything that a predicate may ask, found when it is first asked for and kept.

use crate::Joseki;
use crate::groups::{Group, Levels};
use crate::places::Places;
use crate::thing::{Kind, Thing};
use concepts::{Model, Picture, Settings};
use goban::{Board, Color, Game, Influence, Move, Point, PointMap, PointSet};
use std::collections::HashMap;
use tactics::zero::{self, Zero};

/// How far `near` looks at most.
const FARTHEST: usize = 12;
/// Dilations and erosions that show a sphere of influence, and a territory that is nearly closed (thesis 000, L1991).
const SPHERE: (usize, usize) = (5, 10);
/// Nodes for each question about life that a rule puts to `tactics`.
const NODES: u64 = 2_000;

/// Stones from which distances are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    /// Those of the side that the rules advise.
    Friends,
    /// Those of the other side.
    Enemies,
    /// The last stone of the other side.
    Last,
    /// The last stone of the side that the rules advise.
    OwnLast,
}

/// What a stone on a point would make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct After {
    /// The stones of its chain, itself included.
    pub stones: PointSet,
    /// The liberties of its chain.
    pub liberties: PointSet,
    /// Enemy stones that it takes.
    pub captured: PointSet,
    /// Enemy stones that it leaves with one liberty.
    pub atari: PointSet,
    /// Own stones that had one liberty before.
    pub relieved: PointSet,
}

/// What a rule keeps of a predicate: its place in the vocabulary, its numbers and the kind of its list.
pub(crate) type Question = (usize, Vec<i32>, Kind);

/// A position, and the side that asks for advice.
pub struct Scene<'a> {
    pub(crate) game: &'a Game,
    pub(crate) board: &'a Board,
    /// The side that the rules advise.
    pub(crate) color: Color,
    pub(crate) places: Places,
    pub(crate) joseki: Option<&'a dyn Joseki>,
    after_moves: Option<usize>,
    moves: Option<PointSet>,
    levels: Levels,
    near: [Vec<PointSet>; 4],
    after: [HashMap<Point, After>; 2],
    spheres: Option<[PointSet; 2]>,
    zero: Option<Zero>,
    model: Option<Model>,
    life: HashMap<Point, proof::value::Value>,
    pub(crate) memo: HashMap<Question, (PointSet, PointSet)>,
}

impl<'a> Scene<'a> {
    /// The position of a game, for the side that rules are to advise; it need not be its turn.
    pub fn new(game: &'a Game, color: Color) -> Scene<'a> {
        let board = game.board();
        Scene {
            game,
            board,
            color,
            places: Places::new(board.size()),
            joseki: None,
            after_moves: None,
            moves: None,
            levels: Levels::new(board),
            near: Default::default(),
            after: Default::default(),
            spheres: None,
            zero: None,
            model: None,
            life: HashMap::new(),
            memo: HashMap::new(),
        }
    }

    /// The same with a dictionary of corner openings.
    #[must_use]
    pub fn with_joseki(mut self, joseki: &'a dyn Joseki) -> Scene<'a> {
        self.joseki = Some(joseki);
        self
    }

    /// Takes so many moves to have been played.
    pub(crate) fn after_moves(&mut self, moves: Option<usize>) {
        self.after_moves = moves;
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.game
    }

    /// The side that the rules advise.
    pub fn color(&self) -> Color {
        self.color
    }

    /// Where this side may play, but for its own eyes.
    pub fn moves(&mut self) -> PointSet {
        if let Some(moves) = self.moves {
            return moves;
        }
        let legal = self.game.legal_points(self.color);
        let moves = legal.iter().filter(|&p| !self.is_eye(self.color, p)).collect();
        self.moves = Some(moves);
        moves
    }

    /// The stone on a point, as own or not.
    pub(crate) fn is_own(&self, p: Point) -> Option<bool> {
        self.board.at(p).map(|color| color == self.color)
    }

    /// The points of the board beside a point.
    pub(crate) fn beside(&self, p: Point) -> PointSet {
        PointSet::of(p).border(&self.places.all)
    }

    /// Whether an empty point is an eye: this colour all around, and no more enemy corners than an eye bears.
    pub(crate) fn is_eye(&self, color: Color, p: Point) -> bool {
        self.is_eye_after(color, p, self.board.stones(color))
    }

    /// The same as if these were the stones of the colour.
    pub(crate) fn is_eye_after(&self, color: Color, p: Point, stones: &PointSet) -> bool {
        if !self.board.is_empty(p) || !self.beside(p).is_subset(stones) {
            return false;
        }
        let corners = PointSet::of(p).diagonal_border(&self.places.all);
        let lost = (corners & *self.board.stones(!color)).len();
        lost + usize::from(corners.len() < 4) < 2
    }

    /// The groups of a level.
    pub(crate) fn groups(&mut self, kind: Kind) -> &[Group] {
        self.levels.of(self.board, kind)
    }

    /// A group.
    pub(crate) fn group(&mut self, thing: Thing) -> &Group {
        self.levels.at(self.board, thing.kind, thing.at)
    }

    /// The group of this level that a stone belongs to.
    pub(crate) fn group_of(&mut self, kind: Kind, stone: Point) -> Thing {
        let at = self.levels.at(self.board, kind, stone).at;
        Thing { kind, at }
    }

    /// All points that a thing covers.
    pub fn points_of(&mut self, thing: Thing) -> PointSet {
        match thing.kind {
            Kind::Point => PointSet::of(thing.at),
            kind if kind.is_group() => self.group(thing).stones,
            _ => self.places.points_of(thing),
        }
    }

    /// The last point that a colour played, if its last move was no pass.
    pub(crate) fn last_of(&self, color: Color) -> Option<Point> {
        let moves = self.game.moves();
        let last = moves.iter().rev().take(2).find(|(by, _)| *by == color)?;
        match last.1 {
            Move::Play(p) => Some(p),
            Move::Pass => None,
        }
    }

    /// The points no more than so many steps from some stones. Steps go along the lines, over stones too.
    pub(crate) fn near(&mut self, from: From, steps: usize) -> PointSet {
        let place = from as usize;
        if self.near[place].is_empty() {
            let start = match from {
                From::Friends => *self.board.stones(self.color),
                From::Enemies => *self.board.stones(!self.color),
                From::Last => self.last_of(!self.color).into_iter().collect(),
                From::OwnLast => self.last_of(self.color).into_iter().collect(),
            };
            self.near[place].push(start);
        }
        let steps = steps.min(FARTHEST);
        while self.near[place].len() <= steps {
            let wider = self.near[place][self.near[place].len() - 1].dilate(&self.places.all);
            self.near[place].push(wider);
        }
        self.near[place][steps]
    }

    /// What a stone of this colour on an empty point would make.
    pub(crate) fn after(&mut self, color: Color, p: Point) -> &After {
        let (board, all) = (self.board, self.places.all);
        self.after[color.index()]
            .entry(p)
            .or_insert_with(|| after(board, &all, color, p))
    }

    /// The points under a colour's influence.
    pub(crate) fn sphere(&mut self, color: Color) -> PointSet {
        let board = self.board;
        let spheres = self.spheres.get_or_insert_with(|| {
            let influence = Influence::of(board).x(SPHERE.0, SPHERE.1);
            Color::BOTH.map(|color| influence.held(color))
        });
        spheres[color.index()]
    }

    /// What becomes of strings, by liberties alone.
    pub(crate) fn zero(&mut self) -> &mut Zero {
        let board = self.board;
        self.zero
            .get_or_insert_with(|| Zero::new(board, zero::Settings::QUICK))
    }

    /// The model of the position: groups, their chances, the whole board.
    pub(crate) fn picture(&mut self) -> &Picture {
        let board = self.board;
        self.model
            .get_or_insert_with(|| {
                Model::new(
                    board,
                    Settings {
                        zero: zero::Settings::QUICK,
                        ..Settings::default()
                    },
                )
            })
            .picture()
    }

    /// What becomes of a group, by search within a few nodes: for its owner, moving first and second.
    pub(crate) fn life(&mut self, thing: Thing) -> proof::value::Value {
        let (at, board) = (thing.at, self.board);
        *self.life.entry(at).or_insert_with(|| {
            let live = tactics::aim::Aim::live(board, &[at]);
            tactics::status::status(board, &live, &tactics::Limits::nodes(NODES))
        })
    }

    /// The ladder that takes a chain, its enemy to move: its first move.
    pub(crate) fn ladder(&self, chain: Point) -> Option<Point> {
        tactics::ladder::captures(self.board, chain)
    }

    /// How many moves were played, passes left out, with the stones that stood on the board before.
    pub(crate) fn moves_played(&self) -> usize {
        if let Some(moves) = self.after_moves {
            return moves;
        }
        let start = self.game.start();
        let set = Color::BOTH.map(|color| start.stones(color).len());
        let played = self.game.moves().iter().filter(|(_, m)| m.point().is_some());
        played.count() + set[0] + set[1]
    }

    /// A table with this value on some points.
    pub(crate) fn table(points: &PointSet) -> PointMap<f32> {
        let mut table = PointMap::new(0.0);
        for p in points.iter() {
            table[p] = 1.0;
        }
        table
    }
}

fn after(board: &Board, all: &PointSet, color: Color, p: Point) -> After {
    let mut made = After {
        stones: PointSet::of(p),
        liberties: PointSet::EMPTY,
        captured: PointSet::EMPTY,
        atari: PointSet::EMPTY,
        relieved: PointSet::EMPTY,
    };
    let beside = PointSet::of(p).border(all);
    made.liberties = beside & *board.empty();
    for q in beside.iter() {
        let Some(stone) = board.at(q) else { continue };
        if stone == color {
            if made.stones.contains(q) {
                continue;
            }
            let chain: PointSet = board.string_stones(q).collect();
            made.stones |= chain;
            made.liberties |= *board.liberty_set(q);
            if board.liberties(q) == 1 {
                made.relieved |= chain;
            }
        } else if !(made.captured | made.atari).contains(q) {
            match board.liberties(q) {
                1 => made.captured |= board.string_stones(q).collect(),
                2 => made.atari |= board.string_stones(q).collect(),
                _ => {}
            }
        }
    }
    made.liberties.remove(p);
    made.liberties |= made.stones.dilate(all) & made.captured;
    made
}
