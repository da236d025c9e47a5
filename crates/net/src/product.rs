//! Products of small matrices, all rows after rows.
//!
//! Made for this room: the right-hand matrix is as wide as the net has channels, so that a panel of it stays in the
//! nearest cache and nothing need be packed or allocated. A block of up to six rows by four registers is summed in
//! registers; rows are shared out evenly, since 25 tiles are five blocks of five and not four of six and one of one.

use crate::simd::{Kernel, Simd};

/// Rows of a block at most.
const ROWS: usize = 6;

/// `c = a b`, or `c += a b`: `a` has `rows` by `inner` numbers, `b` `inner` by `columns`, a multiple of sixteen.
pub struct Product<'a> {
    /// The left-hand matrix.
    pub a: &'a [f32],
    /// Whether `a` is given by its columns: number `(row, k)` is then at `k * rows + row`.
    pub turned: bool,
    /// The right-hand matrix.
    pub b: &'a [f32],
    /// What the products become.
    pub c: &'a mut [f32],
    /// Rows of `a` and `c`.
    pub rows: usize,
    /// Columns of `a`, rows of `b`.
    pub inner: usize,
    /// Columns of `b` and `c`.
    pub columns: usize,
    /// Whether `c` is added to.
    pub add: bool,
}

impl Kernel for Product<'_> {
    #[inline(always)]
    fn run<S: Simd>(self) {
        let blocks = self.rows.div_ceil(ROWS);
        let wide = 4 * S::LANES;
        let mut this = self;
        let mut row = 0;
        for block in 0..blocks {
            let rows = (this.rows - row) / (blocks - block);
            let mut column = 0;
            while column + wide <= this.columns && S::LANES == 16 {
                rows_by::<S, 4>(&mut this, row, rows, column);
                column += wide;
            }
            while column + 2 * S::LANES <= this.columns {
                rows_by::<S, 2>(&mut this, row, rows, column);
                column += 2 * S::LANES;
            }
            while column < this.columns {
                rows_by::<S, 1>(&mut this, row, rows, column);
                column += S::LANES;
            }
            row += rows;
        }
    }
}

#[inline(always)]
fn rows_by<S: Simd, const C: usize>(p: &mut Product<'_>, row: usize, rows: usize, column: usize) {
    match rows {
        1 => block::<S, 1, C>(p, row, column),
        2 => block::<S, 2, C>(p, row, column),
        3 => block::<S, 3, C>(p, row, column),
        4 => block::<S, 4, C>(p, row, column),
        5 => block::<S, 5, C>(p, row, column),
        _ => block::<S, 6, C>(p, row, column),
    }
}

/// `R` rows by `C` registers.
#[inline(always)]
fn block<S: Simd, const R: usize, const C: usize>(p: &mut Product<'_>, row: usize, column: usize) {
    let (n, inner) = (p.columns, p.inner);
    let mut sums = [[S::splat(0.0); C]; R];
    if p.turned {
        for k in 0..inner {
            let a: &[f32; R] = p.a[k * p.rows + row..][..R].try_into().expect("as many");
            step::<S, R, C>(&mut sums, a, &p.b[k * n + column..][..C * S::LANES]);
        }
    } else {
        let a: [&[f32]; R] = std::array::from_fn(|r| &p.a[(row + r) * inner..][..inner]);
        for k in 0..inner {
            let a = std::array::from_fn(|r| a[r][k]);
            step::<S, R, C>(&mut sums, &a, &p.b[k * n + column..][..C * S::LANES]);
        }
    }
    for (r, sums) in sums.iter().enumerate() {
        let to = &mut p.c[(row + r) * n + column..][..C * S::LANES];
        for (c, &sum) in sums.iter().enumerate() {
            let to = &mut to[c * S::LANES..];
            let sum = if p.add { S::add(S::load(to), sum) } else { sum };
            S::store(sum, to);
        }
    }
}

#[inline(always)]
fn step<S: Simd, const R: usize, const C: usize>(sums: &mut [[S::V; C]; R], a: &[f32; R], b: &[f32]) {
    let b: [S::V; C] = std::array::from_fn(|c| S::load(&b[c * S::LANES..]));
    for (sums, &a) in sums.iter_mut().zip(a) {
        let a = S::splat(a);
        for (sum, &b) in sums.iter_mut().zip(&b) {
            *sum = S::mul_add(a, b, *sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Width;

    #[test]
    fn every_width_multiplies_as_by_hand() {
        for width in Width::all() {
            for (rows, inner, columns) in [(1, 3, 16), (5, 7, 32), (25, 16, 64), (13, 9, 48), (7, 5, 112)] {
                let number = |i: usize| ((i * 7919) % 23) as f32 - 11.0;
                let a: Vec<f32> = (0..rows * inner).map(number).collect();
                let b: Vec<f32> = (0..inner * columns).map(|i| number(i + 5)).collect();
                for turned in [false, true] {
                    let at = |r: usize, k: usize| if turned { a[k * rows + r] } else { a[r * inner + k] };
                    let mut c = vec![1.0; rows * columns];
                    for add in [false, true] {
                        let c = &mut c;
                        width.run(Product {
                            a: &a,
                            turned,
                            b: &b,
                            c,
                            rows,
                            inner,
                            columns,
                            add,
                        });
                    }
                    for r in 0..rows {
                        for j in 0..columns {
                            let sum: f32 = (0..inner).map(|k| at(r, k) * b[k * columns + j]).sum();
                            assert_eq!(c[r * columns + j], 2.0 * sum, "{width:?} {rows} {turned}");
                        }
                    }
                }
            }
        }
    }
}
