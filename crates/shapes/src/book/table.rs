//! Counts by key, packed.

/// A move in a position: its number there, how often it was played, and how often whoever played it won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub number: u16,
    pub played: u32,
    pub won: u32,
}

/// What was counted in a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<'a> {
    /// How often it was seen, whether a move was played in it or elsewhere.
    pub seen: u32,
    /// What was played, by number.
    pub choices: &'a [Choice],
}

/// Positions by their keys.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Table {
    keys: Vec<u64>,
    seen: Vec<u32>,
    /// Where the choices of each begin; one more at the end.
    starts: Vec<u32>,
    choices: Vec<Choice>,
}

impl Table {
    /// Positions in the order of their keys.
    pub fn new(entries: impl IntoIterator<Item = (u64, u32, Vec<Choice>)>) -> Table {
        let mut table = Table {
            starts: vec![0],
            ..Table::default()
        };
        for (key, seen, mut choices) in entries {
            table.keys.push(key);
            table.seen.push(seen);
            table.choices.append(&mut choices);
            table.starts.push(table.choices.len() as u32);
        }
        table
    }

    pub fn len(&self) -> usize {
        self.keys.len()
    }

    pub fn get(&self, key: u64) -> Option<Entry<'_>> {
        let at = self.keys.binary_search(&key).ok()?;
        Some(self.at(at))
    }

    pub fn at(&self, at: usize) -> Entry<'_> {
        let (from, to) = (self.starts[at] as usize, self.starts[at + 1] as usize);
        Entry {
            seen: self.seen[at],
            choices: &self.choices[from..to],
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (u64, Entry<'_>)> {
        self.keys.iter().enumerate().map(|(i, &key)| (key, self.at(i)))
    }
}

impl Entry<'_> {
    /// What is known of a move.
    pub fn choice(&self, number: u16) -> Option<Choice> {
        let at = self.choices.binary_search_by_key(&number, |choice| choice.number);
        at.ok().map(|at| self.choices[at])
    }
}
