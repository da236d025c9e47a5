//! All positions that can arise, and who wins each.

use super::TooLarge;
use super::bend::Bend;
use super::goal::Goal;
use super::room::{Room, State};
use crate::ko::Ko;
use crate::proof::{Position, Proof};
use goban::{Color, PointSet, Random};
use std::collections::HashMap;

/// All positions that can arise from one, the first, and from which of them a side can force what it wants.
#[derive(Clone, Debug)]
pub struct Walked {
    states: Vec<State>,
    /// The moves of each position, a pass first and as none, and where they lead.
    moves: Vec<Vec<(Option<u8>, u32)>>,
    /// In which order it was found that the side succeeds from here; none where it fails.
    won: Vec<Option<u32>>,
    side: Color,
}

impl Room {
    /// Walks all positions from `start` on, and finds those from which `side` can force an end that is true; `end` says
    /// of a position whether play is over there and how. At most so many positions.
    pub fn walk_to(
        &self,
        start: State,
        side: Color,
        end: &dyn Fn(&State) -> Option<bool>,
        bend: &Bend,
        most: usize,
    ) -> Result<Walked, TooLarge> {
        let mut ids = HashMap::from([(start, 0)]);
        let (mut states, mut moves) = (vec![start], Vec::<Vec<(Option<u8>, u32)>>::new());
        let mut ends = Vec::new();
        while let Some(&state) = states.get(moves.len()) {
            let over = end(&state);
            if over == Some(true) {
                ends.push(moves.len() as u32);
            }
            let mut here = Vec::new();
            if over.is_none() {
                let mut note = |at: Option<u8>, next: State| {
                    let id = *ids.entry(next).or_insert_with(|| {
                        states.push(next);
                        states.len() as u32 - 1
                    });
                    here.push((at, id));
                };
                self.each_move(&state, bend, moves.len(), &mut note);
            }
            moves.push(here);
            if states.len() > most {
                return Err(TooLarge::Positions(most));
            }
        }
        let won = mark(&states, &moves, ends, side);
        Ok(Walked {
            states,
            moves,
            won,
            side,
        })
    }

    fn each_move(&self, state: &State, bend: &Bend, index: usize, note: &mut dyn FnMut(Option<u8>, State)) {
        let losing = state.to_move == bend.loser;
        if !(losing && bend.no_pass) {
            note(None, state.passed());
        }
        let salt = u64::from(state.stones[0]) << 16 ^ u64::from(state.stones[1]);
        let mut chance = Random::new(bend.seed ^ index as u64 ^ salt);
        for cell in 0..self.points().len() as u8 {
            let dropped = losing
                && (bend.closed >> cell & 1 != 0 || bend.dropped > 0 && chance.below(100) < bend.dropped);
            if !dropped && let Some(next) = self.play_by(state, cell, losing || !bend.no_ban) {
                note(Some(cell), next);
            }
        }
    }

    /// Walks all positions of a fight: `attacker` wants the goal, `first` moves, with these threats; in a game that may be
    /// bent.
    pub fn walk(
        &self,
        goal: &Goal,
        attacker: Color,
        first: Color,
        ko: Ko,
        bend: &Bend,
        most: usize,
    ) -> Result<Walked, TooLarge> {
        let start = self.start(first, attacker, ko);
        self.walk_to(start, attacker, &goal.ending(self, attacker), bend, most)
    }

    /// Whether a side can force an end that is true from here.
    pub fn forces(
        &self,
        start: State,
        side: Color,
        end: &dyn Fn(&State) -> Option<bool>,
        most: usize,
    ) -> Result<bool, TooLarge> {
        let walked = self.walk_to(start, side, end, &Bend::NONE, most)?;
        Ok(walked.succeeds())
    }

    /// Whether the attacker reaches the goal with one side to move and these threats.
    pub fn succeeds(
        &self,
        goal: &Goal,
        attacker: Color,
        first: Color,
        ko: Ko,
        most: usize,
    ) -> Result<bool, TooLarge> {
        let walked = self.walk(goal, attacker, first, ko, &Bend::NONE, most)?;
        Ok(walked.succeeds())
    }
}

