//! Files of nets and of training: written whole, and refused if a single bit is not what it was.
//!
//! `YOMINET` or `YOMIRUN` and a zero, the version and the length of the header as little-endian numbers of 32 bits, the
//! header as JSON, the numbers, and last the SHA-256 of all that comes before it.

use crate::features;
use crate::fights;
use crate::half::{from_half, to_half};
use crate::katago::KatagoError;
use crate::net::Net;
use crate::shape::{Shape, ShapeError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::path::Path;

/// The version of the format.
pub const VERSION: u32 = 1;
const MAGIC: &[u8; 8] = b"YOMINET\0";
const HASH: usize = 32;
const FRONT: usize = 16;

/// Where the numbers of a net come from.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// What it learned from.
    pub data: String,
    /// When, as whoever trained it wrote it down.
    pub date: String,
    /// Steps of learning.
    pub steps: u64,
    /// Positions seen, the same one each time it was seen.
    pub positions: u64,
}

#[derive(Serialize, Deserialize)]
struct Header {
    shape: Shape,
    /// The version of what a position looks like.
    features: u32,
    origin: Origin,
}

/// Why a file is no net, or none for this program.
#[derive(Debug)]
pub enum FileError {
    /// It begins otherwise.
    Foreign,
    /// It has another version than this program reads.
    Version(u32),
    /// It ends too early or goes on too long, or its hash is another.
    Damaged,
    /// Its header could not be read.
    Header(serde_json::Error),
    /// No net has such a shape.
    Shape(ShapeError),
    /// It learned with another list of features.
    Features(u32),
    /// It has another number of numbers than its shape.
    Length,
    /// It holds what is no number.
    NotFinite,
    /// It is none of ours, and none of KataGo's for this reason.
    Katago(KatagoError),
    /// It could not be read or written.
    Io(std::io::Error),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Foreign => f.write_str("this is no file of Yomi's nets"),
            FileError::Version(v) => write!(
                f,
                "the file has version {v}; this program reads version {VERSION}"
            ),
            FileError::Damaged => {
                f.write_str("the file is damaged: its hash is not the one it was written with")
            }
            FileError::Header(error) => write!(f, "the header cannot be read: {error}"),
            FileError::Shape(error) => error.fmt(f),
            FileError::Features(v) => write!(
                f,
                "the net was trained with version {v} of the features; this program has version {} for games and {} for fights",
                features::VERSION,
                fights::FEATURES
            ),
            FileError::Length => f.write_str("the file has another number of weights than its shape"),
            FileError::NotFinite => f.write_str("the file has weights that are no numbers"),
            FileError::Katago(KatagoError::Foreign) => {
                f.write_str("this is neither a net of Yomi's nor one of KataGo's (.bin.gz or .bin)")
            }
            FileError::Katago(error) => error.fmt(f),
            FileError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FileError {}

impl From<KatagoError> for FileError {
    fn from(error: KatagoError) -> FileError {
        FileError::Katago(error)
    }
}

impl From<std::io::Error> for FileError {
    fn from(error: std::io::Error) -> FileError {
        FileError::Io(error)
    }
}

/// The bytes of a file.
pub(crate) fn pack(magic: &[u8; 8], header: &impl Serialize, body: &[u8]) -> Vec<u8> {
    let header = serde_json::to_vec(header).expect("plain data");
    let mut bytes = Vec::with_capacity(FRONT + header.len() + body.len() + HASH);
    bytes.extend_from_slice(magic);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&(header.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&header);
    bytes.extend_from_slice(body);
    let hash = Sha256::digest(&bytes);
    bytes.extend_from_slice(&hash);
    bytes
}

/// The header and the body of a file.
pub(crate) fn unpack<'a, H: DeserializeOwned>(
    magic: &[u8; 8],
    bytes: &'a [u8],
) -> Result<(H, &'a [u8]), FileError> {
    if !bytes.starts_with(magic) {
        return Err(FileError::Foreign);
    }
    let number = |at: usize| {
        let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
        four.map(u32::from_le_bytes).ok_or(FileError::Damaged)
    };
    let (version, header) = (number(8)?, number(12)? as usize);
    if version != VERSION {
        return Err(FileError::Version(version));
    }
    let (held, hash) = bytes
        .split_at_checked(bytes.len().saturating_sub(HASH))
        .ok_or(FileError::Damaged)?;
    if Sha256::digest(held).as_slice() != hash {
        return Err(FileError::Damaged);
    }
    let rest = held.get(FRONT..).ok_or(FileError::Damaged)?;
    let (header, body) = rest.split_at_checked(header).ok_or(FileError::Damaged)?;
    let header = serde_json::from_slice(header).map_err(FileError::Header)?;
    Ok((header, body))
}

impl Net {
    /// The bytes of its file, with where it comes from.
    pub fn to_bytes(&self, origin: &Origin) -> Vec<u8> {
        let header = Header {
            shape: self.shape(),
            features: self.sees(),
            origin: origin.clone(),
        };
        let body: Vec<u8> = self
            .numbers()
            .iter()
            .flat_map(|&x| to_half(x).to_le_bytes())
            .collect();
        pack(MAGIC, &header, &body)
    }

    /// The net of a file's bytes, and where it comes from.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Net, Origin), FileError> {
        Net::read(bytes, features::VERSION)
    }

    /// The same of a net that looks at fights.
    pub fn of_fights(bytes: &[u8]) -> Result<(Net, Origin), FileError> {
        Net::read(bytes, fights::FEATURES)
    }

    fn read(bytes: &[u8], version: u32) -> Result<(Net, Origin), FileError> {
        let (header, body): (Header, _) = unpack(MAGIC, bytes)?;
        if header.features != version {
            return Err(FileError::Features(header.features));
        }
        let shape = Shape::new(header.shape.blocks, header.shape.channels).map_err(FileError::Shape)?;
        if body.len() != 2 * shape.parameters() {
            return Err(FileError::Length);
        }
        let halves = body
            .as_chunks::<2>()
            .0
            .iter()
            .map(|&two| from_half(u16::from_le_bytes(two)));
        let numbers: Vec<f32> = halves.collect();
        if numbers.iter().any(|x| !x.is_finite()) {
            return Err(FileError::NotFinite);
        }
        Ok((Net::new(shape, numbers).seeing(version), header.origin))
    }

    /// Writes its file, whole or not at all.
    pub fn save(&self, path: &Path, origin: &Origin) -> std::io::Result<()> {
        disk::write(path, self.to_bytes(origin))
    }

    /// The net of a file, and where it comes from.
    pub fn load(path: &Path) -> Result<(Net, Origin), FileError> {
        Net::from_bytes(&std::fs::read(path)?)
    }
}
