//! One move ahead: which moves are searched, and what is known of where they lead.

use super::{Child, EAGER, LENGTH, Search};
use crate::advice::{Basis, Forced, Hint};
use crate::leans::Leans;
use crate::strings::goal::{Candidate, Goal, Judgement};
use crate::table::{Entry, INFINITE};
use certificate::Turn;
use goban::{Point, PointSet, stone_key};

impl<G: Goal + ?Sized> Search<'_, G> {
    /// A fresh entry by the goal's judgement, or by what an adviser says of the position.
    pub(super) fn glance(&self, turn: &Turn) -> Entry {
        let seen = self.judged(turn);
        let Some(counsel) = &self.counsel else {
            return seen;
        };
        if seen.solved() && !seen.leans.has(Leans::GUESS) {
            return seen;
        }
        // What is sure is worth more than what was guessed.
        match counsel.ruling(&self.board, turn) {
            Some(r) if !(seen.solved() && r.basis == Basis::Guess) => {
                let wins = r.success == (turn.to_move == self.attacker);
                let (phi, delta) = if wins { (0, INFINITE) } else { (INFINITE, 0) };
                Entry {
                    phi,
                    delta,
                    best: r.best.filter(|_| wins).map_or(0, |p| p.index() as u16),
                    leans: match r.basis {
                        Basis::Guess => Leans::GUESS,
                        Basis::Sound(_) => Leans::NOTHING,
                    },
                    rules: counsel.cite(r.rule),
                    ..Entry::default()
                }
            }
            _ => seen,
        }
    }

    /// The moves that an adviser says are forced here.
    pub(super) fn forced(&self, turn: &Turn) -> Option<Forced> {
        self.counsel.as_ref()?.forced(&self.board, turn)
    }

    /// A fresh entry by the goal's judgement.
    fn judged(&self, turn: &Turn) -> Entry {
        let (proof, refutation, leans) = match self.goal.judge(&self.board, turn) {
            Judgement::Won => (0, INFINITE, Leans::NOTHING),
            Judgement::Lost => (INFINITE, 0, Leans::NOTHING),
            Judgement::Promising => (0, INFINITE, Leans::GUESS),
            Judgement::Hopeless => (INFINITE, 0, Leans::GUESS),
            Judgement::Open { proof, refutation } => (proof.max(1), refutation.max(1), Leans::NOTHING),
        };
        let (phi, delta) = if turn.to_move == self.attacker {
            (proof, refutation)
        } else {
            (refutation, proof)
        };
        Entry {
            phi,
            delta,
            leans,
            ..Entry::default()
        }
    }

    /// Looks one move ahead. None where the move is not legal.
    pub(super) fn child(&mut self, turn: &Turn, point: Option<Point>, delay: u32) -> Child {
        // Where nothing is taken the position after the move is known without playing it.
        let quiet = point.is_none_or(|p| !self.board.captures(turn.to_move, p));
        let (next, stones) = if quiet {
            let ko = turn.spend(point, self.attacker);
            let stones = self.board.hash() ^ point.map_or(0, |p| stone_key(turn.to_move, p));
            (
                Turn {
                    to_move: !turn.to_move,
                    ban: None,
                    ko,
                },
                stones,
            )
        } else {
            let next = self.play(turn, point);
            let stones = self.board.hash();
            self.board.undo();
            (next, stones)
        };
        let key = next.key(stones);
        let free = next.free_key(stones);
        let mut leaf = true;
        let entry = if let Some(&(depth, breaks)) = self.line.get(&key) {
            // Going round is the attacker's failure.
            let broken = self.breaks != breaks || point.is_none() || point == turn.ban;
            let (phi, delta) = if next.to_move == self.attacker {
                (INFINITE, 0)
            } else {
                (0, INFINITE)
            };
            let leans = Leans::LOOP | if broken { Leans::NOTHING } else { Leans::CYCLE };
            Entry {
                phi,
                delta,
                leans,
                depth,
                ..Entry::default()
            }
        } else if let Some(entry) = self.remembered(key, free) {
            leaf = false;
            entry
        } else {
            let slot = (key >> 40) as usize & (self.glances.len() - 1);
            let mut entry = self.glances[slot];
            if entry.key != key {
                self.play(turn, point);
                entry = self.glance(&next);
                self.board.undo();
                entry.key = key;
                self.glances[slot] = entry;
            }
            if !entry.solved() {
                entry.delta += delay;
                // Short successes depend on fewer points, so they leave the defender fewer answers.
                let length = u32::from(self.depth) * LENGTH;
                if next.to_move == self.attacker {
                    entry.phi += length;
                } else {
                    entry.delta += length;
                }
            }
            entry
        };
        Child {
            point,
            turn: next,
            key,
            free,
            entry,
            leaf,
        }
    }

    /// The moves to search first. The defender begins with a pass and with what comes to mind: only where that
    /// loses are other moves of his worth looking at, and then only those that touch the zone of the loss by a
    /// pass ([`Search::widen`]).
    ///
    /// Where moves are forced these are all there are.
    pub(super) fn children(&mut self, turn: &Turn, forced: Option<&Forced>) -> Vec<Child> {
        let mut children = Vec::new();
        if let Some(forced) = forced {
            let mut moves = self.spare.pop().unwrap_or_default();
            moves.clear();
            self.goal.candidates(&self.board, turn, &mut moves);
            moves.retain(|m| forced.moves.contains(m.point));
            let known: PointSet = moves.iter().map(|m| m.point).collect();
            let others = forced.moves - known;
            moves.extend(others.iter().map(|point| Candidate { point, delay: EAGER }));
            self.hinted(turn, &mut moves, |p| forced.moves.contains(p));
            self.add_children(turn, &mut moves, &mut children);
            self.spare.push(moves);
            return children;
        }
        // The attacker gains by a pass only while a ko is closed to him: if both pass the stones stay.
        if turn.to_move != self.attacker || turn.ban.is_some() {
            let pass = self.child(turn, None, 0);
            children.push(pass);
            if pass.entry.solved() && turn.to_move != self.attacker {
                return children;
            }
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        self.goal.candidates(&self.board, turn, &mut moves);
        if turn.to_move != self.attacker {
            moves.retain(|m| m.delay <= EAGER);
        } else if let Some(extra) = self.extra.get(&turn.free_key(self.board.hash())) {
            for &point in extra {
                if !moves.iter().any(|m| m.point == point) {
                    moves.push(Candidate { point, delay: 2 });
                }
            }
        }
        self.hinted(turn, &mut moves, |_| true);
        self.add_children(turn, &mut moves, &mut children);
        self.spare.push(moves);
        children
    }

    /// Takes in the moves that an adviser wants tried early.
    fn hinted(&self, turn: &Turn, moves: &mut Vec<Candidate>, allowed: impl Fn(Point) -> bool) {
        let Some(counsel) = &self.counsel else {
            return;
        };
        let mut hints = Vec::new();
        counsel.order(&self.board, turn, &mut hints);
        for hint in hints.into_iter().filter(|h| allowed(h.point)) {
            let Hint { point, delay, .. } = hint;
            match moves.iter_mut().find(|m| m.point == point) {
                Some(m) => m.delay = m.delay.min(delay),
                None => moves.push(Candidate { point, delay }),
            }
        }
    }

    /// Adds the moves that may be played, up to the first that wins at a glance.
    pub(super) fn add_children(&mut self, turn: &Turn, moves: &mut [Candidate], children: &mut Vec<Child>) {
        let killer = usize::from(self.killers[usize::from(self.depth)]);
        if let Some(i) = moves.iter().position(|m| m.point.index() == killer) {
            moves.swap(0, i);
        }
        for m in moves.iter() {
            let p = m.point;
            if !self.board.is_empty(p)
                || !turn.allows(p, self.attacker)
                || self.board.is_suicide(turn.to_move, p)
            {
                continue;
            }
            // What worked against the last reply often works against this one.
            let delay = if p.index() == killer { 0 } else { m.delay + 1 };
            let child = self.child(turn, Some(p), delay);
            children.push(child);
            if child.entry.delta == 0 {
                break;
            }
        }
    }
}
