//! The file of a book: compact, with a version and a checksum.

use super::Book;
use super::features::FEATURES;
use super::table::{Choice, Table};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use goban::scatter;
use patterns::{Count, Counts};
use std::fmt;
use std::io::{Read, Write};

const MAGIC: &[u8; 8] = b"yomibook";
const VERSION: u8 = 1;
/// No book unpacks to more.
const LARGEST: u64 = 1 << 28;

/// Why bytes are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookError {
    /// They do not begin as one.
    NoBook,
    /// It is of another version.
    Version(u8),
    /// The bytes are not those that were written.
    Damaged,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::NoBook => {
                f.write_str("this is no book of openings: one is made by `yomi train shapes`")
            }
            BookError::Version(version) => write!(
                f,
                "a book of version {version}, and this program reads version {VERSION}: make it again by `yomi train shapes`"
            ),
            BookError::Damaged => f.write_str("the book is damaged: take it again from where it came"),
        }
    }
}

impl std::error::Error for BookError {}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        scatter(sum ^ u64::from_le_bytes(word))
    })
}

/// Small numbers in few bytes: seven bits each, the low ones first.
fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Bytes read from the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take(&mut self) -> Result<u64, BookError> {
        let (mut number, mut shift) = (0u64, 0);
        loop {
            let (&byte, rest) = self.0.split_first().ok_or(BookError::Damaged)?;
            self.0 = rest;
            if shift > 63 {
                return Err(BookError::Damaged);
            }
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return Ok(number);
            }
        }
    }

    fn small(&mut self) -> Result<u32, BookError> {
        u32::try_from(self.take()?).map_err(|_| BookError::Damaged)
    }

    /// How many things follow, each of at least one byte.
    fn count(&mut self) -> Result<usize, BookError> {
        let count = self.take()? as usize;
        (count <= self.0.len()).then_some(count).ok_or(BookError::Damaged)
    }

    fn real(&mut self) -> Result<f32, BookError> {
        let (bytes, rest) = self.0.split_first_chunk::<4>().ok_or(BookError::Damaged)?;
        self.0 = rest;
        let real = f32::from_le_bytes(*bytes);
        real.is_finite().then_some(real).ok_or(BookError::Damaged)
    }
}

impl Book {
    /// The bytes of its file.
    ///
    /// ```
    /// use shapes::Book;
    /// let bytes = Book::shipped().to_bytes();
    /// assert_eq!(&Book::read(&bytes).unwrap(), Book::shipped());
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        put(&mut body, self.games.into());
        self.weights
            .iter()
            .for_each(|weight| body.extend(weight.to_le_bytes()));
        for table in &self.tables {
            put(&mut body, table.len() as u64);
            let mut last = 0;
            for (key, entry) in table.iter() {
                put(&mut body, key - last);
                last = key;
                put(&mut body, entry.seen.into());
                put(&mut body, entry.choices.len() as u64);
                let mut number = 0;
                for choice in entry.choices {
                    put(&mut body, u64::from(choice.number - number));
                    number = choice.number;
                    put(&mut body, choice.played.into());
                    put(&mut body, choice.won.into());
                }
            }
        }
        for counts in &self.nearest {
            for count in [counts.all.seen, counts.all.played, counts.by_key.len() as u32] {
                put(&mut body, count.into());
            }
            let mut sorted: Vec<_> = counts.by_key.iter().collect();
            sorted.sort_unstable_by_key(|(key, _)| **key);
            let mut last = 0;
            for (&key, count) in sorted {
                put(&mut body, key - last);
                last = key;
                put(&mut body, count.seen.into());
                put(&mut body, count.played.into());
            }
        }
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
        let packed = packer.write_all(&body).and_then(|()| packer.finish());
        let packed = packed.expect("memory takes everything");
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend(checksum(&packed).to_le_bytes());
        bytes.extend(packed);
        bytes
    }

    /// Reads the bytes of a file.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NoBook)?;
        let (&version, rest) = rest.split_first().ok_or(BookError::Damaged)?;
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let (sum, packed) = rest.split_first_chunk::<8>().ok_or(BookError::Damaged)?;
        if u64::from_le_bytes(*sum) != checksum(packed) {
            return Err(BookError::Damaged);
        }
        let mut body = Vec::new();
        let unpacked = DeflateDecoder::new(packed).take(LARGEST).read_to_end(&mut body);
        unpacked.map_err(|_| BookError::Damaged)?;
        let mut reader = Reader(&body);
        let games = reader.small()?;
        let mut weights = [0.0; FEATURES];
        for weight in &mut weights {
            *weight = reader.real()?;
        }
        let mut tables: [Table; 4] = Default::default();
        for table in &mut tables {
            *table = read_table(&mut reader)?;
        }
        let mut nearest: [Counts; 2] = Default::default();
        for counts in &mut nearest {
            *counts = read_counts(&mut reader)?;
        }
        if !reader.0.is_empty() {
            return Err(BookError::Damaged);
        }
        Ok(Book {
            tables,
            nearest,
            weights,
            games,
        })
    }
}

fn read_table(reader: &mut Reader<'_>) -> Result<Table, BookError> {
    let mut entries = Vec::new();
    let mut key = 0u64;
    for _ in 0..reader.count()? {
        key = key.checked_add(reader.take()?).ok_or(BookError::Damaged)?;
        let seen = reader.small()?;
        let mut choices = Vec::new();
        let mut number = 0u16;
        for _ in 0..reader.count()? {
            let step = u16::try_from(reader.take()?).map_err(|_| BookError::Damaged)?;
            number = number.checked_add(step).ok_or(BookError::Damaged)?;
            let (played, won) = (reader.small()?, reader.small()?);
            if won > played || played > seen {
                return Err(BookError::Damaged);
            }
            choices.push(Choice { number, played, won });
        }
        entries.push((key, seen, choices));
    }
    Ok(Table::new(entries))
}

fn read_counts(reader: &mut Reader<'_>) -> Result<Counts, BookError> {
    let all = Count {
        seen: reader.small()?,
        played: reader.small()?,
    };
    let mut counts = Counts {
        all,
        ..Counts::default()
    };
    let mut key = 0u64;
    for _ in 0..reader.count()? {
        key = key.checked_add(reader.take()?).ok_or(BookError::Damaged)?;
        let (seen, played) = (reader.small()?, reader.small()?);
        if played > seen {
            return Err(BookError::Damaged);
        }
        counts.by_key.insert(key, Count { seen, played });
    }
    Ok(counts)
}
