//! The way back: from the gradients of the answers to those of a net's numbers.

use crate::features::{NUMBERS, PLANES};
use crate::layers::{ActivateBack, Pool, times_back};
use crate::net::Net;
use crate::product::Product;
use crate::shape::{HEAD, HIDDEN, LEAK, POOLED};
use crate::winograd::{SPOTS, gather_weights};
use crate::work::{LEAD, Work, sigmoid};
use goban::Size;
use std::ops::Range;

/// Room for the way back.
pub struct Back {
    /// The gradient of the net's numbers, added to.
    pub gradient: Vec<f32>,
    /// The gradients of the answers, as in [`Work`].
    pub logits: Vec<f32>,
    pub verdicts: Vec<f32>,
    pub owners: Vec<f32>,
    heads: Vec<f32>,
    end: Vec<f32>,
    trunk: Vec<f32>,
    between: Vec<f32>,
    du: Vec<f32>,
    products: Vec<f32>,
    tiles: Vec<f32>,
    sheet: Vec<f32>,
}

impl Back {
    /// Room for a work of so many positions.
    pub fn new(net: &Net, size: Size, positions: usize) -> Back {
        let grid = crate::grid::Grid::new(size);
        let (c, n, area) = (net.shape().channels, positions, grid.area());
        let tile = SPOTS * grid.all_tiles();
        Back {
            gradient: vec![0.0; net.numbers().len()],
            logits: vec![0.0; n * (area + 1)],
            verdicts: vec![0.0; n * 2],
            owners: vec![0.0; n * area],
            heads: vec![0.0; area * 2 * HEAD],
            end: vec![0.0; area * c],
            trunk: vec![0.0; n * area * c],
            between: vec![0.0; n * area * c],
            du: vec![0.0; SPOTS * c * c.max(PLANES)],
            products: vec![0.0; tile * c],
            tiles: vec![0.0; tile * c],
            sheet: vec![0.0; grid.cells() * c],
        }
    }
}

/// Two parts of the gradient, the first lying before the second.
fn two<'a>(all: &'a mut [f32], first: &Range<usize>, second: &Range<usize>) -> [&'a mut [f32]; 2] {
    let (before, after) = all.split_at_mut(second.start);
    [&mut before[first.clone()], &mut after[..second.len()]]
}

impl Net {
    /// Adds to the gradient of the net's numbers what those of the answers come to, after the way forward of a work
    /// that keeps what it did.
    pub(crate) fn back(&self, work: &Work, back: &mut Back, positions: usize) {
        assert!(work.keeps, "the way back needs what was on the way forward");
        self.heads_back(work, back, positions);
        for block in (0..self.shape().blocks).rev() {
            self.block_back(work, back, positions, block);
        }
        self.stem_back(work, back, positions);
    }

