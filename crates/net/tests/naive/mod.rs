//! A net computed as plainly as can be, in numbers of 64 bits: loops over points, channels and taps, nothing else.

use goban::{Color, Move, Size};
use net::features::{LEGAL, NUMBERS, PLANES};
use net::{HEAD, HIDDEN, LEAK, Net, View};
use std::collections::HashMap;
use std::ops::Range;

/// What a net answers, by point and move.
pub struct Plain {
    pub win: f32,
    pub lead: f32,
    pub owners: Vec<f32>,
    pub policy: HashMap<Move, f32>,
}

/// Channels of points: `x[place][channel]`, rows from the bottom.
type Field = Vec<Vec<f64>>;

struct Numbers<'a>(&'a Net);

impl Numbers<'_> {
    fn list(&self, range: &Range<usize>) -> Vec<f64> {
        self.0.numbers()[range.clone()]
            .iter()
            .map(|&x| f64::from(x))
            .collect()
    }

    fn matrix(&self, range: &Range<usize>, columns: usize) -> Vec<Vec<f64>> {
        self.list(range).chunks(columns).map(<[f64]>::to_vec).collect()
    }
}

fn conv(x: &Field, side: usize, taps: &[Vec<f64>], out: usize) -> Field {
    let inward = x[0].len();
    let mut result = vec![vec![0.0; out]; side * side];
    for row in 0..side {
        for column in 0..side {
            for (tap, (dr, dc)) in (-1..=1).flat_map(|r| (-1..=1).map(move |c| (r, c))).enumerate() {
                let (r, c) = (row as i32 + dr, column as i32 + dc);
                if !(0..side as i32).contains(&r) || !(0..side as i32).contains(&c) {
                    continue;
                }
                let from = &x[r as usize * side + c as usize];
                for i in 0..inward {
                    for o in 0..out {
                        result[row * side + column][o] += from[i] * taps[tap * inward + i][o];
                    }
                }
            }
        }
    }
    result
}

fn relu(x: &Field, gain: &[f64], bias: &[f64]) -> Field {
    let point = |x: &Vec<f64>| {
        (0..x.len())
            .map(|c| (gain[c] * x[c] + bias[c]).max(0.0))
            .collect()
    };
    x.iter().map(point).collect()
}

fn pool(x: &Field, channels: Range<usize>, side: usize) -> Vec<f64> {
    let mean = |c: usize| x.iter().map(|x| x[c]).sum::<f64>() / x.len() as f64;
    let means: Vec<f64> = channels.clone().map(mean).collect();
    let scale = (side as f64 - 14.0) / 10.0;
    let scaled = means.iter().map(|m| m * scale);
    let maxima = channels.map(|c| x.iter().fold(0.0, |m: f64, x| m.max(x[c])));
    means.iter().copied().chain(scaled).chain(maxima).collect()
}

fn times(x: &[f64], m: &[Vec<f64>]) -> Vec<f64> {
    (0..m[0].len())
        .map(|j| x.iter().zip(m).map(|(x, row)| x * row[j]).sum())
        .collect()
}

