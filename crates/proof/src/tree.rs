//! Proofs as data: one move for every position in which the proving side has to choose.

use std::fmt;

use crate::Side;

/// What a proof shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// This side wins whatever the other one does.
    Wins(Side),
    /// This side keeps the other one from winning, whatever that one does.
    Holds(Side),
}

impl Claim {
    /// The side whose moves the proof gives.
    pub fn side(self) -> Side {
        match self {
            Claim::Wins(side) | Claim::Holds(side) => side,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |side| match side {
            Side::First => "the first player",
            Side::Second => "the second player",
        };
        match self {
            Claim::Wins(side) => write!(f, "{} wins", name(*side)),
            Claim::Holds(side) => write!(f, "{} keeps the other from winning", name(*side)),
        }
    }
}

/// A proof that a side wins, or holds, from a position.
///
/// It is a strategy: for each position that can arise with the proving side to move, the code of its move
/// ([`crate::World::code`]). Positions where that side wins at once are left out. [`crate::check()`] tells
/// whether the strategy keeps what it claims.
///
/// ```
/// use proof::{Claim, Proof, Side};
/// let proof = Proof::new(Claim::Wins(Side::First), 17, "a note", [(99, 3), (17, 5)]);
/// assert_eq!(proof.code_at(17), Some(5));
/// let bytes = proof.to_bytes();
/// assert_eq!(Proof::from_bytes(&bytes).unwrap(), proof);
/// assert!(Proof::from_bytes(&bytes[1..]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    claim: Claim,
    root: u64,
    note: String,
    /// By hash of the position, ascending.
    moves: Vec<(u64, u32)>,
}

/// Why some bytes are no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    /// They do not begin as a proof does.
    Kind,
    /// They were written by a version this one cannot read.
    Version(u8),
    /// They are damaged: cut short, or changed.
    Damaged,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Kind => {
                f.write_str("this is no file of proofs: write one with `yomi prove ... --save FILE`")
            }
            FileError::Version(v) => write!(
                f,
                "this proof has format {v}, only format {VERSION} can be read: prove it again"
            ),
            FileError::Damaged => {
                f.write_str("this proof is damaged (its checksum is wrong): prove it again")
            }
        }
    }
}

impl std::error::Error for FileError {}

const MAGIC: &[u8; 7] = b"YOMIPRF";
const VERSION: u8 = 1;

impl Proof {
    /// The code that stands for a pass.
    pub const PASS: u32 = u32::MAX;

    /// A proof about the position with hash `root`; `note` says in words which position that is.
    pub fn new(claim: Claim, root: u64, note: &str, moves: impl IntoIterator<Item = (u64, u32)>) -> Proof {
        let mut moves: Vec<_> = moves.into_iter().collect();
        moves.sort_unstable();
        moves.dedup_by_key(|m| m.0);
        Proof {
            claim,
            root,
            note: note.to_string(),
            moves,
        }
    }

    /// What it shows.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// The hash of the position it is about.
    pub fn root(&self) -> u64 {
        self.root
    }

    /// What was noted about that position.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// The same with this note.
    pub fn with_note(self, note: &str) -> Proof {
        Proof {
            note: note.to_string(),
            ..self
        }
    }

    /// How many positions it holds.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it holds none: the win is immediate.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The code of the move in the position with this hash.
    pub fn code_at(&self, hash: u64) -> Option<u32> {
        let at = self.moves.binary_search_by_key(&hash, |m| m.0).ok()?;
        Some(self.moves[at].1)
    }

    /// The positions and codes, by ascending hash.
    pub fn moves(&self) -> &[(u64, u32)] {
        &self.moves
    }

    /// The bytes of a file: a header, the moves with hashes as differences, and a checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.push(VERSION);
        let (kind, side) = match self.claim {
            Claim::Wins(side) => (0, side),
            Claim::Holds(side) => (2, side),
        };
        out.push(kind | side as u8);
        out.extend(self.root.to_le_bytes());
        write_number(&mut out, self.note.len() as u64);
        out.extend(self.note.as_bytes());
        write_number(&mut out, self.moves.len() as u64);
        let mut last = 0;
        for &(hash, code) in &self.moves {
            write_number(&mut out, hash - last);
            write_number(&mut out, u64::from(code.wrapping_add(1)));
            last = hash;
        }
        let sum = checksum(&out);
        out.extend(sum.to_le_bytes());
        out
    }

    /// Reads what [`Proof::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Proof, FileError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(FileError::Kind)?;
        match rest.first() {
            Some(&VERSION) => {}
            Some(&v) => return Err(FileError::Version(v)),
            None => return Err(FileError::Damaged),
        }
        let body_len = bytes.len().checked_sub(8).ok_or(FileError::Damaged)?;
        let (body, sum) = bytes.split_at(body_len);
        if sum != checksum(body).to_le_bytes() {
            return Err(FileError::Damaged);
        }
        Proof::read_body(&body[MAGIC.len() + 1..]).ok_or(FileError::Damaged)
    }

    fn read_body(mut rest: &[u8]) -> Option<Proof> {
        let (&kind, tail) = rest.split_first()?;
        let side = if kind & 1 == 0 { Side::First } else { Side::Second };
        let claim = match kind >> 1 {
            0 => Claim::Wins(side),
            1 => Claim::Holds(side),
            _ => return None,
        };
        let (root, tail) = tail.split_first_chunk::<8>()?;
        rest = tail;
        let length = usize::try_from(read_number(&mut rest)?).ok()?;
        let note = str::from_utf8(rest.get(..length)?).ok()?;
        rest = &rest[length..];
        let count = usize::try_from(read_number(&mut rest)?).ok()?;
        // Each move takes two bytes at least: a forged count cannot ask for more memory than that.
        if count > rest.len() / 2 + 1 {
            return None;
        }
        let mut moves = Vec::with_capacity(count);
        let mut last = 0u64;
        for i in 0..count {
            let step = read_number(&mut rest)?;
            if i > 0 && step == 0 {
                return None;
            }
            last = last.checked_add(step)?;
            let code = u32::try_from(read_number(&mut rest)?).ok()?.wrapping_sub(1);
            moves.push((last, code));
        }
        rest.is_empty().then(|| Proof {
            claim,
            root: u64::from_le_bytes(*root),
            note: note.to_string(),
            moves,
        })
    }
}

/// Seven bits a byte, the lowest first; the top bit says that more follow.
fn write_number(out: &mut Vec<u8>, mut n: u64) {
    while n >= 128 {
        out.push(n as u8 | 128);
        n >>= 7;
    }
    out.push(n as u8);
}

fn read_number(rest: &mut &[u8]) -> Option<u64> {
    let mut n = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, tail) = rest.split_first()?;
        *rest = tail;
        n |= u64::from(byte & 127).checked_shl(shift)?;
        if byte < 128 {
            return Some(n);
        }
    }
    None
}

/// FNV-1a: enough against accidents; forgeries are the checker's business.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |h, &b| {
        (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01B3)
    })
}
