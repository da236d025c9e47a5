//! The board of Abalone: 61 cells in a hexagon of side 5, and the steps between them.
//!
//! Rows are lettered `a` (bottom) to `i`; numbers count the diagonals that rise to the left. So one step
//! keeps the letter, keeps the number, or changes both alike: `e5` is the centre, its neighbours are `e4`,
//! `e6`, `f5`, `f6`, `d5` and `d4`.

/// Number of cells.
pub const CELLS: usize = 61;
/// Marks a step that leaves the board.
pub const OFF: u8 = 61;
/// Number of directions. Direction `d + 3` is opposite to `d`.
pub const DIRECTIONS: usize = 6;
/// Change of row and of number in each direction: right, upper right, upper left, and their opposites.
pub const STEPS: [(i8, i8); DIRECTIONS] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// The numbers of the first and last cell of a row.
pub const fn row_span(row: u8) -> (u8, u8) {
    let first = if row > 4 { row - 3 } else { 1 };
    let last = if row < 4 { row + 5 } else { 9 };
    (first, last)
}

const fn cell_at(row: i8, number: i8) -> u8 {
    if row < 0 || row > 8 {
        return OFF;
    }
    let (first, last) = row_span(row as u8);
    if number < first as i8 || number > last as i8 {
        return OFF;
    }
    let mut before = 0;
    let mut r = 0;
    while r < row as u8 {
        let (f, l) = row_span(r);
        before += l - f + 1;
        r += 1;
    }
    before + number as u8 - first
}

const fn places() -> [(u8, u8); CELLS] {
    let mut places = [(0, 0); CELLS];
    let mut row = 0;
    let mut cell = 0;
    while row < 9 {
        let (first, last) = row_span(row);
        let mut number = first;
        while number <= last {
            places[cell] = (row, number);
            cell += 1;
            number += 1;
        }
        row += 1;
    }
    places
}

/// Row and number of each cell; cells count from `a1` row by row.
pub const PLACES: [(u8, u8); CELLS] = places();

const fn neighbours() -> [[u8; DIRECTIONS]; CELLS + 1] {
    // The entry of OFF leads to OFF, so that a walk may run past the edge.
    let mut table = [[OFF; DIRECTIONS]; CELLS + 1];
    let mut cell = 0;
    while cell < CELLS {
        let (row, number) = PLACES[cell];
        let mut d = 0;
        while d < DIRECTIONS {
            let (dr, dn) = STEPS[d];
            table[cell][d] = cell_at(row as i8 + dr, number as i8 + dn);
            d += 1;
        }
        cell += 1;
    }
    table
}

/// The cell one step away in each direction, or [`OFF`].
pub const NEXT: [[u8; DIRECTIONS]; CELLS + 1] = neighbours();

const fn around() -> [u64; CELLS] {
    let mut masks = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut d = 0;
        while d < DIRECTIONS {
            let next = NEXT[cell][d];
            if next != OFF {
                masks[cell] |= 1 << next;
            }
            d += 1;
        }
        cell += 1;
    }
    masks
}

/// The neighbours of each cell as a set.
pub const AROUND: [u64; CELLS] = around();

/// The opposite direction.
pub const fn opposite(direction: usize) -> usize {
    (direction + 3) % DIRECTIONS
}

/// The cell as players write it.
pub fn name(cell: u8) -> String {
    let (row, number) = PLACES[cell as usize];
    format!("{}{number}", (b'a' + row) as char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_their_opposites_undo_each_other() {
        for (cell, around) in NEXT.iter().enumerate().take(CELLS) {
            for (d, &next) in around.iter().enumerate() {
                if next != OFF {
                    assert_eq!(NEXT[next as usize][opposite(d)], cell as u8);
                }
            }
        }
        let inner = AROUND.iter().filter(|set| set.count_ones() == 6).count();
        assert_eq!(inner, 37);
        let e5 = PLACES.iter().position(|&place| place == (4, 5)).unwrap();
        let around: Vec<String> = (0..6).map(|d| name(NEXT[e5][d])).collect();
        assert_eq!(around, ["e6", "f6", "f5", "e4", "d4", "d5"]);
    }
}
