//! Depth-first proof-number search over a local fight.
//!
//! The two results are not alike. Success of the attacker is a finite thing: a tree all of whose ends are
//! successes, whatever came before. Failure may be endless: the fight goes round for ever. A failure found by
//! meeting a position of the current line again is remembered with that line only ([`Entry::LOOP`]) until
//! the position it leans on has itself been refuted; so no answer is carried where it does not hold.
//!
//! Proof numbers over moves that transpose count the same work many times; like weak proof-number search
//! the sum over children is the largest plus the number of the others.

mod widen;

use crate::goal::{Candidate, Goal, Judgement};
use crate::ko::{Ko, Turn};
use crate::limits::{Limits, Stopped};
use crate::table::{ByKey, Entry, INFINITE, Table};
use crate::zone::Zone;
use goban::{Board, Color, Point, PointSet, stone_key};
use std::time::Instant;

/// Judgements kept.
const GLANCES: usize = 1 << 14;

/// So near the start the attacker's moves are widened even where he fails by a guess.
const NEAR: u16 = 3;

/// Lines longer than this are given up as failures.
const LONGEST: u16 = 300;

/// What is done about moves inside the zone of a result that the goal did not propose to the loser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Widening {
    /// They are searched within so many moves of the start: further down results are guesses, fast.
    Near(u16),
    /// They are searched before a result counts, except where the attacker fails by a guess.
    Proofs,
    /// They are always searched.
    Full,
}

/// What a search found, from the attacker's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Whether the attacker succeeds.
    pub success: bool,
    /// The move that makes it so, if it is one of the side to move; `None` for a pass.
    pub best: Option<Point>,
    /// What it leans on: bits of [`Entry`].
    pub bits: u8,
}

