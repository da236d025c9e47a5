//! The layers of a net as they are computed: convolutions, what comes between them, small matrices.
//!
//! Channels are rounded up to a multiple of [`LANE`], those added always zero, so that registers are always full.

use super::KatagoError;
use super::stream::Stream;
use crate::grid::Grid;
use crate::product::Product;
use crate::simd::{Kernel, Simd, Width};
use crate::winograd::{On, SPOTS, TAPS, Weights};

/// Channels come in multiples of this.
pub(super) const LANE: usize = 16;
/// Channels at most, of any layer.
const MOST: usize = 8192;

/// Channels with those added.
pub(super) fn padded(channels: usize) -> usize {
    channels.next_multiple_of(LANE)
}

/// A convolution as the file has it, `[row][column][from][to]`.
pub(super) struct Filter {
    name: String,
    side: usize,
    pub(super) from: usize,
    pub(super) to: usize,
    weights: Vec<f32>,
}

impl Filter {
    pub(super) fn read(file: &mut Stream) -> Result<Filter, KatagoError> {
        let name = file.name()?;
        let (rows, columns) = (file.count(19)?, file.count(19)?);
        let (from, to) = (file.count(MOST)?, file.count(MOST)?);
        let dilations = [file.count(MOST)?, file.count(MOST)?];
        if rows != columns || rows % 2 == 0 {
            let what = format!("a convolution of {rows}x{columns}");
            return Err(KatagoError::Unsupported(name, what));
        }
        if dilations != [1, 1] {
            return Err(KatagoError::Unsupported(name, "a dilated convolution".into()));
        }
        let weights = file.floats(&[rows, columns, from, to])?;
        Ok(Filter {
            name,
            side: rows,
            from,
            to,
            weights,
        })
    }

    /// Found to take so many channels.
    pub(super) fn taking(self, channels: usize) -> Result<Filter, KatagoError> {
        agree(&self.name, self.from, channels)?;
        Ok(self)
    }

    /// Found to give so many channels.
    pub(super) fn giving(self, channels: usize) -> Result<Filter, KatagoError> {
        agree(&self.name, self.to, channels)?;
        Ok(self)
    }

    /// Ready for use.
    pub(super) fn ready(self) -> Result<Conv, KatagoError> {
        Filter::join([self])
    }

    /// Several that see the same channels as one; each begins where the padded ones before it end.
    pub(super) fn join<const N: usize>(filters: [Filter; N]) -> Result<Conv, KatagoError> {
        let (side, from) = (filters[0].side, filters[0].from);
        let to: usize = filters.iter().map(|f| padded(f.to)).sum();
        let (taps, all) = (side * side, padded(from));
        let mut weights = vec![0.0; taps * all * to];
        let mut first = 0;
        for filter in &filters {
            agree(&filter.name, filter.from, from)?;
            if filter.side != side {
                let what = "another size of convolution than the one beside it";
                return Err(KatagoError::Unsupported(filter.name.clone(), what.into()));
            }
            for (row, numbers) in filter.weights.chunks_exact(filter.to).enumerate() {
                let (tap, channel) = (row / from, row % from);
                weights[(tap * all + channel) * to + first..][..filter.to].copy_from_slice(numbers);
            }
            first += padded(filter.to);
        }
        let how = match side {
            1 => How::Point(weights),
            3 => How::Winograd(Weights::new(&weights, all, to, false)),
            _ => How::Patch(side, weights),
        };
        Ok(Conv { from: all, to, how })
    }

    /// The weights as they are, by tap, and how many taps a side has.
    pub(super) fn into_taps(self) -> (Vec<f32>, usize) {
        (self.weights, self.side)
    }
}

/// Two numbers of channels that must be the same.
pub(super) fn agree(part: &str, has: usize, needs: usize) -> Result<(), KatagoError> {
    if has == needs {
        Ok(())
    } else {
        Err(KatagoError::Mismatch(part.into(), has, needs))
    }
}

/// A convolution ready for use. Both numbers of channels are padded.
pub(super) struct Conv {
    pub(super) from: usize,
    pub(super) to: usize,
    how: How,
}

enum How {
    /// 1x1: a matrix.
    Point(Vec<f32>),
    /// 3x3.
    Winograd(Weights),
    /// Any other side: every point's surroundings laid out in a row, times a matrix.
    Patch(usize, Vec<f32>),
}

