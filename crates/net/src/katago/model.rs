//! A whole net as its file has it: trunk, policy head, value head.

use super::conv::{Conv, Filter};
use super::features::{NUMBERS, PLANES};
use super::layers::{Matrix, agree, read_bias};
use super::norm::{Activation, Norm};
use super::stem::Stem;
use super::stream::Stream;
use super::{KatagoError, VERSIONS};

/// Blocks at most, those inside others counted.
const MOST_BLOCKS: usize = 512;
/// Blocks inside one another.
const DEEPEST: usize = 3;

/// By what the numbers of the value head become points.
pub(super) struct Scales {
    pub(super) score: f64,
    pub(super) spread: f64,
    pub(super) lead: f64,
}

/// A net.
pub(super) struct Model {
    pub(super) name: String,
    pub(super) version: i64,
    pub(super) scales: Scales,
    /// Whether it learned with areas as if suicide were always allowed.
    pub(super) suicide_areas: bool,
    /// Channels of the trunk, as the file says.
    pub(super) channels: usize,
    pub(super) stem: Stem,
    pub(super) numbers: Matrix,
    pub(super) blocks: Vec<Block>,
    pub(super) tip: Norm,
    pub(super) policy: PolicyHead,
    pub(super) value: ValueHead,
}

/// What is added to the trunk.
pub(super) enum Block {
    Ordinary {
        pre: Norm,
        first: Conv,
        mid: Norm,
        last: Conv,
    },
    /// Beside the first convolution another one, pooled over the board and added to the results of the first.
    Pooling {
        pre: Norm,
        /// Both convolutions, the pooled channels last.
        first: Conv,
        pool: Norm,
        bias: Matrix,
        mid: Norm,
        last: Conv,
    },
    /// A trunk of its own, narrower.
    Nested {
        pre: Norm,
        first: Conv,
        blocks: Vec<Block>,
        post: Norm,
        last: Conv,
    },
}

pub(super) struct PolicyHead {
    /// First the channels of the points, then those pooled.
    pub(super) first: Conv,
    pub(super) pool: Norm,
    pub(super) bias: Matrix,
    pub(super) mid: Norm,
    pub(super) last: Conv,
    pub(super) pass: Matrix,
    /// From version 15 on the pass has a layer more.
    pub(super) pass_more: Option<(Vec<f32>, Activation, Matrix)>,
}

pub(super) struct ValueHead {
    pub(super) first: Conv,
    pub(super) norm: Norm,
    pub(super) hidden: Matrix,
    pub(super) hidden_bias: Vec<f32>,
    pub(super) activation: Activation,
    /// Won, lost, no result.
    pub(super) result: (Matrix, Vec<f32>),
    /// Score, its spread, lead, and more.
    pub(super) score: (Matrix, Vec<f32>),
    pub(super) owner: Conv,
}

impl Model {
    pub(super) fn read(bytes: &[u8]) -> Result<Model, KatagoError> {
        let mut file = Stream::new(bytes);
        let name = file.name().map_err(|_| KatagoError::Foreign)?;
        let version = file.number().map_err(|_| KatagoError::Foreign)?;
        if !VERSIONS.contains(&version) {
            return Err(KatagoError::Version(version));
        }
        agree("the list of planes", file.count(1000)?, PLANES)?;
        agree("the list of numbers", file.count(1000)?, NUMBERS)?;
        let mut scales = Scales {
            score: 20.0,
            spread: 20.0,
            lead: 20.0,
        };
        if version >= 13 {
            let mut seven = [0.0f64; 7];
            for scale in &mut seven {
                *scale = file.number()?;
                if !(scale.is_finite() && *scale > 0.0) {
                    return Err(KatagoError::NotFinite("the list of scales".into()));
                }
            }
            [_, scales.score, scales.spread, scales.lead, ..] = seven;
        }
        let mut suicide_areas = false;
        if version >= 15 {
            let meta = file.word()?;
            if meta != "0" {
                let what = "an input for who the players are (a net that imitates people)";
                return Err(KatagoError::Unsupported("the net".into(), what.into()));
            }
            suicide_areas = file.flag()?;
            file.zeros(6)?;
        }
        let trunk = file.name()?;
        let blocks = file.count(MOST_BLOCKS)?;
        let channels = file.count(8192)?;
        // The width of its blocks, which they say again; one of these is not used any more.
        for _ in 0..4 {
            file.number::<i64>()?;
        }
        if version >= 15 {
            if file.flag()? {
                let what = "a normalisation by the root of mean squares at its end";
                return Err(KatagoError::Unsupported(trunk, what.into()));
            }
            file.zeros(5)?;
        }
        let stem = Filter::read(&mut file)?.taking(PLANES)?.giving(channels)?;
        let numbers = Matrix::read(&mut file, NUMBERS)?.giving(&trunk, channels)?;
        let mut left = MOST_BLOCKS;
        let blocks = read_blocks(&mut file, version, blocks, channels, DEEPEST, &mut left)?;
        let tip = Norm::read(&mut file, version, channels)?;
        Ok(Model {
            name,
            version,
            scales,
            suicide_areas,
            channels,
            stem: Stem::new(stem),
            numbers,
            blocks,
            tip,
            policy: PolicyHead::read(&mut file, version, channels)?,
            value: ValueHead::read(&mut file, version, channels)?,
        })
    }
}

