//! What all layers of a net share, and the small ones: matrices, biases, pools.
//!
//! Channels of points are rounded up to a multiple of [`LANE`], those added always zero, so that registers are always full.

use super::KatagoError;
use super::stream::Stream;
use crate::grid::Grid;

/// Channels come in multiples of this.
pub(super) const LANE: usize = 16;
/// Channels at most, of any layer.
pub(super) const MOST: usize = 8192;

/// Channels with those added.
pub(super) fn padded(channels: usize) -> usize {
    channels.next_multiple_of(LANE)
}

/// Two numbers of channels that must be the same.
pub(super) fn agree(part: &str, has: usize, needs: usize) -> Result<(), KatagoError> {
    if has == needs {
        Ok(())
    } else {
        Err(KatagoError::Mismatch(part.into(), has, needs))
    }
}

/// A small matrix with a row for each number that comes in.
pub(super) struct Matrix {
    pub(super) from: usize,
    pub(super) to: usize,
    weights: Vec<f32>,
}

impl Matrix {
    pub(super) fn read(file: &mut Stream, from: usize) -> Result<Matrix, KatagoError> {
        let name = file.name()?;
        agree(&name, file.count(MOST)?, from)?;
        let to = file.count(MOST)?;
        let weights = file.floats(&[from, to])?;
        Ok(Matrix { from, to, weights })
    }

    pub(super) fn giving(self, part: &str, channels: usize) -> Result<Matrix, KatagoError> {
        agree(part, self.to, channels)?;
        Ok(self)
    }

    /// `out += x m`.
    pub(super) fn add(&self, x: &[f32], out: &mut [f32]) {
        debug_assert_eq!(x.len(), self.from);
        crate::layers::times(x, &self.weights, &mut out[..self.to]);
    }
}

/// What is added to the results of a matrix.
pub(super) fn read_bias(file: &mut Stream, channels: usize) -> Result<Vec<f32>, KatagoError> {
    let name = file.name()?;
    agree(&name, file.count(MOST)?, channels)?;
    file.floats(&[channels])
}

/// How far a board's side is from 14, in tens: what pooled numbers are scaled by.
fn tens(grid: Grid) -> f32 {
    (grid.side as f32 - 14.0) / 10.0
}

/// Channels of every point, pooled: their means, the means by the size of the board, and their maxima.
pub(super) fn pool(grid: Grid, rows: &[f32], stride: usize, pooled: &mut [f32]) {
    let n = pooled.len() / 3;
    let (means, rest) = pooled.split_at_mut(n);
    let (scaled, maxima) = rest.split_at_mut(n);
    means.fill(0.0);
    maxima.fill(f32::MIN);
    for row in rows.chunks_exact(stride).take(grid.area()) {
        for ((x, mean), most) in row.iter().zip(&mut *means).zip(&mut *maxima) {
            *mean += x;
            *most = most.max(*x);
        }
    }
    for (mean, scaled) in means.iter_mut().zip(scaled) {
        *mean /= grid.area() as f32;
        *scaled = *mean * tens(grid);
    }
}

/// The same for the value: means, and the same by the size of the board in two ways.
pub(super) fn pool_value(grid: Grid, rows: &[f32], stride: usize, pooled: &mut [f32]) {
    pool(grid, rows, stride, pooled);
    let n = pooled.len() / 3;
    for c in 0..n {
        pooled[2 * n + c] = pooled[c] * (tens(grid) * tens(grid) - 0.1);
    }
}
