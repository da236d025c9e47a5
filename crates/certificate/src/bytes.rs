//! Numbers and sets of points as bytes.

use crate::damage::{Damage, Wrong};
use goban::{Point, PointSet};

/// Cells of the sheet that all boards share.
const CELLS: usize = 1024;

/// Bytes being written.
#[derive(Default)]
pub(crate) struct Writer(pub Vec<u8>);

impl Writer {
    pub fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// Seven bits a byte, low ones first; the eighth says that more follow.
    pub fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    /// A number that may be negative: 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
    pub fn difference(&mut self, number: i64) {
        self.number((number << 1 ^ number >> 63) as u64);
    }

    pub fn point(&mut self, p: Point) {
        self.number(p.index() as u64);
    }

    /// Over the cells of the sheet: so many that are out, so many that are in, and so on, up to the last that is in.
    pub fn set(&mut self, set: &PointSet) {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for p in set {
            match runs.last_mut() {
                Some((_, end)) if *end == p.index() => *end += 1,
                _ => runs.push((p.index(), p.index() + 1)),
            }
        }
        self.number(runs.len() as u64);
        let mut at = 0;
        for (start, end) in runs {
            self.number((start - at) as u64);
            self.number((end - start) as u64);
            at = end;
        }
    }
}

/// Bytes being read.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where the bytes begin in the file.
    offset: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8], offset: usize) -> Reader<'a> {
        Reader { bytes, at: 0, offset }
    }

    /// The place of the next byte.
    pub fn place(&self) -> usize {
        self.offset + self.at
    }

    pub fn wrong<T>(&self, at: usize, wrong: Wrong) -> Result<T, Damage> {
        Err(Damage { at, wrong })
    }

    /// How many bytes are left: no more things than that can follow.
    pub fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub fn byte(&mut self) -> Result<u8, Damage> {
        let Some(&byte) = self.bytes.get(self.at) else {
            return self.wrong(self.place(), Wrong::CutOff);
        };
        self.at += 1;
        Ok(byte)
    }

    pub fn number(&mut self) -> Result<u64, Damage> {
        let start = self.place();
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits || byte == 0 && shift > 0 {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        self.wrong(start, Wrong::Number)
    }

    pub fn difference(&mut self) -> Result<i64, Damage> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// A point of a board.
    pub fn point(&mut self, all: &PointSet) -> Result<Point, Damage> {
        let start = self.place();
        let index = self.number()?;
        let point = Point::from_index(index as usize);
        if index >= CELLS as u64 || !all.contains(point) {
            return self.wrong(start, Wrong::OffBoard);
        }
        Ok(point)
    }

    /// Points of a board.
    pub fn set(&mut self, all: &PointSet) -> Result<PointSet, Damage> {
        let beginning = self.place();
        let mut set = PointSet::EMPTY;
        let runs = self.number()?;
        let mut at = 0u64;
        for run in 0..runs {
            let place = self.place();
            let (out, within) = (self.number()?, self.number()?);
            if within == 0 || run > 0 && out == 0 {
                return self.wrong(place, Wrong::Number);
            }
            let start = at.saturating_add(out);
            at = start.saturating_add(within);
            if at > CELLS as u64 {
                return self.wrong(place, Wrong::OffBoard);
            }
            set.extend((start..at).map(|i| Point::from_index(i as usize)));
        }
        if !set.is_subset(all) {
            return self.wrong(beginning, Wrong::OffBoard);
        }
        Ok(set)
    }
}
