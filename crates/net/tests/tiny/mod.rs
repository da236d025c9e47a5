//! A tiny net as KataGo writes it, made by chance: its file, and what it answers, computed as plainly as can be in numbers of
//! 64 bits.

use goban::Random;

/// Channels of points: `x[place][channel]`, rows from the top.
pub type Field = Vec<Vec<f64>>;

/// A word or a list of numbers of the file.
pub struct Writer<'a> {
    pub bytes: Vec<u8>,
    pub version: i64,
    random: &'a mut Random,
}

impl Writer<'_> {
    pub fn words(&mut self, words: &str) {
        self.bytes.extend_from_slice(words.as_bytes());
        self.bytes.push(b'\n');
    }

    /// Numbers between `-size` and `size` around `middle`, written and remembered.
    fn numbers(&mut self, count: usize, middle: f32, size: f32) -> Vec<f64> {
        self.bytes.extend_from_slice(b"@BIN@");
        let mut numbers = Vec::new();
        for _ in 0..count {
            let x = middle + size * (self.random.below(2001) as f32 / 1000.0 - 1.0);
            self.bytes.extend_from_slice(&x.to_le_bytes());
            numbers.push(f64::from(x));
        }
        self.bytes.push(b'\n');
        numbers
    }

    fn conv(&mut self, side: usize, from: usize, to: usize) -> Conv {
        self.words(&format!("conv {side} {side} {from} {to} 1 1"));
        let size = 1.5 / ((side * side * from) as f32).sqrt();
        Conv {
            side,
            to,
            weights: self.numbers(side * side * from * to, 0.0, size),
        }
    }

    fn matrix(&mut self, from: usize, to: usize) -> Matrix {
        self.words(&format!("mul {from} {to}"));
        Matrix {
            to,
            weights: self.numbers(from * to, 0.0, 1.5 / (from as f32).sqrt()),
        }
    }

    fn bias(&mut self, channels: usize) -> Vec<f64> {
        self.words(&format!("bias {channels}"));
        self.numbers(channels, 0.0, 0.5)
    }

    fn activation(&mut self, name: &'static str) -> &'static str {
        if self.version < 11 {
            self.words("act");
            return "RELU";
        }
        self.words(&format!("act ACTIVATION_{name}"));
        name
    }

    fn norm(&mut self, channels: usize, activation: &'static str) -> Norm {
        let scaled = !channels.is_multiple_of(3);
        self.words(&format!("norm {channels} 0.001 {} 1", u8::from(scaled)));
        let mean = self.numbers(channels, 0.0, 0.3);
        let variance = self.numbers(channels, 1.0, 0.5);
        let scale = if scaled {
            self.numbers(channels, 1.0, 0.3)
        } else {
            vec![1.0; channels]
        };
        let bias = self.numbers(channels, 0.1, 0.3);
        Norm {
            mean,
            variance,
            scale,
            bias,
            activation: self.activation(activation),
        }
    }
}

pub struct Conv {
    side: usize,
    to: usize,
    weights: Vec<f64>,
}

impl Conv {
    fn run(&self, x: &Field) -> Field {
        let board = (x.len() as f64).sqrt() as i64;
        let (reach, from) = (self.side as i64 / 2, x[0].len());
        let mut out = vec![vec![0.0; self.to]; x.len()];
        for (place, out) in out.iter_mut().enumerate() {
            for tap in 0..self.side * self.side {
                let row = place as i64 / board + (tap / self.side) as i64 - reach;
                let column = place as i64 % board + (tap % self.side) as i64 - reach;
                if !(0..board).contains(&row) || !(0..board).contains(&column) {
                    continue;
                }
                let here = &x[(row * board + column) as usize];
                for (i, x) in here.iter().enumerate() {
                    for (o, out) in out.iter_mut().enumerate() {
                        *out += x * self.weights[(tap * from + i) * self.to + o];
                    }
                }
            }
        }
        out
    }
}

struct Matrix {
    to: usize,
    weights: Vec<f64>,
}

impl Matrix {
    fn run(&self, x: &[f64]) -> Vec<f64> {
        (0..self.to)
            .map(|o| {
                x.iter()
                    .enumerate()
                    .map(|(i, x)| x * self.weights[i * self.to + o])
                    .sum()
            })
            .collect()
    }
}

struct Norm {
    mean: Vec<f64>,
    variance: Vec<f64>,
    scale: Vec<f64>,
    bias: Vec<f64>,
    activation: &'static str,
}

fn act(activation: &str, x: f64) -> f64 {
    match activation {
        "RELU" => x.max(0.0),
        "MISH" => x * x.exp().ln_1p().tanh(),
        "SILU" => x / (1.0 + (-x).exp()),
        _ => x,
    }
}

impl Norm {
    fn run(&self, x: &Field) -> Field {
        let one = |c: usize, x: f64| {
            let scaled = (x - self.mean[c]) / (self.variance[c] + 0.001).sqrt();
            act(self.activation, scaled * self.scale[c] + self.bias[c])
        };
        x.iter()
            .map(|x| x.iter().enumerate().map(|(c, &x)| one(c, x)).collect())
            .collect()
    }
}

