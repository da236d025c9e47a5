//! The seam for priors: whatever has an opinion about moves before they are tried.

use goban::{Color, Point};
use playouts::{PatternOpinion, QuickBoard};
use std::sync::Arc;

/// Whatever has an opinion about moves before they are tried.
///
/// Opinions are factors: the search multiplies those of all rooms and divides by their sum, so that 1 says
/// nothing. They are asked for once for every node that gets children: those that are quick when it gets them, those
/// that take their time when the node has shown that it matters ([`Settings::consult_after`](crate::Settings)).
pub trait Prior: Send + Sync {
    /// Whether an opinion takes so long that only nodes with many visits, and the root, are worth it.
    fn is_slow(&self) -> bool {
        false
    }

    /// Multiplies the factor of each move by what this prior thinks of it.
    fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]);
}

impl<P: Prior> Prior for Arc<P> {
    fn is_slow(&self) -> bool {
        P::is_slow(self)
    }

    fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]) {
        P::weigh(self, board, color, moves, factors);
    }
}

impl Prior for PatternOpinion {
    fn weigh(&self, board: &QuickBoard, color: Color, moves: &[Point], factors: &mut [f32]) {
        PatternOpinion::weigh(self, board, color, moves, factors);
    }
}

/// What every beginner is told: where no stone is near, the first two lines are worth little.
///
/// Records of full boards teach this by the distance from the edge, which means another thing on small ones.
pub struct EmptyEdge;

impl Prior for EmptyEdge {
    fn weigh(&self, board: &QuickBoard, _color: Color, moves: &[Point], factors: &mut [f32]) {
        let size = board.size();
        let end = size.side() - 1;
        for (&p, factor) in moves.iter().zip(factors) {
            let line = p.col().min(p.row()).min(end - p.col()).min(end - p.row());
            let alone = || {
                let near = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy)));
                near.filter_map(|(dx, dy)| p.offset(dx, dy, size))
                    .all(|q| board.at(q).is_none())
            };
            if line < 2 && alone() {
                *factor *= [0.02, 0.15][usize::from(line)];
            }
        }
    }
}
