//! Cells and directions, for those who look at the board from outside.

use super::board::{CELLS, NEXT, OFF, PLACES, name};
use std::fmt;

/// A cell of the board.
///
/// ```
/// use games::abalone::{Cell, Direction};
/// let corner = Cell::all().next().unwrap();
/// assert_eq!((corner.to_string(), corner.ring()), ("a1".into(), 4));
/// assert_eq!(corner.next(Direction::Left), None);
/// assert_eq!(corner.next(Direction::Right).unwrap().to_string(), "a2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(super) u8);

impl Cell {
    /// All 61 cells, from `a1` row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// The row from the bottom, from 0, and the number in it as players write it.
    pub fn place(self) -> (u8, u8) {
        PLACES[usize::from(self.0)]
    }

    /// Its number, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The cell one step away, unless that is off the board.
    pub fn next(self, direction: Direction) -> Option<Cell> {
        let next = NEXT[self.index()][direction as usize];
        (next != OFF).then_some(Cell(next))
    }

    /// How many steps it is from the centre: 0 to 4.
    pub fn ring(self) -> u8 {
        let (row, number) = self.place();
        let (rise, along) = (row as i8 - 4, number as i8 - 5);
        let steps = rise.abs().max(along.abs()).max((rise - along).abs());
        steps.unsigned_abs()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name(self.0))
    }
}

/// One of the six directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To the right.
    Right,
    /// Up, to the right.
    UpperRight,
    /// Up, to the left.
    UpperLeft,
    /// To the left.
    Left,
    /// Down, to the left.
    LowerLeft,
    /// Down, to the right.
    LowerRight,
}

impl Direction {
    /// All of them, counterclockwise from the right.
    pub const ALL: [Direction; 6] = [
        Direction::Right,
        Direction::UpperRight,
        Direction::UpperLeft,
        Direction::Left,
        Direction::LowerLeft,
        Direction::LowerRight,
    ];

    /// How the row and the number change by one step.
    pub fn step(self) -> (i8, i8) {
        super::board::STEPS[self as usize]
    }
}
