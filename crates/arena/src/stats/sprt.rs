//! Stopping as soon as the question is answered.

use super::expected_score;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Wald's sequential probability ratio test between two Elo differences.
///
/// ```
/// use arena::stats::{Sprt, Verdict};
/// let sprt = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 };
/// assert_eq!(sprt.verdict(10.0, 20), Verdict::Open);
/// assert_eq!(sprt.verdict(35.0, 50), Verdict::Elo1);
/// assert_eq!(sprt.verdict(8.0, 40), Verdict::Elo0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference to be refuted.
    pub elo0: f64,
    /// The difference to be shown.
    pub elo1: f64,
    /// How often `elo1` may be accepted when `elo0` is true.
    pub alpha: f64,
    /// How often `elo0` may be accepted when `elo1` is true.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The difference is rather `elo0`.
    Elo0,
    /// The difference is rather `elo1`.
    Elo1,
}

impl Sprt {
    /// What is wrong with the numbers, if anything.
    pub(crate) fn check(&self) -> Result<(), String> {
        let Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        } = *self;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(format!(
                "of the two Elo differences of the test the second is the greater, not {elo0} and {elo1}"
            ));
        }
        let error = |p: f64| p > 0.0 && p < 0.5;
        if !(error(alpha) && error(beta)) {
            return Err(format!(
                "the error rates of the test are between 0 and 0.5, not {alpha} and {beta}"
            ));
        }
        Ok(())
    }

    /// The logarithm of the likelihood ratio after so many points in so many games. A draw counts as half a win
    /// and half a loss.
    pub fn llr(&self, points: f64, games: usize) -> f64 {
        let (p0, p1) = (expected_score(self.elo0), expected_score(self.elo1));
        let lost = games as f64 - points;
        points * (p1 / p0).ln() + lost * ((1.0 - p1) / (1.0 - p0)).ln()
    }

    /// Where the ratio decides for `elo0`, and where for `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// What the test says after so many points in so many games.
    pub fn verdict(&self, points: f64, games: usize) -> Verdict {
        let (llr, (low, high)) = (self.llr(points, games), self.bounds());
        if llr >= high {
            Verdict::Elo1
        } else if llr <= low {
            Verdict::Elo0
        } else {
            Verdict::Open
        }
    }
}

/// A test while a match runs. Games may end in any order; they are counted in the order of their numbers, so
/// that several at a time come to the same verdict as one after the other.
#[derive(Clone, Debug)]
pub struct SprtRun {
    sprt: Sprt,
    waiting: BTreeMap<usize, f64>,
    points: f64,
    games: usize,
    verdict: Verdict,
}

impl SprtRun {
    /// A test before the first game.
    pub fn new(sprt: Sprt) -> SprtRun {
        SprtRun {
            sprt,
            waiting: BTreeMap::new(),
            points: 0.0,
            games: 0,
            verdict: Verdict::Open,
        }
    }

    /// Counts a game: 1, ½ or 0 points.
    pub fn count(&mut self, game: usize, points: f64) -> Verdict {
        self.waiting.insert(game, points);
        while self.verdict == Verdict::Open
            && let Some(points) = self.waiting.remove(&self.games)
        {
            self.points += points;
            self.games += 1;
            self.verdict = self.sprt.verdict(self.points, self.games);
        }
        self.verdict
    }

    /// What the test says now.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The logarithm of the likelihood ratio now.
    pub fn llr(&self) -> f64 {
        self.sprt.llr(self.points, self.games)
    }

    /// Games counted.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The test.
    pub fn sprt(&self) -> &Sprt {
        &self.sprt
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt {
        elo0: 0.0,
        elo1: 50.0,
        alpha: 0.05,
        beta: 0.05,
    };

    #[test]
    fn bounds_are_walds() {
        let (low, high) = TEST.bounds();
        assert!((high - 19f64.ln()).abs() < 1e-12 && (low + 19f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn ratio_of_one_game() {
        // 50 Elo is a win rate of 0.5715.
        assert!((TEST.llr(1.0, 1) - (0.571_463_f64 / 0.5).ln()).abs() < 1e-5);
        assert!((TEST.llr(0.0, 1) - (0.428_537_f64 / 0.5).ln()).abs() < 1e-5);
        assert!((TEST.llr(0.5, 1) - (TEST.llr(1.0, 1) + TEST.llr(0.0, 1)) / 2.0).abs() < 1e-12);
    }

    #[test]
    fn games_out_of_order_come_to_the_same_verdict() {
        let results: Vec<f64> = (0..400).map(|g| if g % 3 == 0 { 0.0 } else { 1.0 }).collect();
        let mut in_order = SprtRun::new(TEST);
        for (game, &points) in results.iter().enumerate() {
            in_order.count(game, points);
        }
        let mut shuffled = SprtRun::new(TEST);
        for four in (0..400).collect::<Vec<usize>>().chunks(4) {
            for &game in four.iter().rev() {
                shuffled.count(game, results[game]);
            }
        }
        assert_eq!(in_order.verdict(), Verdict::Elo1);
        assert_eq!(shuffled.verdict(), Verdict::Elo1);
        assert_eq!(
            (shuffled.games(), shuffled.llr()),
            (in_order.games(), in_order.llr())
        );
    }

    /// The promise of the test, on coins: equal players are taken for 50 Elo better in about 5 % of the runs.
    #[test]
    fn errors_stay_near_their_rates() {
        let mut chance = goban::Random::new(7);
        let mut wrong = 0;
        for _ in 0..1000 {
            let mut run = SprtRun::new(TEST);
            while run.verdict() == Verdict::Open {
                run.count(run.games(), f64::from(chance.below(2)));
            }
            wrong += usize::from(run.verdict() == Verdict::Elo1);
        }
        assert!((20..80).contains(&wrong), "{wrong} of 1000");
    }
}
