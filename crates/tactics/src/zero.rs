//! Level zero of INDIGO: what becomes of a string, and of an intersection, by liberties alone.
//!
//! Every higher concept rests on these two games, so they use none (thesis 000, L2450). A string has won when
//! it has so many liberties ([`Settings::stable`]) and lost when it is off the board; an intersection is won
//! by the colour whose stone stands there and wins, or whose opponent may not play there. Each game is read
//! twice, by the few moves a player thinks of first and within a budget of nodes: with its own colour moving
//! first, and with the other. A [`Reading`] says what both readings found, all moves that turn an undecided
//! game, and on which points of the board all of this depends.
//!
//! [`Zero`] keeps the answers of a position and forgets after a move those that the move may have changed:
//! ```
//! use goban::{Board, Color};
//! use proof::value::Value;
//! use tactics::zero::{Settings, Subject, Zero};
//! let mut board: Board = "
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . X O . . . .
//!     . . X X . . .
//!     . . . . . . .
//! ".parse().unwrap();
//! let mut zero = Zero::new(&board, Settings::QUICK);
//! let stone = "C3".parse().unwrap();
//! let answer = zero.string(stone).unwrap();
//! assert_eq!(answer.value(), Value::STAR, "a ladder");
//! assert_eq!(answer.other.moves, ["C4".parse().unwrap()]);
//! assert!(answer.footprint.contains("F6".parse().unwrap()), "a stone on its way would break it");
//!
//! board.play(Color::White, "F6".parse().unwrap()).unwrap();
//! let dropped = zero.show(&board);
//! assert_eq!(dropped[0].0, Subject::String(stone));
//! assert_eq!(zero.string(stone).unwrap().value(), Value::WON);
//! ```
//!
//! The moves tried are those of the thesis, not all there are, so an answer may be wrong: [`Part::guess`] tells
//! which are not proved by what was tried. Captures read by atari alone, ladders among them, are.

mod answer;
mod moves;
mod reader;
mod simple;

pub use answer::{Part, Reading, ko};

use crate::table::ByKey;
use goban::{Board, Color, Point, PointSet};
use proof::value::Value;
use simple::Simple;

/// How the two games are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// With so many liberties a string has won: 3 or 4. More sees more, and costs more.
    pub stable: usize,
    /// Nodes for each side moving first in a string game.
    pub string_nodes: u32,
    /// Nodes for each side moving first in an intersection game.
    pub point_nodes: u32,
}

impl Settings {
    /// Stable at three liberties, with the budgets of thesis 000 (L8585, L11302).
    pub const QUICK: Settings = Settings {
        stable: 3,
        string_nodes: 200,
        point_nodes: 100,
    };
    /// Stable at four liberties: sees captures on the third line (thesis 000, L2550-L2592).
    pub const KEEN: Settings = Settings {
        stable: 4,
        string_nodes: 200,
        point_nodes: 100,
    };
}

/// A game of level zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// The string whose first stone stands here.
    String(Point),
    /// The intersection, for this colour.
    Point(Point, Color),
}