/// Means, means by the side, and the third that `last` makes.
fn pool(x: &Field, last: impl Fn(usize, f64, f64) -> f64) -> Vec<f64> {
    let side = (x.len() as f64).sqrt();
    let mean = |c: usize| x.iter().map(|x| x[c]).sum::<f64>() / x.len() as f64;
    let channels = 0..x[0].len();
    let means: Vec<f64> = channels.clone().map(mean).collect();
    let scaled = means.iter().map(|m| m * (side - 14.0) * 0.1);
    let lasts = channels.map(|c| last(c, means[c], side));
    means.iter().copied().chain(scaled).chain(lasts).collect()
}

fn pool_with_maxima(x: &Field) -> Vec<f64> {
    pool(x, |c, _, _| x.iter().map(|x| x[c]).fold(f64::MIN, f64::max))
}

fn add(x: &mut Field, y: &Field) {
    for (x, y) in x.iter_mut().zip(y) {
        x.iter_mut().zip(y).for_each(|(x, y)| *x += y);
    }
}

fn add_to_all(x: &mut Field, y: &[f64]) {
    for x in x {
        x.iter_mut().zip(y).for_each(|(x, y)| *x += y);
    }
}

enum Block {
    Ordinary(Norm, Conv, Norm, Conv),
    Pooling(Norm, Conv, Conv, Norm, Matrix, Norm, Conv),
    Nested(Norm, Conv, Vec<Block>, Norm, Conv),
}

impl Block {
    fn ordinary(to: &mut Writer<'_>, c: usize) -> Block {
        to.words("ordinary_block block");
        Block::Ordinary(
            to.norm(c, "MISH"),
            to.conv(3, c, 20),
            to.norm(20, "RELU"),
            to.conv(3, 20, c),
        )
    }

    fn pooling(to: &mut Writer<'_>, c: usize) -> Block {
        to.words("gpool_block block");
        let (pre, first, pooled) = (to.norm(c, "SILU"), to.conv(3, c, 10), to.conv(3, c, 7));
        let (norm, bias) = (to.norm(7, "MISH"), to.matrix(21, 10));
        Block::Pooling(
            pre,
            first,
            pooled,
            norm,
            bias,
            to.norm(10, "MISH"),
            to.conv(3, 10, c),
        )
    }

    fn nested(to: &mut Writer<'_>, c: usize) -> Block {
        to.words("nested_bottleneck_block block 2");
        let (pre, first) = (to.norm(c, "IDENTITY"), to.conv(1, c, 12));
        let inner = vec![Block::pooling(to, 12), Block::ordinary(to, 12)];
        Block::Nested(pre, first, inner, to.norm(12, "MISH"), to.conv(1, 12, c))
    }

    fn run(&self, x: &mut Field) {
        let added = match self {
            Block::Ordinary(pre, first, mid, last) => last.run(&mid.run(&first.run(&pre.run(x)))),
            Block::Pooling(pre, first, pooled, norm, bias, mid, last) => {
                let pre = pre.run(x);
                let mut y = first.run(&pre);
                add_to_all(&mut y, &bias.run(&pool_with_maxima(&norm.run(&pooled.run(&pre)))));
                last.run(&mid.run(&y))
            }
            Block::Nested(pre, first, blocks, post, last) => {
                let mut y = first.run(&pre.run(x));
                blocks.iter().for_each(|block| block.run(&mut y));
                last.run(&post.run(&y))
            }
        };
        add(x, &added);
    }
}

/// The net: its file is in `bytes`.
pub struct Tiny {
    pub bytes: Vec<u8>,
    stem: Conv,
    numbers: Matrix,
    blocks: Vec<Block>,
    tip: Norm,
    policy: Policy,
    value: Value,
}

struct Policy {
    points: Conv,
    pooled: Conv,
    norm: Norm,
    bias: Matrix,
    mid: Norm,
    last: Conv,
    pass: Matrix,
    pass_more: Option<(Vec<f64>, &'static str, Matrix)>,
}

struct Value {
    first: Conv,
    norm: Norm,
    hidden: (Matrix, Vec<f64>, &'static str),
    result: (Matrix, Vec<f64>),
    score: (Matrix, Vec<f64>),
    owner: Conv,
}

/// What it says, before it becomes probabilities and points.
pub struct Said {
    pub points: Vec<f64>,
    pub pass: f64,
    pub result: Vec<f64>,
    pub score: Vec<f64>,
    pub owners: Vec<f64>,
}

impl Tiny {
    /// A net of this version. From 11 on it has all activations, and blocks inside a block.
    pub fn new(version: i64, seed: u64) -> Tiny {
        let mut random = Random::new(seed);
        let mut to = Writer {
            bytes: Vec::new(),
            version,
            random: &mut random,
        };
        let c = 18;
        to.words(&format!("tiny {version} 22 19"));
        if version >= 13 {
            to.words("10 15 25 30 40 0.25 150");
        }
        if version >= 15 {
            to.words("0 1 0 0 0 0 0 0");
        }
        to.words(&format!(
            "trunk {} {c} 20 10 0 7",
            if version >= 11 { 3 } else { 2 }
        ));
        if version >= 15 {
            to.words("0 0 0 0 0 0");
        }
        let (stem, numbers) = (to.conv(5, 22, c), to.matrix(19, c));
        let mut blocks = vec![Block::ordinary(&mut to, c), Block::pooling(&mut to, c)];
        if version >= 11 {
            blocks.push(Block::nested(&mut to, c));
        }
        let tip = to.norm(c, "MISH");
        let policy = Policy::new(&mut to, c);
        let value = Value::new(&mut to, c);
        Tiny {
            bytes: to.bytes,
            stem,
            numbers,
            blocks,
            tip,
            policy,
            value,
        }
    }

