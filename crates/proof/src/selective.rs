//! Abstract proof search, iterative widening, and gradual abstract proof search (paper 004, L131-169).
//!
//! At a node of the defender only the moves that refute the attacker's threats are tried; a node without
//! a threat is cut. A `Won` is therefore a proof, and so is a `Lost` that ends in the defender's own wins;
//! everything else is `Unknown`.

use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::solver::{Engine, Options, Verdict};
use crate::table::{Priced, Table};
use crate::{Calls, Gradual, MoveSet, Side, Stopped, Verifier, World};

/// What tells the three searches apart.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    /// The games tested, cheapest first.
    games: Vec<Gradual>,
    /// How many games the successive searches test.
    stages: Vec<usize>,
    /// Whether all games that hold restrict the moves, or only the first.
    intersect: bool,
    /// Whether the attacker's moves are restricted by the defender's threats too.
    both: bool,
}

impl Style {
    pub fn aps(order: u8) -> Style {
        let games: Vec<_> = (1..=order).map(Gradual::full).collect();
        Style {
            stages: vec![games.len()],
            games,
            intersect: false,
            both: false,
        }
    }

    pub fn widening(order: u8) -> Style {
        let aps = Style::aps(order);
        Style {
            stages: (1..=aps.games.len()).collect(),
            ..aps
        }
    }

