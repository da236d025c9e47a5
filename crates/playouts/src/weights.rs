//! Learned weights: what a 3x3 pattern and a mark are worth, and the file that holds them.

use crate::features;
use crate::local::mark;
use goban::{Color, Size};
use patterns::code::canonical;
use std::collections::HashMap;
use std::fmt;

/// The side of the largest board that is small, and of the smallest that is large.
const LARGEST_SMALL: u8 = 11;
const SMALLEST_LARGE: u8 = 15;

/// By how much the points around the last move are likelier on large boards than [`mark::BY_HAND`] says: there are four times
/// as many others to draw from, and a fight that is left to itself for a while is decided by chance. As it judges best
/// (docs/montecarlo.md).
const CLOSER: f32 = 16.0;

/// The weights of playouts, and those of the tree's priors.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// Of playouts: 3x3 patterns by their canonical code.
    pub patterns: HashMap<u16, f32>,
    /// Of playouts: by how much a pattern is likelier than usual beside the last move, or at a corner of it.
    pub replies: HashMap<u16, f32>,
    /// Of playouts: one gamma a mark, in the order of their bits.
    pub marks: Vec<f32>,
    /// Of priors: 3x3 patterns by their canonical code.
    pub shapes: HashMap<u16, f32>,
    /// Of priors: wide patterns by their codes ([`crate::Sight`]), the widest known in place of the 3x3 pattern.
    pub wides: HashMap<u64, f32>,
    /// One gamma a feature below [`features::PATTERNS`].
    pub features: Vec<f32>,
}

impl Default for Weights {
    /// Every move as likely as any other.
    fn default() -> Weights {
        Weights {
            patterns: HashMap::new(),
            replies: HashMap::new(),
            marks: vec![1.0; mark::NAMES.len()],
            shapes: HashMap::new(),
            wides: HashMap::new(),
            features: vec![1.0; usize::from(features::PATTERNS)],
        }
    }
}

impl Weights {
    /// All that games of masters taught by `yomi train patterns`.
    fn learned() -> Weights {
        include_str!("../data/playout.weights")
            .parse()
            .expect("the shipped weights are read by a test")
    }

    /// The weights that come with the program, without replies, which were measured on large boards only.
    pub fn shipped() -> Weights {
        Weights {
            replies: HashMap::new(),
            ..Weights::learned()
        }
    }

    /// Those for large boards: playouts answer the last move more often, and by what is learned of replies.
    pub fn large_boards() -> Weights {
        let mut weights = Weights::learned();
        for mark in [mark::BESIDE_LAST, mark::CORNER_OF_LAST] {
            weights.marks[mark.trailing_zeros() as usize] *= CLOSER;
        }
        weights
    }

    /// Those for small boards: the patterns of playouts are learned from self-play on 9x9 by the same command, the priors
    /// are those of [`Weights::shipped`], as priors from self-play play worse.
    pub fn small_boards() -> Weights {
        let learned: Weights = include_str!("../data/small.weights")
            .parse()
            .expect("the shipped weights are read by a test");
        Weights {
            patterns: learned.patterns,
            ..Weights::shipped()
        }
    }

    /// Those for boards of this size.
    pub fn of(size: Size) -> Weights {
        if Weights::is_small(size) {
            Weights::small_boards()
        } else if Weights::is_large(size) {
            Weights::large_boards()
        } else {
            Weights::shipped()
        }
    }

    /// Whether a board is one for which the weights of small boards are meant.
    pub fn is_small(size: Size) -> bool {
        size.side() <= LARGEST_SMALL
    }

    /// Whether a board is one on which playouts keep closer to the last move.
    pub fn is_large(size: Size) -> bool {
        size.side() >= SMALLEST_LARGE
    }

    /// The gamma that playouts give the pattern around a point for this colour; 1 if it was never seen.
    pub fn pattern(&self, code: u16, color: Color) -> f32 {
        *self.patterns.get(&canonical(code, color)).unwrap_or(&1.0)
    }

    /// What playouts multiply that by around the last move.
    pub fn reply(&self, code: u16, color: Color) -> f32 {
        *self.replies.get(&canonical(code, color)).unwrap_or(&1.0)
    }

    /// The gamma that priors give it.
    pub fn shape(&self, code: u16, color: Color) -> f32 {
        *self.shapes.get(&canonical(code, color)).unwrap_or(&1.0)
    }

    /// Changes the gamma of a mark.
    pub fn set_mark(&mut self, name: &str, gamma: f32) -> bool {
        let bit = mark::NAMES
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, m)| m.trailing_zeros());
        if let Some(bit) = bit {
            self.marks[bit as usize] = gamma;
        }
        bit.is_some()
    }
}

/// Where a file of weights cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    /// The line, counted from 1.
    pub line: usize,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} is none of `mark NAME GAMMA`, `feature NAME GAMMA`, `pattern CODE GAMMA`, `reply CODE GAMMA`, `shape CODE GAMMA`, `wide CODE GAMMA`",
            self.line
        )
    }
}

impl std::error::Error for WeightsError {}

impl std::str::FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights::default();
        let names: HashMap<String, u16> = (0..features::PATTERNS).map(|f| (features::name(f), f)).collect();
        let number = |gamma: &str| gamma.parse::<f32>().ok().filter(|g| *g >= 0.0 && g.is_finite());
        for (i, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let read = match words[..] {
                [] => Some(()),
                [first, ..] if first.starts_with('#') => Some(()),
                [kind @ ("pattern" | "reply" | "shape"), code, gamma] => {
                    let table = match kind {
                        "shape" => &mut weights.shapes,
                        "reply" => &mut weights.replies,
                        _ => &mut weights.patterns,
                    };
                    let entry = u16::from_str_radix(code, 16).ok().zip(number(gamma));
                    entry.map(|(code, gamma)| {
                        table.insert(code, gamma);
                    })
                }
                ["wide", code, gamma] => {
                    let entry = u64::from_str_radix(code, 16).ok().zip(number(gamma));
                    entry.map(|(code, gamma)| {
                        weights.wides.insert(code, gamma);
                    })
                }
                ["mark", name, gamma] => {
                    number(gamma).and_then(|gamma| weights.set_mark(name, gamma).then_some(()))
                }
                ["feature", name, gamma] => names
                    .get(name)
                    .zip(number(gamma))
                    .map(|(&f, gamma)| weights.features[usize::from(f)] = gamma),
                _ => None,
            };
            read.ok_or(WeightsError { line: i + 1 })?;
        }
        Ok(weights)
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, bits) in mark::NAMES {
            writeln!(f, "mark {name} {:.3}", self.marks[bits.trailing_zeros() as usize])?;
        }
        for (feature, gamma) in self.features.iter().enumerate() {
            writeln!(f, "feature {} {gamma:.3}", features::name(feature as u16))?;
        }
        let tables = [
            ("pattern", &self.patterns),
            ("reply", &self.replies),
            ("shape", &self.shapes),
        ];
        for (kind, table) in tables {
            let mut entries: Vec<_> = table.iter().collect();
            entries.sort_by_key(|(code, _)| **code);
            for (code, gamma) in entries {
                writeln!(f, "{kind} {code:04x} {gamma:.3}")?;
            }
        }
        let mut wides: Vec<_> = self.wides.iter().collect();
        wides.sort_by_key(|(code, _)| **code);
        for (code, gamma) in wides {
            writeln!(f, "wide {code:x} {gamma:.2}")?;
        }
        Ok(())
    }
}
