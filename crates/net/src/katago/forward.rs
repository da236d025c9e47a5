//! From planes and numbers to what the heads say.

use super::conv::Conv;
use super::layers::{padded, pool, pool_value};
use super::model::{Block, Model};
use super::norm::{Activation, Bend, Norm};
use crate::grid::Grid;
use crate::simd::Width;
use crate::winograd::On;

/// All the memory between, for boards of one size.
pub(super) struct Room {
    pub(super) grid: Grid,
    width: Width,
    /// The trunk and, deeper, the trunks inside its blocks.
    trunks: Vec<Vec<f32>>,
    /// With a margin of zeros, one for each number of channels.
    sheets: Vec<(usize, Vec<f32>)>,
    plain: Vec<f32>,
    between: Vec<f32>,
    scratch: [Vec<f32>; 2],
    pooled: Vec<f32>,
    added: Vec<f32>,
    bias: Vec<f32>,
    hidden: Vec<f32>,
    /// What the policy says of every point, `[point][padded opinions]`, and of a pass.
    pub(super) points: Vec<f32>,
    pub(super) pass: Vec<f32>,
    pub(super) result: Vec<f32>,
    pub(super) score: Vec<f32>,
    /// `[point][LANE]`, the owner first.
    pub(super) owners: Vec<f32>,
}

impl Room {
    pub(super) fn new(model: &Model, grid: Grid, width: Width) -> Room {
        let mut room = Room {
            grid,
            width,
            trunks: Vec::new(),
            sheets: Vec::new(),
            plain: Vec::new(),
            between: Vec::new(),
            scratch: [Vec::new(), Vec::new()],
            pooled: Vec::new(),
            added: Vec::new(),
            bias: Vec::new(),
            hidden: Vec::new(),
            points: vec![0.0; grid.area() * model.policy.last.to],
            pass: vec![0.0; model.policy.last.to],
            result: vec![0.0; 3],
            score: vec![0.0; 6],
            owners: vec![0.0; grid.area() * model.value.owner.to],
        };
        room.fit_blocks(&model.blocks, padded(model.channels), 0);
        for conv in [
            &model.policy.first,
            &model.policy.last,
            &model.value.first,
            &model.value.owner,
        ] {
            room.fit(conv);
        }
        grow(&mut room.hidden, model.value.hidden.to.max(model.policy.pass.to));
        room
    }

    fn fit_blocks(&mut self, blocks: &[Block], channels: usize, depth: usize) {
        if self.trunks.len() <= depth {
            self.trunks.push(Vec::new());
        }
        grow(&mut self.trunks[depth], self.grid.area() * channels);
        for block in blocks {
            match block {
                Block::Ordinary { first, last, .. } | Block::Pooling { first, last, .. } => {
                    self.fit(first);
                    self.fit(last);
                }
                Block::Nested {
                    first, blocks, last, ..
                } => {
                    self.fit(first);
                    self.fit(last);
                    self.fit_blocks(blocks, first.to, depth + 1);
                }
            }
        }
    }

    /// Makes room for a convolution.
    fn fit(&mut self, conv: &Conv) {
        let area = self.grid.area();
        if conv.wants_margin() && self.sheets.iter().all(|sheet| sheet.0 != conv.from) {
            self.sheets
                .push((conv.from, vec![0.0; self.grid.cells() * conv.from]));
        }
        grow(&mut self.plain, area * conv.from.max(conv.to));
        grow(&mut self.between, area * conv.to);
        for (scratch, len) in self.scratch.iter_mut().zip(conv.scratch(self.grid)) {
            grow(scratch, len);
        }
        grow(&mut self.pooled, 3 * conv.to);
        grow(&mut self.added, conv.to);
        grow(&mut self.bias, conv.to.max(conv.from));
    }

    /// From planes and numbers to what the heads say.
    pub(super) fn run(&mut self, model: &Model, bits: &[u32], numbers: &[f32]) {
        let mut trunk = std::mem::take(&mut self.trunks[0]);
        let channels = padded(model.channels);
        let (first, rest) = trunk.split_at_mut(channels);
        first.fill(0.0);
        model.numbers.add(numbers, first);
        rest.chunks_exact_mut(channels)
            .for_each(|row| row.copy_from_slice(first));
        model.stem.run(self.width, self.grid, bits, &mut trunk);
        self.blocks(&model.blocks, &mut trunk, 1);
        self.policy(model, &trunk);
        self.value(model, &trunk);
        self.trunks[0] = trunk;
    }

    fn blocks(&mut self, blocks: &[Block], trunk: &mut [f32], depth: usize) {
        for block in blocks {
            match block {
                Block::Ordinary {
                    pre,
                    first,
                    mid,
                    last,
                } => {
                    self.layer(pre, None, trunk, first, None);
                    let between = std::mem::take(&mut self.between);
                    self.layer(mid, Some(first.to), &between, last, Some(trunk));
                    self.between = between;
                }
                Block::Pooling {
                    pre,
                    first,
                    pool: pooled,
                    bias,
                    mid,
                    last,
                } => {
                    self.layer(pre, None, trunk, first, None);
                    let between = std::mem::take(&mut self.between);
                    self.pool(pooled, &between, first.to, padded(mid.channels));
                    let added = &mut self.added[..mid.channels];
                    added.fill(0.0);
                    bias.add(&self.pooled[..3 * pooled.channels], added);
                    self.shifted(mid, &between, first.to, last, Some(trunk));
                    self.between = between;
                }
                Block::Nested {
                    pre,
                    first,
                    blocks,
                    post,
                    last,
                } => {
                    let mut inner = std::mem::take(&mut self.trunks[depth]);
                    self.layer(pre, None, trunk, first, None);
                    let len = self.grid.area() * first.to;
                    inner[..len].copy_from_slice(&self.between[..len]);
                    self.blocks(blocks, &mut inner[..len], depth + 1);
                    self.layer(post, None, &inner[..len], last, Some(trunk));
                    self.trunks[depth] = inner;
                }
            }
        }
    }

