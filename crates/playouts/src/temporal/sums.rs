//! The sum: each point is worth what its 3x3 surroundings say.

use super::number;
use crate::board::QuickBoard;
use goban::Color;
use patterns::code::canonical;
use std::collections::HashMap;
use std::fmt;

/// What the surroundings of stones and of empty points say about the margin.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sums {
    /// By canonical code: of an own stone, and of an empty point.
    weights: [HashMap<u16, f32>; 2],
    /// What the move is worth.
    tempo: f32,
}

/// A feature of a position: table, code and sign.
pub(super) type Feature = (usize, u16, f32);

pub(super) fn features(board: &QuickBoard, found: &mut Vec<Feature>) {
    found.clear();
    for p in board.size().points() {
        let code = board.code(p);
        match board.at(p) {
            Some(Color::Black) => found.push((0, canonical(code, Color::Black), 1.0)),
            Some(Color::White) => found.push((0, canonical(code, Color::White), -1.0)),
            None => {
                let seen = Color::BOTH.map(|color| canonical(code, color));
                // What looks the same to both is worth nothing to either.
                if seen[0] != seen[1] {
                    found.push((1, seen[0], 1.0));
                    found.push((1, seen[1], -1.0));
                }
            }
        }
    }
}

impl Sums {
    fn sum(&self, features: &[Feature], to_move: Color) -> f32 {
        let of =
            |&(table, code, sign): &Feature| sign * self.weights[table].get(&code).copied().unwrap_or(0.0);
        let tempo = if to_move == Color::Black {
            self.tempo
        } else {
            -self.tempo
        };
        features.iter().map(of).sum::<f32>() + tempo
    }

    /// Black's margin expected with this side to move.
    pub fn value(&self, board: &QuickBoard, to_move: Color) -> f32 {
        let mut found = Vec::new();
        features(board, &mut found);
        self.sum(&found, to_move)
    }

    /// Learns from the positions of a game, the first first, taken backwards.
    pub(super) fn learn(&mut self, positions: &[(Color, Vec<Feature>)], margin: f32, step: f32, lambda: f32) {
        let mut target = margin;
        for (color, found) in positions.iter().rev() {
            let value = self.sum(found, *color);
            self.move_towards(found, *color, step * (target - value));
            target = lambda * target + (1.0 - lambda) * self.sum(found, *color);
        }
    }

    /// Takes a line of a file, if it is one of its own.
    pub(super) fn read(&mut self, words: &[&str]) -> Option<()> {
        match words {
            [kind @ ("stone" | "empty"), code, value] => {
                let code = u16::from_str_radix(code, 16).ok()?;
                self.weights[usize::from(*kind == "empty")].insert(code, number(value)?);
            }
            ["tempo", value] => self.tempo = number(value)?,
            _ => return None,
        }
        Some(())
    }

    fn move_towards(&mut self, features: &[Feature], to_move: Color, by: f32) {
        let each = by / (features.len() + 1) as f32;
        for &(table, code, sign) in features {
            *self.weights[table].entry(code).or_insert(0.0) += sign * each;
        }
        self.tempo += if to_move == Color::Black { each } else { -each };
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tempo {:.4}", self.tempo)?;
        for (kind, table) in ["stone", "empty"].into_iter().zip(&self.weights) {
            let mut entries: Vec<_> = table.iter().collect();
            entries.sort_by_key(|(code, _)| **code);
            for (code, value) in entries {
                writeln!(f, "{kind} {code:04x} {value:.4}")?;
            }
        }
        Ok(())
    }
}
