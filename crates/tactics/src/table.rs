//! What the search remembers of positions, in bounded memory.

/// Larger than any sum of proof numbers.
pub const INFINITE: u32 = 1 << 30;

/// A remembered position. Proof numbers are for the side to move: `phi` to win, `delta` to lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    pub(crate) key: u64,
    /// For an answer that holds only on the way it was found: which way ([`Entry::LOOP`]).
    pub path: u32,
    /// To prove that the side to move reaches what it wants.
    pub phi: u32,
    /// To prove that it does not.
    pub delta: u32,
    /// Nodes spent below, roughly: what keeps an entry in the table.
    pub(crate) work: u16,
    /// Index of the best move, 0 for a pass.
    pub best: u16,
    /// For [`Entry::LOOP`]: the depth of the earliest position it leans on.
    pub depth: u16,
    /// What the answer leans on.
    pub bits: u8,
}

impl Entry {
    /// Somebody's ko ban mattered.
    pub const KO: u8 = 1;
    /// Rests on a repetition of a position above: good only on the same way.
    pub const LOOP: u8 = 2;
    /// Rests on a guess of the goal's.
    pub const GUESS: u8 = 4;
    /// Rests on a repetition that no pass and no threat broke: rules differ about it.
    pub const CYCLE: u8 = 8;

    /// Whether the result is known.
    pub fn solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

const WAYS: usize = 4;
const ENTRY: usize = std::mem::size_of::<Entry>();

/// A hash table that grows up to a bound and then forgets what cost least.
pub struct Table {
    entries: Vec<Entry>,
    used: usize,
    most: usize,
}

impl Table {
    /// A table of at most this many bytes.
    pub fn new(bytes: usize) -> Table {
        let most = (bytes / ENTRY / WAYS).max(1 << 8);
        let most = if most.is_power_of_two() {
            most
        } else {
            most.next_power_of_two() / 2
        } * WAYS;
        Table {
            entries: vec![Entry::default(); most.min(1 << 14)],
            used: 0,
            most,
        }
    }

    fn bucket(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.entries.len() / WAYS - 1)
    }

    /// What is known of this position.
    pub fn get(&self, key: u64) -> Option<&Entry> {
        let at = self.bucket(key) * WAYS;
        self.entries[at..at + WAYS].iter().find(|e| e.key == key)
    }

    /// Remembers; the work is in nodes.
    pub fn put(&mut self, key: u64, mut entry: Entry, work: u64) {
        if self.used * 4 > self.entries.len() * 3 && self.entries.len() < self.most {
            self.grow();
        }
        entry.key = key;
        entry.work = (64 - work.leading_zeros()) as u16 * 2 + u16::from(entry.solved());
        let at = self.bucket(key) * WAYS;
        let ways = &mut self.entries[at..at + WAYS];
        let slot = ways.iter().position(|e| e.key == key).unwrap_or_else(|| {
            let (slot, old) = ways
                .iter()
                .enumerate()
                .min_by_key(|(_, e)| (e.key != 0, e.work))
                .expect("ways");
            self.used += usize::from(old.key == 0);
            slot
        });
        // Everything ages a little where something new comes in, so that old work cannot stay for ever.
        ways.iter_mut()
            .for_each(|e| e.work = e.work.saturating_sub(u16::from(entry.work > e.work + 8)));
        ways[slot] = entry;
    }

    fn grow(&mut self) {
        let bigger = vec![Entry::default(); self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, bigger);
        self.used = 0;
        for e in old.into_iter().filter(|e| e.key != 0) {
            let at = self.bucket(e.key) * WAYS;
            let ways = &mut self.entries[at..at + WAYS];
            if let Some(slot) = ways.iter_mut().find(|w| w.key == 0) {
                *slot = e;
                self.used += 1;
            }
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::default());
        self.used = 0;
    }
}
