//! Which positions were met again below themselves, and on which lines.
//!
//! A failure by repetition leans on the position that is met. If it was remembered, and the search left that position and
//! comes back to it, or another thread does, it must still be known that something leans on it.

use std::sync::atomic::{AtomicU64, Ordering};

/// Bits to note them in: if two lines share one, a position is searched again for nothing.
const BITS: usize = 1 << 21;

/// Lines that end in a position that was met again further on.
pub(super) struct Meetings(Vec<AtomicU64>);

impl Default for Meetings {
    fn default() -> Meetings {
        Meetings((0..BITS / 64).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Meetings {
    fn place(&self, line: u32) -> (&AtomicU64, u64) {
        // The low bit of a line's code is always set.
        let bit = (line >> 1) as usize % BITS;
        (&self.0[bit / 64], 1 << (bit % 64))
    }

    /// Notes that the last position of this line was met again.
    pub fn note(&self, line: u32) {
        let (word, bit) = self.place(line);
        word.fetch_or(bit, Ordering::Relaxed);
    }

    /// Whether it was, or may have been.
    pub fn has(&self, line: u32) -> bool {
        let (word, bit) = self.place(line);
        word.load(Ordering::Relaxed) & bit != 0
    }
}

#[cfg(test)]
mod tests {
    use super::Meetings;

    #[test]
    fn what_was_met_is_known_for_its_line_only() {
        let meetings = Meetings::default();
        meetings.note(0x1234_5679);
        assert!(meetings.has(0x1234_5679));
        assert!(!meetings.has(0x1234_567b) && !meetings.has(1));
    }
}
