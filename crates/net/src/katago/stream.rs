//! A file as a stream of words and of binary numbers.
//!
//! Words are set apart by white space. A list of numbers is `@BIN@` and as many little-endian numbers of 32 bits as the
//! words before it say. Nothing is allocated before the file is found long enough to fill it.

use super::KatagoError;
use std::io::Read;
use std::str::FromStr;

/// Bytes of a file that is read, unpacked: the largest nets that are published have some 300 million.
const MOST: u64 = 1 << 30;
/// Weights hardly pack: a file that grows more than this is none.
const GROWTH: u64 = 64;
/// Letters of a word.
const LONGEST: usize = 200;

/// Unpacks a file, if it is packed.
pub(super) fn unpack(file: &[u8]) -> Result<Vec<u8>, KatagoError> {
    if !file.starts_with(&[0x1f, 0x8b]) {
        return Ok(file.to_vec());
    }
    let most = MOST.min(GROWTH * file.len() as u64 + (1 << 16));
    let mut bytes = Vec::new();
    flate2::read::MultiGzDecoder::new(file)
        .take(most + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(KatagoError::TooLarge(most));
    }
    Ok(bytes)
}

/// What is left of a file.
pub(super) struct Stream<'a> {
    bytes: &'a [u8],
    /// The part that is being read, for errors.
    part: String,
}

impl<'a> Stream<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Stream<'a> {
        Stream {
            bytes,
            part: "the beginning".into(),
        }
    }

    /// The part that is being read.
    pub(super) fn part(&self) -> String {
        self.part.clone()
    }

    fn skip_space(&mut self) {
        let space = self.bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
        self.bytes = &self.bytes[space..];
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Result<&'a str, KatagoError> {
        self.skip_space();
        let len = self.bytes.iter().take_while(|b| b.is_ascii_graphic()).count();
        if len == 0 && self.bytes.is_empty() {
            return Err(KatagoError::Cut(self.part()));
        }
        if len == 0 || len > LONGEST {
            return Err(KatagoError::Malformed(self.part(), "word"));
        }
        let (word, rest) = self.bytes.split_at(len);
        self.bytes = rest;
        Ok(std::str::from_utf8(word).expect("ASCII"))
    }

    /// The next word, as the name of the part that begins.
    pub(super) fn name(&mut self) -> Result<String, KatagoError> {
        let name = self.word()?;
        self.part = name.to_string();
        Ok(self.part())
    }

    /// The next word as a number.
    pub(super) fn number<T: FromStr>(&mut self) -> Result<T, KatagoError> {
        let word = self.word()?;
        word.parse()
            .map_err(|_| KatagoError::Malformed(self.part(), "number"))
    }

    /// The next word as a number from 1 to `most`.
    pub(super) fn count(&mut self, most: usize) -> Result<usize, KatagoError> {
        let n: usize = self.number()?;
        if (1..=most).contains(&n) {
            Ok(n)
        } else {
            Err(KatagoError::Unsupported(self.part(), format!("a size of {n}")))
        }
    }

    /// The next word as yes (1) or no (0).
    pub(super) fn flag(&mut self) -> Result<bool, KatagoError> {
        match self.word()? {
            "0" => Ok(false),
            "1" => Ok(true),
            _ => Err(KatagoError::Malformed(self.part(), "0 or 1")),
        }
    }

    /// As many words that must be 0: what later programs may give a meaning.
    pub(super) fn zeros(&mut self, count: usize) -> Result<(), KatagoError> {
        for _ in 0..count {
            let word = self.word()?;
            if word != "0" {
                return Err(KatagoError::Unsupported(self.part(), format!("an option {word}")));
            }
        }
        Ok(())
    }

    /// As many binary numbers as this product.
    pub(super) fn floats(&mut self, counts: &[usize]) -> Result<Vec<f32>, KatagoError> {
        self.skip_space();
        let Some(rest) = self.bytes.strip_prefix(b"@BIN@") else {
            return Err(match self.bytes.first() {
                None => KatagoError::Cut(self.part()),
                Some(b'0'..=b'9' | b'-' | b'.') => KatagoError::Text,
                Some(_) => KatagoError::Malformed(self.part(), "binary block"),
            });
        };
        let bytes = counts.iter().try_fold(4usize, |n, &count| n.checked_mul(count));
        let (block, rest) = bytes
            .and_then(|n| rest.split_at_checked(n))
            .ok_or_else(|| KatagoError::Cut(self.part()))?;
        self.bytes = rest;
        let floats = block.as_chunks::<4>().0.iter();
        let floats: Vec<f32> = floats.map(|&four| f32::from_le_bytes(four)).collect();
        if floats.iter().all(|x| x.is_finite()) {
            Ok(floats)
        } else {
            Err(KatagoError::NotFinite(self.part()))
        }
    }
}
