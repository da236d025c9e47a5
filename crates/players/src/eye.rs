//! Eyes as simple players know them.

use goban::codes::Codes;
use goban::{Board, Color, Point};

/// Whether an empty point is an eye of this colour that the enemy cannot make false any more: every neighbour
/// is its stone, and of the corners at most one is the enemy's, none at the edge.
///
/// ```
/// use goban::{Board, Color};
/// let board: Board = "
///     . X O . .
///     X X . X .
///     . X X . X
///     X O . X O
///     . X . . .
/// ".parse().unwrap();
/// let eye = |p: &str| players::is_eye(&board, Color::Black, p.parse().unwrap());
/// assert!(eye("A5") && eye("D3"));
/// assert!(!eye("A1"), "B2 is White's");
/// assert!(!eye("C4"), "C5 is White's");
/// ```
pub fn is_eye<C: Codes>(board: &Board<C>, color: Color, p: Point) -> bool {
    let on_board = |q: &Point| board.size().contains(*q);
    let surrounded = p
        .neighbours()
        .iter()
        .filter(|q| on_board(q))
        .all(|&q| board.at(q) == Some(color));
    let corners = p.diagonals().into_iter().filter(on_board);
    let (count, enemies) = corners.fold((0, 0), |(count, enemies), q| {
        (count + 1, enemies + usize::from(board.at(q) == Some(!color)))
    });
    // The single point of the smallest board has no neighbour to be an eye of.
    count > 0 && surrounded && enemies <= usize::from(count == 4)
}
