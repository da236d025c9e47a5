//! Numbers of the command line: each has a range.

use clap::builder::RangedU64ValueParser;
use std::ops::{RangeBounds, RangeInclusive};

/// Threads of one program.
pub const THREADS: RangeInclusive<u64> = 1..=256;
/// Megabytes: up to a terabyte.
pub const MEGABYTES: RangeInclusive<u64> = 1..=1 << 20;
/// Games, positions, rounds and other things that are counted one by one.
pub const COUNT: RangeInclusive<u64> = 0..=1_000_000_000;
/// The same, where none would mean nothing.
pub const SOME: RangeInclusive<u64> = 1..=1_000_000_000;

/// Reads a whole number within a range.
pub fn whole<T: TryFrom<u64> + Clone + Send + Sync>(range: impl RangeBounds<u64>) -> RangedU64ValueParser<T> {
    RangedU64ValueParser::new().range(range)
}

/// Reads a number within a range.
pub fn real(
    range: RangeInclusive<f64>,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.trim().parse().ok().filter(|x| range.contains(x));
        number.ok_or_else(|| format!("this is no number from {} to {}", range.start(), range.end()))
    }
}

#[cfg(test)]
mod tests {
    use super::real;

    #[test]
    fn only_numbers_of_the_range_are_read() {
        let share = real(0.0..=1.0);
        assert_eq!(share("0.25"), Ok(0.25));
        for text in ["", "nan", "inf", "-0.1", "1.1", "1e999", "half"] {
            assert_eq!(share(text).unwrap_err(), "this is no number from 0 to 1");
        }
    }
}
