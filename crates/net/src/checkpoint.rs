//! A course left and taken up again, bit for bit.

use crate::course::{Course, Plan};
use crate::features;
use crate::fights;
use crate::file::{FileError, pack, unpack};
use crate::loss::{Emphasis, Losses};
use crate::net::Net;
use crate::optimizer::{Memory, Pace};
use crate::shape::Shape;
use goban::Size;
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 8] = b"YOMIRUN\0";

/// How a course stood at some time.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// Steps made.
    pub step: u64,
    /// Positions seen.
    pub positions: u64,
    /// Seconds of learning, examinations not counted.
    pub seconds: f64,
    /// How far off the net was in what it learned from, since the last mark.
    pub taught: Losses,
    /// How far off its average is in positions held out.
    pub examined: Losses,
}

/// What is written beside the numbers.
#[derive(Serialize, Deserialize)]
struct Header {
    shape: Shape,
    side: u8,
    features: u32,
    step: u64,
    shards: usize,
    seed: u64,
    rate: f32,
    rise: u64,
    steps: u64,
    decay: f32,
    longest: f32,
    emphasis: Emphasis,
    marks: Vec<Mark>,
}

/// The bytes of a course and of how it went.
pub fn to_bytes(course: &Course, size: Size, marks: &[Mark]) -> Vec<u8> {
    let Plan {
        shards,
        pace,
        emphasis,
        seed,
    } = course.plan;
    let header = Header {
        shape: course.net().shape(),
        side: size.side(),
        features: course.net().sees(),
        step: course.memory.step,
        shards,
        seed,
        rate: pace.rate,
        rise: pace.rise,
        steps: pace.steps,
        decay: pace.decay,
        longest: pace.longest,
        emphasis,
        marks: marks.to_vec(),
    };
    let Memory {
        means,
        squares,
        average,
        ..
    } = &course.memory;
    let all = [course.net().numbers(), means, squares, average];
    let body: Vec<u8> = all.into_iter().flatten().flat_map(|x| x.to_le_bytes()).collect();
    pack(MAGIC, &header, &body)
}

/// The course of these bytes, its board, and how it went.
pub fn from_bytes(bytes: &[u8]) -> Result<(Course, Size, Vec<Mark>), FileError> {
    let (header, body): (Header, _) = unpack(MAGIC, bytes)?;
    if ![features::VERSION, fights::FEATURES].contains(&header.features) {
        return Err(FileError::Features(header.features));
    }
    let shape = Shape::new(header.shape.blocks, header.shape.channels).map_err(FileError::Shape)?;
    let len = shape.parameters();
    let size = Size::new(header.side).ok_or(FileError::Length)?;
    if body.len() != 16 * len {
        return Err(FileError::Length);
    }
    let numbers: Vec<f32> = body
        .as_chunks::<4>()
        .0
        .iter()
        .map(|&four| f32::from_le_bytes(four))
        .collect();
    let part = |i: usize| numbers[i * len..][..len].to_vec();
    let memory = Memory {
        step: header.step,
        means: part(1),
        squares: part(2),
        average: part(3),
    };
    let plan = Plan {
        shards: header.shards,
        pace: Pace {
            rate: header.rate,
            rise: header.rise,
            steps: header.steps,
            decay: header.decay,
            longest: header.longest,
        },
        emphasis: header.emphasis,
        seed: header.seed,
    };
    let course = Course::go_on(
        Net::to_teach(shape, part(0)).seeing(header.features),
        memory,
        plan,
    );
    Ok((course, size, header.marks))
}
