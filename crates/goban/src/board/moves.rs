//! Playing on a position and taking back.

use super::{Board, NO_STRING, StringData};
use crate::codes::{Codes, EMPTY, OFF, stone_bits};
use crate::zobrist::stone_key;
use crate::{Color, Point};

/// What a move changed that cannot be found again from the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// The stone played; none for a pass.
    stone: Option<(Color, Point)>,
    ko: Option<(Color, Point)>,
    hash: u64,
    /// Roots of the strings that the stone joined to the one kept.
    merged: [Point; 3],
    merges: u8,
    /// Roots of the strings taken off, the player's own after a suicide.
    taken: [Point; 4],
    takes: u8,
    suicide: bool,
    /// Links of the point before the stone came: a string taken earlier may still need them.
    root: Point,
    next: Point,
    /// The slot that the stone wrote: its own if it stood alone, else the kept string's before the join.
    slot: Point,
    saved: StringData,
}

impl<C: Codes> Board<C> {
    /// Passes: the ko may be retaken now.
    pub fn pass(&mut self) {
        let change = self.change(None);
        self.changes.push(change);
        self.ko = None;
    }

    fn change(&self, stone: Option<(Color, Point)>) -> Change {
        let nowhere = Point::from_index(0);
        Change {
            stone,
            ko: self.ko,
            hash: self.hash,
            merged: [nowhere; 3],
            merges: 0,
            taken: [nowhere; 4],
            takes: 0,
            suicide: false,
            root: nowhere,
            next: nowhere,
            slot: nowhere,
            saved: NO_STRING,
        }
    }

    /// Puts a stone on an empty point whatever ko and suicide rules say; a string left without liberty, the
    /// stone's own after the enemy's, is taken off.
    ///
    /// # Panics
    /// If the point is not empty.
    pub fn place(&mut self, color: Color, p: Point) {
        let mut change = self.put(color, p);
        self.ko = None;
        for n in p.neighbours() {
            if self.at(n) == Some(!color) && self.liberties(n) == 0 {
                change.taken[usize::from(change.takes)] = self.root(n);
                change.takes += 1;
                self.take(self.root(n));
            }
        }
        let own = self.root(p);
        let string = &self.strings[own.index()];
        if string.liberty_count == 0 {
            change.taken[0] = own;
            change.takes = 1;
            change.suicide = true;
            self.take(own);
        } else if change.takes == 1 && string.stones == 1 && string.liberty_count == 1 {
            let taken = change.taken[0];
            if self.strings[taken.index()].stones == 1 {
                self.ko = Some((!color, taken));
            }
        }
        self.changes.push(change);
    }

    /// Puts the stone down: liberties of its neighbours, its own string, sets, hash, codes. Takes nothing.
    pub(super) fn put(&mut self, color: Color, p: Point) -> Change {
        assert!(self.is_empty(p), "{p:?} is not empty");
        let mut change = self.change(Some((color, p)));
        change.root = self.root[p.index()];
        change.next = self.next[p.index()];

        let mut own = NO_STRING;
        own.stones = 1;
        let mut keeper: Option<Point> = None;
        let mut friends = [p; 4];
        let mut friend_count = 0;
        for n in p.neighbours() {
            match self.cells[n.index()] {
                EMPTY => {
                    own.liberties.insert(n);
                    own.liberty_count += 1;
                }
                OFF => {}
                other => {
                    let root = self.root[n.index()];
                    let string = &mut self.strings[root.index()];
                    if string.liberties.remove(p) {
                        string.liberty_count -= 1;
                        if other == stone_bits(color) {
                            friends[friend_count] = root;
                            friend_count += 1;
                            if keeper.is_none_or(|k| {
                                self.strings[k.index()].stones < self.strings[root.index()].stones
                            }) {
                                keeper = Some(root);
                            }
                        }
                    }
                }
            }
        }
        self.stamp(color, p);

        let slot = keeper.unwrap_or(p);
        change.slot = slot;
        change.saved = self.strings[slot.index()];
        self.root[p.index()] = slot;
        self.next[p.index()] = p;
        match keeper {
            None => self.strings[p.index()] = own,
            Some(keeper) => {
                let mut string = self.strings[keeper.index()];
                string.liberties |= own.liberties;
                string.stones += 1;
                self.next.swap(p.index(), keeper.index());
                for &friend in friends[..friend_count].iter().filter(|&&f| f != keeper) {
                    change.merged[usize::from(change.merges)] = friend;
                    change.merges += 1;
                    string.liberties |= self.strings[friend.index()].liberties;
                    string.stones += self.strings[friend.index()].stones;
                    self.relabel(friend, keeper);
                    self.next.swap(friend.index(), keeper.index());
                }
                string.liberty_count = string.liberties.len() as u16;
                self.strings[keeper.index()] = string;
            }
        }
        change
    }

