//! Why a file is no net of KataGo's, or none that can be read here.

use std::fmt;

/// Why a file is no net of KataGo's, or none that can be read here: what it has, and what is missing.
#[derive(Debug)]
pub enum KatagoError {
    /// It could not be read or unpacked.
    Io(std::io::Error),
    /// It does not begin with a name and a version.
    Foreign,
    /// It has another version than those that are read.
    Version(i64),
    /// Its weights are written as text.
    Text,
    /// It ends in the middle of this part.
    Cut(String),
    /// This part cannot be read: what was looked for.
    Malformed(String, &'static str),
    /// Two sizes that must agree in this part do not.
    Mismatch(String, usize, usize),
    /// This part holds what is no number.
    NotFinite(String),
    /// This part has what is not supported here.
    Unsupported(String, String),
    /// It is larger than is read, unpacked.
    TooLarge(u64),
}

impl fmt::Display for KatagoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KatagoError::Io(error) => error.fmt(f),
            KatagoError::Foreign => f.write_str(
                "this is no net of KataGo's: it should begin with a name and a version and have the ending .bin.gz or .bin",
            ),
            KatagoError::Version(v) => write!(
                f,
                "the net has model version {v}; versions {} to {} are read",
                super::VERSIONS.start(),
                super::VERSIONS.end()
            ),
            KatagoError::Text => {
                f.write_str("the weights of this net are written as text; only .bin.gz and .bin files are read")
            }
            KatagoError::Cut(part) => write!(f, "the file ends in the middle of {part}"),
            KatagoError::Malformed(part, what) => write!(f, "{part}: there is no {what} where one should be"),
            KatagoError::Mismatch(part, has, needs) => {
                write!(f, "{part} has {has} channels where {needs} are needed")
            }
            KatagoError::NotFinite(part) => write!(f, "{part} holds what is no number"),
            KatagoError::Unsupported(part, what) => write!(f, "{part} has {what}, which is not supported"),
            KatagoError::TooLarge(most) => write!(f, "the file is larger than {most} bytes unpacked"),
        }
    }
}

impl std::error::Error for KatagoError {}

impl From<std::io::Error> for KatagoError {
    fn from(error: std::io::Error) -> KatagoError {
        KatagoError::Io(error)
    }
}
