//! The opinion of reading: which strings the next move decides, and which no move can help.
//!
//! Patterns know what happens at once, and simple ladders. Reading knows nets, snapbacks, strings of two or three
//! liberties that will be lost unless they are helped now, and those that are lost whatever is done.

use crate::fate::{Fate, LIBERTIES, NODES, decided, fate_by, search};
use goban::{Board, Color, Game, Point, PointSet, stone_key};
use proof::value::Value;
use reasons::{Claim, Evidence};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use tree::{SlowPrior, Voice};

/// Steps around a string within which a change makes it a new question.
const AROUND: usize = 4;
/// Answers that are kept.
const KEPT: usize = 1 << 14;

/// What a move does to a string of a certain fate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Captures an enemy string that could still be saved.
    Captures,
    /// Saves a string of one's own that would be captured.
    Saves,
    /// Takes a liberty of an enemy string that is lost anyway.
    PressesLost,
    /// Adds to a string of one's own that is lost all the same.
    AddsToLost,
    /// Takes a liberty of an enemy string that is not captured by it.
    PressesSafe,
    /// Adds to a string of one's own that needs no help.
    AddsToSafe,
}

/// What reading says of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Word {
    /// What the move does.
    pub kind: Kind,
    /// The size of the string that it is about: one stone, two, three or four, more.
    pub size: usize,
}

impl Word {
    /// The sizes in words.
    pub const SIZES: [&str; 4] = ["1", "2", "3 or 4", "5 and more"];

    fn new(kind: Kind, stones: usize) -> Word {
        let size = match stones {
            0 | 1 => 0,
            2 => 1,
            3 | 4 => 2,
            _ => 3,
        };
        Word { kind, size }
    }

    /// By how much likelier a move is of which this is said, beside what patterns say: how often such moves are played
    /// in games and how often patterns expect them (`yomi bench reading`; docs/montecarlo.md).
    ///
    /// Strings that are safe leave patterns right as they are, as do single stones that hang.
    pub fn worth(self) -> f32 {
        let by_size = match self.kind {
            Kind::Captures => [1.0, 1.8, 2.2, 4.0],
            Kind::Saves => [1.0, 1.5, 1.8, 2.0],
            Kind::PressesLost => [0.3, 0.3, 0.5, 1.0],
            Kind::AddsToLost => [0.6; 4],
            Kind::PressesSafe | Kind::AddsToSafe => [1.0; 4],
        };
        by_size[self.size]
    }
}

/// The prior that reads.
///
/// A question is limited in nodes, never in time, so that the same search is the same again. What was found is
/// remembered by what stands around the string: most strings of a node are as they were in its neighbours.
#[derive(Default)]
pub struct Reading {
    known: Mutex<HashMap<u64, Option<Option<Point>>>>,
}

impl Reading {
    /// Forgets what was read.
    pub fn forget(&self) {
        self.known().clear();
    }

    fn known(&self) -> MutexGuard<'_, HashMap<u64, Option<Option<Point>>>> {
        self.known.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// What becomes of a string. Ladders, which run far, are read anew; what is searched is remembered.
    fn fate(&self, board: &Board, stone: Point) -> Option<Fate> {
        let mut place = None;
        fate_by(board, stone, |first| {
            let place = *place.get_or_insert_with(|| around(board, stone));
            let key = if first == Color::Black { place } else { !place };
            let known = self.known().get(&key).copied();
            known.unwrap_or_else(|| {
                let found = search(board, stone, first, NODES);
                let mut known = self.known();
                if known.len() >= KEPT {
                    known.clear();
                }
                known.insert(key, found);
                found
            })
        })
    }

    /// What reading says of the moves of this side, a word for each move and string that it concerns.
    pub fn words(&self, board: &Board, color: Color) -> Vec<(Point, Word)> {
        let mut words = Vec::new();
        for owner in Color::BOTH {
            for stone in board.strings(owner) {
                let (liberties, stones) = (board.liberties(stone), board.string_len(stone));
                // Nothing is said of single stones but that they are lost, which those are not.
                if liberties > LIBERTIES || liberties == LIBERTIES && stones == 1 {
                    continue;
                }
                let Some(fate) = self.fate(board, stone) else {
                    continue;
                };
                let mut all = |kind| {
                    let liberties = board.liberty_set(stone).iter();
                    words.extend(liberties.map(|p| (p, Word::new(kind, stones))));
                };
                let mine = owner == color;
                match fate.value {
                    Value::LOST if mine => all(Kind::AddsToLost),
                    Value::LOST => all(Kind::PressesLost),
                    Value::WON if mine => all(Kind::AddsToSafe),
                    Value::WON => all(Kind::PressesSafe),
                    _ => match fate.hangs() {
                        Some((_, saved)) if mine => words.push((saved, Word::new(Kind::Saves, stones))),
                        Some((captured, _)) => words.push((captured, Word::new(Kind::Captures, stones))),
                        None => {}
                    },
                }
            }
        }
        words
    }
}

/// A number for what stands around a string.
fn around(board: &Board, stone: Point) -> u64 {
    let all = PointSet::board(board.size());
    let string: PointSet = board.string_stones(stone).collect();
    let near = (0..AROUND).fold(string, |near, _| near.dilate(&all));
    let mut key = string.first().map_or(0, |p| p.index() as u64) ^ u64::from(board.size().side()) << 32;
    for color in Color::BOTH {
        for p in &(near & *board.stones(color)) {
            key = (key.rotate_left(5) ^ stone_key(color, p)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
    match board.ko().filter(|(_, p)| near.contains(*p)) {
        // No stone stands there, so that the key of one is free to mean the ban.
        Some((color, p)) => key.rotate_left(5) ^ stone_key(color, p),
        None => key,
    }
}

impl Voice for Reading {
    fn name(&self) -> &'static str {
        "reading"
    }

    /// The strings whose fate the move decides, and those that no move can help.
    fn why(&self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        let board = game.board();
        let mut claims = decided(game, color, p);
        for owner in Color::BOTH {
            for stone in board.strings(owner) {
                let beside = board.liberty_set(stone).contains(p) && board.liberties(stone) <= LIBERTIES;
                if !beside
                    || self
                        .fate(board, stone)
                        .is_none_or(|fate| fate.value != Value::LOST)
                {
                    continue;
                }
                let stones: PointSet = board.string_stones(stone).collect();
                let statement = if owner == color {
                    "reads_lost_own"
                } else {
                    "reads_lost_enemy"
                };
                let claim = Claim::new(statement)
                    .with("color", color)
                    .with("enemy", !color)
                    .with("point", p)
                    .with("count", stones.len())
                    .with("stones", stones);
                claims.push(claim.because(Evidence::Seen(stones | *board.liberty_set(stone))));
            }
        }
        claims
    }
}

impl SlowPrior for Reading {
    fn weigh(&self, board: &Board, color: Color, moves: &[Point], factors: &mut [f32]) {
        let words = self.words(board, color);
        for (&p, factor) in moves.iter().zip(factors) {
            // A move that does much for one string may do little for another.
            let said = words.iter().filter(|(q, _)| *q == p);
            *factor *= said.map(|(_, word)| word.worth()).reduce(f32::max).unwrap_or(1.0);
        }
    }
}
