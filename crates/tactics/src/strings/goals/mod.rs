//! The goals, one a file.

mod break_out;
mod capture;
mod connect;
mod eye;
mod gather;
mod ways;

pub use break_out::BreakOut;
pub use capture::Capture;
pub(crate) use capture::is_snapback;
pub use connect::Connect;
pub use eye::Eye;

use goban::{Board, Color, Point, PointSet};

/// Liberties that a stone here would have, its own strings' others included, captures not counted.
pub(crate) fn liberties_after(board: &Board, color: Color, p: Point) -> PointSet {
    let mut liberties = PointSet::of(p).border(board.empty());
    for n in p.neighbours() {
        if board.at(n) == Some(color) {
            liberties |= *board.liberty_set(n);
        }
    }
    liberties.remove(p);
    liberties
}