impl Conv {
    /// Whether it wants its channels on a sheet with a margin.
    pub(super) fn wants_margin(&self) -> bool {
        matches!(self.how, How::Winograd(_))
    }

    /// Numbers that it writes on its way on this board.
    pub(super) fn scratch(&self, grid: Grid) -> [usize; 2] {
        match &self.how {
            How::Point(_) => [0, 0],
            How::Winograd(_) => [self.from, self.to].map(|c| SPOTS * grid.all_tiles() * c),
            How::Patch(side, _) => [grid.area() * side * side * self.from, 0],
        }
    }

    /// Results come to `out`, `[point][to]`, or are added to it.
    pub(super) fn run(&self, on: On, x: &[f32], [a, b]: [&mut [f32]; 2], out: &mut [f32], add: bool) {
        let product = |x: &[f32], weights: &[f32], inner: usize, out: &mut [f32]| {
            on.width.run(Product {
                a: x,
                turned: false,
                b: weights,
                c: out,
                rows: on.grid.area(),
                inner,
                columns: self.to,
                add,
            });
        };
        match &self.how {
            How::Point(weights) => product(x, weights, self.from, out),
            How::Winograd(weights) => weights.forward(on, x, a, b, out, add),
            How::Patch(side, weights) => {
                lay_out(on.grid, *side, self.from, x, a);
                product(a, weights, side * side * self.from, out);
            }
        }
    }
}

/// Every point's surroundings in a row.
fn lay_out(grid: Grid, side: usize, channels: usize, x: &[f32], rows: &mut [f32]) {
    let (radius, board) = (side / 2, grid.side);
    let mut cells = rows.chunks_exact_mut(channels);
    for point in 0..grid.area() {
        for tap in 0..side * side {
            let row = (point / board + tap / side).wrapping_sub(radius);
            let column = (point % board + tap % side).wrapping_sub(radius);
            let cell = cells.next().expect("as many as there are taps");
            if row < board && column < board {
                cell.copy_from_slice(&x[(row * board + column) * channels..][..channels]);
            } else {
                cell.fill(0.0);
            }
        }
    }
}

/// What becomes of a number on its way out of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Activation {
    Identity,
    Relu,
    /// `x tanh(ln(1 + exp x))`.
    Mish,
    /// `x / (1 + exp -x)`.
    Silu,
}

impl Activation {
    /// Only versions from 11 on write it down.
    pub(super) fn read(file: &mut Stream, version: i64) -> Result<Activation, KatagoError> {
        let name = file.name()?;
        if version < 11 {
            return Ok(Activation::Relu);
        }
        match file.word()? {
            "ACTIVATION_IDENTITY" => Ok(Activation::Identity),
            "ACTIVATION_RELU" => Ok(Activation::Relu),
            "ACTIVATION_MISH" => Ok(Activation::Mish),
            "ACTIVATION_SILU" => Ok(Activation::Silu),
            other => Err(KatagoError::Unsupported(name, format!("the activation {other}"))),
        }
    }

    /// Of each of these.
    #[inline(always)]
    pub(super) fn apply(self, x: &mut [f32]) {
        match self {
            Activation::Identity => {}
            Activation::Relu => x.iter_mut().for_each(|x| *x = x.max(0.0)),
            // With e = exp x, tanh(ln(1 + e)) is (e² + 2e) / (e² + 2e + 2); beyond 20 that is 1.
            Activation::Mish => x.iter_mut().for_each(|x| {
                let e = exp(x.min(20.0));
                let t = e * (e + 2.0);
                *x *= t / (t + 2.0);
            }),
            Activation::Silu => x.iter_mut().for_each(|x| *x /= 1.0 + exp((-*x).min(80.0))),
        }
    }
}

