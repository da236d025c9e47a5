//! Forgetting: a rule stays if what it saves is more than what it costs.
//!
//! What it saves is the search for what it concludes and no rule that pays better does; what it costs is the matching of
//! its premises in every position. Both are counted in steps, so that the same positions forget the same rules anywhere (the
//! thesis wanted such a module and did not have it: L3048-3060).

use crate::base::Base;
use std::collections::{BTreeMap, BTreeSet};

/// What positions showed of one rule.
#[derive(Clone, Debug, Default)]
pub struct Use {
    /// What it concluded, by the position and a name for the conclusion, with the steps that a search for it takes.
    pub concluded: BTreeMap<(u32, u64), u64>,
    /// Steps of matching, over all positions.
    pub cost: u64,
}

/// Forgets the rules of a base that do not pay, given what positions showed of each, by name; answers how many.
///
/// Rules are taken in the order of what they save for what they cost; each is given what those before it did not
/// conclude. The best rule of each kind stays in any case, if it saves something.
pub fn forget(base: &mut Base, uses: &BTreeMap<String, Use>, worth: u64) -> usize {
    let saved = |used: &Use| used.concluded.values().sum::<u64>();
    let mut order: Vec<(&str, &Use)> = uses.iter().map(|(name, used)| (name.as_str(), used)).collect();
    order.sort_by(|(one, a), (other, b)| {
        // The quotient of what is saved and what it costs, without dividing.
        let left = u128::from(saved(b)) * u128::from(a.cost.max(1));
        let right = u128::from(saved(a)) * u128::from(b.cost.max(1));
        left.cmp(&right).then_with(|| one.cmp(other))
    });
    let mut known: BTreeSet<(u32, u64)> = BTreeSet::new();
    let mut kept: BTreeSet<&str> = BTreeSet::new();
    for &(name, used) in &order {
        let new = used.concluded.iter().filter(|(what, _)| !known.contains(what));
        let saved: u64 = new.map(|(_, steps)| steps).sum();
        if saved.saturating_mul(worth) > used.cost && saved > 0 {
            known.extend(used.concluded.keys());
            kept.insert(name);
        }
    }
    // What is chained on must not vanish: of each kind of rule the best one stays, if it is good for anything.
    let kind = |name: &str| {
        let what = name.rsplit_once('_').map_or("", |(what, _)| what);
        (what.to_owned(), base.depth(name))
    };
    let mut kinds: BTreeSet<(String, u32)> = kept.iter().map(|name| kind(name)).collect();
    for (name, used) in order {
        if saved(used) > 0 && kinds.insert(kind(name)) {
            kept.insert(name);
        }
    }
    base.retain(|rule, _| kept.contains(rule.name.as_str()))
}