    fn heads_back(&self, work: &Work, back: &mut Back, positions: usize) {
        let (grid, layout) = (work.grid, self.layout());
        let (c, area) = (self.shape().channels, grid.area());
        let bias = self.part(&layout.head_bias);
        let (policy, value) = (
            Pool::new(grid, 2 * HEAD, 0, HEAD),
            Pool::new(grid, 2 * HEAD, HEAD, HEAD),
        );
        let (to_move, owner) = (self.part(&layout.policy), self.part(&layout.owner));
        let last = &work.trunk[self.shape().blocks];
        let mut dpooled = [0.0; POOLED * HEAD];
        let mut turned_head = vec![0.0; c * 2 * HEAD];
        for (i, row) in self.part(&layout.head).chunks_exact(2 * HEAD).enumerate() {
            row.iter()
                .enumerate()
                .for_each(|(o, &w)| turned_head[o * c + i] = w);
        }
        for i in 0..positions {
            let heads = &work.heads[i * area * 2 * HEAD..][..area * 2 * HEAD];
            let dheads = &mut back.heads;
            let dlogits = &back.logits[i * (area + 1)..][..area + 1];
            let downers = &back.owners[i * area..][..area];
            let gradient = &mut back.gradient;
            let dverdict = &back.verdicts[2 * i..][..2];
            // The points owned are part of the verdict.
            let dbalance = dverdict[1] + dverdict[0] * self.part(&layout.balance)[0];
            gradient[layout.balance.start] += dverdict[0] * work.balances[i];
            let owners = &work.owners[i * area..][..area];
            // Moves and owners of points.
            let added = &work.policy_bias[i * HEAD..][..HEAD];
            let mut dadded = [0.0; HEAD];
            for (place, (head, dhead)) in heads
                .chunks_exact(2 * HEAD)
                .zip(dheads.chunks_exact_mut(2 * HEAD))
                .enumerate()
            {
                let sure = sigmoid(owners[place]);
                let dlogit = dlogits[place];
                let downer = downers[place] + dbalance * 2.0 * sure * (1.0 - sure) / LEAD;
                for k in 0..HEAD {
                    let h = head[k] + added[k];
                    dhead[k] = if h > 0.0 { dlogit * to_move[k] } else { 0.0 };
                    dadded[k] += dhead[k];
                    gradient[layout.policy.start + k] += dlogit * h.max(0.0);
                    let h = head[HEAD + k] + bias[HEAD + k];
                    let d = if h > 0.0 { downer * owner[k] } else { 0.0 };
                    dhead[HEAD + k] = d;
                    gradient[layout.head_bias.start + HEAD + k] += d;
                    gradient[layout.owner.start + k] += downer * h.max(0.0);
                }
                gradient[layout.owner.start + HEAD] += downer;
            }
            // What the pooled policy adds, and the pass.
            let pooled = &work.policy_pooled[i * policy.len()..][..policy.len()];
            let dpool = &mut gradient[layout.policy_pool.clone()];
            times_back(
                pooled,
                self.part(&layout.policy_pool),
                &dadded,
                dpool,
                &mut dpooled,
            );
            let (pass, dpass) = (self.part(&layout.pass), dlogits[area]);
            for k in 0..policy.len() {
                dpooled[k] += dpass * pass[k];
                gradient[layout.pass.start + k] += dpass * pooled[k];
            }
            gradient[layout.pass.start + policy.len()] += dpass;
            let dbias = &mut gradient[layout.head_bias.clone()];
            dbias.iter_mut().zip(&dadded).for_each(|(d, x)| *d += x);
            policy.backward(heads, bias, pooled, &dpooled, dheads, dbias);
            // The verdict.
            let hidden = &work.hidden[i * HIDDEN..][..HIDDEN];
            let mut dhidden = [0.0; HIDDEN];
            let (verdict, dm) = (self.part(&layout.verdict), &mut gradient[layout.verdict.clone()]);
            times_back(hidden, verdict, dverdict, dm, &mut dhidden);
            (0..2).for_each(|k| dm[2 * HIDDEN + k] += dverdict[k]);
            for k in 0..HIDDEN {
                if hidden[k] <= 0.0 {
                    dhidden[k] *= LEAK;
                }
                gradient[layout.hidden_bias.start + k] += dhidden[k];
            }
            let pooled = &work.value_pooled[i * value.len()..][..value.len()];
            let dm = &mut gradient[layout.hidden.clone()];
            times_back(pooled, self.part(&layout.hidden), &dhidden, dm, &mut dpooled);
            let dbias = &mut gradient[layout.head_bias.clone()];
            value.backward(heads, bias, pooled, &dpooled, dheads, dbias);
            // To the trunk.
            let end = &work.end[i * area * c..][..area * c];
            self.width.run(Product {
                a: end,
                turned: true,
                b: dheads,
                c: &mut gradient[layout.head.clone()],
                rows: c,
                inner: area,
                columns: 2 * HEAD,
                add: true,
            });
            self.width.run(Product {
                a: dheads,
                turned: false,
                b: &turned_head,
                c: &mut back.end,
                rows: area,
                inner: 2 * HEAD,
                columns: c,
                add: false,
            });
            let dx = &mut back.trunk[i * area * c..][..area * c];
            dx.fill(0.0);
            let [dgain, dbias] = two(gradient, &layout.gain, &layout.bias);
            self.width.run(ActivateBack {
                grid,
                channels: c,
                x: &last[i * area * c..][..area * c],
                gain: self.part(&layout.gain),
                bias: self.part(&layout.bias),
                out: &back.end,
                padded: false,
                dx,
                dgain,
                dbias,
            });
        }
    }

