//! What the search remembers of positions.

/// What has been found out about one position for one prover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// Proved: at least this, whatever the depth.
    pub low: i8,
    /// Not more than this was found within `depth` moves.
    pub high: i8,
    pub depth: u8,
    /// The bit of the best move, [`PASS`], or [`UNKNOWN`].
    pub best: u8,
}

pub(crate) const PASS: u8 = 64;
pub(crate) const UNKNOWN: u8 = 65;

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    known: Known,
}

/// Two slots a row: what was searched deepest stays, what is newest stays.
pub(crate) struct Memory {
    slots: Vec<Slot>,
    mask: usize,
}

impl Memory {
    pub fn new(bytes: usize) -> Memory {
        let rows = (bytes / (2 * size_of::<Slot>())).max(1 << 10);
        let len = 2usize << rows.ilog2();
        let known = Known {
            low: i8::MIN,
            high: i8::MAX,
            depth: 0,
            best: UNKNOWN,
        };
        Memory {
            slots: vec![Slot { key: 0, known }; len],
            mask: len - 2,
        }
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Known> {
        let row = key as usize & self.mask;
        self.slots[row..row + 2]
            .iter()
            .find(|slot| slot.key == key)
            .map(|slot| slot.known)
    }

    #[inline]
    pub fn put(&mut self, key: u64, known: Known) {
        let row = key as usize & self.mask;
        let [deep, new] = &mut self.slots[row..row + 2] else {
            unreachable!()
        };
        let slot = Slot { key, known };
        if deep.key == key {
            *deep = slot;
        } else if new.key == key || known.depth < deep.known.depth {
            *new = slot;
        } else {
            *new = *deep;
            *deep = slot;
        }
    }
}
