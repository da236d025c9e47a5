//! Moves: how stones, strings and liberties change.

use super::{Chain, MASK, NOWHERE, QuickBoard, ROW, STRING_MASK, STRINGS, WORDS};
use goban::codes::{Codes, EMPTY, OFF, stone_bits};
use goban::{Color, Point, stone_key};

#[inline]
fn beside(v: u16) -> [u16; 4] {
    let row = ROW as u16;
    [v.wrapping_sub(row), v.wrapping_sub(1), v + 1, v + row]
}

impl QuickBoard {
    #[inline]
    pub(super) fn push_empty(&mut self, v: u16) {
        self.place[usize::from(v) & MASK] = self.empties as u16;
        self.empty[self.empties & MASK] = v;
        self.empties += 1;
    }

    #[inline]
    fn drop_empty(&mut self, v: u16) {
        self.empties -= 1;
        let last = self.empty[self.empties & MASK];
        let place = self.place[usize::from(v) & MASK];
        self.empty[usize::from(place) & MASK] = last;
        self.place[usize::from(last) & MASK] = place;
    }

    #[inline]
    fn mark(&mut self, color: Color, slot: u16, in_atari: bool) {
        let word = &mut self.atari[color.index()][usize::from(slot) / 64 % (STRINGS / 64)];
        let bit = 1 << (slot % 64);
        *word = if in_atari { *word | bit } else { *word & !bit };
    }

    #[inline]
    fn gain(&mut self, color: Color, slot: u16, v: u16) {
        let chain = &mut self.chains[usize::from(slot) & STRING_MASK];
        let (word, bit) = (usize::from(v) / 64 % WORDS, 1 << (v % 64));
        if chain.liberties[word] & bit == 0 {
            chain.liberties[word] |= bit;
            chain.count += 1;
            chain.xor ^= v;
            let count = chain.count;
            if count <= 2 {
                self.mark(color, slot, count == 1);
            }
        }
    }

    #[inline]
    fn flip(&mut self, v: u16, bits: u8) {
        let p = Point::from_index(usize::from(v));
        self.changed.push(p);
        self.codes.flip(p, bits);
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, color: Color, p: Point) {
        let v = p.index() as u16;
        self.changed.clear();
        self.last = [v, self.last[0]];
        self.drop_empty(v);
        self.content[p.index()] = stone_bits(color);
        self.stones[color.index()] += 1;
        self.hash ^= stone_key(color, p);
        self.flip(v, stone_bits(color));

        let mut friends = [0; 4];
        let mut taken = [0; 4];
        let (mut friend_count, mut take_count) = (0, 0);
        let mut own = [0; 4];
        let mut own_count = 0;
        for n in beside(v) {
            let content = self.content[usize::from(n) & MASK];
            if content == EMPTY {
                own[own_count & 3] = n;
                own_count += 1;
            } else if content != OFF {
                let slot = self.string[usize::from(n) & MASK];
                let chain = &mut self.chains[usize::from(slot) & STRING_MASK];
                let (word, bit) = (usize::from(v) / 64 % WORDS, 1 << (v % 64));
                // A string that touches the point twice loses it once.
                if chain.liberties[word] & bit != 0 {
                    chain.liberties[word] &= !bit;
                    chain.count -= 1;
                    chain.xor ^= v;
                    if content == stone_bits(color) {
                        friends[friend_count & 3] = slot;
                        friend_count += 1;
                    } else {
                        let count = chain.count;
                        if count == 0 {
                            taken[take_count & 3] = slot;
                            take_count += 1;
                        }
                        if count <= 1 {
                            self.mark(!color, slot, count == 1);
                        }
                    }
                }
            }
        }
        let slot = match friend_count {
            0 => self.found(v),
            _ => self.join(color, v, &friends[..friend_count]),
        };
        for &n in &own[..own_count] {
            self.gain(color, slot, n);
        }
        let mut lifted = 0;
        for &prey in &taken[..take_count] {
            lifted += self.chains[usize::from(prey) & STRING_MASK].stones;
            self.take(!color, prey);
        }
        let chain = &self.chains[usize::from(slot) & STRING_MASK];
        let (count, stones, liberty) = (chain.count, chain.stones, chain.xor);
        self.mark(color, slot, count == 1);
        self.ko = if lifted == 1 && stones == 1 && count == 1 {
            liberty
        } else {
            NOWHERE
        };
    }

