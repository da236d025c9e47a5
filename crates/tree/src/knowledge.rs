//! What a tree of playouts knows before it searches.

use goban::Size;
use playouts::{PatternOpinion, Tables, Weights};
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

    /// What comes with the program for boards of this size.
    pub fn shipped(size: Size) -> &'static Knowledge {
        static SMALL: OnceLock<Knowledge> = OnceLock::new();
        static FULL: OnceLock<Knowledge> = OnceLock::new();
        // The tables take a moment to build and never change.
        if Weights::is_small(size) {
            SMALL.get_or_init(|| Knowledge::new(&Weights::small_boards()))
        } else {
            FULL.get_or_init(|| Knowledge::new(&Weights::shipped()))
        }
    }
}
