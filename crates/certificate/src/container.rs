//! The file around a proof, whatever it is about.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | [`MAGIC`]: a file that a text transfer has changed is seen at once |
//! | 1 | version of this table, [`VERSION`] |
//! | 4 | [`Kind`]: what the proof is about |
//! | 1 | version of the payload, the kind's own |
//! | 8 | length of the payload, low byte first |
//! | n | the payload |
//! | 8 | [FNV-1a](https://en.wikipedia.org/wiki/Fowler–Noll–Vo_hash_function) of all bytes before, low byte first |
//!
//! The checksum finds accidents: no change of a single byte escapes it, and another about once in 2⁶⁴. Bytes that somebody put
//! in order on purpose are for the checker of the kind.

use crate::damage::{Damage, Wrong};
use std::fmt;

/// How proof files begin.
pub const MAGIC: [u8; 8] = *b"\x8fYOMI\r\n\x1a";

/// The version of the container.
pub const VERSION: u8 = 1;

const HEADER: usize = 8 + 1 + 4 + 1 + 8;
const SUM: usize = 8;

/// What a proof is about: four letters, chosen by the crate that checks it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kind(pub [u8; 4]);

impl Kind {
    /// A fight on a Go board: [`crate::Certificate`].
    pub const FIGHT: Kind = Kind(*b"figh");
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

/// A proof file that came whole.
///
/// ```
/// use certificate::{Container, Kind, Wrong};
/// let kind = Kind(*b"demo");
/// let mut bytes = Container { kind, version: 1, payload: b"won" }.to_bytes();
/// assert_eq!(Container::from_bytes(&bytes).unwrap().payload, b"won");
/// bytes[22] ^= 1;
/// assert_eq!(Container::from_bytes(&bytes).unwrap_err().wrong, Wrong::Checksum);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Container<'a> {
    /// What it is about.
    pub kind: Kind,
    /// The version of the payload.
    pub version: u8,
    /// What the kind says of it.
    pub payload: &'a [u8],
}

impl<'a> Container<'a> {
    /// Where the payload begins in the file.
    pub const PAYLOAD: usize = HEADER;

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + self.payload.len() + SUM);
        bytes.extend(MAGIC);
        bytes.push(VERSION);
        bytes.extend(self.kind.0);
        bytes.push(self.version);
        bytes.extend((self.payload.len() as u64).to_le_bytes());
        bytes.extend(self.payload);
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Whether a file claims to be one of these.
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Reads a file, and sees that it came whole.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Container<'a>, Damage> {
        let wrong = |at, wrong| Err(Damage { at, wrong });
        if let Some(at) = MAGIC.iter().zip(bytes).position(|(m, b)| m != b) {
            return wrong(at, Wrong::NoProof);
        }
        match bytes.get(8) {
            Some(&VERSION) | None => {}
            Some(&other) => return wrong(8, Wrong::Version(other)),
        }
        let (Some(&kind), Some(&version), Some(length)) = (
            bytes.get(9..).and_then(<[u8]>::first_chunk::<4>),
            bytes.get(13),
            bytes.get(14..).and_then(<[u8]>::first_chunk::<8>),
        ) else {
            return wrong(bytes.len(), Wrong::CutOff);
        };
        let room = (bytes.len() as u64).checked_sub((HEADER + SUM) as u64);
        let length = u64::from_le_bytes(*length);
        match room {
            Some(room) if room == length => {}
            Some(room) if room > length => return wrong(HEADER + SUM + length as usize, Wrong::Overlong),
            _ => return wrong(bytes.len(), Wrong::CutOff),
        }
        let (body, sum) = bytes.split_at(bytes.len() - SUM);
        if checksum(body).to_le_bytes() != *sum {
            return wrong(body.len(), Wrong::Checksum);
        }
        Ok(Container {
            kind: Kind(kind),
            version,
            payload: &body[HEADER..],
        })
    }

    /// Reads a file that must be of this kind, in a version of the payload up to this one.
    pub fn of_kind(bytes: &'a [u8], kind: Kind, newest: u8) -> Result<Container<'a>, Damage> {
        let container = Container::from_bytes(bytes)?;
        let wrong = if container.kind != kind {
            Some((9, Wrong::Kind(container.kind)))
        } else if container.version == 0 || container.version > newest {
            Some((13, Wrong::Version(container.version)))
        } else {
            None
        };
        match wrong {
            Some((at, wrong)) => Err(Damage { at, wrong }),
            None => Ok(container),
        }
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