    /// Gives every stone of the ring through `from` a new root.
    fn relabel(&mut self, from: Point, to: Point) {
        let mut here = from;
        loop {
            self.root[here.index()] = to;
            here = self.next[here.index()];
            if here == from {
                return;
            }
        }
    }

    /// A stone appears in the cells, the sets, the hash and the codes.
    #[inline]
    fn stamp(&mut self, color: Color, p: Point) {
        self.cells[p.index()] = stone_bits(color);
        self.stones[color.index()].insert(p);
        self.empty.remove(p);
        self.hash ^= stone_key(color, p);
        self.codes.flip(p, stone_bits(color));
    }

    /// A stone disappears from the cells, the sets, the hash and the codes.
    #[inline]
    fn lift(&mut self, color: Color, p: Point) {
        self.cells[p.index()] = EMPTY;
        self.stones[color.index()].remove(p);
        self.empty.insert(p);
        self.hash ^= stone_key(color, p);
        self.codes.flip(p, stone_bits(color));
    }

    /// Takes a string off; its ring and its slot stay for [`Board::undo`].
    fn take(&mut self, root: Point) {
        let color = self.at(root).expect("a string is taken");
        self.captured[color.index()] += u32::from(self.strings[root.index()].stones);
        let mut here = root;
        loop {
            self.lift(color, here);
            for n in here.neighbours() {
                if self.cells[n.index()] == stone_bits(!color) {
                    let string = &mut self.strings[self.root[n.index()].index()];
                    string.liberty_count += u16::from(string.liberties.insert(here));
                }
            }
            here = self.next[here.index()];
            if here == root {
                return;
            }
        }
    }

    /// Puts a taken string back.
    fn restore(&mut self, color: Color, root: Point) {
        self.captured[color.index()] -= u32::from(self.strings[root.index()].stones);
        let mut here = root;
        loop {
            self.stamp(color, here);
            for n in here.neighbours() {
                if self.cells[n.index()] == stone_bits(!color) {
                    let string = &mut self.strings[self.root[n.index()].index()];
                    string.liberty_count -= u16::from(string.liberties.remove(here));
                }
            }
            here = self.next[here.index()];
            if here == root {
                return;
            }
        }
    }

    /// Takes back the last move, a pass too; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.changes.pop() else {
            return false;
        };
        if let Some((color, p)) = change.stone {
            let victim = if change.suicide { color } else { !color };
            for &root in change.taken[..usize::from(change.takes)].iter().rev() {
                self.restore(victim, root);
            }
            self.unput(color, p, &change);
        }
        self.ko = change.ko;
        debug_assert_eq!(self.hash, change.hash);
        true
    }

    fn unput(&mut self, color: Color, p: Point, change: &Change) {
        for &friend in change.merged[..usize::from(change.merges)].iter().rev() {
            self.next.swap(friend.index(), change.slot.index());
            self.relabel(friend, friend);
        }
        if change.slot != p {
            self.next.swap(p.index(), change.slot.index());
        }
        self.strings[change.slot.index()] = change.saved;
        self.root[p.index()] = change.root;
        self.next[p.index()] = change.next;
        self.lift(color, p);
        for n in p.neighbours() {
            if self.at(n).is_some() {
                let string = &mut self.strings[self.root[n.index()].index()];
                string.liberty_count += u16::from(string.liberties.insert(p));
            }
        }
    }
}
