//! Full-width searches: alpha-beta without and with a table.
//!
//! The question is whether the attacker wins, so that alpha-beta's window is a single yes or no: it stops
//! at the first winning move of the attacker and the first saving reply of the defender. Where the game
//! allows passing the defender may pass; the attacker never gains by it ([`World::PASSING`]).

use crate::budget::Budget;
use crate::solver::{Engine, Verdict};
use crate::table::{Priced, Table};
use crate::{Side, Stopped, World};

/// The yardstick: moves in the order the game lists them, no table.
pub(crate) struct Plain;

impl<W: World> Engine<W> for Plain {
    fn decide(
        &mut self,
        p: &W,
        attacker: Side,
        depth: Option<u32>,
        budget: &mut Budget,
    ) -> Result<Verdict, Stopped> {
        let mut path = Vec::new();
        plain(p, attacker, depth.unwrap_or(u32::MAX), &mut path, budget)
    }
}

fn plain<W: World>(
    p: &W,
    attacker: Side,
    depth: u32,
    path: &mut Vec<u64>,
    budget: &mut Budget,
) -> Result<Verdict, Stopped> {
    if let Some(outcome) = p.outcome() {
        return Ok(Verdict::of(outcome, attacker));
    }
    if depth == 0 {
        return Ok(Verdict::Unknown);
    }
    if W::CYCLIC {
        let key = p.hash();
        if path.contains(&key) {
            return Ok(Verdict::Unknown);
        }
        path.push(key);
    }
    let attacking = p.to_move() == attacker;
    let aim = Verdict::best(attacking);
    let mut verdict = Verdict::best(!attacking);
    for m in p.moves() {
        budget.spend()?;
        let value = plain(&p.play(m), attacker, depth - 1, path, budget)?;
        if value == aim || value == Verdict::Unknown && !attacking {
            verdict = value;
            break;
        }
        if value == Verdict::Unknown {
            verdict = value;
        }
    }
    if W::PASSING
        && !attacking
        && verdict == Verdict::Won
        && let Some(idle) = p.null()
    {
        budget.spend()?;
        verdict = plain(&idle, attacker, depth - 1, path, budget)?;
    }
    if W::CYCLIC {
        path.pop();
    }
    Ok(verdict)
}

/// Alpha-beta with iterative deepening, a table, and moves ordered by the table and by how often they cut.
pub(crate) struct Tabled<W: World> {
    table: Table<Entry<W::Move>>,
    /// How much each move has cut, by side and code.
    history: [Vec<u32>; 2],
    attacker: Side,
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    verdict: Verdict,
    depth: u32,
    best: Option<M>,
}

impl<M> Default for Entry<M> {
    fn default() -> Self {
        Entry {
            verdict: Verdict::Unknown,
            depth: 0,
            best: None,
        }
    }
}

impl<M> Priced for Entry<M> {
    fn price(&self) -> u32 {
        self.depth
    }
}

/// Moves whose codes agree in these bits share a history.
const HISTORY: usize = 1 << 12;

/// The depth at which a cyclic game is given up.
const DEEPEST: u32 = 200;

impl<W: World> Tabled<W> {
    pub fn new(memory: usize) -> Tabled<W> {
        Tabled {
            table: Table::new(memory),
            history: [vec![0; HISTORY], vec![0; HISTORY]],
            attacker: Side::First,
        }
    }

    /// Positions may come back: the depth ends every line, and what is remembered is true of any path.
    fn search(&mut self, p: &W, depth: u32, budget: &mut Budget) -> Result<Verdict, Stopped> {
        if let Some(outcome) = p.outcome() {
            return Ok(Verdict::of(outcome, self.attacker));
        }
        let mover = p.to_move();
        let attacking = mover == self.attacker;
        if depth == 0 {
            return Ok(Verdict::Unknown);
        }
        let aim = Verdict::best(attacking);
        if p.winning_move().is_some() {
            return Ok(aim);
        }
        let key = p.hash();
        let mut best = None;
        if let Some(entry) = self.table.get(key) {
            let settled = match entry.verdict {
                // A win that takes longer than asked for is none.
                Verdict::Won => entry.depth <= depth,
                Verdict::Lost => true,
                Verdict::Unknown => entry.depth >= depth,
            };
            if settled {
                return Ok(entry.verdict);
            }
            best = entry.best;
        }
        let mut verdict = Verdict::best(!attacking);
        // All others lose at once.
        let mut ordered: Vec<W::Move> = p.sound_moves().into_iter().collect();
        if ordered.is_empty() && !attacking && depth < 2 && !W::PASSING {
            return Ok(Verdict::Unknown);
        }
        let history = &self.history[mover as usize];
        ordered.sort_by_cached_key(|&m| {
            let cuts = history[p.code(m) as usize % HISTORY];
            (best != Some(m), u32::MAX - cuts)
        });
        best = None;
        for m in ordered {
            budget.spend()?;
            let value = self.search(&p.play(m), depth - 1, budget)?;
            if value == aim || value == Verdict::Unknown && !attacking {
                verdict = value;
                best = Some(m);
                let cuts = &mut self.history[mover as usize][p.code(m) as usize % HISTORY];
                *cuts = cuts.saturating_add(depth * depth);
                break;
            }
            if value == Verdict::Unknown {
                verdict = value;
            }
        }
        if W::PASSING
            && !attacking
            && verdict == Verdict::Won
            && let Some(idle) = p.null()
        {
            budget.spend()?;
            verdict = self.search(&idle, depth - 1, budget)?;
        }
        self.table.put(key, Entry { verdict, depth, best });
        Ok(verdict)
    }
}

impl<W: World> Engine<W> for Tabled<W> {
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
        }
        let most = depth.unwrap_or(if W::CYCLIC { DEEPEST } else { u32::MAX });
        let mut verdict = Verdict::Unknown;
        for depth in 1..=most {
            budget.stage = depth;
            budget.depth = depth;
            budget.load = self.table.load();
            verdict = self.search(p, depth, budget)?;
            if verdict != Verdict::Unknown {
                break;
            }
        }
        Ok(verdict)
    }

    fn hint(&mut self, p: &W, attacker: Side, _: &mut Budget) -> Option<W::Move> {
        let aim = Verdict::best(p.to_move() == attacker);
        let entry = self.table.get(p.hash())?;
        entry.best.filter(|_| entry.verdict == aim)
    }
}
