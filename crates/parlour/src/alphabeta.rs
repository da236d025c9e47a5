//! Alpha-beta to a fixed depth with an evaluation: the classical opponent.

use goban::Random;
use players::{SettingError, Settings};
use proof::Outcome;
use reasons::Claim;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::pastime::Pastime;
use crate::player::{Choice, Player, line, name};

/// A won game is worth this, less the plies to it.
const WON: f64 = 1e9;
/// Beyond this a value is that of a won game.
const DECIDED: f64 = 0.9e9;
/// Positions kept in the table.
const SLOTS: usize = 1 << 16;

/// Looks so many moves ahead, deeper and deeper, with a table and ordered moves.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    depth: u32,
    nodes: u64,
    /// Only so many moves are looked at in a position, those that seem best one move ahead; none for all.
    wide: Option<usize>,
    weights: Vec<f64>,
    dice: Random,
}

/// What the table keeps of a position.
#[derive(Clone, Copy)]
struct Entry {
    hash: u64,
    depth: u32,
    value: f64,
    bound: Bound,
    best: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

struct Search<'a> {
    weights: &'a [f64],
    nodes: u64,
    most: u64,
    wide: Option<usize>,
    stop: &'a AtomicBool,
    table: Vec<Option<Entry>>,
    history: HashMap<u32, u32>,
}

/// The search ran out of nodes or was told to stop.
struct Stopped;

impl AlphaBeta {
    /// Reads its settings: `depth`, `nodes`, `wide`.
    pub(crate) fn new(
        settings: &mut Settings<'_>,
        weights: Vec<f64>,
        seed: u64,
    ) -> Result<AlphaBeta, SettingError> {
        Ok(AlphaBeta {
            depth: settings.number("depth", 2, 1..=30)?,
            nodes: settings.number("nodes", 1_000_000, 1..=1_000_000_000)?,
            wide: settings.set_number("wide", 1..=10_000)?,
            weights,
            dice: Random::new(seed),
        })
    }
}

impl Search<'_> {
    /// The value of a position for the side to move.
    fn value<W: Pastime>(
        &mut self,
        p: &W,
        depth: u32,
        ply: u32,
        mut alpha: f64,
        beta: f64,
    ) -> Result<f64, Stopped> {
        match p.outcome() {
            Some(Outcome::Drawn) => return Ok(0.0),
            Some(Outcome::Won(side)) => {
                let value = WON - f64::from(ply);
                return Ok(if side == p.to_move() { value } else { -value });
            }
            None if depth == 0 => return Ok(p.evaluate(self.weights)),
            None => {}
        }
        self.nodes += 1;
        if self.nodes >= self.most || self.nodes.is_multiple_of(256) && self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let hash = p.hash();
        let slot = (hash >> 40) as usize % SLOTS;
        let known = self.table[slot].filter(|entry| entry.hash == hash);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth && entry.value.abs() < DECIDED) {
            let tells = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if tells {
                return Ok(entry.value);
            }
        }
        let floor = alpha;
        let mut best = (f64::NEG_INFINITY, u32::MAX);
        for m in self.ordered(p, known.map(|entry| entry.best), depth) {
            let value = -self.value(&p.play(m), depth - 1, ply + 1, -beta, -alpha)?;
            if value > best.0 {
                best = (value, p.code(m));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                *self.history.entry(p.code(m)).or_insert(0) += depth * depth;
                break;
            }
        }
        let bound = match best.0 {
            value if value >= beta => Bound::AtLeast,
            value if value <= floor => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table[slot] = Some(Entry {
            hash,
            depth,
            value: best.0,
            bound,
            best: best.1,
        });
        Ok(best.0)
    }

    /// The moves, those first that did well elsewhere. Where only some are looked at, or depth pays for it, by the evaluation one
    /// move ahead.
    fn ordered<W: Pastime>(&self, p: &W, first: Option<u32>, depth: u32) -> Vec<W::Move> {
        let mut moves: Vec<W::Move> = p.moves().into_iter().collect();
        if depth > 1 || self.wide.is_some() {
            let mover = p.to_move();
            let mut seen: Vec<(f64, W::Move)> = moves
                .iter()
                .map(|&m| {
                    let after = p.play(m);
                    let value = match after.outcome() {
                        Some(Outcome::Won(side)) if side == mover => WON,
                        Some(Outcome::Won(_)) => -WON,
                        Some(Outcome::Drawn) => 0.0,
                        None => -after.evaluate(self.weights),
                    };
                    (value, m)
                })
                .collect();
            seen.sort_by(|a, b| b.0.total_cmp(&a.0));
            seen.truncate(self.wide.unwrap_or(usize::MAX));
            moves = seen.into_iter().map(|(_, m)| m).collect();
        } else {
            moves.sort_by_cached_key(|&m| {
                std::cmp::Reverse(self.history.get(&p.code(m)).copied().unwrap_or(0))
            });
        }
        if let Some(at) = moves.iter().position(|&m| Some(p.code(m)) == first) {
            moves[..=at].rotate_right(1);
        }
        moves
    }

    /// The moves that the table expects, as far as it knows them.
    fn line<W: Pastime>(&self, start: &W, first: W::Move, most: u32) -> Vec<W::Move> {
        let mut line = vec![first];
        let mut position = start.play(first);
        while (line.len() as u32) < most && position.outcome().is_none() {
            let hash = position.hash();
            let entry = self.table[(hash >> 40) as usize % SLOTS].filter(|entry| entry.hash == hash);
            let Some(entry) = entry else { break };
            let next = position
                .moves()
                .into_iter()
                .find(|&m| position.code(m) == entry.best);
            let Some(m) = next else { break };
            position = position.play(m);
            line.push(m);
        }
        line
    }
}

