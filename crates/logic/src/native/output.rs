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
    predicate: PredicateId,
    start: u32,
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
    /// Places in `entries`, plus one, by hash; its length is a power of two.
    table: Vec<u32>,
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
        self.entries.clear();
        self.values.clear();
        self.table.fill(0);
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

    /// Its place in the table: where it is, or the free one where it belongs.
    fn place(&self, rule: u32, predicate: PredicateId, values: &[i32]) -> Result<usize, usize> {
        let mut hash = u64::from(predicate.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if self.each == Each::Rule {
            hash ^= u64::from(rule);
        }
        for &value in values {
            hash = (hash.rotate_left(5) ^ u64::from(value as u32)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
        let mask = self.table.len() - 1;
        let mut at = (hash >> 32) as usize & mask;
        loop {
            match self.table[at] {
                0 => return Err(at),
                number => {
                    let entry = &self.entries[number as usize - 1];
                    let same = self.each == Each::Fact || entry.rule == rule;
                    if same && entry.predicate == predicate && self.of(entry) == values {
                        return Ok(at);
                    }
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Whether a fact is known: it was given, or concluded before. Where facts count by each rule, it is what this rule concluded
    /// that counts.
    #[must_use]
    pub fn has(&self, rule: Option<usize>, predicate: PredicateId, values: &[i32]) -> bool {
        let own = rule.map_or(GIVEN, |rule| rule as u32);
        let given = self.each == Each::Rule && own != GIVEN && self.place(GIVEN, predicate, values).is_ok();
        given || self.place(own, predicate, values).is_ok()
    }

    pub(crate) fn conclude(&mut self, rule: usize, predicate: PredicateId, values: &[i32]) {
        if self.each == Each::Rule && self.place(GIVEN, predicate, values).is_ok() {
            return;
        }
        self.add(rule as u32, predicate, values);
    }

    fn add(&mut self, rule: u32, predicate: PredicateId, values: &[i32]) {
        let Err(at) = self.place(rule, predicate, values) else {
            return;
        };
        self.entries.push(Entry {
            rule,
            predicate,
            start: self.values.len() as u32,
            length: values.len() as u16,
        });
        self.values.extend_from_slice(values);
        self.table[at] = self.entries.len() as u32;
        if self.entries.len() * 2 > self.table.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        self.table = vec![0; self.table.len() * 2];
        for number in 0..self.entries.len() {
            let entry = self.entries[number];
            if let Err(at) = self.place(entry.rule, entry.predicate, self.of(&entry)) {
                self.table[at] = number as u32 + 1;
            }
        }
    }
}
