//! Convolutions of 3x3 by Winograd's F(4x4, 3x3): 36 products a tile instead of 144.
//!
//! A tile of 4x4 results needs 6x6 cells `d`. With the matrices of Lavin and Gray (2015), `v = Bᵀ d B` and `u = G w Gᵀ` are
//! 6x6, the products of their numbers summed over the channels give `m`, and the results are `Aᵀ m A`. Every number of the
//! 6x6 is a product of matrices by itself: tiles by channels, channels by channels. Backwards the same matrices
//! are turned round: `dm = A dy Aᵀ`, `du = vᵀ dm`, `dv = dm uᵀ`, `dd = B dv Bᵀ`, `dw = Gᵀ du G`; so the gradient is that of the
//! very numbers computed.
//!
//! Channels lie side by side in memory: a register holds one cell of many channels, and no transform shuffles.

use crate::grid::{Grid, TILE};
use crate::product::Product;
use crate::simd::{Kernel, Simd, Width};

/// Arrays of four and six, every number written out: `std::array::from_fn` calls functions that are not compiled for the
/// registers in use, one for every instruction of a transform (a sixth of a course).
macro_rules! four {
    (|$i:ident| $x:expr) => {
        [
            four!(0, $i, $x),
            four!(1, $i, $x),
            four!(2, $i, $x),
            four!(3, $i, $x),
        ]
    };
    ($n:literal, $i:ident, $x:expr) => {{
        let $i: usize = $n;
        $x
    }};
}
macro_rules! six {
    (|$i:ident| $x:expr) => {{
        let [a, b, c, d] = four!(|$i| $x);
        [a, b, c, d, four!(4, $i, $x), four!(5, $i, $x)]
    }};
}

/// Numbers of a transformed tile.
pub const SPOTS: usize = 36;
/// Weights from one channel to one other.
pub const TAPS: usize = 9;

/// Weights ready for use: `[SPOTS][from][to]` of `[TAPS][from][to]`.
pub fn transform_weights(weights: &[f32], u: &mut [f32]) {
    let n = weights.len() / TAPS;
    let mut half = vec![0.0; 6 * 3 * n];
    // Gᵀ from the right, over the columns of the taps; then G from the left, over their rows.
    for row in 0..3 {
        expand(
            |i| &weights[(3 * row + i) * n..][..n],
            &mut half[row * 6 * n..][..6 * n],
            n,
        );
    }
    for column in 0..6 {
        let mut out = vec![0.0; 6 * n];
        expand(|i| &half[(i * 6 + column) * n..][..n], &mut out, n);
        for row in 0..6 {
            u[(row * 6 + column) * n..][..n].copy_from_slice(&out[row * n..][..n]);
        }
    }
}

/// `G` times three numbers, for `n` channels at once.
fn expand<'a>(w: impl Fn(usize) -> &'a [f32], out: &mut [f32], n: usize) {
    let (w0, w1, w2) = (w(0), w(1), w(2));
    for i in 0..n {
        let (a, b, c) = (w0[i], w1[i], w2[i]);
        out[i] = a / 4.0;
        out[n + i] = -(a + b + c) / 6.0;
        out[2 * n + i] = -(a - b + c) / 6.0;
        out[3 * n + i] = a / 24.0 + b / 12.0 + c / 6.0;
        out[4 * n + i] = a / 24.0 - b / 12.0 + c / 6.0;
        out[5 * n + i] = c;
    }
}

/// Adds to the gradient of weights what that of the transformed ones comes to.
pub fn gather_weights(du: &[f32], gradient: &mut [f32]) {
    let n = gradient.len() / TAPS;
    let mut half = vec![0.0; 3 * 6 * n];
    for column in 0..6 {
        shrink(
            |i| &du[(i * 6 + column) * n..][..n],
            |tap, i, x| half[(tap * 6 + column) * n + i] = x,
            n,
        );
    }
    for row in 0..3 {
        let half = &half[row * 6 * n..][..6 * n];
        shrink(
            |i| &half[i * n..][..n],
            |tap, i, x| gradient[(3 * row + tap) * n + i] += x,
            n,
        );
    }
}

