//! Numbers of sixteen bits (IEEE 754 binary16), as files have them.

/// The nearest half; ties go to even, what is too large becomes the largest.
pub fn to_half(x: f32) -> u16 {
    let bits = x.to_bits();
    let sign = ((bits >> 16) & 0x8000) as u16;
    let size = bits & 0x7fff_ffff;
    if size >= 0x4780_0000 {
        // No infinities: a net with one would answer nothing.
        return sign | if x.is_nan() { 0 } else { 0x7bff };
    }
    if size < 0x3880_0000 {
        // Below the normal ones all are multiples of 2^-24, which this sum rounds to.
        let rounded = (f32::from_bits(size) + 0.5).to_bits() - 0.5f32.to_bits();
        return sign | rounded as u16;
    }
    let rounded = size + 0xfff + ((size >> 13) & 1);
    let half = (rounded - 0x3800_0000) >> 13;
    sign | (half as u16).min(0x7bff)
}

/// The number of a half.
pub fn from_half(half: u16) -> f32 {
    let sign = u32::from(half & 0x8000) << 16;
    let (exponent, fraction) = ((half >> 10) & 0x1f, u32::from(half & 0x3ff));
    let size = match exponent {
        0 => fraction as f32 * 2f32.powi(-24),
        0x1f if fraction != 0 => f32::NAN,
        0x1f => f32::INFINITY,
        _ => f32::from_bits((u32::from(exponent) + 112) << 23 | fraction << 13),
    };
    f32::from_bits(size.to_bits() | sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_comes_back() {
        for half in 0..=u16::MAX {
            let x = from_half(half);
            if x.is_finite() {
                assert_eq!(to_half(x), half, "{x}");
            }
        }
    }

    #[test]
    fn what_lies_between_goes_to_the_nearest() {
        for half in 0..0x7bff {
            let (low, high) = (from_half(half), from_half(half + 1));
            let middle = (low + high) / 2.0;
            assert_eq!(to_half(middle - (high - low) / 8.0), half);
            assert_eq!(to_half(middle + (high - low) / 8.0), half + 1);
            assert_eq!(to_half(middle) % 2, 0);
        }
        assert_eq!(from_half(to_half(1e9)), 65504.0);
        assert_eq!(from_half(to_half(-65519.0)), -65504.0);
    }
}
