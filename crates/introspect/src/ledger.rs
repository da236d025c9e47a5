//! What became of lessons, kind by kind: which rules came in, which were known, replaced, too long, forgotten.
//!
//! A learner whose base lacks a kind of rule has not met it, could not say it, or did not keep it: three different faults,
//! and the ledger tells them apart.

use std::collections::BTreeMap;
use std::fmt::Write;

/// What rules conclude, as their names begin, and how deep they look.
pub type Kind = (String, u32);

/// What became of the lessons of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Row {
    /// Rules that came in.
    pub learned: u32,
    /// Lessons that the base knew.
    pub known: u32,
    /// Rules that a later and more general one made useless.
    pub replaced: u32,
    /// Lessons that made no rule: they can never apply, or are too long.
    pub dropped: u32,
    /// Rules that did not pay.
    pub forgotten: u32,
}

impl Row {
    /// Lessons that the base knew, and rules that others made useless.
    #[must_use]
    pub fn subsumed(&self) -> u32 {
        self.known + self.replaced
    }
}

/// All kinds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Ledger {
    rows: BTreeMap<Kind, Row>,
}

/// How a line of it begins where it is written.
const LINE: &str = "# ledger:";

impl Ledger {
    /// The row of a kind, to write in.
    pub fn row(&mut self, what: &str, depth: u32) -> &mut Row {
        self.rows.entry((what.to_owned(), depth)).or_default()
    }

    /// All kinds of which something was learned or dropped.
    pub fn rows(&self) -> impl Iterator<Item = (&Kind, &Row)> {
        self.rows.iter()
    }

    /// All rows together.
    #[must_use]
    pub fn total(&self) -> Row {
        self.rows.values().fold(Row::default(), |a, b| Row {
            learned: a.learned + b.learned,
            known: a.known + b.known,
            replaced: a.replaced + b.replaced,
            dropped: a.dropped + b.dropped,
            forgotten: a.forgotten + b.forgotten,
        })
    }

    /// The ledger as lines of remarks.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for ((what, depth), row) in &self.rows {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{LINE} {what} {depth} learned {} known {} replaced {} dropped {} forgotten {}",
                row.learned, row.known, row.replaced, row.dropped, row.forgotten
            );
        }
        text
    }

    /// What [`Ledger::text`] wrote, out of a text that has other lines as well.
    #[must_use]
    pub fn read(text: &str) -> Ledger {
        let mut ledger = Ledger::default();
        for line in text.lines().filter_map(|line| line.strip_prefix(LINE)) {
            let mut words = line.split_whitespace();
            let (Some(what), Some(Ok(depth))) = (words.next(), words.next().map(str::parse)) else {
                continue;
            };
            let numbers: Vec<u32> = words.filter_map(|word| word.parse().ok()).collect();
            if let [learned, known, replaced, dropped, forgotten] = numbers[..] {
                *ledger.row(what, depth) = Row {
                    learned,
                    known,
                    replaced,
                    dropped,
                    forgotten,
                };
            }
        }
        ledger
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut ledger = Ledger::default();
        ledger.row("game_block_take_g", 2).learned = 3;
        ledger.row("game_block_take_g", 2).forgotten = 1;
        ledger.row("move_game_block_take_gi", 3).known = 7;
        let text = format!("# something else\n{}rule x\n", ledger.text());
        assert_eq!(Ledger::read(&text), ledger);
        assert_eq!((ledger.total().learned, ledger.total().subsumed()), (3, 7));
    }
}
