//! What a tree of playouts knows before it searches.

use crate::evaluator::Playouts;
use crate::prior::{EmptyEdge, Priors};
use goban::Size;
use playouts::{Heavy, PatternOpinion, Tables, Weights};
use std::sync::{Arc, OnceLock};

/// The tables of playouts and the opinions of priors, made from weights once and shared by all who need them.
#[derive(Clone)]
pub struct Knowledge {
    pub(crate) tables: Arc<Tables>,
    pub(crate) patterns: Arc<PatternOpinion>,
}

impl Knowledge {
    /// What these weights say.
    pub fn new(weights: &Weights) -> Knowledge {
        Knowledge {
            tables: Arc::new(Tables::new(weights)),
            patterns: Arc::new(PatternOpinion::new(weights)),
        }
    }

    /// Playouts by these tables, with chances from this seed.
    pub fn playouts(&self, seed: u64) -> Playouts<Heavy> {
        Playouts::heavy(Arc::clone(&self.tables), seed)
    }

    /// The usual priors: patterns, and what every beginner is told.
    pub fn priors(&self) -> Priors {
        Priors::default().with(Arc::clone(&self.patterns)).with(EmptyEdge)
    }

    /// What comes with the program for boards of this size.
    pub fn shipped(size: Size) -> &'static Knowledge {
        // The tables take a moment to build and never change.
        static SMALL: OnceLock<Knowledge> = OnceLock::new();
        static MIDDLE: OnceLock<Knowledge> = OnceLock::new();
        static LARGE: OnceLock<Knowledge> = OnceLock::new();
        let place = match (Weights::is_small(size), Weights::is_large(size)) {
            (true, _) => &SMALL,
            (_, true) => &LARGE,
            _ => &MIDDLE,
        };
        place.get_or_init(|| Knowledge::new(&Weights::of(size)))
    }
}
