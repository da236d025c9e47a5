//! Points as people say them.

/// Points rounded as people round them: one by one up to a dozen, then by fives, then by tens.
///
/// ```
/// use study::review::rounded;
/// assert_eq!([0.2, 6.6, 13.9, 23.0, 88.0].map(rounded), [0, 7, 15, 25, 90]);
/// ```
pub fn rounded(points: f64) -> i64 {
    let step = match points.abs() {
        x if x < 12.5 => 1.0,
        x if x < 50.0 => 5.0,
        _ => 10.0,
    };
    ((points / step).round() * step) as i64
}
