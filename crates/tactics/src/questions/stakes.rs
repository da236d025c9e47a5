//! What is at stake in a position: the stones whose fate turns with who moves first.

use goban::{Board, Color, Point, PointSet};

/// Who foretells to whom the points of a position will go.
pub trait Owners: Send + Sync {
    /// For each point, by [`Point::index`], how surely it goes to Black if this side moves first: 1 Black's, -1 White's;
    /// none of a board that he does not know.
    fn owners(&self, board: &Board, to_move: Color) -> Option<Vec<f32>>;
}

/// How far each stone of a position is at stake.
///
/// ```
/// use goban::{Board, Color, Point, PointSet};
/// use tactics::stakes::{Owners, Stakes};
/// /// Whoever moves first gets the whole board.
/// struct Greedy;
/// impl Owners for Greedy {
///     fn owners(&self, _: &Board, to_move: Color) -> Option<Vec<f32>> {
///         Some(vec![if to_move == Color::Black { 1.0 } else { -1.0 }; 1024])
///     }
/// }
/// let board: Board = "X O .\n. . .\n. . .".parse().unwrap();
/// let stakes = Stakes::of(&board, &Greedy).unwrap();
/// assert_eq!(stakes.at(board.stones(Color::Black)), 1.0);
/// ```
#[derive(Clone, Debug)]
pub struct Stakes {
    by_point: Vec<f32>,
}

impl Stakes {
    /// What is at stake, as somebody foretells it.
    pub fn of(board: &Board, owners: &dyn Owners) -> Option<Stakes> {
        let black = owners.owners(board, Color::Black)?;
        let white = owners.owners(board, Color::White)?;
        let turns = black.iter().zip(&white).map(|(b, w)| ((b - w) / 2.0).max(0.0));
        Some(Stakes {
            by_point: turns.collect(),
        })
    }

    /// How many of these stones turn with who moves first.
    pub fn at(&self, stones: &PointSet) -> f32 {
        let here = |p: Point| self.by_point.get(p.index()).copied().unwrap_or(0.0);
        stones.iter().map(here).sum()
    }
}
