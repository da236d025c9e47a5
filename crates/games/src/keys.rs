//! Keys to hash positions with.

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
