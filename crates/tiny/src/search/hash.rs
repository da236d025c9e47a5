//! One key for a position and all its images.

use goban::scatter;

use crate::frame::bits;
use crate::{Frame, Position};

/// The numbers that stones add to a key, one for each image of the board.
pub(super) struct Keys {
    own: Box<[[u64; 8]; 64]>,
    other: Box<[[u64; 8]; 64]>,
    inverse: Vec<[u8; 64]>,
}

/// The key of a position, and by which image it was made.
pub(super) struct Key {
    pub key: u64,
    image: usize,
    inverse: [u8; 64],
}

impl Key {
    /// The cell as the table of positions knows it.
    pub fn there(&self, frame: &Frame, cell: u64) -> u64 {
        Frame::carry(&frame.images()[self.image], cell)
    }

    /// A cell of the table of positions, on this board.
    pub fn back(&self, _: &Frame, cell: u64) -> u64 {
        Frame::carry(&self.inverse, cell)
    }
}

/// What else a position is made of.
const KO: u64 = 3;
const PASSED: u64 = scatter(1 << 20);
const PROVER: u64 = scatter(1 << 21);

impl Keys {
    pub fn new(frame: &Frame) -> Keys {
        let numbers = |kind: u64| {
            let mut table = Box::new([[0; 8]; 64]);
            for (bit, lanes) in table.iter_mut().enumerate() {
                for (lane, number) in lanes.iter_mut().enumerate() {
                    // Where a frame has fewer images, the first stands for the rest.
                    let image = frame.images().get(lane).unwrap_or(&frame.images()[0]);
                    *number = scatter(kind << 8 | u64::from(image[bit]));
                }
            }
            table
        };
        let inverse = frame
            .images()
            .iter()
            .map(|image| {
                let mut inverse = [u8::MAX; 64];
                for (bit, &to) in image.iter().enumerate().filter(|(_, to)| **to != u8::MAX) {
                    inverse[usize::from(to)] = bit as u8;
                }
                inverse
            })
            .collect();
        Keys {
            own: numbers(1),
            other: numbers(2),
            inverse,
        }
    }

    /// The key of a position for one prover; `symmetry` if its images shall have the same.
    #[inline]
    pub fn of(&self, frame: &Frame, p: &Position, mine: bool, symmetry: bool) -> Key {
        let mut lanes = [0u64; 8];
        let mut add = |table: &[[u64; 8]; 64], set: u64| {
            for bit in bits(set) {
                for (lane, number) in lanes.iter_mut().zip(&table[bit as usize]) {
                    *lane ^= number;
                }
            }
        };
        add(&self.own, p.own & frame.cells());
        add(&self.other, p.other & frame.cells());
        if p.ko != 0 {
            for (lane, number) in lanes.iter_mut().zip(&self.own[p.ko.trailing_zeros() as usize]) {
                *lane ^= number.rotate_left(KO as u32);
            }
        }
        let image = match symmetry {
            true => (0..self.inverse.len()).min_by_key(|&k| lanes[k]).unwrap_or(0),
            false => 0,
        };
        let mut key = lanes[image];
        if p.passed {
            key ^= PASSED;
        }
        if mine {
            key ^= PROVER;
        }
        // Zero is an empty slot.
        Key {
            key: key | 1 << 63,
            image,
            inverse: self.inverse[image],
        }
    }
}
