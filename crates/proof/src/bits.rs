//! Small boards as bit sets: one bit a cell, so that a set of moves is a word or a few.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

use crate::MoveSet;

/// A cell of a board, as the number of its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

/// Words of bits: `u64`, `u128`, and [`Wide`] for more.
pub trait Bits:
    Copy
    + Eq
    + Default
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// How many bits there are.
    const COUNT: u32;

    /// Only this bit.
    fn bit(index: u32) -> Self;

    /// The number of the lowest bit that is set.
    fn lowest(self) -> Option<u32>;

    /// Without the lowest bit that is set.
    fn drop_lowest(self) -> Self;

    /// Only the lowest bit that is set.
    fn isolate(self) -> Self;

    /// How many bits are set.
    fn count(self) -> u32;

    /// Stirs the bits into a running hash.
    fn stir(self, hash: u64) -> u64;

    /// Whether no bit is set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether exactly one bit is set.
    #[inline]
    fn is_single(self) -> bool {
        !self.is_empty() && self.drop_lowest().is_empty()
    }

    /// Whether some bit is set in both.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
}

/// One step of a multiplicative hash whose two halves are folded together.
#[inline]
fn stir(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    ((product >> 64) as u64).rotate_left(29) ^ product as u64
}

macro_rules! words {
    ($word:ty) => {
        impl Bits for $word {
            const COUNT: u32 = <$word>::BITS;

            #[inline]
            fn bit(index: u32) -> Self {
                1 << index
            }

            #[inline]
            fn lowest(self) -> Option<u32> {
                (self != 0).then(|| self.trailing_zeros())
            }

            #[inline]
            fn drop_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn isolate(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn stir(self, mut hash: u64) -> u64 {
                let mut rest = self as u128;
                for _ in 0..Self::COUNT / 64 {
                    hash = stir(hash, rest as u64);
                    rest >>= 64;
                }
                hash
            }
        }
    };
}
words!(u64);
words!(u128);

/// `N` words of 64 bits, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Wide([0; N])
    }
}

macro_rules! wordwise {
    ($($trait:ident $method:ident),*) => {$(
        impl<const N: usize> $trait for Wide<N> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for (a, b) in self.0.iter_mut().zip(other.0) {
                    *a = a.$method(b);
                }
                self
            }
        }
    )*};
}
wordwise!(BitAnd bitand, BitOr bitor, BitXor bitxor);

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Wide(self.0.map(|w| !w))
    }
}

impl<const N: usize> BitAndAssign for Wide<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Wide<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> Shl<u32> for Wide<N> {
    type Output = Self;
    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
        Wide(std::array::from_fn(|i| {
            let Some(from) = i.checked_sub(words) else {
                return 0;
            };
            let below = from.checked_sub(1).map_or(0, word);
            word(from) << bits | below.checked_shr(64 - bits).unwrap_or(0)
        }))
    }
}

impl<const N: usize> Shr<u32> for Wide<N> {
    type Output = Self;
    fn shr(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
        Wide(std::array::from_fn(|i| {
            word(i + words) >> bits | word(i + words + 1).checked_shl(64 - bits).unwrap_or(0)
        }))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const COUNT: u32 = 64 * N as u32;

    #[inline]
    fn bit(index: u32) -> Self {
        let mut out = [0; N];
        out[(index / 64) as usize] = 1 << (index % 64);
        Wide(out)
    }

    fn lowest(self) -> Option<u32> {
        let word = self.0.iter().position(|&w| w != 0)?;
        Some(64 * word as u32 + self.0[word].trailing_zeros())
    }

    fn drop_lowest(mut self) -> Self {
        if let Some(w) = self.0.iter_mut().find(|w| **w != 0) {
            *w &= *w - 1;
        }
        self
    }

    fn isolate(self) -> Self {
        self.lowest().map_or_else(Self::default, Self::bit)
    }

    fn count(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    fn stir(self, hash: u64) -> u64 {
        self.0.into_iter().fold(hash, stir)
    }
}

/// A set of cells, as the moves of a game that fills a board.
///
/// ```
/// use proof::bits::{Cell, Cells};
/// use proof::MoveSet;
/// let set: Cells<u64> = [Cell(5), Cell(2)].into_iter().collect();
/// assert_eq!(set.into_iter().map(|c| c.0).collect::<Vec<_>>(), [2, 5]);
/// assert!(set.has(Cell(5)) && !set.has(Cell(4)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells<B>(pub B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let index = self.0.lowest()?;
        self.0 = self.0.drop_lowest();
        Some(Cell(index as u16))
    }
}

impl<B: Bits> FromIterator<Cell> for Cells<B> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        Cells(
            cells
                .into_iter()
                .fold(B::default(), |set, c| set | B::bit(c.0.into())),
        )
    }
}

impl<B: Bits> MoveSet<Cell> for Cells<B> {
    #[inline]
    fn len(&self) -> usize {
        self.0.count() as usize
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    fn has(&self, m: Cell) -> bool {
        self.0.meets(B::bit(m.0.into()))
    }

    #[inline]
    fn insert(&mut self, m: Cell) {
        self.0 |= B::bit(m.0.into());
    }

    #[inline]
    fn retain(&mut self, mut keep: impl FnMut(Cell) -> bool) {
        for m in *self {
            if !keep(m) {
                self.0 &= !B::bit(m.0.into());
            }
        }
    }

    #[inline]
    fn intersect(&mut self, other: &Self) {
        self.0 &= other.0;
    }

    #[inline]
    fn unite(&mut self, other: &Self) {
        self.0 |= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_words_shift_and_count_like_one_word() {
        let narrow: u128 = 0x0123_4567_89AB_CDEF_1122_3344_5566_7788;
        let wide = Wide([narrow as u64, (narrow >> 64) as u64]);
        let same = |w: Wide<2>, n: u128| w.0 == [n as u64, (n >> 64) as u64];
        for by in [0, 1, 5, 26, 63, 64, 65, 100] {
            assert!(same(wide << by, narrow << by), "<< {by}");
            assert!(same(wide >> by, narrow >> by), ">> {by}");
        }
        assert!(same(wide.drop_lowest(), narrow.drop_lowest()));
        assert!(same(wide.isolate(), narrow.isolate()));
        assert_eq!(wide.count(), narrow.count());
        assert_eq!(wide.lowest(), narrow.lowest());
        assert_eq!(wide.stir(7), narrow.stir(7));
        assert!(Wide::<2>::bit(77).is_single() && Wide::<2>::default().is_empty());
    }
}