impl Subject {
    /// A number of its own, well mixed.
    fn number(self) -> u64 {
        let (p, color) = match self {
            Subject::String(p) => (p, 0),
            Subject::Point(p, color) => (p, color.index() as u64 + 1),
        };
        (p.index() as u64 * 4 + color).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The games of a position, read when asked for and kept until a move comes near.
pub struct Zero {
    simple: Simple,
    /// Answers by the number of their game.
    kept: ByKey<(Subject, Reading)>,
    /// Double ataris by the number of the string, with what they depend on.
    doubles: ByKey<(Option<Point>, PointSet)>,
}

impl Zero {
    /// The games of this position.
    pub fn new(board: &Board, settings: Settings) -> Zero {
        Zero {
            simple: Simple::new(board, settings),
            kept: ByKey::default(),
            doubles: ByKey::default(),
        }
    }

    /// How the games are read.
    pub fn settings(&self) -> Settings {
        self.simple.settings
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.simple.reader.board
    }

    /// How many answers are kept.
    pub fn kept(&self) -> usize {
        self.kept.len()
    }

    /// Goes on to another position, usually one move later, and forgets the answers that depend on what is
    /// different there: those games, in order, with what was known of them. Asked for again they may turn out the same.
    pub fn show(&mut self, board: &Board) -> Vec<(Subject, Reading)> {
        let old = &self.simple.reader.board;
        let other = old.size() != board.size();
        let mut changed = PointSet::EMPTY;
        for color in Color::BOTH {
            changed |= *old.stones(color) ^ *board.stones(color);
        }
        if old.ko() != board.ko() {
            changed.extend([old.ko(), board.ko()].into_iter().flatten().map(|(_, p)| p));
        }
        self.simple.reader.show(board);
        self.doubles
            .retain(|_, (_, footprint)| !other && !footprint.intersects(&changed));
        let mut dropped: Vec<(Subject, Reading)> = self
            .kept
            .extract_if(|_, (_, answer)| other || answer.footprint.intersects(&changed))
            .map(|(_, game)| game)
            .collect();
        dropped.sort_unstable_by_key(|&(subject, _)| subject);
        dropped
    }

    /// The string game of the stone on a point; none if there is no stone.
    pub fn string(&mut self, stone: Point) -> Option<&Reading> {
        self.board().at(stone)?;
        let first = self.board().string_stones(stone).min()?;
        Some(self.read(Subject::String(first)))
    }

    /// Where the other side, moving first, attacks a string that stands by itself together with another so that no
    /// answer saves both: a double atari. Level zero, which reads string by string, calls such strings won (the mark
    /// "positive, but double is negative" of thesis 000, L8485-8492). None without one.
    ///
    /// ```
    /// use goban::Board;
    /// use proof::value::Value;
    /// use tactics::zero::{Settings, Zero};
    /// let board: Board = "
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . X O . O X .
    ///     . . X . X . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    /// ".parse().unwrap();
    /// let p = |name: &str| name.parse().unwrap();
    /// let mut zero = Zero::new(&board, Settings::QUICK);
    /// for stone in ["C5", "E5"] {
    ///     assert_eq!(zero.string(p(stone)).unwrap().value(), Value::WON, "either gets away, but not both");
    ///     assert_eq!(zero.double_atari(p(stone)), Some(p("D5")));
    /// }
    /// assert_eq!(zero.double_atari(p("B5")), None);
    /// ```
    pub fn double_atari(&mut self, stone: Point) -> Option<Point> {
        self.board().at(stone)?;
        let first = self.board().string_stones(stone).min()?;
        let number = Subject::String(first).number();
        if let Some((double, _)) = self.doubles.get(&number) {
            return *double;
        }
        let mut seen = PointSet::EMPTY;
        let double = self.find_double_atari(first, &mut seen);
        self.doubles.insert(number, (double, seen));
        double
    }

    /// A double atari on a string, and all that was looked at.
    fn find_double_atari(&mut self, stone: Point, seen: &mut PointSet) -> Option<Point> {
        let color = self.board().at(stone)?;
        self.look_at(stone, seen);
        // A string with more liberties is not put into atari by one move.
        if self.board().liberties(stone) != 2 {
            return None;
        }
        let reading = self.string(stone)?;
        *seen |= reading.footprint;
        if reading.value() != Value::WON {
            return None;
        }
        let liberties = *self.board().liberty_set(stone);
        liberties
            .iter()
            .find(|&p| self.is_double_atari(stone, color, p, seen))
    }

    /// Looks at a string and all around it.
    fn look_at(&self, stone: Point, seen: &mut PointSet) {
        let stones: PointSet = self.board().string_stones(stone).collect();
        *seen |= stones.dilate(&self.simple.reader.all);
    }

    fn is_double_atari(&mut self, stone: Point, color: Color, p: Point, seen: &mut PointSet) -> bool {
        let board = self.board();
        let root = board.root(stone);
        let mut others: Vec<Point> = Vec::new();
        seen.insert(p);
        for n in p.neighbours().into_iter().filter(|&n| board.size().contains(n)) {
            seen.insert(n);
            if board.at(n).is_none() {
                continue;
            }
            self.look_at(n, seen);
            let another = board.at(n) == Some(color) && board.root(n) != root && board.liberties(n) == 2;
            if another && others.iter().all(|&o| board.root(o) != board.root(n)) {
                others.push(n);
            }
        }
        let mut after = board.clone();
        if others.is_empty() || after.play(!color, p).is_err() {
            return false;
        }
        others.retain(|&o| {
            self.string(o).is_some_and(|r| {
                *seen |= r.footprint;
                r.value() == Value::WON
            })
        });
        let mut next = Zero::new(&after, self.settings());
        let mut saves = |stone: Point| -> Option<PointSet> {
            let game = next.string(stone)?;
            *seen |= game.footprint;
            let hangs = game.value() == Value::STAR;
            hangs.then(|| game.own.moves.iter().copied().collect())
        };
        let Some(own) = saves(stone) else {
            return false;
        };
        others
            .iter()
            .any(|&o| saves(o).is_some_and(|his| !his.intersects(&own)))
    }

    /// The intersection game of a point for a colour: won if the colour holds the point, or will. None off
    /// the board.
    pub fn point(&mut self, p: Point, color: Color) -> Option<&Reading> {
        if !self.board().size().contains(p) {
            return None;
        }
        Some(self.read(Subject::Point(p, color)))
    }

    fn read(&mut self, subject: Subject) -> &Reading {
        let simple = &mut self.simple;
        let kept = self.kept.entry(subject.number());
        let game = kept.or_insert_with(|| {
            let reading = match subject {
                Subject::String(first) => simple.string(first),
                Subject::Point(p, color) => simple.point(p, color),
            };
            (subject, reading)
        });
        &game.1
    }
}
