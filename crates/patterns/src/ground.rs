//! Where drawings are laid: whatever holds stones, seen by one side.

use crate::cell::Seen;
use goban::codes::Codes;
use goban::{Board, Color, Point, Size};

/// Whatever holds stones on the points of a board.
///
/// ```
/// use goban::{Board, Color, Point};
/// use patterns::{Ground, Seen};
/// let board: Board = ". . .\n. X .\n. O .".parse().unwrap();
/// let b1: Point = "B1".parse().unwrap();
/// assert_eq!(board.seen(Color::Black, b1), Seen::Enemy);
/// assert_eq!(board.string_liberties(b1), 2);
/// ```
pub trait Ground {
    /// The size of the board.
    fn size(&self) -> Size;

    /// What a side sees on a point of the board; [`Seen::Off`] where no stones are put.
    fn seen(&self, own: Color, p: Point) -> Seen;

    /// How many liberties the string of the stone on `p` has. Asked only of stones.
    fn string_liberties(&self, p: Point) -> usize;
}

impl<C: Codes> Ground for Board<C> {
    fn size(&self) -> Size {
        self.size()
    }

    #[inline]
    fn seen(&self, own: Color, p: Point) -> Seen {
        Seen::stone(self.at(p), own)
    }

    fn string_liberties(&self, p: Point) -> usize {
        self.liberties(p)
    }
}

/// Cells around the board that a view shows on each side.
pub const MARGIN: usize = 8;

/// Cells of a row of a view, and rows.
const SPAN: usize = Size::MAX.side() as usize + 2 * MARGIN;

/// A ground as one side sees it, with the edge around it: for asking about many of its points.
#[derive(Clone)]
pub struct View {
    cells: Box<[Seen; SPAN * SPAN]>,
    size: Size,
}

impl View {
    /// What this side sees.
    pub fn new(ground: &impl Ground, own: Color) -> View {
        let Ok(cells) = vec![Seen::Off; SPAN * SPAN].into_boxed_slice().try_into() else {
            unreachable!("the length is right")
        };
        let size = ground.size();
        let mut view = View { cells, size };
        for p in size.points() {
            view.cells[View::place(p)] = ground.seen(own, p);
        }
        view
    }

    /// The same as the other side sees it.
    pub fn by_the_other(&self) -> View {
        let mut view = self.clone();
        for seen in view.cells.iter_mut() {
            *seen = seen.by_the_other();
        }
        view
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Where a point lies among the cells.
    #[inline]
    pub(crate) fn place(p: Point) -> usize {
        (usize::from(p.row()) + MARGIN) * SPAN + usize::from(p.col()) + MARGIN
    }

    /// From a cell to another so many columns to the right and rows up.
    pub(crate) const fn step(cols: i8, rows: i8) -> i16 {
        rows as i16 * SPAN as i16 + cols as i16
    }

    /// What is that far from a place: [`View::step`] says how far.
    #[inline]
    pub(crate) fn at(&self, place: usize, step: i16) -> Seen {
        self.cells[place.wrapping_add_signed(step as isize)]
    }

    /// What lies so many columns to the right of a point and rows up, [`MARGIN`] of each at most.
    #[inline]
    pub fn beside(&self, p: Point, cols: i8, rows: i8) -> Seen {
        self.at(View::place(p), View::step(cols, rows))
    }
}
