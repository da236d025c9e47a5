//! Pseudo-random games: moves drawn by the urgency of 3x3 patterns and of strings in atari (HDR 2004, 8.6).
//!
//! The urgencies add up, as in Indigo 2003: that of the pattern, so much a stone for taking a string in atari, so
//! much a stone for saving one. They come by hand, from games ([`crate::bayes`]) or from self-play
//! ([`crate::reinforce`]).

use crate::board::QuickBoard;
use crate::field::{CodeWeights, Field};
use crate::local::liberties_after;
use crate::policy::Policy;
use goban::{Color, Point, Random};
use patterns::code::{canonical, encloses, is_eye};
use patterns::{Cell, Seen};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// What patterns and strings in atari are worth in pseudo-random games; a pattern without an entry is worth 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Urgencies {
    /// 3x3 patterns by their canonical code.
    pub patterns: HashMap<u16, f32>,
    /// Taking a string, for each of its stones.
    pub capture: f32,
    /// Saving a string, for each of its stones.
    pub save: f32,
}

/// Shapes by hand around the point in the middle, in the letters of [`Cell`] and the order of codes.
const BY_HAND: &[(&str, f32)] = &[
    // To cut, and to prevent it.
    ("X O ? O   . ? . ?", 12.0),
    ("O X ? X   . ? . ?", 10.0),
    ("? O ? X   X ? . ?", 6.0),
    ("? X ? O   O ? . ?", 8.0),
    // To turn around the head of stones.
    ("X O . .   . ? . ?", 5.0),
    ("X O X .   . ? ? ?", 6.0),
    // To stretch away from contact.
    ("O X ? .   . ? . ?", 3.0),
    // To block and to turn at the edge.
    ("X O ? .   . # # #", 6.0),
    ("O X ? .   . # # #", 5.0),
    ("? X O .   . # # #", 4.0),
    // Where nothing is near, and on the edge of nothing.
    (". . . .   . . . .", 0.5),
    (". . . .   . # # #", 0.05),
];

impl Urgencies {
    /// Every pattern the same, strings in atari nothing special.
    pub fn none() -> Urgencies {
        Urgencies {
            patterns: HashMap::new(),
            capture: 0.0,
            save: 0.0,
        }
    }

    /// A few shapes that every player knows, and atari.
    pub fn by_hand() -> Urgencies {
        let mut patterns = HashMap::new();
        let cells = |shape: &str| -> Vec<Cell> {
            let letters = shape.chars().filter(|c| !c.is_whitespace());
            letters
                .map(|c| Cell::try_from(c).expect("a letter of the alphabet"))
                .collect()
        };
        let shapes: Vec<(Vec<Cell>, f32)> = BY_HAND.iter().map(|&(shape, u)| (cells(shape), u)).collect();
        for code in 0..=u16::MAX {
            let fits = shapes.iter().find(|(shape, _)| fits(code, shape));
            if let Some(&(_, urgency)) = fits {
                let entry = patterns.entry(canonical(code, Color::Black)).or_insert(urgency);
                *entry = entry.max(urgency);
            }
        }
        Urgencies {
            patterns,
            capture: 20.0,
            save: 20.0,
        }
    }

    /// The urgency of the pattern of this code for a side.
    pub fn pattern(&self, code: u16, color: Color) -> f32 {
        *self.patterns.get(&canonical(code, color)).unwrap_or(&1.0)
    }
}

/// Whether a code, seen by Black, is this shape.
fn fits(code: u16, shape: &[Cell]) -> bool {
    let cells = shape.iter().enumerate();
    cells
        .into_iter()
        .all(|(i, cell)| cell.allows(Seen::from_bits((code >> (2 * i)) as u8)))
}

/// Where a file of urgencies cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UrgenciesError {
    /// The line, counted from 1.
    pub line: usize,
}

impl fmt::Display for UrgenciesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} is none of `pattern CODE URGENCY`, `capture URGENCY`, `save URGENCY`",
            self.line
        )
    }
}

impl std::error::Error for UrgenciesError {}

impl std::str::FromStr for Urgencies {
    type Err = UrgenciesError;

    fn from_str(text: &str) -> Result<Urgencies, UrgenciesError> {
        let mut urgencies = Urgencies::none();
        for (i, line) in text.lines().enumerate() {
            let number = |text: &str| text.parse::<f32>().ok().filter(|u| *u >= 0.0 && u.is_finite());
            let words: Vec<&str> = line.split_whitespace().collect();
            let read = match words[..] {
                [] => Some(()),
                [first, ..] if first.starts_with('#') => Some(()),
                ["pattern", code, urgency] => {
                    let entry = u16::from_str_radix(code, 16).ok().zip(number(urgency));
                    entry.map(|(code, urgency)| {
                        urgencies.patterns.insert(code, urgency);
                    })
                }
                ["capture", urgency] => number(urgency).map(|u| urgencies.capture = u),
                ["save", urgency] => number(urgency).map(|u| urgencies.save = u),
                _ => None,
            };
            read.ok_or(UrgenciesError { line: i + 1 })?;
        }
        Ok(urgencies)
    }
}

