//! Random keys for positions.

use crate::point::CELLS;
use crate::{Color, Point};

/// A number that looks drawn by lot, the same for the same `n` in every version: stored keys stay good.
///
/// It is the `n`-th of the SplitMix64 sequence that starts from nothing, so different numbers give different ones.
#[inline]
pub const fn scatter(n: u64) -> u64 {
    let z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static STONES: [[u64; CELLS]; 2] = {
    let mut keys = [[0; CELLS]; 2];
    let mut i = 0;
    while i < 2 * CELLS {
        keys[i / CELLS][i % CELLS] = scatter(i as u64);
        i += 1;
    }
    keys
};

/// The key of a stone on a point: a position's hash is the exclusive or of its stones' keys.
///
/// The keys never change from one version to the next, so that stored hashes stay good.
#[inline]
pub fn stone_key(color: Color, p: Point) -> u64 {
    STONES[color.index()][p.index()]
}

/// The key of the side to move: mixed in where a position with White to move is another one.
pub const WHITE_TO_MOVE: u64 = scatter(0x51dd);
