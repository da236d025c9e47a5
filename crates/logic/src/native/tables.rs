//! Flat arrays of facts, one for each way in which a program looks them up.

use super::plan::{Access, Chosen, Plan, Shape};
use crate::facts::Facts;
use crate::vocabulary::PredicateId;
use std::fmt;

/// Why facts cannot be put into tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// A constant is not within the range of its type.
    Range(PredicateId),
    /// Two facts differ only in the place that the others are said to determine.
    Determined(PredicateId),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Range(id) => write!(f, "a fact of predicate {} is beyond the ranges", id.0),
            Unfit::Determined(id) => write!(f, "a place of predicate {} is not determined", id.0),
        }
    }
}

impl std::error::Error for Unfit {}

/// No value is here.
pub(crate) const NONE: i32 = i32::MIN;

/// Facts of one predicate on their way into tables.
#[derive(Debug)]
pub struct Rows<'a> {
    values: &'a mut Vec<i32>,
    count: &'a mut usize,
    width: usize,
}

impl Rows<'_> {
    /// One more fact, by what stands in its places.
    ///
    /// # Panics
    /// If that is more or less than the predicate has places.
    pub fn say(&mut self, values: &[i32]) {
        assert_eq!(values.len(), self.width, "as many values as places");
        self.values.extend_from_slice(values);
        *self.count += 1;
    }
}

/// One table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// Rows: where those of each key start, and where the last end. Values: one a key, or [`NONE`]. Bits: none.
    pub numbers: Vec<i32>,
    /// Rows one after another.
    pub rows: Vec<i32>,
    /// One a key.
    pub bits: Vec<u8>,
    filled: bool,
}

/// The tables of a program for one position.
///
/// What holds of them always, and what machine code relies on: a table of rows has one start more than keys, starts never
/// fall, and the last is the number of rows; a table of values has one for each key; a table of bits has one for each key;
/// and every number that stands for a constant of a type with a limit is below that limit and not negative.
#[derive(Clone, Debug)]
pub struct Tables {
    accesses: Vec<Access>,
    /// Their places, those of one predicate side by side.
    order: Vec<usize>,
    /// Room for the facts of a predicate.
    told: Vec<i32>,
    pub(crate) tables: Vec<Table>,
}

impl Tables {
    /// Empty tables for a program.
    #[must_use]
    pub fn new(plan: &Plan) -> Tables {
        let empty = |access: &Access| {
            let keys = access.keys();
            let (numbers, bits) = match access.shape {
                Shape::Rows(_) => (vec![0; keys + 1], Vec::new()),
                Shape::Value(_) => (vec![NONE; keys], Vec::new()),
                Shape::Bit => (Vec::new(), vec![0; keys]),
            };
            Table {
                numbers,
                rows: Vec::new(),
                bits,
                filled: false,
            }
        };
        let mut order: Vec<usize> = (0..plan.accesses.len()).collect();
        order.sort_by_key(|&at| (plan.accesses[at].predicate, at));
        Tables {
            order,
            told: Vec::new(),
            accesses: plan.accesses.clone(),
            tables: plan.accesses.iter().map(empty).collect(),
        }
    }

    /// Whether they were made for this plan.
    pub(crate) fn fit(&self, plan: &Plan) -> bool {
        self.accesses == plan.accesses
    }

    /// Fills all tables from facts; those of predicates that no move changes only once if `keep`.
    ///
    /// # Errors
    /// If a fact does not fit; the tables are then as they were or empty, one by one.
    pub fn fill(&mut self, plan: &Plan, facts: &Facts, keep: bool) -> Result<(), Unfit> {
        let mut values: Vec<i32> = Vec::new();
        self.write(plan, &plan.choose(|_| true), keep, |predicate, rows| {
            for &fact in facts.all(predicate) {
                values.clear();
                values.extend(facts.values(fact).iter().map(|value| value.0));
                rows.say(&values);
            }
        })
    }

