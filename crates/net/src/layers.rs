//! What lies between the convolutions: gains, rectifiers, pools, small matrices; forward and backward.

use crate::grid::Grid;
use crate::shape::POOLED;
use crate::simd::{Kernel, Simd};

/// Channels that are pooled at most, by the largest shape.
const MOST_POOLED: usize = 64;

/// `max(0, gain * x + bias)` of the channels of every point, onto a sheet with its margin or a plain one.
pub struct Activate<'a> {
    pub grid: Grid,
    pub channels: usize,
    pub x: &'a [f32],
    pub gain: &'a [f32],
    pub bias: &'a [f32],
    pub out: &'a mut [f32],
    /// Whether `out` has a margin.
    pub padded: bool,
}

impl Kernel for Activate<'_> {
    #[inline(always)]
    fn run<S: Simd>(self) {
        let Activate {
            grid,
            channels,
            x,
            gain,
            bias,
            out,
            padded,
        } = self;
        let zero = S::splat(0.0);
        for row in 0..grid.side {
            let to = if padded { grid.row(row) } else { row * grid.side };
            let from = &x[row * grid.side * channels..][..grid.side * channels];
            let to = &mut out[to * channels..][..grid.side * channels];
            for c in (0..channels).step_by(S::LANES) {
                let (gain, bias) = (S::load(&gain[c..]), S::load(&bias[c..]));
                for column in 0..grid.side {
                    let at = column * channels + c;
                    let y = S::mul_add(gain, S::load(&from[at..]), bias);
                    S::store(S::max(y, zero), &mut to[at..]);
                }
            }
        }
    }
}

/// The way back of [`Activate`]: from the gradient of its results to those of `x`, of gains and of biases, all added.
pub struct ActivateBack<'a> {
    pub grid: Grid,
    pub channels: usize,
    pub x: &'a [f32],
    pub gain: &'a [f32],
    pub bias: &'a [f32],
    /// The gradient of the results.
    pub out: &'a [f32],
    /// Whether `out` has a margin.
    pub padded: bool,
    /// The gradient of `x`.
    pub dx: &'a mut [f32],
    pub dgain: &'a mut [f32],
    pub dbias: &'a mut [f32],
}

impl Kernel for ActivateBack<'_> {
    #[inline(always)]
    fn run<S: Simd>(self) {
        let ActivateBack {
            grid,
            channels,
            x,
            gain,
            bias,
            out,
            padded,
            dx,
            dgain,
            dbias,
        } = self;
        for row in 0..grid.side {
            let from = if padded { grid.row(row) } else { row * grid.side };
            let out = &out[from * channels..][..grid.side * channels];
            let x = &x[row * grid.side * channels..][..grid.side * channels];
            let dx = &mut dx[row * grid.side * channels..][..grid.side * channels];
            for c in (0..channels).step_by(S::LANES) {
                let (factor, added) = (S::load(&gain[c..]), S::load(&bias[c..]));
                let (mut gains, mut biases) = (S::load(&dgain[c..]), S::load(&dbias[c..]));
                for column in 0..grid.side {
                    let at = column * channels + c;
                    let here = S::load(&x[at..]);
                    let d = S::where_positive(S::mul_add(factor, here, added), S::load(&out[at..]));
                    S::store(S::mul_add(d, factor, S::load(&dx[at..])), &mut dx[at..]);
                    biases = S::add(biases, d);
                    gains = S::mul_add(d, here, gains);
                }
                S::store(gains, &mut dgain[c..]);
                S::store(biases, &mut dbias[c..]);
            }
        }
    }
}

/// Rectified channels of every point, pooled: some of the channels of `rows`, after a bias.
#[derive(Clone, Copy)]
pub struct Pool {
    /// Points.
    pub area: usize,
    /// Numbers from one point to the next.
    pub stride: usize,
    /// The first channel looked at.
    pub first: usize,
    /// Channels looked at.
    pub channels: usize,
    /// The second mean is the first times this.
    pub scale: f32,
}

impl Pool {
    /// The pool of these channels on a board.
    pub fn new(grid: Grid, stride: usize, first: usize, channels: usize) -> Pool {
        Pool {
            area: grid.area(),
            stride,
            first,
            channels,
            scale: (grid.side as f32 - 14.0) / 10.0,
        }
    }

    /// Means, scaled means and maxima of the channels; `bias` is that of all channels of a row.
    pub fn forward(self, rows: &[f32], bias: &[f32], pooled: &mut [f32]) {
        let n = self.channels;
        let (means, rest) = pooled.split_at_mut(n);
        let (scaled, maxima) = rest.split_at_mut(n);
        means.fill(0.0);
        maxima.fill(0.0);
        let bias = &bias[self.first..][..n];
        for row in rows.chunks_exact(self.stride) {
            let row = &row[self.first..][..n];
            for c in 0..n {
                let h = (row[c] + bias[c]).max(0.0);
                means[c] += h;
                maxima[c] = maxima[c].max(h);
            }
        }
        for (mean, scaled) in means.iter_mut().zip(scaled) {
            *mean /= self.area as f32;
            *scaled = *mean * self.scale;
        }
    }

    /// Adds to the gradient of the rows what that of the pooled numbers comes to, and to that of the bias.
    pub fn backward(
        self,
        rows: &[f32],
        bias: &[f32],
        pooled: &[f32],
        dpooled: &[f32],
        drows: &mut [f32],
        dbias: &mut [f32],
    ) {
        let n = self.channels;
        let (bias, dbias) = (&bias[self.first..][..n], &mut dbias[self.first..][..n]);
        let maxima = &pooled[2 * n..][..n];
        let mut left = [0.0; MOST_POOLED];
        left[..n].copy_from_slice(&dpooled[2 * n..][..n]);
        let (means, scaled) = (&dpooled[..n], &dpooled[n..][..n]);
        let share = 1.0 / self.area as f32;
        for (row, drow) in rows
            .chunks_exact(self.stride)
            .zip(drows.chunks_exact_mut(self.stride))
        {
            let (row, drow) = (&row[self.first..][..n], &mut drow[self.first..][..n]);
            for c in 0..n {
                let h = row[c] + bias[c];
                let mut d = (means[c] + scaled[c] * self.scale) * share;
                // The first of equal maxima takes it all.
                if h == maxima[c] {
                    d += left[c];
                    left[c] = 0.0;
                }
                d = if h > 0.0 { d } else { 0.0 };
                drow[c] += d;
                dbias[c] += d;
            }
        }
    }

    /// Numbers that it gives.
    pub const fn len(self) -> usize {
        POOLED * self.channels
    }
}

/// `out += x m`, for a matrix with a row for each number of `x`.
pub fn times(x: &[f32], m: &[f32], out: &mut [f32]) {
    for (&x, row) in x.iter().zip(m.chunks_exact(out.len())) {
        for (out, &w) in out.iter_mut().zip(row) {
            *out += x * w;
        }
    }
}

/// The way back of [`times`]: adds to the gradient of the matrix, and writes that of `x`.
pub fn times_back(x: &[f32], m: &[f32], dout: &[f32], dm: &mut [f32], dx: &mut [f32]) {
    let rows = m.chunks_exact(dout.len()).zip(dm.chunks_exact_mut(dout.len()));
    for ((&x, dx), (row, drow)) in x.iter().zip(dx).zip(rows) {
        let mut sum = 0.0;
        for ((&w, dw), &d) in row.iter().zip(drow).zip(dout) {
            sum += w * d;
            *dw += x * d;
        }
        *dx = sum;
    }
}
