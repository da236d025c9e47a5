//! Sets of cells of a small board, and keys to hash them.

use proof::MoveSet;

/// A set of numbers below 64: cells of a small board, or moves named by their cell.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Cells(pub u64);

impl Cells {
    /// The set of this one cell.
    #[inline]
    pub const fn one(cell: u8) -> Cells {
        Cells(1 << cell)
    }
}

impl MoveSet<u8> for Cells {
    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn contains(&self, cell: u8) -> bool {
        cell < 64 && self.0 >> cell & 1 == 1
    }

    #[inline]
    fn retain(&mut self, mut keep: impl FnMut(u8) -> bool) {
        for cell in *self {
            if !keep(cell) {
                self.0 &= !(1 << cell);
            }
        }
    }

    #[inline]
    fn intersect(&mut self, other: &Cells) {
        self.0 &= other.0;
    }
}

impl FromIterator<u8> for Cells {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Cells {
        Cells(cells.into_iter().fold(0, |set, cell| set | 1 << cell))
    }
}

impl Iterator for Cells {
    type Item = u8;

    /// Takes the lowest cell out of the set.
    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

/// The number after `n` in a sequence that looks random (splitmix64). Hash keys are made of it.
pub(crate) const fn mix(n: u64) -> u64 {
    let z = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// Hash keys, one for each of `N` things; `salt` tells the games apart.
pub(crate) const fn keys<const N: usize>(salt: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = mix(mix(salt) ^ i as u64);
        i += 1;
    }
    keys
}

/// Toggled into the hash when the other side is to move.
pub(crate) const SIDE_KEY: u64 = mix(0x51DE);
