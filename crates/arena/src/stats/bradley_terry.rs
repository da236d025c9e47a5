//! Ratings of many contestants out of all their games.

use super::Z95;
use serde::Serialize;

/// Elo for a unit of the natural logarithm of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// A contestant's rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Elo points above the mean of all contestants.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub margin: f64,
}

/// The Bradley-Terry model: the odds that one contestant beats another are the ratio of their strengths, and the
/// strengths are those under which the results seen are the likeliest.
///
/// ```
/// use arena::stats::Ratings;
/// let mut ratings = Ratings::new(2);
/// ratings.add(0, 1, 75.0);
/// ratings.add(1, 0, 25.0);
/// let fit = ratings.fit(0.0);
/// assert_eq!((fit[0].elo - fit[1].elo).round(), 191.0);
/// ```
#[derive(Clone, Debug)]
pub struct Ratings {
    /// Points that the row's contestant made against the column's.
    points: Vec<Vec<f64>>,
}

impl Ratings {
    /// No games yet between so many contestants.
    pub fn new(contestants: usize) -> Ratings {
        Ratings {
            points: vec![vec![0.0; contestants]; contestants],
        }
    }

    /// Adds points of one contestant against another: 1 for a win, ½ to each for a draw.
    pub fn add(&mut self, winner: usize, loser: usize, points: f64) {
        self.points[winner][loser] += points;
    }

    /// The ratings, their mean being zero.
    ///
    /// `prior` draws are added between each two contestants that have met: without any, someone who won every
    /// game would be infinitely strong. One is enough, and it pulls ratings together by little once there are
    /// some games.
    pub fn fit(&self, prior: f64) -> Vec<Rating> {
        let mut points = self.points.clone();
        for (i, row) in points.iter_mut().enumerate() {
            for (j, points) in row.iter_mut().enumerate() {
                if i != j && self.points[i][j] + self.points[j][i] > 0.0 {
                    *points += prior / 2.0;
                }
            }
        }
        let theta = strengths(&points);
        let margins = margins(&points, &theta);
        theta
            .iter()
            .zip(margins)
            .map(|(theta, margin)| Rating {
                elo: ELO * theta,
                margin: ELO * Z95 * margin,
            })
            .collect()
    }
}

/// The logarithms of the likeliest strengths, their mean being zero, by minorisation-maximisation (Hunter, "MM
/// algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004). Rounds are cheap and each
/// makes the results likelier.
fn strengths(points: &[Vec<f64>]) -> Vec<f64> {
    const ROUNDS: usize = 10_000;
    const STEADY: f64 = 1e-10;
    /// Who has won nothing, or everything, would go on for ever: 20 is 3,500 Elo.
    const FAR: f64 = 20.0;
    let n = points.len();
    let mut theta = vec![0.0_f64; n];
    for _ in 0..ROUNDS {
        let strength: Vec<f64> = theta.iter().map(|t| t.exp()).collect();
        let mut next: Vec<f64> = (0..n)
            .map(|i| {
                let won: f64 = points[i].iter().sum();
                let met: f64 = (0..n)
                    .filter(|&j| j != i)
                    .map(|j| (points[i][j] + points[j][i]) / (strength[i] + strength[j]))
                    .sum();
                if met > 0.0 { (won / met).ln() } else { 0.0 }
            })
            .map(|t| t.clamp(-FAR, FAR))
            .collect();
        let mean = next.iter().sum::<f64>() / n as f64;
        next.iter_mut().for_each(|t| *t -= mean);
        let moved = theta.iter().zip(&next).map(|(a, b)| (a - b).abs());
        let steady = moved.fold(0.0, f64::max) < STEADY;
        theta = next;
        if steady {
            break;
        }
    }
    theta
}

/// The standard errors of the strengths around their mean: the information matrix of the results, inverted on
/// the strengths whose sum is zero.
fn margins(points: &[Vec<f64>], theta: &[f64]) -> Vec<f64> {
    let n = points.len();
    let mut information = vec![vec![0.0; n]; n];
    for i in 0..n {
        for j in (0..n).filter(|&j| j != i) {
            let p = 1.0 / (1.0 + (theta[j] - theta[i]).exp());
            let weight = (points[i][j] + points[j][i]) * p * (1.0 - p);
            information[i][i] += weight;
            information[i][j] -= weight;
        }
    }
    // The matrix sends equal strengths to zero; adding the matrix of ones over n makes it invertible and its
    // inverse differ from the wanted one by just that matrix.
    let share = 1.0 / n as f64;
    for row in &mut information {
        row.iter_mut().for_each(|x| *x += share);
    }
    match inverse(information) {
        Some(inverse) => (0..n).map(|i| (inverse[i][i] - share).max(0.0).sqrt()).collect(),
        // Contestants that no games connect say nothing about each other.
        None => vec![f64::INFINITY; n],
    }
}

/// Gauss-Jordan elimination with pivoting; none for a singular matrix.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..n).map(|j| f64::from(u8::from(i == j))));
    }
    for column in 0..n {
        let size = |row: usize| matrix[row][column].abs();
        let pivot = (column..n).max_by(|&a, &b| size(a).total_cmp(&size(b)))?;
        if size(pivot) < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        let scale = matrix[column][column];
        matrix[column].iter_mut().for_each(|x| *x /= scale);
        let row = matrix[column].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            let factor = other[column];
            other.iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
        }
    }
    Some(matrix.into_iter().map(|row| row[n..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The American League East of 1987 (Agresti, "Categorical Data Analysis"): wins of the row's team over the
    /// column's, in the order Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore.
    const BASEBALL: [[u8; 7]; 7] = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];

    #[test]
    fn published_strengths() {
        let mut ratings = Ratings::new(7);
        for (i, row) in BASEBALL.iter().enumerate() {
            for (j, &wins) in row.iter().enumerate() {
                ratings.add(i, j, f64::from(wins));
            }
        }
        let fit = ratings.fit(0.0);
        let over_baltimore = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
        for (rating, wanted) in fit.iter().zip(over_baltimore) {
            let strength = (rating.elo - fit[6].elo) / ELO;
            assert!((strength - wanted).abs() < 1e-4, "{strength} instead of {wanted}");
        }
    }

    #[test]
    fn two_contestants_agree_with_the_binomial_error() {
        let mut ratings = Ratings::new(2);
        ratings.add(0, 1, 30.0);
        ratings.add(1, 0, 30.0);
        let fit = ratings.fit(0.0);
        assert!(fit[0].elo.abs() < 1e-9);
        // The difference has the error of a logit, 1/sqrt(n p q); each of two half-differences half of it.
        let wanted = ELO * Z95 / 15f64.sqrt() / 2.0;
        assert!((fit[0].margin - wanted).abs() < 1e-9, "{}", fit[0].margin);
    }

    #[test]
    fn who_won_everything_has_a_finite_rating() {
        let mut ratings = Ratings::new(3);
        ratings.add(0, 1, 10.0);
        ratings.add(0, 2, 10.0);
        ratings.add(1, 2, 10.0);
        let fit = ratings.fit(1.0);
        assert!(fit[0].elo > fit[1].elo && fit[1].elo > fit[2].elo);
        assert!(fit.iter().all(|r| r.elo.abs() < 2000.0 && r.margin.is_finite()));
        assert!(ratings.fit(0.0).iter().all(|r| r.elo.is_finite()));
    }

    #[test]
    fn who_never_met_is_not_compared() {
        let fit = Ratings::new(3).fit(1.0);
        assert!(fit.iter().all(|r| r.elo == 0.0 && r.margin.is_infinite()));
    }
}
