//! A search by the advice of somebody who knows the position: virtual games before it, a longer look where it is worth it, and a
//! light hand on what it found (TER 2010, 8.2 and 10, perspective 9).

use goban::PointMap;
use std::time::Duration;
use tree::{Analysis, Budget, Candidate, Guide};

/// What is known of a question before the search.
pub(crate) struct Advised {
    pub guide: Guide,
    /// How much better than it was found to be a move is held: a part of a won game, for each point.
    pub correction: PointMap<f32>,
    /// How many times the usual playouts are worth it.
    pub effort: f32,
}

/// The share of the best known move's visits that a move needs to be corrected: what was hardly tried is not lifted over it.
const KNOWN: f64 = 0.1;

impl Advised {
    /// The budget with the effort. Time on a clock is somebody else's to spend.
    pub fn prolong(&self, budget: Budget, clock: Option<Duration>) -> Budget {
        let effort = f64::from(self.effort);
        Budget {
            playouts: budget.playouts.map(|n| (n as f64 * effort).round() as u64),
            time: budget.time.map(|time| {
                if clock.is_some() {
                    time
                } else {
                    time.mul_f64(effort)
                }
            }),
            ..budget
        }
    }

    /// Puts the moves in order by what was found and the correction. What was hardly tried, and a pass, has none.
    pub fn correct(&self, found: &mut Analysis) {
        let most = found.candidates.iter().map(|c| c.visits).max().unwrap_or(0);
        let rank = |c: &Candidate| {
            let known = f64::from(c.visits) >= KNOWN * f64::from(most);
            let lifted = c.mv.point().filter(|_| known);
            c.standing + lifted.map_or(0.0, |p| f64::from(self.correction[p]))
        };
        found.candidates.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Color, Move, Point};
    use tree::{Outcome, Priming};

    fn p(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn candidate(name: &str, visits: u32, standing: f64) -> Candidate {
        let outcome = Outcome {
            games: u64::from(visits),
            looked: false,
            win_rate: standing,
            scored: 0,
            lead: 0.0,
            error: 0.0,
        };
        Candidate {
            mv: Move::Play(p(name)),
            visits,
            value: standing,
            outcome,
            amaf: None,
            standing,
            prior: 0.0,
            line: vec![Move::Play(p(name))],
        }
    }

    fn order(corrections: &[(&str, f32)]) -> String {
        let mut correction = PointMap::new(0.0);
        for &(name, by) in corrections {
            correction[p(name)] = by;
        }
        let priming = Priming {
            half: 1.0,
            tried: 0.0,
            levels: 0,
            amaf: 0.0,
        };
        let advised = Advised {
            guide: Guide::new(priming),
            correction,
            effort: 1.5,
        };
        let candidates = vec![
            candidate("C3", 100, 0.60),
            candidate("D4", 80, 0.59),
            candidate("E5", 3, 0.40),
        ];
        let mut found = Analysis {
            to_move: Color::Black,
            visits: 183,
            playouts: 183,
            value: 0.6,
            outcome: candidates[0].outcome,
            ownership: Vec::new(),
            candidates,
            likeliest: None,
        };
        advised.correct(&mut found);
        let names: Vec<String> = found.candidates.iter().map(|c| c.mv.to_string()).collect();
        names.join(" ")
    }

    /// Two moves are found to be nearly as good: advice decides. It does not lift what was hardly tried.
    #[test]
    fn a_light_hand_decides_between_equals() {
        assert_eq!(order(&[]), "C3 D4 E5");
        assert_eq!(order(&[("D4", 0.02)]), "D4 C3 E5");
        assert_eq!(order(&[("C3", -0.02)]), "D4 C3 E5");
        assert_eq!(order(&[("D4", 0.005)]), "C3 D4 E5");
        assert_eq!(order(&[("E5", 0.9)]), "C3 D4 E5");
    }
}
