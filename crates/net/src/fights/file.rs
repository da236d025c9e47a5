//! Fights that were searched to their end, kept in a file so that a course can be repeated.

use super::scene::{AREA, Scene};
use super::{Case, Fought};
use crate::file::{FileError, pack, unpack};
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 8] = b"YOMIFIT\0";

/// A file of fights.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Kept {
    /// How they came about: what they were drawn from, and with which numbers.
    pub source: String,
    /// Fights drawn so far, those included that taught nothing.
    pub drawn: u64,
    /// Fights of these that were searched to their end.
    pub solved: u64,
    /// What was learned from those that taught something.
    pub fights: Vec<Fought>,
}

#[derive(Serialize, Deserialize)]
struct Header {
    source: String,
    drawn: u64,
    solved: u64,
    fights: usize,
    positions: usize,
}

/// The bytes of a file.
pub fn to_bytes(kept: &Kept) -> Vec<u8> {
    let mut body = Vec::new();
    for fight in &kept.fights {
        body.extend((fight.cases.len() as u16).to_le_bytes());
        fight.cases.iter().for_each(|case| write(&mut body, case));
    }
    let header = Header {
        source: kept.source.clone(),
        drawn: kept.drawn,
        solved: kept.solved,
        fights: kept.fights.len(),
        positions: kept.fights.iter().map(|fight| fight.cases.len()).sum(),
    };
    pack(MAGIC, &header, &body)
}

fn write(body: &mut Vec<u8>, case: &Case) {
    let Scene {
        side,
        at,
        attacks,
        any,
        threats,
        cells,
    } = &case.scene;
    let said = u8::from(*attacks) | u8::from(*any) << 1 | u8::from(case.won) << 2;
    body.extend([*side, at.0 as u8, at.1 as u8, said, threats[0], threats[1]]);
    body.extend(cells);
    body.extend(case.cost.to_le_bytes());
    for cells in [&case.best, &case.zone] {
        body.push(cells.len() as u8);
        body.extend(cells);
    }
}

/// The fights of a file's bytes.
pub fn from_bytes(bytes: &[u8]) -> Result<Kept, FileError> {
    let (header, body): (Header, _) = unpack(MAGIC, bytes)?;
    let mut reader = Reader { left: body };
    let fights: Option<Vec<Fought>> = (0..header.fights).map(|_| reader.fight()).collect();
    let fights = fights
        .filter(|_| reader.left.is_empty())
        .ok_or(FileError::Length)?;
    Ok(Kept {
        source: header.source,
        drawn: header.drawn,
        solved: header.solved,
        fights,
    })
}

struct Reader<'a> {
    left: &'a [u8],
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, left) = self.left.split_first_chunk::<N>()?;
        self.left = left;
        Some(*bytes)
    }

    fn fight(&mut self) -> Option<Fought> {
        let count = u16::from_le_bytes(self.take()?);
        let cases: Option<Vec<Case>> = (0..count).map(|_| self.case()).collect();
        cases.map(|cases| Fought { cases })
    }

    fn case(&mut self) -> Option<Case> {
        let [side, x, y, said, attacker, defender] = self.take()?;
        let scene = Scene {
            side,
            at: (x as i8, y as i8),
            attacks: said & 1 != 0,
            any: said & 2 != 0,
            threats: [attacker, defender],
            cells: self.take()?,
        };
        let near = -(super::WINDOW as i8)..=25;
        let fits = (1..=25).contains(&side) && near.contains(&scene.at.0) && near.contains(&scene.at.1);
        Some(Case {
            won: said & 4 != 0,
            cost: u16::from_le_bytes(self.take()?),
            best: self.cells()?,
            zone: self.cells()?,
            scene,
        })
        .filter(|_| fits)
    }

    fn cells(&mut self) -> Option<Vec<u8>> {
        let [count] = self.take()?;
        let (cells, left) = self.left.split_at_checked(usize::from(count))?;
        self.left = left;
        cells
            .iter()
            .all(|&cell| usize::from(cell) < AREA)
            .then(|| cells.to_vec())
    }
}
