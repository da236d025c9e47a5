//! What a program concludes, each fact once.

use super::plan::Plan;
use crate::facts::Facts;
use crate::vocabulary::PredicateId;

/// A fact that was concluded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Concluded<'a> {
    /// The number of the rule in the list.
    pub rule: usize,
    /// The predicate.
    pub predicate: PredicateId,
    /// What stands in its places.
    pub values: &'a [i32],
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The rule, or [`GIVEN`].
    rule: u32,
    start: u32,
    hash: u32,
    predicate: PredicateId,
    length: u16,
}

const GIVEN: u32 = u32::MAX;

/// What counts once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Each {
    /// A fact, by the first rule that concludes it.
    #[default]
    Fact,
    /// A fact by each rule that concludes it.
    Rule,
}

/// Facts that were known or have been concluded.
#[derive(Clone, Debug, Default)]
pub struct Output {
    each: Each,
    entries: Vec<Entry>,
    values: Vec<i32>,
    /// By hash: the hash above the place in `entries` plus one, so that few others are looked at. Its length is a power of two.
    table: Vec<u64>,
}

impl Output {
    /// Nothing.
    #[must_use]
    pub fn new() -> Output {
        Output {
            table: vec![0; 256],
            ..Output::default()
        }
    }

    /// Forgets everything, keeps the room for it, and counts from now on as is said.
    pub fn start(&mut self, each: Each) {
        self.each = each;
        if self.entries.len() * 16 < self.table.len() {
            // Few places of a large table: each is looked for, over those that are free already.
            let mask = self.table.len() - 1;
            for (number, entry) in self.entries.iter().enumerate() {
                let mut at = entry.hash as usize & mask;
                while self.table[at] as u32 as usize != number + 1 {
                    at = (at + 1) & mask;
                }
                self.table[at] = 0;
            }
        } else {
            self.table.fill(0);
        }
        self.entries.clear();
        self.values.clear();
    }

    /// Takes note of the facts that a program asks to be absent or concludes.
    pub fn know(&mut self, plan: &Plan, facts: &Facts) {
        for &predicate in &plan.tracked {
            for &fact in facts.all(predicate) {
                let values: Vec<i32> = facts.values(fact).iter().map(|value| value.0).collect();
                self.add(GIVEN, predicate, &values);
            }
        }
    }

    /// What was concluded, in order; what was known before is not among it.
    pub fn iter(&self) -> impl Iterator<Item = Concluded<'_>> {
        let entries = self.entries.iter().filter(|entry| entry.rule != GIVEN);
        entries.map(|entry| Concluded {
            rule: entry.rule as usize,
            predicate: entry.predicate,
            values: self.of(entry),
        })
    }

    fn of(&self, entry: &Entry) -> &[i32] {
        &self.values[entry.start as usize..entry.start as usize + entry.length as usize]
    }

    fn hash(&self, rule: u32, predicate: PredicateId, values: &[i32]) -> u32 {
        let mut hash = u64::from(predicate.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if self.each == Each::Rule {
            hash ^= u64::from(rule);
        }
        for &value in values {
            hash = (hash.rotate_left(5) ^ u64::from(value as u32)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
        (hash >> 32) as u32
    }

    /// Its place in the table: where it is, or the free one where it belongs.
    fn place(&self, hash: u32, rule: u32, predicate: PredicateId, values: &[i32]) -> Result<usize, usize> {
        let mask = self.table.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.table[at];
            if slot == 0 {
                return Err(at);
            }
            if (slot >> 32) as u32 == hash {
                let entry = &self.entries[slot as u32 as usize - 1];
                let same = self.each == Each::Fact || entry.rule == rule;
                if same && entry.predicate == predicate && self.of(entry) == values {
                    return Ok(at);
                }
            }
            at = (at + 1) & mask;
        }
    }

    fn holds(&self, rule: u32, predicate: PredicateId, values: &[i32]) -> bool {
        let hash = self.hash(rule, predicate, values);
        self.place(hash, rule, predicate, values).is_ok()
    }

    /// Whether a fact is known: it was given, or concluded before. Where facts count by each rule, it is what this rule concluded
    /// that counts.
    #[must_use]
    pub fn has(&self, rule: Option<usize>, predicate: PredicateId, values: &[i32]) -> bool {
        let own = rule.map_or(GIVEN, |rule| rule as u32);
        let given = self.each == Each::Rule && own != GIVEN && self.holds(GIVEN, predicate, values);
        given || self.holds(own, predicate, values)
    }

    pub(crate) fn conclude(&mut self, rule: usize, predicate: PredicateId, values: &[i32]) {
        if self.each == Each::Rule && self.holds(GIVEN, predicate, values) {
            return;
        }
        self.add(rule as u32, predicate, values);
    }

    fn add(&mut self, rule: u32, predicate: PredicateId, values: &[i32]) {
        let hash = self.hash(rule, predicate, values);
        let Err(at) = self.place(hash, rule, predicate, values) else {
            return;
        };
        self.entries.push(Entry {
            rule,
            start: self.values.len() as u32,
            hash,
            predicate,
            length: values.len() as u16,
        });
        self.values.extend_from_slice(values);
        self.table[at] = slot(hash, self.entries.len());
        if self.entries.len() * 2 > self.table.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let mask = self.table.len() * 2 - 1;
        self.table = vec![0; mask + 1];
        for (number, entry) in self.entries.iter().enumerate() {
            let mut at = entry.hash as usize & mask;
            while self.table[at] != 0 {
                at = (at + 1) & mask;
            }
            self.table[at] = slot(entry.hash, number + 1);
        }
    }
}

/// A place in `entries`, counted from one, with its hash.
fn slot(hash: u32, number: usize) -> u64 {
    u64::from(hash) << 32 | number as u64
}
