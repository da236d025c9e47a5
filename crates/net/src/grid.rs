//! A board as convolutions see it: cut into tiles of 4x4, with a margin of one around them.

use goban::{Point, Size};

/// Points along a tile's side.
pub const TILE: usize = 4;

/// The board's size and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Points along a side.
    pub side: usize,
    /// Tiles along a side; the last ones may hang over the edge.
    pub tiles: usize,
}

impl Grid {
    /// The grid of a board.
    pub const fn new(size: Size) -> Grid {
        let side = size.side() as usize;
        Grid {
            side,
            tiles: side.div_ceil(TILE),
        }
    }

    /// Points.
    pub const fn area(self) -> usize {
        self.side * self.side
    }

    /// Tiles in all.
    pub const fn all_tiles(self) -> usize {
        self.tiles * self.tiles
    }

    /// Cells along a side of the sheet with its margin.
    pub const fn padded(self) -> usize {
        TILE * self.tiles + 2
    }

    /// Cells of the sheet with its margin.
    pub const fn cells(self) -> usize {
        self.padded() * self.padded()
    }

    /// Where the points of a row begin on the sheet.
    pub const fn row(self, row: usize) -> usize {
        (row + 1) * self.padded() + 1
    }

    /// The place of a point: rows from the bottom, each from the left.
    pub const fn place(self, p: Point) -> usize {
        p.row() as usize * self.side + p.col() as usize
    }
}
