//! All positions of a small field, walked and marked backwards.

use super::field::{Cells, Field, OWN, State, each};
use super::goal::Goal;
use std::collections::HashMap;

/// From which positions of a field the goal can be forced, found without any search: all positions are walked, those in
/// which the goal is reached are marked, and then those from which a marked one can be forced, until no more can be. Slower
/// than a [`Solver`](super::Solver) where much is empty, quicker where much is taken and retaken.
pub struct Walk {
    ids: HashMap<State, u32>,
    won: Vec<bool>,
}

impl Walk {
    /// Everything that can arise with either side moving first; none if that is more than so many positions.
    pub fn new(field: &Field, goal: &Goal, most: usize) -> Option<Walk> {
        let mut ids = HashMap::new();
        let mut states = Vec::new();
        for mover in 0..2 {
            let start = field.start(mover);
            ids.insert(start, states.len() as u32);
            states.push(start);
        }
        let (mut before, mut left) = (vec![Vec::new(); 2], Vec::new());
        let mut marked = Vec::new();
        let mut here = 0;
        while here < states.len() {
            let state = states[here];
            let mut after = Vec::new();
            match goal.ended(field, &state) {
                Some(true) => marked.push(here as u32),
                Some(false) => {}
                None => {
                    for cell in each(field.empty(&state)) {
                        field.play(&state, cell, &mut after);
                    }
                    field.elsewhere(&state, &mut after);
                }
            }
            left.push(after.len());
            for next in after {
                let id = *ids.entry(next).or_insert_with(|| {
                    states.push(next);
                    before.push(Vec::new());
                    states.len() as u32 - 1
                });
                before[id as usize].push(here as u32);
            }
            if states.len() > most {
                return None;
            }
            here += 1;
        }
        let mut won = vec![false; states.len()];
        for &end in &marked {
            won[end as usize] = true;
        }
        while let Some(here) = marked.pop() {
            for &parent in &before[here as usize] {
                let i = parent as usize;
                left[i] -= 1;
                if !won[i] && (usize::from(states[i].mover) == OWN || left[i] == 0) {
                    won[i] = true;
                    marked.push(parent);
                }
            }
        }
        Some(Walk { ids, won })
    }

    /// Whether the goal is forced from a position that can arise.
    pub fn forces(&self, state: &State) -> bool {
        self.ids.get(state).is_some_and(|&id| self.won[id as usize])
    }

    /// The first moves of the own side that force the goal, or of the enemy that keep it from being forced.
    pub fn good(&self, field: &Field, mover: usize) -> Cells {
        let start = field.start(mover);
        let mut good = 0;
        for cell in each(field.empty(&start)) {
            let mut after = Vec::new();
            field.play(&start, cell, &mut after);
            // Where the mover is the adversary he chooses, else there is one position.
            let serves = |s: &State| self.forces(s) == (mover == OWN);
            if after.iter().any(serves) {
                good |= 1 << cell;
            }
        }
        good
    }
}