    /// A new string of one stone, without liberties yet.
    #[inline]
    fn found(&mut self, v: u16) -> u16 {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.high += 1;
            self.high - 1
        });
        let words = (usize::from(self.size.side()) + 3) / 2;
        let chain = &mut self.chains[usize::from(slot) & STRING_MASK];
        chain.liberties[..words].fill(0);
        (chain.count, chain.xor, chain.stones, chain.first) = (0, 0, 1, v);
        self.string[usize::from(v) & MASK] = slot;
        self.next[usize::from(v) & MASK] = v;
        slot
    }

    /// Joins the stone to the largest of the friends, and the other friends to it.
    fn join(&mut self, color: Color, v: u16, friends: &[u16]) -> u16 {
        let len = |slot: u16| self.chains[usize::from(slot) & STRING_MASK].stones;
        let keep = friends.iter().copied().max_by_key(|&f| len(f)).unwrap_or(0);
        let first = self.chains[usize::from(keep) & STRING_MASK].first;
        self.string[usize::from(v) & MASK] = keep;
        self.next[usize::from(v) & MASK] = self.next[usize::from(first) & MASK];
        self.next[usize::from(first) & MASK] = v;
        self.chains[usize::from(keep) & STRING_MASK].stones += 1;
        for &lose in friends.iter().filter(|&&f| f != keep) {
            let other = self.chains[usize::from(lose) & STRING_MASK];
            let words = (usize::from(self.size.side()) + 3) / 2;
            let chain = &mut self.chains[usize::from(keep) & STRING_MASK];
            let (mut count, mut shared) = (0, 0);
            for (i, (word, more)) in chain
                .liberties
                .iter_mut()
                .zip(other.liberties)
                .take(words)
                .enumerate()
            {
                let mut both = *word & more;
                *word |= more;
                count += word.count_ones() as u16;
                while both != 0 {
                    shared ^= i as u16 * 64 + both.trailing_zeros() as u16;
                    both &= both - 1;
                }
            }
            chain.count = count;
            chain.xor ^= other.xor ^ shared;
            chain.stones += other.stones;
            let mut stone = other.first;
            loop {
                self.string[usize::from(stone) & MASK] = keep;
                stone = self.next[usize::from(stone) & MASK];
                if stone == other.first {
                    break;
                }
            }
            self.next
                .swap(usize::from(other.first) & MASK, usize::from(first) & MASK);
            self.mark(color, lose, false);
            self.free.push(lose);
        }
        keep
    }

    /// Takes a string off the board.
    fn take(&mut self, color: Color, slot: u16) {
        let Chain { first, stones, .. } = self.chains[usize::from(slot) & STRING_MASK];
        self.stones[color.index()] -= u32::from(stones);
        self.captured[color.index()] += u32::from(stones);
        let mut stone = first;
        loop {
            let p = Point::from_index(usize::from(stone));
            self.content[p.index()] = EMPTY;
            self.hash ^= stone_key(color, p);
            self.push_empty(stone);
            self.flip(stone, stone_bits(color));
            for n in beside(stone) {
                if self.content[usize::from(n) & MASK] == stone_bits(!color) {
                    self.gain(!color, self.string[usize::from(n) & MASK], stone);
                }
            }
            stone = self.next[usize::from(stone) & MASK];
            if stone == first {
                break;
            }
        }
        self.mark(color, slot, false);
        self.free.push(slot);
    }

    /// Passes: the ko may be retaken.
    #[inline]
    pub fn pass(&mut self) {
        self.changed.clear();
        self.ko = NOWHERE;
        self.last = [NOWHERE, self.last[0]];
    }
}