/// `Gᵀ` times six numbers, for `n` channels at once.
fn shrink<'a>(u: impl Fn(usize) -> &'a [f32], mut put: impl FnMut(usize, usize, f32), n: usize) {
    let u: [&[f32]; 6] = std::array::from_fn(u);
    for i in 0..n {
        let x = u.map(|u| u[i]);
        put(0, i, x[0] / 4.0 - (x[1] + x[2]) / 6.0 + (x[3] + x[4]) / 24.0);
        put(1, i, (x[2] - x[1]) / 6.0 + (x[3] - x[4]) / 12.0);
        put(2, i, (x[3] + x[4] - x[1] - x[2]) / 6.0 + x[5]);
    }
}

/// What a convolution is computed with, and on which board.
#[derive(Clone, Copy)]
pub struct On {
    pub width: Width,
    pub grid: Grid,
}

/// Transformed weights, and the same with `from` and `to` exchanged, for the way back.
#[derive(Clone, Debug)]
pub struct Weights {
    /// Channels that come in.
    pub from: usize,
    /// Channels that go out.
    pub to: usize,
    u: Vec<f32>,
    turned: Vec<f32>,
}

impl Weights {
    /// Weights `[TAPS][from][to]`; `both_ways` if gradients are to come back through them.
    pub fn new(weights: &[f32], from: usize, to: usize, both_ways: bool) -> Weights {
        let mut made = Weights {
            from,
            to,
            u: vec![0.0; SPOTS * from * to],
            turned: vec![0.0; if both_ways { SPOTS * from * to } else { 0 }],
        };
        made.set(weights);
        made
    }

    /// Takes other weights of the same shape.
    pub fn set(&mut self, weights: &[f32]) {
        transform_weights(weights, &mut self.u);
        if !self.turned.is_empty() {
            let mut turned = vec![0.0; weights.len()];
            let (from, to) = (self.from, self.to);
            for tap in 0..TAPS {
                for i in 0..from {
                    for o in 0..to {
                        turned[(tap * to + o) * from + i] = weights[(tap * from + i) * to + o];
                    }
                }
            }
            transform_weights(&turned, &mut self.turned);
        }
    }

    /// One position forward: `sheet` has the cells with a margin of zeros, `v` and `m` are written on the way, and the
    /// results come to `out`, or are added to it.
    pub fn forward(
        &self,
        On { width, grid }: On,
        sheet: &[f32],
        v: &mut [f32],
        m: &mut [f32],
        out: &mut [f32],
        add: bool,
    ) {
        let tiles = grid.all_tiles();
        width.run(Inward {
            grid,
            channels: self.from,
            sheet,
            v,
        });
        for spot in 0..SPOTS {
            width.run(Product {
                a: &v[spot * tiles * self.from..][..tiles * self.from],
                turned: false,
                b: &self.u[spot * self.from * self.to..][..self.from * self.to],
                c: &mut m[spot * tiles * self.to..][..tiles * self.to],
                rows: tiles,
                inner: self.from,
                columns: self.to,
                add: false,
            });
        }
        width.run(Outward {
            grid,
            channels: self.to,
            m,
            out,
            add,
        });
    }

    /// One position backward: from the gradient of the results to that of the transformed weights, added to `du`, given
    /// the `v` of the way forward. `m` is written on the way.
    pub fn backward(
        &self,
        On { width, grid }: On,
        gradient: &[f32],
        v: &[f32],
        m: &mut [f32],
        du: &mut [f32],
    ) {
        let tiles = grid.all_tiles();
        width.run(OutwardBack {
            grid,
            channels: self.to,
            gradient,
            m,
        });
        for spot in 0..SPOTS {
            width.run(Product {
                a: &v[spot * tiles * self.from..][..tiles * self.from],
                turned: true,
                b: &m[spot * tiles * self.to..][..tiles * self.to],
                c: &mut du[spot * self.from * self.to..][..self.from * self.to],
                rows: self.from,
                inner: tiles,
                columns: self.to,
                add: true,
            });
        }
    }