impl Finding {
    /// Whether somebody's ko ban mattered, or a repetition.
    pub fn has_ko(&self) -> bool {
        self.bits & (Entry::KO | Entry::LOOP | Entry::CYCLE) != 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Child {
    point: Option<Point>,
    turn: Turn,
    key: u64,
    free: u64,
    entry: Entry,
    /// Judged at a glance or met on the line: there is no tree below.
    leaf: bool,
}

/// A search for one goal; what it learns stays for the next question about the same goal.
pub struct Search<'g, G: Goal + ?Sized> {
    board: Board,
    goal: &'g G,
    attacker: Color,
    table: Table<Entry>,
    /// Depth of each position of the current line, and how many passes and broken bans came before it.
    line: ByKey<(u16, u16)>,
    line_code: u32,
    depth: u16,
    breaks: u16,
    /// Moves that the goal left out and that proofs turned out to need, by position.
    extra: ByKey<Vec<Point>>,
    zones: ByKey<Zone>,
    /// Judgements of positions not searched yet.
    glances: Vec<Entry>,
    /// The move that last won at each depth.
    killers: Vec<u16>,
    all: PointSet,
    /// How much of what the goal left out is searched.
    widening: Widening,
    spare: Vec<Vec<Candidate>>,
    /// Nodes visited.
    pub nodes: u64,
    limits: Limits,
    started: Instant,
}

impl<'g, G: Goal + ?Sized> Search<'g, G> {
    /// A search from this position.
    pub fn new(board: &Board, goal: &'g G, limits: Limits) -> Search<'g, G> {
        Search {
            board: board.clone(),
            goal,
            attacker: goal.attacker(),
            table: Table::new(limits.memory),
            line: ByKey::default(),
            line_code: 0,
            depth: 0,
            breaks: 0,
            extra: ByKey::default(),
            zones: ByKey::default(),
            glances: vec![Entry::default(); GLANCES],
            killers: vec![0; usize::from(LONGEST) + 8],
            all: PointSet::board(board.size()),
            widening: Widening::Proofs,
            spare: Vec::new(),
            nodes: 0,
            limits,
            started: Instant::now(),
        }
    }

    /// Sets how much of what the goal left out is searched; what was known is forgotten.
    pub fn set_widening(&mut self, widening: Widening) {
        self.widening = widening;
        self.forget();
    }

    /// The position as it stands: the one given, with moves of [`Search::play`].
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The turn at the given position with these threats.
    pub fn turn(&self, to_move: Color, ko: Ko) -> Turn {
        let ban = self.board.ko().filter(|&(who, _)| who == to_move).map(|(_, p)| p);
        Turn { to_move, ban, ko }
    }

    /// Has a move searched at a position though the goal leaves it out.
    pub fn add_move(&mut self, turn: &Turn, p: Point) {
        let key = turn.key(self.board.hash());
        self.extra
            .entry(turn.free_key(self.board.hash()))
            .or_default()
            .push(p);
        // What was known of the position was known without the move.
        self.table.put(
            key,
            Entry {
                phi: 1,
                delta: 1,
                ..Entry::default()
            },
            1,
        );
    }

    /// Forgets positions but not the moves added.
    pub fn forget(&mut self) {
        self.table.clear();
        self.zones.clear();
    }

    /// Plays a move of the fight, threats spent as needed; the turn after it.
    pub fn play(&mut self, turn: &Turn, p: Option<Point>) -> Turn {
        let ko = turn.spend(p, self.attacker);
        match p {
            Some(p) => self.board.place(turn.to_move, p),
            None => self.board.pass(),
        }
        let to_move = !turn.to_move;
        let ban = self.board.ko().filter(|&(who, _)| who == to_move).map(|(_, p)| p);
        Turn { to_move, ban, ko }
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        self.board.undo();
    }

    /// Who succeeds from here.
    pub fn solve(&mut self, turn: Turn) -> Result<Finding, Stopped> {
        let key = turn.key(self.board.hash());
        let known = match self.remembered(key, turn.free_key(self.board.hash())) {
            Some(entry) => entry,
            None => self.glance(&turn),
        };
        let entry = if known.solved() && !(known.best == 0 && known.bits == 0) {
            known
        } else {
            self.mid(turn, key, INFINITE, INFINITE)?
        };
        let mover_wins = entry.phi == 0;
        Ok(Finding {
            success: mover_wins == (turn.to_move == self.attacker),
            best: (mover_wins && entry.best != 0).then(|| Point::from_index(usize::from(entry.best))),
            bits: entry.bits,
        })
    }

    fn remembered(&self, key: u64, free: u64) -> Option<Entry> {
        if let Some(entry) = self.table.get(free) {
            return Some(*entry);
        }
        let entry = *self.table.get(key)?;
        if entry.bits & Entry::LOOP != 0 && entry.path != self.line_code {
            return None;
        }
        Some(entry)
    }

    /// A fresh entry by the goal's judgement.
    fn glance(&self, turn: &Turn) -> Entry {
        let (proof, refutation, bits) = match self.goal.judge(&self.board, turn) {
            Judgement::Won => (0, INFINITE, 0),
            Judgement::Lost => (INFINITE, 0, 0),
            Judgement::Promising => (0, INFINITE, Entry::GUESS),
            Judgement::Hopeless => (INFINITE, 0, Entry::GUESS),
            Judgement::Open { proof, refutation } => (proof.max(1), refutation.max(1), 0),
        };
        let (phi, delta) = if turn.to_move == self.attacker {
            (proof, refutation)
        } else {
            (refutation, proof)
        };
        Entry {
            phi,
            delta,
            bits,
            ..Entry::default()
        }
    }

    /// Looks one move ahead. None where the move is not legal.
    fn child(&mut self, turn: &Turn, point: Option<Point>, delay: u32) -> Child {
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
            let bits = Entry::LOOP | if broken { 0 } else { Entry::CYCLE };
            Entry {
                phi,
                delta,
                bits,
                depth,
                ..Entry::default()
            }
        } else if let Some(entry) = self.remembered(key, free) {
            leaf = false;
            entry
        } else {
            let slot = (key >> 40) as usize & (GLANCES - 1);
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

    fn children(&mut self, turn: &Turn) -> Vec<Child> {
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        self.goal.candidates(&self.board, turn, &mut moves);
        if let Some(extra) = self.extra.get(&turn.free_key(self.board.hash())) {
            for &point in extra {
                if !moves.iter().any(|m| m.point == point) {
                    moves.push(Candidate { point, delay: 2 });
                }
            }
        }
        let mut children = Vec::with_capacity(moves.len() + 1);
        // The defender may always look elsewhere; the attacker gains by it only while a ko is closed to him,
        // for if both look elsewhere the stones stay.
        if turn.to_move != self.attacker || turn.ban.is_some() {
            let child = self.child(turn, None, 0);
            children.push(child);
        }
        let killer = usize::from(self.killers[usize::from(self.depth)]);
        if let Some(i) = moves.iter().position(|m| m.point.index() == killer) {
            moves.swap(0, i);
        }
        for m in &moves {
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
        self.spare.push(moves);
        children
    }

    fn look(&self) -> Result<(), Stopped> {
        if self.nodes >= self.limits.nodes
            || self.nodes.is_multiple_of(64)
                && (self.limits.deadline.is_some_and(|d| Instant::now() >= d)
                    || self.limits.stop.load(std::sync::atomic::Ordering::Relaxed))
        {
            return Err(Stopped);
        }
        Ok(())
    }

    /// The move that looked best when the search was stopped.
    pub fn hint(&self, turn: &Turn) -> Option<Point> {
        let entry = self.table.get(turn.key(self.board.hash()))?;
        (entry.best != 0).then(|| Point::from_index(usize::from(entry.best)))
    }

    /// Plays out what the search knows from here: best moves of the winner, the toughest known answers.
    pub fn principal_line(&mut self, turn: Turn, longest: usize) -> Vec<Option<Point>> {
        let mut line = Vec::new();
        let mut here = turn;
        let start = self.board.depth();
        while line.len() < longest {
            let key = here.key(self.board.hash());
            let children = self.children(&here);
            let Some(entry) = self
                .remembered(key, here.free_key(self.board.hash()))
                .filter(Entry::solved)
            else {
                break;
            };
            let next = if entry.phi == 0 {
                children.iter().find(|c| c.entry.delta == 0)
            } else {
                let work = |c: &&Child| (c.point.is_some(), self.table.get(c.key).map_or(0, |e| e.work));
                children.iter().max_by_key(work)
            };
            let Some(next) = next.copied() else { break };
            if next.point.is_none() && line.last() == Some(&None) {
                break;
            }
            line.push(next.point);
            here = self.play(&here, next.point);
        }
        while self.board.depth() > start {
            self.board.undo();
        }
        line
    }

    /// Time since the search was made.
    pub fn elapsed(&self) -> std::time::Duration {
        self.started.elapsed()
    }

    fn mid(&mut self, turn: Turn, key: u64, phi_limit: u32, delta_limit: u32) -> Result<Entry, Stopped> {
        self.look()?;
        self.nodes += 1;
        let before = self.nodes;
        let own_depth = self.depth;
        self.line.insert(key, (own_depth, self.breaks));
        let outer_code = self.line_code;
        self.line_code ^= (key >> 32) as u32 | 1;
        self.depth += 1;

        let mut children = self.children(&turn);
        let result = loop {
            let entry = self.summary(&turn, &children, own_depth);
            if entry.solved() {
                if self.widen(&turn, key, &entry, &mut children) {
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
                    bits: Entry::GUESS,
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
                let entry = self.summary(&turn, &children, own_depth);
                if !entry.solved() {
                    self.table.put(key, entry, self.nodes - before + 1);
                }
                return Err(stopped);
            }
        };
        if entry.phi == 0 {
            self.killers[usize::from(own_depth) + 1] = entry.best;
        }
        entry.path = if entry.bits & Entry::LOOP != 0 {
            outer_code
        } else {
            0
        };
        let kept = self.keep_as(&turn, key, &entry);
        self.table.put(kept, entry, self.nodes - before + 1);
        Ok(entry)
    }

    /// The key under which a result is kept: one for all threats if no ko has part in it.
    fn keep_as(&self, turn: &Turn, key: u64, entry: &Entry) -> u64 {
        if entry.solved() && entry.bits & (Entry::KO | Entry::LOOP | Entry::CYCLE) == 0 {
            turn.free_key(self.board.hash())
        } else {
            key
        }
    }

    /// What the children say together.
    fn summary(&self, turn: &Turn, children: &[Child], own_depth: u16) -> Entry {
        let mut all = Entry {
            phi: INFINITE,
            delta: 0,
            depth: u16::MAX,
            ..Entry::default()
        };
        let (mut open, mut bits) = (0u32, 0);
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
                bits |= e.bits;
                if e.bits & Entry::LOOP != 0 {
                    all.depth = all.depth.min(e.depth);
                }
            }
        }
        if let Some(win) = win {
            all.phi = 0;
            all.delta = INFINITE;
            all.best = win.point.map_or(0, |p| p.index() as u16);
            all.bits = win.entry.bits;
            all.depth = win.entry.depth;
            if win.point.is_some() && win.point == turn.ban {
                all.bits |= Entry::KO;
            }
        } else if open == 0 {
            all.phi = INFINITE;
            all.delta = 0;
            all.best = 0;
            all.bits = bits;
            if turn.ban.is_some() && turn.threats(self.attacker) == 0 {
                all.bits |= Entry::KO;
            }
        } else {
            all.delta = (all.delta + open - 1).min(INFINITE - 1);
            all.phi = all.phi.clamp(1, INFINITE - 1);
        }
        if all.bits & Entry::LOOP != 0 && all.solved() && all.depth >= own_depth {
            all.bits &= !Entry::LOOP;
        }
        all
    }
}

/// The less an answer leans on, the better.
fn weight(entry: &Entry) -> u8 {
    entry.bits & Entry::GUESS | u8::from(entry.bits & (Entry::LOOP | Entry::KO) != 0)
}
