//! Depth-first proof-number search: full width, over the tree of gradual games, or both.
//!
//! The search goes down where a proof or a disproof seems cheapest, within thresholds, and keeps its
//! numbers in a bounded table. The usual cures for its known faults are here:
//! - thresholds of children exceed the second-best child by a quarter, so that the search does not jump
//!   between siblings (the 1 + ε trick);
//! - the numbers of several children are combined as the largest plus their count less one instead of their
//!   sum, since in a graph a sum counts shared positions many times (weak proof numbers);
//! - when the table is full the entries with the least work behind them make room;
//! - positions that come back: games without cycles have none; in cyclic games the depth that remains is
//!   part of the key, so that no verdict depends on the path to it.

use crate::budget::Budget;
use crate::solver::{Engine, Verdict};
use crate::table::{Priced, Table};
use crate::{Calls, Gradual, MoveSet, Outcome, Side, Stopped, Verifier, World};

/// A proof or disproof number no finite tree has.
const INFINITE: u32 = 1 << 30;

/// Plies of a cyclic game if no limit was given.
pub(crate) const CYCLIC_DEPTH: u32 = 40;

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Leaves to win for a proof that the attacker wins.
    proof: u32,
    /// Leaves to lose for a proof that it does not.
    disproof: u32,
    work: u32,
}

impl Default for Entry {
    fn default() -> Self {
        Entry {
            proof: 1,
            disproof: 1,
            work: 0,
        }
    }
}

impl Entry {
    /// A position with so many moves to refute, if the attacker has them, or to meet.
    fn open(moves: usize, attacking: bool) -> Entry {
        let count = (moves as u32).max(1);
        let (proof, disproof) = if attacking { (1, count) } else { (count, 1) };
        Entry {
            proof,
            disproof,
            work: 0,
        }
    }
}

impl Priced for Entry {
    fn price(&self) -> u32 {
        // A solved position is worth more than its own work: it ends others.
        if self.proof == 0 || self.disproof == 0 {
            self.work.saturating_mul(8)
        } else {
            self.work
        }
    }
}

/// Which moves the tree has.
enum Width<W: World> {
    Full,
    Gradual {
        games: Vec<Gradual>,
        verifier: Box<Verifier<W>>,
        /// Whether a position without a threat is given up, or searched in full width.
        selective: bool,
        /// Whether the depth bounds the games too.
        whole: bool,
    },
}

pub(crate) struct DfPn<W: World> {
    width: Width<W>,
    table: Table<Entry>,
    attacker: Side,
    limited: bool,
    /// Whether some line was cut by the depth limit or for want of a threat.
    cut: bool,
    ply: u32,
}

struct Child<W> {
    position: W,
    key: u64,
}

impl<W: World> DfPn<W> {
    pub fn full_width(memory: usize) -> DfPn<W> {
        DfPn {
            width: Width::Full,
            table: Table::new(memory),
            attacker: Side::First,
            limited: false,
            cut: false,
            ply: 0,
        }
    }

    /// With `selective` only moves that threaten and moves that parry are in the tree; without it these are
    /// searched first and nothing is left out that might matter.
    pub fn gradual(games: &[Gradual], selective: bool, whole: bool, memory: usize) -> DfPn<W> {
        let verifier = Box::new(Verifier::new(memory / 4));
        DfPn {
            width: Width::Gradual {
                games: games.to_vec(),
                verifier,
                selective,
                whole,
            },
            table: Table::new(memory / 2),
            ..DfPn::full_width(0)
        }
    }

    fn key(&self, p: &W, depth: u32) -> u64 {
        let salt = if self.limited { u64::from(depth) + 1 } else { 0 };
        p.symmetric_hash() ^ salt.wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
    }

