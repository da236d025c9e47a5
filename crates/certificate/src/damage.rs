//! What can be wrong with the bytes of a proof.

use crate::container::Kind;
use std::fmt;

/// Where bytes are not those of a proof, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The byte, counted from the start of the file.
    pub at: usize,
    /// What is wrong there.
    pub wrong: Wrong,
}

/// What can be wrong with bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// The file does not begin as proofs do.
    NoProof,
    /// A later version of the format, or none.
    Version(u8),
    /// A proof about something else.
    Kind(Kind),
    /// The bytes end before the proof does.
    CutOff,
    /// More bytes follow than the proof has.
    Overlong,
    /// The checksum is not that of the bytes.
    Checksum,
    /// A number that is written longer than it need be, or too large for what it counts.
    Number,
    /// A byte that stands for nothing here.
    Code(u8),
    /// No board is so large.
    Size(u8),
    /// Stones of both sides on one point, or a string without a liberty.
    Stones,
    /// A ban of the ko rule that no move could have left.
    Ban,
    /// A point that is not on the board.
    OffBoard,
    /// A move to a position that is not there.
    Missing(u64),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::NoProof => f.write_str("this is no proof file"),
            Wrong::Version(v) => write!(f, "version {v} of the format is not known here"),
            Wrong::Kind(kind) => write!(f, "this is a proof about something else ({kind})"),
            Wrong::CutOff => f.write_str("the file is cut off"),
            Wrong::Overlong => f.write_str("more bytes follow than the proof has"),
            Wrong::Checksum => f.write_str("the file is damaged: its checksum is another"),
            Wrong::Number => f.write_str("a number is out of order"),
            Wrong::Code(c) => write!(f, "{c} means nothing here"),
            Wrong::Size(s) => write!(f, "no board has {s} lines"),
            Wrong::Stones => f.write_str("stones overlap, or have no liberty"),
            Wrong::Ban => f.write_str("no move could have left this ban"),
            Wrong::OffBoard => f.write_str("a point is not on the board"),
            Wrong::Missing(i) => write!(f, "position {i} is not there"),
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at, self.wrong)
    }
}

impl std::error::Error for Damage {}
