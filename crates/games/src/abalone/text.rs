//! Positions of Abalone as text: nine rows from the top, `i`, down to `a`.

use std::fmt;
use std::str::FromStr;

use proof::Side;

use super::Abalone;
use super::board::{PLACES, row_span};
use crate::diagram::{Diagram, PositionError, letter, stone};
use crate::keys::{SIDE_KEY, mix};

/// The usual start.
pub(super) const START: &str = "OOOOO/OOOOOO/..OOO../......../........./......../..XXX../XXXXXX/XXXXX";

/// Marbles each side starts with.
const MARBLES: u32 = 14;

fn cell(row: u8, number: u8) -> usize {
    PLACES
        .iter()
        .position(|&place| place == (row, number))
        .expect("the number lies in the row's span")
}

impl FromStr for Abalone {
    type Err = PositionError;

    /// X is to move unless the diagram says otherwise; the first ejection decides.
    fn from_str(text: &str) -> Result<Abalone, PositionError> {
        let diagram = Diagram::parse(text)?;
        if diagram.rows.len() != 9 {
            return Err(PositionError::new(format!(
                "the board has 9 rows of 5, 6, 7, 8, 9, 8, 7, 6 and 5 cells, not {} rows",
                diagram.rows.len()
            )));
        }
        let mut position = Abalone {
            marbles: [0; 2],
            hash: mix(0xABA),
            lost: [0; 2],
            losses_to_end: 1,
            mover: Side::First,
        };
        for (line, cells) in diagram.rows.iter().enumerate() {
            let row = 8 - line as u8;
            let (first, last) = row_span(row);
            let width = (last - first + 1) as usize;
            if cells.len() != width {
                return Err(PositionError::in_row(
                    line,
                    format!("{} cells where {width} are needed", cells.len()),
                ));
            }
            for (number, &c) in (first..).zip(cells) {
                if let Some(owner) = stone(line, c)? {
                    position.set(owner, cell(row, number) as u8);
                }
            }
        }
        for side in [Side::First, Side::Second] {
            let count = position.marbles[side as usize].count_ones();
            if !(1..=MARBLES).contains(&count) {
                return Err(PositionError::new(format!(
                    "impossible: {count} {}; a side has 1 to {MARBLES} marbles",
                    letter(side)
                )));
            }
        }
        if diagram.to_move == Some(Side::Second) {
            position.mover = Side::Second;
            position.hash ^= SIDE_KEY;
        }
        Ok(position)
    }
}

impl fmt::Display for Abalone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..9).rev() {
            let (first, last) = row_span(row);
            write!(f, "{:1$}", "", 8 - (last - first) as usize)?;
            for number in first..=last {
                let bit = 1u64 << cell(row, number);
                let c = match self.marbles.map(|m| m & bit != 0) {
                    [true, _] => 'X',
                    [_, true] => 'O',
                    _ => '.',
                };
                write!(f, "{}{c}", if number == first { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{} to move", letter(self.mover))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_reads_back() {
        let start = Abalone::start();
        let drawn = start.to_string();
        assert!(
            drawn.starts_with("    O O O O O\n   O O O O O O\n  . . O O O . .\n"),
            "{drawn}"
        );
        assert_eq!(drawn.parse::<Abalone>(), Ok(start));
    }

    #[test]
    fn impossible_positions_say_why() {
        for (text, why) in [
            ("...../......", "not 2 rows"),
            (
                "...../....../......./......../........./......../......./....../....",
                "row 9: 4 cells",
            ),
            (
                "...../....../......./......../....X..../......../......./....../.....",
                "0 O",
            ),
            (
                "OOOOO/OOOOOO/..OOO../......../........./......../..XXX../XXXXXX/XXXXXX",
                "row 9: 6 cells",
            ),
            (
                "OOOOO/OOOOOO/.OOOO../......../........./......../..XXX../XXXXXX/XXXXX",
                "15 O",
            ),
        ] {
            let error = text.parse::<Abalone>().unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