    /// What it says, shown these planes and numbers.
    pub fn run(&self, planes: &[u32], numbers: &[f32]) -> Said {
        let bits = |&bits: &u32| (0..22).map(|plane| f64::from(bits >> plane & 1)).collect();
        let planes: Field = planes.iter().map(bits).collect();
        let numbers: Vec<f64> = numbers.iter().map(|&x| f64::from(x)).collect();
        let mut x = self.stem.run(&planes);
        add_to_all(&mut x, &self.numbers.run(&numbers));
        self.blocks.iter().for_each(|block| block.run(&mut x));
        let x = self.tip.run(&x);
        let (points, pass) = self.policy.run(&x);
        let (result, score, owners) = self.value.run(&x);
        Said {
            points,
            pass,
            result,
            score,
            owners,
        }
    }
}

impl Policy {
    fn new(to: &mut Writer<'_>, c: usize) -> Policy {
        let opinions = match to.version {
            16 => 4,
            12.. => 2,
            _ => 1,
        };
        to.words("policyhead");
        if to.version >= 17 {
            to.words(&format!("{opinions} 0 0 0"));
        }
        let (points, pooled, norm) = (to.conv(1, c, 9), to.conv(1, c, 6), to.norm(6, "RELU"));
        let (bias, mid, last) = (to.matrix(18, 9), to.norm(9, "MISH"), to.conv(1, 9, opinions));
        let (pass, pass_more) = if to.version >= 15 {
            let pass = to.matrix(18, 9);
            (
                pass,
                Some((to.bias(9), to.activation("SILU"), to.matrix(9, opinions))),
            )
        } else {
            (to.matrix(18, opinions), None)
        };
        Policy {
            points,
            pooled,
            norm,
            bias,
            mid,
            last,
            pass,
            pass_more,
        }
    }

    fn run(&self, x: &Field) -> (Vec<f64>, f64) {
        let pooled = pool_with_maxima(&self.norm.run(&self.pooled.run(x)));
        let mut points = self.points.run(x);
        add_to_all(&mut points, &self.bias.run(&pooled));
        let points = self.last.run(&self.mid.run(&points));
        let mut pass = self.pass.run(&pooled);
        if let Some((bias, activation, last)) = &self.pass_more {
            let hidden: Vec<f64> = pass
                .iter()
                .zip(bias)
                .map(|(x, b)| act(activation, x + b))
                .collect();
            pass = last.run(&hidden);
        }
        (points.iter().map(|x| x[0]).collect(), pass[0])
    }
}

impl Value {
    fn new(to: &mut Writer<'_>, c: usize) -> Value {
        to.words("valuehead");
        if to.version >= 17 {
            to.words("0 0 0");
        }
        let (first, norm) = (to.conv(1, c, 8), to.norm(8, "MISH"));
        let hidden = (to.matrix(24, 13), to.bias(13), to.activation("RELU"));
        let result = (to.matrix(13, 3), to.bias(3));
        let scores = if to.version >= 9 { 6 } else { 4 };
        let score = (to.matrix(13, scores), to.bias(scores));
        Value {
            first,
            norm,
            hidden,
            result,
            score,
            owner: to.conv(1, 8, 1),
        }
    }

    fn run(&self, x: &Field) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
        let x = self.norm.run(&self.first.run(x));
        let pooled = pool(&x, |_, mean, side| mean * ((side - 14.0).powi(2) * 0.01 - 0.1));
        let (matrix, bias, activation) = &self.hidden;
        let hidden: Vec<f64> = matrix
            .run(&pooled)
            .iter()
            .zip(bias)
            .map(|(x, b)| act(activation, x + b))
            .collect();
        let last = |(matrix, bias): &(Matrix, Vec<f64>)| -> Vec<f64> {
            matrix.run(&hidden).iter().zip(bias).map(|(x, b)| x + b).collect()
        };
        let owners = self.owner.run(&x).iter().map(|x| x[0].tanh()).collect();
        (last(&self.result), last(&self.score), owners)
    }
}
