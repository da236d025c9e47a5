//! What learned patterns and features think of moves before anything is tried.

use crate::board::QuickBoard;
use crate::features::Finder;
use crate::weights::Weights;
use crate::wide::Sight;
use goban::{Color, Point};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Codes look drawn by lot already: one multiplication spreads them over all bits.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn write(&mut self, bytes: &[u8]) {
        bytes
            .iter()
            .for_each(|b| self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }

    fn write_u64(&mut self, code: u64) {
        self.0 = code.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The opinion of learned weights about moves, as factors.
pub struct PatternOpinion {
    /// For each colour, the gamma of every 3x3 code.
    shapes: [Vec<f32>; 2],
    /// The gammas of the wide patterns that are known.
    wides: HashMap<u64, f32, BuildHasherDefault<Spread>>,
    features: Vec<f32>,
}

impl PatternOpinion {
    /// The opinion of these weights.
    pub fn new(weights: &Weights) -> PatternOpinion {
        let table = |color| (0..=u16::MAX).map(|code| weights.shape(code, color)).collect();
        PatternOpinion {
            shapes: Color::BOTH.map(table),
            wides: weights
                .wides
                .iter()
                .map(|(&code, &gamma)| (code, gamma))
                .collect(),
            features: weights.features.clone(),
        }
    }

    /// Multiplies the factor of each move by how likely it is: its features, and the widest pattern around it that is known.
    pub fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]) {
        let finder = Finder::new(board, color);
        let sight = Sight::new(board, color);
        let mut features = Vec::new();
        for (&p, factor) in moves.iter().zip(factors) {
            finder.of(p, &mut features);
            let gammas = features.iter().map(|&f| self.features[usize::from(f)]);
            let wide = sight.widest(p, |code| self.wides.get(&code).copied());
            let shape = wide.unwrap_or_else(|| self.shapes[color.index()][usize::from(board.code(p))]);
            *factor *= shape * gammas.product::<f32>();
        }
    }
}