impl<W: Pastime> Player<W> for AlphaBeta {
    fn choose(&mut self, position: &W, stop: &Arc<AtomicBool>) -> Choice<W::Move> {
        let mut search = Search {
            weights: &self.weights,
            nodes: 0,
            most: self.nodes,
            wide: self.wide,
            stop,
            table: vec![None; SLOTS],
            history: HashMap::new(),
        };
        // Of equal moves the first is played: which one that is, is drawn.
        let mut moves: Vec<W::Move> = position.moves().into_iter().collect();
        for i in 1..moves.len() {
            moves.swap(i, self.dice.index(i + 1));
        }
        let (mut best, mut reached, mut value) = (moves[0], 0, 0.0);
        'deeper: for depth in 1..=self.depth {
            let (mut alpha, mut here) = (f64::NEG_INFINITY, moves[0]);
            let mut values = Vec::with_capacity(moves.len());
            for &m in &moves {
                // A move that is no better than the best need not be told from it.
                match search.value(&position.play(m), depth - 1, 1, f64::NEG_INFINITY, -alpha) {
                    Ok(found) => {
                        values.push(-found);
                        if -found > alpha {
                            (alpha, here) = (-found, m);
                        }
                    }
                    Err(Stopped) => break 'deeper,
                }
            }
            (best, reached, value) = (here, depth, alpha);
            let at = moves.iter().position(|&m| m == best).unwrap_or(0);
            if depth == 1 {
                let mut order: Vec<usize> = (0..moves.len()).collect();
                order.sort_by(|&a, &b| values[b].total_cmp(&values[a]).then(a.cmp(&b)));
                moves = order.into_iter().map(|i| moves[i]).collect();
                moves.truncate(self.wide.unwrap_or(usize::MAX));
            } else {
                moves[..=at].rotate_right(1);
            }
            if value.abs() > DECIDED {
                break;
            }
        }
        let after = position.play(best);
        let line = line(position, &search.line(position, best, reached));
        let plies = (WON - value.abs()) as i64;
        let mut claims = vec![match value {
            value if value > DECIDED => Claim::new("parlour.mate")
                .with("move", name(position, best))
                .with("count", (plies + 1) / 2)
                .with("line", line),
            value if value < -DECIDED => Claim::new("parlour.lost")
                .with("move", name(position, best))
                .with("count", plies / 2),
            _ => Claim::new("parlour.ahead")
                .with("move", name(position, best))
                .with("count", i64::from(reached))
                .with("score", (value * 10.0).round() / 10.0)
                .with("line", line),
        }];
        if after.outcome().is_none() {
            claims.extend(after.told(position.to_move()));
        }
        Choice { m: best, claims }
    }
}