    /// The rest of the way back, from the `m` that [`Weights::backward`] left: the gradient of the sheet, which is
    /// cleared first. `dv` is written on the way.
    pub fn further_back(&self, On { width, grid }: On, m: &[f32], dv: &mut [f32], sheet: &mut [f32]) {
        let tiles = grid.all_tiles();
        for spot in 0..SPOTS {
            width.run(Product {
                a: &m[spot * tiles * self.to..][..tiles * self.to],
                turned: false,
                b: &self.turned[spot * self.from * self.to..][..self.from * self.to],
                c: &mut dv[spot * tiles * self.from..][..tiles * self.from],
                rows: tiles,
                inner: self.to,
                columns: self.from,
                add: false,
            });
        }
        sheet.fill(0.0);
        width.run(InwardBack {
            grid,
            channels: self.from,
            v: dv,
            sheet,
        });
    }
}

/// `v = Bᵀ d B` for every tile.
struct Inward<'a> {
    grid: Grid,
    channels: usize,
    sheet: &'a [f32],
    v: &'a mut [f32],
}

impl Kernel for Inward<'_> {
    #[inline(always)]
    fn run<S: Simd>(self) {
        let Inward {
            grid,
            channels,
            sheet,
            v,
        } = self;
        let (pad, tiles) = (grid.padded(), grid.all_tiles());
        for tile in 0..tiles {
            let corner = (tile / grid.tiles * TILE) * pad + tile % grid.tiles * TILE;
            for c in (0..channels).step_by(S::LANES) {
                let half = six!(|i| {
                    let row = &sheet[(corner + i * pad) * channels + c..];
                    bt::<S>(six!(|j| S::load(&row[j * channels..])))
                });
                for j in 0..6 {
                    let column = bt::<S>(six!(|i| half[i][j]));
                    for (i, x) in column.into_iter().enumerate() {
                        S::store(x, &mut v[((i * 6 + j) * tiles + tile) * channels + c..]);
                    }
                }
            }
        }
    }
}

/// Results `Aᵀ m A` of every tile, as far as they are on the board.
struct Outward<'a> {
    grid: Grid,
    channels: usize,
    m: &'a [f32],
    out: &'a mut [f32],
    add: bool,
}

impl Kernel for Outward<'_> {
    #[inline(always)]
    fn run<S: Simd>(self) {
        let Outward {
            grid,
            channels,
            m,
            out,
            add,
        } = self;
        let tiles = grid.all_tiles();
        for tile in 0..tiles {
            let (top, left) = (tile / grid.tiles * TILE, tile % grid.tiles * TILE);
            let (rows, columns) = ((grid.side - top).min(TILE), (grid.side - left).min(TILE));
            for c in (0..channels).step_by(S::LANES) {
                let half = six!(|i| {
                    let row = &m[(i * 6 * tiles + tile) * channels + c..];
                    at4::<S>(six!(|j| S::load(&row[j * tiles * channels..])))
                });
                let done: [_; TILE] = four!(|j| at4::<S>(six!(|i| half[i][j])));
                for (j, column) in done.into_iter().enumerate().take(columns) {
                    for (i, x) in column.into_iter().enumerate().take(rows) {
                        let place = (top + i) * grid.side + left + j;
                        let to = &mut out[place * channels + c..];
                        let x = if add { S::add(S::load(to), x) } else { x };
                        S::store(x, to);
                    }
                }
            }
        }
    }
}

/// `dm = A dy Aᵀ` for every tile; what hangs over the edge is zero.
struct OutwardBack<'a> {
    grid: Grid,
    channels: usize,
    gradient: &'a [f32],
    m: &'a mut [f32],
}

impl Kernel for OutwardBack<'_> {
    #[inline(always)]
    fn run<S: Simd>(self) {
        let OutwardBack {
            grid,
            channels,
            gradient,
            m,
        } = self;
        let tiles = grid.all_tiles();
        for tile in 0..tiles {
            let (top, left) = (tile / grid.tiles * TILE, tile % grid.tiles * TILE);
            let (rows, columns) = ((grid.side - top).min(TILE), (grid.side - left).min(TILE));
            for c in (0..channels).step_by(S::LANES) {
                let half = four!(|i| if i < rows {
                    let row = &gradient[((top + i) * grid.side + left) * channels + c..];
                    a6::<S>(four!(|j| if j < columns {
                        S::load(&row[j * channels..])
                    } else {
                        S::splat(0.0)
                    }))
                } else {
                    [S::splat(0.0); 6]
                });
                for j in 0..6 {
                    let column = a6::<S>(four!(|i| half[i][j]));
                    for (i, x) in column.into_iter().enumerate() {
                        S::store(x, &mut m[((i * 6 + j) * tiles + tile) * channels + c..]);
                    }
                }
            }
        }
    }
}

