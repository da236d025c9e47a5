//! A position and a move as facts, and the names of points and blocks both ways.
//!
//! ```text
//! i1 i2 i3        before: what stands there, the move, whose it is
//! i4 i5 i6        after: the same read off the board after the move, in the same names: what the theory is held against
//! ```
//!
//! Both are written by one hand, so that they say the same of the same board. What rules conclude by
//! themselves in either state (legal, illegal, eyes and others, [`CONCLUDED`]) is not given before the move.

mod describe;
mod moves;

pub use describe::CONCLUDED;

use crate::go::words::{ENEMY, FRIEND, Words};
use goban::{Board, Color, Point, PointSet, Size};
use logic::{Facts, Value};

/// Which blocks the predicates over three and four blocks are said of: there are many of them, and most say zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tuples {
    /// Of none.
    Never,
    /// Of those that touch the move but for one of them, and of what touches a block that can be taken: enough to count
    /// all liberties and those that two blocks share.
    AtMove,
    /// Of all.
    All,
}

/// What is told of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whose stones are called `@`.
    pub friend: Color,
    /// Neighbours other than one, two, three named points: as many as there are ways to order neighbours.
    pub neighbors_other: bool,
    /// Points that are not in a block, for every point and block.
    pub not_block_of: bool,
    /// Three and four blocks at once.
    pub tuples: Tuples,
    /// Without a move: what is not next to each empty point. With one it is always told of the move.
    pub distances: bool,
}

impl Default for Options {
    /// Black is the friend; what the theory needs to say all about one and two blocks, and about the block made by the
    /// move.
    fn default() -> Options {
        Options {
            friend: Color::Black,
            neighbors_other: false,
            not_block_of: false,
            tuples: Tuples::AtMove,
            distances: true,
        }
    }
}

impl Options {
    /// Everything there is a word for.
    pub const ALL: Options = Options {
        friend: Color::Black,
        neighbors_other: true,
        not_block_of: true,
        tuples: Tuples::All,
        distances: true,
    };
}

/// A string of stones with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its name.
    pub name: Value,
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// Its liberties.
    pub liberties: PointSet,
}

/// The names of the points and blocks of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    size: Size,
    friend: Color,
    blocks: Vec<Block>,
}

impl Names {
    /// The names of a position that no move has led to: blocks in the order of their first points, from left to right,
    /// from top to bottom.
    #[must_use]
    pub fn new(board: &Board, friend: Color) -> Names {
        let mut names = Names {
            size: board.size(),
            friend,
            blocks: Vec::new(),
        };
        for p in reading(board.size()) {
            if board.at(p).is_some() && names.block_at(p).is_none() {
                let name = Value(names.blocks.len() as i32);
                names.blocks.push(block(board, p, name));
            }
        }
        names
    }

    /// The names after a move, by the names before it and the board after it.
    #[must_use]
    pub fn after(&self, board: &Board, at: Point) -> Names {
        let mut blocks: Vec<Block> = Vec::new();
        for p in reading(self.size) {
            let seen = blocks.iter().any(|block| block.stones.contains(p));
            if board.at(p).is_none() || seen {
                continue;
            }
            let mut block = block(board, p, self.fresh());
            let inside = self
                .blocks
                .iter()
                .filter(|old| block.stones.contains(at) || old.stones.contains(p));
            let inside = inside.filter(|old| old.stones.is_subset(&block.stones));
            if let Some(name) = inside.map(|old| old.name).min() {
                block.name = name;
            }
            blocks.push(block);
        }
        blocks.sort_by_key(|block| block.name);
        Names { blocks, ..*self }
    }

    /// The board's size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The name that no block has yet.
    #[must_use]
    pub fn fresh(&self) -> Value {
        Value(
            self.blocks
                .iter()
                .map(|block| block.name.0 + 1)
                .max()
                .unwrap_or(0),
        )
    }

