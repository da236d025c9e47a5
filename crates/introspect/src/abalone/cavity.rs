//! The cavities as the thesis numbers them, and the ring around the board.
//!
//! `cav1` to `cav61` from left to right, from top to bottom; outside them `cav101` to `cav130` clockwise, from the one up to
//! the left of `cav1` on. (The thesis's facts call that one `cav100` once; its other facts need 101.) Directions are
//! numbered clockwise from the upper left: `d1` to `d6`.

use games::abalone::{Cell, Direction};
use logic::Value;

/// The directions, `d1` to `d6`.
pub const DIRECTIONS: [Direction; 6] = [
    Direction::UpperLeft,
    Direction::UpperRight,
    Direction::Right,
    Direction::LowerRight,
    Direction::LowerLeft,
    Direction::Left,
];

/// The number of a direction, from 0.
pub fn number(direction: Direction) -> Value {
    let place = DIRECTIONS.iter().position(|&one| one == direction);
    Value(place.unwrap_or_default() as i32)
}

/// A cell of the board, or one of the ring around it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cavity {
    row: i8,
    number: i8,
}

/// The number of `cav101`, from 0.
const RING: i32 = 100;
/// Cells of the ring.
const AROUND: i32 = 30;

impl Cavity {
    /// The 61 on the board, then the 30 around it, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Cavity> {
        (0..61)
            .chain(RING..RING + AROUND)
            .filter_map(|number| Cavity::of(Value(number)))
    }

    /// Its number, from 0.
    pub fn value(self) -> Value {
        match self.cell() {
            // The board of the game counts its rows from below.
            Some(cell) => {
                let above: i32 = (self.row + 1..9).map(width).sum();
                let (_, number) = cell.place();
                Value(above + i32::from(number) - i32::from(first(self.row)))
            }
            None => {
                let place = around().position(|one| one == self);
                Value(RING + place.unwrap_or_default() as i32)
            }
        }
    }

    /// The cavity of this number, from 0.
    pub fn of(value: Value) -> Option<Cavity> {
        if value.0 >= RING {
            return around().nth((value.0 - RING) as usize);
        }
        let mut left = i8::try_from(value.0).ok().filter(|&left| left >= 0)?;
        for row in (0..9).rev() {
            let width = width(row) as i8;
            if left < width {
                let number = first(row) + left;
                return Some(Cavity { row, number });
            }
            left -= width;
        }
        None
    }

    /// The cell, unless it is outside.
    pub fn cell(self) -> Option<Cell> {
        Cell::all().find(|&cell| Cavity::from(cell) == self)
    }

    /// The cavity one step away; the steps of the ring may lead nowhere.
    pub fn next(self, direction: Direction) -> Option<Cavity> {
        let (up, along) = direction.step();
        let next = Cavity {
            row: self.row + up,
            number: self.number + along,
        };
        (next.cell().is_some() || around().any(|one| one == next)).then_some(next)
    }
}

impl From<Cell> for Cavity {
    fn from(cell: Cell) -> Cavity {
        let (row, number) = cell.place();
        Cavity {
            row: row as i8,
            number: number as i8,
        }
    }
}

fn first(row: i8) -> i8 {
    if row > 4 { row - 3 } else { 1 }
}

fn width(row: i8) -> i32 {
    9 - i32::from((row - 4).abs())
}

/// The ring, clockwise from the upper left.
fn around() -> impl Iterator<Item = Cavity> {
    let sides = [
        Direction::Right,
        Direction::LowerRight,
        Direction::LowerLeft,
        Direction::Left,
        Direction::UpperLeft,
        Direction::UpperRight,
    ];
    let start = Cavity { row: 9, number: 5 };
    let steps = sides.into_iter().flat_map(|side| std::iter::repeat_n(side, 5));
    steps.scan(start, |at, direction| {
        let here = *at;
        let (up, along) = direction.step();
        at.row += up;
        at.number += along;
        Some(here)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The facts that the thesis prints (L4243-4251), with `cav100` put right.
    #[test]
    fn the_neighbours_of_the_first_and_of_the_last_cavity() {
        let around = |number: i32| -> Vec<i32> {
            let cavity = Cavity::of(Value(number - 1)).unwrap();
            let next = DIRECTIONS.map(|direction| cavity.next(direction).unwrap().value().0 + 1);
            next.to_vec()
        };
        assert_eq!(around(1), [101, 102, 2, 7, 6, 130]);
        assert_eq!(around(61), [55, 56, 115, 116, 117, 60]);
    }

    #[test]
    fn every_cavity_has_a_number_of_its_own() {
        let all: Vec<Cavity> = Cavity::all().collect();
        assert_eq!(all.len(), 91);
        assert_eq!(all.iter().filter(|cavity| cavity.cell().is_none()).count(), 30);
        for cavity in all {
            assert_eq!(Cavity::of(cavity.value()), Some(cavity));
        }
        assert_eq!(Cavity::of(Value(61)), None);
        assert_eq!(Cavity::of(Value(130)), None);
    }
}
