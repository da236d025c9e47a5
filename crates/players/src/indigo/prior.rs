//! What the model of a Go player thinks of moves before a tree search tries any.

use super::Mind;
use concepts::global::advise;
use concepts::view::motives;
use goban::{Board, Color, Game, Point};
use reasons::Claim;
use std::sync::{Mutex, MutexGuard};
use tree::{SlowPrior, Voice};

/// A move that settles so many points counts twice as much as one that settles nothing.
const TWICE: f32 = 8.0;
/// No advice counts more.
const MOST: f32 = 3.0;
/// A move that some group says is an error.
const ERROR: f32 = 0.5;

/// The opinion of the model, for nodes that have been visited often enough to be worth a look: a look costs as much as some
/// dozens of playouts, so that the search is limited in nodes that are looked at (`consult`), never in time.
pub(crate) struct ModelPrior {
    mind: Mutex<Mind>,
}

impl ModelPrior {
    pub fn new() -> ModelPrior {
        ModelPrior {
            mind: Mutex::new(Mind::new(crate::indigo2002::seeing())),
        }
    }

    fn mind(&self) -> MutexGuard<'_, Mind> {
        self.mind.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub fn forget(&self) {
        self.mind().forget();
    }
}

impl Voice for ModelPrior {
    fn name(&self) -> &'static str {
        "model"
    }

    /// What the model says the move is for.
    fn why(&self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        let mut mind = self.mind();
        let model = mind.look(game.board());
        let opinion = advise(model, color, |_| true);
        let advised = opinion.moves.iter().find(|m| m.point == p);
        advised.map_or(Vec::new(), |m| motives(model, color, m, "model"))
    }
}

impl SlowPrior for ModelPrior {
    fn weigh(&self, board: &Board, color: Color, moves: &[Point], factors: &mut [f32]) {
        let mut mind = self.mind();
        let model = mind.look(board);
        let opinion = advise(model, color, |_| true);
        let per_point = model.settings().per_point as f32;
        for (&p, factor) in moves.iter().zip(factors) {
            if let Some(m) = opinion.moves.iter().find(|m| m.point == p) {
                *factor *= (1.0 + m.value as f32 / per_point / TWICE).min(MOST);
            } else if opinion.vetoed.iter().any(|(q, _)| *q == p) {
                *factor *= ERROR;
            }
        }
    }
}