/// Adds `B dv Bᵀ` of every tile to the sheet.
struct InwardBack<'a> {
    grid: Grid,
    channels: usize,
    v: &'a [f32],
    sheet: &'a mut [f32],
}

impl Kernel for InwardBack<'_> {
    #[inline(always)]
    fn run<S: Simd>(self) {
        let InwardBack {
            grid,
            channels,
            v,
            sheet,
        } = self;
        let (pad, tiles) = (grid.padded(), grid.all_tiles());
        for tile in 0..tiles {
            let corner = (tile / grid.tiles * TILE) * pad + tile % grid.tiles * TILE;
            for c in (0..channels).step_by(S::LANES) {
                let half = six!(|i| {
                    let row = &v[(i * 6 * tiles + tile) * channels + c..];
                    b::<S>(six!(|j| S::load(&row[j * tiles * channels..])))
                });
                for j in 0..6 {
                    let column = b::<S>(six!(|i| half[i][j]));
                    for (i, x) in column.into_iter().enumerate() {
                        let to = &mut sheet[(corner + i * pad + j) * channels + c..];
                        S::store(S::add(S::load(to), x), to);
                    }
                }
            }
        }
    }
}

/// `Bᵀ` times six numbers.
#[inline(always)]
fn bt<S: Simd>(d: [S::V; 6]) -> [S::V; 6] {
    let (two, four, five) = (S::splat(2.0), S::splat(-4.0), S::splat(-5.0));
    let even = S::mul_add(four, d[2], d[4]);
    let odd = S::mul_add(four, d[1], d[3]);
    let near = S::sub(d[4], d[2]);
    let far = S::mul(two, S::sub(d[3], d[1]));
    let plus = S::splat(4.0);
    [
        S::mul_add(plus, d[0], S::mul_add(five, d[2], d[4])),
        S::add(even, odd),
        S::sub(even, odd),
        S::add(near, far),
        S::sub(near, far),
        S::mul_add(plus, d[1], S::mul_add(five, d[3], d[5])),
    ]
}

/// `B` times six numbers.
#[inline(always)]
fn b<S: Simd>(v: [S::V; 6]) -> [S::V; 6] {
    let (two, four, five) = (S::splat(2.0), S::splat(4.0), S::splat(-5.0));
    let (sum12, minus12) = (S::add(v[1], v[2]), S::sub(v[1], v[2]));
    let (sum34, minus34) = (S::add(v[3], v[4]), S::sub(v[3], v[4]));
    let both = S::mul_add(two, minus34, minus12);
    let d1 = S::mul(four, S::sub(v[5], minus12));
    [
        S::mul(four, v[0]),
        S::sub(d1, S::mul(two, minus34)),
        S::sub(S::sub(S::mul(five, v[0]), S::mul(four, sum12)), sum34),
        S::mul_add(five, v[5], both),
        S::add(S::add(v[0], sum12), sum34),
        v[5],
    ]
}

/// `Aᵀ` times six numbers.
#[inline(always)]
fn at4<S: Simd>(m: [S::V; 6]) -> [S::V; 4] {
    let (sum12, minus12) = (S::add(m[1], m[2]), S::sub(m[1], m[2]));
    let (sum34, minus34) = (S::add(m[3], m[4]), S::sub(m[3], m[4]));
    [
        S::add(S::add(m[0], sum12), sum34),
        S::mul_add(S::splat(2.0), minus34, minus12),
        S::mul_add(S::splat(4.0), sum34, sum12),
        S::add(S::mul_add(S::splat(8.0), minus34, minus12), m[5]),
    ]
}

/// `A` times four numbers.
#[inline(always)]
fn a6<S: Simd>(y: [S::V; 4]) -> [S::V; 6] {
    let (even, odd) = (S::add(y[0], y[2]), S::add(y[1], y[3]));
    let far_even = S::mul_add(S::splat(4.0), y[2], y[0]);
    let far_odd = S::mul(S::splat(2.0), S::mul_add(S::splat(4.0), y[3], y[1]));
    [
        y[0],
        S::add(even, odd),
        S::sub(even, odd),
        S::add(far_even, far_odd),
        S::sub(far_even, far_odd),
        y[3],
    ]
}