impl fmt::Display for Urgencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "capture {:.3}\nsave {:.3}", self.capture, self.save)?;
        let mut entries: Vec<_> = self.patterns.iter().collect();
        entries.sort_by_key(|(code, _)| **code);
        for (code, urgency) in entries {
            writeln!(f, "pattern {code:04x} {urgency:.4}")?;
        }
        Ok(())
    }
}

/// The weight of an urgency of 1.
const UNIT: f32 = 256.0;

/// Urgencies ready to draw by.
pub struct UrgencyTables {
    patterns: CodeWeights,
    capture: u32,
    save: u32,
}

impl UrgencyTables {
    /// The tables of these urgencies.
    pub fn new(urgencies: &Urgencies) -> UrgencyTables {
        let weigh = |code: u16, color: Color| {
            if is_eye(code, color) || encloses(code, !color) {
                0
            } else {
                // A floor keeps every move possible.
                (urgencies.pattern(code, color) * UNIT).clamp(1.0, 1e5) as u32
            }
        };
        UrgencyTables {
            patterns: Color::BOTH.map(|color| (0..=u16::MAX).map(|code| weigh(code, color)).collect()),
            capture: (urgencies.capture * UNIT) as u32,
            save: (urgencies.save * UNIT) as u32,
        }
    }
}

/// Draws moves by urgency.
#[derive(Clone)]
pub struct Pseudo {
    tables: Arc<UrgencyTables>,
    field: Field,
    extra: Vec<(Point, u32)>,
}

impl Pseudo {
    /// Games by these tables.
    pub fn new(tables: Arc<UrgencyTables>) -> Pseudo {
        Pseudo {
            tables,
            field: Field::new(),
            extra: Vec::with_capacity(64),
        }
    }
}

impl Policy for Pseudo {
    fn begin(&mut self, board: &QuickBoard) {
        self.field.begin(board, &self.tables.patterns);
    }

    fn copy_from(&mut self, other: &Pseudo) {
        self.field.copy_from(&other.field);
    }

    #[inline]
    fn played(&mut self, board: &QuickBoard) {
        self.field.played(board, &self.tables.patterns);
    }

    fn draw(&mut self, board: &QuickBoard, color: Color, random: &mut Random) -> Option<Point> {
        self.extra.clear();
        if self.tables.capture > 0 {
            for prey in board.in_atari(!color) {
                let size = board.len(prey).min(20) as u32;
                self.extra
                    .push((board.last_liberty(prey), self.tables.capture * size));
            }
        }
        if self.tables.save > 0 {
            for own in board.in_atari(color) {
                let p = board.last_liberty(own);
                if liberties_after(board, color, p) >= 2 && !board.is_eye(color, p) {
                    self.extra
                        .push((p, self.tables.save * board.len(own).min(20) as u32));
                }
            }
        }
        let extra: u32 = self.extra.iter().map(|(_, weight)| weight).sum();
        let total = self.field.total(color) + extra;
        if total == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = random.below(total);
            let drawn = if left < extra {
                self.extra.iter().find_map(|&(p, weight)| {
                    let here = left < weight;
                    left = left.saturating_sub(weight);
                    here.then_some(p)
                })
            } else {
                self.field.at(color, left - extra, board.size().side())
            };
            if let Some(p) = drawn.filter(|&p| board.is_legal(color, p)) {
                return Some(p);
            }
        }
        let good = |&p: &Point| !board.is_eye(color, p) && board.is_legal(color, p);
        let left = board.empties().filter(good).count();
        let chosen = random.below(left as u32) as usize;
        board.empties().filter(good).nth(chosen)
    }
}

/// The first moves by one policy, the rest by another: a gradual passage from meaning to chance (HDR 2004, 9.3).
#[derive(Clone)]
pub struct Episode<P, Q> {
    first: P,
    rest: Q,
    moves: u32,
    left: u32,
}

impl<P: Policy, Q: Policy> Episode<P, Q> {
    /// So many moves by the first policy.
    pub fn new(first: P, moves: u32, rest: Q) -> Episode<P, Q> {
        Episode {
            first,
            rest,
            moves,
            left: moves,
        }
    }
}

impl<P: Policy, Q: Policy> Policy for Episode<P, Q> {
    fn begin(&mut self, board: &QuickBoard) {
        self.left = self.moves;
        self.first.begin(board);
        if self.moves == 0 {
            self.rest.begin(board);
        }
    }

    fn copy_from(&mut self, other: &Episode<P, Q>) {
        self.left = other.left;
        self.first.copy_from(&other.first);
        self.rest.copy_from(&other.rest);
    }

    fn played(&mut self, board: &QuickBoard) {
        if self.left > 0 {
            self.first.played(board);
        } else {
            self.rest.played(board);
        }
    }

    fn draw(&mut self, board: &QuickBoard, color: Color, random: &mut Random) -> Option<Point> {
        if self.left == 0 {
            return self.rest.draw(board, color, random);
        }
        self.left -= 1;
        let drawn = self.first.draw(board, color, random);
        if self.left == 0 {
            self.rest.begin(board);
        }
        drawn
    }
}