/// Marks what `side` can force, from the ends backwards: where it moves, if one move leads to what is marked; where the
/// other does, if all do.
fn mark(states: &[State], moves: &[Vec<(Option<u8>, u32)>], ends: Vec<u32>, side: Color) -> Vec<Option<u32>> {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); states.len()];
    for (i, moves) in moves.iter().enumerate() {
        for m in moves {
            before[m.1 as usize].push(i as u32);
        }
    }
    let mut won = vec![None; states.len()];
    let mut left: Vec<u32> = moves.iter().map(|m| m.len() as u32).collect();
    for (clock, &end) in ends.iter().enumerate() {
        won[end as usize] = Some(clock as u32);
    }
    let mut queue = ends;
    let mut next = 0;
    while let Some(&here) = queue.get(next) {
        next += 1;
        for &parent in &before[here as usize] {
            let i = parent as usize;
            left[i] -= 1;
            if won[i].is_none() && (states[i].to_move == side || left[i] == 0) {
                won[i] = Some(queue.len() as u32);
                queue.push(parent);
            }
        }
    }
    won
}

impl Walked {
    /// Whether the side succeeds from the start.
    pub fn succeeds(&self) -> bool {
        self.won[0].is_some()
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Never: there is the start.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The moves of the first position, passes as none, and whether the side succeeds after each.
    pub fn first_moves(&self) -> impl Iterator<Item = (Option<u8>, bool)> {
        let moves = self.moves[0].iter();
        moves.map(|&(at, to)| (at, self.won[to as usize].is_some()))
    }

    /// The fewest passes of the other side with which it can be made to end, if the side succeeds.
    pub fn passes(&self) -> Option<u32> {
        let mut order: Vec<usize> = (0..self.len()).filter(|&i| self.won[i].is_some()).collect();
        order.sort_by_key(|&i| self.won[i]);
        let mut passes = vec![u32::MAX; self.len()];
        loop {
            let mut changed = false;
            for &i in &order {
                let below = self.moves[i].iter();
                let needed = if self.moves[i].is_empty() {
                    0
                } else if self.states[i].to_move == self.side {
                    below.map(|m| passes[m.1 as usize]).min().unwrap_or(0)
                } else {
                    let after = below.map(|m| passes[m.1 as usize].saturating_add(u32::from(m.0.is_none())));
                    after.max().unwrap_or(0)
                };
                changed |= needed < passes[i];
                passes[i] = passes[i].min(needed);
            }
            if !changed {
                return self.won[0].map(|_| passes[0]);
            }
        }
    }

    /// What was found about the start, written as a proof that `goal` is reached or not; none if it is a race.
    pub fn proof(&self, room: &Room, goal: &Goal) -> Option<Proof> {
        let start = self.states[0];
        let success = self.succeeds();
        let winner = if success { self.side } else { !self.side };
        let mut ids = vec![None; self.len()];
        ids[0] = Some(0);
        let (mut queue, mut positions) = (vec![0], Vec::new());
        while let Some(&here) = queue.get(positions.len()) {
            let all = self.moves[here].iter();
            let moves: Vec<_> = if self.states[here].to_move != winner {
                all.copied().collect()
            } else if success {
                let won = all.filter(|m| self.won[m.1 as usize].is_some());
                won.min_by_key(|m| self.won[m.1 as usize])
                    .copied()
                    .into_iter()
                    .collect()
            } else {
                let mut kept = all.filter(|m| self.won[m.1 as usize].is_none());
                kept.next().copied().into_iter().collect()
            };
            let moves = moves.into_iter().map(|(at, to)| {
                let id = *ids[to as usize].get_or_insert_with(|| {
                    queue.push(to as usize);
                    queue.len() as u32 - 1
                });
                (at.map(|cell| room.points()[usize::from(cell)]), id)
            });
            let moves = moves.collect();
            positions.push(Position { moves });
        }
        Some(Proof {
            stake: goal.stake()?,
            attacker: self.side,
            success,
            first: start.to_move,
            ko: Ko {
                attacker: start.threats[self.side.index()],
                defender: start.threats[(!self.side).index()],
            },
            beyond: PointSet::EMPTY,
            positions,
        })
    }
}
