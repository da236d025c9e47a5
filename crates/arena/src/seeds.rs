//! Seeds out of seeds: each game, side and opening draws from a stream of its own, so that a game is the same
//! whoever plays it when.

use goban::Random;

/// The seed of the `n`th thing below a seed.
///
/// ```
/// assert_eq!(arena::derive_seed(1, 5), arena::derive_seed(1, 5));
/// assert_ne!(arena::derive_seed(1, 5), arena::derive_seed(5, 1));
/// ```
pub fn derive_seed(seed: u64, n: u64) -> u64 {
    // A fresh generator on each level keeps neighbouring numbers apart.
    Random::new(Random::new(seed).bits().wrapping_add(n)).bits()
}