    /// Fills the tables that chosen rules read from what is told of each predicate that they want; those of predicates that
    /// no move changes only once, as long as `keep` is said. Rules that were not chosen must not run on them.
    ///
    /// # Errors
    /// If a fact does not fit; the tables are then as they were or empty, one by one.
    pub fn write(
        &mut self,
        plan: &Plan,
        chosen: &Chosen,
        keep: bool,
        mut tell: impl FnMut(PredicateId, &mut Rows<'_>),
    ) -> Result<(), Unfit> {
        let mut told: Option<PredicateId> = None;
        let mut count = 0;
        if !keep {
            self.tables.iter_mut().for_each(|table| table.filled = false);
        }
        for &at in self.order.iter().filter(|&&at| chosen.tables[at]) {
            let access = &self.accesses[at];
            let predicate = access.predicate;
            let (_, always) = plan.words[predicate.0 as usize];
            if keep && always && self.tables[at].filled {
                continue;
            }
            let limits = &plan.limits[predicate.0 as usize];
            let width = limits.len();
            if told != Some(predicate) {
                self.told.clear();
                count = 0;
                let mut rows = Rows {
                    values: &mut self.told,
                    count: &mut count,
                    width,
                };
                tell(predicate, &mut rows);
                let fits = |(value, limit): (&i32, &Option<u32>)| {
                    limit.is_none_or(|limit| *value >= 0 && (*value as u32) < limit)
                };
                let limits = limits.iter().cycle();
                if !self.told.iter().zip(limits).all(fits) {
                    self.tables[at].clear(access);
                    return Err(Unfit::Range(predicate));
                }
                told = Some(predicate);
            }
            let values = &self.told;
            let rows = || (0..count).map(|row| &values[row * width..(row + 1) * width]);
            if !self.tables[at].fill(access, rows) {
                self.tables[at].clear(access);
                return Err(Unfit::Determined(predicate));
            }
            self.tables[at].filled = true;
        }
        Ok(())
    }
}

fn index(access: &Access, values: &[i32]) -> usize {
    access.key.iter().fold(0, |index, &(place, size)| {
        index * size as usize + values[place] as usize
    })
}

impl Table {
    fn clear(&mut self, access: &Access) {
        self.filled = false;
        self.rows.clear();
        self.bits.fill(0);
        self.numbers.fill(if matches!(access.shape, Shape::Value(_)) {
            NONE
        } else {
            0
        });
    }

    fn fill<'f, I: Iterator<Item = &'f [i32]>>(&mut self, access: &Access, rows: impl Fn() -> I) -> bool {
        self.clear(access);
        match &access.shape {
            Shape::Bit => {
                for values in rows() {
                    self.bits[index(access, values)] = 1;
                }
            }
            Shape::Value(place) => {
                for values in rows() {
                    let slot = &mut self.numbers[index(access, values)];
                    if *slot != NONE {
                        return false;
                    }
                    *slot = values[*place];
                }
            }
            Shape::Rows(columns) => {
                // Counted by key, then each put behind those of its key: the order of the facts is kept.
                let mut count = 0;
                for values in rows() {
                    self.numbers[index(access, values)] += 1;
                    count += 1;
                }
                let mut start = 0;
                for slot in &mut self.numbers {
                    let here = *slot;
                    *slot = start;
                    start += here;
                }
                let width = columns.len();
                self.rows.resize(count * width, 0);
                for values in rows() {
                    let slot = &mut self.numbers[index(access, values)];
                    let row = *slot as usize;
                    *slot += 1;
                    for (column, &place) in columns.iter().enumerate() {
                        self.rows[row * width + column] = values[place];
                    }
                }
                // Every start now is the end of its key: move them up by one.
                for key in (1..self.numbers.len()).rev() {
                    self.numbers[key] = self.numbers[key - 1];
                }
                self.numbers[0] = 0;
            }
        }
        true
    }
}
