//! Random keys for positions.

use crate::point::CELLS;
use crate::{Color, Point};

/// The next number of the SplitMix64 sequence that `state` stands in.
const fn split_mix(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

static STONES: [[u64; CELLS]; 2] = {
    let mut keys = [[0; CELLS]; 2];
    let mut i = 0;
    while i < 2 * CELLS {
        keys[i / CELLS][i % CELLS] = split_mix(GOLDEN.wrapping_mul(i as u64 + 1));
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
pub const WHITE_TO_MOVE: u64 = split_mix(GOLDEN.wrapping_mul(0x51de));
