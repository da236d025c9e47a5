//! The way forward: from planes to verdicts.

use crate::features::{NUMBERS, PLANES, komi};
use crate::layers::{Activate, Pool, times};
use crate::net::Net;
use crate::product::Product;
use crate::shape::{HEAD, HIDDEN, LEAK};
use crate::work::{LEAD, Work, sigmoid};

impl Net {
    /// From the planes to the end of the last block.
    pub(crate) fn trunk(&self, work: &mut Work, positions: usize) {
        let (grid, shape, layout) = (work.grid, self.shape(), self.layout());
        let c = shape.channels;
        let (cells, points) = (grid.cells(), grid.area() * c);
        let tile = work.products.len() / c;
        for i in 0..positions {
            let v = work.slot(i) * tile * PLANES;
            let x = &mut work.trunk[0][i * points..][..points];
            self.stem.forward(
                self.on(grid),
                &work.planes[i * cells * PLANES..][..cells * PLANES],
                &mut work.stem_tiles[v..][..tile * PLANES],
                &mut work.products,
                x,
                false,
            );
            // The first place of the bias serves until the blocks need it.
            let bias = &mut work.biases[0][..c];
            bias.copy_from_slice(self.part(&layout.stem_bias));
            times(
                &work.numbers[i * NUMBERS..][..NUMBERS],
                self.part(&layout.numbers),
                bias,
            );
            for x in x.chunks_exact_mut(c) {
                x.iter_mut().zip(&*bias).for_each(|(x, b)| *x += b);
            }
        }
        for block in 0..shape.blocks {
            self.block(work, positions, block);
        }
    }

    fn block(&self, work: &mut Work, positions: usize, block: usize) {
        let (grid, shape) = (work.grid, self.shape());
        let layout = &self.layout().blocks[block];
        let c = shape.channels;
        let points = grid.area() * c;
        let tile = work.products.len();
        let (here, next) = (work.slot(block), work.slot(block + 1));
        let slots = [work.slot(2 * block), work.slot(2 * block + 1)];
        if here != next {
            let (before, after) = work.trunk.split_at_mut(next);
            after[0][..positions * points].copy_from_slice(&before[here][..positions * points]);
        }
        let pool = Pool::new(grid, c, c - shape.pooled(), shape.pooled());
        // One convolution of all positions, then the other: its weights stay in the cache.
        for i in 0..positions {
            let v = work.slot(i) * tile;
            self.width.run(Activate {
                grid,
                channels: c,
                x: &work.trunk[here][i * points..][..points],
                gain: self.part(&layout.gain),
                bias: self.part(&layout.bias),
                out: &mut work.sheet,
                padded: true,
            });
            self.blocks[block][0].forward(
                self.on(grid),
                &work.sheet,
                &mut work.tiles[slots[0]][v..][..tile],
                &mut work.products,
                &mut work.between[here][i * points..][..points],
                false,
            );
        }
        for i in 0..positions {
            let v = work.slot(i) * tile;
            let z = &work.between[here][i * points..][..points];
            let bias = &mut work.biases[here][i * c..][..c];
            bias.copy_from_slice(self.part(&layout.between));
            if shape.pools(block) {
                let pooled = &mut work.pooled[here][i * pool.len()..][..pool.len()];
                pool.forward(z, self.part(&layout.between), pooled);
                times(pooled, self.part(&layout.pool), bias);
            }
            self.width.run(Activate {
                grid,
                channels: c,
                x: z,
                gain: &self.ones,
                bias,
                out: &mut work.sheet,
                padded: true,
            });
            self.blocks[block][1].forward(
                self.on(grid),
                &work.sheet,
                &mut work.tiles[slots[1]][v..][..tile],
                &mut work.products,
                &mut work.trunk[next][i * points..][..points],
                true,
            );
        }
    }

    /// From the end of the last block to the verdicts.
    pub(crate) fn heads(&self, work: &mut Work, positions: usize) {
        let (grid, layout) = (work.grid, self.layout());
        let (c, area) = (self.shape().channels, grid.area());
        let last = work.slot(self.shape().blocks);
        let bias = self.part(&layout.head_bias);
        let (policy, value) = (
            Pool::new(grid, 2 * HEAD, 0, HEAD),
            Pool::new(grid, 2 * HEAD, HEAD, HEAD),
        );
        let (to_move, owner) = (self.part(&layout.policy), self.part(&layout.owner));
        for i in 0..positions {
            let end = &mut work.end[i * area * c..][..area * c];
            self.width.run(Activate {
                grid,
                channels: c,
                x: &work.trunk[last][i * area * c..][..area * c],
                gain: self.part(&layout.gain),
                bias: self.part(&layout.bias),
                out: end,
                padded: false,
            });
            let heads = &mut work.heads[i * area * 2 * HEAD..][..area * 2 * HEAD];
            self.width.run(Product {
                a: end,
                turned: false,
                b: self.part(&layout.head),
                c: heads,
                rows: area,
                inner: c,
                columns: 2 * HEAD,
                add: false,
            });
            let pooled = &mut work.policy_pooled[i * policy.len()..][..policy.len()];
            policy.forward(heads, bias, pooled);
            let added = &mut work.policy_bias[i * HEAD..][..HEAD];
            added.copy_from_slice(&bias[..HEAD]);
            times(pooled, self.part(&layout.policy_pool), added);
            let logits = &mut work.logits[i * (area + 1)..][..area + 1];
            let pass = self.part(&layout.pass);
            logits[area] = pass[policy.len()] + dot(pooled, pass);
            let owners = &mut work.owners[i * area..][..area];
            for ((logit, to), head) in logits.iter_mut().zip(owners).zip(heads.chunks_exact(2 * HEAD)) {
                *logit = rectified(&head[..HEAD], added, to_move);
                *to = owner[HEAD] + rectified(&head[HEAD..], &bias[HEAD..], owner);
            }
            let pooled = &mut work.value_pooled[i * value.len()..][..value.len()];
            value.forward(heads, bias, pooled);
            let hidden = &mut work.hidden[i * HIDDEN..][..HIDDEN];
            hidden.copy_from_slice(self.part(&layout.hidden_bias));
            times(pooled, self.part(&layout.hidden), hidden);
            hidden.iter_mut().for_each(|h| *h = h.max(LEAK * *h));
            let verdict = self.part(&layout.verdict);
            let out = &mut work.verdicts[2 * i..][..2];
            out.copy_from_slice(&verdict[2 * HIDDEN..]);
            times(hidden, verdict, out);
            let owners = &work.owners[i * area..][..area];
            let owned: f32 = owners.iter().map(|&o| 2.0 * sigmoid(o) - 1.0).sum();
            let balance = (owned + komi(&work.numbers[i * NUMBERS..])) / LEAD;
            work.balances[i] = balance;
            out[0] += self.part(&layout.balance)[0] * balance;
            out[1] += balance;
        }
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The sum of `max(0, x + bias)` times a weight, in eight sums side by side.
fn rectified(x: &[f32], bias: &[f32], weights: &[f32]) -> f32 {
    let mut sums = [0.0f32; 8];
    for ((x, b), w) in x
        .chunks_exact(8)
        .zip(bias.chunks_exact(8))
        .zip(weights.chunks_exact(8))
    {
        for k in 0..8 {
            sums[k] += (x[k] + b[k]).max(0.0) * w[k];
        }
    }
    sums.iter().sum()
}
