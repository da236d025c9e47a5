//! A board asked for facts one by one, in the words of learned rules: nothing is written down beforehand.
//!
//! A point is called by its index, a block by the index of its string's root. Every answer is read off the whole board, so
//! a count is right wherever it is asked for.

use crate::go::word::Word;
use crate::go::words::{EMPTY, ENEMY, FRIEND};
use goban::{Board, Color, Point, PointSet};
use logic::Value;

/// What stands in the places of a fact; those that a word does not have are zero.
pub type Places = [Value; 3];

/// A board, and what a ko forbids to the side to move.
pub struct View<'a> {
    pub board: &'a Board,
    pub to_move: Color,
    pub ban: Option<Point>,
    pub all: PointSet,
}

pub fn color_value(color: Color) -> Value {
    match color {
        Color::Black => FRIEND,
        Color::White => ENEMY,
    }
}

pub fn point_value(p: Point) -> Value {
    Value(p.index() as i32)
}

pub fn point_of(value: Value) -> Point {
    Point::from_index(value.0 as usize)
}

fn number(n: usize) -> Value {
    Value(n as i32)
}

impl View<'_> {
    pub fn block_value(&self, stone: Point) -> Value {
        point_value(self.board.root(stone))
    }

    /// The stones of a block.
    pub fn stones(&self, block: Value) -> PointSet {
        self.board.string_stones(point_of(block)).collect()
    }

    /// The stones of a block and all beside them.
    pub fn whole(&self, block: Value) -> PointSet {
        self.stones(block).dilate(&self.all)
    }

    pub fn around(&self, p: Point) -> impl Iterator<Item = Point> + Clone + '_ {
        p.neighbours().into_iter().filter(|&n| self.all.contains(n))
    }

    fn content(&self, p: Point) -> Value {
        self.board.at(p).map_or(EMPTY, color_value)
    }

    /// The blocks on the neighbours of a point, each once.
    fn blocks_beside(&self, p: Point) -> impl Iterator<Item = Value> + '_ {
        let around: [Option<Value>; 4] = p.neighbours().map(|n| {
            let stone = self.all.contains(n) && self.board.at(n).is_some();
            stone.then(|| self.block_value(n))
        });
        (0..4).filter_map(move |n| around[n].filter(|block| !around[..n].contains(&Some(*block))))
    }

    /// The blocks of the other colour beside a block, each once.
    pub fn enemies(&self, block: Value) -> Vec<Value> {
        let Some(color) = self.board.at(point_of(block)) else {
            return Vec::new();
        };
        let mut found: Vec<Value> = Vec::new();
        for p in &self.stones(block).border(self.board.stones(!color)) {
            let other = self.block_value(p);
            if !found.contains(&other) {
                found.push(other);
            }
        }
        found
    }

    pub fn liberties(&self, block: Value) -> usize {
        self.board.liberties(point_of(block))
    }

    fn liberty_set(&self, block: Value) -> &PointSet {
        self.board.liberty_set(point_of(block))
    }

    fn color_of(&self, block: Value) -> Option<Color> {
        self.board.at(point_of(block))
    }

    fn is_illegal(&self, p: Point, color: Color) -> bool {
        self.board.is_suicide(color, p) || color == self.to_move && self.ban == Some(p)
    }

    /// Whether a fact of a word holds all of whose places are known.
    pub fn holds(&self, word: Word, known: &[Option<Value>]) -> bool {
        let [first, second] = [0, 1].map(|n| known.get(n).copied().flatten().unwrap_or(Value(0)));
        let p = point_of(first);
        match word {
            Word::PointColor => self.content(p) == second,
            Word::BlockColor => self.content(p) == second,
            Word::Liberty => self.liberty_set(second).contains(p),
            Word::NotLiberty => self.board.is_empty(p) && !self.liberty_set(second).contains(p),
            Word::LibertyCount => number(self.liberties(first)) == second,
            Word::TwoLiberties => self.liberties(first) >= 2,
            Word::ThreeLiberties => self.liberties(first) >= 3,
            Word::BlockOf => !self.board.is_empty(p) && self.block_value(p) == second,
            Word::Neighbor => p.neighbours().contains(&point_of(second)),
            _ => {
                let mut holds = false;
                self.ask(word, known, &mut |_| holds = true);
                holds
            }
        }
    }

    /// All facts of a word that fit what is known of its places.
    pub fn ask(&self, word: Word, known: &[Option<Value>], found: &mut dyn FnMut(Places)) {
        let zero = Value(0);
        let fits = |said: &Places| known.iter().zip(said).all(|(k, s)| k.is_none_or(|k| k == *s));
        let mut say = |said: Places| {
            if fits(&said) {
                found(said);
            }
        };
        let [first, second] = [0, 1].map(|n| known.get(n).copied().flatten());
        let point = first.map(point_of);
        match word {
            Word::Color => [FRIEND, ENEMY].into_iter().for_each(|c| say([c, zero, zero])),
            Word::Opposite => {
                say([FRIEND, ENEMY, zero]);
                say([ENEMY, FRIEND, zero]);
            }
            Word::ColorsDiffer => {
                for a in [FRIEND, ENEMY, EMPTY] {
                    for b in [FRIEND, ENEMY, EMPTY] {
                        if a != b {
                            say([a, b, zero]);
                        }
                    }
                }
            }
            Word::Neighbor | Word::Diagonal => {
                let near = |p: Point| match word {
                    Word::Neighbor => p.neighbours(),
                    _ => p.diagonals(),
                };
                let on = |p: &Point| self.all.contains(*p);
                if let Some(p) = point {
                    for q in near(p).into_iter().filter(on) {
                        say([point_value(p), point_value(q), zero]);
                    }
                } else if let Some(q) = second.map(point_of) {
                    for p in near(q).into_iter().filter(on) {
                        say([point_value(p), point_value(q), zero]);
                    }
                }
            }
            Word::NotNeighbor => {
                if let (Some(p), Some(q)) = (point, second.map(point_of))
                    && p != q
                    && !p.neighbours().contains(&q)
                {
                    say([point_value(p), point_value(q), zero]);
                }
            }
            _ => match (word, first, second) {
                (Word::BlockOf, None, Some(block)) => {
                    for p in self.board.string_stones(point_of(block)) {
                        say([point_value(p), block, zero]);
                    }
                }
                (Word::Liberty, None, Some(block)) => {
                    for p in self.liberty_set(block) {
                        say([point_value(p), block, zero]);
                    }
                }
                (Word::StoneTouching, None, Some(block)) => {
                    if let Some(color) = self.color_of(block) {
                        for p in &self.stones(block).border(self.board.stones(!color)) {
                            say([point_value(p), block, zero]);
                        }
                    }
                }
                (Word::AdjacentBlocks | Word::AdjacentInAtari, None, Some(block)) => {
                    let counts = word == Word::AdjacentBlocks || self.liberties(block) == 1;
                    for other in self.enemies(block).into_iter().filter(|_| counts) {
                        say([other, block, zero]);
                    }
                }
                (_, Some(value), _) if of_block(word) => self.of_block(word, value, second, &mut say),
                (_, Some(value), _) => self.of_point(word, point_of(value), second, &mut say),
                _ => {}
            },
        }
    }

    fn of_point(&self, word: Word, p: Point, second: Option<Value>, say: &mut impl FnMut(Places)) {
        let zero = Value(0);
        let i = point_value(p);
        let empty = self.board.is_empty(p);
        match word {
            Word::NeighborCount => say([i, number(self.around(p).count()), zero]),
            Word::PointColor => say([i, self.content(p), zero]),
            Word::NotPointColor => {
                for c in [FRIEND, ENEMY, EMPTY] {
                    if c != self.content(p) {
                        say([i, c, zero]);
                    }
                }
            }
            Word::NotKo if empty && self.ban != Some(p) => say([i, zero, zero]),
            Word::NeighborColorCount => {
                for c in [FRIEND, ENEMY, EMPTY] {
                    let n = self.around(p).filter(|&q| self.content(q) == c).count();
                    say([i, c, number(n)]);
                }
            }
            Word::NeighborBlockColorCount if empty => {
                for c in Color::BOTH {
                    let own = |block: &Value| self.color_of(*block) == Some(c);
                    say([
                        i,
                        color_value(c),
                        number(self.blocks_beside(p).filter(own).count()),
                    ]);
                }
            }
            Word::NeighborBlockCount if empty => say([i, number(self.blocks_beside(p).count()), zero]),
            Word::BlockOf if !empty => say([i, self.block_value(p), zero]),
            Word::Liberty if empty => self.blocks_beside(p).for_each(|block| say([i, block, zero])),
            Word::NotLiberty if empty => {
                if let Some(block) = second.filter(|&block| !self.liberty_set(block).contains(p)) {
                    say([i, block, zero]);
                }
            }
            Word::StoneTouching if !empty => {
                let other = self.board.at(p);
                let faces = |block: &Value| self.color_of(*block) != other;
                self.blocks_beside(p)
                    .filter(faces)
                    .for_each(|block| say([i, block, zero]));
            }
            Word::NotStoneTouching if !empty => {
                let touches = |block: Value| self.blocks_beside(p).any(|b| b == block);
                let faces = |block: &Value| self.color_of(*block) != self.board.at(p);
                if let Some(block) = second.filter(faces).filter(|&block| !touches(block)) {
                    say([i, block, zero]);
                }
            }
            Word::Legal | Word::Illegal if empty => {
                for color in Color::BOTH {
                    if self.is_illegal(p, color) == (word == Word::Illegal) {
                        say([i, color_value(color), zero]);
                    }
                }
            }
            Word::InnerEye if empty => {
                let mut beside = self.blocks_beside(p);
                if let (Some(block), None) = (beside.next(), beside.next())
                    && self.around(p).all(|q| !self.board.is_empty(q))
                {
                    say([i, block, zero]);
                }
            }
            _ => {}
        }
    }

    fn of_block(&self, word: Word, b: Value, second: Option<Value>, say: &mut impl FnMut(Places)) {
        let zero = Value(0);
        let Some(color) = self.color_of(b) else { return };
        match word {
            Word::BlockColor => say([b, color_value(color), zero]),
            Word::StoneCount => say([b, number(self.board.string_len(point_of(b))), zero]),
            Word::LibertyCount => say([b, number(self.liberties(b)), zero]),
            Word::TwoLiberties if self.liberties(b) >= 2 => say([b, zero, zero]),
            Word::ThreeLiberties if self.liberties(b) >= 3 => say([b, zero, zero]),
            Word::NoAdjacentBlocks if self.enemies(b).is_empty() => say([b, zero, zero]),
            Word::AdjacentBlocks => self
                .enemies(b)
                .into_iter()
                .for_each(|other| say([b, other, zero])),
            Word::AdjacentInAtari => {
                let atari = |other: &Value| self.liberties(*other) == 1;
                self.enemies(b)
                    .into_iter()
                    .filter(atari)
                    .for_each(|other| say([b, other, zero]));
            }
            Word::AdjacentInAtariCount => {
                let atari = |other: &&Value| self.liberties(**other) == 1;
                say([b, number(self.enemies(b).iter().filter(atari).count()), zero]);
            }
            Word::ThreeAround
                if self
                    .enemies(b)
                    .into_iter()
                    .all(|other| self.liberties(other) >= 3) =>
            {
                say([b, zero, zero]);
            }
            Word::LeastBesideLiberties => {
                let enemies = self.enemies(b).into_iter();
                if let Some(least) = enemies.map(|other| self.liberties(other)).min() {
                    say([b, number(least), zero]);
                }
            }
            Word::CommonLiberties => {
                if let Some(other) = second.filter(|&other| other != b) {
                    let shared = *self.liberty_set(b) & *self.liberty_set(other);
                    say([b, other, number(shared.len())]);
                }
            }
            Word::TouchingStones => {
                if let Some(other) = second.filter(|&other| self.color_of(other) == Some(!color)) {
                    let touching = self.stones(b).border(&self.stones(other));
                    say([b, other, number(touching.len())]);
                }
            }
            _ => {}
        }
    }
}

/// Whether the first place of a word is a block.
fn of_block(word: Word) -> bool {
    matches!(
        word,
        Word::BlockColor
            | Word::StoneCount
            | Word::LibertyCount
            | Word::TwoLiberties
            | Word::ThreeLiberties
            | Word::NoAdjacentBlocks
            | Word::AdjacentBlocks
            | Word::AdjacentInAtari
            | Word::AdjacentInAtariCount
            | Word::LeastBesideLiberties
            | Word::ThreeAround
            | Word::CommonLiberties
            | Word::TouchingStones
    )
}