    pub fn agps(games: &[Gradual]) -> Style {
        Style {
            games: games.to_vec(),
            stages: (1..=games.len()).collect(),
            intersect: true,
            both: true,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    verdict: Verdict,
    stage: u8,
    depth: u32,
    best: Option<M>,
    nodes: u32,
}

impl<M> Default for Entry<M> {
    fn default() -> Self {
        Entry {
            verdict: Verdict::Unknown,
            stage: 0,
            depth: 0,
            best: None,
            nodes: 0,
        }
    }
}

impl<M> Priced for Entry<M> {
    fn price(&self) -> u32 {
        self.nodes
    }
}

pub(crate) struct Selective<W: World> {
    style: Style,
    enhanced: bool,
    /// Whether the depth bounds the games at the leaves too.
    whole: bool,
    verifier: Verifier<W>,
    table: Table<Entry<W::Move>>,
    /// The number of games now tested.
    stage: usize,
    attacker: Side,
    /// Whether the stage was settled by the first question: what follows from its answer is proved with
    /// the same games, neither more nor fewer.
    settled: bool,
    path: Vec<u64>,
}

/// Depth standing for none.
const DEEP: u32 = u32::MAX;

impl<W: World> Selective<W> {
    pub fn new(mut style: Style, options: &Options, memory: usize) -> Selective<W> {
        let most = options.games.unwrap_or(usize::MAX);
        style.stages.retain(|&stage| stage <= most);
        let mut verifier = Verifier::new(memory / 2);
        verifier.keep_time(options.timed);
        Selective {
            style,
            enhanced: options.enhanced,
            whole: options.whole,
            verifier,
            table: Table::new(memory / 4),
            stage: 0,
            attacker: Side::First,
            settled: false,
            path: Vec::new(),
        }
    }

    /// The attacker is to move.
    fn or(&mut self, p: &W, depth: u32, budget: &mut Budget) -> Result<Verdict, Stopped> {
        if self.whole && depth == 0 {
            return Ok(Verdict::Unknown);
        }
        if p.winning_move().is_some() {
            return Ok(Verdict::Won);
        }
        if depth == 0 {
            return Ok(Verdict::Unknown);
        }
        let key = p.hash();
        let best = match self.recall(key, depth) {
            ControlFlow::Break(verdict) => return Ok(verdict),
            ControlFlow::Continue(best) => best,
        };
        let before = budget.nodes;
        let mut moves = p.moves();
        if self.style.both && !self.restrict(p, &mut moves, depth.saturating_add(1), budget)?.1 {
            return Ok(self.store(key, Verdict::Lost, depth, None, before, budget));
        }
        self.path.push(key);
        let mut verdict = Verdict::Lost;
        let mut ordered: Vec<W::Move> = moves.into_iter().collect();
        if self.enhanced {
            self.order(p, &mut ordered, best, depth, budget)?;
        }
        for m in ordered {
            match self.and(&p.play(m), depth - 1, budget)? {
                Verdict::Won => {
                    self.path.pop();
                    return Ok(self.store(key, Verdict::Won, depth, Some(m), before, budget));
                }
                Verdict::Unknown => verdict = Verdict::Unknown,
                Verdict::Lost => {}
            }
        }
        self.path.pop();
        Ok(self.store(key, verdict, depth, None, before, budget))
    }

    /// The defender is to move.
    fn and(&mut self, p: &W, depth: u32, budget: &mut Budget) -> Result<Verdict, Stopped> {
        budget.spend()?;
        if let Some(outcome) = p.outcome() {
            return Ok(Verdict::of(outcome, self.attacker));
        }
        if p.winning_move().is_some() {
            return Ok(Verdict::Lost);
        }
        if depth == 0 {
            return Ok(Verdict::Unknown);
        }
        let key = p.hash();
        let best = match self.recall(key, depth) {
            ControlFlow::Break(verdict) => return Ok(verdict),
            ControlFlow::Continue(best) => best,
        };
        let before = budget.nodes;
        let mut moves = p.moves();
        let (seen, open) = self.restrict(p, &mut moves, depth, budget)?;
        if !seen || !open {
            let verdict = if seen { Verdict::Won } else { Verdict::Unknown };
            return Ok(self.store(key, verdict, depth, None, before, budget));
        }
        self.path.push(key);
        let mut ordered: Vec<W::Move> = moves.into_iter().collect();
        if let Some(at) = ordered.iter().position(|m| best == Some(*m)) {
            ordered.swap(0, at);
        }
        for m in ordered {
            let after = p.play(m);
            budget.spend()?;
            let verdict = match after.outcome() {
                Some(outcome) => Verdict::of(outcome, self.attacker),
                None => self.or(&after, depth - 1, budget)?,
            };
            if verdict != Verdict::Won {
                self.path.pop();
                return Ok(self.store(key, verdict, depth, Some(m), before, budget));
            }
        }
        self.path.pop();
        Ok(self.store(key, Verdict::Won, depth, None, before, budget))
    }

    /// Keeps the moves that refute the other side's games, those that are won within `depth` plies from here
    /// if the depth bounds them; says whether a game held, and whether a move is left.
    fn restrict(
        &mut self,
        p: &W,
        moves: &mut W::Moves,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<(bool, bool), Stopped> {
        let mut seen = false;
        for i in 0..self.stage {
            if self.whole && self.style.games[i].plies() >= depth {
                continue;
            }
            if let Some(set) = self
                .verifier
                .forced_within(p, self.style.games[i], moves, budget)?
            {
                *moves = set;
                seen = true;
                if moves.is_empty() {
                    return Ok((true, false));
                }
                if !self.style.intersect {
                    break;
                }
            }
        }
        Ok((seen, true))
    }

    /// Moves that leave the defender the fewest replies first.
    fn order(
        &mut self,
        p: &W,
        moves: &mut Vec<W::Move>,
        best: Option<W::Move>,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        let mut scored = Vec::with_capacity(moves.len());
        for &m in moves.iter() {
            let after = p.play(m);
            let score = if best == Some(m) {
                0
            } else if after.outcome().is_some() {
                1
            } else if after.winning_move().is_some() {
                1000
            } else {
                match self.table.get(after.hash()) {
                    Some(e) if e.verdict == Verdict::Won && (!self.whole || e.depth < depth) => 0,
                    Some(e) if e.verdict == Verdict::Lost => 1000,
                    Some(e) if usize::from(e.stage) >= self.stage && e.depth >= depth - 1 => 1000,
                    _ => {
                        let mut replies = after.moves();
                        match self.restrict(&after, &mut replies, depth - 1, budget)? {
                            (false, _) => 1000,
                            _ => replies.len() + 1,
                        }
                    }
                }
            };
            scored.push((score, m));
        }
        scored.sort_by_key(|s| s.0);
        moves.clear();
        moves.extend(scored.into_iter().map(|s| s.1));
        Ok(())
    }

    /// Whether the position is on the path to itself. With a limit every line ends, and no verdict may depend
    /// on the path.
    fn repeats(&self, key: u64, depth: u32) -> bool {
        W::CYCLIC && depth > DEEP / 2 && self.path.contains(&key)
    }

    /// The verdict, if the table or the path to the position tells it; else the move that was best so far.
    fn recall(&self, key: u64, depth: u32) -> ControlFlow<Verdict, Option<W::Move>> {
        let entry = self.table.get(key).filter(|_| self.enhanced);
        if let Some(entry) = entry {
            let settled = match entry.verdict {
                Verdict::Won => !self.whole || entry.depth <= depth,
                Verdict::Lost => true,
                Verdict::Unknown => usize::from(entry.stage) >= self.stage && entry.depth >= depth,
            };
            if settled {
                return ControlFlow::Break(entry.verdict);
            }
        }
        if self.repeats(key, depth) {
            return ControlFlow::Break(Verdict::Unknown);
        }
        ControlFlow::Continue(entry.and_then(|entry| entry.best))
    }

    fn store(
        &mut self,
        key: u64,
        verdict: Verdict,
        depth: u32,
        best: Option<W::Move>,
        before: u64,
        budget: &mut Budget,
    ) -> Verdict {
        if self.enhanced {
            let nodes = (budget.nodes - before).min(u64::from(u32::MAX)) as u32;
            self.table.put(
                key,
                Entry {
                    verdict,
                    stage: self.stage as u8,
                    depth,
                    best,
                    nodes,
                },
            );
            if budget.nodes.is_multiple_of(64) {
                budget.depth = self.path.len() as u32;
                budget.load = self.table.load().max(self.verifier.load());
            }
        }
        verdict
    }
}

impl<W: World> Engine<W> for Selective<W> {
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
            self.settled = false;
        }
        let depth = depth.unwrap_or(DEEP);
        let stages = match self.settled {
            true => vec![self.stage],
            false => self.style.stages.clone(),
        };
        let mut verdict = Verdict::Unknown;
        for stage in stages {
            self.stage = stage;
            self.path.clear();
            budget.stage = stage as u32;
            verdict = if p.to_move() == attacker {
                self.or(p, depth, budget)?
            } else {
                budget.nodes -= 1;
                self.and(p, depth, budget)?
            };
            if verdict != Verdict::Unknown {
                break;
            }
        }
        if !self.settled && verdict != Verdict::Unknown {
            // The answer may come from the table, where a later stage had put it.
            let known = self.table.get(p.hash()).filter(|e| e.verdict == verdict);
            self.stage = self.stage.max(known.map_or(0, |e| e.stage.into()));
            self.settled = true;
        }
        Ok(verdict)
    }

    fn begin(&mut self) {
        self.settled = false;
    }

    fn hint(&mut self, p: &W, attacker: Side, budget: &mut Budget) -> Option<W::Move> {
        // The shortest win of the side to move, whoever that is. The defender's may have been found at any
        // stage: a remembered `Lost` does not tell.
        let tested = match p.to_move() == attacker {
            true => &self.style.games[..self.stage],
            false => &self.style.games[..],
        };
        let mut games = tested.to_vec();
        games.sort_by_key(|g| g.moves());
        for game in games {
            if let Some((m, _)) = self.verifier.gi(p, game, 1, budget).ok()? {
                return Some(m);
            }
        }
        let aim = Verdict::best(p.to_move() == attacker);
        let entry = self.table.get(p.hash())?;
        entry.best.filter(|_| entry.verdict == aim)
    }

    fn calls(&self) -> Vec<Calls> {
        self.verifier.calls.clone()
    }

    fn game(&self) -> Option<Gradual> {
        let stage = self.stage.checked_sub(1)?;
        self.settled.then(|| self.style.games[stage])
    }
}
