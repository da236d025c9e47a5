//! A net: its shape, its numbers, and the same made ready for use.

use crate::features::{self, PLANES};
use crate::grid::Grid;
use crate::shape::{Layout, Shape};
use crate::simd::Width;
use crate::winograd::{On, Weights};
use goban::Random;

/// A net. To ask it, see [`crate::Work`].
#[derive(Clone)]
pub struct Net {
    shape: Shape,
    layout: Layout,
    numbers: Vec<f32>,
    pub(crate) stem: Weights,
    pub(crate) blocks: Vec<[Weights; 2]>,
    /// The version of what it looks at.
    sees: u32,
    pub(crate) width: Width,
    /// As many as there are channels.
    pub(crate) ones: Vec<f32>,
}

impl Net {
    /// A net of these numbers, as many as the shape has.
    ///
    /// # Panics
    /// If they are not as many.
    pub fn new(shape: Shape, numbers: Vec<f32>) -> Net {
        Net::build(shape, numbers, false)
    }

    /// A net that knows nothing yet. Gradients can come back through it.
    pub fn untaught(shape: Shape, seed: u64) -> Net {
        Net::build(shape, first_numbers(shape, seed), true)
    }

    /// A net of these numbers that gradients can come back through.
    pub(crate) fn to_teach(shape: Shape, numbers: Vec<f32>) -> Net {
        Net::build(shape, numbers, true)
    }

    fn build(shape: Shape, numbers: Vec<f32>, both_ways: bool) -> Net {
        let layout = Layout::new(shape);
        assert_eq!(numbers.len(), layout.len, "a net of {shape} has so many numbers");
        let c = shape.channels;
        let stem = Weights::new(&numbers[layout.stem.clone()], PLANES, c, false);
        let conv = |range: &std::ops::Range<usize>| Weights::new(&numbers[range.clone()], c, c, both_ways);
        let blocks = layout
            .blocks
            .iter()
            .map(|b| [conv(&b.first), conv(&b.second)])
            .collect();
        Net {
            shape,
            numbers,
            stem,
            blocks,
            sees: features::VERSION,
            width: Width::widest(),
            ones: vec![1.0; c],
            layout,
        }
    }

    /// The same net, computed with registers of this width.
    pub fn with_width(mut self, width: Width) -> Net {
        self.width = width;
        self
    }

    /// The same net, of positions that look as this version of the features has it.
    pub fn seeing(mut self, version: u32) -> Net {
        self.sees = version;
        self
    }

    /// The version of what it looks at: [`features::VERSION`], or that of fights.
    pub fn sees(&self) -> u32 {
        self.sees
    }

    /// Its shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Where its numbers lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Its numbers.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    /// Changes its numbers.
    pub fn change(&mut self, change: impl FnOnce(&mut [f32])) {
        change(&mut self.numbers);
        let Net {
            layout,
            numbers,
            stem,
            blocks,
            ..
        } = self;
        stem.set(&numbers[layout.stem.clone()]);
        for (block, [first, second]) in layout.blocks.iter().zip(blocks) {
            first.set(&numbers[block.first.clone()]);
            second.set(&numbers[block.second.clone()]);
        }
    }

    pub(crate) fn on(&self, grid: Grid) -> On {
        On {
            width: self.width,
            grid,
        }
    }

    pub(crate) fn part(&self, range: &std::ops::Range<usize>) -> &[f32] {
        &self.numbers[range.clone()]
    }
}

/// Numbers to begin with: by He's rule, so that what goes through a layer keeps its size; the last convolution of each
/// block and all that only adds to something is zero, so that a deep net begins as a shallow one (Fixup, Zhang 2019).
fn first_numbers(shape: Shape, seed: u64) -> Vec<f32> {
    let layout = Layout::new(shape);
    let mut numbers = vec![0.0; layout.len];
    let mut random = Random::new(seed);
    for (range, inward) in layout.matrices(shape) {
        let Some(inward) = inward else { continue };
        let size = (2.0 / inward as f32).sqrt();
        numbers[range]
            .iter_mut()
            .for_each(|x| *x = size * bell(&mut random));
    }
    for range in layout.blocks.iter().map(|b| &b.gain).chain([&layout.gain]) {
        numbers[range.clone()].fill(1.0);
    }
    numbers[layout.balance.clone()].fill(1.0);
    numbers
}

/// A number from a bell of width one: twelve even ones added up, which is the same on every machine.
fn bell(random: &mut Random) -> f32 {
    let sum: u64 = (0..12).map(|_| random.bits() >> 40).sum();
    (sum as f64 / f64::from(1 << 24) - 6.0) as f32
}
