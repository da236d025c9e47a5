//! Bytes made of other bytes by chance. The same seed gives the same bytes.

use goban::Random;

/// Bytes that mean something in one format or another.
const TELLING: &[u8] = b"\0\x01\x7f\x80\xff[]();:\\\"{},. -\n\r\t09aAzZ";
/// Numbers at the edges of types.
const EDGES: [u64; 12] = [
    0,
    1,
    127,
    128,
    255,
    65_535,
    1 << 31,
    u32::MAX as u64,
    1 << 32,
    1 << 53,
    1 << 63,
    u64::MAX,
];

/// Makes inputs out of seeds.
pub struct Mutator {
    seeds: Vec<Vec<u8>>,
    longest: usize,
}

impl Mutator {
    /// Inputs are made of these, and have so many bytes at most.
    pub fn new(seeds: Vec<Vec<u8>>, longest: usize) -> Mutator {
        assert!(!seeds.is_empty(), "nothing to make inputs of");
        Mutator { seeds, longest }
    }

    /// One of the seeds, changed a few times.
    pub fn input(&self, random: &mut Random) -> Vec<u8> {
        let mut bytes = self.seeds[random.index(self.seeds.len())].clone();
        // Mostly a few changes, sometimes many.
        let few = 1 << random.below(5);
        for _ in 0..1 + random.below(few) {
            self.change(&mut bytes, random);
            bytes.truncate(self.longest);
        }
        bytes
    }

    fn change(&self, bytes: &mut Vec<u8>, random: &mut Random) {
        let at = random.index(bytes.len() + 1);
        let piece = piece(bytes.len(), random);
        match random.below(10) {
            0 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
            1 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = TELLING[random.index(TELLING.len())];
                }
            }
            2 => insert(bytes, at, &[TELLING[random.index(TELLING.len())]]),
            3 => drop(bytes.drain(piece)),
            4 => {
                let chunk = bytes[piece].to_vec();
                insert(bytes, at, &chunk);
            }
            // A chunk again and again, up to thousands of times: what is cheap once must be cheap then.
            5 => {
                let chunk = bytes[piece].to_vec();
                let room = self.longest.saturating_sub(bytes.len()) / chunk.len().max(1);
                let times = (1 << random.below(13)).min(room);
                insert(bytes, at, &chunk.repeat(times));
            }
            6 => {
                let other = &self.seeds[random.index(self.seeds.len())];
                let chunk = self::piece(other.len(), random);
                insert(bytes, at, &other[chunk]);
            }
            7 => number(bytes, at, random),
            8 => {
                let edge = EDGES[random.index(EDGES.len())].to_le_bytes();
                let wide = 1 << random.below(4);
                for (byte, edge) in bytes.iter_mut().skip(at).zip(&edge[..wide]) {
                    *byte = *edge;
                }
            }
            _ => bytes.truncate(at),
        }
    }
}

/// A part of so many bytes, short ones more often.
fn piece(length: usize, random: &mut Random) -> std::ops::Range<usize> {
    let start = random.index(length + 1);
    let longest = (length - start).min(1 << random.below(12));
    start..start + random.index(longest + 1)
}

fn insert(bytes: &mut Vec<u8>, at: usize, chunk: &[u8]) {
    bytes.splice(at..at, chunk.iter().copied());
}

/// Puts another number in the place of the next one that is written in digits.
fn number(bytes: &mut Vec<u8>, at: usize, random: &mut Random) {
    let digit = |byte: &u8| byte.is_ascii_digit();
    let Some(start) = bytes.iter().skip(at).position(digit).map(|n| at + n) else {
        return;
    };
    let length = bytes[start..].iter().take_while(|b| digit(b)).count();
    let edge = EDGES[random.index(EDGES.len())];
    let written = match random.below(5) {
        0 => format!("-{edge}"),
        1 => format!("{edge}.5"),
        2 => format!("{edge}e99"),
        3 => "9".repeat(1 << random.below(9)),
        _ => edge.to_string(),
    };
    bytes.splice(start..start + length, written.into_bytes());
}
