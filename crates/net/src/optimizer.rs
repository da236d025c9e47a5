//! AdamW: steps of a size of their own for each number, after Loshchilov and Hutter (2019).

use crate::shape::{Layout, Shape};

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.99;
const SMALL: f32 = 1e-8;

/// How fast a net learns over a course of so many steps.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// The largest rate.
    pub rate: f32,
    /// Steps that the rate rises to it.
    pub rise: u64,
    /// Steps in all, over which it falls to a hundredth along a cosine.
    pub steps: u64,
    /// The share of a matrix that a step of rate one would take away.
    pub decay: f32,
    /// Longer gradients are shortened to this.
    pub longest: f32,
}

impl Pace {
    /// The rate of a step.
    pub fn rate_at(&self, step: u64) -> f32 {
        let rise = (step + 1) as f32 / self.rise.max(1) as f32;
        let way = (step as f64 / self.steps.max(1) as f64).min(1.0);
        let fall = 0.5 + 0.5 * (std::f64::consts::PI * way).cos();
        self.rate * rise.min(1.0) * (0.01 + 0.99 * fall as f32)
    }
}

/// What is remembered of earlier gradients, and the mean of the net's own numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Memory {
    /// Steps made.
    pub step: u64,
    /// Means of gradients.
    pub means: Vec<f32>,
    /// Means of their squares.
    pub squares: Vec<f32>,
    /// Means of the numbers over the last steps: a better net than the last one.
    pub average: Vec<f32>,
}

impl Memory {
    /// Of a net of these numbers before its first step.
    pub fn new(numbers: &[f32]) -> Memory {
        Memory {
            step: 0,
            means: vec![0.0; numbers.len()],
            squares: vec![0.0; numbers.len()],
            average: numbers.to_vec(),
        }
    }

    /// Makes a step; returns how long the gradient was.
    pub fn step(&mut self, numbers: &mut [f32], gradient: &[f32], decays: &[bool], pace: &Pace) -> f32 {
        let square: f64 = gradient.iter().map(|&g| f64::from(g) * f64::from(g)).sum();
        let length = square.sqrt() as f32;
        let scale = (pace.longest / length.max(SMALL)).min(1.0);
        let rate = pace.rate_at(self.step);
        self.step += 1;
        let means_seen = 1.0 - MEAN_DECAY.powi(self.step.min(10_000) as i32);
        let squares_seen = 1.0 - SQUARE_DECAY.powi(self.step.min(10_000) as i32);
        // Young nets change too fast for a long memory.
        let keep = (self.step as f32 / (self.step as f32 + 10.0)).min(AVERAGE_DECAY);
        for (i, x) in numbers.iter_mut().enumerate() {
            let g = gradient[i] * scale;
            let (mean, square) = (&mut self.means[i], &mut self.squares[i]);
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * g;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * g * g;
            let step = (*mean / means_seen) / ((*square / squares_seen).sqrt() + SMALL);
            let decay = if decays[i] { pace.decay * *x } else { 0.0 };
            *x -= rate * (step + decay);
            self.average[i] += (1.0 - keep) * (*x - self.average[i]);
        }
        length
    }
}

/// Of the average: a thousand steps.
const AVERAGE_DECAY: f32 = 0.999;

/// Which numbers decay: those of matrices.
pub fn decaying(layout: &Layout, shape: Shape) -> Vec<bool> {
    let mut decays = vec![false; layout.len];
    for (range, _) in layout.matrices(shape) {
        decays[range].fill(true);
    }
    decays
}
