//! Who names the moves worth a look: the seam of the Monte Carlo min-max (HDR 2004, L308).

use crate::board::QuickBoard;
use crate::features::Finder;
use crate::weights::Weights;
use crate::wide::wide_code;
use goban::{Color, Point};
use std::sync::Arc;

/// Names moves worth a look.
pub trait Generator {
    /// At most so many moves of this side, legal on the board and filling no eye, the best first.
    fn generate(&mut self, board: &QuickBoard, color: Color, most: usize) -> Vec<Point>;
}

/// Every legal move that fills no own eye, in the order of the board.
#[derive(Clone, Copy, Default, Debug)]
pub struct EveryMove;

fn good<'a>(board: &'a QuickBoard, color: Color) -> impl Iterator<Item = Point> + 'a {
    let points = board.size().points();
    points.filter(move |&p| board.is_empty(p) && !board.is_eye(color, p) && board.is_legal(color, p))
}

impl Generator for EveryMove {
    fn generate(&mut self, board: &QuickBoard, color: Color, most: usize) -> Vec<Point> {
        good(board, color).take(most).collect()
    }
}

/// The moves of highest urgency by learned patterns and features.
#[derive(Clone)]
pub struct ByPatterns {
    weights: Arc<Weights>,
}

impl ByPatterns {
    /// By these weights.
    pub fn new(weights: Arc<Weights>) -> ByPatterns {
        ByPatterns { weights }
    }
}

impl Generator for ByPatterns {
    fn generate(&mut self, board: &QuickBoard, color: Color, most: usize) -> Vec<Point> {
        let finder = Finder::new(board, color);
        let mut features = Vec::new();
        let mut urgency = |p: Point| {
            finder.of(p, &mut features);
            let gammas = features.iter().map(|&f| self.weights.features[usize::from(f)]);
            let shape = self.weights.wides.get(&wide_code(board, color, p)).copied();
            shape.unwrap_or_else(|| self.weights.shape(board.code(p), color)) * gammas.product::<f32>()
        };
        let mut moves: Vec<(f32, Point)> = good(board, color).map(|p| (urgency(p), p)).collect();
        moves.sort_by(|a, b| b.0.total_cmp(&a.0));
        moves.into_iter().take(most).map(|(_, p)| p).collect()
    }
}
