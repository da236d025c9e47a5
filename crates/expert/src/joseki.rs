//! The seam for dictionaries of corner openings.

use goban::{Color, Game, Point, PointSet};

/// Whoever knows corner openings.
pub trait Joseki {
    /// What it would play in this corner, each move with a weight of its own around 1; nothing if it knows nothing there.
    fn moves(&self, game: &Game, color: Color, corner: &PointSet) -> Vec<(Point, f32)>;
}