    /// A position met for the first time.
    fn evaluate(&mut self, p: &W, depth: u32, budget: &mut Budget) -> Result<Entry, Stopped> {
        let won = Entry {
            proof: 0,
            disproof: INFINITE,
            ..Entry::default()
        };
        let lost = Entry {
            proof: INFINITE,
            disproof: 0,
            ..Entry::default()
        };
        if let Some(outcome) = p.outcome() {
            return Ok(if outcome == Outcome::Won(self.attacker) {
                won
            } else {
                lost
            });
        }
        let attacking = p.to_move() == self.attacker;
        if depth == 0 {
            self.cut = true;
            return Ok(lost);
        }
        if p.winning_move().is_some() {
            return Ok(if attacking { won } else { lost });
        }
        let Width::Gradual {
            games,
            verifier,
            selective,
            whole,
        } = &mut self.width
        else {
            // The more moves there are, the harder it is to refute them all.
            let moves = p.sound_moves();
            let beaten = moves.is_empty() && !p.moves().is_empty();
            return Ok(match attacking {
                true if beaten => lost,
                false if beaten && depth > 1 => won,
                _ => Entry::open(moves.len(), attacking),
            });
        };
        let (selective, whole) = (*selective, *whole);
        if attacking && selective {
            return Ok(Entry::default());
        }
        if !selective {
            for &game in games.iter().filter(|g| !whole || g.plies() <= depth) {
                if verifier.gi(p, game, 1, budget)?.is_some() {
                    return Ok(if attacking { won } else { lost });
                }
            }
        }
        let mut moves = p.moves();
        let seen = self.restrict(p, &mut moves, depth, budget)?;
        if seen && moves.is_empty() {
            return Ok(if attacking { lost } else { won });
        }
        if selective && !seen {
            self.cut = true;
            return Ok(lost);
        }
        Ok(Entry::open(moves.len(), attacking))
    }

    /// Keeps the moves that refute the other side's games; whether one held.
    fn restrict(
        &mut self,
        p: &W,
        moves: &mut W::Moves,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let Width::Gradual {
            games,
            verifier,
            whole,
            ..
        } = &mut self.width
        else {
            return Ok(false);
        };
        // The attacker need not care for threats that come too late.
        let most = match p.to_move() == self.attacker {
            true => depth,
            false => depth - 1,
        };
        let whole = *whole;
        let mut seen = false;
        for &game in games.iter().filter(|g| !whole || g.plies() <= most) {
            if let Some(set) = verifier.forced_within(p, game, moves, budget)? {
                *moves = set;
                seen = true;
                if moves.is_empty() {
                    break;
                }
            }
        }
        Ok(seen)
    }

    fn children(&mut self, p: &W, depth: u32, budget: &mut Budget) -> Result<Vec<Child<W>>, Stopped> {
        let mut moves = p.moves();
        let idle = p.null();
        let mut seen = false;
        if matches!(self.width, Width::Gradual { .. }) {
            seen = self.restrict(p, &mut moves, depth, budget)?;
        } else {
            moves = p.sound_moves();
        }
        let mut children = Vec::with_capacity(moves.len() + 1);
        for m in moves {
            let position = p.play(m);
            let key = self.key(&position, depth - 1);
            children.push(Child { position, key });
        }
        // A pass never refutes a threat that stands.
        if W::PASSING
            && !seen
            && p.to_move() != self.attacker
            && let Some(position) = idle
        {
            let key = self.key(&position, depth - 1);
            children.push(Child { position, key });
        }
        Ok(children)
    }

    /// Searches below `p` until its numbers reach a threshold.
    fn expand(
        &mut self,
        p: &W,
        key: u64,
        depth: u32,
        (most_proof, most_disproof): (u32, u32),
        budget: &mut Budget,
    ) -> Result<Entry, Stopped> {
        let attacking = p.to_move() == self.attacker;
        let before = budget.nodes;
        let mut work = self.table.get(key).map_or(0, |e| e.work);
        let children = self.children(p, depth, budget)?;
        let mut entries = Vec::with_capacity(children.len());
        for child in &children {
            budget.spend()?;
            let entry = match self.table.get(child.key) {
                Some(&entry) => entry,
                None => {
                    let entry = self.evaluate(&child.position, depth - 1, budget)?;
                    self.table.put(child.key, entry);
                    entry
                }
            };
            let solved = if attacking {
                entry.proof == 0
            } else {
                entry.disproof == 0
            };
            entries.push(entry);
            if solved {
                break;
            }
        }
        loop {
            let (entry, chosen, second) = combine(&entries, attacking);
            work = work.saturating_add((budget.nodes - before).min(1 << 30) as u32);
            let done = entry.proof == 0
                || entry.disproof == 0
                || entry.proof >= most_proof
                || entry.disproof >= most_disproof;
            let entry = Entry { work, ..entry };
            if done {
                self.table.put(key, entry);
                return Ok(entry);
            }
            // What the chosen child may grow to before another is better, or this node's own
            // threshold is reached.
            let slack = |n: u32| n.saturating_add(n / 4).saturating_add(1);
            let child = entries[chosen];
            let limits = if attacking {
                let disproof = most_disproof
                    .saturating_sub(entry.disproof)
                    .saturating_add(child.disproof);
                (most_proof.min(slack(second)), disproof)
            } else {
                let proof = most_proof.saturating_sub(entry.proof).saturating_add(child.proof);
                (proof, most_disproof.min(slack(second)))
            };
            self.ply += 1;
            let below = &children[chosen];
            entries[chosen] = self.expand(&below.position, below.key, depth - 1, limits, budget)?;
            self.ply -= 1;
            budget.depth = self.ply;
        }
    }
}

