//! A time as people write it.

use std::fmt;
use std::time::Duration;

/// The longest time that can be asked for, in seconds: thirty years.
pub const LONGEST: f64 = 1e9;

/// Reads a number of seconds above 0.
///
/// ```
/// use players::seconds;
/// use std::time::Duration;
/// assert_eq!(seconds("2.5"), Ok(Duration::from_millis(2500)));
/// assert_eq!(
///     seconds("1e30").unwrap_err().to_string(),
///     "a time is a number of seconds above 0, at most 1000000000"
/// );
/// ```
pub fn seconds(text: &str) -> Result<Duration, SecondsError> {
    let number = text.trim().parse().ok().filter(|s: &f64| *s <= LONGEST);
    let time = number.and_then(|s| Duration::try_from_secs_f64(s).ok());
    time.filter(|time| !time.is_zero()).ok_or(SecondsError)
}

/// What was written is no time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SecondsError;

impl fmt::Display for SecondsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a time is a number of seconds above 0, at most {LONGEST}")
    }
}

impl std::error::Error for SecondsError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn what_is_no_time_is_refused_and_what_is_one_can_be_waited_for() {
        for text in [
            "", "0", "-1", "nan", "inf", "-inf", "1e19", "1e30", "1e400", "two", "1s", "1e-30",
        ] {
            assert_eq!(seconds(text), Err(SecondsError), "{text}");
        }
        for text in ["0.001", " 5 ", "1e9"] {
            let time = seconds(text).unwrap();
            assert!(Instant::now().checked_add(time).is_some(), "{text}");
        }
    }
}
