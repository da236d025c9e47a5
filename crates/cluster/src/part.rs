//! A fixed share of the work, for batch systems that start one job for each.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One of several parts of a piece of work: every unit belongs to one of them, by a hash of its number, whoever asks and when.
///
/// ```
/// let part: cluster::Part = "2/3".parse().unwrap();
/// assert_eq!(part.to_string(), "2/3");
/// let all = cluster::Part::all_of(3);
/// assert!((0..1000).all(|unit| all.iter().filter(|part| part.has(unit)).count() == 1));
/// assert!("4/3".parse::<cluster::Part>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Part {
    /// Which part, from zero.
    number: u32,
    /// Of how many.
    of: u32,
}

impl Part {
    /// Parts that there can be.
    pub const MOST: u32 = 1_000_000;

    /// All parts of so many.
    pub fn all_of(of: u32) -> Vec<Part> {
        (0..of).map(|number| Part { number, of }).collect()
    }

    /// Of how many it is one.
    pub fn of(&self) -> u32 {
        self.of
    }

    /// Whether a unit belongs to it.
    pub fn has(&self, unit: usize) -> bool {
        // The units of a collection often differ by turns, as games with either colour do.
        let mut hash = (unit as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (hash ^ hash >> 31) % u64::from(self.of) == u64::from(self.number)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number + 1, self.of)
    }
}

impl From<Part> for String {
    fn from(part: Part) -> String {
        part.to_string()
    }
}

impl TryFrom<String> for Part {
    type Error = PartError;

    fn try_from(text: String) -> Result<Part, PartError> {
        text.parse()
    }
}

/// A text that names no part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartError;

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a part is I/N, the I-th of N: 1/8 to 8/8 are all of eight; N is at most {}",
            Part::MOST
        )
    }
}

impl std::error::Error for PartError {}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Part, PartError> {
        let (number, of) = text.split_once('/').ok_or(PartError)?;
        let number: u32 = number.trim().parse().map_err(|_| PartError)?;
        let of: u32 = of.trim().parse().map_err(|_| PartError)?;
        if !(1..=of).contains(&number) || of > Part::MOST {
            return Err(PartError);
        }
        Ok(Part {
            number: number - 1,
            of,
        })
    }
}

/// What one part of a piece of work holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Portion {
    /// What it is called: by its file.
    pub name: String,
    /// Which part it is; all, if none.
    pub part: Option<Part>,
    /// The units that it holds.
    pub units: Vec<usize>,
}

/// Why parts do not make a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JoinError {
    /// There is no part at all.
    Nothing,
    /// Two are the same part, or share units.
    Overlap(String, String),
    /// They are parts of different divisions.
    Divided(String, String),
    /// So many parts are missing, the first of which is this.
    Missing(usize, Part),
    /// One lacks units that belong to it: how many, and the first.
    Lacks {
        /// The one.
        name: String,
        /// How many units.
        units: usize,
        /// The first of them.
        first: usize,
    },
    /// One has a unit that does not belong to it.
    Foreign(String, usize),
}

/// Whether parts make a whole of so many units: each is there once, with all its units and no others.
pub fn join(portions: &[Portion], units: usize) -> Result<(), JoinError> {
    let whole = Part { number: 0, of: 1 };
    let part = |portion: &Portion| portion.part.unwrap_or(whole);
    let first = portions.first().ok_or(JoinError::Nothing)?;
    for (i, portion) in portions.iter().enumerate() {
        let (own, name) = (part(portion), portion.name.clone());
        if own.of != part(first).of {
            return Err(JoinError::Divided(first.name.clone(), name));
        }
        if let Some(same) = portions[..i].iter().find(|other| part(other) == own) {
            return Err(JoinError::Overlap(same.name.clone(), name));
        }
    }
    let missing = Part::all_of(part(first).of);
    let missing = missing
        .iter()
        .filter(|p| portions.iter().all(|portion| part(portion) != **p));
    if let Some(&part) = missing.clone().next() {
        return Err(JoinError::Missing(missing.count(), part));
    }
    for portion in portions {
        let (own, name) = (part(portion), || portion.name.clone());
        let held: std::collections::BTreeSet<usize> = portion.units.iter().copied().collect();
        if let Some(&unit) = held.iter().find(|&&unit| unit >= units || !own.has(unit)) {
            return Err(JoinError::Foreign(name(), unit));
        }
        let lacking: Vec<usize> = (0..units).filter(|&u| own.has(u) && !held.contains(&u)).collect();
        if let Some(&first) = lacking.first() {
            return Err(JoinError::Lacks {
                name: name(),
                units: lacking.len(),
                first,
            });
        }
    }
    Ok(())
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JoinError::Nothing => f.write_str("there is nothing to join"),
            JoinError::Overlap(a, b) => write!(f, "{a} and {b} are the same part"),
            JoinError::Divided(a, b) => write!(f, "{a} and {b} are parts of different divisions"),
            JoinError::Missing(1, part) => write!(f, "part {part} is missing"),
            JoinError::Missing(count, part) => write!(f, "{count} parts are missing, the first is {part}"),
            JoinError::Lacks { name, units, first } => write!(
                f,
                "{name} lacks {units} of its units, the first is number {}: go on with it by --resume",
                first + 1
            ),
            JoinError::Foreign(name, unit) => {
                write!(f, "{name} has number {}, which is not of its part", unit + 1)
            }
        }
    }
}

impl std::error::Error for JoinError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten units in three parts, each with all that is its own.
    fn all(of: u32) -> Vec<Portion> {
        let portion = |part: &Part| Portion {
            name: part.to_string(),
            part: Some(*part),
            units: (0..10).filter(|&unit| part.has(unit)).collect(),
        };
        Part::all_of(of).iter().map(portion).collect()
    }

    #[test]
    fn only_all_parts_make_a_whole() {
        for of in [1, 2, 3, 20] {
            assert_eq!(join(&all(of), 10), Ok(()));
        }
        let said = |parts: &[Portion], units| join(parts, units).unwrap_err().to_string();
        let three = all(3);
        assert_eq!(said(&[], 10), "there is nothing to join");
        assert_eq!(said(&three[..2], 10), "part 3/3 is missing");
        assert_eq!(said(&three[..1], 10), "2 parts are missing, the first is 2/3");
        let twice = [three.clone(), three[1..2].to_vec()].concat();
        assert_eq!(said(&twice, 10), "2/3 and 2/3 are the same part");
        let mixed = [three.clone(), all(2)].concat();
        assert_eq!(said(&mixed, 10), "1/3 and 1/2 are parts of different divisions");
        let mut less = three.clone();
        let lost = less[2].units.remove(0);
        let lacks = format!(
            "3/3 lacks 1 of its units, the first is number {}: go on with it by --resume",
            lost + 1
        );
        assert_eq!(said(&less, 10), lacks);
        assert!(said(&three, 9).contains("has number 10, which is not of its part"));
    }

    /// Games of a match come in pairs, and a hash spreads them evenly.
    #[test]
    fn parts_are_about_equal() {
        for of in [2, 4, 7] {
            for part in Part::all_of(of) {
                let count = (0..7000).filter(|&unit| part.has(unit)).count();
                let due = 7000 / of as usize;
                assert!(count.abs_diff(due) < due / 5, "{part}: {count}");
            }
        }
    }
}