/// The numbers of a node from those of its children, the child to go to, and the number of the next best.
fn combine(entries: &[Entry], attacking: bool) -> (Entry, usize, u32) {
    // By the side to move: its own number is the least of its children's, the other's is combined.
    let (mut least, mut second, mut chosen) = (INFINITE, INFINITE, 0);
    let (mut largest, mut open) = (0, 0);
    for (i, e) in entries.iter().enumerate() {
        let (own, other) = if attacking {
            (e.proof, e.disproof)
        } else {
            (e.disproof, e.proof)
        };
        if own < least {
            second = least;
            least = own;
            chosen = i;
        } else if own < second {
            second = own;
        }
        if other > 0 {
            largest = largest.max(other);
            open += 1;
        }
    }
    let other = match least {
        0 => INFINITE,
        _ if open == 0 => 0,
        _ => (largest + open - 1).min(INFINITE),
    };
    let (own, other) = if other == 0 { (INFINITE, 0) } else { (least, other) };
    let (proof, disproof) = if attacking { (own, other) } else { (other, own) };
    (
        Entry {
            proof,
            disproof,
            work: 0,
        },
        chosen,
        second,
    )
}

impl<W: World> Engine<W> for DfPn<W> {
    fn decide(
        &mut self,
        p: &W,
        attacker: Side,
        depth: Option<u32>,
        budget: &mut Budget,
    ) -> Result<Verdict, Stopped> {
        if attacker != self.attacker {
            self.table.clear();
            self.attacker = attacker;
            self.cut = false;
        }
        let depth = depth.or(W::CYCLIC.then_some(CYCLIC_DEPTH));
        if depth.is_some() != self.limited {
            self.limited = depth.is_some();
            self.table.clear();
        }
        let depth = depth.unwrap_or(u32::MAX);
        self.ply = 0;
        let key = self.key(p, depth);
        let known = self.table.get(key).copied();
        let entry = match known {
            Some(entry) if entry.proof == 0 || entry.disproof == 0 => entry,
            _ => {
                let first = self.evaluate(p, depth, budget)?;
                if first.proof == 0 || first.disproof == 0 {
                    first
                } else {
                    budget.load = self.table.load();
                    self.expand(p, key, depth, (INFINITE, INFINITE), budget)?
                }
            }
        };
        Ok(match entry {
            Entry { proof: 0, .. } => Verdict::Won,
            Entry { disproof: 0, .. } if !self.cut => Verdict::Lost,
            _ => Verdict::Unknown,
        })
    }

    fn hint(&mut self, p: &W, attacker: Side, budget: &mut Budget) -> Option<W::Move> {
        if let Width::Gradual { games, verifier, .. } = &mut self.width {
            for &game in games.iter() {
                if let Some((m, _)) = verifier.gi(p, game, 1, budget).ok()? {
                    return Some(m);
                }
            }
        }
        if self.limited {
            return None;
        }
        // The entry may be of a mirror image, so that its move would be another one here: ask the children.
        let attacking = p.to_move() == attacker;
        p.moves().into_iter().find(|&m| {
            let after = p.play(m);
            let entry = self.table.get(self.key(&after, u32::MAX));
            entry.is_some_and(|e| if attacking { e.proof == 0 } else { e.disproof == 0 })
        })
    }

    fn hint_within(&mut self, p: &W, plies: u32) -> Option<W::Move> {
        let proved = |m: &W::Move| {
            let key = self.key(&p.play(*m), plies - 1);
            self.table.get(key).is_some_and(|entry| entry.proof == 0)
        };
        p.moves().into_iter().find(proved)
    }

    fn calls(&self) -> Vec<Calls> {
        match &self.width {
            Width::Full => Vec::new(),
            Width::Gradual { verifier, .. } => verifier.calls.clone(),
        }
    }
}
