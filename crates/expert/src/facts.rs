//! What rules have concluded so far.

use crate::names::folded;
use crate::thing::Things;
use goban::{Point, PointSet};
use std::collections::BTreeSet;

/// The phases of a game, in order: a later one takes the place of the earlier ones, and keeps them out (report 003, L704-L708).
const PHASES: [&str; 4] = ["prefuseki", "fuseki", "chuban", "yose"];

/// English names of the facts that the report's rules know.
const ENGLISH: [(&str, &str); 8] = [
    ("beforeopening", "prefuseki"),
    ("opening", "fuseki"),
    ("middlegame", "chuban"),
    ("endgame", "yose"),
    ("calm", "modecalme"),
    ("fighting", "modecombat"),
    ("defensive", "modedefensif"),
    ("offensive", "modeoffensif"),
];

/// One name for a fact, whatever the language and case it is written in.
pub(crate) fn canonical(name: &str) -> String {
    let name = folded(name);
    let french = ENGLISH.iter().find(|(english, _)| *english == name);
    french.map_or(name, |(_, french)| (*french).to_owned())
}

/// The English name of a fact, if it has one.
fn english(name: &str) -> &str {
    let known = ENGLISH.iter().find(|(_, french)| *french == name);
    known.map_or(name, |(english, _)| english)
}

/// The base of facts: names, each with the things that it is said of.
///
/// ```
/// use expert::Facts;
/// let mut facts = Facts::new(&["Fuseki", "modeCalme"]);
/// assert!(facts.add("Chuban", &[]));
/// assert!(facts.has("middle_game") && !facts.has("Fuseki"), "a later phase takes the place of an earlier one");
/// assert!(!facts.add("Fuseki", &[]), "and keeps it out");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Facts {
    held: BTreeSet<(String, Vec<Point>)>,
}

impl Facts {
    /// What is so before the first rule: `PreFuseki`, `Fuseki` and `modeCalme`.
    pub const SEEDS: [&str; 3] = ["PreFuseki", "Fuseki", "modeCalme"];

    /// These facts, of nothing in particular.
    pub fn new(names: &[&str]) -> Facts {
        let held = names.iter().map(|name| (canonical(name), Vec::new()));
        Facts { held: held.collect() }
    }

    /// Whether it is known, of whatever things.
    pub fn has(&self, name: &str) -> bool {
        let name = canonical(name);
        self.held.iter().any(|(held, _)| *held == name)
    }

    /// The names of all facts, each once.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.held.iter().map(|(name, _)| english(name)).collect();
        names.dedup();
        names
    }

    /// Says it of every choice of one thing from each list. False if nothing is new, or if it is a phase that is over.
    pub fn add(&mut self, name: &str, lists: &[&Things]) -> bool {
        let name = canonical(name);
        if let Some(phase) = PHASES.iter().position(|phase| *phase == name) {
            if PHASES[phase + 1..].iter().any(|later| self.has(later)) {
                return false;
            }
            self.held
                .retain(|(held, _)| !PHASES[..phase].contains(&held.as_str()));
        }
        let mut new = false;
        for choice in choices(lists) {
            new |= self.held.insert((name.clone(), choice));
        }
        new
    }

    /// Says it no longer of any choice of one thing from each list. False if it was not said.
    pub fn remove(&mut self, name: &str, lists: &[&Things]) -> bool {
        let name = canonical(name);
        let mut gone = false;
        for choice in choices(lists) {
            gone |= self.held.remove(&(name.clone(), choice));
        }
        gone
    }

    /// For each list the things of which, together with some of the others, it is said; none if it is said of none.
    pub fn among(&self, name: &str, lists: &[&Things]) -> Option<Vec<PointSet>> {
        let name = canonical(name);
        let mut found = vec![PointSet::EMPTY; lists.len()];
        let mut said = false;
        for (_, things) in self.held.iter().filter(|(held, _)| *held == name) {
            let fits =
                things.len() == lists.len() && things.iter().zip(lists).all(|(p, list)| list.at.contains(*p));
            if fits {
                said = true;
                things.iter().zip(&mut found).for_each(|(p, found)| {
                    found.insert(*p);
                });
            }
        }
        said.then_some(found)
    }
}

/// Every choice of one thing from each list; of no list, the empty choice.
fn choices(lists: &[&Things]) -> Vec<Vec<Point>> {
    let mut choices = vec![Vec::new()];
    for list in lists {
        let longer = |choice: &Vec<Point>| {
            list.at
                .iter()
                .map(|p| [choice.as_slice(), &[p]].concat())
                .collect()
        };
        choices = choices
            .iter()
            .flat_map(|choice| -> Vec<Vec<Point>> { longer(choice) })
            .collect();
    }
    choices
}
