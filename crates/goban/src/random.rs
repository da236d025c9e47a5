//! Chance that can be repeated.

/// A small fast source of random numbers, the same on every machine for the same seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A source that starts from this seed.
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed ^ 0x6a09_e667_f3bc_c909);
        random.bits();
        random
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        // A Weyl sequence whose steps are mixed by one wide multiplication, after Wang Yi's wyrand.
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// A number from 0 to below `n`; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// An index into a list of `len` things; 0 if there are none.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        ((u128::from(self.bits()) * len as u128) >> 64) as usize
    }
}
