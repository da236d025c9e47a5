//! What each learned rule of Go is good for, shown by positions; and the forgetting of those that are good for nothing.
//!
//! A rule saves the search that finds what it says, by somebody who knows neither the answer nor how deep it lies; it costs
//! matching, wherever it is asked. Positions by lot alone would be unfair to rules about what is rare there. So the sample
//! holds positions in which each kind of goal is at stake; and a rule that applies in none of them is credited with the
//! position that it came from, the one of which it is known (so does Minton, whom the thesis cites, L3155).

use super::check::state;
use super::judge::{Said, What};
use super::problem::Theme;
use super::study::Student;
use super::truth::Goal;
use crate::base::Origin;
use crate::forget::{Use, forget};
use goban::{Board, Color};
use logic::{PredicateId, Rule, matching};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Steps of matching that a position of a search is worth.
const WORTH: u64 = 50;

/// Positions that the search for a conclusion may look at, when it is measured what a rule saves.
const NODES: u64 = 4_000;

/// What a search is asked: whose goal, what becomes of it, how deep.
type Sought = (Color, Goal, What, u32);

/// A position in which it is seen what rules are good for.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The position.
    pub board: Board,
    /// Who is to move in it.
    pub to_move: Color,
    /// Whose rules are asked there, if a goal of this theme is at stake; else all are.
    pub theme: Option<Theme>,
}

impl Student {
    /// What every rule concludes in these positions, what a search for it would take, and what matching it takes.
    #[must_use]
    pub fn uses(&self, trials: &[Trial]) -> BTreeMap<String, Use> {
        let mut uses: BTreeMap<String, Use> = BTreeMap::new();
        for (number, trial) in trials.iter().enumerate() {
            self.see(number as u32, trial, None, &mut uses);
        }
        // Where the silent ones come from.
        let mut own: BTreeMap<String, (Board, BTreeSet<PredicateId>)> = BTreeMap::new();
        for (rule, origin) in self.base.iter() {
            if uses.get(&rule.name).is_none_or(|used| used.concluded.is_empty())
                && let Some(board) = board_of(origin)
            {
                let text = origin.problem.split(' ').next().unwrap_or_default().to_owned();
                let entry = own.entry(text).or_insert_with(|| (board, BTreeSet::new()));
                entry.1.insert(rule.conclusions[0].atom().predicate);
            }
        }
        for (n, (board, about)) in own.values().enumerate() {
            let trial = Trial {
                board: board.clone(),
                to_move: Color::Black,
                theme: None,
            };
            self.see((trials.len() + n) as u32, &trial, Some(about), &mut uses);
        }
        uses
    }

    /// One position. With `about` only rules that conclude so are asked, and what that costs is not counted.
    fn see(
        &self,
        number: u32,
        trial: &Trial,
        about: Option<&BTreeSet<PredicateId>>,
        uses: &mut BTreeMap<String, Use>,
    ) {
        let Trial { board, to_move, .. } = trial;
        let scene = state(self, board, *to_move);
        let mut steps: BTreeMap<Sought, u64> = BTreeMap::new();
        for (rule, origin) in self.base.iter() {
            let atom = rule.conclusions[0].atom();
            if about.is_some_and(|about| !about.contains(&atom.predicate)) {
                continue;
            }
            let used = uses.entry(rule.name.clone()).or_default();
            if trial.theme.is_some() && trial.theme != self.theme(rule) {
                continue;
            }
            let mut found: BTreeMap<u64, Said> = BTreeMap::new();
            let cost = matching::each(&self.world.words, rule, &scene.facts, |way| {
                let Some(values) = way.ground(atom) else { return };
                if let Some(said) = Said::of(&self.words, &scene.names, atom.predicate, &values) {
                    let mut name = DefaultHasher::new();
                    said.hash(&mut name);
                    found.insert(name.finish(), said);
                }
            });
            if about.is_none() {
                used.cost += cost;
            }
            for (name, said) in found {
                let sought = (said.owner, said.goal, said.sought(), origin.depth);
                let saved = *steps
                    .entry(sought)
                    .or_insert_with(|| said.effort(board, origin.depth, NODES));
                used.concluded.insert((number, name), saved);
            }
        }
    }

    /// Forgets the rules that do not pay in these positions; answers how many.
    pub fn tidy(&mut self, trials: &[Trial]) -> usize {
        let uses = self.uses(trials);
        let gone = forget(&mut self.base, &uses, WORTH);
        self.refresh();
        gone
    }

    /// How often a rule applies in these positions: in how many of them, how often in all, and what a search for what it
    /// says would look at.
    #[must_use]
    pub fn service(&self, rule: &Arc<Rule>, origin: &Origin, trials: &[Trial]) -> (usize, usize, u64) {
        let (mut boards, mut times, mut saved) = (0, 0, 0);
        for Trial { board, to_move, .. } in trials {
            let scene = state(self, board, *to_move);
            let found = super::check::conclusions(self, &scene, rule);
            boards += usize::from(!found.is_empty());
            times += found.len();
            saved += found
                .iter()
                .map(|said| said.effort(board, origin.depth, NODES))
                .sum::<u64>();
        }
        (boards, times, saved)
    }
}

/// The position that a rule came from.
#[must_use]
pub fn board_of(origin: &Origin) -> Option<Board> {
    let rows = origin.problem.split_whitespace().next()?;
    rows.replace('/', "\n").parse().ok()
}