    /// The blocks in the order of their names.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The block of this name.
    #[must_use]
    pub fn block(&self, name: Value) -> Option<&Block> {
        // Before a move they are numbered in their order.
        let here = usize::try_from(name.0).ok().and_then(|at| self.blocks.get(at));
        here.filter(|block| block.name == name)
            .or_else(|| self.blocks.iter().find(|block| block.name == name))
    }

    /// The block that a point is in.
    #[must_use]
    pub fn block_at(&self, p: Point) -> Option<&Block> {
        self.blocks.iter().find(|block| block.stones.contains(p))
    }

    /// What a point is called.
    #[must_use]
    pub fn point(&self, p: Point) -> Value {
        let side = i32::from(self.size.side());
        Value((side - 1 - i32::from(p.row())) * side + i32::from(p.col()))
    }

    /// Which point is called so.
    #[must_use]
    pub fn point_of(&self, name: Value) -> Option<Point> {
        let side = i32::from(self.size.side());
        let (row, col) = (side - 1 - name.0.div_euclid(side), name.0.rem_euclid(side));
        let row = u8::try_from(row).ok().filter(|&row| row < self.size.side())?;
        Some(Point::new(col as u8, row))
    }

    /// What a colour is called.
    #[must_use]
    pub fn color(&self, color: Color) -> Value {
        if color == self.friend { FRIEND } else { ENEMY }
    }

    /// Which colour is called so.
    #[must_use]
    pub fn color_of(&self, name: Value) -> Option<Color> {
        match name {
            FRIEND => Some(self.friend),
            ENEMY => Some(!self.friend),
            _ => None,
        }
    }
}

fn block(board: &Board, p: Point, name: Value) -> Block {
    let mut stones = PointSet::EMPTY;
    for stone in board.string_stones(p) {
        stones.insert(stone);
    }
    Block {
        name,
        color: board.at(p).unwrap_or(Color::Black),
        stones,
        liberties: *board.liberty_set(p),
    }
}

/// The points from left to right, from top to bottom.
pub(crate) fn reading(size: Size) -> impl Iterator<Item = Point> {
    let side = size.side();
    (0..side).flat_map(move |down| (0..side).map(move |col| Point::new(col, side - 1 - down)))
}

/// A position as facts.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What is given.
    pub facts: Facts,
    /// What things are called in it.
    pub names: Names,
}

/// What holds before a move; without a move, what holds.
///
/// The move is taken to be legal: a rule that says what a move does asks for `legal_before` by itself.
#[must_use]
pub fn before(words: &Words, board: &Board, to_move: Color, at: Option<Point>, options: Options) -> Scene {
    let names = Names::new(board, options.friend);
    let mut facts = Facts::new();
    moves::always(words, &names, at, options, &mut facts);
    moves::move_of(words, &names, at, &mut facts);
    let state = describe::State {
        board,
        to_move,
        names: &names,
        near: at,
        options,
    };
    state.describe(words, false, false, &mut facts);
    Scene { facts, names }
}

/// All that can be said of the state after a legal move in the names of the position before it, read off the board; and
/// what can be said of the state before that is left to rules. None if the move is not legal.
#[must_use]
pub fn truth(words: &Words, board: &Board, to_move: Color, at: Point, options: Options) -> Option<Scene> {
    let names = Names::new(board, options.friend);
    let mut played = board.clone();
    played.play(to_move, at).ok()?;
    let mut facts = Facts::new();
    let before = describe::State {
        board,
        to_move,
        names: &names,
        near: Some(at),
        options,
    };
    before.concluded(words, false, &mut facts);
    let later = names.after(&played, at);
    moves::events(words, &names, &later, to_move, at, &mut facts);
    let after = describe::State {
        board: &played,
        to_move: !to_move,
        names: &later,
        near: Some(at),
        options,
    };
    after.describe(words, true, true, &mut facts);
    Some(Scene { facts, names: later })
}
