//! Numbers as bytes, the lowest first, and back.

use tree::{Games, Place, Share, Told};

/// Bytes to be read from the front; what is not there is nothing.
pub(crate) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (front, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(front)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn f32(&mut self) -> Option<f32> {
        self.array().map(f32::from_le_bytes)
    }

    pub fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }
}

/// Bytes of a share: its place, two counts, and games under way.
pub const SHARE: usize = 26;

fn put(bytes: &mut Vec<u8>, shares: &[Share]) {
    bytes.extend((shares.len() as u32).to_le_bytes());
    for share in shares {
        bytes.extend(share.place.0.to_le_bytes());
        bytes.extend(share.games.0.to_le_bytes());
        bytes.extend(share.first.0.to_le_bytes());
        bytes.extend(share.under_way.to_le_bytes());
    }
}

fn get(reader: &mut Reader<'_>) -> Option<Vec<Share>> {
    let count = reader.u32()? as usize;
    if reader.0.len() / SHARE < count {
        return None;
    }
    let mut one = || {
        Some(Share {
            place: Place(reader.u64()?),
            games: Games(reader.u64()?),
            first: Games(reader.u64()?),
            under_way: reader.u16()?,
        })
    };
    (0..count).map(|_| one()).collect()
}

/// What is told about a question, as bytes.
pub(crate) fn to_bytes(question: u64, told: &Told) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(33 + SHARE * (told.shares.len() + told.level.len()));
    bytes.extend(question.to_le_bytes());
    bytes.extend(told.root.to_le_bytes());
    bytes.extend(told.turn.to_le_bytes());
    bytes.push(told.done.into());
    put(&mut bytes, &told.shares);
    put(&mut bytes, &told.level);
    bytes
}

/// The question, and what is told about it; none if these are no such bytes.
pub(crate) fn from_bytes(bytes: &[u8]) -> Option<(u64, Told)> {
    let mut reader = Reader(bytes);
    let (question, root, turn) = (reader.u64()?, reader.u64()?, reader.u64()?);
    let done = reader.u8()? != 0;
    let (shares, level) = (get(&mut reader)?, get(&mut reader)?);
    let told = Told {
        root,
        shares,
        level,
        turn,
        done,
    };
    reader.0.is_empty().then_some((question, told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shares() -> impl Strategy<Value = Vec<Share>> {
        let share = (any::<u64>(), any::<u64>(), any::<u64>(), any::<u16>());
        let share = share.prop_map(|(place, games, first, under_way)| Share {
            place: Place(place),
            games: Games(games),
            first: Games(first),
            under_way,
        });
        prop::collection::vec(share, 0..20)
    }

    proptest! {
        #[test]
        fn what_is_told_arrives(question: u64, root: u64, turn: u64, done: bool, shares in shares(), level in shares(), cut in 1usize..40) {
            let told = Told { root, shares, level, turn, done };
            let bytes = to_bytes(question, &told);
            prop_assert_eq!(from_bytes(&bytes), Some((question, told)));
            // Half a letter is none.
            prop_assert_eq!(from_bytes(&bytes[..bytes.len() - cut.min(bytes.len())]), None);
        }

        #[test]
        fn noise_says_nothing_and_harms_nobody(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = from_bytes(&bytes);
        }
    }
}
