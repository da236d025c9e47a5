//! The seam for priors: whatever has an opinion about moves before they are tried.

use goban::{Color, Point};
use playouts::local::{Urgent, is_bad_self_atari};
use playouts::{QuickBoard, Weights};

/// Whatever has an opinion about moves before they are tried.
///
/// Opinions are factors: the search multiplies those of all rooms and divides by their sum, so that 1 says
/// nothing. They are asked for once for every node that gets children.
pub trait Prior: Send + Sync {
    /// Multiplies the factor of each move by what this prior thinks of it.
    fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]);
}

/// The opinion of the playouts' own weights: 3x3 patterns and urgent points.
pub struct PatternPrior {
    weights: Weights,
}

impl PatternPrior {
    /// Opinions by these weights.
    pub fn new(weights: Weights) -> PatternPrior {
        PatternPrior { weights }
    }
}

impl Prior for PatternPrior {
    fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]) {
        let mut urgent = Urgent::default();
        urgent.find(board, color);
        for (&p, factor) in moves.iter().zip(factors) {
            *factor *= self.weights.pattern(board.code(p), color);
            if let Some((_, marks)) = urgent.points().iter().find(|(q, _)| *q == p) {
                let gammas = self.weights.marks().iter().enumerate();
                *factor *= gammas
                    .filter(|(bit, _)| marks >> bit & 1 != 0)
                    .map(|(_, g)| g)
                    .product::<f32>();
            }
            if is_bad_self_atari(board, color, p) {
                *factor *= 0.02;
            }
        }
    }
}
