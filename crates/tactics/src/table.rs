//! What the search remembers of positions, in bounded memory.

use crate::advice::Cited;
use crate::leans::Leans;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Larger than any sum of proof numbers.
pub const INFINITE: u32 = 1 << 30;

/// A remembered position. Proof numbers are for the side to move: `phi` to win, `delta` to lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    pub(crate) key: u64,
    /// For an answer that holds only on the way it was found: which way ([`Leans::LOOP`]).
    pub path: u32,
    /// To prove that the side to move reaches what it wants.
    pub phi: u32,
    /// To prove that it does not.
    pub delta: u32,
    /// Nodes spent below, roughly: what keeps an entry in the table.
    pub(crate) work: u16,
    /// Index of the best move, 0 for a pass.
    pub best: u16,
    /// For [`Leans::LOOP`]: the depth of the earliest position it leans on.
    pub depth: u16,
    /// What the answer leans on.
    pub leans: Leans,
    /// The rules of an adviser that it rests on.
    pub(crate) rules: Cited,
}

impl Entry {
    /// Whether the result is known.
    pub fn solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

impl Remembered for Entry {
    fn key(&self) -> u64 {
        self.key
    }
    fn set_key(&mut self, key: u64) {
        self.key = key;
    }
    fn work(&self) -> u16 {
        self.work
    }
    fn set_work(&mut self, work: u16) {
        self.work = work;
    }
    fn is_solved(&self) -> bool {
        self.solved()
    }
}

/// Keys are hashes already.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

pub(crate) type ByKey<T> = HashMap<u64, T, BuildHasherDefault<KeyHasher>>;

/// The code of a line that goes on with this position. The order counts: what leans on a line tells by depths on what.
pub(crate) fn line_code(code: u32, key: u64) -> u32 {
    (code.rotate_left(7) ^ (key >> 32) as u32 ^ key as u32).wrapping_mul(0x9e37_79b1) | 1
}

/// Something a table remembers under a key.
pub trait Remembered: Copy + Default {
    /// The key; 0 for nothing.
    fn key(&self) -> u64;
    /// Sets the key.
    fn set_key(&mut self, key: u64);
    /// What it cost: what keeps it in the table.
    fn work(&self) -> u16;
    /// Sets what it cost.
    fn set_work(&mut self, work: u16);
    /// Whether it is an answer.
    fn is_solved(&self) -> bool;
}

const WAYS: usize = 8;

/// A hash table that grows up to a bound and then forgets what cost least.
pub struct Table<E> {
    entries: Vec<E>,
    /// A part of each entry's key: most of what is looked for is not there, and these are small.
    tags: Vec<u32>,
    used: usize,
    most: usize,
}

impl<E: Remembered> Table<E> {
    /// A table of at most this many bytes.
    pub fn new(bytes: usize) -> Table<E> {
        Table::starting_with(1 << 14, bytes)
    }

    /// A table of this many entries at first, a power of two, and at most this many bytes.
    pub(crate) fn starting_with(entries: usize, bytes: usize) -> Table<E> {
        let size = std::mem::size_of::<E>() + std::mem::size_of::<u32>();
        let most = (bytes / size / WAYS).max(1 << 8);
        let most = if most.is_power_of_two() {
            most
        } else {
            most.next_power_of_two() / 2
        } * WAYS;
        Table {
            entries: vec![E::default(); most.min(entries)],
            tags: vec![0; most.min(entries)],
            used: 0,
            most,
        }
    }

    fn bucket(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.entries.len() / WAYS - 1)
    }

    /// What is known of this position.
    pub fn get(&self, key: u64) -> Option<&E> {
        let at = self.bucket(key) * WAYS;
        (at..at + WAYS)
            .find(|&i| self.tags[i] == key as u32 && self.entries[i].key() == key)
            .map(|i| &self.entries[i])
    }

    /// Remembers; the work is in nodes.
    pub fn put(&mut self, key: u64, mut entry: E, work: u64) {
        entry.set_key(key);
        entry.set_work((64 - work.leading_zeros()) as u16 * 2 + u16::from(entry.is_solved()));
        self.take(entry);
    }

    /// Remembers what another table did.
    pub(crate) fn take(&mut self, entry: E) {
        let key = entry.key();
        if self.used * 2 > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        let at = self.bucket(key) * WAYS;
        let ways = &mut self.entries[at..at + WAYS];
        let slot = ways.iter().position(|e| e.key() == key).unwrap_or_else(|| {
            let (slot, old) = ways
                .iter()
                .enumerate()
                .min_by_key(|(_, e)| (e.key() != 0, e.work()))
                .expect("ways");
            if old.key() == 0 {
                self.used += 1;
            } else {
                // Everything ages where something is driven out: if old work stayed for ever, two new positions
                // that need each other could drive each other out for ever.
                ways.iter_mut()
                    .for_each(|e| e.set_work(e.work().saturating_sub(1)));
            }
            slot
        });
        ways[slot] = entry;
        self.tags[at + slot] = key as u32;
    }

    fn grow(&mut self) {
        let bigger = vec![E::default(); self.entries.len() * 2];
        self.tags = vec![0; bigger.len()];
        let old = std::mem::replace(&mut self.entries, bigger);
        self.used = 0;
        for e in old.into_iter().filter(|e| e.key() != 0) {
            let at = self.bucket(e.key()) * WAYS;
            if let Some(slot) = (at..at + WAYS).find(|&i| self.entries[i].key() == 0) {
                self.entries[slot] = e;
                self.tags[slot] = e.key() as u32;
                self.used += 1;
            }
        }
    }

    /// Everything it remembers.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &E> {
        self.entries.iter().filter(|e| e.key() != 0)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(E::default());
        self.tags.fill(0);
        self.used = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of much work and two of little, all in one place of a table that cannot grow, as a search
    /// comes to the two by turns.
    #[test]
    fn old_work_does_not_keep_new_positions_out_for_ever() {
        let mut table: Table<Entry> = Table::new(0);
        let key = |i: u64| i << 44 | 1;
        for i in 0..WAYS as u64 {
            table.put(key(i), Entry::default(), 1 << 20);
        }
        let (a, b) = (key(50), key(51));
        let is_known = |table: &Table<Entry>, key| table.get(key).is_some();
        let mut turns = 0;
        while !(is_known(&table, a) && is_known(&table, b)) {
            table.put(a, Entry::default(), 1);
            table.put(b, Entry::default(), 1);
            turns += 1;
            assert!(turns < 100, "they drive each other out for ever");
        }
        assert!(turns > 10, "old work is worth something");
    }
}
