//! The position at the root: board, stakes, and the positions that may not come back.

use crate::evaluator::{BEFORE, RECENT, Stakes};
use goban::{Board, Color, Game, Ko, Move, Point, PointSet, WHITE_TO_MOVE};
use playouts::QuickBoard;
use std::collections::HashSet;

/// Where a search begins.
#[derive(Clone)]
pub struct Root {
    pub(crate) board: QuickBoard,
    pub(crate) to_move: Color,
    pub(crate) stakes: Stakes,
    /// Passes that the game ends with.
    pub(crate) passes: u8,
    pub(crate) surplus: i32,
    /// The points that the game's rules allow now, among those asked for.
    pub(crate) legal: PointSet,
    /// Whether the side to move may pass.
    pub(crate) may_pass: bool,
    /// Keys of the positions that may not come back.
    pub(crate) seen: HashSet<u64>,
    /// The last moves of the game, the latest first.
    pub(crate) recent: Vec<Move>,
    /// The positions before the latest of them, the latest first; on an empty past the first position again.
    pub(crate) before: Vec<QuickBoard>,
}

/// The position of a game as playouts start from it, its last two moves included.
pub fn quick_board(game: &Game) -> QuickBoard {
    let mut board = QuickBoard::new(game.board());
    let recent = game.moves().iter().rev().map(|&(_, m)| m.point());
    let mut recent = recent.chain([None, None]);
    board.set_last([recent.next().flatten(), recent.next().flatten()]);
    board
}

/// The board that a quick one stands for, with the ko that binds the side to move.
///
/// A board learns of a ko only by being played on: the stone that took it is taken back, and plays again.
pub(crate) fn full_board(quick: &QuickBoard, to_move: Color) -> Option<Board> {
    let mut stones = [PointSet::EMPTY; 2];
    for p in quick.size().points() {
        if let Some(color) = quick.at(p) {
            stones[color.index()].insert(p);
        }
    }
    let as_it_stands = || Board::from_stones(quick.size(), &stones[0], &stones[1]);
    let Some((taken, taker)) = quick
        .ko()
        .and_then(|ko| Some((ko, ko_taker(quick, ko, !to_move)?)))
    else {
        return as_it_stands();
    };
    let mut before = stones;
    before[to_move.index()].insert(taken);
    before[(!to_move).index()].remove(taker);
    let retaken = Board::from_stones(quick.size(), &before[0], &before[1]).map(|mut board: Board| {
        board.place(!to_move, taker);
        board
    });
    retaken
        .filter(|board| board.ko() == Some((to_move, taken)))
        .or_else(as_it_stands)
}

/// The stone of this colour that could be taken on a point, alone.
fn ko_taker(quick: &QuickBoard, ko: Point, color: Color) -> Option<Point> {
    let alone = |q: &Point| {
        let string = quick.string(*q).filter(|_| quick.at(*q) == Some(color));
        string.is_some_and(|id| quick.len(id) == 1 && quick.liberties(id) == 1)
    };
    ko.neighbours().into_iter().find(alone)
}

impl Root {
    /// The position of a game with this side to move.
    pub fn new(game: &Game, to_move: Color, stakes: Stakes) -> Root {
        let board = quick_board(game);
        let surplus = game.moves().iter().map(|&(color, m)| match (color, m) {
            (_, Move::Pass) => 0,
            (Color::Black, _) => 1,
            (Color::White, _) => -1,
        });
        Root {
            board,
            to_move,
            stakes,
            passes: game.passes().min(2) as u8,
            surplus: surplus.sum(),
            legal: game.legal_points(to_move),
            may_pass: true,
            seen: seen(game, stakes.ko),
            recent: game.moves().iter().rev().map(|&(_, m)| m).take(RECENT).collect(),
            before: before(game),
        }
    }
}

/// The positions before the latest moves of a game. They are taken back, not played again: a quick board knows no suicide.
fn before(game: &Game) -> Vec<QuickBoard> {
    let mut past = Vec::with_capacity(BEFORE);
    let mut earlier = game.clone();
    while past.len() < BEFORE && earlier.undo() {
        past.push(quick_board(&earlier));
    }
    past.resize_with(BEFORE, || QuickBoard::new(game.start()));
    past
}

impl Root {
    /// The side to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The same position as if nobody had just passed: one pass does not end the game then.
    pub fn unpassed(self) -> Root {
        Root { passes: 0, ..self }
    }

    /// The same position with a stone to be played, if there is a point for it: what a search would spend on the pass goes
    /// to the stones.
    pub fn stones_only(self) -> Root {
        Root {
            may_pass: false,
            ..self
        }
    }
}

/// The key by which a ko rule tells positions apart.
#[inline]
pub(crate) fn key(ko: Ko, hash: u64, mover: Color) -> u64 {
    let marked = match ko {
        Ko::Simple | Ko::Positional => false,
        Ko::Situational => mover == Color::Black,
        Ko::PerPlayer => mover == Color::White,
    };
    if marked { hash ^ WHITE_TO_MOVE } else { hash }
}

/// The keys of all positions of a game, its start and its present included.
fn seen(game: &Game, ko: Ko) -> HashSet<u64> {
    let mut keys = HashSet::new();
    if ko == Ko::Simple {
        return keys;
    }
    let mut board: Board = game.start().clone();
    if ko != Ko::PerPlayer {
        let first = game.moves().first().map_or(game.to_move(), |&(color, _)| color);
        keys.insert(key(ko, board.hash(), !first));
    }
    for &(color, m) in game.moves() {
        if let Move::Play(p) = m {
            board.place(color, p);
            keys.insert(key(ko, board.hash(), color));
        } else if ko == Ko::Situational {
            keys.insert(key(ko, board.hash(), color));
        }
    }
    keys
}

/// Black's points less White's as the stones stand, none dead: stones, and empty points that one colour reaches.
pub(crate) fn area_margin(board: &QuickBoard) -> i32 {
    let mut stones = [PointSet::EMPTY; 2];
    let mut empty = PointSet::EMPTY;
    for p in board.size().points() {
        match board.at(p) {
            Some(color) => stones[color.index()].insert(p),
            None => empty.insert(p),
        };
    }
    let reach = |color: Color| stones[color.index()].flood(&empty) & empty;
    let (black, white) = (reach(Color::Black), reach(Color::White));
    let points = |color: Color, own: PointSet, other: PointSet| {
        (stones[color.index()].len() + (own - other).len()) as i32
    };
    points(Color::Black, black, white) - points(Color::White, white, black)
}

/// Whether a stone here would take enemy stones: only then can a position come back.
#[inline]
pub(crate) fn takes(board: &QuickBoard, color: Color, p: Point) -> bool {
    p.neighbours()
        .into_iter()
        .any(|n| board.at(n) == Some(!color) && board.string(n).is_some_and(|id| board.liberties(id) == 1))
}