    /// A normalisation and a convolution: results go to `between`, or are added to what is given. The rows of `x` are
    /// `stride` long, if not as long as the norm.
    fn layer(&mut self, norm: &Norm, stride: Option<usize>, x: &[f32], conv: &Conv, to: Option<&mut [f32]>) {
        self.through(norm, &norm.bias, stride.unwrap_or(norm.bias.len()), x, conv, to);
    }

    /// The same with `added` added to the channels before.
    fn shifted(&mut self, norm: &Norm, x: &[f32], stride: usize, conv: &Conv, to: Option<&mut [f32]>) {
        let mut bias = std::mem::take(&mut self.bias);
        let shifted = &mut bias[..norm.bias.len()];
        norm.shifted(&self.added[..norm.channels], shifted);
        self.through(norm, shifted, stride, x, conv, to);
        self.bias = bias;
    }

    fn through(
        &mut self,
        norm: &Norm,
        bias: &[f32],
        stride: usize,
        x: &[f32],
        conv: &Conv,
        to: Option<&mut [f32]>,
    ) {
        let area = self.grid.area();
        let margin = conv.wants_margin();
        let sheet = match self
            .sheets
            .iter_mut()
            .find(|sheet| margin && sheet.0 == conv.from)
        {
            Some(sheet) => &mut sheet.1[..],
            None => &mut self.plain[..area * conv.from],
        };
        self.width.run(Bend {
            grid: self.grid,
            norm,
            bias,
            x,
            stride,
            first: 0,
            out: sheet,
            margin,
        });
        let add = to.is_some();
        let out = match to {
            Some(to) => to,
            None => &mut self.between[..area * conv.to],
        };
        let [a, b] = &mut self.scratch;
        let [most_a, most_b] = conv.scratch(self.grid);
        let scratch = [&mut a[..most_a], &mut b[..most_b]];
        let on = On {
            width: self.width,
            grid: self.grid,
        };
        conv.run(on, sheet, scratch, out, add);
    }

    /// Pools channels of `x` from `first` on, into `pooled`.
    fn pool(&mut self, norm: &Norm, x: &[f32], stride: usize, first: usize) {
        self.bend(norm, x, stride, first);
        let pooled = &mut self.pooled[..3 * norm.channels];
        pool(self.grid, &self.plain, norm.bias.len(), pooled);
    }

    /// Channels of `x` through a norm, into `plain`.
    fn bend(&mut self, norm: &Norm, x: &[f32], stride: usize, first: usize) {
        self.width.run(Bend {
            grid: self.grid,
            norm,
            bias: &norm.bias,
            x,
            stride,
            first,
            out: &mut self.plain,
            margin: false,
        });
    }

    fn policy(&mut self, model: &Model, trunk: &[f32]) {
        let head = &model.policy;
        self.layer(&model.tip, None, trunk, &head.first, None);
        let between = std::mem::take(&mut self.between);
        self.pool(&head.pool, &between, head.first.to, padded(head.mid.channels));
        let pooled = &self.pooled[..3 * head.pool.channels];
        let added = &mut self.added[..head.mid.channels];
        added.fill(0.0);
        head.bias.add(pooled, added);
        self.pass.fill(0.0);
        match &head.pass_more {
            None => head.pass.add(pooled, &mut self.pass),
            Some((bias, activation, last)) => {
                let hidden = &mut self.hidden[..bias.len()];
                small(bias, |out| head.pass.add(pooled, out), *activation, hidden);
                last.add(hidden, &mut self.pass);
            }
        }
        let mut points = std::mem::take(&mut self.points);
        points.fill(0.0);
        self.shifted(&head.mid, &between, head.first.to, &head.last, Some(&mut points));
        self.points = points;
        self.between = between;
    }

    fn value(&mut self, model: &Model, trunk: &[f32]) {
        let head = &model.value;
        self.layer(&model.tip, None, trunk, &head.first, None);
        let between = std::mem::take(&mut self.between);
        self.bend(&head.norm, &between, head.first.to, 0);
        let pooled = &mut self.pooled[..3 * head.norm.channels];
        pool_value(self.grid, &self.plain, head.norm.bias.len(), pooled);
        let hidden = &mut self.hidden[..head.hidden_bias.len()];
        small(
            &head.hidden_bias,
            |out| head.hidden.add(pooled, out),
            head.activation,
            hidden,
        );
        for ((matrix, bias), out) in [(&head.result, &mut self.result), (&head.score, &mut self.score)] {
            out[..bias.len()].copy_from_slice(bias);
            matrix.add(hidden, out);
        }
        let mut owners = std::mem::take(&mut self.owners);
        owners.fill(0.0);
        self.layer(
            &head.norm,
            Some(head.first.to),
            &between,
            &head.owner,
            Some(&mut owners),
        );
        self.owners = owners;
        self.between = between;
    }
}

/// A bias, what is added to it, and what is done to the sum.
fn small(bias: &[f32], add: impl FnOnce(&mut [f32]), activation: Activation, out: &mut [f32]) {
    out.copy_from_slice(bias);
    add(out);
    activation.apply(out);
}

fn grow(memory: &mut Vec<f32>, len: usize) {
    if memory.len() < len {
        memory.resize(len, 0.0);
    }
}
