//! What lies between convolutions: normalisations and what is done to their results.

use super::KatagoError;
use super::layers::{MOST, agree, padded};
use super::stream::Stream;
use crate::grid::Grid;
use crate::simd::{Kernel, Simd};

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
