//! How many liberties a string must have.

use std::fmt;
use std::str::FromStr;

/// So many liberties at least, and so many at most. As text `2..` is two or more, `..3` three or fewer, `2..3` either, `2`
/// just two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Liberties {
    /// At least so many.
    pub least: u8,
    /// At most so many; 255 is no limit.
    pub most: u8,
}

impl Liberties {
    /// Whatever they are.
    pub const ANY: Liberties = Liberties::new(0, u8::MAX);

    /// So many at least, and so many at most.
    pub const fn new(least: u8, most: u8) -> Liberties {
        Liberties { least, most }
    }

    /// So many or more.
    pub const fn at_least(least: u8) -> Liberties {
        Liberties::new(least, u8::MAX)
    }

    /// So many or fewer.
    pub const fn at_most(most: u8) -> Liberties {
        Liberties::new(0, most)
    }

    /// Whether a string may have so many.
    pub fn allows(self, liberties: usize) -> bool {
        usize::from(self.least) <= liberties && (self.most == u8::MAX || liberties <= usize::from(self.most))
    }

    /// Whether whatever this allows is allowed by the other, too.
    pub const fn is_within(self, other: Liberties) -> bool {
        other.least <= self.least && self.most <= other.most
    }
}

impl fmt::Display for Liberties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, most) if least == most => write!(f, "{least}"),
            (0, u8::MAX) => write!(f, ".."),
            (0, most) => write!(f, "..{most}"),
            (least, u8::MAX) => write!(f, "{least}.."),
            (least, most) => write!(f, "{least}..{most}"),
        }
    }
}

/// The text is no number of liberties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LibertiesError;

impl fmt::Display for LibertiesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "liberties are a number below 255, `2..` for two or more, `..3` for three or fewer, or `2..3`",
        )
    }
}

impl std::error::Error for LibertiesError {}

impl FromStr for Liberties {
    type Err = LibertiesError;

    fn from_str(text: &str) -> Result<Liberties, LibertiesError> {
        let number = |text: &str| {
            text.parse()
                .ok()
                .filter(|&n: &u8| n < u8::MAX)
                .ok_or(LibertiesError)
        };
        let or = |text: &str, open| if text.is_empty() { Ok(open) } else { number(text) };
        let (least, most) = match text.split_once("..") {
            None => (number(text)?, number(text)?),
            Some((least, most)) => (or(least, 0)?, or(most, u8::MAX)?),
        };
        (least <= most)
            .then_some(Liberties { least, most })
            .ok_or(LibertiesError)
    }
}
