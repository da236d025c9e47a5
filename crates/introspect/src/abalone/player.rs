//! A player that knows what the learner found out, and nothing else but the rings.

use super::train::Lot;
use super::value::rings;
use super::words::{Words, color};
use crate::base::Base;
use crate::select::{Explanation, Extreme, Method, Named, SelectError, Table};
use games::abalone::{Abalone, Step};
use logic::{Facts, Rule, matching};
use proof::{Side, World};
use reasons::{Argument, Claim};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A player of Abalone by learned rules. What a move leads to is seen by the rules that say who can push which marble out
/// next; the move is chosen by weighing that against the rings.
#[derive(Clone, Debug)]
pub struct Player {
    words: Words,
    /// The learned rules of moves that push a marble out.
    expels: Vec<Arc<Rule>>,
    method: Method<&'static str>,
}

/// A move as sentences name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The move.
    pub step: Step,
    /// Its name.
    pub name: String,
}

impl Named for Candidate {
    fn name(&self) -> Argument {
        let name = Argument::word(self.name.as_str());
        vec![Claim::new("abalone.move").with("name", name)].into()
    }
}

/// A move that was chosen, and why.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move.
    pub step: Step,
    /// Why it.
    pub why: Explanation<Candidate, &'static str>,
}

/// What is weighed: rings of all marbles, marbles pushed out, own marbles that can be pushed out next, enemy marbles that
/// could be if the other side did nothing.
const CRITERIA: [(&str, f64); 4] = [
    ("abalone.rings", 1.0),
    ("abalone.out", 100.0),
    ("abalone.danger", -50.0),
    ("abalone.threat", 8.0),
];

impl Player {
    /// A player with what was learned.
    #[must_use]
    pub fn new(words: &Words, base: &Base) -> Player {
        let is_expelling = |rule: &&Arc<Rule>| rule.name.starts_with("move_goal_expel_gi_");
        Player {
            words: words.clone(),
            expels: base.before().iter().filter(is_expelling).cloned().collect(),
            method: Method::elitist(CRITERIA, Extreme::Max),
        }
    }

    /// How many marbles of the other side each side can push out at once.
    fn expellable(&self, facts: &Facts) -> [usize; 2] {
        let mut found = BTreeSet::new();
        for rule in &self.expels {
            matching::each(&self.words.vocabulary, rule, facts, |one| {
                // Its places: the side, the goal, the cavity, the move.
                let said = one.ground(rule.conclusions[0].atom());
                if let Some([owner, _, cavity, ..]) = said.as_deref() {
                    found.insert((*owner, *cavity));
                }
            });
        }
        let by = |side: Side| found.iter().filter(|(owner, _)| *owner == color(side)).count();
        [Side::First, Side::Second].map(by)
    }

    /// The move that it would play, equals drawn by lot; none if there is no move.
    ///
    /// # Errors
    /// Never for a position of the game: if two moves were the same.
    pub fn choose(&self, position: &Abalone, lot: &mut Lot) -> Result<Option<Choice>, SelectError> {
        let side = position.to_move();
        let mut facts = self.words.position(position);
        let mut table = Table::new(CRITERIA.map(|(criterion, _)| criterion));
        for step in position.moves() {
            let next = position.play(step);
            self.words.step_over(&mut facts, position, &next);
            let expellable = self.expellable(&facts);
            self.words.step_over(&mut facts, &next, position);
            let out = next.lost()[!side as usize] - position.lost()[!side as usize];
            let candidate = Candidate {
                step,
                name: position.notation(step),
            };
            let values = [
                f64::from(rings(&next, side)),
                f64::from(out),
                expellable[!side as usize] as f64,
                expellable[side as usize] as f64,
            ];
            table.insert(candidate, &values)?;
        }
        let best = self.method.select(&table)?;
        let Some(chosen) = best.get(lot.below(best.len())) else {
            return Ok(None);
        };
        Ok(Some(Choice {
            step: chosen.step,
            why: self.method.explain(&table, chosen)?,
        }))
    }
}
