//! What the tree's priors look at in a move before anything is tried.
//!
//! More than playouts can afford, since a node asks once: the 3x3 pattern, the urgent points with ladders read out,
//! atari and self-atari, the distance to the last two moves and to the edge.

use crate::board::QuickBoard;
use crate::ladder::{is_caught, stays_caught};
use crate::local::{Urgent, is_bad_self_atari, liberties_after, mark};
use goban::{Color, Point};
use std::ops::Range;

/// Distances beyond this are all the same.
const FAR: u16 = 17;
/// The marks that are features: all but the last, since whether a flight is in vain is read out here.
const MARKS: u16 = mark::SAVE_IN_VAIN.trailing_zeros() as u16;

const NEAR_LAST: u16 = 0;
const NEAR_BEFORE: u16 = NEAR_LAST + FAR + 1;
const EDGE: u16 = NEAR_BEFORE + FAR + 1;
const SELF_ATARI: u16 = EDGE + 10;
const ATARI: u16 = SELF_ATARI + 2;
const FLIGHT: u16 = ATARI + 3;
const FIRST_MARK: u16 = FLIGHT + 2;
/// Where the 3x3 patterns begin.
pub const PATTERNS: u16 = FIRST_MARK + MARKS;

/// The groups of features: of each a move has one at most.
pub fn groups() -> Vec<Range<u16>> {
    let marks = (0..MARKS).map(|m| FIRST_MARK + m..FIRST_MARK + m + 1);
    let wide = [
        NEAR_LAST..NEAR_BEFORE,
        NEAR_BEFORE..EDGE,
        EDGE..SELF_ATARI,
        SELF_ATARI..ATARI,
        ATARI..FLIGHT,
        FLIGHT..FIRST_MARK,
    ];
    wide.into_iter().chain(marks).collect()
}

/// The names of the features below [`PATTERNS`], as the file of weights has them.
pub fn name(feature: u16) -> String {
    match feature {
        f if f < NEAR_BEFORE => format!("near-last-{}", f - NEAR_LAST),
        f if f < EDGE => format!("near-before-{}", f - NEAR_BEFORE),
        f if f < SELF_ATARI => format!("edge-{}", f - EDGE + 1),
        f if f < ATARI => ["self-atari", "throw-in"][usize::from(f - SELF_ATARI)].into(),
        f if f < FLIGHT => ["atari-loose", "atari-ladder", "atari-caught"][usize::from(f - ATARI)].into(),
        f if f < FIRST_MARK => ["flight-lost", "flight-won"][usize::from(f - FLIGHT)].into(),
        f => mark::NAMES[usize::from(f - FIRST_MARK) % mark::NAMES.len()]
            .0
            .into(),
    }
}

/// The distance by which moves are near each other: columns, rows and the larger of both.
fn distance(p: Point, q: Point) -> u16 {
    let (dx, dy) = (p.col().abs_diff(q.col()), p.row().abs_diff(q.row()));
    u16::from(dx + dy + dx.max(dy)).min(FAR)
}

/// Finds the features of moves in one position.
pub struct Finder<'a> {
    board: &'a QuickBoard,
    color: Color,
    urgent: Urgent,
    before: Option<Point>,
}

impl<'a> Finder<'a> {
    /// For the side to move.
    pub fn new(board: &'a QuickBoard, color: Color) -> Finder<'a> {
        let mut urgent = Urgent::default();
        urgent.find(board, color);
        Finder {
            board,
            color,
            urgent,
            before: board.last(1),
        }
    }

    /// The features of a legal move, without its pattern.
    pub fn of(&self, p: Point, features: &mut Vec<u16>) {
        let (board, color) = (self.board, self.color);
        features.clear();
        if let Some(last) = board.last(0) {
            features.push(NEAR_LAST + distance(p, last));
        }
        if let Some(before) = self.before {
            features.push(NEAR_BEFORE + distance(p, before));
        }
        let end = board.size().side() - 1;
        let edge = p.col().min(p.row()).min(end - p.col()).min(end - p.row());
        // On small boards the middle is near every edge: what full boards teach about it misleads.
        if edge < 2 || end >= 12 {
            features.push(EDGE + u16::from(edge).min(9));
        }
        if liberties_after(board, color, p) < 2 {
            features.push(SELF_ATARI + u16::from(!is_bad_self_atari(board, color, p)));
        }
        if let Some(atari) = self.atari(p) {
            features.push(ATARI + atari);
        }
        if let Some((_, marks)) = self.urgent.points().iter().find(|(q, _)| *q == p) {
            if marks & (mark::SAVE_TO_TWO | mark::SAVE_TO_THREE) != 0 {
                features.push(FLIGHT + u16::from(marks & mark::SAVE_TO_THREE != 0 || self.flees(p)));
            }
            let bits = (0..MARKS).filter(|bit| marks >> bit & 1 != 0);
            features.extend(bits.map(|bit| FIRST_MARK + bit));
        }
    }

    /// What an atari by this move comes to: 0 the string gets away, 1 it is caught in a ladder, 2 it cannot even
    /// run.
    fn atari(&self, p: Point) -> Option<u16> {
        let (board, color) = (self.board, self.color);
        let mut best = None;
        for n in p.neighbours() {
            let Some(prey) = board.string(n).filter(|_| board.at(n) == Some(!color)) else {
                continue;
            };
            if board.liberties(prey) == 2 {
                let out = board.other_liberty(prey, p);
                let found = if liberties_after(board, !color, out) < 2 {
                    2
                } else {
                    u16::from(is_caught(board, n, p))
                };
                best = best.max(Some(found));
            }
        }
        best
    }

    /// Whether the strings in atari that this move saves are not caught again in a ladder.
    fn flees(&self, p: Point) -> bool {
        let (board, color) = (self.board, self.color);
        let saved = board.in_atari(color).filter(|&id| board.last_liberty(id) == p);
        !saved
            .filter_map(|id| board.stones_of(id).next())
            .any(|stone| stays_caught(board, stone))
    }
}
