//! The first convolution, from planes to channels.

use super::conv::Filter;
use super::layers::padded;
use crate::grid::Grid;
use crate::simd::{Kernel, Simd, Width};

/// The first convolution. What comes in is mostly zeros, so that the ones are followed instead: a tenth of the sums.
pub(super) struct Stem {
    side: usize,
    planes: usize,
    /// `[tap][plane][to]`.
    weights: Vec<f32>,
    pub(super) to: usize,
}

impl Stem {
    pub(super) fn new(filter: Filter) -> Stem {
        let (planes, channels) = (filter.from, filter.to);
        let (raw, side) = filter.into_taps();
        let to = padded(channels);
        let mut weights = vec![0.0; raw.len() / channels * to];
        for (row, numbers) in weights.chunks_exact_mut(to).zip(raw.chunks_exact(channels)) {
            row[..channels].copy_from_slice(numbers);
        }
        Stem {
            side,
            planes,
            weights,
            to,
        }
    }

    /// `bits` has the planes of every point; what they come to is added to `out`, `[point][to]`.
    pub(super) fn run(&self, width: Width, grid: Grid, bits: &[u32], out: &mut [f32]) {
        width.run(Sow {
            stem: self,
            grid,
            bits,
            out,
        });
    }
}

struct Sow<'a> {
    stem: &'a Stem,
    grid: Grid,
    bits: &'a [u32],
    out: &'a mut [f32],
}

impl Kernel for Sow<'_> {
    #[inline(always)]
    fn run<S: Simd>(self) {
        let Sow {
            stem,
            grid,
            bits,
            out,
        } = self;
        let (side, board, to) = (stem.side, grid.side, stem.to);
        let mut planes = [0; 32];
        for (point, &bits) in bits.iter().enumerate().take(grid.area()) {
            let mut count = 0;
            let mut left = bits;
            while left != 0 {
                planes[count] = left.trailing_zeros() as usize * to;
                count += 1;
                left &= left - 1;
            }
            for tap in 0..side * side {
                let row = (point / board + side / 2).wrapping_sub(tap / side);
                let column = (point % board + side / 2).wrapping_sub(tap % side);
                if row >= board || column >= board {
                    continue;
                }
                let weights = &stem.weights[tap * stem.planes * to..][..stem.planes * to];
                let out = &mut out[(row * board + column) * to..][..to];
                for c in (0..to).step_by(S::LANES) {
                    let mut sum = S::load(&out[c..]);
                    for &plane in &planes[..count] {
                        sum = S::add(sum, S::load(&weights[plane + c..]));
                    }
                    S::store(sum, &mut out[c..]);
                }
            }
        }
    }
}
