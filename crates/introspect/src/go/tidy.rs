//! What each learned rule of Go is good for, shown by positions; and the forgetting of those that are good for nothing.

use super::check::state;
use super::judge::Said;
use super::study::Student;
use crate::forget::{Use, forget};
use goban::{Board, Color};
use logic::matching;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Steps of matching that a position of a search is worth.
const WORTH: u64 = 50;

/// Positions that the search for a conclusion may look at, when it is measured what a rule saves.
const NODES: u64 = 2_000;

impl Student {
    /// What every rule concludes in these positions, what a search for it would take, and what matching it takes.
    #[must_use]
    pub fn uses(&self, positions: &[(Board, Color)]) -> BTreeMap<String, Use> {
        let mut uses: BTreeMap<String, Use> = BTreeMap::new();
        for (number, (board, to_move)) in positions.iter().enumerate() {
            let scene = state(self, board, *to_move);
            let mut steps: BTreeMap<(Said, u32), u64> = BTreeMap::new();
            for (rule, origin) in self.base.iter() {
                let used = uses.entry(rule.name.clone()).or_default();
                let atom = rule.conclusions[0].atom();
                let mut found: BTreeMap<u64, Said> = BTreeMap::new();
                used.cost += matching::each(&self.world.words, rule, &scene.facts, |way| {
                    let Some(values) = way.ground(atom) else { return };
                    if let Some(said) = Said::of(&self.words, &scene.names, atom.predicate, &values) {
                        let mut name = DefaultHasher::new();
                        said.hash(&mut name);
                        found.insert(name.finish(), said);
                    }
                });
                for (name, said) in found {
                    let key = (said, origin.depth);
                    let saved = match steps.get(&key) {
                        Some(&saved) => saved,
                        None => {
                            let saved = key.0.effort(board, origin.depth, NODES);
                            steps.insert(key, saved);
                            saved
                        }
                    };
                    used.concluded.insert((number as u32, name), saved);
                }
            }
        }
        uses
    }

    /// Forgets the rules that do not pay in these positions; answers how many.
    pub fn tidy(&mut self, positions: &[(Board, Color)]) -> usize {
        let uses = self.uses(positions);
        let gone = forget(&mut self.base, &uses, WORTH);
        self.refresh();
        gone
    }
}
