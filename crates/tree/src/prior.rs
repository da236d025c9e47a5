//! The seam for priors: whatever has an opinion about moves before they are tried.

use goban::{Color, Point};
use playouts::features::Finder;
use playouts::{QuickBoard, Weights};

/// Whatever has an opinion about moves before they are tried.
///
/// Opinions are factors: the search multiplies those of all rooms and divides by their sum, so that 1 says
/// nothing. They are asked for once for every node that gets children.
pub trait Prior: Send + Sync {
    /// Multiplies the factor of each move by what this prior thinks of it.
    fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]);
}

/// The opinion of the learned weights: 3x3 patterns and the features of [`playouts::features`].
pub struct PatternPrior {
    /// For each colour, the gamma of every code.
    shapes: [Vec<f32>; 2],
    features: Vec<f32>,
}

impl PatternPrior {
    /// Opinions by these weights.
    pub fn new(weights: &Weights) -> PatternPrior {
        let table = |color| (0..=u16::MAX).map(|code| weights.shape(code, color)).collect();
        PatternPrior {
            shapes: Color::BOTH.map(table),
            features: weights.features.clone(),
        }
    }
}

impl Prior for PatternPrior {
    fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]) {
        let finder = Finder::new(board, color);
        let mut features = Vec::new();
        for (&p, factor) in moves.iter().zip(factors) {
            finder.of(p, &mut features);
            let gammas = features.iter().map(|&f| self.features[usize::from(f)]);
            *factor *= self.shapes[color.index()][usize::from(board.code(p))] * gammas.product::<f32>();
        }
    }
}