fn add(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The planes of a view without their margin, and its numbers.
fn look(view: View) -> (Field, Vec<f64>) {
    let side = usize::from(view.board.size().side());
    let padded = 4 * side.div_ceil(4) + 2;
    let (mut sheet, mut numbers) = (vec![0.0; padded * padded * PLANES], vec![0.0; NUMBERS]);
    view.fill(&mut sheet, &mut numbers);
    let point = |at: usize| {
        let cell = (at / side + 1) * padded + at % side + 1;
        sheet[cell * PLANES..][..PLANES]
            .iter()
            .map(|&x| f64::from(x))
            .collect()
    };
    (
        (0..side * side).map(point).collect(),
        numbers.iter().map(|&x| f64::from(x)).collect(),
    )
}

impl Plain {
    pub fn of(net: &Net, view: View) -> Plain {
        let size = view.board.size();
        let side = usize::from(size.side());
        let (all, layout, c) = (Numbers(net), net.layout(), net.shape().channels);
        let (planes, numbers) = look(view);
        let mut x = conv(&planes, side, &all.matrix(&layout.stem, c), c);
        let whole = add(
            &all.list(&layout.stem_bias),
            &times(&numbers, &all.matrix(&layout.numbers, c)),
        );
        x.iter_mut().for_each(|x| *x = add(x, &whole));
        let ones = vec![1.0; c];
        for block in &layout.blocks {
            let y = relu(&x, &all.list(&block.gain), &all.list(&block.bias));
            let z = conv(&y, side, &all.matrix(&block.first, c), c);
            let mut bias = all.list(&block.between);
            if !block.pool.is_empty() {
                let h = relu(&z, &ones, &bias);
                bias = add(
                    &bias,
                    &times(&pool(&h, c - c / 4..c, side), &all.matrix(&block.pool, c)),
                );
            }
            let z = conv(&relu(&z, &ones, &bias), side, &all.matrix(&block.second, c), c);
            x = x.iter().zip(&z).map(|(x, z)| add(x, z)).collect();
        }
        let end = relu(&x, &all.list(&layout.gain), &all.list(&layout.bias));
        let head = all.matrix(&layout.head, 2 * HEAD);
        let heads: Field = end.iter().map(|x| times(x, &head)).collect();
        let (bias, ones) = (all.list(&layout.head_bias), vec![1.0; 2 * HEAD]);
        let seen = relu(&heads, &ones, &bias);
        let pooled = pool(&seen, 0..HEAD, side);
        let mut added = bias.clone();
        let more = times(&pooled, &all.matrix(&layout.policy_pool, HEAD));
        (0..HEAD).for_each(|k| added[k] += more[k]);
        let moves = relu(&heads, &ones, &added);
        let (to_move, pass, owner) = (
            all.list(&layout.policy),
            all.list(&layout.pass),
            all.list(&layout.owner),
        );
        let logit = |x: &Vec<f64>| (0..HEAD).map(|k| x[k] * to_move[k]).sum::<f64>();
        let mut logits: Vec<f64> = moves.iter().map(logit).collect();
        logits.push(pass[pooled.len()] + pooled.iter().zip(&pass).map(|(x, w)| x * w).sum::<f64>());
        let own = |x: &Vec<f64>| owner[HEAD] + (0..HEAD).map(|k| x[HEAD + k] * owner[k]).sum::<f64>();
        let owned: Vec<f64> = seen.iter().map(own).collect();
        let hidden = times(
            &pool(&seen, HEAD..2 * HEAD, side),
            &all.matrix(&layout.hidden, HIDDEN),
        );
        let hidden: Vec<f64> = add(&hidden, &all.list(&layout.hidden_bias))
            .iter()
            .map(|h| h.max(f64::from(LEAK) * h))
            .collect();
        let verdict = all.matrix(&layout.verdict, 2);
        let mut verdict = add(&times(&hidden, &verdict), &verdict[HIDDEN]);
        let points: f64 = owned.iter().map(|&o| 2.0 * sigmoid(o) - 1.0).sum();
        let balance = (points
            + if view.to_move == Color::White {
                view.komi
            } else {
                -view.komi
            })
            / 20.0;
        verdict[0] += all.list(&layout.balance)[0] * balance;
        verdict[1] += balance;

        let at = |size: Size, p: goban::Point| {
            let p = view.symmetry.apply(p, size);
            usize::from(p.row()) * side + usize::from(p.col())
        };
        let sign = if view.to_move == Color::Black { 1.0 } else { -1.0 };
        let mut owners = vec![0.0; 1024];
        size.points()
            .for_each(|p| owners[p.index()] = sign * (2.0 * sigmoid(owned[at(size, p)]) - 1.0) as f32);
        let mut policy: HashMap<Move, f64> = size
            .points()
            .filter(|&p| planes[at(size, p)][LEGAL] > 0.0)
            .map(|p| (Move::Play(p), logits[at(size, p)].exp()))
            .collect();
        policy.insert(Move::Pass, logits[side * side].exp());
        let sum: f64 = policy.values().sum();
        Plain {
            win: sigmoid(verdict[0]) as f32,
            lead: 20.0 * verdict[1] as f32,
            owners,
            policy: policy
                .into_iter()
                .map(|(play, p)| (play, (p / sum) as f32))
                .collect(),
        }
    }
}
