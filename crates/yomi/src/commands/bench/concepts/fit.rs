//! Learns the weights of [`concepts::iterative::strength`] from a judge's opinion: how likely groups live, and whose points
//! will be.

use super::judged::Judged;
use crate::output::say;
use concepts::iterative::strength::{Chance, Seen, Weights};
use concepts::{Model, Settings};
use goban::Color;

/// What is seen, what the judge says, how much it counts.
struct Example<const N: usize> {
    seen: [f64; N],
    truth: f64,
    weight: f64,
}

/// Holds weights near nothing where there is little to learn from.
const PULL: f64 = 3.0;
/// Rounds in which the weights of a bent sum come to rest.
const ROUNDS: usize = 12;

/// The weights that these positions teach.
pub fn fit(positions: &[Judged]) -> Weights {
    let models: Vec<Model> = positions
        .iter()
        .map(|judged| Model::new(judged.game.board(), Settings::default()))
        .collect();
    let looks: Vec<Seen<'_>> = models
        .iter()
        .map(|model| Seen::new(model.board(), model.picture()))
        .collect();
    let mut weights = Weights::LEARNED;
    weights.alone = bent(&examples(positions, &looks, |seen, i| seen.alone(i)));
    let first: Vec<Vec<Chance>> = looks
        .iter()
        .map(|seen| {
            let groups = 0..seen.groups.len();
            groups
                .map(|i| seen.chance(i, &seen.alone(i), &weights.alone))
                .collect()
        })
        .collect();
    let mut fields = looks
        .iter()
        .zip(&first)
        .map(|(seen, chances)| seen.spread(chances));
    let fields: Vec<_> = fields.by_ref().collect();
    let mut among = Vec::new();
    for (n, judged) in positions.iter().enumerate() {
        let judged = std::slice::from_ref(judged);
        let seen = &looks[n..=n];
        among.extend(examples(judged, seen, |seen, i| {
            seen.among(i, &first[n], &fields[n])
        }));
    }
    weights.among = bent(&among);
    let mut points = Vec::new();
    for ((judged, seen), (chances, field)) in positions.iter().zip(&looks).zip(first.iter().zip(&fields)) {
        let groups = 0..seen.groups.len();
        let chances: Vec<Chance> = groups
            .map(|i| seen.chance(i, &seen.among(i, chances, field), &weights.among))
            .collect();
        let size = judged.game.board().size();
        points.extend(seen.points(&chances).into_iter().map(|(p, traits)| Example {
            seen: traits,
            truth: f64::from(judged.opinion.owner(size, p, Color::Black)),
            weight: 1.0,
        }));
    }
    weights.points = straight(&points);
    say!("{weights:.2?}");
    weights
}

/// A group is an example by as many stones as it has.
fn examples<const N: usize>(
    positions: &[Judged],
    looks: &[Seen<'_>],
    traits: impl Fn(&Seen<'_>, usize) -> [f64; N],
) -> Vec<Example<N>> {
    let mut examples = Vec::new();
    for (judged, seen) in positions.iter().zip(looks) {
        let size = judged.game.board().size();
        for (i, group) in seen.groups.iter().enumerate() {
            let stones = group.stones.len() as f64;
            let owner = |p| f64::from(judged.opinion.owner(size, p, group.color));
            let his = group.stones.iter().map(owner).sum::<f64>() / stones;
            examples.push(Example {
                seen: traits(seen, i),
                truth: f64::midpoint(1.0, his),
                weight: stones,
            });
        }
    }
    examples
}

/// Weights of a sum that is bent between 0 and 1, by Newton's method.
fn bent<const N: usize>(examples: &[Example<N>]) -> [f64; N] {
    let mut weights = [0.0; N];
    for _ in 0..ROUNDS {
        let (mut slopes, mut bends) = ([0.0; N], [[0.0; N]; N]);
        for example in examples {
            let guess = 1.0 / (1.0 + (-sum(&weights, &example.seen)).exp());
            let (error, bend) = (example.truth - guess, guess * (1.0 - guess));
            add(&mut slopes, &mut bends, example, error, bend);
        }
        for i in 0..N {
            slopes[i] -= PULL * weights[i];
            bends[i][i] += PULL;
        }
        let step = solve(bends, slopes);
        for i in 0..N {
            weights[i] += step[i];
        }
    }
    weights
}

/// Weights of a plain sum, by least squares.
fn straight<const N: usize>(examples: &[Example<N>]) -> [f64; N] {
    let (mut slopes, mut bends) = ([0.0; N], [[0.0; N]; N]);
    for example in examples {
        add(&mut slopes, &mut bends, example, example.truth, 1.0);
    }
    for (i, row) in bends.iter_mut().enumerate() {
        row[i] += PULL;
    }
    solve(bends, slopes)
}

fn sum<const N: usize>(weights: &[f64; N], seen: &[f64; N]) -> f64 {
    weights.iter().zip(seen).map(|(w, s)| w * s).sum()
}

fn add<const N: usize>(
    slopes: &mut [f64; N],
    bends: &mut [[f64; N]; N],
    example: &Example<N>,
    error: f64,
    bend: f64,
) {
    for i in 0..N {
        slopes[i] += example.weight * error * example.seen[i];
        for j in 0..N {
            bends[i][j] += example.weight * bend * example.seen[i] * example.seen[j];
        }
    }
}

/// Linear equations, by elimination with the largest first.
fn solve<const N: usize>(mut rows: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for i in 0..N {
        let largest = (i..N).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()));
        let largest = largest.expect("a row is left");
        rows.swap(i, largest);
        right.swap(i, largest);
        for r in 0..N {
            let factor = rows[r][i] / rows[i][i];
            if r != i && factor != 0.0 {
                for c in i..N {
                    rows[r][c] -= factor * rows[i][c];
                }
                right[r] -= factor * right[i];
            }
        }
    }
    std::array::from_fn(|i| right[i] / rows[i][i])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(seen: [f64; 2], truth: f64) -> Example<2> {
        Example {
            seen,
            truth,
            weight: 1000.0,
        }
    }

    #[test]
    fn a_sum_is_found_again() {
        let truth = |x: f64| 0.5 + 2.0 * x;
        let examples: Vec<_> = [-1.0, 0.0, 3.0].map(|x| example([1.0, x], truth(x))).into();
        let [constant, slope] = straight(&examples);
        assert!((constant - 0.5).abs() < 0.01 && (slope - 2.0).abs() < 0.01);
    }

    #[test]
    fn a_bent_sum_is_found_again() {
        let truth = |x: f64| 1.0 / (1.0 + (-(0.5 - x)).exp());
        let examples: Vec<_> = [-2.0, 0.0, 1.0].map(|x| example([1.0, x], truth(x))).into();
        let [constant, slope] = bent(&examples);
        assert!(
            (constant - 0.5).abs() < 0.05 && (slope + 1.0).abs() < 0.05,
            "{constant} {slope}"
        );
    }
}
