//! The descent of df-pn, and what the moves of a position say together.

use super::{Child, LONGEST, Search};
use crate::advice::{Basis, Cited, Forced};
use crate::budget::Stopped;
use crate::leans::Leans;
use crate::strings::goal::Goal;
use crate::table::{Entry, INFINITE, line_code};
use certificate::Turn;

impl<G: Goal + ?Sized> Search<'_, G> {
    pub(super) fn mid(
        &mut self,
        turn: Turn,
        key: u64,
        phi_limit: u32,
        delta_limit: u32,
    ) -> Result<Entry, Stopped> {
        self.look()?;
        self.nodes += 1;
        let before = self.nodes;
        let own_depth = self.depth;
        self.line.insert(key, (own_depth, self.breaks));
        let outer_code = self.line_code;
        self.line_code = line_code(outer_code, key);
        self.depth += 1;

        let forced = self.forced(&turn);
        let mut children = self.children(&turn, forced.as_ref());
        let result = loop {
            let entry = self.summary(&turn, &children, forced.as_ref(), own_depth);
            if entry.solved() {
                if self.widen(&turn, key, &entry, forced.as_ref(), &mut children) {
                    continue;
                }
                break Ok(entry);
            }
            if entry.phi >= phi_limit || entry.delta >= delta_limit {
                break Ok(entry);
            }
            if self.depth > LONGEST {
                let (phi, delta) = if turn.to_move == self.attacker {
                    (INFINITE, 0)
                } else {
                    (0, INFINITE)
                };
                break Ok(Entry {
                    phi,
                    delta,
                    leans: Leans::GUESS,
                    ..Entry::default()
                });
            }
            let (mut first, mut second, mut open, mut most) = (usize::MAX, INFINITE, 0, 0);
            for (i, c) in children.iter().enumerate() {
                if c.entry.delta >= INFINITE {
                    continue;
                }
                open += 1;
                most = most.max(c.entry.phi);
                if first == usize::MAX || c.entry.delta < children[first].entry.delta {
                    if first != usize::MAX {
                        second = children[first].entry.delta;
                    }
                    first = i;
                } else {
                    second = second.min(c.entry.delta);
                }
            }
            let child = children[first];
            let phi = delta_limit
                .saturating_sub(open - 1)
                .max(child.entry.phi + 1)
                .min(INFINITE);
            // A quarter more than the next best, so that the search does not jump to and fro.
            let delta = phi_limit
                .min(second.saturating_add(1 + second / 4))
                .max(child.entry.delta + 1);
            let step = u16::from(child.point.is_none() || child.point == turn.ban);
            self.breaks += step;
            self.play(&turn, child.point);
            let searched = self.mid(child.turn, child.key, phi, delta.min(INFINITE));
            self.board.undo();
            self.breaks -= step;
            match searched {
                Ok(entry) => {
                    children[first].entry = entry;
                    children[first].leaf = false;
                }
                Err(stopped) => break Err(stopped),
            }
        };

        self.depth = own_depth;
        self.line_code = outer_code;
        self.line.remove(&key);
        let mut entry = match result {
            Ok(entry) => entry,
            Err(stopped) => {
                // What was thought so far, for those who must answer something.
                let entry = self.summary(&turn, &children, forced.as_ref(), own_depth);
                if !entry.solved() {
                    self.table.put(key, entry, self.nodes - before + 1);
                }
                return Err(stopped);
            }
        };
        if entry.phi == 0 {
            self.killers[usize::from(own_depth) + 1] = entry.best;
        }
        entry.path = if entry.leans.has(Leans::LOOP) {
            outer_code
        } else {
            0
        };
        let kept = self.keep_as(&turn, key, &entry);
        self.table.put(kept, entry, self.nodes - before + 1);
        Ok(entry)
    }

    /// The key under which a result is kept: one for all threats if no ko has part in it.
    pub(super) fn keep_as(&self, turn: &Turn, key: u64, entry: &Entry) -> u64 {
        if entry.solved() && !entry.leans.has_ko() {
            turn.free_key(self.board.hash())
        } else {
            key
        }
    }

    /// What the children say together.
    pub(super) fn summary(
        &self,
        turn: &Turn,
        children: &[Child],
        forced: Option<&Forced>,
        own_depth: u16,
    ) -> Entry {
        let mut all = Entry {
            phi: INFINITE,
            delta: 0,
            depth: u16::MAX,
            ..Entry::default()
        };
        let (mut open, mut leans) = (0u32, Leans::NOTHING);
        let mut win: Option<&Child> = None;
        for c in children {
            let e = &c.entry;
            if e.delta == 0 && win.is_none_or(|w| weight(&w.entry) > weight(e)) {
                win = Some(c);
            }
            if e.delta < all.phi {
                all.phi = e.delta;
                all.best = c.point.map_or(0, |p| p.index() as u16);
            }
            if e.delta < INFINITE {
                open += 1;
                all.delta = all.delta.max(e.phi);
            } else {
                leans |= e.leans;
                if e.leans.has(Leans::LOOP) {
                    all.depth = all.depth.min(e.depth);
                }
            }
        }
        if let Some(win) = win {
            all.phi = 0;
            all.delta = INFINITE;
            all.best = win.point.map_or(0, |p| p.index() as u16);
            all.leans = win.entry.leans;
            all.rules = win.entry.rules;
            all.depth = win.entry.depth;
            if win.point.is_some() && win.point == turn.ban {
                all.leans |= Leans::KO;
            }
        } else if open == 0 {
            all.phi = INFINITE;
            all.delta = 0;
            all.best = 0;
            all.leans = leans;
            if turn.ban.is_some() && turn.threats(self.attacker) == 0 {
                all.leans |= Leans::KO;
            }
            match forced.map(|f| f.basis) {
                Some(Basis::Sound(_)) => {}
                Some(Basis::Guess) => all.leans |= Leans::GUESS,
                None if turn.to_move == self.attacker && !self.is_wide() => all.leans |= Leans::GUESS,
                None => {}
            }
            if let Some(counsel) = &self.counsel {
                let own = forced.map_or(Cited::NONE, |f| counsel.cite(f.rule));
                all.rules = children
                    .iter()
                    .fold(own, |all, c| counsel.join(all, c.entry.rules));
            }
        } else {
            all.delta = (all.delta + open - 1).min(INFINITE - 1);
            all.phi = all.phi.clamp(1, INFINITE - 1);
        }
        if all.leans.has(Leans::LOOP) && all.solved() && all.depth >= own_depth {
            all.leans = all.leans.without(Leans::LOOP);
        }
        all
    }
}

/// The less an answer leans on, the better.
fn weight(entry: &Entry) -> u8 {
    u8::from(entry.leans.has(Leans::GUESS)) << 1 | u8::from(entry.leans.has(Leans::LOOP | Leans::KO))
}
