//! A table as a file: the different positions only, deflated.

use std::fmt;
use std::io::{Read, Write};

use certificate::{Container, Damage, Kind};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use goban::Color;

use super::{Bounds, Cell, Counts, Index, Table, kos};
use crate::frame::bits;
use crate::{Border, Frame, Position};

const KIND: Kind = Kind(*b"tiny");
const VERSION: u8 = 1;

/// Why a file is no table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// It did not come whole, or is none of ours.
    Damaged(Damage),
    /// It is another kind of proof, or of a version that is unknown here.
    Other,
    /// What it holds is not what a table holds.
    Content,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Damaged(damage) => write!(f, "{damage}"),
            TableError::Other => f.write_str("it is no table of a small board, or one of another version"),
            TableError::Content => f.write_str("it does not hold what a table of a small board holds"),
        }
    }
}

impl std::error::Error for TableError {}

impl Table {
    /// The table as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut plain = vec![self.frame.width(), self.frame.height()];
        plain.extend(self.frame.borders().map(|border| match border {
            Border::Edge => 0,
            Border::Wall(Color::Black) => 1,
            Border::Wall(Color::White) => 2,
        }));
        let counts = [
            self.counts.legal,
            self.counts.different,
            self.counts.cycles,
            self.counts.sweeps,
        ];
        plain.extend(counts.into_iter().flat_map(|count| (count as u64).to_le_bytes()));
        // One kind of number after another: alike ones lie together and deflate well.
        let places: Vec<usize> = self.kept().iter().map(|p| self.index.of(p)).collect();
        let cells = || places.iter().map(|&at| self.cells[at]);
        plain.extend(cells().map(|cell| cell.bounds.sure as u8));
        plain.extend(cells().map(|cell| cell.bounds.hoped.wrapping_sub(cell.bounds.sure) as u8));
        plain.extend(cells().map(|cell| cell.sweep));
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&plain).expect("memory takes it");
        let payload = packed.finish().expect("memory takes it");
        Container {
            kind: KIND,
            version: VERSION,
            payload: &payload,
        }
        .to_bytes()
    }

    /// Reads such a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Table, TableError> {
        let container = Container::from_bytes(bytes).map_err(TableError::Damaged)?;
        if container.kind != KIND || container.version != VERSION {
            return Err(TableError::Other);
        }
        // No table is larger than that of sixteen cells; more would be somebody's joke.
        let mut plain = Vec::new();
        DeflateDecoder::new(container.payload)
            .take(1 << 27)
            .read_to_end(&mut plain)
            .map_err(|_| TableError::Content)?;
        let (head, values) = plain.split_at_checked(38).ok_or(TableError::Content)?;
        let mut borders = [Border::Edge; 4];
        for (border, byte) in borders.iter_mut().zip(&head[2..6]) {
            *border = match byte {
                0 => Border::Edge,
                1 => Border::Wall(Color::Black),
                2 => Border::Wall(Color::White),
                _ => return Err(TableError::Content),
            };
        }
        let frame = Frame::new(head[0], head[1], borders).map_err(|_| TableError::Content)?;
        if frame.len() > Table::LARGEST {
            return Err(TableError::Content);
        }
        let mut counts = head[6..]
            .chunks_exact(8)
            .map(|eight| u64::from_le_bytes(eight.try_into().expect("eight")) as usize);
        let mut count = || counts.next().expect("four");
        let counts = Counts {
            legal: count(),
            different: count(),
            cycles: count(),
            sweeps: count(),
        };
        let index = Index::new(&frame);
        let len = index.len();
        let mut table = Table {
            frame,
            index,
            cells: vec![Cell::open(0); len],
            counts,
        };
        let places = table.kept();
        if values.len() != 3 * places.len() {
            return Err(TableError::Content);
        }
        let (sure, rest) = values.split_at(places.len());
        let (spread, sweep) = rest.split_at(places.len());
        for (k, position) in places.into_iter().enumerate() {
            let bounds = Bounds {
                sure: sure[k] as i8,
                hoped: (sure[k] as i8).wrapping_add(spread[k] as i8),
            };
            table.put(&position, bounds, sweep[k]);
        }
        Ok(table)
    }

    /// The positions that the file holds: the different ones, for both sides to move, each with its kos.
    fn kept(&self) -> Vec<Position> {
        let mut kept = Vec::new();
        for at in self.different().0 {
            let here = self.index.position(at as usize);
            for position in [here, here.turned()] {
                kept.push(position);
                kept.extend(bits(kos(&self.frame, &position)).map(|ko| Position {
                    ko: 1 << ko,
                    ..position
                }));
            }
        }
        kept
    }
}