    fn block_back(&self, work: &Work, back: &mut Back, positions: usize, block: usize) {
        let (grid, shape) = (work.grid, self.shape());
        let layout = &self.layout().blocks[block];
        let c = shape.channels;
        let points = grid.area() * c;
        let tile = work.products.len();
        let pool = Pool::new(grid, c, c - shape.pooled(), shape.pooled());
        let [first, second] = &self.blocks[block];
        let mut dpooled = vec![0.0; pool.len()];
        let mut dtotal = vec![0.0; c];
        let mut ignored = vec![0.0; c];
        let du = SPOTS * c * c;
        // One convolution of all positions, then the other: its weights stay in the cache.
        back.du[..du].fill(0.0);
        for i in 0..positions {
            let dx = &back.trunk[i * points..][..points];
            let v = &work.tiles[2 * block + 1][i * tile..][..tile];
            second.backward(self.on(grid), dx, v, &mut back.products, &mut back.du[..du]);
            second.further_back(self.on(grid), &back.products, &mut back.tiles, &mut back.sheet);
            let z = &work.between[block][i * points..][..points];
            let dz = &mut back.between[i * points..][..points];
            dz.fill(0.0);
            dtotal.fill(0.0);
            self.width.run(ActivateBack {
                grid,
                channels: c,
                x: z,
                gain: &self.ones,
                bias: &work.biases[block][i * c..][..c],
                out: &back.sheet,
                padded: true,
                dx: dz,
                dgain: &mut ignored,
                dbias: &mut dtotal,
            });
            let dbetween = &mut back.gradient[layout.between.clone()];
            dbetween.iter_mut().zip(&dtotal).for_each(|(d, x)| *d += x);
            if shape.pools(block) {
                let pooled = &work.pooled[block][i * pool.len()..][..pool.len()];
                let [dbetween, dm] = two(&mut back.gradient, &layout.between, &layout.pool);
                times_back(pooled, self.part(&layout.pool), &dtotal, dm, &mut dpooled);
                pool.backward(z, self.part(&layout.between), pooled, &dpooled, dz, dbetween);
            }
        }
        gather_weights(&back.du[..du], &mut back.gradient[layout.second.clone()]);
        back.du[..du].fill(0.0);
        for i in 0..positions {
            let dz = &back.between[i * points..][..points];
            let v = &work.tiles[2 * block][i * tile..][..tile];
            first.backward(self.on(grid), dz, v, &mut back.products, &mut back.du[..du]);
            first.further_back(self.on(grid), &back.products, &mut back.tiles, &mut back.sheet);
            let [dgain, dbias] = two(&mut back.gradient, &layout.gain, &layout.bias);
            self.width.run(ActivateBack {
                grid,
                channels: c,
                x: &work.trunk[block][i * points..][..points],
                gain: self.part(&layout.gain),
                bias: self.part(&layout.bias),
                out: &back.sheet,
                padded: true,
                dx: &mut back.trunk[i * points..][..points],
                dgain,
                dbias,
            });
        }
        gather_weights(&back.du[..du], &mut back.gradient[layout.first.clone()]);
    }

    fn stem_back(&self, work: &Work, back: &mut Back, positions: usize) {
        let (grid, layout) = (work.grid, self.layout());
        let c = self.shape().channels;
        let points = grid.area() * c;
        let tile = work.products.len() / c * PLANES;
        let du = &mut back.du[..SPOTS * PLANES * c];
        du.fill(0.0);
        for i in 0..positions {
            let dx = &back.trunk[i * points..][..points];
            let v = &work.stem_tiles[i * tile..][..tile];
            self.stem.backward(self.on(grid), dx, v, &mut back.products, du);
            let mut sums = vec![0.0; c];
            for dx in dx.chunks_exact(c) {
                sums.iter_mut().zip(dx).for_each(|(sum, d)| *sum += d);
            }
            let dbias = &mut back.gradient[layout.stem_bias.clone()];
            dbias.iter_mut().zip(&sums).for_each(|(d, x)| *d += x);
            let numbers = &work.numbers[i * NUMBERS..][..NUMBERS];
            let dnumbers = &mut back.gradient[layout.numbers.clone()];
            for (row, &x) in dnumbers.chunks_exact_mut(c).zip(numbers) {
                row.iter_mut().zip(&sums).for_each(|(d, sum)| *d += x * sum);
            }
        }
        gather_weights(du, &mut back.gradient[layout.stem.clone()]);
    }
}
