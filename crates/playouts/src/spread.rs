//! The best of several things that are known only roughly, as a distribution (HDR 2004, 9.7; Baum and Smith, Palay).
//!
//! A mean of games is a guess with a spread. Whoever may choose among moves gets the larger of such guesses, and that is more than
//! the largest mean: each move that may yet turn out best adds something, and the more of them there are the surer it is.
//! The larger of two normal guesses is followed by its first two moments (Clark 1961), one after the other, the least
//! hopeful first.

/// A guess: its mean, and its standard deviation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spread {
    pub mean: f64,
    pub deviation: f64,
}

impl Spread {
    /// The larger of two guesses that have nothing to do with each other.
    pub fn larger(self, other: Spread) -> Spread {
        let apart = self.deviation.hypot(other.deviation);
        if apart == 0.0 {
            return if self.mean >= other.mean { self } else { other };
        }
        let a = (self.mean - other.mean) / apart;
        let (first, second) = (below(a), below(-a));
        let both = apart * (-0.5 * a * a).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let square = |s: Spread| s.mean * s.mean + s.deviation * s.deviation;
        let mean = self.mean * first + other.mean * second + both;
        let squared = square(self) * first + square(other) * second + (self.mean + other.mean) * both;
        Spread {
            mean,
            deviation: (squared - mean * mean).max(0.0).sqrt(),
        }
    }

    /// The largest of them all, if there is one.
    pub fn largest(guesses: impl Iterator<Item = Spread>) -> Option<Spread> {
        let mut guesses: Vec<Spread> = guesses.collect();
        guesses.sort_by(|a, b| a.mean.total_cmp(&b.mean));
        guesses.into_iter().reduce(Spread::larger)
    }
}

/// The chance that a normal guess of mean 0 and deviation 1 is below `x` (Abramowitz and Stegun 26.2.17: off by less than 1e-7).
fn below(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let poly = t
        * (0.319_381_530
            + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt() * poly;
    if x >= 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Random;

    /// The largest by summing over a fine grid the product of the chances to be below: the distribution itself.
    fn summed(guesses: &[Spread]) -> Spread {
        let low = guesses
            .iter()
            .map(|g| g.mean - 8.0 * g.deviation)
            .fold(f64::MAX, f64::min);
        let high = guesses
            .iter()
            .map(|g| g.mean + 8.0 * g.deviation)
            .fold(f64::MIN, f64::max);
        const STEPS: usize = 4000;
        let step = (high - low) / STEPS as f64;
        let (mut mean, mut square, mut before) = (0.0, 0.0, 0.0);
        for k in 1..=STEPS {
            let x = low + k as f64 * step;
            let upto: f64 = guesses
                .iter()
                .map(|g| below((x - g.mean) / g.deviation))
                .product();
            let middle = x - step / 2.0;
            mean += (upto - before) * middle;
            square += (upto - before) * middle * middle;
            before = upto;
        }
        Spread {
            mean,
            deviation: (square - mean * mean).sqrt(),
        }
    }

    /// Two guesses come out as the sum says; of up to seven the moments are off by little of a deviation.
    #[test]
    fn the_largest_is_what_summing_says() {
        let mut random = Random::new(1);
        let mut real = |from: f64, to: f64| from + (to - from) * (random.bits() as f64 / u64::MAX as f64);
        for case in 0..400 {
            let count = if case < 100 { 2 } else { 2 + case % 6 };
            let guesses: Vec<Spread> = (0..count)
                .map(|_| Spread {
                    mean: real(-10.0, 10.0),
                    deviation: real(0.5, 8.0),
                })
                .collect();
            let (found, truth) = (
                Spread::largest(guesses.iter().copied()).unwrap(),
                summed(&guesses),
            );
            let widest = guesses.iter().map(|g| g.deviation).fold(0.0, f64::max);
            let bar = if count == 2 { 0.003 } else { 0.1 * widest };
            assert!(
                (found.mean - truth.mean).abs() < bar,
                "{guesses:?}: {found:?}, {truth:?}"
            );
            assert!(
                (found.deviation - truth.deviation).abs() < 2.0 * bar,
                "{guesses:?}: {found:?}, {truth:?}"
            );
            assert!(found.mean >= guesses.iter().map(|g| g.mean).fold(f64::MIN, f64::max) - 1e-6);
        }
    }

    #[test]
    fn what_is_certain_is_compared() {
        let sure = |mean| Spread { mean, deviation: 0.0 };
        assert_eq!(sure(1.0).larger(sure(3.0)), sure(3.0));
        assert_eq!(
            Spread::largest([sure(4.0), sure(-2.0)].into_iter()),
            Some(sure(4.0))
        );
        assert_eq!(Spread::largest(std::iter::empty()), None);
    }
}