fn read_blocks(
    file: &mut Stream,
    version: i64,
    count: usize,
    channels: usize,
    depth: usize,
    left: &mut usize,
) -> Result<Vec<Block>, KatagoError> {
    let mut blocks = Vec::new();
    for _ in 0..count {
        let kind = file.word()?;
        let name = file.name()?;
        *left = left
            .checked_sub(1)
            .ok_or_else(|| KatagoError::Unsupported(name.clone(), "too many blocks".into()))?;
        blocks.push(match kind {
            "ordinary_block" => Block::ordinary(file, version, channels)?,
            "gpool_block" => Block::pooling(file, version, channels)?,
            "nested_bottleneck_block" if depth > 0 => {
                let inner = file.count(MOST_BLOCKS)?;
                let pre = Norm::read(file, version, channels)?;
                let first = Filter::read(file)?.taking(channels)?;
                let narrow = first.to;
                let blocks = read_blocks(file, version, inner, narrow, depth - 1, left)?;
                let post = Norm::read(file, version, narrow)?;
                let last = Filter::read(file)?.taking(narrow)?.giving(channels)?;
                Block::Nested {
                    pre,
                    first: first.ready()?,
                    blocks,
                    post,
                    last: last.ready()?,
                }
            }
            other => {
                return Err(KatagoError::Unsupported(
                    name,
                    format!("a block of the kind {other}"),
                ));
            }
        });
    }
    Ok(blocks)
}

impl Block {
    fn ordinary(file: &mut Stream, version: i64, channels: usize) -> Result<Block, KatagoError> {
        let pre = Norm::read(file, version, channels)?;
        let first = Filter::read(file)?.taking(channels)?;
        let mid = Norm::read(file, version, first.to)?;
        let last = Filter::read(file)?.taking(first.to)?.giving(channels)?;
        Ok(Block::Ordinary {
            pre,
            first: first.ready()?,
            mid,
            last: last.ready()?,
        })
    }

    fn pooling(file: &mut Stream, version: i64, channels: usize) -> Result<Block, KatagoError> {
        let pre = Norm::read(file, version, channels)?;
        let regular = Filter::read(file)?.taking(channels)?;
        let pooled = Filter::read(file)?.taking(channels)?;
        let pool = Norm::read(file, version, pooled.to)?;
        let bias = Matrix::read(file, 3 * pooled.to)?.giving(&file.part(), regular.to)?;
        let mid = Norm::read(file, version, regular.to)?;
        let last = Filter::read(file)?.taking(regular.to)?.giving(channels)?;
        Ok(Block::Pooling {
            pre,
            first: Filter::join([regular, pooled])?,
            pool,
            bias,
            mid,
            last: last.ready()?,
        })
    }
}

impl PolicyHead {
    fn read(file: &mut Stream, version: i64, channels: usize) -> Result<PolicyHead, KatagoError> {
        let head = file.name()?;
        // From version 12 on there are more opinions than one: the first is the plain one.
        let opinions = match version {
            17.. => {
                let opinions = file.count(4)?;
                file.zeros(3)?;
                opinions
            }
            16 => 4,
            12.. => 2,
            _ => 1,
        };
        let points = Filter::read(file)?.taking(channels)?;
        let pooled = Filter::read(file)?.taking(channels)?;
        let pool = Norm::read(file, version, pooled.to)?;
        let bias = Matrix::read(file, 3 * pooled.to)?.giving(&head, points.to)?;
        let mid = Norm::read(file, version, points.to)?;
        let last = Filter::read(file)?.taking(points.to)?.giving(opinions)?;
        let mut pass = Matrix::read(file, 3 * pooled.to)?;
        let mut pass_more = None;
        if version >= 15 {
            let bias = read_bias(file, pass.to)?;
            let activation = Activation::read(file, version)?;
            let last = Matrix::read(file, pass.to)?.giving(&head, opinions)?;
            pass_more = Some((bias, activation, last));
        } else {
            pass = pass.giving(&head, opinions)?;
        }
        Ok(PolicyHead {
            first: Filter::join([points, pooled])?,
            pool,
            bias,
            mid,
            last: last.ready()?,
            pass,
            pass_more,
        })
    }
}

impl ValueHead {
    fn read(file: &mut Stream, version: i64, channels: usize) -> Result<ValueHead, KatagoError> {
        let head = file.name()?;
        if version >= 17 {
            file.zeros(3)?;
        }
        let first = Filter::read(file)?.taking(channels)?;
        let (seen, width) = (Norm::read(file, version, first.to)?, first.to);
        let hidden = Matrix::read(file, 3 * width)?;
        let hidden_bias = read_bias(file, hidden.to)?;
        let activation = Activation::read(file, version)?;
        let result = Matrix::read(file, hidden.to)?.giving(&head, 3)?;
        let result = (result, read_bias(file, 3)?);
        let scores = if version >= 9 { 6 } else { 4 };
        let score = Matrix::read(file, hidden.to)?.giving(&head, scores)?;
        let score = (score, read_bias(file, scores)?);
        let owner = Filter::read(file)?.taking(width)?.giving(1)?;
        Ok(ValueHead {
            first: first.ready()?,
            norm: seen,
            hidden,
            hidden_bias,
            activation,
            result,
            score,
            owner: owner.ready()?,
        })
    }
}
