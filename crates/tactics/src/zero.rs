//! Level zero of INDIGO: what becomes of a string, and of an intersection, by liberties alone.
//!
//! Every higher concept rests on these two games, so they use none (thesis 000, L2450). A string has won when
//! it has so many liberties ([`Settings::stable`]) and lost when it is off the board; an intersection is won
//! by the colour whose stone stands there and wins, or whose opponent may not play there. Each game is read
//! twice, by the few moves a player thinks of first and within a budget of nodes: with its own colour moving
//! first, and with the other. An [`Answer`] says what both readings found, all moves that turn an undecided
//! game, and on which points of the board all of this depends.
//!
//! [`Zero`] keeps the answers of a position and forgets after a move those that the move may have changed:
//! ```
//! use goban::{Board, Color};
//! use tactics::zero::{Settings, State, Zero};
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
//! assert_eq!(answer.state(), State::Star, "a ladder");
//! assert_eq!(answer.other.moves, ["C4".parse().unwrap()]);
//! assert!(answer.footprint.contains("F6".parse().unwrap()), "a stone on its way would break it");
//!
//! board.play(Color::White, "F6".parse().unwrap()).unwrap();
//! zero.show(&board);
//! assert_eq!(zero.string(stone).unwrap().state(), State::Won);
//! ```
//!
//! The moves tried are those of the thesis, not all there are, so an answer may be wrong: [`Part::guess`] tells
//! which are not proved by what was tried. Captures read by atari alone, ladders among them, are.

mod answer;
mod moves;
mod reader;
mod simple;

pub use answer::{Answer, Part, State, Value};

use crate::table::ByKey;
use goban::{Board, Color, Point, PointSet};
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

/// The games of a position, read when asked for and kept until a move comes near.
pub struct Zero {
    simple: Simple,
    /// Answers by game.
    kept: ByKey<Answer>,
}

/// The number of a game: of the string that begins on a point, or of the intersection for a colour.
fn number(p: Point, color: Option<Color>) -> u64 {
    (p.index() as u64 * 4 + color.map_or(0, |c| c.index() as u64 + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Zero {
    /// The games of this position.
    pub fn new(board: &Board, settings: Settings) -> Zero {
        Zero {
            simple: Simple::new(board, settings),
            kept: ByKey::default(),
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

    /// Goes on to another position, usually one move later, and forgets the answers that depend on what is
    /// different there. Returns how many were kept.
    pub fn show(&mut self, board: &Board) -> usize {
        let old = &self.simple.reader.board;
        if old.size() != board.size() {
            self.kept.clear();
        }
        let mut changed = PointSet::EMPTY;
        for color in Color::BOTH {
            changed |= *old.stones(color) ^ *board.stones(color);
        }
        if old.ko() != board.ko() {
            changed.extend([old.ko(), board.ko()].into_iter().flatten().map(|(_, p)| p));
        }
        self.simple.reader.show(board);
        self.kept
            .retain(|_, answer| !answer.footprint.intersects(&changed));
        self.kept.len()
    }

    /// The string game of the stone on a point; none if there is no stone.
    pub fn string(&mut self, stone: Point) -> Option<&Answer> {
        self.board().at(stone)?;
        let first = self.board().string_stones(stone).min()?;
        let simple = &mut self.simple;
        let kept = self.kept.entry(number(first, None));
        Some(kept.or_insert_with(|| simple.string(first)))
    }

    /// The intersection game of a point for a colour: won if the colour holds the point, or will. None off
    /// the board.
    pub fn point(&mut self, p: Point, color: Color) -> Option<&Answer> {
        if !self.board().size().contains(p) {
            return None;
        }
        let simple = &mut self.simple;
        let kept = self.kept.entry(number(p, Some(color)));
        Some(kept.or_insert_with(|| simple.point(p, color)))
    }
}
