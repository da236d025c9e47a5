//! A table of positions whose memory is bounded.

/// What searches remember, by position. It grows as it fills, up to a bound; a new entry that finds its
/// row of four full takes the place of the cheapest.
#[derive(Clone, Debug)]
pub struct Table<E> {
    slots: Vec<Slot<E>>,
    filled: usize,
    most: usize,
}

#[derive(Clone, Debug)]
struct Slot<E> {
    /// Zero: nothing here.
    key: u64,
    entry: E,
}

/// An entry says how dear it is: the cheapest is given up first.
pub trait Priced {
    /// Roughly the work it saves.
    fn price(&self) -> u32;
}

/// Slots that one key may use.
const REACH: usize = 4;
const FIRST: usize = 1 << 12;

impl<E: Clone + Default + Priced> Table<E> {
    /// A table of at most so many bytes (not fewer than a few thousand entries).
    pub fn new(bytes: usize) -> Table<E> {
        let fitting = (bytes / size_of::<Slot<E>>()).max(FIRST);
        // The largest power of two that fits: positions are found by masking.
        let most = 1 << fitting.ilog2();
        Table {
            slots: vec![
                Slot {
                    key: 0,
                    entry: E::default()
                };
                FIRST
            ],
            filled: 0,
            most,
        }
    }

    /// How many entries it holds.
    pub fn len(&self) -> usize {
        self.filled
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot<E>>()
    }

    /// The part of the bound that is in use, 0 to 1.
    pub fn load(&self) -> f64 {
        self.filled as f64 / self.most as f64
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots = vec![
            Slot {
                key: 0,
                entry: E::default()
            };
            FIRST
        ];
        self.filled = 0;
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        (key >> 7) as usize & (self.slots.len() - 1) & !(REACH - 1)
    }

    /// The entry of this position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<&E> {
        let home = self.home(key);
        self.slots[home..home + REACH]
            .iter()
            .find(|s| s.key == key && key != 0)
            .map(|s| &s.entry)
    }

    /// Remembers an entry, in place of the one this position had.
    pub fn put(&mut self, key: u64, entry: E) {
        if key == 0 {
            return;
        }
        let home = self.home(key);
        let may_grow = self.slots.len() < self.most && self.filled * 2 > self.slots.len();
        let row = &mut self.slots[home..home + REACH];
        if let Some(slot) = row.iter_mut().find(|s| s.key == key) {
            slot.entry = entry;
            return;
        }
        if let Some(slot) = row.iter_mut().find(|s| s.key == 0) {
            *slot = Slot { key, entry };
            self.filled += 1;
        } else if may_grow {
            self.grow();
            self.put(key, entry);
        } else if let Some(slot) = row.iter_mut().min_by_key(|s| s.entry.price()) {
            *slot = Slot { key, entry };
        }
    }

    fn grow(&mut self) {
        let larger = vec![
            Slot {
                key: 0,
                entry: E::default()
            };
            self.slots.len() * 2
        ];
        let old = std::mem::replace(&mut self.slots, larger);
        self.filled = 0;
        for slot in old.into_iter().filter(|s| s.key != 0) {
            let home = self.home(slot.key);
            // Rows only split when the table doubles, so there is room.
            if let Some(free) = self.slots[home..home + REACH].iter_mut().find(|s| s.key == 0) {
                *free = slot;
                self.filled += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Priced for u32 {
        fn price(&self) -> u32 {
            *self
        }
    }

    #[test]
    fn it_remembers_most_until_the_bound_and_the_dear_ones_after() {
        let mut table: Table<u32> = Table::new(1 << 20);
        let key = |i: u32| u64::from(i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for i in 0..20_000 {
            table.put(key(i), i);
        }
        let kept = (0..20_000).filter(|&i| table.get(key(i)) == Some(&i)).count();
        assert!(kept > 18_000, "{kept}");
        for i in 20_000..1_000_000 {
            table.put(key(i), 1);
        }
        assert!(table.bytes() <= 1 << 20);
        let kept = (15_000..20_000)
            .filter(|&i| table.get(key(i)) == Some(&i))
            .count();
        assert!(kept > 4_500, "{kept}");
        table.clear();
        assert!(table.is_empty() && table.get(key(7)).is_none());
    }
}
