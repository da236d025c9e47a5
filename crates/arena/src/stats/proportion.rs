//! Win rates and the Elo differences they stand for.

use super::Z95;

/// The 95 % interval of a win rate after so many points (draws being halves) in so many games: Wilson's score
/// interval, which stays sensible for few games and for rates near 0 and 1.
///
/// ```
/// let (low, high) = arena::stats::wilson(81.0, 263);
/// assert!((low - 0.2553).abs() < 1e-4 && (high - 0.3662).abs() < 1e-4);
/// ```
pub fn wilson(points: f64, games: usize) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let (p, z2) = (points / n, Z95 * Z95);
    let centre = p + z2 / (2.0 * n);
    let half = Z95 * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).max(0.0).sqrt();
    let scale = 1.0 + z2 / n;
    // Rounding must not cut off the rates that were seen.
    let low = ((centre - half) / scale).clamp(0.0, p);
    let high = ((centre + half) / scale).clamp(p, 1.0);
    (low, high)
}

/// The Elo difference that a win rate stands for; infinite for 0 and 1.
///
/// ```
/// assert_eq!(arena::stats::elo(0.5), 0.0);
/// assert_eq!(arena::stats::elo(0.75).round(), 191.0);
/// ```
pub fn elo(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}

/// The win rate that an Elo difference stands for.
///
/// ```
/// assert_eq!(arena::stats::expected_score(0.0), 0.5);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
    /// Medicine 17 (1998), table I, method 3.
    #[test]
    fn published_intervals() {
        for (wins, games, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let (l, h) = wilson(f64::from(wins), games);
            assert!(
                (l - low).abs() < 5e-5 && (h - high).abs() < 5e-5,
                "{wins}/{games}: {l} {h}"
            );
        }
    }

    #[test]
    fn intervals_mirror_and_hold_the_rate() {
        for games in 1..60 {
            for wins in 0..=games {
                let (low, high) = wilson(wins as f64, games);
                let (mirror_low, mirror_high) = wilson((games - wins) as f64, games);
                let rate = wins as f64 / games as f64;
                assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0);
                assert!((low + mirror_high - 1.0).abs() < 1e-12);
                assert!((high + mirror_low - 1.0).abs() < 1e-12);
            }
        }
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
    }

    #[test]
    fn elo_there_and_back() {
        for difference in [-800.0, -35.0, 0.0, 120.0, 400.0] {
            assert!((elo(expected_score(difference)) - difference).abs() < 1e-9);
        }
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
        assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }
}
