//! The network: to whom will each point belong?
//!
//! One small network is asked about every point in turn. It sees the 3x3 pattern around the point, and what stands on the point,
//! beside it, and within a knight's move: whose stone, and with how many liberties. What is seen adds a row of
//! numbers each, those of equal distance summed, so that all symmetries look the same; the last of the numbers goes straight to
//! the answer, the others through hidden units. Everything is seen by the side to move. The margin is the sum over
//! the points of what is foretold, from 1 (own) to -1.

use super::number;
use crate::board::QuickBoard;
use goban::{Color, Point, Random};
use patterns::code::canonical;
use std::fmt;
use std::sync::OnceLock;

/// Steps from a point, ring by ring: itself, beside it, two away, a knight's move away.
const RINGS: [&[(i8, i8)]; 4] = [
    &[(0, 0)],
    &[(0, 1), (1, 0), (0, -1), (-1, 0)],
    &[(0, 2), (2, 0), (0, -2), (-2, 0)],
    &[
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ],
];
/// What can stand on a point: nothing, the edge beyond, an own string of one liberty to four or more, an enemy string.
const STATES: usize = 10;
/// What is seen at one point: its pattern, and a state for each step.
const SEEN: usize = 1 + 1 + 4 + 4 + 8;
/// On the middle of a pattern: nothing, an own stone, an enemy stone.
const KINDS: usize = 3;

/// The canonical codes, and for each code which of them it is.
struct Codes {
    all: Vec<u16>,
    of: Vec<u16>,
}

fn codes() -> &'static Codes {
    static CODES: OnceLock<Codes> = OnceLock::new();
    CODES.get_or_init(|| {
        let least: Vec<u16> = (0..=u16::MAX).map(|code| canonical(code, Color::Black)).collect();
        let mut all = least.clone();
        all.sort_unstable();
        all.dedup();
        let of = least
            .iter()
            .map(|code| all.binary_search(code).unwrap_or(0) as u16)
            .collect();
        Codes { all, of }
    })
}

/// What the network sees of a position: for each point the rows that add up.
pub(super) type Look = Vec<[u16; SEEN]>;

/// A network that foretells to whom each point will belong.
#[derive(Clone, PartialEq)]
pub struct Fates {
    hidden: usize,
    /// A row of `hidden` + 1 numbers for each thing that can be seen.
    rows: Vec<f32>,
    /// What hidden units say.
    out: Vec<f32>,
}

impl fmt::Debug for Fates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a network of {} hidden units", self.hidden)
    }
}

impl Fates {
    /// The most hidden units.
    pub const MOST: usize = 64;

    /// A network that foretells nothing and can learn.
    pub fn new(hidden: usize, seed: u64) -> Fates {
        let mut random = Random::new(seed);
        let mut fates = Fates::blank(hidden.clamp(1, Fates::MOST));
        for w in &mut fates.out {
            *w = (random.bits() as f64 / u64::MAX as f64 - 0.5) as f32;
        }
        fates
    }

    pub(super) fn blank(hidden: usize) -> Fates {
        let rows = KINDS * codes().all.len() + RINGS.len() * STATES;
        Fates {
            hidden,
            rows: vec![0.0; rows * (hidden + 1)],
            out: vec![0.0; hidden],
        }
    }

    /// What is seen at every point, in the order of the points, by the side to move.
    pub(super) fn look(&self, board: &QuickBoard, to_move: Color) -> Look {
        let codes = codes();
        let rings = KINDS * codes.all.len();
        let state = |p: Point| match board.string(p) {
            None => 0,
            Some(id) => {
                let liberties = board.liberties(id).clamp(1, 4);
                1 + liberties + if board.at(p) == Some(to_move) { 0 } else { 4 }
            }
        };
        let states: Vec<(Point, usize)> = board.size().points().map(|p| (p, state(p))).collect();
        // The edge, two wide on each side.
        let mut sheet = [[1u8; 25 + 4]; 25 + 4];
        for &(p, state) in &states {
            sheet[usize::from(p.row()) + 2][usize::from(p.col()) + 2] = state as u8;
        }
        states
            .iter()
            .map(|&(p, state)| {
                let seen_code = match to_move {
                    Color::Black => board.code(p),
                    Color::White => patterns::code::swapped(u64::from(board.code(p))) as u16,
                };
                let kind = match state {
                    0 | 1 => 0,
                    2..=5 => 1,
                    _ => 2,
                };
                let mut seen = [0; SEEN];
                seen[0] = (kind * codes.all.len()) as u16 + codes.of[usize::from(seen_code)];
                let mut at = 1;
                for (ring, steps) in RINGS.iter().enumerate() {
                    for (x, y) in *steps {
                        let (row, col) = (p.row() as i8 + 2 + y, p.col() as i8 + 2 + x);
                        let state = usize::from(sheet[row as usize][col as usize]);
                        seen[at] = (rings + ring * STATES + state) as u16;
                        at += 1;
                    }
                }
                seen
            })
            .collect()
    }

