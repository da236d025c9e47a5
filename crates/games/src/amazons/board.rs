//! The sheet of Amazons: ten by ten cells in one word of 128 bits, and the lines a queen goes along.
//!
//! Smaller boards lie in its first rows and columns; what is off the board is simply never free.

/// Cells from one row to the next, and rows.
pub const SIDE: u8 = 10;
/// Number of cells.
pub const CELLS: usize = 100;

/// Change of column and row in each direction: four that raise the number of a cell, then their opposites.
const STEPS: [(i8, i8); 8] = [
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (-1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
];

/// The cells beyond a cell in each direction, up to the edge of the sheet.
static RAYS: [[u128; CELLS]; 8] = rays();

const fn rays() -> [[u128; CELLS]; 8] {
    let mut rays = [[0; CELLS]; 8];
    let mut d = 0;
    while d < 8 {
        let mut cell = 0;
        while cell < CELLS {
            let (mut col, mut row) = ((cell % 10) as i8 + STEPS[d].0, (cell / 10) as i8 + STEPS[d].1);
            while col >= 0 && col < 10 && row >= 0 && row < 10 {
                rays[d][cell] |= 1 << (row as u32 * 10 + col as u32);
                col += STEPS[d].0;
                row += STEPS[d].1;
            }
            cell += 1;
        }
        d += 1;
    }
    rays
}

const fn column(col: u32) -> u128 {
    let mut set = 0;
    let mut row = 0;
    while row < 10 {
        set |= 1 << (row * 10 + col);
        row += 1;
    }
    set
}

const SHEET: u128 = (1 << CELLS) - 1;
/// What can be shifted one column to the right, and to the left, without leaving its row.
const NOT_LAST: u128 = SHEET & !column(9);
const NOT_FIRST: u128 = SHEET & !column(0);

/// The cells a queen on this cell reaches over free ones.
#[inline]
pub fn reach(from: u8, free: u128) -> u128 {
    let from = usize::from(from);
    let mut reached = 0;
    for (d, rays) in RAYS.iter().enumerate() {
        let ray = rays[from];
        let stops = ray & !free;
        if stops == 0 {
            reached |= ray;
            continue;
        }
        // What stops it, and all beyond, is left out.
        let stop = if d < 4 {
            stops.trailing_zeros()
        } else {
            127 - stops.leading_zeros()
        };
        reached |= ray & !rays[stop as usize] & !(1 << stop);
    }
    reached
}

/// The cells beside those of a set, in all eight directions.
#[inline]
pub fn around(set: u128) -> u128 {
    let row = set | (set & NOT_LAST) << 1 | (set & NOT_FIRST) >> 1;
    (row | row << 10 | row >> 10) & SHEET & !set
}

/// The cells that queens on a set reach over free ones, all of them at once: in each direction the set slides on, twice as far
/// with every step.
pub fn slide(set: u128, free: u128) -> u128 {
    let mut reached = 0;
    for (d, &(dx, _)) in STEPS.iter().enumerate() {
        let (mut moving, mut open) = (set, free);
        // Cells into which no slide comes from beyond the edge of a row.
        open &= match dx {
            1 => NOT_FIRST,
            -1 => NOT_LAST,
            _ => SHEET,
        };
        let by = [1u32, 9, 10, 11][d % 4];
        let mut far = by;
        for _ in 0..4 {
            let shifted = |x: u128| if d < 4 { x << far } else { x >> far };
            moving |= open & shifted(moving);
            open &= shifted(open);
            far *= 2;
        }
        reached |= moving & !set;
    }
    reached & free
}

/// The cells of a set, lowest first.
#[inline]
pub fn cells(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(cell)
    })
}

/// The `n`th cell of a set, counted from zero.
#[inline]
pub fn nth(mut set: u128, mut n: u32) -> u8 {
    let low = (set as u64).count_ones();
    if n >= low {
        n -= low;
        set &= u128::MAX << 64;
    }
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Random;

    /// A queen step by step.
    fn walk(from: u8, free: u128) -> u128 {
        let mut reached = 0;
        for (dx, dy) in STEPS {
            let (mut col, mut row) = ((from % 10) as i8 + dx, (from / 10) as i8 + dy);
            while (0..10).contains(&col) && (0..10).contains(&row) {
                let bit = 1u128 << (row * 10 + col);
                if free & bit == 0 {
                    break;
                }
                reached |= bit;
                (col, row) = (col + dx, row + dy);
            }
        }
        reached
    }

    #[test]
    fn queens_go_as_far_as_a_walk_goes() {
        let mut dice = Random::new(3);
        for n in 0..3000 {
            let word = |dice: &mut Random| u128::from(dice.bits()) << 64 | u128::from(dice.bits());
            let mut free = SHEET & (word(&mut dice) | word(&mut dice));
            if n % 3 == 0 {
                free |= word(&mut dice) & SHEET;
            }
            let from = dice.index(CELLS) as u8;
            assert_eq!(reach(from, free), walk(from, free));
            let other = dice.index(CELLS) as u8;
            let both = 1u128 << from | 1 << other;
            let open = free & !both;
            assert_eq!(slide(both, open), walk(from, open) | walk(other, open));
            let one = cells(SHEET).filter(|&c| walk(c, 1 << from) != 0);
            let one = one.filter(|&c| (c % 10).abs_diff(from % 10) < 2 && (c / 10).abs_diff(from / 10) < 2);
            assert_eq!(
                cells(around(1 << from)).collect::<Vec<_>>(),
                one.collect::<Vec<_>>()
            );
            let k = dice.below(free.count_ones());
            assert_eq!(Some(nth(free, k)), cells(free).nth(k as usize));
        }
    }
}
