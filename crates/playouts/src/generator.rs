//! Who names the moves worth a look: the seam of the Monte Carlo min-max (HDR 2004, L308).

use crate::board::QuickBoard;
use crate::opinion::PatternOpinion;
use crate::weights::Weights;
use goban::{Color, Point};
use patterns::{Nearest, View};
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
    opinion: Arc<PatternOpinion>,
}

impl ByPatterns {
    /// By these weights.
    pub fn new(weights: &Weights) -> ByPatterns {
        let opinion = Arc::new(PatternOpinion::new(weights));
        ByPatterns { opinion }
    }
}

impl Generator for ByPatterns {
    fn generate(&mut self, board: &QuickBoard, color: Color, most: usize) -> Vec<Point> {
        let moves: Vec<Point> = good(board, color).collect();
        let mut urgencies = vec![1.0; moves.len()];
        self.opinion.weigh(board, color, &moves, &mut urgencies);
        best(urgencies, moves, most)
    }
}

/// The moves most often played where the stones nearest to them lay so, by a base of such patterns (HDR 2004, 9.1).
#[derive(Clone)]
pub struct ByNearest {
    base: Arc<Nearest>,
}

impl ByNearest {
    /// By this base.
    pub fn new(base: Nearest) -> ByNearest {
        ByNearest { base: Arc::new(base) }
    }
}

impl Generator for ByNearest {
    fn generate(&mut self, board: &QuickBoard, color: Color, most: usize) -> Vec<Point> {
        let moves: Vec<Point> = good(board, color).collect();
        let shares = self.base.probabilities(&View::new(board, color), &moves);
        let shares = shares.into_iter().map(|share| share as f32).collect();
        best(shares, moves, most)
    }
}

/// So many moves, the most urgent first; of equal ones in the order of the board.
fn best(urgencies: Vec<f32>, moves: Vec<Point>, most: usize) -> Vec<Point> {
    let mut ranked: Vec<(f32, Point)> = urgencies.into_iter().zip(moves).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked.into_iter().take(most).map(|(_, p)| p).collect()
}
