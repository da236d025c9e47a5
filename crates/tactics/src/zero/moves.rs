//! The moves a player thinks of first when a string is chased (thesis 000, L2471-L2522).
//!
//! *This* is the string, *that* an enemy string beside it, *thatthat* a string beside that.
//!
//! Where the thesis stops at the first kind of move that applies, the other kinds are tried later here: it
//! costs nothing where the first kind works, and a string is not called lost for want of trying. The liberty
//! from which the string would gain most is closed first, or a ladder is tried on its wrong side at every step.

use super::reader::Reader;
use goban::{Color, Point, PointSet};

/// A move and how late it is tried.
pub(super) type Ranked = (u8, Point);

/// A string in trouble.
pub(super) struct Chase {
    /// A stone of it.
    pub stone: Point,
    pub color: Color,
    /// Its liberties.
    pub count: usize,
    /// With so many it is safe.
    pub stable: usize,
}

impl Chase {
    /// The moves against the string, which has two liberties or more.
    pub fn attack(&self, reader: &mut Reader, out: &mut Vec<Ranked>) {
        let start = out.len();
        let attacker = !self.color;
        let this = reader.whole(self.stone);
        let liberties = *reader.board.liberty_set(self.stone);
        let mut around = this.border(reader.board.stones(attacker));
        while let Some((that, count)) = reader.next_weak(&mut around, self.count) {
            self.rescue(reader, that, count, out);
        }
        for p in &liberties {
            let gain = reader.after(self.color, p, self.stable);
            let at_risk = reader.after(attacker, p, 2) < 2;
            out.push((2 + (self.stable - gain) as u8 + 4 * u8::from(at_risk), p));
        }
        for p in &forms(reader, &liberties) {
            out.push((5, p));
        }
        order(out, start);
    }

    /// Moves of the attacker that help one of his strings around: take what threatens it, else extend it.
    fn rescue(&self, reader: &mut Reader, that: Point, count: usize, out: &mut Vec<Ranked>) {
        let stones = reader.whole(that);
        let rank = if count == 1 { 0 } else { 5 };
        let mut taken = false;
        let mut around = stones.border(reader.board.stones(self.color));
        while let Some((thatthat, _)) = reader.next_weak(&mut around, 2) {
            out.extend(reader.board.liberty_set(thatthat).iter().map(|p| (rank, p)));
            taken = true;
        }
        if !taken {
            let liberties = *reader.board.liberty_set(that);
            for p in &liberties {
                if reader.after(!self.color, p, count + 1) > count {
                    out.push((rank + 1, p));
                }
            }
        }
    }

    /// The moves that may save the string.
    pub fn defend(&self, reader: &mut Reader, out: &mut Vec<Ranked>) {
        let start = out.len();
        let this = reader.whole(self.stone);
        let liberties = *reader.board.liberty_set(self.stone);
        for p in &liberties {
            let after = reader.after(self.color, p, self.stable);
            if after >= self.stable {
                out.push((0, p));
            } else if self.count == 1 || after > self.count {
                out.push((3 + u8::from(after < 3), p));
            } else if after == self.count && self.stable < 4 {
                out.push((6, p));
            }
        }
        let mut around = this.border(reader.board.stones(!self.color));
        // In a race who moves first wins with as many liberties; with fewer only if the enemy must fill one of both, as against an
        // eye. Whatever else is tried costs the budget of other moves.
        let weak = if self.count > 1 { 4 } else { 2 };
        while let Some((that, count)) = reader.next_weak(&mut around, weak) {
            let rank = match (count, reader.board.string_len(that)) {
                (1, 3..) => 1,
                (1, _) => 2,
                (2, _) if self.count > 1 => 4,
                (3, _) if self.count > 2 || reader.board.liberty_set(that).intersects(&liberties) => 6,
                _ => continue,
            };
            out.extend(reader.board.liberty_set(that).iter().map(|p| (rank, p)));
        }
        if self.count == 1
            && let Some(room) = self.room_of_taker(reader)
        {
            out.extend(room.single().map(|p| (7, p)));
        }
        if self.count == 2 {
            for p in &forms(reader, &liberties) {
                out.push((5, p));
            }
        }
        order(out, start);
    }

    /// The empty points around whoever takes this stone off, if it is alone and he has no friends there: without
    /// any he takes a ko, and where there is one it can be made one.
    pub fn room_of_taker(&self, reader: &mut Reader) -> Option<PointSet> {
        if reader.board.string_len(self.stone) > 1 {
            return None;
        }
        let last = reader.board.liberty_set(self.stone).single()?;
        reader.around(last);
        let around = PointSet::of(last).border(&reader.all);
        if around.intersects(reader.board.stones(!self.color)) {
            return None;
        }
        Some(around & *reader.board.empty())
    }
}

/// Points that touch two liberties: the net (geta), and where it is escaped (thesis 000, L2574).
fn forms(reader: &mut Reader, liberties: &PointSet) -> PointSet {
    let around = liberties.dilate(&reader.all);
    reader.seen |= around;
    let outer = liberties.border(reader.board.empty());
    let mut forms = PointSet::EMPTY;
    for p in &outer {
        if p.neighbours()
            .into_iter()
            .filter(|&n| liberties.contains(n))
            .count()
            > 1
        {
            forms.insert(p);
        }
    }
    forms
}

/// Sorts the moves from `start` on, each once.
fn order(moves: &mut Vec<Ranked>, start: usize) {
    moves[start..].sort();
    let mut seen = PointSet::EMPTY;
    let mut kept = start;
    for i in start..moves.len() {
        if seen.insert(moves[i].1) {
            moves[kept] = moves[i];
            kept += 1;
        }
    }
    moves.truncate(kept);
}
