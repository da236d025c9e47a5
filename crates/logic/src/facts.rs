//! What is known: ground predicates, each once, found by any of their places.

use crate::hash::Quick;
use crate::value::Value;
use crate::vocabulary::PredicateId;

/// A fact of [`Facts`]: the later it came in, the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FactId(pub u32);

/// All facts with one predicate.
#[derive(Clone, Default, Debug)]
struct Table {
    all: Vec<FactId>,
    known: Quick<Box<[Value]>, FactId>,
    /// For each place: the facts that have a value there.
    by_value: Vec<Lists>,
}

/// Values below this are places of a list: most are small, and no hash is quicker than that.
const SMALL: usize = 512;

/// The facts that have a value in a place, for each value.
#[derive(Clone, Default, Debug)]
struct Lists {
    small: Vec<Vec<FactId>>,
    others: Quick<Value, Vec<FactId>>,
    distinct: usize,
}

impl Lists {
    fn get(&self, value: Value) -> &[FactId] {
        match usize::try_from(value.0) {
            Ok(n) if n < SMALL => self.small.get(n).map_or(&[], Vec::as_slice),
            _ => self.others.get(&value).map_or(&[], Vec::as_slice),
        }
    }

    fn list(&mut self, value: Value) -> &mut Vec<FactId> {
        match usize::try_from(value.0) {
            Ok(n) if n < SMALL => {
                if self.small.len() <= n {
                    self.small.resize_with(n + 1, Vec::new);
                }
                &mut self.small[n]
            }
            _ => self.others.entry(value).or_default(),
        }
    }

    fn push(&mut self, value: Value, id: FactId) {
        let list = self.list(value);
        list.push(id);
        let new = list.len() == 1;
        self.distinct += usize::from(new);
    }
}

#[derive(Clone, Copy, Debug)]
struct Row {
    predicate: PredicateId,
    start: u32,
    length: u8,
    gone: bool,
}

/// A set of facts. They are walked in the order in which they came in, so that nothing depends on chance.
///
/// ```
/// # let mut words = logic::Vocabulary::new();
/// # let point = words.numbered("point", "i");
/// # let neighbor = words.always("neighbor", &[point, point]);
/// use logic::{Facts, Value};
/// let mut facts = Facts::new();
/// let (first, new) = facts.add(neighbor, &[Value(0), Value(1)]);
/// assert!(new);
/// assert_eq!(facts.add(neighbor, &[Value(0), Value(1)]), (first, false));
/// assert_eq!(facts.with(neighbor, 1, Value(1)), [first]);
/// ```
#[derive(Clone, Default, Debug)]
pub struct Facts {
    rows: Vec<Row>,
    values: Vec<Value>,
    tables: Vec<Table>,
}

impl Facts {
    /// None.
    #[must_use]
    pub fn new() -> Facts {
        Facts::default()
    }

    /// Makes a fact known; answers its number and whether it is new.
    pub fn add(&mut self, predicate: PredicateId, values: &[Value]) -> (FactId, bool) {
        let index = predicate.0 as usize;
        if self.tables.len() <= index {
            self.tables.resize_with(index + 1, Table::default);
        }
        let table = &mut self.tables[index];
        if let Some(&known) = table.known.get(values) {
            return (known, false);
        }
        let id = FactId(u32::try_from(self.rows.len()).expect("fewer than four billion facts"));
        table.known.insert(values.into(), id);
        table.all.push(id);
        table
            .by_value
            .resize_with(values.len().max(table.by_value.len()), Lists::default);
        for (place, &value) in table.by_value.iter_mut().zip(values) {
            place.push(value, id);
        }
        self.rows.push(Row {
            predicate,
            start: self.values.len() as u32,
            length: values.len() as u8,
            gone: false,
        });
        self.values.extend_from_slice(values);
        (id, true)
    }

    /// Forgets a fact; answers whether it was known.
    pub fn remove(&mut self, predicate: PredicateId, values: &[Value]) -> bool {
        let Some(table) = self.tables.get_mut(predicate.0 as usize) else {
            return false;
        };
        let Some(id) = table.known.remove(values) else {
            return false;
        };
        let without = |list: &mut Vec<FactId>| {
            if let Ok(at) = list.binary_search(&id) {
                list.remove(at);
            }
        };
        without(&mut table.all);
        for (place, &value) in table.by_value.iter_mut().zip(values) {
            let list = place.list(value);
            without(list);
            let none = list.is_empty();
            place.distinct -= usize::from(none);
        }
        self.rows[id.0 as usize].gone = true;
        true
    }

    /// The fact's number, if it is known.
    #[must_use]
    pub fn find(&self, predicate: PredicateId, values: &[Value]) -> Option<FactId> {
        self.tables.get(predicate.0 as usize)?.known.get(values).copied()
    }

    /// The predicate of a fact.
    #[must_use]
    pub fn predicate(&self, id: FactId) -> PredicateId {
        self.rows[id.0 as usize].predicate
    }

    /// What stands in the places of a fact.
    #[must_use]
    pub fn values(&self, id: FactId) -> &[Value] {
        let row = self.rows[id.0 as usize];
        &self.values[row.start as usize..row.start as usize + row.length as usize]
    }

    /// All facts with a predicate, oldest first.
    #[must_use]
    pub fn all(&self, predicate: PredicateId) -> &[FactId] {
        self.tables
            .get(predicate.0 as usize)
            .map_or(&[], |table| &table.all)
    }

    /// The facts with a predicate that have this value in this place, oldest first.
    #[must_use]
    pub fn with(&self, predicate: PredicateId, place: usize, value: Value) -> &[FactId] {
        let table = self.tables.get(predicate.0 as usize);
        let place = table.and_then(|table| table.by_value.get(place));
        place.map_or(&[], |place| place.get(value))
    }

    /// How many values there are in a place of a predicate.
    pub(crate) fn distinct(&self, predicate: PredicateId, place: usize) -> usize {
        let table = self.tables.get(predicate.0 as usize);
        table
            .and_then(|table| table.by_value.get(place))
            .map_or(0, |place| place.distinct)
    }

    /// The number that the next fact will have: all before it are known or forgotten.
    #[must_use]
    pub fn next(&self) -> FactId {
        FactId(self.rows.len() as u32)
    }

    /// How many are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tables.iter().map(|table| table.all.len()).sum()
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All facts, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = FactId> + '_ {
        (0..self.rows.len())
            .filter(|&n| !self.rows[n].gone)
            .map(|n| FactId(n as u32))
    }
}
