//! What no opening move should be, by a count that needs no judge.

use goban::{Board, Color, Point};

/// What is wrong with an opening move at sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningFault {
    /// It is on the first line.
    FirstLine,
    /// It is in a corner that is its side's own already: three of its stones or more, and none of the enemy's, within a third of
    /// the side.
    OwnCorner,
}

/// Stones that make a corner one's own where the enemy has none.
const OWN: usize = 3;

/// What is wrong at sight with a stone of this colour, played in the opening on this board.
///
/// ```
/// use goban::{Board, Color};
/// use players::{OpeningFault, opening_fault};
/// let board: Board = "
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . X . . . O . .
///     . X X . . . . . .
///     . . . . . . . . .
/// ".parse().unwrap();
/// let fault = |p: &str| opening_fault(&board, Color::Black, p.parse().unwrap());
/// assert_eq!(fault("E1"), Some(OpeningFault::FirstLine));
/// assert_eq!(fault("C2"), Some(OpeningFault::OwnCorner));
/// assert_eq!(fault("G7"), None);
/// assert_eq!(fault("H2"), None, "White is there");
/// ```
pub fn opening_fault(board: &Board, color: Color, p: Point) -> Option<OpeningFault> {
    let side = board.size().side();
    let end = side - 1;
    if [0, end].contains(&p.col()) || [0, end].contains(&p.row()) {
        return Some(OpeningFault::FirstLine);
    }
    let third = side / 3;
    let near = |at: u8, origin: u8| at.abs_diff(origin) < third;
    let corners = [(0, 0), (0, end), (end, 0), (end, end)];
    let own = corners
        .into_iter()
        .find(|&(col, row)| near(p.col(), col) && near(p.row(), row))?;
    let inside = |q: &Point| near(q.col(), own.0) && near(q.row(), own.1);
    let count = |color: Color| board.stones(color).iter().filter(inside).count();
    (count(color) >= OWN && count(!color) == 0).then_some(OpeningFault::OwnCorner)
}