    /// To whom a point will belong, from 1 for the side to move to -1, with what the hidden units do.
    fn owner(&self, seen: &[u16; SEEN], hidden: &mut [f32]) -> f32 {
        let width = self.hidden + 1;
        let mut sums = [0.0f32; Fates::MOST + 1];
        for &row in seen {
            let row = &self.rows[usize::from(row) * width..][..width];
            for (sum, w) in sums.iter_mut().zip(row) {
                *sum += w;
            }
        }
        let mut answer = sums[self.hidden];
        for ((unit, sum), w) in hidden.iter_mut().zip(&sums).zip(&self.out) {
            *unit = squash(*sum);
            answer += *unit * w;
        }
        squash(answer)
    }

    /// Black's margin expected with this side to move.
    pub fn value(&self, board: &QuickBoard, to_move: Color) -> f32 {
        let mut hidden = vec![0.0; self.hidden];
        let look = self.look(board, to_move);
        let margin: f32 = look.iter().map(|seen| self.owner(seen, &mut hidden)).sum();
        if to_move == Color::Black { margin } else { -margin }
    }

    /// Learns from the positions of a game, the first first, taken backwards; `end` says whose each point became.
    pub(super) fn learn(&mut self, positions: &[(Color, Look)], end: &QuickBoard, step: f32, lambda: f32) {
        // For Black 1.
        let mut targets: Vec<f32> = end
            .size()
            .points()
            .map(|p| match end.owner(p) {
                Some(Color::Black) => 1.0,
                Some(Color::White) => -1.0,
                None => 0.0,
            })
            .collect();
        let mut hidden = vec![0.0; self.hidden];
        for (color, look) in positions.iter().rev() {
            let sign = if *color == Color::Black { 1.0 } else { -1.0 };
            for (seen, target) in look.iter().zip(&mut targets) {
                let owner = self.owner(seen, &mut hidden);
                self.move_towards(seen, &hidden, step / SEEN as f32 * (sign * *target - owner));
                *target = lambda * *target + (1.0 - lambda) * sign * owner;
            }
        }
    }

    /// Moves the answer at a point by the gradient of its likelihood.
    fn move_towards(&mut self, seen: &[u16; SEEN], hidden: &[f32], by: f32) {
        let width = self.hidden + 1;
        let mut steps = [0.0f32; Fates::MOST + 1];
        for ((step, unit), w) in steps.iter_mut().zip(hidden).zip(&mut self.out) {
            *step = by * *w * (1.0 - unit * unit);
            *w += by * unit;
        }
        steps[self.hidden] = by;
        for &row in seen {
            let row = &mut self.rows[usize::from(row) * width..][..width];
            for (w, step) in row.iter_mut().zip(&steps) {
                *w += step;
            }
        }
    }

    /// Takes a line of a file, if it is one of its own.
    pub(super) fn read(&mut self, words: &[&str]) -> Option<()> {
        let width = self.hidden + 1;
        let (row, values) = match words {
            ["out", values @ ..] if values.len() == self.hidden => {
                for (w, value) in self.out.iter_mut().zip(values) {
                    *w = number(value)?;
                }
                return Some(());
            }
            ["code", kind, code, values @ ..] => {
                let kind = kind.parse::<usize>().ok().filter(|kind| *kind < KINDS)?;
                let code = u16::from_str_radix(code, 16).ok()?;
                let code = codes().all.binary_search(&code).ok()?;
                (kind * codes().all.len() + code, values)
            }
            ["near", ring, state, values @ ..] => {
                let ring = ring.parse::<usize>().ok().filter(|ring| *ring < RINGS.len())?;
                let state = state.parse::<usize>().ok().filter(|state| *state < STATES)?;
                (KINDS * codes().all.len() + ring * STATES + state, values)
            }
            _ => return None,
        };
        if values.len() != width {
            return None;
        }
        for (w, value) in self.rows[row * width..][..width].iter_mut().zip(values) {
            *w = number(value)?;
        }
        Some(())
    }
}

/// A bend from -1 to 1, near to the hyperbolic tangent and cheaper.
#[inline]
fn squash(x: f32) -> f32 {
    let x = x.clamp(-4.97, 4.97);
    let square = x * x;
    (x * (135_135.0 + square * (17_325.0 + square * (378.0 + square))))
        / (135_135.0 + square * (62_370.0 + square * (3_150.0 + square * 28.0)))
}

impl fmt::Display for Fates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let say = |f: &mut fmt::Formatter<'_>, row: &[f32]| -> fmt::Result {
            row.iter().try_for_each(|w| write!(f, " {w:.5}"))?;
            writeln!(f)
        };
        writeln!(f, "net {}", self.hidden)?;
        write!(f, "out")?;
        say(f, &self.out)?;
        let codes = &codes().all;
        for (number, row) in self.rows.chunks(self.hidden + 1).enumerate() {
            if row.iter().all(|w| *w == 0.0) {
                continue;
            }
            match number.checked_sub(KINDS * codes.len()) {
                None => write!(
                    f,
                    "code {} {:04x}",
                    number / codes.len(),
                    codes[number % codes.len()]
                )?,
                Some(near) => write!(f, "near {} {}", near / STATES, near % STATES)?,
            }
            say(f, row)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bend_is_the_hyperbolic_tangent() {
        for k in -100..=100 {
            let x = k as f32 / 10.0;
            assert!((squash(x) - x.tanh()).abs() < 2e-4, "{x}");
        }
    }
}
