//! Exhaustive search in a field.

use super::field::{Cells, ENEMY, Field, OWN, State, each};
use super::goal::Goal;
use std::collections::HashMap;

/// More positions than the budget allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

/// Looks for a way to force a goal. What it finds is exact: all moves are tried, and a position that comes again on a line
/// is no progress, so it counts as failure there and is not kept as one.
pub struct Solver<'f> {
    field: &'f Field,
    goal: &'f Goal,
    known: HashMap<State, bool>,
    path: Vec<State>,
    /// Positions that may still be looked at.
    left: usize,
    /// Cells on which the enemy played where that hindered.
    pub hindered: Cells,
}

impl<'f> Solver<'f> {
    /// A search of at most so many positions.
    pub fn new(field: &'f Field, goal: &'f Goal, budget: usize) -> Solver<'f> {
        Solver {
            field,
            goal,
            known: HashMap::new(),
            path: Vec::new(),
            left: budget,
            hindered: 0,
        }
    }

    /// Whether the own side forces the goal with this side to move.
    pub fn forces(&mut self, mover: usize) -> Result<bool, Full> {
        self.from(self.field.start(mover))
    }

    fn from(&mut self, state: State) -> Result<bool, Full> {
        self.path.clear();
        Ok(self.search(state)?.0)
    }

    /// All cells on which a first stone of the own side forces the goal.
    pub fn winning(&mut self) -> Result<Cells, Full> {
        let start = self.field.start(OWN);
        let mut good = 0;
        for cell in each(self.field.empty(&start)) {
            let mut after = Vec::new();
            self.field.play(&start, cell, &mut after);
            let mut all = !after.is_empty() && self.field.prover == OWN;
            let mut some = false;
            for next in after {
                let won = self.from(next)?;
                all &= won;
                some |= won;
            }
            // What the unknown is, the adversary chooses.
            if all || some && self.field.prover == ENEMY {
                good |= 1 << cell;
            }
        }
        Ok(good)
    }

    /// All cells on which a first stone of the enemy's keeps the goal from being forced.
    pub fn hindering(&mut self) -> Result<Cells, Full> {
        let start = self.field.start(ENEMY);
        let mut good = 0;
        for cell in each(self.field.empty(&start)) {
            let mut after = Vec::new();
            self.field.play(&start, cell, &mut after);
            let mut all = !after.is_empty();
            for next in after {
                all &= !self.from(next)?;
            }
            if all {
                good |= 1 << cell;
            }
        }
        Ok(good)
    }

    /// Whether the goal is forced, and for a failure the first position of the line that it rests on.
    fn search(&mut self, state: State) -> Result<(bool, usize), Full> {
        if let Some(end) = self.goal.ended(self.field, &state) {
            return Ok((end, usize::MAX));
        }
        if let Some(&known) = self.known.get(&state) {
            return Ok((known, usize::MAX));
        }
        if let Some(i) = self.path.iter().position(|s| *s == state) {
            return Ok((false, i));
        }
        self.left = self.left.checked_sub(1).ok_or(Full)?;
        let depth = self.path.len();
        self.path.push(state);
        let found = self.expand(&state)?;
        self.path.truncate(depth);
        let (won, rests) = found;
        if won || rests >= depth {
            self.known.insert(state, won);
        }
        Ok((won, if rests >= depth { usize::MAX } else { rests }))
    }

    fn expand(&mut self, state: &State) -> Result<(bool, usize), Full> {
        let mine = usize::from(state.mover) == OWN;
        let mut after = Vec::new();
        let mut at = Vec::new();
        for cell in each(self.field.empty(state)) {
            self.field.play(state, cell, &mut after);
            at.resize(after.len(), Some(cell));
        }
        self.field.elsewhere(state, &mut after);
        at.resize(after.len(), None);
        // An end in one move needs no search.
        for (next, cell) in after.iter().zip(&at) {
            if self.goal.ended(self.field, next) == Some(mine) {
                self.note(mine, *cell);
                return Ok((mine, usize::MAX));
            }
        }
        let mut rests = usize::MAX;
        for (next, cell) in after.iter().zip(&at) {
            let (won, on) = self.search(*next)?;
            if won == mine {
                self.note(mine, *cell);
                return Ok((won, if won { usize::MAX } else { on }));
            }
            if !won {
                rests = rests.min(on);
            }
        }
        Ok((!mine, if mine { rests } else { usize::MAX }))
    }

    fn note(&mut self, mine: bool, cell: Option<usize>) {
        if let Some(cell) = cell.filter(|_| !mine) {
            self.hindered |= 1 << cell;
        }
    }
}