/// `exp x` for x up to 88, to some 1e-7 of itself: by a power of two and a polynomial, which compilers make registers of.
#[inline(always)]
fn exp(x: f32) -> f32 {
    // Added and taken away, this leaves a whole number, and its bits in the lowest ones of the sum.
    const ROUND: f32 = 12_582_912.0;
    let x = x.max(-87.0);
    let whole = x * std::f32::consts::LOG2_E + ROUND;
    let power = f32::from_bits((whole.to_bits() << 23).wrapping_add(0x3f80_0000));
    let whole = whole - ROUND;
    // ln 2 in two parts, so that what is left of x keeps its digits.
    let r = x - whole * 0.693_359_4 + whole * 2.121_944_4e-4;
    let mut p = 1.987_569_2e-4;
    for c in [1.398_199_9e-3, 8.333_452e-3, 4.166_579_6e-2, 1.666_666_5e-1, 0.5] {
        p = p * r + c;
    }
    (p * r * r + r + 1.0) * power
}

/// A normalisation, folded into a factor and a summand for each channel, and what is done to the results.
pub(super) struct Norm {
    pub(super) channels: usize,
    pub(super) gain: Vec<f32>,
    pub(super) bias: Vec<f32>,
    pub(super) activation: Activation,
}

impl Norm {
    pub(super) fn read(file: &mut Stream, version: i64, channels: usize) -> Result<Norm, KatagoError> {
        let name = file.name()?;
        agree(&name, file.count(MOST)?, channels)?;
        let epsilon: f32 = file.number()?;
        let (has_scale, has_bias) = (file.flag()?, file.flag()?);
        let mean = file.floats(&[channels])?;
        let variance = file.floats(&[channels])?;
        let scale = if has_scale {
            file.floats(&[channels])?
        } else {
            vec![1.0; channels]
        };
        let bias = if has_bias {
            file.floats(&[channels])?
        } else {
            vec![0.0; channels]
        };
        let activation = Activation::read(file, version)?;
        let mut norm = Norm {
            channels,
            gain: vec![0.0; padded(channels)],
            bias: vec![0.0; padded(channels)],
            activation,
        };
        for c in 0..channels {
            norm.gain[c] = scale[c] / (variance[c] + epsilon).sqrt();
            norm.bias[c] = bias[c] - norm.gain[c] * mean[c];
            if !(norm.gain[c].is_finite() && norm.bias[c].is_finite()) {
                return Err(KatagoError::NotFinite(name));
            }
        }
        Ok(norm)
    }

    /// The summand of each channel when `added` is added to the channels before: written to `bias`.
    pub(super) fn shifted(&self, added: &[f32], bias: &mut [f32]) {
        bias.copy_from_slice(&self.bias);
        for ((bias, gain), added) in bias.iter_mut().zip(&self.gain).zip(added) {
            *bias += gain * added;
        }
    }
}

/// Some channels of every point through a [`Norm`], onto a sheet with its margin or a plain one.
pub(super) struct Bend<'a> {
    pub(super) grid: Grid,
    pub(super) norm: &'a Norm,
    /// In place of the norm's own.
    pub(super) bias: &'a [f32],
    pub(super) x: &'a [f32],
    /// Numbers of `x` from one point to the next, and the first channel that counts.
    pub(super) stride: usize,
    pub(super) first: usize,
    pub(super) out: &'a mut [f32],
    pub(super) margin: bool,
}

impl Kernel for Bend<'_> {
    #[inline(always)]
    fn run<S: Simd>(self) {
        let (side, c) = (self.grid.side, self.bias.len());
        let gain = &self.norm.gain[..c];
        let zero = S::splat(0.0);
        let relu = self.norm.activation == Activation::Relu;
        for row in 0..side {
            let to = if self.margin {
                self.grid.row(row)
            } else {
                row * side
            };
            let to = &mut self.out[to * c..][..side * c];
            let from = &self.x[row * side * self.stride..][..side * self.stride];
            for (to, from) in to.chunks_exact_mut(c).zip(from.chunks_exact(self.stride)) {
                let from = &from[self.first..][..c];
                for at in (0..c).step_by(S::LANES) {
                    let y = S::mul_add(
                        S::load(&gain[at..]),
                        S::load(&from[at..]),
                        S::load(&self.bias[at..]),
                    );
                    S::store(if relu { S::max(y, zero) } else { y }, &mut to[at..]);
                }
            }
            if !relu {
                self.norm.activation.apply(to);
            }
        }
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

/// The width and the board together.
pub(super) fn on(width: Width, grid: Grid) -> On {
    On { width, grid }
}

const _: () = assert!(TAPS == 9);
