//! How large a net is, and where its numbers lie.

use crate::features::{NUMBERS, PLANES};
use crate::winograd::TAPS;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// Channels of each head.
pub const HEAD: usize = 32;
/// Numbers between the pooled board and the verdict about it.
pub const HIDDEN: usize = 64;
/// What is left of a hidden number below zero: with nothing left, all of them die within a few hundred steps, since
/// what is pooled is never negative and who wins is mostly chance.
pub const LEAK: f32 = 0.1;
/// Numbers that a pooled channel gives: its mean, the same by the size of the board, its maximum.
pub const POOLED: usize = 3;

/// How large a net is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shape {
    /// Residual blocks, of two convolutions each.
    pub blocks: usize,
    /// Channels of every convolution, a multiple of sixteen.
    pub channels: usize,
}

/// Why a net of such a shape is not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeError;

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a net has 1 to 40 blocks of 16 to 256 channels, the channels a multiple of 16")
    }
}

impl std::error::Error for ShapeError {}

impl Shape {
    /// A shape that a net can have.
    pub fn new(blocks: usize, channels: usize) -> Result<Shape, ShapeError> {
        let fits =
            (1..=40).contains(&blocks) && (16..=256).contains(&channels) && channels.is_multiple_of(16);
        fits.then_some(Shape { blocks, channels }).ok_or(ShapeError)
    }

    /// Channels that a pooling block looks at over the whole board.
    pub const fn pooled(self) -> usize {
        self.channels / 4
    }

    /// Whether this block looks at the whole board: every second one does.
    pub const fn pools(self, block: usize) -> bool {
        block % 2 == 1
    }

    /// Numbers to learn.
    pub fn parameters(self) -> usize {
        Layout::new(self).len
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.blocks, self.channels)
    }
}

/// Where the numbers of a block lie.
#[derive(Clone, Debug)]
pub struct BlockLayout {
    /// Factors of the channels before the first convolution.
    pub gain: Range<usize>,
    /// Added to them.
    pub bias: Range<usize>,
    /// The first convolution.
    pub first: Range<usize>,
    /// Added to its results.
    pub between: Range<usize>,
    /// From the pooled channels to all; empty in a block that does not pool.
    pub pool: Range<usize>,
    /// The second convolution.
    pub second: Range<usize>,
}

/// Where the numbers of a net lie in one long list. A matrix has a row for each number that comes in.
#[derive(Clone, Debug)]
pub struct Layout {
    /// From planes to channels, 3x3.
    pub stem: Range<usize>,
    /// From numbers to channels.
    pub numbers: Range<usize>,
    /// Added to the channels.
    pub stem_bias: Range<usize>,
    /// The blocks.
    pub blocks: Vec<BlockLayout>,
    /// Factors of the channels after the last block.
    pub gain: Range<usize>,
    /// Added to them.
    pub bias: Range<usize>,
    /// From channels to both heads, first the policy's.
    pub head: Range<usize>,
    /// Added to both heads.
    pub head_bias: Range<usize>,
    /// From the pooled head of the policy to its channels.
    pub policy_pool: Range<usize>,
    /// From the channels of the policy to a move.
    pub policy: Range<usize>,
    /// From the pooled head of the policy to a pass, and what is added.
    pub pass: Range<usize>,
    /// From the pooled head of the value to what is hidden.
    pub hidden: Range<usize>,
    /// Added to that.
    pub hidden_bias: Range<usize>,
    /// From what is hidden to what is added to the chance to win and to the lead, and what is always added.
    pub verdict: Range<usize>,
    /// From the points owned to the chance to win.
    pub balance: Range<usize>,
    /// From the channels of the value to a point's owner, and what is added.
    pub owner: Range<usize>,
    /// Numbers in all.
    pub len: usize,
}

impl Layout {
    /// The layout of a shape.
    pub fn new(shape: Shape) -> Layout {
        let mut len = 0;
        let mut next = |n: usize| {
            len += n;
            len - n..len
        };
        let c = shape.channels;
        let mut layout = Layout {
            stem: next(TAPS * PLANES * c),
            numbers: next(NUMBERS * c),
            stem_bias: next(c),
            blocks: Vec::new(),
            gain: 0..0,
            bias: 0..0,
            head: 0..0,
            head_bias: 0..0,
            policy_pool: 0..0,
            policy: 0..0,
            pass: 0..0,
            hidden: 0..0,
            hidden_bias: 0..0,
            verdict: 0..0,
            balance: 0..0,
            owner: 0..0,
            len: 0,
        };
        for block in 0..shape.blocks {
            let pool = if shape.pools(block) {
                POOLED * shape.pooled() * c
            } else {
                0
            };
            layout.blocks.push(BlockLayout {
                gain: next(c),
                bias: next(c),
                first: next(TAPS * c * c),
                between: next(c),
                pool: next(pool),
                second: next(TAPS * c * c),
            });
        }
        layout.gain = next(c);
        layout.bias = next(c);
        layout.head = next(c * 2 * HEAD);
        layout.head_bias = next(2 * HEAD);
        layout.policy_pool = next(POOLED * HEAD * HEAD);
        layout.policy = next(HEAD);
        layout.pass = next(POOLED * HEAD + 1);
        layout.hidden = next(POOLED * HEAD * HIDDEN);
        layout.hidden_bias = next(HIDDEN);
        layout.verdict = next((HIDDEN + 1) * 2);
        layout.balance = next(1);
        layout.owner = next(HEAD + 1);
        layout.len = len;
        layout
    }

    /// The matrices, with how many numbers come in: what decays in training, and how large each begins. Those that begin
    /// at zero have none.
    pub fn matrices(&self, shape: Shape) -> Vec<(Range<usize>, Option<usize>)> {
        let c = shape.channels;
        let mut all = vec![
            (self.stem.clone(), Some(TAPS * PLANES)),
            (self.numbers.clone(), Some(NUMBERS * 4)),
            (self.head.clone(), Some(c)),
            (self.policy_pool.clone(), None),
            (self.policy.clone(), Some(HEAD * 4)),
            (self.pass.clone(), None),
            (self.hidden.clone(), Some(POOLED * HEAD)),
            (self.verdict.clone(), None),
            (self.owner.clone(), None),
        ];
        for block in &self.blocks {
            all.push((block.first.clone(), Some(TAPS * c)));
            all.push((block.pool.clone(), None));
            all.push((block.second.clone(), None));
        }
        all
    }
}
